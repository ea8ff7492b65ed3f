//! Claims that a proof may rest on beside the rules, and what the rules must say for each to hold.
//!
//! The argument of a claim stands where the claim is made. Its premises are data, so that a game that does not satisfy them
//! cannot use it: they are checked when the game, or the model of a position, is made. What rules say is read from the rule set
//! itself, here and nowhere else.

use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use winnable_rules::{Base, HoleRules, PileRules, Play, RuleSet, Spaces, Suits, Takes, To, Together, Turn, Way};

/// Something that the rules of a game may say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Premise {
    /// No card leaves the foundations.
    UpStaysUp,
    /// Cards may leave the foundations.
    UpComesBack,
    /// Foundations are built in suit, from the ace.
    FoundationsInSuit,
    /// What fits on what is a matter of ranks.
    FitByRank,
    /// What fits on what is a matter of ranks and colours.
    FitByRankAndColour,
    /// Not every card goes into a space.
    ChoosySpaces,
    /// Any card of stock and reserve can be had at any time.
    OpenStock,
    /// Cards are turned from the stock one at a time.
    OneAtATime,
    /// The stock may be gone through as often as one likes.
    EndlessPasses,
    /// Cards only ever leave, and those that stay keep their order.
    CardsOnlyLeave,
    /// A gap takes the successor of its left neighbour and no other card.
    GapsTakeSuccessors,
    /// Cards go up in suit, one by one, from whatever rank the foundations begin with.
    UpInSuit,
    /// Spaces are filled by a choice of the player's, or not at all.
    SpacesWait,
    /// No rows are dealt to the piles in the course of the game.
    NoRowsDealt,
    /// Piles are built down, and ace and king do not follow each other.
    BuiltDown,
    /// Piles are built in suit.
    BuiltInSuit,
    /// One card moves at a time.
    SingleCards,
    /// No more cards move together than could be moved one by one over the free places.
    RunsTakePlaces,
    /// There are no cells.
    NoCells,
    /// There is no stock.
    NoStock,
    /// There is neither a stock nor a reserve.
    NothingElsewhere,
    /// Only cards of the last rank go into spaces, or nothing does.
    KingsOrNothing,
    /// Cards go one by one to a hole, and none ever leaves it.
    OntoTheHole,
    /// Where a card goes on another one, that one goes on it too.
    NeighboursBothWays,
    /// No two cards are equal.
    EachCardOnce,
    /// The game is won by complete runs in suit, and nothing goes up but these.
    RunsCount,
    /// Cards of the highest rank leave alone, whenever they are free.
    KingsLeaveAlone,
    /// Other cards leave with a partner, which is a matter of ranks.
    PairsByRank,
    /// Cards of the stock may be turned without being played.
    DrawsAreFree,
    /// A pile goes onto another one whose top is of the same suit or of the same rank, and onto no other.
    TopsAgree,
    /// From pile to pile go whole piles alone.
    WholePiles,
    /// A space is filled from the reserve at once, as long as that lasts.
    ReserveFills,
}

impl Premise {
    /// All premises.
    pub const ALL: [Premise; 32] = [
        Premise::UpStaysUp,
        Premise::UpComesBack,
        Premise::FoundationsInSuit,
        Premise::FitByRank,
        Premise::FitByRankAndColour,
        Premise::ChoosySpaces,
        Premise::OpenStock,
        Premise::OneAtATime,
        Premise::EndlessPasses,
        Premise::CardsOnlyLeave,
        Premise::GapsTakeSuccessors,
        Premise::UpInSuit,
        Premise::SpacesWait,
        Premise::NoRowsDealt,
        Premise::BuiltDown,
        Premise::BuiltInSuit,
        Premise::SingleCards,
        Premise::RunsTakePlaces,
        Premise::NoCells,
        Premise::NoStock,
        Premise::NothingElsewhere,
        Premise::KingsOrNothing,
        Premise::OntoTheHole,
        Premise::NeighboursBothWays,
        Premise::EachCardOnce,
        Premise::RunsCount,
        Premise::KingsLeaveAlone,
        Premise::PairsByRank,
        Premise::DrawsAreFree,
        Premise::TopsAgree,
        Premise::WholePiles,
        Premise::ReserveFills,
    ];
}

