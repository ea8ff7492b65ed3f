//! Games whose solutions can be measured in more than one way.

use crate::{Cost, Modelled};

/// A game whose solutions can be measured by the runs or by the cards that are moved.
pub trait Measured: Modelled {
    /// The game in which a run that is moved counts once, also where the rules make one carry it card by card.
    type Runs: Cost<State = Self::State, Move = Self::Move>;
    /// The game in which every card that is moved counts: each move is one card.
    type Cards: Cost<State = Self::State, Move = Self::Move>;

    /// The game in which the moves of runs count.
    fn runs(&self) -> Self::Runs;

    /// The game in which the moves of cards count; None if some moves of runs cannot be made card by card.
    fn cards(&self) -> Option<Self::Cards>;

    /// The game's own moves for a line of moves of runs.
    fn carried(&self, start: &Self::State, runs: &[Self::Move]) -> Vec<Self::Move>;

    /// Moves of single cards for a line of moves of the game or of runs.
    fn singly(&self, start: &Self::State, moves: &[Self::Move]) -> Vec<Self::Move>;
}
