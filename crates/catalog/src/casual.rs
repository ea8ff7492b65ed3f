//! A casual player: greedy, with noise and a short look ahead, and no search.
//!
//! In a game of piles he gives each legal move some points for what can be seen at a glance ([`points`](Taste::points)): a card
//! that goes up, a card that is turned over or comes free, a space that is made, a run that is joined or broken, a cell that is
//! filled or emptied. Of the [`LOOK`] best moves he looks at the best answer to each, which counts for [`NEXT`] tenths. Then chance adds up to
//! [`NOISE`] points to each. In all other games he counts the cards that leave and the moves that he has next.
//!
//! He never goes back to a position that he has seen in this game, and gives up when nothing else is left, or after [`MOST`] moves.
//!
//! Cards that lie face down he does not see: where a game has such, he goes by the board as a player sees it, and looks no move ahead, since a
//! move may turn a card over.

use std::collections::HashSet;
use winnable_cards::{Board, Card, Foundations, Place, Slot, SplitMix64, sort_few};
use winnable_games::{Action, Interactive};
use winnable_rules::{PileRules, Takes};

/// Moves of which he looks at the answers.
const LOOK: usize = 3;
/// Tenths that the best answer counts.
const NEXT: i32 = 6;
/// Points that chance adds at the most.
const NOISE: u64 = 9;
/// Moves after which he gives up.
const MOST: usize = 400;

/// A game that he played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CasualGame {
    /// The number of each move in the list of legal moves, from 0; of a win until it was certain.
    pub choices: Vec<u16>,
    /// Whether he won.
    pub is_won: bool,
    /// Cards that are not home at the end.
    pub cards_left: u32,
}

/// What he goes by in a game.
pub(crate) struct Taste {
    piles: Option<PileRules>,
    ranks: u8,
}

impl Taste {
    /// What he goes by in the game of this name.
    pub(crate) fn of(name: &str) -> Taste {
        let rules = winnable_rules::open(name).ok();
        Taste {
            piles: rules.as_ref().and_then(|rules| rules.piles().copied()),
            ranks: rules.map_or(13, |rules| rules.deck.ranks),
        }
    }

    /// Plays a position to its end.
    pub(crate) fn play<G: Interactive>(&self, game: &G, start: &G::State, seed: u64) -> CasualGame {
        let mut state = start.clone();
        let mut seen = HashSet::from([game.key(start)]);
        let mut chance = SplitMix64::new(seed);
        let mut choices = Vec::new();
        while !game.is_surely_won(&state) && choices.len() < MOST {
            let Some((number, m)) = self.choose(game, &state, &seen, &mut chance) else { break };
            game.play(&mut state, m);
            seen.insert(game.key(&state));
            choices.push(number as u16);
        }
        let is_won = game.is_surely_won(&state);
        CasualGame { choices, is_won, cards_left: if is_won { 0 } else { game.cards_left(&state) } }
    }

    /// The move that he makes, with its number among the legal ones; none if all lead to positions that he has seen.
    pub(crate) fn choose<G: Interactive>(
        &self,
        game: &G,
        state: &G::State,
        seen: &HashSet<u128>,
        chance: &mut SplitMix64,
    ) -> Option<(usize, G::Move)> {
        let mut legal = Vec::new();
        game.legal_moves(state, &mut legal);
        let seen_board = game.seen(state);
        let is_blind = seen_board.is_some();
        let board = self.piles.map(|piles| (piles, seen_board.unwrap_or_else(|| game.board(state))));
        let before = game.cards_left(state);
        let (mut rated, mut keys) = (Vec::with_capacity(legal.len()), Vec::with_capacity(legal.len()));
        for (number, &m) in legal.iter().enumerate() {
            let mut after = state.clone();
            game.play(&mut after, m);
            let key = game.key(&after);
            // Each of several empty columns or cells is as good as the first.
            if seen.contains(&key) || keys.contains(&key) {
                continue;
            }
            keys.push(key);
            let points = match &board {
                Some((piles, board)) => self.points(piles, board, &game.action(state, m)),
                None => {
                    let gone = 8 * (before as i32 - game.cards_left(&after) as i32);
                    if is_blind {
                        gone
                    } else {
                        let mut next = Vec::new();
                        game.legal_moves(&after, &mut next);
                        gone + next.len().min(12) as i32
                    }
                }
            };
            rated.push((points, number, m, after));
        }
        sort_few(&mut rated, |&(points, number, ..)| (-points, number));
        let mut best: Option<(i32, usize, G::Move)> = None;
        for (place, (points, number, m, after)) in rated.into_iter().enumerate() {
            let next = match &board {
                Some((piles, _)) if place < LOOK && !is_blind => {
                    self.best_answer(game, piles, &after, seen) * NEXT / 10
                }
                _ => 0,
            };
            let points = points + next + chance.below(NOISE + 1) as i32;
            if best.is_none_or(|(most, ..)| points > most) {
                best = Some((points, number, m));
            }
        }
        best.map(|(_, number, m)| (number, m))
    }

