//! Semi-random play of Klondike: T. Sugiyama and H. Iida, *Semi-Random Self-Play for Calculation*, carried over, as they wish
//! for at the end of the paper.
//!
//! In Calculation the player of depth i ranks a move by the cards that can go one after the other because of it, by cards
//! that are seen, and counts at most i of them; P_0 is random play. In Klondike what counts is a card that goes up or *comes
//! free*: a face-down card that is turned up, or a card of the waste that is played. The rank of a move is the most such
//! cards, less those that are taken back, in a *chain* of at most i moves that begins with it, where each move was made
//! possible by the one before it. A chain ends with a card that is turned up, for what that card allows is not seen, and it
//! turns no card of the stock. The chain that gains most is played to its end, the first of several in natural order; if
//! none gains a card, a random move is. With i = 0 this is the player `random`, and like it the game is given up after so
//! many moves in which no card came free.
//!
//! A player that judged anew after each move of a chain would win nothing at depth 3: it takes cards back and puts them up
//! again for ever.

use super::random::{Random, closed};
use crate::Player;
use winnable_cards::SplitMix64;
use winnable_games::klondike::{Klondike, Move, View};
use winnable_games::{Game, Hidden};

type State = <Klondike as Game>::State;

/// The player.
#[derive(Debug, Clone)]
pub struct SemiRandom {
    depth: usize,
    random: Random,
    /// What is left of the last chain, the next move last.
    to_play: Vec<Move>,
}

impl SemiRandom {
    /// The player that counts chains of up to so many moves.
    pub fn new(depth: usize) -> Self {
        SemiRandom { depth, random: Random::default(), to_play: Vec::new() }
    }
}

/// Moves one after the other, the last one first, and the cards that they gain.
type Chain = (i32, Vec<Move>);

/// Cards that are up, less those that lie face down or in stock and waste.
fn gained(game: &Klondike, view: View<'_>) -> i32 {
    let up: u8 = view.up().iter().sum();
    i32::from(up) - closed(game, view) as i32
}

/// The chain of at most `depth` moves that begins with this one and gains most; `before` are all moves of the position.
fn chain(game: &Klondike, state: &State, before: &[Move], m: Move, depth: usize) -> Chain {
    if depth == 0 || matches!(m, Move::Draw | Move::Redeal) {
        return (0, Vec::new());
    }
    let mut next = state.clone();
    game.play(&mut next, m);
    let (view, seen) = (game.view(state), game.view(&next));
    let face_down = |view: View<'_>| (0..game.piles()).map(|pile| view.face_down(pile)).sum::<usize>();
    let mut best = (0, Vec::new());
    if face_down(seen) == face_down(view) && depth > 1 {
        let mut after = Vec::new();
        seen.legal_moves(&mut after);
        for &m in after.iter().filter(|m| !before.contains(m)) {
            let next = chain(game, &next, &after, m, depth - 1);
            best = if next.0 > best.0 { next } else { best };
        }
    }
    best.0 += gained(game, seen) - gained(game, view);
    best.1.push(m);
    best
}

impl Player<Klondike> for SemiRandom {
    fn begin(&mut self, game: &Klondike, view: View<'_>, rng: SplitMix64) {
        self.random.begin(game, view, rng);
        self.to_play.clear();
    }

    fn choose(&mut self, game: &Klondike, view: View<'_>) -> Option<Move> {
        // The random move is drawn in any case, so that the game is given up as random play does.
        let any = self.random.choose(game, view)?;
        if self.to_play.is_empty() && self.depth > 0 {
            // Any order of the face-down cards will do: no chain comes to see one.
            let state = game.guess(view, &mut SplitMix64::new(0));
            let mut moves = Vec::new();
            view.legal_moves(&mut moves);
            let mut best = (0, Vec::new());
            for &m in &moves {
                let next = chain(game, &state, &moves, m, self.depth);
                best = if next.0 > best.0 { next } else { best };
            }
            self.to_play = best.1;
        }
        self.to_play.pop().or(Some(any))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyPlayer, BlindGame, chance};
    use winnable_cards::Deal;
    use winnable_games::Playable;

    /// Games won of the first deals with one card turned at a time, and all moves of the last game.
    fn wins(player: &mut dyn AnyPlayer<Klondike>, deals: u64) -> (usize, Vec<Move>) {
        let game = Klondike::new(1);
        let mut last = Vec::new();
        let mut is_won = |deal: &u64| {
            let mut state = game.start(&Deal::Seed(*deal)).unwrap();
            last.clear();
            player.play_out(BlindGame::recorded(&game, &mut state, &mut last), chance(1, *deal));
            game.is_won(&state)
        };
        ((1..=deals).filter(|deal| is_won(deal)).count(), last)
    }

    #[test]
    fn deeper_players_win_more_and_depth_0_is_random_play() {
        let random = wins(&mut Random::default(), 300);
        let [none, one, three] = [0, 1, 3].map(|depth| wins(&mut SemiRandom::new(depth), 300));
        assert_eq!(none, random);
        assert!(one.0 > none.0 + 30 && three.0 > one.0, "{}, {}, {}", none.0, one.0, three.0);
    }

    #[test]
    fn face_down_cards_decide_no_move() {
        let game = Klondike::new(1);
        for deal in 1..=30 {
            let mut state = game.start(&Deal::Seed(deal)).unwrap();
            let mut rng = chance(2, deal);
            let mut player = SemiRandom::new(3);
            player.begin(&game, game.view(&state), chance(1, deal));
            for _ in 0..40 {
                let other = game.guess(game.view(&state), &mut rng);
                let (mut twin, mut moves) = (player.clone(), Vec::new());
                let m = player.choose(&game, game.view(&state));
                assert_eq!(m, twin.choose(&game, game.view(&other)), "seed:{deal}");
                game.view(&state).legal_moves(&mut moves);
                let chains =
                    |state: &State| moves.iter().map(|&m| chain(&game, state, &moves, m, 3)).collect::<Vec<_>>();
                assert_eq!(chains(&state), chains(&other), "seed:{deal}");
                let Some(m) = m else { break };
                game.play(&mut state, m);
            }
        }
    }
}
