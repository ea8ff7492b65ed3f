//! The rule sets of the tableau family that are known when the program is compiled. A variant is a type; sizes are numbers.
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
use super::manoeuvres::ByManoeuvres;
use super::runs_at_once::{ModelOf, WithRunsAtOnce};
use crate::Name;
use crate::strategy::{InTurns, Usual};
use winnable_cards::Numbering;
use winnable_rules::{Base, Cells, Deal, FaceDown, Foundations, PileRules, Piles, Spaces, Start, Takes, Together};

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

/// A rule set, as a value. Those of named games have no size and answer the same whenever they are asked, so that nothing is asked
/// in a hot loop once it is compiled; [`Read`](super::Read) is what a file says.
///
/// The manoeuvres know how to build in alternate colours and in suit. A rule set with another way to build cannot have them
/// as its model:
///
/// ```compile_fail,E0277
/// use winnable_cards::Numbering;
/// use winnable_games::{Name, strategy::Usual};
/// use winnable_games::tableau::{build::AnySuit, ByManoeuvres, Rules, rules::{Dealing, Runs}};
///
/// #[derive(Clone, Copy)]
/// struct AnySuitWithCells;
///
/// impl Rules for AnySuitWithCells {
///     type Build = AnySuit;
///     type Model = ByManoeuvres;
///     type Search = Usual;
///     fn build(&self) -> AnySuit { AnySuit }
///     fn runs(&self) -> Runs { Runs::BySpaces }
///     fn dealing(&self) -> Dealing { Dealing::All }
///     fn numbering(&self) -> Numbering { Numbering::Microsoft }
///     fn name(&self, _columns: usize, _cells: usize) -> Name { Name::new("my-game") }
/// }
/// ```
///
/// With `InSuit` this compiles:
///
/// ```
/// use winnable_cards::Numbering;
/// use winnable_games::{Name, strategy::Usual};
/// use winnable_games::tableau::{build::InSuit, ByManoeuvres, Rules, rules::{Dealing, Runs}};
///
/// #[derive(Clone, Copy)]
/// struct InSuitWithCells;
///
/// impl Rules for InSuitWithCells {
///     type Build = InSuit;
///     type Model = ByManoeuvres;
///     type Search = Usual;
///     fn build(&self) -> InSuit { InSuit }
///     fn runs(&self) -> Runs { Runs::BySpaces }
///     fn dealing(&self) -> Dealing { Dealing::All }
///     fn numbering(&self) -> Numbering { Numbering::Microsoft }
///     fn name(&self, _columns: usize, _cells: usize) -> Name { Name::new("my-game") }
/// }
/// ```
pub trait Rules: Copy + Send + Sync + 'static {
    /// What may lie on what.
    type Build: Build;
    /// What the complete search works on.
    type Model: ModelOf<Self>;
    /// How the game is searched move by move, as the model with runs at once is.
    type Search;
    /// See [`Game::MODEL`](crate::Game::MODEL).
    const MODEL_NAME: &'static str = "the game itself";

    /// What may lie on what.
    fn build(&self) -> Self::Build;

    /// How runs move.
    fn runs(&self) -> Runs;

    /// How it is dealt.
    fn dealing(&self) -> Dealing;

    /// What a bare number means as a deal.
    fn numbering(&self) -> Numbering;

    /// The canonical name of the game with these sizes.
    fn name(&self, columns: usize, cells: usize) -> Name;

    /// Whether cards may leave the foundations. The moves of the family know nothing of that, so no game of it is like that.
    fn up_comes_back(&self) -> bool {
        false
    }

    /// The same as the rule files tell it. Premises are read from here.
    fn pile_rules(&self, columns: usize, cells: usize) -> PileRules {
        let build = self.build();
        PileRules {
            piles: Piles {
                count: columns,
                deal: Deal::InTurn,
                cards: None,
                kings_sink: false,
                face_down: FaceDown::Nothing,
                open_rounds: 0,
                build: build.way(),
                suits: build.suits(),
                wrap: false,
                moves: match self.runs() {
                    Runs::Single => Together::One,
                    Runs::BySpaces => Together::AsSpacesAllow,
                    Runs::Whole => Together::Run,
                },
                spaces: Spaces::Any,
            },
            cells: Cells { count: cells, filled: 0 },
            reserve: None,
            stock: None,
            foundations: Foundations {
                base: Base::Ace,
                start: match self.dealing() {
                    Dealing::All => Start::Empty,
                    Dealing::AcesOut => Start::Aces,
                    Dealing::GoingUp => Start::GoingUp,
                },
                back: self.up_comes_back(),
                take: Takes::Cards,
            },
        }
    }

    /// Whether `card` may lie on `under`.
    #[inline(always)]
    fn fits(&self, card: u8, under: u8) -> bool {
        self.build().fits(card, under)
    }
}

