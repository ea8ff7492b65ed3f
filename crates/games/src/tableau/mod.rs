//! Columns, cells and foundations: FreeCell, Baker's Game, Four Companies, the castles, Fortress.
//!
//! Everyone's rules: the top card of a column and the cards in cells are free. A free card goes up to its
//! foundation (by suit, ace to king) when it is next, onto the top of a column where the rule set lets it
//! fit, into an empty column, or into a free cell. What is up stays up. All 52 up is a win.
//! The rule sets, with their sources: [`rules`].

pub mod build;
mod coarse;
mod cost;
mod dead;
mod deadlock;
mod deal;
mod executor;
mod guidance;
mod interactive;
mod manoeuvres;
mod measured;
mod moves;
mod notation;
mod papers_program;
mod read;
pub mod rules;
mod runs_at_once;
mod state;

pub use manoeuvres::{ByManoeuvres, ByRankAndColour, Manoeuvre, ManoeuvreBuild, Manoeuvres, Position};
pub use moves::{Move, Pile};
pub use read::{Read, ReadBuild};
pub use rules::Rules;
pub use runs_at_once::WithRunsAtOnce;
pub use state::{MAX_CELLS, MAX_COLUMNS, State};

use crate::{Game, Keys, Name, Premise, Premises, SoundPruning};

/// A game of the family: a rule set and its sizes.
#[derive(Debug, Clone, Copy)]
pub struct Tableau<R> {
    columns: usize,
    cells: usize,
    rules: R,
}

impl<R: Rules + Default> Tableau<R> {
    /// A game whose rules its type tells, with this many columns (1 to 10) and cells (0 to 8).
    ///
    /// # Panics
    /// As [`Tableau::by`] does.
    pub fn new(columns: usize, cells: usize) -> Self {
        Tableau::by(R::default(), columns, cells)
    }
}

impl<R: Rules> Tableau<R> {
    /// A game with these rules, this many columns (1 to 10) and cells (0 to 8).
    ///
    /// # Panics
    /// If there are more columns or cells than any game of the family has, or if the rules do not say what the family claims
    /// of them.
    pub fn by(rules: R, columns: usize, cells: usize) -> Self {
        assert!((1..=state::MAX_COLUMNS).contains(&columns) && cells <= state::MAX_CELLS);
        let game = Tableau { columns, cells, rules };
        Self::SAFE_MOVES.iter().for_each(|claim| claim.require(&game));
        game
    }
}

impl<R: Rules> Premises for Tableau<R> {
    fn holds(&self, premise: Premise) -> bool {
        self.rules.pile_rules(self.columns, self.cells).holds(premise)
    }
}

impl<R: Rules> Game for Tableau<R> {
    type State = State;
    type Move = Move;
    const KEYS: Keys = Keys::Fingerprints;
    const MODEL: &'static str = R::MODEL_NAME;

    fn name(&self) -> Name {
        self.rules.name(self.columns, self.cells)
    }

    fn root_key(&self, state: &State) -> u128 {
        state.key()
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        moves::generate(self, state, out);
    }

    #[inline]
    fn play(&self, state: &mut State, m: Move) {
        moves::play(state, m);
    }

    /// Won as soon as no card lies on a lower one (Shintani's program stops there too): the lowest card left is then
    /// on top of its column or in a cell, all lower cards are up, so it goes up; and so on to the last.
    #[inline]
    fn is_surely_won(&self, state: &State) -> bool {
        state.is_in_order()
    }

    #[inline]
    fn key(&self, state: &State) -> u128 {
        state.key()
    }

    fn plain_key(&self, state: &State) -> u128 {
        state.plain_key()
    }

    fn cards_left(&self, state: &State) -> u32 {
        52 - state.up().iter().map(|&n| u32::from(n)).sum::<u32>()
    }

    fn empty_columns(&self, state: &State) -> Option<u32> {
        Some((0..self.columns).filter(|&c| state.top(c) == state::NO_CARD).count() as u32)
    }
}
