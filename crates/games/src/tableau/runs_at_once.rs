//! Runs moved at once, for the games in which only single cards move: the model of the complete search,
//! and the single moves behind each move of a run.

use super::Tableau;
use super::executor::Executor;
use super::moves::{Move, Pile};
use super::rules::{Rules, Runs, RunsAtOnce};
use super::state::State;
use crate::carry::Carrier;
use crate::{Game, Modelled, Searched};

/// What the complete search of a game of the family works on.
pub trait ModelOf<R: Rules> {
    /// The model.
    type Model: Searched;

    /// See [`Modelled::model`].
    fn model(game: &Tableau<R>, start: &State) -> (Self::Model, <Self::Model as Game>::State);

    /// See [`Modelled::steps_and_end`].
    fn steps_and_end(game: &Tableau<R>, start: &State, line: &[<Self::Model as Game>::Move]) -> (Vec<Move>, State);
}

impl<R: Rules> Modelled for Tableau<R> {
    type Model = <R::Model as ModelOf<R>>::Model;

    fn model(&self, start: &State) -> (Self::Model, <Self::Model as Game>::State) {
        R::Model::model(self, start)
    }

    fn steps(&self, start: &State, line: &[<Self::Model as Game>::Move]) -> Vec<Move> {
        self.steps_and_end(start, line).0
    }

    fn steps_and_end(&self, start: &State, line: &[<Self::Model as Game>::Move]) -> (Vec<Move>, State) {
        R::Model::steps_and_end(self, start, line)
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

    fn steps_and_end(game: &Tableau<R>, start: &State, line: &[Move]) -> (Vec<Move>, State) {
        let mut executor = Executor::new(game.columns, game.cells, start);
        for &m in line {
            match (m.from, m.to) {
                (Pile::Column(from), Pile::Column(to)) if game.rules.runs() == Runs::Single => {
                    let spaces = executor.spaces().into_iter().filter(|&space| space != to).collect::<Vec<_>>();
                    executor.carry(m.count as usize, from, to, &spaces);
                }
                _ => executor.take(m),
            }
        }
        (executor.steps, executor.state)
    }
}

impl Carrier for Executor {
    fn empty_cells(&self) -> Vec<u8> {
        self.free_cells().into_iter().collect()
    }

    fn pile_to_pile(&mut self, from: u8, to: u8) {
        self.take(Move { from: Pile::Column(from), to: Pile::Column(to), count: 1 });
    }

    fn pile_to_cell(&mut self, from: u8, cell: u8) {
        self.take(Move { from: Pile::Column(from), to: Pile::Cell(cell), count: 1 });
    }

    fn cell_to_pile(&mut self, cell: u8, to: u8) {
        self.take(Move { from: Pile::Cell(cell), to: Pile::Column(to), count: 1 });
    }
}