/// What a rule set that is made of another one has in common with it.
macro_rules! as_it_is {
    () => {
        #[inline(always)]
        fn build(&self) -> R::Build {
            self.0.build()
        }

        fn dealing(&self) -> Dealing {
            self.0.dealing()
        }

        fn numbering(&self) -> Numbering {
            self.0.numbering()
        }

        fn name(&self, columns: usize, cells: usize) -> Name {
            self.0.name(columns, cells)
        }

        fn up_comes_back(&self) -> bool {
            self.0.up_comes_back()
        }
    };
}

/// A game of single cards in which runs move at once where cells and spaces allow it card by card.
///
/// A run that moves so is a sequence of single moves (theorem 1), and single moves are still there: exactly the
/// same positions can be reached, in fewer steps. The complete search works on this, and so does whoever counts runs.
#[derive(Debug, Clone, Copy, Default)]
pub struct RunsAtOnce<R>(pub R);

impl<R: Rules> Rules for RunsAtOnce<R> {
    type Build = R::Build;
    type Model = WithRunsAtOnce;
    type Search = R::Search;
    const MODEL_NAME: &'static str = "runs moved at once";

    #[inline(always)]
    fn runs(&self) -> Runs {
        match self.0.runs() {
            Runs::Single | Runs::BySpaces => Runs::BySpaces,
            Runs::Whole => Runs::Whole,
        }
    }

    as_it_is!();
}

/// A game with single cards only, for those who count every card that moves.
///
/// Where a run may move as far as cells and spaces allow, each such move is a sequence of single moves (theorem 1), so
/// exactly the same positions can be reached. Where runs of any length move as a whole this is another game.
#[derive(Debug, Clone, Copy, Default)]
pub struct CardByCard<R>(pub R);

impl<R: Rules> Rules for CardByCard<R> {
    type Build = R::Build;
    type Model = WithRunsAtOnce;
    type Search = R::Search;
    const MODEL_NAME: &'static str = "single cards";

    #[inline(always)]
    fn runs(&self) -> Runs {
        Runs::Single
    }

    as_it_is!();
}

macro_rules! rule_set {
    ($(#[$doc:meta])* $name:ident, $build:ident, $runs:ident, $dealing:ident, $numbering:ident, $model:ty, $search:ty,
     $text:literal $(or $with_a_cell:literal with a cell)?, $columns:literal columns, $cells:literal cells) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default)]
        pub struct $name;

        impl Rules for $name {
            type Build = $build;
            type Model = $model;
            type Search = $search;

            #[inline(always)]
            fn build(&self) -> $build {
                $build
            }

            #[inline(always)]
            fn runs(&self) -> Runs {
                Runs::$runs
            }

            fn dealing(&self) -> Dealing {
                Dealing::$dealing
            }

            fn numbering(&self) -> Numbering {
                Numbering::$numbering
            }

            fn name(&self, columns: usize, cells: usize) -> Name {
                $(if cells == 1 {
                    return Name::new($with_a_cell).unusual("columns", columns, $columns);
                })?
                Name::new($text).unusual("cells", cells, $cells).unusual("columns", columns, $columns)
            }
        }
    };
}

rule_set!(/** FreeCell. */
    FreeCell, AlternateColours, BySpaces, All, Microsoft, ByManoeuvres, Usual, "freecell", 8 columns, 4 cells);
