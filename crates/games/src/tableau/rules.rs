//! The rule sets of the tableau family, known at compile time. A variant is a type; sizes are numbers.
//!
//! | game | build | runs | deal |
//! |---|---|---|---|
//! | FreeCell | down, alternate colours | as cells and empty columns allow | all cards |
//! | Baker's Game | down in suit | as cells and empty columns allow | all cards |
//! | Four Companies | down in suit | whole, any length | all cards |
//! | Beleaguered Castle, Siegecraft | down, any suit | single cards | aces out |
//! | Streets and Alleys, Stronghold | down, any suit | single cards | all cards |
//! | Citadel | down, any suit | single cards | cards that can go up in the deal do |
//! | Fortress | up or down in suit | single cards | all cards |
//!
//! FreeCell and Four Companies: Shintani, "Consideration on the Rate of Success of Solitaires". Beleaguered Castle: Shintani,
//! "Possibility of Success in 'Beleaguered Castle'".

use super::build::{AlternateColours, AnySuit, Build, InSuit, InSuitUpOrDown};
use super::manoeuvres::Manoeuvres;
use super::runs_at_once::{ModelOf, WithRunsAtOnce};
use crate::strategy::{InTurns, Usual};
use std::marker::PhantomData;

/// How several cards move from column to column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Runs {
    /// One card at a time.
    Single,
    /// As many as could be moved one by one over the free cells and empty columns (theorem 1 of Shintani, "Consideration on the Rate of Success of Solitaires").
    BySpaces,
    /// A run moves as a whole, whatever its length.
    Whole,
}

impl Runs {
    /// Whether several cards can move together.
    pub const fn move_together(self) -> bool {
        match self {
            Runs::Single => false,
            Runs::BySpaces | Runs::Whole => true,
        }
    }
}

/// How the cards are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dealing {
    /// All 52 cards, one to each column in turn.
    All,
    /// The aces start on the foundations, the other 48 cards are dealt in turn.
    AcesOut,
    /// All 52 in turn; one that can go up when it is dealt goes up, and its place stays empty.
    GoingUp,
}

/// A rule set.
///
/// The manoeuvres know how to build in alternate colours and in suit. A rule set with another way to build cannot have them
/// as its model:
///
/// ```compile_fail,E0277
/// use winnable_games::strategy::Usual;
/// use winnable_games::tableau::{build::AnySuit, Manoeuvres, Rules, rules::{Dealing, Runs}};
///
/// #[derive(Clone, Copy)]
/// struct AnySuitWithCells;
///
/// impl Rules for AnySuitWithCells {
///     type Build = AnySuit;
///     type Model = Manoeuvres<Self>;
///     type Search = Usual;
///     const RUNS: Runs = Runs::BySpaces;
///     const DEALING: Dealing = Dealing::All;
///     const MICROSOFT: bool = true;
/// }
/// ```
///
/// With `InSuit` this compiles:
///
/// ```
/// use winnable_games::strategy::Usual;
/// use winnable_games::tableau::{build::InSuit, Manoeuvres, Rules, rules::{Dealing, Runs}};
///
/// #[derive(Clone, Copy)]
/// struct InSuitWithCells;
///
/// impl Rules for InSuitWithCells {
///     type Build = InSuit;
///     type Model = Manoeuvres<Self>;
///     type Search = Usual;
///     const RUNS: Runs = Runs::BySpaces;
///     const DEALING: Dealing = Dealing::All;
///     const MICROSOFT: bool = true;
/// }
/// ```
pub trait Rules: Copy + Send + Sync + 'static {
    /// What may lie on what.
    type Build: Build;
    /// What the complete search works on.
    type Model: ModelOf<Self>;
    /// How the game is searched move by move, as the model with runs at once is.
    type Search;
    /// How runs move.
    const RUNS: Runs;
    /// How it is dealt.
    const DEALING: Dealing;
    /// Whether deals are known by Microsoft's numbers.
    const MICROSOFT: bool;

    /// Whether `card` may lie on `under`.
    #[inline(always)]
    fn fits(card: u8, under: u8) -> bool {
        Self::Build::fits(card, under)
    }
}

/// A game of single cards in which runs move at once where cells and spaces allow it card by card.
///
/// A run that moves so is a sequence of single moves (theorem 1), and single moves are still there: exactly the
/// same positions can be reached, in fewer steps. The complete search works on this, and so does whoever counts runs.
#[derive(Debug, Clone, Copy)]
pub struct RunsAtOnce<R>(PhantomData<R>);

impl<R: Rules> Rules for RunsAtOnce<R> {
    type Build = R::Build;
    type Model = WithRunsAtOnce;
    type Search = R::Search;
    const RUNS: Runs = match R::RUNS {
        Runs::Single | Runs::BySpaces => Runs::BySpaces,
        Runs::Whole => Runs::Whole,
    };
    const DEALING: Dealing = R::DEALING;
    const MICROSOFT: bool = R::MICROSOFT;
}

/// A game with single cards only, for those who count every card that moves.
///
/// Where a run may move as far as cells and spaces allow, each such move is a sequence of single moves (theorem 1), so
/// exactly the same positions can be reached. Where runs of any length move as a whole this is another game.
#[derive(Debug, Clone, Copy)]
pub struct CardByCard<R>(PhantomData<R>);

impl<R: Rules> Rules for CardByCard<R> {
    type Build = R::Build;
    type Model = WithRunsAtOnce;
    type Search = R::Search;
    const RUNS: Runs = Runs::Single;
    const DEALING: Dealing = R::DEALING;
    const MICROSOFT: bool = R::MICROSOFT;
}

macro_rules! rule_set {
    ($(#[$doc:meta])* $name:ident, $build:ty, $runs:ident, $dealing:ident, $microsoft:literal, $model:ty, $search:ty) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $name;

        impl Rules for $name {
            type Build = $build;
            type Model = $model;
            type Search = $search;
            const RUNS: Runs = Runs::$runs;
            const DEALING: Dealing = Dealing::$dealing;
            const MICROSOFT: bool = $microsoft;
        }
    };
}

rule_set!(/** FreeCell. */ FreeCell, AlternateColours, BySpaces, All, true, Manoeuvres<Self>, Usual);
rule_set!(/** Baker's Game. */ BakersGame, InSuit, BySpaces, All, true, Manoeuvres<Self>, Usual);
rule_set!(/** Four Companies. */ FourCompanies, InSuit, Whole, All, true, Manoeuvres<Self>, Usual);
rule_set!(/** Beleaguered Castle and, with a cell, Siegecraft. */
    Castle, AnySuit, Single, AcesOut, false, WithRunsAtOnce, InTurns);
rule_set!(/** Streets and Alleys and, with a cell, Stronghold. */
    Streets, AnySuit, Single, All, false, WithRunsAtOnce, InTurns);
rule_set!(/** Citadel. */ Citadel, AnySuit, Single, GoingUp, false, WithRunsAtOnce, InTurns);
rule_set!(/** Fortress. */ Fortress, InSuitUpOrDown, Single, All, false, WithRunsAtOnce, Usual);
