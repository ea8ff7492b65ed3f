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
use crate::{Name, Premise};
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

/// How many columns and cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// Columns.
    pub columns: usize,
    /// Cells.
    pub cells: usize,
}

/// A rule set.
///
/// The manoeuvres know how to build in alternate colours and in suit. A rule set with another way to build cannot have them
/// as its model:
///
/// ```compile_fail,E0277
/// use winnable_games::strategy::Usual;
/// use winnable_games::tableau::{build::AnySuit, Manoeuvres, Rules, rules::{Dealing, Runs, Sizes}};
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
///     const UP_COMES_BACK: bool = false;
///     const NAME: &'static str = "my-game";
///     const USUAL: Sizes = Sizes { columns: 8, cells: 4 };
/// }
/// ```
///
/// With `InSuit` this compiles:
///
/// ```
/// use winnable_games::strategy::Usual;
/// use winnable_games::tableau::{build::InSuit, Manoeuvres, Rules, rules::{Dealing, Runs, Sizes}};
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
///     const UP_COMES_BACK: bool = false;
///     const NAME: &'static str = "my-game";
///     const USUAL: Sizes = Sizes { columns: 8, cells: 4 };
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
    /// Whether cards may leave the foundations. No game of the family is like that so far.
    const UP_COMES_BACK: bool;
    /// The name of the game.
    const NAME: &'static str;
    /// Its name with one cell, if it has one of its own.
    const NAME_WITH_A_CELL: Option<&'static str> = None;
    /// Its usual sizes.
    const USUAL: Sizes;
    /// See [`Game::MODEL`](crate::Game::MODEL).
    const MODEL_NAME: &'static str = "the game itself";

    /// Whether the rules say this.
    fn holds(premise: Premise) -> bool {
        match premise {
            Premise::UpStaysUp => !Self::UP_COMES_BACK,
            Premise::UpComesBack => Self::UP_COMES_BACK,
            Premise::FoundationsInSuit => true,
            Premise::FitByRank => Self::Build::IS_ANY_SUIT,
            Premise::FitByRankAndColour => Self::Build::IS_BY_RANK_AND_COLOUR,
            Premise::ChoosySpaces | Premise::OpenStock | Premise::OneAtATime | Premise::EndlessPasses => false,
            Premise::CardsOnlyLeave | Premise::GapsTakeSuccessors => false,
        }
    }

    /// The canonical name of the game with these sizes.
    fn name(columns: usize, cells: usize) -> Name {
        let (name, usual_cells) = match Self::NAME_WITH_A_CELL {
            Some(name) if cells == 1 => (name, 1),
            Some(_) | None => (Self::NAME, Self::USUAL.cells),
        };
        Name::new(name).unusual("cells", cells, usual_cells).unusual("columns", columns, Self::USUAL.columns)
    }

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
    const UP_COMES_BACK: bool = R::UP_COMES_BACK;
    const NAME: &'static str = R::NAME;
    const NAME_WITH_A_CELL: Option<&'static str> = R::NAME_WITH_A_CELL;
    const USUAL: Sizes = R::USUAL;
    const MODEL_NAME: &'static str = "runs moved at once";
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
    const UP_COMES_BACK: bool = R::UP_COMES_BACK;
    const NAME: &'static str = R::NAME;
    const NAME_WITH_A_CELL: Option<&'static str> = R::NAME_WITH_A_CELL;
    const USUAL: Sizes = R::USUAL;
    const MODEL_NAME: &'static str = "single cards";
}

macro_rules! rule_set {
    ($(#[$doc:meta])* $name:ident, $build:ty, $runs:ident, $dealing:ident, $microsoft:literal, $model:ty, $search:ty,
     $text:literal $(or $with_a_cell:literal with a cell)?, $columns:literal columns, $cells:literal cells) => {
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
            const UP_COMES_BACK: bool = false;
            const NAME: &'static str = $text;
            $(const NAME_WITH_A_CELL: Option<&'static str> = Some($with_a_cell);)?
            const USUAL: Sizes = Sizes { columns: $columns, cells: $cells };
        }
    };
}

rule_set!(/** FreeCell. */
    FreeCell, AlternateColours, BySpaces, All, true, Manoeuvres<Self>, Usual, "freecell", 8 columns, 4 cells);
rule_set!(/** Baker's Game. */
    BakersGame, InSuit, BySpaces, All, true, Manoeuvres<Self>, Usual, "bakers-game", 8 columns, 4 cells);
rule_set!(/** Four Companies. */
    FourCompanies, InSuit, Whole, All, true, Manoeuvres<Self>, Usual, "four-companies", 8 columns, 4 cells);
rule_set!(/** Beleaguered Castle and, with a cell, Siegecraft. */
    Castle, AnySuit, Single, AcesOut, false, WithRunsAtOnce, InTurns,
    "beleaguered-castle" or "siegecraft" with a cell, 8 columns, 0 cells);
rule_set!(/** Streets and Alleys and, with a cell, Stronghold. */
    Streets, AnySuit, Single, All, false, WithRunsAtOnce, InTurns,
    "streets-and-alleys" or "stronghold" with a cell, 8 columns, 0 cells);
rule_set!(/** Citadel. */
    Citadel, AnySuit, Single, GoingUp, false, WithRunsAtOnce, InTurns, "citadel", 8 columns, 0 cells);
rule_set!(/** Fortress. */
    Fortress, InSuitUpOrDown, Single, All, false, WithRunsAtOnce, Usual, "fortress", 10 columns, 0 cells);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tableau::Tableau;

    /// FreeCell in which cards may come back from the foundations.
    #[derive(Debug, Clone, Copy)]
    struct WorryingBack;

    impl Rules for WorryingBack {
        type Build = AlternateColours;
        type Model = Manoeuvres<Self>;
        type Search = Usual;
        const RUNS: Runs = Runs::BySpaces;
        const DEALING: Dealing = Dealing::All;
        const MICROSOFT: bool = true;
        const UP_COMES_BACK: bool = true;
        const NAME: &'static str = "worrying-back";
        const USUAL: Sizes = Sizes { columns: 8, cells: 4 };
    }

    #[test]
    #[should_panic(expected = "safe moves are claimed of rules that do not say: no card leaves the foundations")]
    fn safe_moves_are_not_played_where_cards_come_back() {
        Tableau::<WorryingBack>::new(8, 4);
    }

    #[test]
    fn a_game_has_one_name_whatever_it_is_made_of() {
        assert_eq!(Castle::name(8, 0).to_string(), "beleaguered-castle");
        assert_eq!(RunsAtOnce::<Castle>::name(8, 1).to_string(), "siegecraft");
        assert_eq!(CardByCard::<Streets>::name(8, 1).to_string(), "stronghold");
        assert_eq!(FreeCell::name(7, 3).to_string(), "freecell:cells=3,columns=7");
        assert_eq!(Castle::name(4, 2).to_string(), "beleaguered-castle:cells=2,columns=4");
    }
}
