//! The family in the two metrics: runs at once, or card by card.

use super::Tableau;
use super::moves::Move;
use super::rules::{CardByCard, Rules, Runs, RunsAtOnce};
use super::runs_at_once::{ModelOf, WithRunsAtOnce};
use super::state::State;
use crate::Measured;

impl<R: Rules> Measured for Tableau<R> {
    type Runs = Tableau<RunsAtOnce<R>>;
    type Cards = Tableau<CardByCard<R>>;

    fn runs(&self) -> Self::Runs {
        Tableau::by(RunsAtOnce(self.rules), self.columns, self.cells)
    }

    fn cards(&self) -> Option<Self::Cards> {
        match self.rules.runs() {
            Runs::Single | Runs::BySpaces => Some(Tableau::by(CardByCard(self.rules), self.columns, self.cells)),
            Runs::Whole => None,
        }
    }

    fn carried(&self, start: &State, runs: &[Move]) -> Vec<Move> {
        WithRunsAtOnce::steps_and_end(self, start, runs).0
    }

    fn singly(&self, start: &State, moves: &[Move]) -> Vec<Move> {
        WithRunsAtOnce::steps_and_end(&Tableau::by(CardByCard(self.rules), self.columns, self.cells), start, moves).0
    }
}
