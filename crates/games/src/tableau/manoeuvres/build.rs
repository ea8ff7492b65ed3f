//! The ways to build that manoeuvres know.

use super::alike::names;
use super::costs::{ByRank, Costs, Parts};
use crate::Attempt;
use crate::index::{colour, rank};
use crate::strategy::{DepthFirst, GreedySearch, ProofWithinHorizon, Then, WholeWithinHorizon};
use crate::tableau::build::{AlternateColours, Build, InSuit};
use winnable_cards::CardSet;

/// What the manoeuvres must know of a way to build: the cards that fit on others as sets, and how greedy searches go about it.
///
/// Only what is implemented here can be searched by manoeuvres.
pub trait ManoeuvreBuild: Build {
    /// How manoeuvres are searched.
    type Search;
    /// Greedy searches, one after the other.
    const ATTEMPTS: &'static [Attempt];
    /// What cards cost in the estimate by what they lie on.
    const COSTS: &'static Costs;
    /// What any card costs on one on which it fits.
    const FITTING: i32;
    /// What cards are taken for where those that fit on the same ones are alike.
    const NAMES: &'static [u32; 64];
    /// Greedy searches leave out what makes the estimate worse by more.
    const MOST_WORSE: i32;

    /// The cards on which a card fits.
    fn parents(&self, card: u8) -> CardSet;

    /// The cards that fit on one of these.
    fn children(&self, under: CardSet) -> CardSet;
}

/// A way to build in which cards of one rank and colour fit on the same cards, and take the same. What is claimed of such games has
/// [`Premise::FitByRankAndColour`](crate::Premise::FitByRankAndColour).
pub trait ByRankAndColour: ManoeuvreBuild {}

impl ByRankAndColour for AlternateColours {}

impl ManoeuvreBuild for AlternateColours {
    type Search = Then<GreedySearch, Then<WholeWithinHorizon, ProofWithinHorizon>>;
    const ATTEMPTS: &'static [Attempt] = &ATTEMPTS;
    const COSTS: &'static Costs = &COSTS_ALTERNATING;
    const FITTING: i32 = PARTS_ALTERNATING.left as i32;
    const NAMES: &'static [u32; 64] = &NAMES_ALTERNATING;
    const MOST_WORSE: i32 = 22;

    #[inline(always)]
    fn parents(&self, card: u8) -> CardSet {
        CardSet::from_bits(PARENTS_ALTERNATING[card as usize])
    }

    #[inline(always)]
    fn children(&self, under: CardSet) -> CardSet {
        const RANKS: u64 = 0x1_1111_1111_1111;
        let under = under.bits();
        let black = (under | under >> 3) & RANKS;
        let red = (under >> 1 | under >> 2) & RANKS;
        CardSet::from_bits((black << 1 | black << 2 | red | red << 3) >> 4)
    }
}

impl ManoeuvreBuild for InSuit {
    type Search = Then<GreedySearch, DepthFirst>;
    const ATTEMPTS: &'static [Attempt] = &ATTEMPTS_IN_SUIT;
    const COSTS: &'static Costs = &COSTS_IN_SUIT;
    const FITTING: i32 = PARTS_IN_SUIT.left as i32;
    const NAMES: &'static [u32; 64] = &NAMES_IN_SUIT;
    const MOST_WORSE: i32 = 2000;

    #[inline(always)]
    fn parents(&self, card: u8) -> CardSet {
        CardSet::from_bits(PARENTS_IN_SUIT[card as usize])
    }

    #[inline(always)]
    fn children(&self, under: CardSet) -> CardSet {
        CardSet::from_bits(under.bits() >> 4)
    }
}

/// The cards on which each card fits, as the bits of a word.
static PARENTS_ALTERNATING: [u64; 52] = {
    let mut parents = [0; 52];
    let mut card = 0;
    while card < 48 {
        let suits = if colour(card) == 0 { 0b0110 } else { 0b1001 };
        parents[card as usize] = suits << (rank(card) * 4 + 4);
        card += 1;
    }
    parents
};

static PARENTS_IN_SUIT: [u64; 52] = {
    let mut parents = [0; 52];
    let mut card = 0;
    while card < 48 {
        parents[card] = 1 << (card + 4);
        card += 1;
    }
    parents
};

static NAMES_ALTERNATING: [u32; 64] = names([0, 1, 1, 0]);

static NAMES_IN_SUIT: [u32; 64] = names([0, 1, 2, 3]);

const PARTS_ALTERNATING: Parts = Parts {
    left: 14,
    misfit: ByRank { base: 26, halves: 1 },
    loose: ByRank { base: 2, halves: 2 },
    lowest: ByRank { base: 30, halves: -5 },
};

const PARTS_IN_SUIT: Parts =
    Parts { left: 14, misfit: ByRank::same(30), loose: ByRank::same(0), lowest: ByRank::same(0) };

static COSTS_ALTERNATING: Costs = Costs::new(&PARTS_ALTERNATING, &PARENTS_ALTERNATING);

static COSTS_IN_SUIT: Costs = Costs::new(&PARTS_IN_SUIT, &PARENTS_IN_SUIT);

/// Most deals are won at once; for the others another estimate and other noise help more than many states.
const ATTEMPTS: [Attempt; 12] = {
    let mut attempts = [Attempt { states: 400, patience: 71, noise: 193, step: 17, missing: 2, other: true }; 12];
    let mut number = 1;
    while number < 4 {
        attempts[number] = Attempt { states: 250, patience: 26, noise: 70, step: 19, missing: 2, other: true };
        number += 1;
    }
    attempts[0] = Attempt { states: 120, patience: 18, noise: 0, step: 20, missing: 5, other: false };
    attempts
};

/// Built in suit, spaces are small: one large attempt shows that a deal that cannot be won is left to the proof.
const ATTEMPTS_IN_SUIT: [Attempt; 3] = [
    Attempt { states: 1000, patience: 1000, noise: 0, step: 20, missing: 0, other: false },
    Attempt { states: 1000, patience: 1000, noise: 120, step: 20, missing: 0, other: false },
    Attempt { states: 2000, patience: 2000, noise: 120, step: 20, missing: 0, other: false },
];
