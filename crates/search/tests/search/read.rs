//! Rules that are read when the program runs, beside those that were compiled: the same states and verdicts. And what happens when
//! rules claim what is not so.

use crate::horizon::{dead_positions_stay_within, positions_that_share_a_key_agree};
use crate::subject::{Compared, Solvable, Subject, answer, microsoft, seeds};
use std::fmt::Debug;
use winnable_cards::{Deal, Numbering, SplitMix64};
use winnable_games::strategy::ProofWithinHorizon;
use winnable_games::tableau::build::{AlternateColours, AnySuit, Build, ByRank, Weights};
use winnable_games::tableau::rules::{self, Dealing, Runs};
use winnable_games::tableau::{Read, Rules, Tableau, WithRunsAtOnce};
use winnable_games::{Claim, Name};
use winnable_positions::{self as late, as_deal, below};
use winnable_rules::{PileRules, Play, RuleSet, Suits, Together, Way, open};
use winnable_search::{Outcome, Prunings, Verdict};

/// Most states of each search.
const STATES: u64 = 30_000;

fn subject<G>(name: &str, game: G) -> Subject<G> {
    Subject { name: name.to_string(), game, deals: Vec::new(), small: Vec::new() }
}

/// What a search said, without the proof, which cannot be compared as a whole: that of rules that were read has a name that was read.
fn said<M: Debug>(outcome: &Outcome<M>) -> String {
    let verdict = match &outcome.verdict {
        Verdict::Winnable(moves) => format!("{moves:?}"),
        Verdict::Unwinnable(proof) => format!("{proof}, {}, {:x}", proof.game(), proof.root()),
        Verdict::Undecided(stop) => format!("{stop:?}"),
    };
    format!("{verdict}, {:?}", outcome.counts)
}

fn alike<A: Solvable, B: Solvable>(compiled: A, read: Option<B>, name: &str, deals: &[Deal], losses: u32) {
    assert_eq!(compiled.name().to_string(), name);
    let (compiled, read) = (subject(name, compiled), subject(name, read.expect(name)));
    assert_eq!(compiled.game.numbering(), read.game.numbering());
    let mut compared = Compared::default();
    for deal in deals {
        let board = compiled.game.board(&compiled.game.start(deal).unwrap());
        assert_eq!(board, read.game.board(&read.game.start(deal).unwrap()), "{name}: {deal:?}");
        let by_compiled = compiled.complete(deal, &Prunings::ALL, STATES);
        let by_read = read.complete(deal, &Prunings::ALL, STATES);
        assert_eq!(said(&by_compiled), said(&by_read), "{name}: {deal:?}");
        let papers = [said(&compiled.paper(deal, STATES)), said(&read.paper(deal, STATES))];
        assert_eq!(papers[0], papers[1], "{name}: {deal:?}, the papers' engine");
        answer(&by_compiled).into_iter().for_each(|is_winnable| compared.count(is_winnable));
    }
    compared.assert_enough(15, losses, name);
}

/// Whole deals and late positions, of which some are lost.
fn deals(columns: usize, cells: usize, dealt: Vec<Deal>) -> Vec<Deal> {
    let mut rng = SplitMix64::new(7);
    let mut position = || {
        let left = 12 + below(&mut rng, 36);
        as_deal(&late::tableau(&mut rng, columns, cells, left))
    };
    [dealt, (0..24).map(|_| position()).collect()].concat()
}

macro_rules! alike {
    ($($test:ident: $compiled:ident read as $like:ident, $name:literal, $columns:literal columns, $cells:literal cells, $dealt:expr,
       $losses:literal lost;)*) => {$(
        #[test]
        fn $test() {
            let compiled = Tableau::<rules::$compiled>::new($columns, $cells);
            let read = Read::<rules::$like>::game(&open($name).unwrap());
            alike(compiled, read, $name, &deals($columns, $cells, $dealt), $losses);
        }
    )*};
}

mod read_rules_are_searched_as_compiled_ones_are {
    use super::*;

    fn numbers() -> Vec<Deal> {
        (1..=24).chain([11_982, 146_692]).map(microsoft).collect()
    }

