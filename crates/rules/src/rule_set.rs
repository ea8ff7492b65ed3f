//! What a game allows.

use crate::hole::HoleRules;
use serde::{Deserialize, Serialize};
use winnable_cards::{Card, Rank};

/// The rules of one game with all its parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleSet {
    /// The canonical name: `freecell:cells=3`.
    pub name: String,
    /// How its deals are numbered.
    pub numbers: Numbers,
    /// The cards.
    pub deck: Deck,
    /// What is done with them.
    pub play: Play,
}

impl RuleSet {
    /// The rules of piles, if it is a game of piles.
    pub fn piles(&self) -> Option<&PileRules> {
        match &self.play {
            Play::Piles(rules) => Some(rules),
            Play::MonteCarlo { .. }
            | Play::Calculation { .. }
            | Play::Gaps { .. }
            | Play::Pairs(_)
            | Play::Accordion { .. }
            | Play::Hole(_) => None,
        }
    }
}

/// How deals are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Numbers {
    /// By our own shuffle (`seed:1`).
    #[default]
    Seed,
    /// As Microsoft's programs do (`ms:1`).
    Microsoft,
}

/// The cards of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Deck {
    /// How many decks.
    #[serde(default = "one")]
    pub decks: u8,
    /// How many ranks, from the ace.
    #[serde(default = "thirteen")]
    pub ranks: u8,
    /// How many suits.
    #[serde(default = "four")]
    pub suits: u8,
    /// Whether there are as many cards as in decks of four suits, so that with fewer suits each card is there more often.
    #[serde(default)]
    pub full: bool,
}

impl Default for Deck {
    fn default() -> Deck {
        Deck { decks: 1, ranks: 13, suits: 4, full: false }
    }
}

impl Deck {
    /// How many cards there are.
    pub fn cards(&self) -> usize {
        self.copies() * usize::from(self.ranks) * usize::from(self.suits)
    }

    /// How often each card is there.
    pub fn copies(&self) -> usize {
        usize::from(self.decks) * if self.full { 4 / usize::from(self.suits) } else { 1 }
    }
}

/// What is done with the cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Play {
    /// Piles are built, and cards go up to foundations.
    Piles(PileRules),
    /// Pairs leave a square board, which closes up.
    MonteCarlo {
        /// The side of the board.
        size: usize,
        /// As Shintani's program plays it: no horizontal pairs in the last row.
        as_programmed: bool,
    },
    /// Foundations are built by ones, twos, threes and fours.
    Calculation {
        /// Waste stacks.
        stacks: usize,
        /// Whether A 2 3 4 lie on the foundations at the start.
        laid_out: bool,
    },
    /// Gaps in rows take the successor of the card to their left.
    Gaps {
        /// Whether the aces lie at the left ends of the rows.
        aces_fixed: bool,
    },
    /// Cards leave a layout one by one onto one pile, the hole.
    Hole(HoleRules),
    /// Pairs that sum to the highest rank leave a pyramid.
    Pairs(PairRules),
    /// Piles in a row go onto piles to their left.
    Accordion {
        /// Cards that are dealt.
        cards: usize,
    },
}

/// The rules of a pyramid that pairs leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PairRules {
    /// Rows of the pyramid: one card in the first, one more in each that follows.
    pub rows: usize,
    /// What has to leave.
    pub goal: Goal,
    /// Whether the next card of the stock lies open and may be played, beside the top of the waste.
    pub stock_top: bool,
    /// How often the stock may be gone through; without it as often as one likes.
    #[serde(default)]
    pub passes: Option<usize>,
}

impl PairRules {
    /// Cards of the pyramid.
    pub fn pyramid(&self) -> usize {
        self.rows * (self.rows + 1) / 2
    }
}

/// What has to leave for a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// The pyramid.
    Pyramid,
    /// All cards, those of stock and waste too.
    All,
}

/// The rules of a game of piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PileRules {
    /// The piles.
    pub piles: Piles,
    /// The cells.
    #[serde(default)]
    pub cells: Cells,
    /// The reserve.
    #[serde(default)]
    pub reserve: Option<Reserve>,
    /// The stock.
    #[serde(default)]
    pub stock: Option<Stock>,
    /// The foundations.
    #[serde(default)]
    pub foundations: Foundations,
}

