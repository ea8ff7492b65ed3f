//! Runs moved at a stroke, for the games in which only single cards move: the model of the complete search,
//! and the single moves behind each stroke.

use super::Tableau;
use super::moves::{Move, Pile, play};
use super::rules::{Rules, Runs, Swift};
use super::state::{NONE, State};
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
        let mut hand = Hand { columns: game.columns, cells: game.cells, state: start.clone(), steps: Vec::new() };
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

/// Someone who moves one card at a time.
struct Hand {
    columns: usize,
    cells: usize,
    state: State,
    steps: Vec<Move>,
}

impl Hand {
    fn take(&mut self, m: Move) {
        play(&mut self.state, m);
        self.steps.push(m);
    }

    fn spaces(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.columns as u8).filter(|&c| self.state.top(c as usize) == NONE)
    }

    fn free_cells(&self) -> Vec<u8> {
        (0..self.cells as u8).filter(|&c| self.state.cell(c as usize) == NONE).collect()
    }

    /// Carries a run over the free cells and the given spaces, as in the proof of theorem 1 of paper 001: what is
    /// too long for all but one of the spaces waits, in part, on that one.
    fn carry(&mut self, count: usize, from: u8, to: u8, spaces: &[u8]) {
        let cells = self.free_cells();
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