rule_set!(/** Baker's Game. */
    BakersGame, InSuit, BySpaces, All, Microsoft, ByManoeuvres, Usual, "bakers-game", 8 columns, 4 cells);
rule_set!(/** Four Companies. */
    FourCompanies, InSuit, Whole, All, Microsoft, ByManoeuvres, Usual, "four-companies", 8 columns, 4 cells);
rule_set!(/** Beleaguered Castle and, with a cell, Siegecraft. */
    Castle, AnySuit, Single, AcesOut, Seed, WithRunsAtOnce, InTurns,
    "beleaguered-castle" or "siegecraft" with a cell, 8 columns, 0 cells);
rule_set!(/** Streets and Alleys and, with a cell, Stronghold. */
    Streets, AnySuit, Single, All, Seed, WithRunsAtOnce, InTurns,
    "streets-and-alleys" or "stronghold" with a cell, 8 columns, 0 cells);
rule_set!(/** Citadel. */
    Citadel, AnySuit, Single, GoingUp, Seed, WithRunsAtOnce, InTurns, "citadel", 8 columns, 0 cells);
rule_set!(/** Fortress. */
    Fortress, InSuitUpOrDown, Single, All, Seed, WithRunsAtOnce, Usual, "fortress", 10 columns, 0 cells);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tableau::Tableau;

    /// FreeCell in which cards may come back from the foundations.
    #[derive(Debug, Clone, Copy, Default)]
    struct WorryingBack;

    impl Rules for WorryingBack {
        type Build = AlternateColours;
        type Model = ByManoeuvres;
        type Search = Usual;

        fn build(&self) -> AlternateColours {
            AlternateColours
        }

        fn runs(&self) -> Runs {
            Runs::BySpaces
        }

        fn dealing(&self) -> Dealing {
            Dealing::All
        }

        fn numbering(&self) -> Numbering {
            Numbering::Microsoft
        }

        fn name(&self, _columns: usize, _cells: usize) -> Name {
            Name::new("worrying-back")
        }

        fn up_comes_back(&self) -> bool {
            true
        }
    }

    #[test]
    #[should_panic(expected = "safe moves are claimed of rules that do not say: no card leaves the foundations")]
    fn safe_moves_are_not_played_where_cards_come_back() {
        Tableau::<WorryingBack>::new(8, 4);
    }

    #[test]
    fn a_game_has_one_name_whatever_it_is_made_of() {
        assert_eq!(Castle.name(8, 0).to_string(), "beleaguered-castle");
        assert_eq!(RunsAtOnce(Castle).name(8, 1).to_string(), "siegecraft");
        assert_eq!(CardByCard(Streets).name(8, 1).to_string(), "stronghold");
        assert_eq!(FreeCell.name(7, 3).to_string(), "freecell:cells=3,columns=7");
        assert_eq!(Castle.name(4, 2).to_string(), "beleaguered-castle:cells=2,columns=4");
    }

    /// What was compiled is what the files say, for all sizes.
    #[test]
    fn compiled_rules_are_those_of_the_files() {
        fn compare(
            rules: impl Rules,
            columns: std::ops::RangeInclusive<usize>,
            cells: std::ops::RangeInclusive<usize>,
        ) {
            for (columns, cells) in columns.flat_map(|columns| cells.clone().map(move |cells| (columns, cells))) {
                let name = rules.name(columns, cells).to_string();
                let file = winnable_rules::open(&name).unwrap_or_else(|error| panic!("{name}: {error}"));
                assert_eq!(rules.pile_rules(columns, cells), *file.piles().unwrap(), "{name}");
                let is_microsoft = file.numbers == winnable_rules::Numbers::Microsoft;
                assert_eq!(rules.numbering() == Numbering::Microsoft, is_microsoft, "{name}");
            }
        }
        compare(FreeCell, 4..=10, 0..=8);
        compare(BakersGame, 8..=8, 0..=8);
        compare(FourCompanies, 8..=8, 4..=4);
        compare(Castle, 8..=8, 0..=1);
        compare(Streets, 8..=8, 0..=1);
        compare(Citadel, 8..=8, 0..=0);
        compare(Fortress, 10..=10, 0..=0);
    }
}
