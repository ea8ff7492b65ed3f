//! Random play: any legal move, with moves of the stock among them.

use crate::Player;
use winnable_cards::SplitMix64;
use winnable_games::klondike::{Klondike, Move, View};

/// The player.
#[derive(Debug, Clone)]
pub struct Random {
    rng: SplitMix64,
    moves: Vec<Move>,
    /// Cards that lay face down or in the stock when one of them last came free, and moves since.
    closed: usize,
    idle: usize,
}

/// Moves without a card that comes free after which the game is given up.
const MOST_IDLE: usize = 200;

impl Default for Random {
    fn default() -> Self {
        Random { rng: SplitMix64::new(0), moves: Vec::new(), closed: 0, idle: 0 }
    }
}

/// Cards that lie face down in the piles or are in stock and waste.
pub(super) fn closed(game: &Klondike, view: View<'_>) -> usize {
    let face_down: usize = (0..game.piles()).map(|pile| view.face_down(pile)).sum();
    face_down + view.stock_left() + view.waste().len()
}

/// Whether all cards are up.
pub(super) fn is_done(game: &Klondike, view: View<'_>) -> bool {
    view.up() == [game.ranks(); 4]
}

impl Player<Klondike> for Random {
    fn begin(&mut self, game: &Klondike, view: View<'_>, rng: SplitMix64) {
        (self.rng, self.closed, self.idle) = (rng, closed(game, view), 0);
    }

    fn choose(&mut self, game: &Klondike, view: View<'_>) -> Option<Move> {
        let closed = closed(game, view);
        self.idle = if closed < self.closed { 0 } else { self.idle + 1 };
        self.closed = closed;
        if is_done(game, view) || self.idle > MOST_IDLE {
            return None;
        }
        self.moves.clear();
        view.legal_moves(&mut self.moves);
        if self.moves.is_empty() {
            return None;
        }
        Some(self.moves[self.rng.below(self.moves.len() as u64) as usize])
    }
}
