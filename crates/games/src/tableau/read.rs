//! Rules that are read when the program runs: one type for any rule set of the family, in place of one type a rule set.
//!
//! What is read: the way to build, how runs move, how it is dealt, how deals are numbered, the sizes and the name. What stays a type
//! is how it is searched, since the stages of a search are types and the compiler checks that a game has what they need: a
//! [`Read<R>`] is searched as `R` is. So a rule set is read as one of these:
//!
//! | type | model and search | rules that it takes |
//! |---|---|---|
//! | `Read<FreeCell>` | manoeuvres within a horizon of ranks and colours | down in alternate colours, runs as spaces allow |
//! | `Read<BakersGame>` | manoeuvres | down in suit, runs as spaces allow or whole |
//! | `Read<Castle>` | proof and searches over coarse keys in turn | down, any suit; single cards or as spaces allow |
//! | `Read<Fortress>` | best-first, beams, depth-first | any way to build; the plain search is always there |
//!
//! Safe moves are played where the way to build is one that has an argument for them ([`build`](super::build)), and nowhere else.
//! What this costs beside rules that are compiled stands in docs/benchmarks.md.

use super::Tableau;
use super::build::{AlternateColours, AnySuit, Build, ByRank, InSuit, InSuitUpOrDown, Weights};
use super::manoeuvres::{ByManoeuvres, ByRankAndColour, Costs, ManoeuvreBuild};
use super::rules::{BakersGame, Castle, Dealing, Fortress, FreeCell, Rules, Runs};
use super::runs_at_once::WithRunsAtOnce;
use super::state::{MAX_CELLS, MAX_COLUMNS};
use crate::index::{colour, rank, suit};
use crate::{Attempt, Claim, Name};
use std::marker::PhantomData;
use winnable_cards::{CardSet, Numbering};
use winnable_rules::{Deck, Numbers, RuleSet, Start, Suits, Together, Way};

/// Rules that were read, of a game that is searched as one with the rules `R` is.
#[derive(Debug, Clone, Copy)]
pub struct Read<R> {
    way: Way,
    suits: Suits,
    runs: Runs,
    dealing: Dealing,
    numbering: Numbering,
    name: Name,
    like: PhantomData<R>,
}

impl<R> Read<R>
where
    Read<R>: Rules,
    R: Searches,
{
    /// The game with these rules; None if they say something that the family does not know, or that the search of `R` does not.
    pub fn game(rules: &RuleSet) -> Option<Tableau<Read<R>>> {
        let piles = rules.piles()?;
        let read = Read {
            way: piles.piles.build,
            suits: piles.piles.suits,
            runs: match piles.piles.moves {
                Together::One => Runs::Single,
                Together::AsSpacesAllow => Runs::BySpaces,
                Together::Run => Runs::Whole,
                Together::RunInSuit | Together::Pile | Together::Tail => return None,
            },
            dealing: match piles.foundations.start {
                Start::Empty => Dealing::All,
                Start::Aces => Dealing::AcesOut,
                Start::GoingUp => Dealing::GoingUp,
            },
            numbering: match rules.numbers {
                Numbers::Seed => Numbering::Seed,
                Numbers::Microsoft => Numbering::Microsoft,
            },
            name: Name::whole(&rules.name),
            like: PhantomData,
        };
        let (columns, cells) = (piles.piles.count, piles.cells.count);
        // Several cards of a run could fit on one card; the moves of a run name only one.
        let is_tangled = read.way == Way::Both && read.suits != Suits::Suit && read.runs.move_together();
        let is_known = rules.deck == Deck::default()
            && (1..=MAX_COLUMNS).contains(&columns)
            && cells <= MAX_CELLS
            && R::takes(read.way, read.suits, read.runs)
            && !is_tangled;
        // Whatever else the rules may say, they say it as the family does.
        (is_known && *piles == read.pile_rules(columns, cells)).then(|| Tableau::by(read, columns, cells))
    }
}

/// What rules a search can be used for.
pub trait Searches: Rules {
    /// Whether it can be used for games that are built and moved in this way.
    fn takes(way: Way, suits: Suits, runs: Runs) -> bool;
}

