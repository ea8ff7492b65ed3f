//! Runs moved at once, for the games in which only single cards move: the model of the complete search,
//! and the single moves behind each move of a run.

use super::Tableau;
use super::executor::Executor;
use super::moves::{Move, Pile};
use super::rules::{Rules, Runs, RunsAtOnce};
use super::state::State;
use crate::{Game, Modelled, Searched};

/// What the complete search of a game of the family works on.
pub trait ModelOf<R: Rules> {
    /// The model.
    type Model: Searched;

    /// See [`Modelled::model`].
    fn model(game: &Tableau<R>, start: &State) -> (Self::Model, <Self::Model as Game>::State);

    /// See [`Modelled::steps`].
    fn steps(game: &Tableau<R>, start: &State, line: &[<Self::Model as Game>::Move]) -> Vec<Move>;
}

impl<R: Rules> Modelled for Tableau<R> {
    type Model = <R::Model as ModelOf<R>>::Model;

    fn model(&self, start: &State) -> (Self::Model, <Self::Model as Game>::State) {
        R::Model::model(self, start)
    }

    fn steps(&self, start: &State, line: &[<Self::Model as Game>::Move]) -> Vec<Move> {
        R::Model::steps(self, start, line)
    }
}

/// The game itself, with runs that move at once.
#[derive(Debug, Clone, Copy)]
pub struct WithRunsAtOnce;

impl<R: Rules> ModelOf<R> for WithRunsAtOnce {
    type Model = Tableau<RunsAtOnce<R>>;

    fn model(game: &Tableau<R>, start: &State) -> (Self::Model, State) {
        (Tableau::by(RunsAtOnce(game.rules), game.columns, game.cells), start.clone())
    }

    fn steps(game: &Tableau<R>, start: &State, line: &[Move]) -> Vec<Move> {
        let mut executor = Executor::new(game.columns, game.cells, start);
        for &m in line {
            match (m.from, m.to) {
                (Pile::Column(from), Pile::Column(to)) if game.rules.runs() == Runs::Single => {
                    let spaces = executor.spaces().filter(|&space| space != to).collect::<Vec<_>>();
                    executor.carry(m.count as usize, from, to, &spaces);
                }
                _ => executor.take(m),
            }
        }
        executor.steps
    }
}

impl Executor {
    /// Carries a run over the free cells and the given spaces, as in the proof of theorem 1 of Shintani's paper on FreeCell: what is
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
