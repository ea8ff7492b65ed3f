//! The family in the two measures: runs at a stroke, or card by card.

use super::Tableau;
use super::moves::Move;
use super::rules::{CardByCard, Rules, Runs, Swift};
use super::state::State;
use super::strokes::{Planner, Strokes};
use crate::Counted;

impl<R: Rules> Counted for Tableau<R> {
    type Runs = Tableau<Swift<R>>;
    type Cards = Tableau<CardByCard<R>>;

    fn runs(&self) -> Self::Runs {
        Tableau::new(self.columns, self.cells)
    }

    fn cards(&self) -> Option<Self::Cards> {
        (R::RUNS != Runs::Whole).then(|| Tableau::new(self.columns, self.cells))
    }

    fn carried(&self, start: &State, runs: &[Move]) -> Vec<Move> {
        Strokes::steps(self, start, runs)
    }

    fn singly(&self, start: &State, moves: &[Move]) -> Vec<Move> {
        Strokes::steps(&Tableau::<CardByCard<R>>::new(self.columns, self.cells), start, moves)
    }
}
