//! The model for the complete search of games in which a run, or any end of one, moves as one card does: Klondike and its kin,
//! Canfield; with or without a stock, a reserve, face-down cards. The arguments stand in `argument.md`.
//!
//! A [`Node`] says which cards are still where they were at the start, how high the foundations are, which cards of stock and
//! reserve are left and which one lies on top of the waste; nothing about where the other cards of the piles lie. These are *free*:
//! they may be shifted from one bare card to another, so for each rank and colour it only matters how many cards are visible
//! and how many stand on them.
//!
//! For a game that wants to be searched so: say what its [`Rules`] are, hand over a [`Position`] as plain data, and get the model
//! and its first node from [`FreeRuns::new`] (None where the model does not know such games: then search the game itself).
//! `winnable_search::complete` decides it; a win is a line of [`Step`]s, of which [`moves`] makes moves of the game in plain words,
//! [`Play`], up to a position from which [`finish`] (or the game's own way to finish) brings all cards up.
//!
//! | file | content |
//! |---|---|
//! | `rules.rs` | what the model takes: rules and a position |
//! | `node.rs` | what a node is, its steps, its key |
//! | `open.rs` | which cards may land in a pile, and which may be laid bare: a few operations on sets of cards |
//! | `premises.rs` | what the rules must say for a dominance to be used |
//! | `safe.rs` | cards that go up without loss |
//! | `landing.rs` | tops that land without loss |
//! | `down.rs` | which cards come back from the foundations |
//! | `gaps.rs` | the easier game that is asked first where several cards are turned at a time |
//! | `exits.rs` | steps that cannot be taken back, and which of them are left out |
//! | `executor.rs` | from steps to the moves of the game |

mod down;
mod executor;
mod exits;
mod gaps;
mod landing;
mod node;
mod open;
mod premises;
mod rules;
mod safe;

pub use executor::{Place, Play, finish, moves};
pub use node::{Node, Step};
pub use rules::{Build, MAX_PILES, Pile, Position, Reserve, Rules, Spaces, is_red};

use crate::fingerprint::Sequence;
use crate::strategy::ByComponents;
use crate::{
    Claim, ClaimKind, Components, Game, Guidance, Keys, Name, Premise, Premises, Restarts, Searched, SoundPruning,
    Ways, Word,
};
use gaps::Gaps;
use rules::{ENDLESS, OwnPosition};
use std::marker::PhantomData;
use std::sync::Arc;

/// How a dominance is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// Not at all.
    Off,
    /// As the argument allows.
    On,
    /// More boldly than the argument allows: for tests that must notice it.
    Bold,
}

/// The dominances, each with its argument in `argument.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dominances {
    /// Safe cards go up at once.
    pub safe: Use,
    /// Draw 1 with limited passes: so do those that are on top of the waste, or next in the stock.
    pub safe_in_pass: Use,
    /// Draw 1: a card leaves the stock only if the very next step needs it.
    pub lazy_stock: Use,
    /// The last card of a pile goes elsewhere only to let a king in.
    pub base_with_king: Use,
    /// A card that can go up does not go to another pile, from where it could be brought down again.
    pub up_not_across: Use,
    /// A position is lost if the same one with more cards of the stock in reach is.
    pub superset: Use,
    /// A top that lands where nothing else will want to lie does so at once.
    pub free_landing: Use,
    /// A card comes back from the foundations only if it is needed in the piles; all that can goes up first.
    pub lazy_down: Use,
    /// A position that is lost with one card turned at a time is lost.
    pub easier: Use,
    /// A position that is lost if the stock is in order only before its first two gaps, is lost.
    pub first_gaps: Use,
    /// A subtree of so many positions asks that game for the first time.
    pub ask_after: u64,
    /// How the search begins again and again, if it does.
    pub restarts: Option<Restarts>,
}

/// The numbers were tried on Canfield; noise of 1000 makes the order nearly random.
const RESTARTS: Restarts = Restarts { first: 300, more: 30, noise: 1000 };

impl Dominances {
    /// All of them.
    pub const ALL: Dominances = Dominances {
        safe: Use::On,
        safe_in_pass: Use::On,
        lazy_stock: Use::On,
        base_with_king: Use::On,
        up_not_across: Use::On,
        superset: Use::On,
        free_landing: Use::On,
        lazy_down: Use::On,
        easier: Use::On,
        first_gaps: Use::On,
        ask_after: 100,
        restarts: Some(RESTARTS),
    };
    /// None of them.
    pub const NONE: Dominances = Dominances {
        safe: Use::Off,
        safe_in_pass: Use::Off,
        lazy_stock: Use::Off,
        base_with_king: Use::Off,
        up_not_across: Use::Off,
        superset: Use::Off,
        free_landing: Use::Off,
        lazy_down: Use::Off,
        easier: Use::Off,
        first_gaps: Use::Off,
        ask_after: 100,
        restarts: None,
    };
}

