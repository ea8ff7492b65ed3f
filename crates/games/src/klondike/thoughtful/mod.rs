//! The model of Klondike for the complete search. The arguments stand in `argument.md`.
//!
//! A [`Node`] says which cards are still where they were at the start, how high the foundations are, which cards of the stock
//! are left and which one lies on top of the waste; nothing about where the other cards of the piles lie. These are *free*:
//! they may be shifted from one bare card to another, so for each rank and colour it only matters how many cards are visible
//! and how many stand on them.
//!
//! | file | content |
//! |---|---|
//! | `node.rs` | what a node is, its steps, its key |
//! | `open.rs` | which cards may land in a pile, and which may be laid bare: a few operations on sets of cards |
//! | `premises.rs` | what the rules must say for a dominance to be used |
//! | `safe.rs` | cards that go up without loss |
//! | `exits.rs` | steps that cannot be taken back, and which of them are left out |
//! | `executor.rs` | from steps to the moves of the game |

mod executor;
mod exits;
mod node;
mod open;
mod premises;
mod safe;

pub use node::{Node, Step};

use super::{Klondike, MAX_PILE, MAX_PILES, MAX_STOCK, State};
use crate::fingerprint::Sequence;
use crate::strategy::ByComponents;
use crate::{
    Claim, ClaimKind, Components, Game, Guidance, Keys, Modelled, Name, Premise, Premises, Searched, SoundPruning, Ways,
};

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
    /// Draw 1: a card leaves the stock only if the very next step needs it.
    pub lazy_stock: Use,
    /// The last card of a pile goes elsewhere only to let a king in.
    pub base_with_king: Use,
    /// A card that can go up does not go to another pile, from where it could be brought down again.
    pub up_not_across: Use,
    /// A position is lost if the same one with more cards of the stock in reach is.
    pub superset: Use,
    /// A position that is lost with one card turned at a time is lost.
    pub easier: Use,
    /// A subtree of so many positions asks that game for the first time.
    pub ask_after: u64,
}

impl Dominances {
    /// All of them.
    pub const ALL: Dominances = Dominances {
        safe: Use::On,
        lazy_stock: Use::On,
        base_with_king: Use::On,
        up_not_across: Use::On,
        superset: Use::On,
        easier: Use::On,
        ask_after: 100,
    };
    /// None of them.
    pub const NONE: Dominances = Dominances {
        safe: Use::Off,
        lazy_stock: Use::Off,
        base_with_king: Use::Off,
        up_not_across: Use::Off,
        superset: Use::Off,
        easier: Use::Off,
        ask_after: 100,
    };
}

/// A deal, or a position, as the model sees it.
#[derive(Debug, Clone)]
pub struct Thoughtful {
    rules: Klondike,
    /// The dominances that were asked for, and those of them that hold under the rules.
    asked: Dominances,
    dominances: Dominances,
    /// Whether any card of the stock can be had at any time, so that it may wait until it is needed.
    stock_is_open: bool,
    /// The cards of each pile that are where they were at the start, from the bottom.
    piles: [[u8; MAX_PILE]; MAX_PILES],
    /// What a card of a pile counts in the code of the piles.
    weights: [u32; MAX_PILES],
    /// The pile in which a card lies at the start, and its place in the stock.
    pile_of: [u8; 52],
    place_of: [u8; 52],
    /// The stock at the start, waste first.
    talon: [u8; MAX_STOCK],
    talon_len: u8,
    /// All cards of the deck, and the kings.
    all: u64,
    kings: u64,
}

