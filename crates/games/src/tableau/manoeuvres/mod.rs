#![doc = include_str!("argument.md")]

mod alike;
mod build;
mod coarse;
mod costs;
mod guidance;
mod moves;
mod position;
mod reach;
mod steps;
mod way_home;

pub use build::{ByRankAndColour, ManoeuvreBuild};
pub use costs::Costs;
pub use moves::Manoeuvre;
pub use position::Position;

use super::rules::{Rules, Runs};
use super::runs_at_once::ModelOf;
use super::state::State;
use super::{Move, Tableau};
use crate::{Claim, ClaimKind, Game, Guidance, Keys, Name, Premise, Premises};

/// The model of a game with cells.
#[derive(Debug, Clone, Copy)]
pub struct Manoeuvres<R> {
    columns: usize,
    cells: usize,
    rules: R,
    /// Whether positions are estimated with the other weights.
    otherwise: bool,
}

/// The complete search of a game with cells works on its manoeuvres.
#[derive(Debug, Clone, Copy)]
pub struct ByManoeuvres;

impl ByManoeuvres {
    /// The model is winnable if and only if the game is. A proof tells the model beside its claims.
    pub(super) const CLAIM: Claim =
        Claim::new(ClaimKind::Dominances("manoeuvres"), &[Premise::UpStaysUp, Premise::FoundationsInSuit]);
}

impl<R: Rules<Build: ManoeuvreBuild>> ModelOf<R> for ByManoeuvres {
    type Model = Manoeuvres<R>;

    /// # Panics
    /// If runs do not move together, or if cards come back from the foundations: the argument is about rules where they do, and do not.
    fn model(game: &Tableau<R>, start: &State) -> (Manoeuvres<R>, Position) {
        let &Tableau { columns, cells, rules } = game;
        assert!(rules.runs() != Runs::Single, "manoeuvres move runs");
        ByManoeuvres::CLAIM.require(game);
        (Manoeuvres { columns, cells, rules, otherwise: false }, Position::new(rules, start, columns, cells))
    }

    fn steps_and_end(game: &Tableau<R>, start: &State, line: &[Manoeuvre]) -> (Vec<Move>, State) {
        steps::steps_and_end(game.columns, game.cells, start, line)
    }
}

impl<R: Rules> Premises for Manoeuvres<R> {
    fn holds(&self, premise: Premise) -> bool {
        self.rules.pile_rules(self.columns, self.cells).holds(premise)
    }
}

impl<R: Rules<Build: ManoeuvreBuild>> Game for Manoeuvres<R> {
    type State = Position;
    type Move = Manoeuvre;
    const KEYS: Keys = Keys::Fingerprints;
    const MODEL: &'static str = "manoeuvres";

    fn name(&self) -> Name {
        self.rules.name(self.columns, self.cells)
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
        moves::play::<R::Build>(state, m);
    }

    #[inline]
    fn is_surely_won(&self, state: &Position) -> bool {
        state.disorders.is_empty()
    }

    #[inline]
    fn key(&self, state: &Position) -> u128 {
        debug_assert_eq!(state.key, state.fresh_key(), "the running key is the key computed afresh");
        debug_assert!(state.knows_costs::<R::Build>(), "so is what the cards cost where they lie");
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
