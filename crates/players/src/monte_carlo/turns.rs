//! Players that remove pairs by a simple rule until no pair is left, close up, and may search once the stock is empty.

use super::endgame::winning_moves;
use crate::Player;
use winnable_cards::SplitMix64;
use winnable_games::Hidden;
use winnable_games::monte_carlo::{MonteCarlo, Move, View};

/// The rule by which pairs are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pairing {
    /// At random.
    Random,
    /// In natural order.
    Natural,
    /// By the hints for people in T. Shintani, *The Success Rate of "Monte Carlo"*, one of them or both.
    Hints {
        /// Keep the first pair of the board and take only pairs behind it, since cards before the first hole do not move
        /// and stay a pair.
        keeps_first: bool,
        /// Prefer cards that lie between two equal cards, because four cards in a row C D C D can block each other for
        /// ever.
        frees_equals: bool,
    },
}

/// The player.
#[derive(Debug, Clone)]
pub struct TurnByTurn {
    pairing: Pairing,
    looks_ahead: bool,
    rng: SplitMix64,
    /// Moves of this turn, or of the rest of the game, the next one last.
    to_play: Vec<Move>,
    is_certain: bool,
}

impl TurnByTurn {
    /// The player with this rule, with or without a search once the stock is empty.
    pub fn new(pairing: Pairing, looks_ahead: bool) -> Self {
        TurnByTurn { pairing, looks_ahead, rng: SplitMix64::new(0), to_play: Vec::new(), is_certain: false }
    }

    /// The pairs of a turn, in the order in which they go.
    fn turn(&mut self, game: &MonteCarlo, view: View<'_>) -> Vec<(u8, u8)> {
        let mut pairs = game.pairs(view);
        match self.pairing {
            Pairing::Random => self.rng.shuffle(&mut pairs),
            Pairing::Natural => (),
            Pairing::Hints { keeps_first, frees_equals } => {
                self.rng.shuffle(&mut pairs);
                let end_of_kept = pairs.iter().map(|&(_, second)| second).min();
                if keeps_first && pairs.iter().any(|&(first, _)| Some(first) > end_of_kept) {
                    pairs.retain(|&(first, _)| Some(first) > end_of_kept);
                }
                let board = view.board();
                let is_between_equals = |place| frees_equals && is_between_equals(&board, place);
                pairs.sort_by_key(|&(first, second)| {
                    let between = [first, second].into_iter().filter(|&p| is_between_equals(p as usize));
                    std::cmp::Reverse(between.count())
                });
            }
        }
        let mut taken = 0u64;
        pairs.retain(|&(first, second)| {
            let cards = 1 << first | 1 << second;
            let is_there = taken & cards == 0;
            taken |= if is_there { cards } else { 0 };
            is_there
        });
        pairs
    }
}

/// Whether the cards directly before and after a place are equal.
fn is_between_equals(board: &[Option<u8>], place: usize) -> bool {
    let card = |p: usize| board.get(p).copied().flatten();
    place > 0 && card(place - 1).is_some() && card(place - 1) == card(place + 1)
}

impl Player<MonteCarlo> for TurnByTurn {
    fn begin(&mut self, _game: &MonteCarlo, _view: View<'_>, rng: SplitMix64) {
        self.rng = rng;
        self.to_play.clear();
        self.is_certain = false;
    }

    fn choose(&mut self, game: &MonteCarlo, view: <MonteCarlo as Hidden>::View<'_>) -> Option<Move> {
        if self.to_play.is_empty() {
            if self.is_certain {
                return None;
            }
            if self.looks_ahead && view.stock_left() == 0 {
                self.to_play = winning_moves(game, view)?;
                self.is_certain = true;
            } else {
                let pairs = self.turn(game, view);
                if pairs.is_empty() && !view.has_holes() {
                    return None;
                }
                self.to_play = pairs.into_iter().map(|(first, second)| Move::Pair(first, second)).collect();
                self.to_play.push(Move::CloseUp);
            }
            self.to_play.reverse();
        }
        self.to_play.pop()
    }
}