/// A deal, or a position, as the model sees it.
#[derive(Debug, Clone)]
pub struct FreeRuns<W = u64> {
    name: Name,
    rules: Rules,
    /// The dominances that were asked for, and those of them that hold under the rules.
    asked: Dominances,
    dominances: Dominances,
    /// Whether any card of stock and reserve can be had at any time, so that it may wait until it is needed.
    stock_is_open: bool,
    /// How many piles there are; the lowest card of each run in them at the start, from the bottom. All but the last lie under
    /// a card that does not fit on them or that covers a face-down card.
    pile_count: u8,
    piles: [[u8; MOST_RUNS]; MAX_PILES],
    /// What lies under the last of so many runs of a pile.
    under: [[u64; MOST_RUNS + 1]; MAX_PILES],
    /// What a run of a pile counts in the code of the piles.
    weights: [u64; MAX_PILES],
    /// The pile in which the lowest card of a run lies at the start, and the cards of the run above it.
    pile_of: [u8; 52],
    above: [u64; 52],
    /// The place of a card in the stock, behind it in an open reserve, or [`STACKED`].
    place_of: [u8; 52],
    /// The stock at the start, waste first, and then the open reserve; how many cards of these are the stock, and how many all.
    talon: [u8; 52],
    talon_len: u8,
    places: u8,
    /// The cards of stock and open reserve that can be had at any time.
    always: u64,
    /// What can be had of the stock, in the easier game that is asked first.
    gaps: Option<Gaps>,
    /// The size of the waste at the start, if that changes what is in reach.
    first_waste: u8,
    /// Whether any card of stock and reserve may leave without changing what else is in reach.
    some_leave_freely: bool,
    /// A stacked reserve, its top last; its cards, and the places of these in it.
    stack: [u8; 52],
    stack_len: u8,
    stacked: u64,
    stack_place: [u8; 52],
    /// Whether any card goes into spaces, sooner or later.
    any_fills: bool,
    /// How far the kings are from the aces in a set of cards.
    king_shift: u32,
    /// All cards of the deck, and the kings.
    all: u64,
    kings: u64,
    /// The position, where not every line can be played from it.
    start: Option<Arc<OwnPosition>>,
    /// What nodes are written as.
    word: PhantomData<W>,
}

/// Most runs in a pile.
const MOST_RUNS: usize = 52;
/// The place of a card that is in the stacked reserve.
const STACKED: u8 = u8::MAX - 1;

impl<W: Word> FreeRuns<W> {
    /// The model of a position, and its first node; the name is that of the game. None for more piles, or more positions, than the
    /// model can tell apart: 64 bits are enough for Klondike, 128 for nearly all.
    pub fn new(name: Name, rules: &Rules, start: &Position<'_>, dominances: Dominances) -> Option<(FreeRuns<W>, Node)> {
        if start.piles.len() > MAX_PILES || !rules.are_taken() {
            return None;
        }
        let mut model = FreeRuns {
            name,
            rules: *rules,
            asked: dominances,
            dominances: dominances.that_hold(rules),
            stock_is_open: rules.holds(Premise::OpenStock),
            pile_count: start.piles.len() as u8,
            piles: [[0; MOST_RUNS]; MAX_PILES],
            under: [[0; MOST_RUNS + 1]; MAX_PILES],
            weights: [0; MAX_PILES],
            pile_of: [u8::MAX; 52],
            above: [0; 52],
            place_of: [u8::MAX; 52],
            talon: [0; 52],
            talon_len: start.talon.len() as u8,
            places: 0,
            always: 0,
            gaps: None,
            first_waste: 0,
            some_leave_freely: false,
            stack: [0; 52],
            stack_len: 0,
            stacked: 0,
            stack_place: [0; 52],
            any_fills: matches!(rules.spaces, Spaces::Any | Spaces::ReserveThenAny),
            king_shift: 4 * u32::from(rules.ranks) - 4,
            all: (1 << (4 * u32::from(rules.ranks))) - 1,
            kings: 0xF << (4 * u32::from(rules.ranks) - 4),
            start: rules.wrap.then(|| Arc::new(OwnPosition::new(start))),
            word: PhantomData,
        };
        let mut counts = [0u8; MAX_PILES];
        let mut codes = 1u128;
        for (at, pile) in start.piles.iter().enumerate() {
            counts[at] = model.take_pile(at, pile);
            model.weights[at] = u64::try_from(codes).ok()?;
            codes = codes.checked_mul(u128::from(counts[at]) + 1)?;
        }
        model.take_stock_and_reserve(start);
        model.some_leave_freely = model.always != 0 || model.stack_len > 0 || model.dominances.safe_in_pass != Use::Off;
        let most = model.codes(codes)?;
        let node = model.node(counts, start);
        model.first_waste = node.waste;
        (most < W::POSITIONS).then_some((model, node))
    }