impl fmt::Display for Premise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Premise::UpStaysUp => "no card leaves the foundations",
            Premise::UpComesBack => "cards may leave the foundations",
            Premise::FoundationsInSuit => "foundations are built in suit from the ace",
            Premise::FitByRank => "what fits is a matter of ranks",
            Premise::FitByRankAndColour => "what fits is a matter of ranks and colours",
            Premise::ChoosySpaces => "not every card goes into a space",
            Premise::OpenStock => "any card of the stock can be had at any time",
            Premise::OneAtATime => "cards are turned from the stock one at a time",
            Premise::EndlessPasses => "the stock may be gone through as often as one likes",
            Premise::CardsOnlyLeave => "cards only ever leave, and those that stay keep their order",
            Premise::GapsTakeSuccessors => "a gap takes the successor of its left neighbour and no other card",
            Premise::UpInSuit => "cards go up in suit, one by one",
            Premise::SpacesWait => "spaces are not filled by themselves",
            Premise::NoRowsDealt => "no rows are dealt to the piles",
            Premise::BuiltDown => "piles are built down and do not go round from ace to king",
            Premise::BuiltInSuit => "piles are built in suit",
            Premise::SingleCards => "one card moves at a time",
            Premise::RunsTakePlaces => "runs move as free places allow",
            Premise::NoCells => "there are no cells",
            Premise::NoStock => "there is no stock",
            Premise::NothingElsewhere => "there is neither a stock nor a reserve",
            Premise::KingsOrNothing => "only kings, or nothing, go into spaces",
            Premise::OntoTheHole => "cards go one by one to a hole, which none ever leaves",
            Premise::NeighboursBothWays => "where a card goes on another one, that one goes on it too",
            Premise::EachCardOnce => "no two cards are equal",
            Premise::RunsCount => "complete runs win, and nothing else goes up",
            Premise::KingsLeaveAlone => "kings leave alone",
            Premise::PairsByRank => "other cards leave in pairs, by their ranks alone",
            Premise::DrawsAreFree => "cards may be turned without being played",
            Premise::TopsAgree => "a pile goes only onto one whose top agrees in suit or rank",
            Premise::WholePiles => "only whole piles go from pile to pile",
            Premise::ReserveFills => "spaces are filled from the reserve at once",
        })
    }
}

