//! Runs moved at a stroke, for the games in which only single cards move: the model of the complete search,
//! and the single moves behind each stroke.

use super::Tableau;
use super::hand::Hand;
use super::moves::{Move, Pile};
use super::rules::{Rules, Runs, Swift};
use super::state::State;
use crate::{Game, Guided, Planned};

/// How the complete search looks at a game of the family.
pub trait Planner<R: Rules> {
    /// The model.
    type Model: Guided;

    /// See [`Planned::model`].
    fn model(game: &Tableau<R>, start: &State) -> (Self::Model, <Self::Model as Game>::State);

    /// See [`Planned::steps`].
    fn steps(game: &Tableau<R>, start: &State, plan: &[<Self::Model as Game>::Move]) -> Vec<Move>;
}

impl<R: Rules> Planned for Tableau<R> {
    type Model = <R::Planner as Planner<R>>::Model;

    fn model(&self, start: &State) -> (Self::Model, <Self::Model as Game>::State) {
        R::Planner::model(self, start)
    }

    fn steps(&self, start: &State, plan: &[<Self::Model as Game>::Move]) -> Vec<Move> {
        R::Planner::steps(self, start, plan)
    }
}

/// The game itself, with runs at a stroke.
#[derive(Debug, Clone, Copy)]
pub struct Strokes;

impl<R: Rules> Planner<R> for Strokes {
    type Model = Tableau<Swift<R>>;

    fn model(game: &Tableau<R>, start: &State) -> (Self::Model, State) {
        (Tableau::new(game.columns, game.cells), start.clone())
    }

    fn steps(game: &Tableau<R>, start: &State, plan: &[Move]) -> Vec<Move> {
        let mut hand = Hand::new(game.columns, game.cells, start);
        for &m in plan {
            match (m.from, m.to) {
                (Pile::Column(from), Pile::Column(to)) if R::RUNS == Runs::Single => {
                    let spaces = hand.spaces().filter(|&space| space != to).collect::<Vec<_>>();
                    hand.carry(m.count as usize, from, to, &spaces);
                }
                _ => hand.take(m),
            }
        }
        hand.steps
    }
}

impl Hand {
    /// Carries a run over the free cells and the given spaces, as in the proof of theorem 1 of paper 001: what is
    /// too long for all but one of the spaces waits, in part, on that one.
    fn carry(&mut self, count: usize, from: u8, to: u8, spaces: &[u8]) {
        let cells = self.free_cells().collect::<Vec<u8>>();
        let Some((&last, others)) = spaces.split_last().filter(|_| count > cells.len() + 1) else {
            return self.carry_over_cells(count, from, to, &cells);
        };
        let at_once = (cells.len() + 1) << others.len();
        let waiting = count.saturating_sub(at_once).max(1);
        self.carry(waiting, from, last, others);
        self.carry(count - waiting, from, to, others);
        self.carry(waiting, last, to, others);
    }

    fn carry_over_cells(&mut self, count: usize, from: u8, to: u8, cells: &[u8]) {
        let single = |from, to| Move { from, to, count: 1 };
        let waiting = &cells[..count - 1];
        for &cell in waiting {
            self.take(single(Pile::Column(from), Pile::Cell(cell)));
        }
        self.take(single(Pile::Column(from), Pile::Column(to)));
        for &cell in waiting.iter().rev() {
            self.take(single(Pile::Cell(cell), Pile::Column(to)));
        }
    }
}
