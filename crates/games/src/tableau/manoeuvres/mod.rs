#![doc = include_str!("argument.md")]

mod build;
mod coarse;
mod guidance;
mod moves;
mod position;
mod reach;
mod steps;

pub use build::ManoeuvreBuild;
pub use moves::Manoeuvre;
pub use position::Position;

use super::rules::{Rules, Runs};
use super::runs_at_once::ModelOf;
use super::state::State;
use super::{Move, Tableau};
use crate::{Game, Guidance, Keys, Name, Premise, Premises};
use std::marker::PhantomData;

/// The model of a game with cells.
#[derive(Debug, Clone, Copy)]
pub struct Manoeuvres<R> {
    columns: usize,
    cells: usize,
    rules: PhantomData<R>,
}

impl<R: Rules> Manoeuvres<R> {
    /// Whether runs move whole, whatever their length. If not, they are carried over free places.
    const RUNS_MOVE_WHOLE: bool = match R::RUNS {
        Runs::Whole => true,
        Runs::BySpaces => false,
        Runs::Single => panic!("manoeuvres move runs"),
    };
}

impl<R: Rules<Build: ManoeuvreBuild>> ModelOf<R> for Manoeuvres<R> {
    type Model = Manoeuvres<R>;

    fn model(game: &Tableau<R>, start: &State) -> (Self, Position) {
        let model = Manoeuvres { columns: game.columns, cells: game.cells, rules: PhantomData };
        (model, Position::new::<R>(start, game.columns, game.cells))
    }

    fn steps(game: &Tableau<R>, start: &State, line: &[Manoeuvre]) -> Vec<Move> {
        steps::steps(game.columns, game.cells, start, line)
    }
}

impl<R: Rules> Premises for Manoeuvres<R> {
    fn holds(&self, premise: Premise) -> bool {
        R::holds(premise)
    }
}

impl<R: Rules<Build: ManoeuvreBuild>> Game for Manoeuvres<R> {
    type State = Position;
    type Move = Manoeuvre;
    const KEYS: Keys = Keys::Fingerprints;
    const MODEL: &'static str = "manoeuvres";

    fn name(&self) -> Name {
        R::name(self.columns, self.cells)
    }

    /// Cards that lie alone may have come from a cell: apart from that, as the game has it.
    fn root_key(&self, state: &Position) -> u128 {
        state.key
    }

    fn moves(&self, state: &Position, out: &mut Vec<Manoeuvre>) {
        let mut estimated = Vec::new();
        self.moves_with_estimates(state, &mut estimated);
        out.extend(estimated.into_iter().map(|(_, m)| m));
    }

    #[inline]
    fn play(&self, state: &mut Position, m: Manoeuvre) {
        moves::play(state, m);
    }

    #[inline]
    fn is_surely_won(&self, state: &Position) -> bool {
        state.disorders.is_empty()
    }

    #[inline]
    fn key(&self, state: &Position) -> u128 {
        debug_assert_eq!(state.key, state.fresh_key(), "the running key is the key computed afresh");
        state.key
    }

    fn plain_key(&self, state: &Position) -> u128 {
        state.key
    }

    #[inline]
    fn cards_left(&self, state: &Position) -> u32 {
        52 - state.up.iter().map(|&n| u32::from(n)).sum::<u32>()
    }

    /// As many as there are when the loose cards lie in cells where they can.
    #[inline]
    fn empty_columns(&self, state: &Position) -> Option<u32> {
        Some(u32::from(state.spaces.min(state.free)))
    }
}