impl Serialize for Premise {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Rules that can be asked what they say.
pub trait Premises {
    /// Whether the rules say this.
    fn holds(&self, premise: Premise) -> bool;
}

impl Premises for RuleSet {
    fn holds(&self, premise: Premise) -> bool {
        match &self.play {
            Play::Piles(_) if premise == Premise::EachCardOnce => self.deck.copies() == 1,
            Play::Piles(piles) => piles.holds(premise),
            Play::MonteCarlo { .. } => premise == Premise::CardsOnlyLeave,
            // Its foundations go by steps, whatever the suit.
            Play::Calculation { .. } => premise == Premise::UpStaysUp,
            Play::Gaps { .. } => premise == Premise::GapsTakeSuccessors,
            Play::Hole(hole) => hole.holds(premise),
            // Whatever its numbers are.
            Play::Pairs(_) => matches!(
                premise,
                Premise::CardsOnlyLeave
                    | Premise::OneAtATime
                    | Premise::KingsLeaveAlone
                    | Premise::PairsByRank
                    | Premise::DrawsAreFree
            ),
            Play::Accordion { .. } => premise == Premise::TopsAgree,
        }
    }
}

impl Premises for PileRules {
    fn holds(&self, premise: Premise) -> bool {
        let PileRules { piles, cells, reserve, stock, foundations } = self;
        let to_waste = stock.filter(|stock| stock.to == To::Waste);
        // Where runs move in suit only, it takes suits to know what moves, whatever fits.
        let moves_by_fit = piles.moves != Together::RunInSuit;
        match premise {
            Premise::UpStaysUp => !foundations.back,
            Premise::UpComesBack => foundations.back,
            Premise::FoundationsInSuit => foundations.base == Base::Ace && foundations.take == Takes::Cards,
            Premise::FitByRank => moves_by_fit && piles.suits == Suits::Any,
            Premise::FitByRankAndColour => moves_by_fit && piles.suits != Suits::Suit,
            // A space that is filled by itself is not one that a card is kept from.
            Premise::ChoosySpaces => matches!(piles.spaces, Spaces::Kings | Spaces::Nothing),
            Premise::OpenStock => to_waste.is_some_and(|stock| stock.draw == 1 && stock.passes.is_none()),
            Premise::OneAtATime => to_waste.is_some_and(|stock| stock.draw == 1),
            Premise::EndlessPasses => to_waste.is_some_and(|stock| stock.passes.is_none()),
            Premise::CardsOnlyLeave
            | Premise::GapsTakeSuccessors
            | Premise::OntoTheHole
            | Premise::NeighboursBothWays => false,
            Premise::UpInSuit => foundations.take == Takes::Cards,
            Premise::SpacesWait => matches!(piles.spaces, Spaces::Any | Spaces::Kings | Spaces::Nothing),
            Premise::NoRowsDealt => stock.is_none_or(|stock| stock.to == To::Waste),
            Premise::BuiltDown => piles.build == Way::Down && !piles.wrap,
            Premise::BuiltInSuit => piles.suits == Suits::Suit,
            Premise::SingleCards => piles.moves == Together::One,
            Premise::RunsTakePlaces => matches!(piles.moves, Together::One | Together::AsSpacesAllow),
            Premise::NoCells => cells.count == 0,
            Premise::NoStock => stock.is_none(),
            Premise::NothingElsewhere => stock.is_none() && reserve.is_none(),
            Premise::KingsOrNothing => matches!(piles.spaces, Spaces::Kings | Spaces::Nothing),
            // A matter of the deck, which the rule set knows.
            Premise::EachCardOnce => false,
            Premise::RunsCount => foundations.take != Takes::Cards,
            Premise::KingsLeaveAlone | Premise::PairsByRank | Premise::TopsAgree => false,
            Premise::DrawsAreFree => to_waste.is_some_and(|stock| stock.turn == Turn::Freely),
            Premise::WholePiles => piles.moves == Together::Pile,
            Premise::ReserveFills => {
                matches!(piles.spaces, Spaces::Reserve | Spaces::ReserveThenAny | Spaces::ReserveThenWaste)
            }
        }
    }
}

impl Premises for HoleRules {
    fn holds(&self, premise: Premise) -> bool {
        match premise {
            Premise::OntoTheHole
            | Premise::FitByRank
            | Premise::FitByRankAndColour
            | Premise::OneAtATime
            | Premise::DrawsAreFree => true,
            Premise::NeighboursBothWays => !self.kings_stop,
            Premise::NoCells => self.cells == 0,
            Premise::UpStaysUp
            | Premise::UpComesBack
            | Premise::FoundationsInSuit
            | Premise::ChoosySpaces
            | Premise::OpenStock
            | Premise::EndlessPasses
            | Premise::CardsOnlyLeave
            | Premise::GapsTakeSuccessors
            | Premise::UpInSuit
            | Premise::SpacesWait
            | Premise::NoRowsDealt
            | Premise::BuiltDown
            | Premise::BuiltInSuit
            | Premise::SingleCards
            | Premise::RunsTakePlaces
            | Premise::NoStock
            | Premise::NothingElsewhere
            | Premise::KingsOrNothing
            | Premise::EachCardOnce
            | Premise::RunsCount
            | Premise::KingsLeaveAlone
            | Premise::PairsByRank
            | Premise::TopsAgree
            | Premise::WholePiles
            | Premise::ReserveFills => false,
        }
    }
}

/// What is claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimKind {
    /// Positions that differ by a symmetry are one.
    Symmetry,
    /// Moves that cannot hurt are played at once.
    SafeMoves,
    /// Positions that are known to be lost are left.
    DeadPositions,
    /// Positions that share a reason with a lost one are left.
    NoGoods,
    /// Cards beyond a horizon are known only by what matters for moves other than those to the foundations.
    Horizon,
    /// Moves are left out that the game knows to be dominated; in its own words.
    Dominances(&'static str),
}

impl fmt::Display for ClaimKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ClaimKind::Symmetry => "symmetry",
            ClaimKind::SafeMoves => "safe moves",
            ClaimKind::DeadPositions => "dead positions",
            ClaimKind::NoGoods => "no-goods",
            ClaimKind::Horizon => "horizon",
            ClaimKind::Dominances(words) => words,
        })
    }
}

