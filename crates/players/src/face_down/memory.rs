//! What a player remembers, so as not to go round in circles.

use super::sight::Sight;
use winnable_cards::Board;

/// The boards since a card last came free: since one was turned up, or came home that was never home before. There is no way
/// back to the boards before that.
#[derive(Debug, Clone, Default)]
pub(super) struct Memory {
    unseen: usize,
    left: u32,
    boards: Vec<Board>,
}

impl Memory {
    /// The memory of one who sits down at this position.
    pub(super) fn new<S>(sight: &Sight<S>) -> Memory {
        Memory { unseen: sight.unseen, left: sight.left, boards: Vec::new() }
    }

    /// Remembers a position that is reached.
    pub(super) fn note<S>(&mut self, sight: &Sight<S>) {
        if self.is_progress(sight) {
            *self = Memory::new(sight);
        }
        self.boards.push(sight.board.clone());
    }

    /// Whether a card has come free in a position that is looked at.
    pub(super) fn is_progress<S>(&self, sight: &Sight<S>) -> bool {
        sight.unseen < self.unseen || sight.left < self.left
    }

    /// Whether the position was there since a card came free.
    pub(super) fn knows<S>(&self, sight: &Sight<S>) -> bool {
        !self.is_progress(sight) && self.boards.contains(&sight.board)
    }

    /// Positions since a card came free.
    pub(super) fn idle(&self) -> usize {
        self.boards.len()
    }
}
