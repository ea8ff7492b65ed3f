//! Gaps without redeal: Superpuzz, and the form with the aces fixed at the left.
//!
//! All 52 cards are dealt in four rows of 13; the aces are taken out and leave gaps. A gap takes the card
//! that follows its left neighbour in suit; nothing goes to the right of a king or of a gap. A gap at the
//! left end of a row takes any 2. Four rows of one suit each, 2 to king from the left, are a win.
//! With `aces-fixed` each row has an ace at its left end (clubs, diamonds, hearts, spades from the top), so
//! that the place beside it takes the 2 of that suit.

mod deal;
mod faults;
mod guidance;
mod interactive;
mod pool;
mod relaxed;
mod rows;
mod steps;
mod stubborn;
#[cfg(test)]
mod tests;

pub use rows::{Move, State};
pub use stubborn::Stubborn;

/// The game.
#[derive(Debug, Clone, Copy)]
pub struct Gaps {
    aces_fixed: bool,
}

impl Gaps {
    /// Superpuzz, or the form with the aces fixed at the left.
    pub fn new(aces_fixed: bool) -> Self {
        Gaps { aces_fixed }
    }
}