    /// The points of the best move after a move, 0 at the least: nobody has to go on.
    fn best_answer<G: Interactive>(&self, game: &G, piles: &PileRules, state: &G::State, seen: &HashSet<u128>) -> i32 {
        if game.is_surely_won(state) {
            return 50;
        }
        let mut legal = Vec::new();
        game.legal_moves(state, &mut legal);
        let board = game.board(state);
        let mut best = 0;
        for m in legal {
            let points = self.points(piles, &board, &game.action(state, m));
            if points > best {
                let mut after = state.clone();
                game.play(&mut after, m);
                if !seen.contains(&game.key(&after)) {
                    best = points;
                }
            }
        }
        best
    }

    /// What a move looks worth in a game of piles.
    fn points(&self, rules: &PileRules, board: &Board, action: &Action) -> i32 {
        let (cards, from, to) = match action {
            Action::Move { cards, from, to } => (cards, *from, *to),
            Action::Remove { .. } => return 40,
            Action::Draw => return 1,
            Action::CloseUp => return 0,
            Action::Redeal => return -6,
        };
        let Some(&first) = cards.first() else { return 0 };
        let mut points = 0;
        match from {
            Place::Row { row, place } => {
                let row = board.rows.get(row).map_or(&[][..], Vec::as_slice);
                match place.checked_sub(1).and_then(|under| row.get(under)) {
                    Some(slot) if slot.is_down() => points += 14,
                    Some(Slot::Up(under)) => {
                        if self.joins(rules, first, *under) {
                            points -= if self.is_run(rules, first, *under) { 12 } else { 5 };
                        }
                        points += match distance(board, *under) {
                            Some(0) => 12,
                            Some(1) => 5,
                            Some(2) => 2,
                            _ => 0,
                        };
                    }
                    _ => points += 9,
                }
            }
            Place::Cell(_) => points += 8,
            Place::Waste | Place::Stock => points += 5,
            Place::Reserve(_) => points += 6,
            Place::Foundation(_) => return -20,
        }
        match to {
            Place::Foundation(_) => points += 30,
            Place::Cell(_) => points -= 9,
            Place::Row { row, .. } => {
                let row = board.rows.get(row).map_or(&[][..], Vec::as_slice);
                match row.last().and_then(|slot| slot.card()) {
                    None => points -= if first.rank().number() == self.ranks { 2 } else { 9 },
                    Some(on) => {
                        points += if self.joins(rules, first, on) { 6 } else { 0 };
                        points += if self.is_run(rules, first, on) && first.suit() == on.suit() { 4 } else { 0 };
                        let is_wanted = |slot: &Slot| {
                            slot.card().is_some_and(|card| distance(board, card).is_some_and(|distance| distance <= 1))
                        };
                        points -= if row.iter().any(is_wanted) { 5 } else { 0 };
                    }
                }
            }
            Place::Waste | Place::Stock | Place::Reserve(_) => {}
        }
        points
    }

    /// Whether a card lies well on another.
    fn joins(&self, rules: &PileRules, card: Card, on: Card) -> bool {
        rules.piles.fits(card, on, self.ranks)
    }

    /// Whether both move together, or belong together where complete runs leave.
    fn is_run(&self, rules: &PileRules, card: Card, on: Card) -> bool {
        let in_suit = rules.foundations.take != Takes::Cards;
        self.joins(rules, card, on) && (!in_suit || card.suit() == on.suit())
    }
}

/// How many cards of its suit have to go up before this one; None where that is not told by suits.
fn distance(board: &Board, card: Card) -> Option<u8> {
    let Foundations::Suits(up) = &board.foundations else { return None };
    (card.rank().number() - 1).checked_sub(up[card.suit().index()]).filter(|_| board.base.is_none())
}