impl Thoughtful {
    /// The model of a position, and its first node.
    pub fn new(rules: &Klondike, state: &State, dominances: Dominances) -> (Thoughtful, Node) {
        let mut piles = [[0; MAX_PILE]; MAX_PILES];
        let mut weights = [0; MAX_PILES];
        let (mut pile_of, mut place_of) = ([u8::MAX; 52], [u8::MAX; 52]);
        let mut counts = [0u8; MAX_PILES];
        let mut weight = 1;
        for pile in 0..rules.piles() {
            // The face-down cards, and the face-up one that lies on them.
            let in_place = &state.pile(pile)[..(state.down[pile] as usize + 1).min(state.len[pile] as usize)];
            piles[pile][..in_place.len()].copy_from_slice(in_place);
            in_place.iter().for_each(|&card| pile_of[card as usize] = pile as u8);
            counts[pile] = in_place.len() as u8;
            weights[pile] = weight;
            weight *= in_place.len() as u32 + 1;
        }
        for (place, &card) in state.talon[..state.talon_len as usize].iter().enumerate() {
            place_of[card as usize] = place as u8;
        }
        let ranks = rules.ranks() as u32;
        let model = Thoughtful {
            rules: *rules,
            asked: dominances,
            dominances: dominances.that_hold(rules),
            stock_is_open: rules.holds(Premise::OpenStock),
            piles,
            weights,
            pile_of,
            place_of,
            talon: state.talon,
            talon_len: state.talon_len,
            all: (1 << (4 * ranks)) - 1,
            kings: 0xF << (4 * ranks - 4),
        };
        let node = model.node(counts, state);
        (model, node)
    }

    /// Whether a card is in stock or waste.
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

impl Searched for Thoughtful {
    type Search = ByComponents;
}

impl Game for Thoughtful {
    type State = Node;
    type Move = Step;
    const KEYS: Keys = Keys::Exact;
    const MODEL: &'static str = "thoughtful Klondike without the places of cards that can be shifted";

    fn name(&self) -> Name {
        self.rules.name()
    }

    /// Where the cards of piles and stock were at the start, and the node.
    fn root_key(&self, node: &Node) -> u128 {
        let mut key = Sequence::new(0x4B12);
        key.push_all(&self.code(node).to_le_bytes());
        key.push_all(self.piles.as_flattened());
        key.push_all(&self.pile_of);
        key.push_all(&self.place_of);
        key.finish()
    }

    /// Every step, without any dominance.
    fn moves(&self, node: &Node, out: &mut Vec<Step>) {
        let open = self.open(node);
        let reach = self.reach(node);
        let founded = if self.rules.worry_back { self.founded(node) } else { 0 };
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
        (self.stock_is_open || node.left == 0) && node.counts[..self.rules.piles()].iter().all(|&count| count <= 1)
    }

    fn key(&self, node: &Node) -> u128 {
        u128::from(Components::word(self, node))
    }

    fn plain_key(&self, node: &Node) -> u128 {
        self.key(node)
    }

    fn cards_left(&self, node: &Node) -> u32 {
        4 * u32::from(self.rules.ranks()) - node.up.iter().map(|&n| u32::from(n)).sum::<u32>()
    }

    fn stock_left(&self, node: &Node) -> Option<u32> {
        Some(node.left.count_ones())
    }
}

impl Guidance for Thoughtful {
    /// Cards that lie on others, cards of the stock, cards that are not up.
    fn estimate(&self, node: &Node) -> u32 {
        let covered: u32 = node.counts.iter().map(|&count| u32::from(count.saturating_sub(1))).sum();
        8 * covered + 2 * node.left.count_ones() + self.cards_left(node)
    }
}

impl Premises for Thoughtful {
    fn holds(&self, premise: Premise) -> bool {
        self.rules.holds(premise)
    }
}

impl SoundPruning for Thoughtful {
    const SAFE_MOVES: Option<Claim> = Some(Claim::new(ClaimKind::SafeMoves, &[Premise::FoundationsInSuit]));
    const DEAD_POSITIONS: Option<Claim> = None;

    fn safe_move(&self, node: &Node) -> Option<Step> {
        cards(self.safe_cards(node, &self.open(node))).next().map(Step::Up)
    }