impl Serialize for ClaimKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A claim that leaves the verdict as it is, under its premises.
///
/// A claim without premises does not compile, since nobody could say of which rules it does not hold:
///
/// ```compile_fail,E0080
/// use winnable_games::{Claim, ClaimKind};
///
/// const OF_ANY_RULES: Claim = Claim::new(ClaimKind::SafeMoves, &[]);
/// # let _ = OF_ANY_RULES;
/// ```
///
/// With one it does:
///
/// ```
/// use winnable_games::{Claim, ClaimKind, Premise};
///
/// const OF_SOME_RULES: Claim = Claim::new(ClaimKind::SafeMoves, &[Premise::UpStaysUp]);
/// # let _ = OF_SOME_RULES;
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Claim {
    /// What it is.
    #[serde(rename = "claim")]
    pub kind: ClaimKind,
    /// What the rules must say.
    pub premises: Cow<'static, [Premise]>,
}

impl Claim {
    /// Positions with the same key are one: the promise of every game's key, which says at its place what it forgets. It is the one
    /// claim without premises: a key is made for the rules of its game, and no other game can use it.
    pub const SYMMETRY: Claim = Claim { kind: ClaimKind::Symmetry, premises: Cow::Borrowed(&[]) };

    /// A claim with its premises, of which there is at least one.
    pub const fn new<const N: usize>(kind: ClaimKind, premises: &'static [Premise; N]) -> Claim {
        const { assert!(N > 0, "a claim has premises") };
        Claim { kind, premises: Cow::Borrowed(premises) }
    }