/// Piles, columns or rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Piles {
    /// How many.
    pub count: usize,
    /// How they are dealt.
    #[serde(default)]
    pub deal: Deal,
    /// How many cards are dealt to them; without it as many as there is no other place for, or 1 + 2 + … of a rising deal
    /// with a stock.
    #[serde(default)]
    pub cards: Option<usize>,
    /// Whether cards of the highest rank go to the bottom of their piles when all are dealt.
    #[serde(default)]
    pub kings_sink: bool,
    /// Which cards lie face down.
    #[serde(default)]
    pub face_down: FaceDown,
    /// Rounds of open cards that go on top of these, to every pile but the first.
    #[serde(default)]
    pub open_rounds: usize,
    /// Whether they are built down, up, or both.
    pub build: Way,
    /// What suits fit.
    pub suits: Suits,
    /// Whether the first rank follows the last, as the ace the king.
    #[serde(default)]
    pub wrap: bool,
    /// What moves together.
    pub moves: Together,
    /// What goes into a space.
    pub spaces: Spaces,
}

/// How cards are dealt to piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deal {
    /// One to each pile in turn, until there are no more for them.
    #[default]
    InTurn,
    /// A round to every pile, one to every pile but the first, and so on, until there are no more cards for them.
    Rising,
}

/// Which cards of the piles are dealt face down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(
    untagged,
    rename_all = "kebab-case",
    expecting = "expected true or false, or { cards = N } or { cards = N, piles = N }"
)]
pub enum FaceDown {
    /// Of no pile.
    #[default]
    #[serde(with = "no")]
    Nothing,
    /// All but the last of each pile, and what [open rounds](Piles::open_rounds) lay on it.
    #[serde(with = "yes")]
    AllButLast,
    /// The first ones of each pile, or of the first piles.
    First(FirstCards),
}

/// The first cards of some piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FirstCards {
    /// So many of a pile, but never the last.
    pub cards: usize,
    /// Of so many piles, from the first; without it of all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piles: Option<usize>,
}

/// Whether piles are built down or up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// One lower.
    Down,
    /// One higher.
    Up,
    /// One lower or one higher.
    Both,
}

/// What a card may lie on, beside its rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Suits {
    /// Any suit.
    Any,
    /// The other colour.
    Alternate,
    /// The same colour.
    Colour,
    /// The same suit.
    Suit,
}

/// What moves together from pile to pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Together {
    /// One card.
    One,
    /// As many cards of a run as could be moved one by one over the cells and spaces.
    AsSpacesAllow,
    /// A run, or the end of one.
    Run,
    /// The same, if it is in suit.
    RunInSuit,
    /// The whole pile.
    Pile,
    /// A card with all cards on it, whatever their order.
    Tail,
}

/// What goes into a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spaces {
    /// Any card.
    Any,
    /// A king, or whatever rank is the highest.
    Kings,
    /// Nothing.
    Nothing,
    /// At once the next card of the reserve, if there is one.
    Reserve,
    /// At once the top of the waste, or the next card of the stock if there is none.
    Waste,
    /// At once the next card of the reserve; any card when that is empty.
    ReserveThenAny,
    /// At once the next card of the reserve; when that is empty the top of the waste, if one likes.
    ReserveThenWaste,
}

/// Cells, each for one card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Cells {
    /// How many.
    pub count: usize,
    /// How many have a card at the start.
    #[serde(default)]
    pub filled: usize,
}

/// Cards that may be played and not built on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Reserve {
    /// How many cards.
    pub cards: usize,
    /// Whether they lie on one another, so that only the top one can be played.
    #[serde(default)]
    pub stacked: bool,
}

/// Cards that come in the course of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Stock {
    /// Cards that are turned at a time.
    #[serde(default = "one_card")]
    pub draw: usize,
    /// How often it may be gone through; without it as often as one likes.
    #[serde(default)]
    pub passes: Option<usize>,
    /// Where the cards go.
    #[serde(default)]
    pub to: To,
    /// When cards may be turned.
    #[serde(default)]
    pub turn: Turn,
    /// Whether a row is dealt to the piles only while none of them is empty.
    #[serde(default)]
    pub no_spaces: bool,
}

/// When cards of the stock may be turned to the waste.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// Whenever one likes.
    #[default]
    Freely,
    /// As part of the play of the last one that is turned.
    ToPlay,
}

/// Where cards of the stock go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum To {
    /// To a waste, the top of which may be played.
    #[default]
    Waste,
    /// One to each pile.
    Piles,
}

/// Where cards go up, in suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Foundations {
    /// The rank that they begin with.
    #[serde(default)]
    pub base: Base,
    /// What lies on them at the start.
    #[serde(default)]
    pub start: Start,
    /// Whether their tops may go back to the piles.
    #[serde(default)]
    pub back: bool,
    /// What they take.
    #[serde(default)]
    pub take: Takes,
}

/// The rank that foundations begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Base {
    /// The ace.
    #[default]
    Ace,
    /// That of the first card dealt to them.
    Dealt,
}