    /// Finds the runs of a pile, and says how many there are.
    fn take_pile(&mut self, at: usize, pile: &Pile<'_>) -> u8 {
        let mut runs = 0;
        let mut set = 0;
        for (place, &card) in pile.cards.iter().enumerate() {
            let lies_in_run = place > pile.down && self.rules.fits(card, pile.cards[place - 1]);
            if lies_in_run {
                self.above[self.piles[at][runs - 1] as usize] |= 1 << card;
            } else {
                self.piles[at][runs] = card;
                self.pile_of[card as usize] = at as u8;
                runs += 1;
                self.under[at][runs] = set;
            }
            set |= 1 << card;
        }
        runs as u8
    }

    fn take_stock_and_reserve(&mut self, start: &Position<'_>) {
        let open = if self.rules.reserve == Reserve::Open { start.reserve } else { &[] };
        for (place, &card) in start.talon.iter().chain(open).enumerate() {
            self.talon[place] = card;
            self.place_of[card as usize] = place as u8;
            self.places += 1;
        }
        if self.stock_is_open {
            self.talon_len = self.places;
        }
        let first = if self.rules.turns_freely() { 0 } else { self.talon_len };
        self.always = self.talon[first as usize..self.places as usize].iter().fold(0, |set, card| set | 1 << card);
        if self.rules.reserve == Reserve::Stacked {
            self.stack_len = start.reserve.len() as u8;
            self.stack[..start.reserve.len()].copy_from_slice(start.reserve);
            for (place, &card) in start.reserve.iter().enumerate() {
                self.place_of[card as usize] = STACKED;
                self.stack_place[card as usize] = place as u8;
                self.stacked |= 1 << card;
            }
        }
    }

    /// How many codes of nodes there are, of which those of the piles are so many.
    fn codes(&self, piles: u128) -> Option<u128> {
        let heights = (u128::from(self.rules.ranks) + 1).pow(4);
        let mut codes = piles.checked_mul(heights)?.checked_mul(1 << self.places)?;
        if !self.stock_is_open {
            codes = codes.checked_mul(u128::from(self.talon_len) + 1)?.checked_mul(u128::from(self.stack_len) + 1)?;
            codes = codes.checked_mul(self.rules.passes.map_or(1, u128::from))?;
            if self.rules.spaces == Spaces::ReserveThenAny {
                codes = codes.checked_mul(1 << self.stack_len)?;
            }
        }
        Some(codes)
    }

    /// How many piles there are.
    #[inline]
    fn piles(&self) -> usize {
        self.pile_count as usize
    }

    /// Whether a card is in stock, waste or reserve.
    pub fn is_in_stock(&self, node: &Node, card: u8) -> bool {
        node.stock & 1 << card != 0
    }

    /// The cards of the piles that lie face up.
    pub fn seen(&self, node: &Node) -> u64 {
        self.open(node).free | node.tops
    }

    /// Whether cards of the stock wait until they are needed.
    fn is_lazy(&self) -> bool {
        self.dominances.lazy_stock != Use::Off
    }
}

impl<W: Word> Searched for FreeRuns<W> {
    type Search = ByComponents;
}

impl<W: Word> Game for FreeRuns<W> {
    type State = Node;
    type Move = Step;
    const KEYS: Keys = Keys::Exact;
    const MODEL: &'static str = "the game without the places of cards that can be shifted";

    fn name(&self) -> Name {
        self.name
    }

    /// Where the cards of piles and stock were at the start, and the node.
    fn root_key(&self, node: &Node) -> u128 {
        let mut key = Sequence::new(0x4B12);
        key.push_all(&self.key(node).to_le_bytes());
        for pile in 0..self.piles() {
            key.push_all(&self.piles[pile]);
        }
        key.push_all(&self.pile_of);
        key.push_all(&self.place_of);
        key.push_all(&self.stack[..self.stack_len as usize]);
        self.above.iter().for_each(|cards| key.push_all(&cards.to_le_bytes()));
        key.finish()
    }