    /// Insists that the rules satisfy the premises.
    ///
    /// # Panics
    /// If they do not: a game must not be searched by a claim that does not hold for it.
    #[track_caller]
    pub fn require(&self, rules: &impl Premises) {
        if let Some(premise) = self.premises.iter().find(|&&premise| !rules.holds(premise)) {
            panic!("{} are claimed of rules that do not say: {premise}", self.kind);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Only(Premise);

    impl Premises for Only {
        fn holds(&self, premise: Premise) -> bool {
            premise == self.0
        }
    }

    const CLAIM: Claim = Claim::new(ClaimKind::SafeMoves, &[Premise::UpStaysUp]);

    #[test]
    fn rules_that_satisfy_the_premises_may_use_a_claim() {
        CLAIM.require(&Only(Premise::UpStaysUp));
    }

    #[test]
    #[should_panic(expected = "safe moves are claimed of rules that do not say: no card leaves the foundations")]
    fn rules_that_do_not_may_not() {
        CLAIM.require(&Only(Premise::UpComesBack));
    }

    /// What the files of the games say, one line a game.
    #[test]
    fn rule_files_say_what_the_games_are_known_for() {
        use Premise::*;
        let castles = vec![UpStaysUp, FoundationsInSuit, FitByRank, FitByRankAndColour];
        let cases = [
            ("freecell", vec![UpStaysUp, FoundationsInSuit, FitByRankAndColour]),
            ("bakers-game", vec![UpStaysUp, FoundationsInSuit]),
            ("four-companies", vec![UpStaysUp, FoundationsInSuit]),
            ("beleaguered-castle", castles.clone()),
            ("citadel", castles),
            ("fortress", vec![UpStaysUp, FoundationsInSuit]),
            ("monte-carlo:5", vec![CardsOnlyLeave]),
            ("calculation:4", vec![UpStaysUp]),
            ("gaps", vec![GapsTakeSuccessors]),
            ("pyramid:goal=all,waste-only", vec![OneAtATime, CardsOnlyLeave]),
            ("late-binding", vec![]),
        ];
        for (name, expected) in cases {
            let rules = winnable_rules::open(name).unwrap();
            // Those that the families of these games ask for.
            let asked = Premise::ALL.into_iter().take_while(|&premise| premise != UpInSuit);
            let said: Vec<Premise> = asked.filter(|&premise| rules.holds(premise)).collect();
            assert_eq!(said, expected, "{name}");
        }
    }

    /// Klondike answers from its own fields, which the catalog fills from the rule set.
    #[test]
    fn klondike_says_what_its_rule_file_says() {
        use crate::klondike::{Build, Klondike, Spaces};
        type Change = fn(&mut Klondike);
        let cases: [(&str, u8, Change); 8] = [
            ("klondike", 3, |_| {}),
            ("klondike:draw=1", 1, |_| {}),
            ("klondike:draw=1,passes=2", 1, |game| game.passes = Some(2)),
            ("klondike:draw=1,no-worry-back", 1, |game| game.worry_back = false),
            ("klondike:draw=1,build=any", 1, |game| game.build = Build::Any),
            ("klondike:draw=1,build=suit", 1, |game| game.build = Build::Suit),
            ("klondike:draw=1,spaces=any", 1, |game| game.spaces = Spaces::Any),
            ("klondike:draw=1,spaces=nothing", 1, |game| game.spaces = Spaces::Nothing),
        ];
        for (name, draw, change) in cases {
            let mut game = Klondike::new(draw);
            change(&mut game);
            let rules = winnable_rules::open(name).unwrap_or_else(|error| panic!("{name}: {error}"));
            for premise in Premise::ALL {
                assert_eq!(game.holds(premise), rules.holds(premise), "{name}: {premise}");
            }
        }
    }

    /// One rule is changed at a time, so that a premise that forgets it is seen.
    #[test]
    fn a_rule_that_a_premise_speaks_of_changes_it() {
        let castle = winnable_rules::open("beleaguered-castle").unwrap();
        let changed = |change: fn(&mut PileRules), premise| {
            let mut rules = *castle.piles().unwrap();
            assert!(rules.holds(premise), "{premise}");
            change(&mut rules);
            assert!(!rules.holds(premise), "{premise}");
        };
        changed(|rules| rules.foundations.back = true, Premise::UpStaysUp);
        changed(|rules| rules.foundations.base = Base::Dealt, Premise::FoundationsInSuit);
        changed(|rules| rules.foundations.take = Takes::CompleteRuns, Premise::FoundationsInSuit);
        changed(|rules| rules.piles.suits = Suits::Colour, Premise::FitByRank);
        changed(|rules| rules.piles.suits = Suits::Suit, Premise::FitByRankAndColour);
        changed(|rules| rules.piles.moves = Together::RunInSuit, Premise::FitByRank);
        changed(|rules| rules.piles.moves = Together::RunInSuit, Premise::FitByRankAndColour);
    }
}
