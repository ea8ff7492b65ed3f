//! Semi-random play of Monte Carlo: T. Sugiyama and H. Iida, *Semi-Random Self-Play for Calculation*, carried over, as they
//! wish for at the end of the paper.
//!
//! In Calculation the player of depth i, P_i, lays the drawn card on the stack whose top cards follow it on a foundation,
//! and of several takes the one with the longest run of such cards, of which it counts at most i; if none follows, the
//! stack is random. P_0 is random play. What is ranked is thus how many cards can go one after the other because of this
//! move, by cards that are seen, and no further than i.
//!
//! Here a move is a pair. When it has gone and the board is closed up, cards behind it come together that were apart: new
//! pairs. One of these may go next and bring others together, and so on. The rank of a pair is the length of the longest
//! such *chain*, of which it counts at most i; the cards that will come from the stock are not seen and count for none.
//! The pair with the longest chain goes, the first of several in natural order; if no pair has a chain, a random one goes.
//! When no pair is left the board is closed up, as random play does. With i = 0 this is the player `random`.
//!
//! Closing up as soon as a pair with a chain has gone, so that the chain can go on at once, would win three times less
//! often than random play: the pairs that are left then drift apart.

use crate::Player;
use winnable_cards::SplitMix64;
use winnable_games::monte_carlo::{MonteCarlo, Move, View};

/// The player.
#[derive(Debug, Clone)]
pub struct SemiRandom {
    depth: usize,
    rng: SplitMix64,
}

/// A seen card: its place before anything went, and its rank.
type Seen = (u8, u8);

impl SemiRandom {
    /// The player that counts chains of up to so many pairs.
    pub fn new(depth: usize) -> Self {
        SemiRandom { depth, rng: SplitMix64::new(0) }
    }

    /// The pair with the longest chain, the first of several; `None` if no pair has one.
    fn with_longest_chain(&self, game: &MonteCarlo, view: View<'_>, pairs: &[(u8, u8)]) -> Option<(u8, u8)> {
        let places = view.board().into_iter().enumerate();
        let seen: Vec<Seen> = places.filter_map(|(place, rank)| Some((place as u8, rank?))).collect();
        let mut best = (0, None);
        for &pair in pairs {
            let length = chain(game, &seen, pair, self.depth);
            if length > best.0 {
                best = (length, Some(pair));
            }
        }
        best.1
    }
}

/// The most pairs, up to `depth`, that can go one after the other once a pair has gone, where each was brought together by
/// the one before it.
fn chain(game: &MonteCarlo, seen: &[Seen], pair: (u8, u8), depth: usize) -> usize {
    if depth == 0 {
        return 0;
    }
    let left: Vec<Seen> = seen.iter().copied().filter(|&(card, _)| card != pair.0 && card != pair.1).collect();
    let before = together(game, seen);
    let mut longest = 0;
    for next in together(game, &left) {
        if longest < depth && !before.contains(&next) {
            longest = longest.max(1 + chain(game, &left, next, depth - 1));
        }
    }
    longest
}

/// The pairs of cards that lie together when the board is closed up.
fn together(game: &MonteCarlo, seen: &[Seen]) -> Vec<(u8, u8)> {
    let board: Vec<Option<u8>> = seen.iter().map(|&(_, rank)| Some(rank)).collect();
    let card = |place: u8| seen[place as usize].0;
    game.pairs_on(&board).into_iter().map(|(first, second)| (card(first), card(second))).collect()
}

impl Player<MonteCarlo> for SemiRandom {
    fn begin(&mut self, _game: &MonteCarlo, _view: View<'_>, rng: SplitMix64) {
        self.rng = rng;
    }

    fn choose(&mut self, game: &MonteCarlo, view: View<'_>) -> Option<Move> {
        let pairs = game.pairs(view);
        if pairs.is_empty() {
            return view.has_holes().then_some(Move::CloseUp);
        }
        let by_chain = self.with_longest_chain(game, view, &pairs);
        let (first, second) = by_chain.unwrap_or_else(|| pairs[self.rng.below(pairs.len() as u64) as usize]);
        Some(Move::Pair(first, second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyPlayer, BlindGame, chance};
    use winnable_cards::{Deal, Layout};
    use winnable_games::{Hidden, Playable};

    /// The chains of the pairs of a 4×4 board, with their places.
    fn chains(rows: &str, depth: usize) -> Vec<((u8, u8), usize)> {
        let game = MonteCarlo::new(4, false);
        let state = game.start(&Deal::Position(Layout::parse(rows).unwrap())).unwrap();
        let view = game.view(&state);
        let seen: Vec<Seen> = (0..).zip(view.board().into_iter().flatten()).collect();
        game.pairs(view).into_iter().map(|pair| (pair, chain(&game, &seen, pair, depth))).collect()
    }

    const BOARD: &str = "1: 3C 3D AC 8C\n2: 5C 7C 2C 5D\n3: 4C 4D AD 2D\n4: 7D 8D 6C 6D";

    #[test]
    fn a_chain_is_what_each_pair_brings_together() {
        // The lengths are those of a program of its own.
        let lengths = |depth| chains(BOARD, depth).into_iter().map(|(_, length)| length).collect::<Vec<_>>();
        assert_eq!(chains(BOARD, 5), [((0, 1), 1), ((6, 11), 3), ((8, 9), 3), ((14, 15), 0)]);
        assert_eq!([lengths(0), lengths(1), lengths(2)], [[0, 0, 0, 0], [1, 1, 1, 0], [1, 2, 2, 0]]);
    }

    #[test]
    fn the_first_pair_with_the_longest_chain_goes() {
        let game = MonteCarlo::new(4, false);
        let state = game.start(&Deal::Position(Layout::parse(BOARD).unwrap())).unwrap();
        let first = |depth| {
            let mut player = SemiRandom::new(depth);
            player.begin(&game, game.view(&state), chance(1, 1));
            player.choose(&game, game.view(&state))
        };
        assert_eq!([first(1), first(2), first(5)], [(0, 1), (6, 11), (6, 11)].map(|(a, b)| Some(Move::Pair(a, b))));
    }

    #[test]
    fn deeper_players_win_more_and_depth_0_is_random_play() {
        let game = MonteCarlo::new(5, false);
        let wins = |player: &mut dyn AnyPlayer<MonteCarlo>| {
            let mut is_won = |deal: &u64| {
                let mut state = game.start(&Deal::Seed(*deal)).unwrap();
                player.play_out(BlindGame::new(&game, &mut state), chance(1, *deal));
                game.is_won(&state)
            };
            (1..=2000).filter(|deal| is_won(deal)).count()
        };
        let random = wins(&mut *crate::monte_carlo::open(&game, "random").unwrap());
        let [depth_0, depth_5] = [0, 5].map(|depth| wins(&mut SemiRandom::new(depth)));
        // Two standard errors of the difference are 58 games.
        assert!(random.abs_diff(depth_0) < 58 && depth_5 > depth_0 + 58, "{random}, {depth_0}, {depth_5}");
    }
}