    /// Every step, without any dominance.
    fn moves(&self, node: &Node, out: &mut Vec<Step>) {
        let open = self.open(node);
        let reach = self.reach(node);
        let founded = if self.rules.back { self.founded(node) } else { 0 };
        let up = open.next & ((open.free | node.tops) & open.bare | reach);
        let land = open.land & (node.tops & !self.bases(node) | reach | founded) | self.bases(node) & open.slots;
        out.extend(cards(up).map(Step::Up));
        out.extend(cards(land).map(Step::Land));
    }

    fn play(&self, node: &mut Node, step: Step) {
        self.step(node, step);
    }

    /// Every card lies open: the lowest one that is not up is then always free.
    fn is_surely_won(&self, node: &Node) -> bool {
        let always = if self.gaps.is_some() { self.waiting(node) } else { self.always };
        let is_open = node.stock & !always == 0 && node.counts[..self.piles()].iter().all(|&count| count <= 1);
        // Where king and ace follow each other, a king may lie on an ace.
        is_open && (!self.rules.wrap || node.up.iter().all(|&up| up > 0))
    }

    fn key(&self, node: &Node) -> u128 {
        self.code(node).into()
    }

    fn plain_key(&self, node: &Node) -> u128 {
        self.key(node)
    }

    fn cards_left(&self, node: &Node) -> u32 {
        4 * u32::from(self.rules.ranks) - node.up.iter().map(|&n| u32::from(n)).sum::<u32>()
    }

    fn stock_left(&self, node: &Node) -> Option<u32> {
        Some(node.stock.count_ones())
    }
}

impl<W: Word> Guidance for FreeRuns<W> {
    /// Cards that lie on others, cards of the stock, cards that are not up.
    fn estimate(&self, node: &Node) -> u32 {
        let covered: u32 = node.counts.iter().map(|&count| u32::from(count.saturating_sub(1))).sum();
        8 * covered + 2 * node.stock.count_ones() + self.cards_left(node)
    }
}

impl<W: Word> Premises for FreeRuns<W> {
    fn holds(&self, premise: Premise) -> bool {
        self.rules.holds(premise)
    }
}

impl<W: Word> SoundPruning for FreeRuns<W> {
    const SAFE_MOVES: Option<Claim> = Some(Claim::new(ClaimKind::SafeMoves, &[Premise::FoundationsInSuit]));
    const DEAD_POSITIONS: Option<Claim> = None;

    fn safe_move(&self, node: &Node) -> Option<Step> {
        cards(self.safe_cards(node, &self.open(node))).next().map(Step::Up)
    }

    fn is_dead(&self, _node: &Node) -> bool {
        false
    }
}

impl<W: Word> Components for FreeRuns<W> {
    type Word = W;

    fn word(&self, node: &Node) -> W {
        self.code(node)
    }

    fn settle(&self, node: &mut Node, steps: &mut Vec<Step>) -> bool {
        self.settle_and(node, steps, false)
    }

    fn raise(&self, node: &mut Node, steps: &mut Vec<Step>) {
        self.settle_and(node, steps, self.dominances.lazy_down != Use::Off);
    }

    fn reversible(&self, node: &Node, out: &mut Vec<Step>) {
        if self.rules.back {
            let open = self.open(node);
            out.extend(cards(open.next & open.free & open.bare).map(Step::Up));
            out.extend(cards(self.downs(node, &open)).map(Step::Land));
        }
    }

    fn exits(&self, node: &Node, out: &mut Ways<Node, Step>) {
        self.list_exits(node, out);
    }

    /// The same node with the top of the waste further down, so that the cards in reach are these and more.
    fn dominators(&self, node: &Node, out: &mut Vec<W>) {
        let draw = self.rules.draw;
        if draw == 1 {
            return;
        }
        let other = |waste: u8| self.code(&Node { waste, ..*node });
        match self.dominances.superset {
            Use::Off => {}
            Use::On if node.waste == 0 => out.extend((1..self.in_talon(node)).filter(|k| k % draw != 0).map(other)),
            Use::On => out.extend((0..node.waste).rev().filter(|k| k % draw == node.waste % draw).map(other)),
            Use::Bold => out.extend((0..=self.in_talon(node)).map(other)),
        }
    }