    fn is_dead(&self, _node: &Node) -> bool {
        false
    }
}

impl Components for Thoughtful {
    fn word(&self, node: &Node) -> u64 {
        self.code(node)
    }

    fn settle(&self, node: &mut Node, steps: &mut Vec<Step>) -> bool {
        let mut is_final = false;
        loop {
            let safe = self.safe_cards(node, &self.open(node));
            let Some(card) = cards(safe).next() else { return is_final };
            is_final |= (node.fixed | node.stock) & 1 << card != 0;
            steps.push(Step::Up(card));
            self.step(node, Step::Up(card));
        }
    }

    fn reversible(&self, node: &Node, out: &mut Vec<Step>) {
        if self.rules.worry_back {
            let open = self.open(node);
            out.extend(cards(open.next & open.free & open.bare).map(Step::Up));
            out.extend(cards(self.founded(node) & open.land).filter(|&c| !self.is_safe(node, c)).map(Step::Land));
        }
    }

    fn exits(&self, node: &Node, out: &mut Ways<Node, Step>) {
        self.list_exits(node, out);
    }

    /// The same node with the top of the waste further down, so that the cards in reach are these and more.
    fn dominators(&self, node: &Node, out: &mut Vec<u64>) {
        let draw = self.rules.draw;
        if draw == 1 {
            return;
        }
        let other = |waste: u8| self.code(&Node { waste, ..*node });
        match self.dominances.superset {
            Use::Off => {}
            Use::On if node.waste == 0 => {
                out.extend((1..node.left.count_ones() as u8).filter(|k| k % draw != 0).map(other))
            }
            Use::On => out.extend((0..node.waste).rev().filter(|k| k % draw == node.waste % draw).map(other)),
            Use::Bold => out.extend((0..=node.left.count_ones() as u8).map(other)),
        }
    }

    /// The game with one card turned at a time and no end of passes.
    fn easier(&self) -> Option<Thoughtful> {
        if self.stock_is_open || self.dominances.easier == Use::Off || self.talon_len == 0 {
            return None;
        }
        let worry_back = self.rules.worry_back && self.dominances.easier != Use::Bold;
        let rules = Klondike { draw: 1, passes: None, worry_back, ..self.rules };
        Some(Thoughtful { rules, dominances: self.asked.that_hold(&rules), stock_is_open: true, ..self.clone() })
    }

    fn ask_after(&self) -> u64 {
        self.dominances.ask_after
    }

    fn to_easier(&self, node: &Node) -> Node {
        Node { waste: 0, redeals: super::ENDLESS, ..*node }
    }

    fn without_dominances(&self) -> Thoughtful {
        Thoughtful { asked: Dominances::NONE, dominances: Dominances::NONE, ..self.clone() }
    }

    fn dominances(&self) -> Claim {
        let kind = ClaimKind::Dominances("dominances of Klondike (thoughtful/argument.md)");
        Claim { kind, premises: self.dominances.premises().into() }
    }
}

impl Modelled for Klondike {
    type Model = Thoughtful;

    fn model(&self, start: &State) -> (Thoughtful, Node) {
        Thoughtful::new(self, start, Dominances::ALL)
    }

    fn steps(&self, start: &State, line: &[Step]) -> Vec<super::Move> {
        executor::moves(self, start, line)
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
    use crate::Playable;
    use winnable_cards::{Deal, Layout};

    #[test]
    fn the_face_up_cards_of_the_piles_are_seen() {
        let game = Klondike::new(3);
        let text = "Foundations: C-T D-T H-T S-T\n1: [JC] KH QC JD\n2: [QD] KC\n3: JH\nStock: JS QH QS KD KS\n";
        let start = game.start(&Deal::Position(Layout::parse(text).unwrap())).unwrap();
        let (model, node) = game.model(&start);
        let seen: Vec<String> =
            cards(model.seen(&node)).map(|card| winnable_cards::Card::from_index(card).to_string()).collect();
        assert_eq!(seen.join(" "), "JD JH QC KC KH");
    }
}
