//! The rule sets of the tableau family, known at compile time. A variant is a type; sizes are numbers.
//!
//! | game | build | runs | deal |
//! |---|---|---|---|
//! | FreeCell (paper 001) | down, alternate colours | as cells and empty columns allow | all cards |
//! | Baker's Game | down in suit | as cells and empty columns allow | all cards |
//! | Four Companies (paper 001) | down in suit | whole, any length | all cards |
//! | Beleaguered Castle, Siegecraft (paper 003) | down, any suit | single cards | aces out |
//! | Streets and Alleys, Stronghold | down, any suit | single cards | all cards |
//! | Citadel | down, any suit | single cards | cards that can go up in the deal do |
//! | Fortress | up or down in suit | single cards | all cards |

use super::manoeuvres::Manoeuvres;
use super::state::{colour, rank, suit};
use super::strokes::{Planner, Strokes};

/// What may lie on what in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// Down in alternate colours.
    AlternateColours,
    /// Down in suit.
    Suit,
    /// Down, whatever the suit.
    Any,
    /// Up or down in suit, without going round from king to ace.
    SuitUpOrDown,
}

/// How several cards move from column to column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Runs {
    /// One card at a time.
    Single,
    /// As many as could be moved one by one over the free cells and empty columns (theorem 1 of paper 001).
    BySpaces,
    /// A run moves as a whole, whatever its length.
    Whole,
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
pub trait Rules: Copy + Send + Sync + 'static {
    /// What may lie on what.
    const BUILD: Build;
    /// How runs move.
    const RUNS: Runs;
    /// How it is dealt.
    const DEALING: Dealing;
    /// Whether deals are known by Microsoft's numbers.
    const MICROSOFT: bool;
    /// How the complete search looks at it.
    type Planner: Planner<Self>;

    /// Whether `card` may lie on `under`.
    #[inline(always)]
    fn fits(card: u8, under: u8) -> bool {
        match Self::BUILD {
            Build::AlternateColours => rank(under) == rank(card) + 1 && colour(under) != colour(card),
            Build::Suit => under == card + 4,
            Build::Any => rank(under) == rank(card) + 1,
            Build::SuitUpOrDown => suit(under) == suit(card) && rank(under).abs_diff(rank(card)) == 1,
        }
    }
}

/// The same game with runs moved at a stroke where cells and spaces allow it card by card.
///
/// A run that moves so is a sequence of single moves (theorem 1), and single moves are still there: exactly the
/// same positions can be reached, in fewer steps. The complete search works on this, and so does whoever counts runs.
#[derive(Debug, Clone, Copy)]
pub struct Swift<R>(std::marker::PhantomData<R>);

impl<R: Rules> Rules for Swift<R> {
    const BUILD: Build = R::BUILD;
    const RUNS: Runs = match R::RUNS {
        Runs::Single => Runs::BySpaces,
        runs => runs,
    };
    const DEALING: Dealing = R::DEALING;
    const MICROSOFT: bool = R::MICROSOFT;
    type Planner = Strokes;
}

/// The same game with single cards only, for those who count every card that moves.
///
/// Where a run may move as far as cells and spaces allow, each such move is a sequence of single moves (theorem 1), so
/// exactly the same positions can be reached. Where runs of any length move as a whole this is another game.
#[derive(Debug, Clone, Copy)]
pub struct CardByCard<R>(std::marker::PhantomData<R>);

impl<R: Rules> Rules for CardByCard<R> {
    const BUILD: Build = R::BUILD;
    const RUNS: Runs = Runs::Single;
    const DEALING: Dealing = R::DEALING;
    const MICROSOFT: bool = R::MICROSOFT;
    type Planner = Strokes;
}

macro_rules! rule_set {
    ($(#[$doc:meta])* $name:ident, $build:ident, $runs:ident, $dealing:ident, $microsoft:literal, $planner:ty) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $name;

        impl Rules for $name {
            const BUILD: Build = Build::$build;
            const RUNS: Runs = Runs::$runs;
            const DEALING: Dealing = Dealing::$dealing;
            const MICROSOFT: bool = $microsoft;
            type Planner = $planner;
        }
    };
}

rule_set!(/** FreeCell. */ FreeCell, AlternateColours, BySpaces, All, true, Manoeuvres<Self>);
rule_set!(/** Baker's Game. */ BakersGame, Suit, BySpaces, All, true, Manoeuvres<Self>);
rule_set!(/** Four Companies. */ FourCompanies, Suit, Whole, All, true, Manoeuvres<Self>);
rule_set!(/** Beleaguered Castle and, with a cell, Siegecraft. */ Castle, Any, Single, AcesOut, false, Strokes);
rule_set!(/** Streets and Alleys and, with a cell, Stronghold. */ Streets, Any, Single, All, false, Strokes);
rule_set!(/** Citadel. */ Citadel, Any, Single, GoingUp, false, Strokes);
rule_set!(/** Fortress. */ Fortress, SuitUpOrDown, Single, All, false, Strokes);