    fn seeded() -> Vec<Deal> {
        seeds(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    }

    alike! {
        freecell: FreeCell read as FreeCell, "freecell", 8 columns, 4 cells, numbers(), 1 lost;
        freecell_with_a_cell: FreeCell read as FreeCell, "freecell:cells=1,columns=6", 6 columns, 1 cells, numbers(), 10 lost;
        bakers_game: BakersGame read as BakersGame, "bakers-game", 8 columns, 4 cells, numbers(), 3 lost;
        four_companies: FourCompanies read as BakersGame, "four-companies", 8 columns, 4 cells, numbers(), 1 lost;
        beleaguered_castle: Castle read as Castle, "beleaguered-castle", 8 columns, 0 cells, seeded(), 1 lost;
        stronghold: Streets read as Castle, "stronghold", 8 columns, 1 cells, seeded(), 0 lost;
        citadel: Citadel read as Castle, "citadel", 8 columns, 0 cells, seeded(), 1 lost;
        fortress: Fortress read as Fortress, "fortress", 10 columns, 0 cells, seeded(), 1 lost;
    }
}

/// The rules of a game with some of them changed.
fn changed(name: &str, change: impl FnOnce(&mut PileRules)) -> RuleSet {
    let mut rules = open(name).unwrap();
    let Play::Piles(piles) = &mut rules.play else { panic!("{name} is a game of piles") };
    change(piles);
    rules.name = format!("{name} with other rules");
    rules
}

/// Whatever the way to build, the plain search decides as one that knows no claim does.
#[test]
fn any_way_to_build_is_searched() {
    let (mut compared, mut refused) = (Compared::default(), 0);
    for way in [Way::Down, Way::Up, Way::Both] {
        for suits in [Suits::Any, Suits::Alternate, Suits::Colour, Suits::Suit] {
            for moves in [Together::One, Together::AsSpacesAllow, Together::Run] {
                let rules = changed("freecell:cells=1,columns=4", |rules| {
                    rules.piles.build = way;
                    rules.piles.suits = suits;
                    rules.piles.moves = moves;
                });
                let Some(game) = Read::<rules::Fortress>::game(&rules) else {
                    refused += 1;
                    continue;
                };
                let subject = subject(&rules.name, game);
                let mut rng = SplitMix64::new(11);
                for _ in 0..30 {
                    let left = 14 + below(&mut rng, 24);
                    let deal = as_deal(&late::tableau(&mut rng, 4, 1, left));
                    let none = Prunings { safe_moves: false, dead_positions: false, symmetry: true };
                    let plain = answer(&subject.complete(&deal, &none, STATES));
                    let found = answer(&subject.complete(&deal, &Prunings::ALL, STATES));
                    if let (Some(plain), Some(found)) = (plain, found) {
                        assert_eq!(plain, found, "{way:?} {suits:?} {moves:?} {deal:?}");
                        compared.count(found);
                    }
                }
            }
        }
    }
    assert_eq!(refused, 6, "runs up and down, whatever the suit, name no single card that moves");
    compared.assert_enough(300, 100, "all ways to build");
}

/// Built up and down, and told to be built down.
#[derive(Clone, Copy, Default)]
struct UpToo;

impl Build for UpToo {
    const DEAD_POSITIONS: Option<Claim> = AnySuit::DEAD_POSITIONS;

    fn way(&self) -> Way {
        Way::Down
    }

    fn suits(&self) -> Suits {
        Suits::Any
    }

    fn weights(&self) -> Weights {
        AnySuit.weights()
    }

    fn fits(&self, card: u8, under: u8) -> bool {
        AnySuit.fits(card, under) || AnySuit.fits(under, card)
    }

    fn is_safe(&self, up: [u8; 4], card: u8) -> bool {
        AnySuit.is_safe(up, card)
    }
}

impl ByRank for UpToo {}

impl Rules for UpToo {
    type Build = UpToo;
    type Model = WithRunsAtOnce;
    type Search = ProofWithinHorizon;

    fn build(&self) -> UpToo {
        UpToo
    }

    fn runs(&self) -> Runs {
        Runs::Single
    }

    fn dealing(&self) -> Dealing {
        Dealing::All
    }

    fn numbering(&self) -> Numbering {
        Numbering::Seed
    }

    fn name(&self, _columns: usize, _cells: usize) -> Name {
        Name::new("up-too")
    }
}

/// The hunt that dead positions are tested by sees it when cards can leave that the argument holds fast.
#[test]
#[should_panic(expected = "dead, and ")]
fn dead_positions_of_other_rules_are_caught() {
    dead_positions_stay_within::<UpToo>(4, 0);
}

/// Built in alternate colours, and searched as if any suit fitted: rules that tell the truth about it or not.
#[derive(Clone, Copy)]
struct Planted {
    told: Suits,
}

impl Build for Planted {
    fn way(&self) -> Way {
        Way::Down
    }

    fn suits(&self) -> Suits {
        self.told
    }

    fn weights(&self) -> Weights {
        AnySuit.weights()
    }

    fn fits(&self, card: u8, under: u8) -> bool {
        AlternateColours.fits(card, under)
    }

    fn is_safe(&self, up: [u8; 4], card: u8) -> bool {
        AlternateColours.is_safe(up, card)
    }
}

impl ByRank for Planted {}

/// The lie.
impl Default for Planted {
    fn default() -> Planted {
        Planted { told: Suits::Any }
    }
}

impl Rules for Planted {
    type Build = Planted;
    type Model = WithRunsAtOnce;
    type Search = ProofWithinHorizon;

    fn build(&self) -> Planted {
        *self
    }

    fn runs(&self) -> Runs {
        Runs::BySpaces
    }

    fn dealing(&self) -> Dealing {
        Dealing::All
    }

    fn numbering(&self) -> Numbering {
        Numbering::Seed
    }

    fn name(&self, _columns: usize, _cells: usize) -> Name {
        Name::new("planted")
    }
}

/// No proof is made on a claim whose premises do not hold.
#[test]
#[should_panic(expected = "horizon are claimed of rules that do not say: what fits is a matter of ranks")]
fn rules_that_tell_the_truth_cannot_use_a_claim_that_is_not_for_them() {
    let (columns, cells) = (4, 1);
    let planted = subject("planted", Tableau::by(Planted { told: Suits::Alternate }, columns, cells));
    let mut rng = SplitMix64::new(3);
    for _ in 0..100 {
        let left = 12 + below(&mut rng, 14);
        planted.complete(&as_deal(&late::tableau(&mut rng, columns, cells, left)), &Prunings::ALL, STATES);
    }
}

/// If they lie, the hunt that the claim is tested by finds its counterexample.
#[test]
#[should_panic(expected = "one key and other ways on")]
fn a_false_premise_is_caught() {
    positions_that_share_a_key_agree::<Planted>(5, 1, false);
}
