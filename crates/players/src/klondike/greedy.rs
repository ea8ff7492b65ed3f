//! Greedy play, as people are told to play it. The first of these that is possible is played:
//!
//! 1. an ace or a two goes up, and every card that no card of the piles can need any more;
//! 2. a card or run moves so that a face-down card is turned up, from the pile with most of them;
//! 3. the waste goes to a pile, a king only into a space that is there;
//! 4. a pile is emptied onto another if a king waits for the space, in the waste or on face-down cards;
//! 5. a card goes up, from the waste or from a pile where it turns a card up or that it empties;
//! 6. any card goes up;
//! 7. the stock is turned. When it was gone through without a card being played, the game is given up.
//!
//! No card is taken back from a foundation.

use super::random::is_done;
use crate::Player;
use winnable_cards::SplitMix64;
use winnable_games::klondike::{Klondike, Move, View};

/// The player.
#[derive(Debug, Clone, Default)]
pub struct Greedy {
    moves: Vec<Move>,
    /// Moves of the stock since a card was played.
    turns: usize,
}

impl Greedy {
    /// What a move is worth: more is better; None if it is not played.
    fn worth(game: &Klondike, view: View<'_>, m: Move) -> Option<u32> {
        let least = view.up().into_iter().min().unwrap_or(0);
        let rank = |card: u8| (card >> 2) + 1;
        let is_safe = |card: u8| rank(card) <= 2 || rank(card) <= least + 2;
        let is_king = |card: u8| rank(card) == game.ranks();
        let turns_up = |pile: u8, left: usize| left == 0 && view.face_down(pile as usize) > 0;
        Some(match m {
            Move::Draw | Move::Redeal => 1,
            Move::WasteUp if is_safe(*view.waste().last()?) => 900,
            Move::WasteUp => 400,
            Move::Up(pile) => {
                let run = view.run(pile as usize);
                match run.last() {
                    Some(&card) if is_safe(card) => 900,
                    Some(_) if turns_up(pile, run.len() - 1) || run.len() == 1 => 400,
                    _ => 300,
                }
            }
            Move::Waste(_) => 600,
            Move::Pile { from, count, to } => {
                let run = view.run(from as usize);
                let left = run.len() - count as usize;
                if turns_up(from, left) {
                    700 + view.face_down(from as usize) as u32
                } else if left == 0 && !view.run(to as usize).is_empty() && Self::waits(game, view, is_king) {
                    500
                } else {
                    return None;
                }
            }
            Move::Down(..) => return None,
        })
    }

    /// Whether a king waits for a space and there is none.
    fn waits(game: &Klondike, view: View<'_>, is_king: impl Fn(u8) -> bool) -> bool {
        let has_space = (0..game.piles()).any(|pile| view.run(pile).is_empty());
        let covers = |pile: usize| view.face_down(pile) > 0 && view.run(pile).first().is_some_and(|&c| is_king(c));
        !has_space && (view.waste().last().is_some_and(|&c| is_king(c)) || (0..game.piles()).any(covers))
    }
}

impl Player<Klondike> for Greedy {
    fn begin(&mut self, _game: &Klondike, _view: View<'_>, _rng: SplitMix64) {
        self.turns = 0;
    }

    fn choose(&mut self, game: &Klondike, view: View<'_>) -> Option<Move> {
        if is_done(game, view) {
            return None;
        }
        self.moves.clear();
        view.legal_moves(&mut self.moves);
        let worth = |&m: &Move| Some((Self::worth(game, view, m)?, m));
        // Of several that are worth the same, the first.
        let best = self.moves.iter().rev().filter_map(worth).max_by_key(|&(worth, _)| worth)?;
        let is_turn = matches!(best.1, Move::Draw | Move::Redeal);
        self.turns = if is_turn { self.turns + 1 } else { 0 };
        let talon = view.stock_left() + view.waste().len();
        // A whole pass from wherever the stock stood, and the rest of the one before.
        let most = 2 * (talon.div_ceil(game.draw as usize) + 1);
        (self.turns <= most).then_some(best.1)
    }
}
