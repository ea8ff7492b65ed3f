//! All positions that can be reached by legal moves.

use super::Facts;
use std::collections::HashSet;
use winnable_cards::{Board, Card, Place};
use winnable_games::{Action, Interactive};
use winnable_rules::{Play, RuleSet};
use winnable_search::Watch;

/// What can happen to the cards in all positions that can be reached; None if these are too many, or if one of them is won.
pub(super) fn explore<G: Interactive>(
    game: &G,
    rules: &RuleSet,
    start: &G::State,
    most: u64,
    watch: &Watch,
) -> Option<Facts> {
    // In games of piles the key leaves out the order of piles and cells alone; elsewhere it may leave out suits, which matter here.
    let is_piles = matches!(rules.play, Play::Piles(_));
    let key = |state: &G::State| if is_piles { game.key(state) } else { game.plain_key(state) };
    let at_start = Places::of(&game.board(start));
    let mut facts = Facts { positions: 1, moves: [false; 52], leaves: [false; 52] };
    let mut seen = HashSet::from([key(start)]);
    let mut open = vec![start.clone()];
    let mut legal = Vec::new();
    while let Some(state) = open.pop() {
        if game.is_surely_won(&state) || watch.is_stopped() {
            return None;
        }
        legal.clear();
        game.legal_moves(&state, &mut legal);
        for &m in &legal {
            match game.action(&state, m) {
                Action::Move { cards, to, .. } => {
                    let goes_up = matches!(to, Place::Foundation(_));
                    for card in cards {
                        facts.moves[card.index()] = true;
                        facts.leaves[card.index()] |= goes_up;
                    }
                }
                Action::Remove { cards, .. } => {
                    for card in cards {
                        facts.moves[card.index()] = true;
                        facts.leaves[card.index()] = true;
                    }
                }
                Action::CloseUp | Action::Draw | Action::Redeal => {}
            }
            let mut after = state.clone();
            game.play(&mut after, m);
            if seen.insert(key(&after)) {
                if facts.positions == most {
                    return None;
                }
                facts.positions += 1;
                // What moves by itself: reserves that fill spaces, complete runs that leave.
                Places::of(&game.board(&after)).differ(&at_start, &mut facts);
                open.push(after);
            }
        }
    }
    Some(facts)
}

/// Where each card lies: what is below it in its pile, told by a hash, for up to two copies of each; 0 for one that is not on the board.
struct Places([[u64; COPIES]; 52]);

/// The most decks of any game, four of each card where there is one suit of two full decks.
const COPIES: usize = 8;

impl Places {
    fn of(board: &Board) -> Places {
        let mut places = Places([[0; COPIES]; 52]);
        let piles = board.rows.iter().map(|pile| (1, pile)).chain(board.reserves.iter().map(|pile| (2, pile)));
        for (zone, pile) in piles {
            let mut below = zone;
            for slot in pile {
                below = hashed(below, slot.card().map_or(60, Card::index));
                if let Some(card) = slot.card() {
                    places.put(card, below);
                }
            }
        }
        let apart = board.cells.iter().map(|slot| (3, slot));
        let talon = board.stock.iter().chain(&board.waste).flatten().map(|slot| (4, slot));
        for (zone, slot) in apart.chain(talon) {
            if let Some(card) = slot.card() {
                places.put(card, zone);
            }
        }
        for copies in &mut places.0 {
            copies.sort_unstable();
        }
        places
    }

    fn put(&mut self, card: Card, place: u64) {
        if let Some(free) = self.0[card.index()].iter_mut().find(|free| **free == 0) {
            *free = place;
        }
    }

    /// Notes the cards that lie elsewhere than at the start, and those that are no longer there.
    fn differ(&self, start: &Places, facts: &mut Facts) {
        for (card, (now, then)) in self.0.iter().zip(&start.0).enumerate() {
            if now != then {
                facts.moves[card] = true;
                let left = |places: &[u64; COPIES]| places.iter().filter(|&&place| place != 0).count();
                facts.leaves[card] |= left(now) < left(then);
            }
        }
    }
}

fn hashed(below: u64, card: usize) -> u64 {
    let mixed = (below ^ (card as u64 + 1)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).max(16)
}