    /// The game with one card turned at a time and no end of passes; before it, that game with a stock in order before its first gaps.
    fn easier(&self) -> Option<FreeRuns<W>> {
        let is_easiest = self.rules.turns_freely() && self.gaps.is_none();
        if is_easiest || self.talon_len == 0 {
            return None;
        }
        let back = self.rules.back && self.dominances.easier != Use::Bold;
        let rules = Rules { draw: 1, passes: None, back, ..self.rules };
        let stock_is_open = rules.holds(Premise::OpenStock);
        let talon = &self.talon[..self.places as usize];
        let asks_gaps = self.dominances.first_gaps != Use::Off && stock_is_open && self.rules.draw > 1;
        let gaps = match &self.gaps {
            None if asks_gaps => Some(Gaps::new(self.rules.draw, self.first_waste, self.talon_len, talon)),
            _ if self.dominances.easier == Use::Off => return None,
            _ => None,
        };
        Some(FreeRuns {
            rules,
            dominances: self.asked.that_hold(&rules),
            stock_is_open,
            always: talon.iter().fold(0, |set, card| set | 1 << card),
            gaps,
            some_leave_freely: true,
            ..self.clone()
        })
    }

    fn ask_after(&self) -> u64 {
        self.dominances.ask_after
    }

    fn to_easier(&self, node: &Node) -> Node {
        Node { waste: 0, redeals: ENDLESS, ..*node }
    }

    fn restarts(&self) -> Option<Restarts> {
        self.dominances.restarts
    }

    fn can_be_played(&self, line: &[Step]) -> bool {
        self.start.as_ref().is_none_or(|start| start.as_position(|start| moves(&self.rules, start, line)).is_some())
    }

    fn without_dominances(&self) -> FreeRuns<W> {
        FreeRuns { asked: Dominances::NONE, dominances: Dominances::NONE, ..self.clone() }
    }

    fn dominances(&self) -> Claim {
        let kind = ClaimKind::Dominances("dominances of free runs (free_runs/argument.md)");
        Claim { kind, premises: self.dominances.premises().into() }
    }
}

/// The cards of a set, lowest first.
#[inline]
fn cards(set: u64) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        let card = (left != 0).then(|| left.trailing_zeros() as u8);
        left &= left.wrapping_sub(1);
        card
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Rules = Rules {
        build: Build::Alternate,
        wrap: false,
        spaces: Spaces::Any,
        back: false,
        ranks: 13,
        draw: 3,
        passes: None,
        reserve: Reserve::Stacked,
    };

    fn is_taken(rules: &Rules, piles: usize, in_reserve: u8) -> bool {
        let cards: Vec<u8> = (0..52).collect();
        let (in_piles, rest) = cards.split_at(piles);
        let (reserve, talon) = rest.split_at(in_reserve as usize);
        let piles: Vec<Pile<'_>> = in_piles.chunks(1).map(|cards| Pile { cards, down: 0 }).collect();
        let start = Position { piles: &piles, talon, waste: 0, redeals: 0, reserve, up: [0; 4] };
        FreeRuns::<u64>::new(Name::new("free runs"), rules, &start, Dominances::ALL).is_some()
    }

    #[test]
    fn what_does_not_fit_64_bits_is_refused() {
        // 14^4 heights are 15.2 bits, a waste of 34 cards 5.1, a reserve of 13 3.8, and 5 single cards with 34 in the stock 39.
        assert!(is_taken(&PLAIN, 5, 13));
        assert!(!is_taken(&Rules { passes: Some(9), ..PLAIN }, 5, 13));
        assert!(!is_taken(&PLAIN, 5, 10));
        assert!(is_taken(&PLAIN, 16, 16) && !is_taken(&PLAIN, 17, 35), "16 piles at most");
    }

    /// Face-down cards are runs of their own, even if they fit.
    #[test]
    fn runs_are_found_in_face_up_piles() {
        // 9C 8D 7C lie on KS; 6H does not fit on 4S. 5C covers 6D, which lies face down.
        let piles = [
            Pile { cards: &[51, 32, 29, 24], down: 0 },
            Pile { cards: &[15, 22], down: 0 },
            Pile { cards: &[21, 16], down: 1 },
        ];
        let start = Position { piles: &piles, talon: &[], waste: 0, redeals: 0, reserve: &[], up: [0; 4] };
        let rules = Rules { spaces: Spaces::Kings, reserve: Reserve::None, ..PLAIN };
        let (model, node) = FreeRuns::<u64>::new(Name::new("free runs"), &rules, &start, Dominances::NONE).unwrap();
        assert_eq!(node.counts[..3], [2, 2, 2]);
        assert_eq!(cards(node.tops).collect::<Vec<_>>(), [16, 22, 32]);
        let set = |cards: &[u8]| cards.iter().fold(0u64, |set, card| set | 1 << card);
        assert_eq!(node.fixed, set(&[51, 32, 15, 22, 21, 16]), "8D and 7C are free");
        assert_eq!(model.seen(&node) & set(&[51, 32, 29, 24, 15, 22, 21, 16]), set(&[32, 29, 24, 22, 16]));
    }
}