/// A way to build that was read, searched as `B` is.
#[derive(Debug, Clone, Copy)]
pub struct ReadBuild<B> {
    way: Way,
    suits: Suits,
    like: PhantomData<B>,
}

impl<B: Build> Build for ReadBuild<B> {
    const DEAD_POSITIONS: Option<Claim> = B::DEAD_POSITIONS;

    fn way(&self) -> Way {
        self.way
    }

    fn suits(&self) -> Suits {
        self.suits
    }

    /// Those of the way to build that is most like it.
    fn weights(&self) -> Weights {
        match (self.way, self.suits) {
            (Way::Down | Way::Up, Suits::Alternate | Suits::Colour) => AlternateColours.weights(),
            (Way::Down | Way::Up, Suits::Suit) => InSuit.weights(),
            (Way::Down | Way::Up, Suits::Any) => AnySuit.weights(),
            (Way::Both, _) => InSuitUpOrDown.weights(),
        }
    }

    #[inline]
    fn fits(&self, card: u8, under: u8) -> bool {
        let (card_rank, under_rank) = (rank(card), rank(under));
        let is_next = match self.way {
            Way::Down => under_rank == card_rank + 1,
            Way::Up => card_rank == under_rank + 1,
            Way::Both => card_rank.abs_diff(under_rank) == 1,
        };
        is_next
            && match self.suits {
                Suits::Any => true,
                Suits::Alternate => colour(card) != colour(under),
                Suits::Colour => colour(card) == colour(under),
                Suits::Suit => suit(card) == suit(under),
            }
    }

    /// As the way to build says that is known to be safe so; other ways know no safe moves.
    #[inline]
    fn is_safe(&self, up: [u8; 4], card: u8) -> bool {
        match (self.way, self.suits) {
            (Way::Down, Suits::Alternate) => AlternateColours.is_safe(up, card),
            (Way::Down, Suits::Suit) => InSuit.is_safe(up, card),
            (Way::Down, Suits::Any) => AnySuit.is_safe(up, card),
            (Way::Both, Suits::Suit) => InSuitUpOrDown.is_safe(up, card),
            (Way::Down, Suits::Colour) | (Way::Up, _) | (Way::Both, Suits::Any | Suits::Alternate | Suits::Colour) => {
                false
            }
        }
    }
}

impl<B: ManoeuvreBuild> ManoeuvreBuild for ReadBuild<B> {
    type Search = B::Search;
    const ATTEMPTS: &'static [Attempt] = B::ATTEMPTS;
    const COSTS: &'static Costs = B::COSTS;
    const FITTING: i32 = B::FITTING;
    const NAMES: &'static [u32; 64] = B::NAMES;
    const MOST_WORSE: i32 = B::MOST_WORSE;

    #[inline]
    fn parents(&self, card: u8) -> CardSet {
        match self.suits {
            Suits::Alternate => AlternateColours.parents(card),
            Suits::Suit => InSuit.parents(card),
            Suits::Any | Suits::Colour => unreachable!("manoeuvres do not know this way to build"),
        }
    }

    #[inline]
    fn children(&self, under: CardSet) -> CardSet {
        match self.suits {
            Suits::Alternate => AlternateColours.children(under),
            Suits::Suit => InSuit.children(under),
            Suits::Any | Suits::Colour => unreachable!("manoeuvres do not know this way to build"),
        }
    }
}

impl ByRank for ReadBuild<AnySuit> {}
impl ByRankAndColour for ReadBuild<AlternateColours> {}

macro_rules! searched_as {
    ($like:ident, $model:ty, takes $takes:pat) => {
        impl Searches for $like {
            fn takes(way: Way, suits: Suits, runs: Runs) -> bool {
                matches!((way, suits, runs), $takes)
            }
        }

        impl Rules for Read<$like> {
            type Build = ReadBuild<<$like as Rules>::Build>;
            type Model = $model;
            type Search = <$like as Rules>::Search;

            #[inline(always)]
            fn build(&self) -> Self::Build {
                ReadBuild { way: self.way, suits: self.suits, like: PhantomData }
            }

            #[inline(always)]
            fn runs(&self) -> Runs {
                self.runs
            }

            fn dealing(&self) -> Dealing {
                self.dealing
            }

            fn numbering(&self) -> Numbering {
                self.numbering
            }

            fn name(&self, _columns: usize, _cells: usize) -> Name {
                self.name
            }
        }
    };
}