/// What lies on the foundations at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// Nothing, or the dealt base.
    #[default]
    Empty,
    /// The aces.
    Aces,
    /// What can go up when it is dealt; its place in the piles stays empty.
    GoingUp,
}

/// What foundations take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Takes {
    /// One card after another.
    #[default]
    Cards,
    /// Complete runs in suit, from king to ace, as soon as they lie open at the end of a pile.
    CompleteRuns,
    /// Nothing: the game is won when each pile is such a run, or empty.
    Nothing,
}

impl PileRules {
    /// How many cards are dealt to the piles.
    pub fn dealt_to_piles(&self, deck: &Deck) -> usize {
        let PileRules { piles, cells, reserve, stock, foundations } = self;
        let aces = if foundations.start == Start::Aces { deck.copies() * usize::from(deck.suits) } else { 0 };
        let base = usize::from(foundations.base == Base::Dealt);
        let apart = cells.filled + reserve.map_or(0, |reserve| reserve.cards) + aces + base;
        match (piles.cards, piles.deal, stock) {
            (Some(cards), _, _) => cards,
            (None, Deal::Rising, Some(_)) => piles.most_rising(),
            (None, _, _) => deck.cards().saturating_sub(apart),
        }
    }
}

impl PileRules {
    /// How many cards each pile gets in the deal, if none goes up.
    pub fn pile_lengths(&self, deck: &Deck) -> Vec<usize> {
        let mut lengths = vec![0; self.piles.count];
        self.piles.order(self.dealt_to_piles(deck)).into_iter().for_each(|pile| lengths[pile] += 1);
        lengths
    }
}

impl Piles {
    /// Most cards of a rising deal.
    pub(crate) fn most_rising(&self) -> usize {
        self.count * (self.count + 1) / 2 + self.in_open_rounds()
    }

    /// How many cards the open rounds take.
    pub(crate) fn in_open_rounds(&self) -> usize {
        self.open_rounds * self.count.saturating_sub(1)
    }

    /// The pile that each of so many cards is dealt to.
    pub fn order(&self, cards: usize) -> Vec<usize> {
        let count = self.count;
        let before = cards.saturating_sub(self.in_open_rounds());
        let mut order: Vec<usize> = match self.deal {
            Deal::InTurn => (0..before).map(|card| card % count).collect(),
            Deal::Rising => (0..count).flat_map(|first| first..count).take(before).collect(),
        };
        order.extend((0..self.open_rounds).flat_map(|_| 1..count).take(cards - before));
        order
    }

    /// How many cards of a pile lie face down, if so many were dealt to it.
    pub fn down_in(&self, pile: usize, cards: usize) -> usize {
        match self.face_down {
            FaceDown::Nothing => 0,
            FaceDown::AllButLast => cards.saturating_sub(1 + if pile > 0 { self.open_rounds } else { 0 }),
            FaceDown::First(FirstCards { cards: first, piles }) => {
                if piles.is_none_or(|piles| pile < piles) {
                    first.min(cards.saturating_sub(1))
                } else {
                    0
                }
            }
        }
    }

    /// Whether a card may lie on another one, in a deck of so many ranks of which the ace is the first.
    pub fn fits(&self, card: Card, on: Card, ranks: u8) -> bool {
        self.fits_from(Rank::ACE, card, on, ranks)
    }

    /// The same where ranks are counted from this one, the base that was dealt.
    pub fn fits_from(&self, first: Rank, card: Card, on: Card, ranks: u8) -> bool {
        // Places in the order of ranks, 0 for the first.
        let place = |card: Card| (card.rank().number() + ranks - first.number()) % ranks;
        let follows = |low: u8, high: u8| low + 1 == high || self.wrap && low + 1 == ranks && high == 0;
        let is_next = match self.build {
            Way::Down => follows(place(card), place(on)),
            Way::Up => follows(place(on), place(card)),
            Way::Both => follows(place(card), place(on)) || follows(place(on), place(card)),
        };
        is_next
            && match self.suits {
                Suits::Any => true,
                Suits::Alternate => card.suit().is_red() != on.suit().is_red(),
                Suits::Colour => card.suit().is_red() == on.suit().is_red(),
                Suits::Suit => card.suit() == on.suit(),
            }
    }
}

/// `true`, and nothing else.
mod yes {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(true)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
        if bool::deserialize(deserializer)? { Ok(()) } else { Err(D::Error::custom("expected true")) }
    }
}

/// `false`, and nothing else.
mod no {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(false)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
        if bool::deserialize(deserializer)? { Err(D::Error::custom("expected false")) } else { Ok(()) }
    }
}

fn one() -> u8 {
    1
}

fn one_card() -> usize {
    1
}

fn four() -> u8 {
    4
}

fn thirteen() -> u8 {
    13
}