searched_as!(FreeCell, ByManoeuvres, takes(Way::Down, Suits::Alternate, Runs::BySpaces));
searched_as!(BakersGame, ByManoeuvres, takes(Way::Down, Suits::Suit, Runs::BySpaces | Runs::Whole));
searched_as!(Castle, WithRunsAtOnce, takes(Way::Down, Suits::Any, Runs::Single | Runs::BySpaces));
searched_as!(Fortress, WithRunsAtOnce, takes _);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use winnable_cards::Card;
    use winnable_rules::{PileRules, Play, open};

    fn rules(name: &str, change: fn(&mut PileRules)) -> RuleSet {
        let mut rules = open(name).unwrap();
        let Play::Piles(piles) = &mut rules.play else { panic!("{name} is a game of piles") };
        change(piles);
        rules
    }

    #[test]
    fn a_game_is_read_if_its_search_is_for_such_rules() {
        assert_eq!(
            Read::<FreeCell>::game(&open("freecell:cells=3").unwrap()).unwrap().name().to_string(),
            "freecell:cells=3"
        );
        assert!(Read::<FreeCell>::game(&open("bakers-game").unwrap()).is_none());
        assert!(Read::<BakersGame>::game(&open("four-companies").unwrap()).is_some());
        assert!(Read::<BakersGame>::game(&open("freecell").unwrap()).is_none());
        assert!(Read::<Castle>::game(&open("citadel").unwrap()).is_some());
        assert!(Read::<Castle>::game(&open("fortress").unwrap()).is_none());
        for name in ["freecell", "bakers-game", "four-companies", "beleaguered-castle", "fortress"] {
            assert!(Read::<Fortress>::game(&open(name).unwrap()).is_some(), "{name}");
        }
        assert!(Read::<Fortress>::game(&open("klondike").unwrap()).is_none());
        assert!(Read::<Fortress>::game(&open("gaps").unwrap()).is_none());
    }

    /// One rule that the family does not know, each.
    #[test]
    fn rules_that_the_family_does_not_know_are_not_read() {
        let refused = |change: fn(&mut PileRules)| Read::<Fortress>::game(&rules("freecell", change)).is_none();
        assert!(!refused(|_| {}));
        assert!(!refused(|rules| rules.piles.suits = Suits::Colour));
        assert!(refused(|rules| rules.piles.wrap = true));
        assert!(refused(|rules| rules.piles.kings_sink = true));
        assert!(refused(|rules| rules.piles.face_down = winnable_rules::FaceDown::AllButLast));
        assert!(refused(|rules| rules.piles.count = MAX_COLUMNS + 1));
        assert!(refused(|rules| rules.piles.moves = Together::Tail));
        assert!(refused(|rules| rules.piles.build = Way::Both));
        assert!(refused(|rules| rules.piles.spaces = winnable_rules::Spaces::Kings));
        assert!(refused(|rules| rules.cells.count = MAX_CELLS + 1));
        assert!(refused(|rules| rules.cells.filled = 2));
        assert!(refused(|rules| rules.foundations.back = true));
        assert!(refused(|rules| rules.foundations.base = winnable_rules::Base::Dealt));
    }

    /// What fits is what the rule set says, for all ways to build and all cards.
    #[test]
    fn what_fits_is_what_the_rules_say() {
        let freecell = open("freecell").unwrap();
        for way in [Way::Down, Way::Up, Way::Both] {
            for suits in [Suits::Any, Suits::Alternate, Suits::Colour, Suits::Suit] {
                let build = ReadBuild::<InSuit> { way, suits, like: PhantomData };
                let piles = winnable_rules::Piles { build: way, suits, ..freecell.piles().unwrap().piles };
                for (card, under) in (0..52).flat_map(|card| (0..52).map(move |under| (card, under))) {
                    let said = piles.fits(Card::from_index(card), Card::from_index(under), 13);
                    assert_eq!(build.fits(card, under), said, "{card} on {under}, {way:?}, {suits:?}");
                }
            }
        }
    }
}
