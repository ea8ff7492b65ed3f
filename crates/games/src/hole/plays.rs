//! The model that the complete search works on: whole plays. A play turns some cards of the stock, perhaps none, and then brings
//! a card of the layout or of a cell to the hole; or it brings a free card into a cell.
//!
//! A [`Node`] knows which cards of the layout are left, the ranks in the cells, the rank on top of the hole, and how many cards of
//! the stock were turned, its *time*. Nothing else matters: rules look at ranks alone, and cards under the top of the hole are
//! never seen again. The model is winnable if and only if the game is: draws that no play follows bring no card nearer to the
//! hole, and all others are part of the play that follows them.
//!
//! ## Time dominance
//! *Of two nodes that differ in their time alone, the earlier one can be won if the later one can.* Let the win from the later
//! node begin with a play. If it turns no card, the earlier node makes the same play, and both nodes after it differ in their
//! time alone. If it turns cards, the earlier node turns those up to the same place, which it may, since cards are turned one by
//! one whenever one likes and the stock is the same: then both nodes after the play are the same. Every play makes the number of
//! cards in layout and cells (or, into a cell, in the layout) less, so by induction over it the earlier node is won.
//!
//! So of the times at which a card can be played the earliest is enough, and of the nodes that differ in their time alone only those
//! matter that are earlier than all before. A play is never made less early by itself: it is one move of the model, from one card played to the
//! next. Were the draws moves of their own, a node could be left out for the sake of one on its own line that is not yet
//! searched, from which the way on leads through this node.
//!
//! ## Equal columns
//! *Columns that have equal ranks left, from the bottom, are equal.* No rule asks for the number of a column. The key counts how
//! many columns there are of each kind: every beginning of a column has a weight, such that the sum of the weights of all columns
//! is different for different counts. With k columns that share a beginning its factor is k + 1, which is at most 2^k, so the sum has at
//! most as many bits as the layout has cards.

use super::dead;
use super::state::bits;
use super::{Hole, MAX_CELLS, MAX_PLACES, Move, State};
use crate::free_runs::Use;
use crate::index::rank;
use crate::strategy::{EarliestFirst, Modelled, Searched};
use crate::{Claim, ClaimKind, Game, Guidance, Keys, Name, Premise, Premises, SoundPruning, Timed};
use winnable_cards::NO_CARD;
use winnable_rules::{HoleLayout, HoleRules};

/// What the search may use of what is true of these games, each with its argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claims {
    /// Time dominance.
    pub time: Use,
    /// Equal columns are one kind.
    pub columns: Use,
    /// The ranks that are left must form a walk, once there is no stock (`dead.rs`).
    pub walk: Use,
    /// Every card needs one that it lies on (`dead.rs`).
    pub supply: Use,
}

impl Claims {
    /// None of them.
    pub const NONE: Claims = Claims { time: Use::Off, columns: Use::Off, walk: Use::Off, supply: Use::Off };
    /// All of them.
    pub const ALL: Claims = Claims { time: Use::On, columns: Use::On, walk: Use::On, supply: Use::On };
}

/// No rank: an empty hole, an empty cell.
pub(super) const NO_RANK: u8 = 15;
/// No time.
const NEVER: u8 = u8::MAX;
/// Most ranks.
pub(super) const RANKS: usize = 13;

/// The model of a position.
pub struct Plays {
    name: Name,
    pub(super) rules: HoleRules,
    pub(super) ranks: u8,
    pub(super) claims: Claims,
    /// A fingerprint of the position.
    origin: u128,
    rank_at: [u8; MAX_PLACES],
    covers: [u64; MAX_PLACES],
    /// The places that a card may become free on when that of this place leaves.
    under: [u64; MAX_PLACES],
    /// What the key of the layout becomes more by when the card of a place leaves, round 2^64.
    change: [u64; MAX_PLACES],
    /// Whether a word holds the key of the layout with top and cells.
    fits_word: bool,
    columns: Option<u32>,
    /// The first places of the columns, for the count of empty ones.
    bottoms: u64,
    /// The ranks of the stock, in the order in which they come.
    stock: Vec<u8>,
    /// For each time and rank the earliest later time at which a card of the rank fits on the card that was turned last.
    next_fit: Vec<[u8; RANKS]>,
    /// For each time how many cards of each rank are to come.
    pub(super) to_come: Vec<[u8; RANKS]>,
}

/// A node of the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node {
    /// The places that have a card.
    pub(super) left: u64,
    /// Those whose card is free.
    free: u64,
    /// The key of the layout.
    key: u64,
    /// How many cards of each rank are left in layout and cells, four bits each.
    pub(super) counts: u64,
    /// The ranks in the cells, the highest numbers first, so that empty ones lead.
    cells: [u8; MAX_CELLS],
    /// The rank on top of the hole.
    pub(super) top: u8,
    /// How many cards of the stock were turned.
    pub(super) time: u8,
}

/// A play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Play {
    /// So many cards are turned, and then the card of this place goes to the hole.
    Card {
        /// The place in the layout.
        place: u8,
        /// Cards that are turned before.
        draws: u8,
    },
    /// So many cards are turned, and then a card of this rank goes from a cell to the hole.
    Cell {
        /// The rank, from 0.
        rank: u8,
        /// Cards that are turned before.
        draws: u8,
    },
    /// The card of this place goes into a cell.
    Keep {
        /// The place in the layout.
        place: u8,
    },
}

impl Hole {
    /// The model of a position with these claims, and its first node.
    pub fn model_with(&self, state: &State, claims: Claims) -> (Plays, Node) {
        let mut rank_at = [NO_RANK; MAX_PLACES];
        let mut under = [0; MAX_PLACES];
        for place in state.places() {
            rank_at[place] = rank(state.layout[place]);
            for over in bits(self.covers[place]) {
                under[over] |= 1 << place;
            }
        }
        let (change, bits_of_layout) = match (self.layout, claims.columns) {
            (HoleLayout::Columns { .. }, Use::On | Use::Bold) => self.kinds(&rank_at, claims.columns),
            (HoleLayout::Peaks { .. }, _) | (_, Use::Off) => {
                (std::array::from_fn(|place| (1u64 << place).wrapping_neg()), self.places())
            }
        };
        let stock: Vec<u8> = state.stock().iter().map(|&card| rank(card)).collect();
        let mut model = Plays {
            name: self.name,
            rules: self.rules,
            ranks: self.ranks(),
            claims,
            origin: self.root_key(state),
            rank_at,
            covers: self.covers,
            under,
            change,
            fits_word: bits_of_layout + 4 * (1 + self.rules.cells) <= 64,
            columns: (!self.has_peaks()).then_some(self.rows() as u32),
            bottoms: (0..self.rows()).fold(0, |bottoms, row| bottoms | 1 << self.first[row]),
            next_fit: Vec::new(),
            to_come: Vec::new(),
            stock,
        };
        model.look_ahead();
        let mut cells = state.cells.map(|card| if card == NO_CARD { NO_RANK } else { rank(card) });
        cells.sort_unstable_by(|one, other| other.cmp(one));
        let free = state.places().filter(|&place| self.is_free(state, place));
        let ranks = state.places().map(|place| rank_at[place]).chain(cells.into_iter().filter(|&r| r != NO_RANK));
        let node = Node {
            left: state.left,
            free: free.fold(0, |free, place| free | 1 << place),
            // What leaves makes the key less, down to 0 when the layout is empty.
            key: state.places().fold(0, |key: u64, place| key.wrapping_sub(model.change[place])),
            counts: ranks.fold(0, |counts, rank| counts + (1 << (4 * rank))),
            cells,
            top: state.top().map_or(NO_RANK, rank),
            time: 0,
        };
        (model, node)
    }

    /// What the key changes by when the card of a place leaves, where equal columns are one kind, and how many bits it may have.
    fn kinds(&self, rank_at: &[u8; MAX_PLACES], how: Use) -> ([u64; MAX_PLACES], usize) {
        // The beginnings of all columns, and how many columns have each of them.
        let beginnings = |row: usize| {
            let ranks: Vec<u8> = self.row(row).map(|place| rank_at[place]).take_while(|&r| r != NO_RANK).collect();
            (1..=ranks.len()).map(move |length| match how {
                Use::Bold => vec![length as u8, ranks[length - 1]],
                Use::On | Use::Off => ranks[..length].to_vec(),
            })
        };
        let mut counted: Vec<(Vec<u8>, u64)> = Vec::new();
        for beginning in (0..self.rows()).flat_map(beginnings) {
            match counted.iter_mut().find(|(known, _)| *known == beginning) {
                Some((_, count)) => *count += 1,
                None => counted.push((beginning, 1)),
            }
        }
        let mut factor = 1u64;
        let mut weights = Vec::new();
        for (beginning, count) in counted {
            weights.push((beginning, factor));
            factor = factor.wrapping_mul(count + 1);
        }
        let weight = |beginning: &[u8]| {
            let known = weights.iter().find(|(known, _)| known == beginning);
            known.map_or(0, |(_, weight)| *weight)
        };
        let mut change = [0; MAX_PLACES];
        for row in 0..self.rows() {
            let mut before = 0;
            for (place, beginning) in self.row(row).zip(beginnings(row)) {
                let weight = weight(&beginning);
                change[place] = u64::wrapping_sub(before, weight);
                before = weight;
            }
        }
        (change, (u64::BITS - factor.leading_zeros()) as usize)
    }
}

impl Plays {
    /// Whether a card of this rank goes on one of that rank.
    #[inline]
    pub(super) fn fits(&self, rank: u8, on: u8) -> bool {
        on == NO_RANK || self.rules.fits(rank + 1, on + 1, self.ranks)
    }

    /// Fills what is known of the stock.
    fn look_ahead(&mut self) {
        let turned = self.stock.len();
        let (mut next, mut count) = ([NEVER; RANKS], [0; RANKS]);
        (self.next_fit, self.to_come) = (vec![next; turned + 1], vec![count; turned + 1]);
        for time in (0..turned).rev() {
            let card = self.stock[time];
            for rank in (0..self.ranks).filter(|&rank| self.fits(rank, card)) {
                next[rank as usize] = time as u8 + 1;
            }
            count[card as usize] += 1;
            (self.next_fit[time], self.to_come[time]) = (next, count);
        }
    }

    /// The numbers of draws after which a card of this rank may be played: the least one, or all.
    fn draws(&self, node: &Node, rank: u8, mut play: impl FnMut(u8)) {
        if self.fits(rank, node.top) {
            play(0);
            if self.claims.time != Use::Off {
                return;
            }
        }
        let mut time = self.next_fit[node.time as usize][rank as usize];
        while time != NEVER {
            play(time - node.time);
            if self.claims.time != Use::Off {
                return;
            }
            time = self.next_fit[time as usize][rank as usize];
        }
    }

    /// All plays, the earliest ones alone where time dominance is used.
    fn plays(&self, node: &Node, mut play: impl FnMut(Play)) {
        for place in bits(node.free) {
            self.draws(node, self.rank_at[place], |draws| play(Play::Card { place: place as u8, draws }));
        }
        let cells = &node.cells[MAX_CELLS - self.rules.cells..];
        for (cell, &rank) in cells.iter().enumerate() {
            if rank != NO_RANK && !cells[..cell].contains(&rank) {
                self.draws(node, rank, |draws| play(Play::Cell { rank, draws }));
            }
        }
        if cells.contains(&NO_RANK) {
            bits(node.free).for_each(|place| play(Play::Keep { place: place as u8 }));
        }
    }

    fn after(&self, node: &Node, play: Play) -> Node {
        let mut node = *node;
        match play {
            Play::Card { place, .. } | Play::Keep { place } => {
                node.left &= !(1 << place);
                node.free &= !(1 << place);
                let under = self.under[place as usize];
                bits(under)
                    .filter(|&under| node.left & self.covers[under] == 0)
                    .for_each(|free| node.free |= 1 << free);
                node.key = node.key.wrapping_add(self.change[place as usize]);
            }
            Play::Cell { rank, .. } => replace(&mut node.cells, rank, NO_RANK),
        }
        match play {
            Play::Card { place, draws } => node.went(self.rank_at[place as usize], draws),
            Play::Cell { rank, draws } => node.went(rank, draws),
            Play::Keep { place } => replace(&mut node.cells, NO_RANK, self.rank_at[place as usize]),
        }
        node
    }

    /// The parts of a key behind that of the layout: cells, top and time.
    fn rest(&self, node: &Node) -> u64 {
        let cells = node.cells.iter().fold(0, |cells, &rank| cells << 4 | u64::from(rank));
        cells << 16 | u64::from(node.top) << 8 | u64::from(node.time)
    }
}

impl Node {
    /// A card of this rank went to the hole after so many draws.
    fn went(&mut self, rank: u8, draws: u8) {
        self.top = rank;
        self.time += draws;
        self.counts -= 1 << (4 * rank);
    }
}

/// Puts another rank in the place of one in the cells, which keep their order.
fn replace(cells: &mut [u8; MAX_CELLS], from: u8, to: u8) {
    if let Some(cell) = cells.iter_mut().find(|rank| **rank == from) {
        *cell = to;
    }
    cells.sort_unstable_by(|one, other| other.cmp(one));
}

impl Game for Plays {
    type State = Node;
    type Move = Play;
    const KEYS: Keys = Keys::Exact;
    const MODEL: &'static str = "whole plays: cards that are turned, and the card that is played then";

    fn name(&self) -> Name {
        self.name
    }

    fn root_key(&self, node: &Node) -> u128 {
        self.origin.wrapping_add(self.plain_key(node))
    }

    fn moves(&self, node: &Node, out: &mut Vec<Play>) {
        self.plays(node, |play| out.push(play));
    }

    fn play(&self, node: &mut Node, play: Play) {
        *node = self.after(node, play);
    }

    fn is_surely_won(&self, node: &Node) -> bool {
        node.counts == 0
    }

    fn key(&self, node: &Node) -> u128 {
        u128::from(node.key) << 32 | u128::from(self.rest(node))
    }

    fn plain_key(&self, node: &Node) -> u128 {
        u128::from(node.left) << 32 | u128::from(self.rest(node))
    }

    fn cards_left(&self, node: &Node) -> u32 {
        node.left.count_ones() + node.cells.iter().filter(|&&rank| rank != NO_RANK).count() as u32
    }

    fn empty_columns(&self, node: &Node) -> Option<u32> {
        self.columns.map(|columns| columns - (node.left & self.bottoms).count_ones())
    }

    fn stock_left(&self, node: &Node) -> Option<u32> {
        (!self.stock.is_empty()).then(|| self.stock.len() as u32 - u32::from(node.time))
    }
}

impl Guidance for Plays {
    /// Cards of the stock are not wasted; ranks of which many are left go first.
    fn estimate(&self, node: &Node) -> u32 {
        let squares: u64 = (0..RANKS).map(|rank| node.counts >> (4 * rank) & 15).map(|count| count * count).sum();
        8 * u32::from(node.time) * 8 + squares as u32
    }
}

impl Premises for Plays {
    fn holds(&self, premise: Premise) -> bool {
        self.rules.holds(premise)
    }
}

impl SoundPruning for Plays {
    const SAFE_MOVES: Option<Claim> = None;
    const DEAD_POSITIONS: Option<Claim> =
        Some(Claim::new(ClaimKind::DeadPositions, &[Premise::OntoTheHole, Premise::FitByRank]));

    fn safe_move(&self, _node: &Node) -> Option<Play> {
        None
    }

    fn is_dead(&self, node: &Node) -> bool {
        dead::is_dead(self, node)
    }
}

/// What time dominance claims.
const TIME: Claim = Claim::new(
    ClaimKind::Dominances("time dominance"),
    &[Premise::OntoTheHole, Premise::OneAtATime, Premise::DrawsAreFree],
);

impl Timed for Plays {
    const EARLIER: Claim = TIME;

    /// The key without the time.
    fn cards_left_there(&self, node: &Node) -> u64 {
        let top = if self.claims.time == Use::Bold { 0 } else { u64::from(node.top) };
        let cells = node.cells[MAX_CELLS - self.rules.cells..].iter();
        cells.fold(node.key << 4 | top, |key, &rank| key << 4 | u64::from(rank))
    }

    /// Where there is a stock, and a word holds the key without the time.
    fn time(&self, node: &Node) -> Option<u32> {
        let is_used = self.claims.time != Use::Off && !self.stock.is_empty() && self.fits_word;
        is_used.then_some(node.time.into())
    }
}

impl Searched for Plays {
    type Search = EarliestFirst;

    fn claims_of_moves(&self) -> Vec<Claim> {
        let is_used = self.claims.time != Use::Off && !self.stock.is_empty();
        is_used.then_some(TIME).into_iter().collect()
    }
}

impl Modelled for Hole {
    type Model = Plays;

    fn model(&self, start: &State) -> (Plays, Node) {
        self.model_with(start, Claims::ALL)
    }

    fn steps(&self, start: &State, line: &[Play]) -> Vec<Move> {
        let mut state = start.clone();
        let mut steps = Vec::new();
        for &play in line {
            let of_rank = |wanted: u8| {
                let is_it =
                    |card: &u8| *card == NO_CARD && wanted == NO_RANK || *card != NO_CARD && rank(*card) == wanted;
                state.cells.iter().position(is_it).expect("a cell as the model has it") as u8
            };
            let (draws, last) = match play {
                Play::Card { place, draws } => (draws, Move::Play(place)),
                Play::Cell { rank, draws } => (draws, Move::FromCell(of_rank(rank))),
                Play::Keep { place } => (0, Move::ToCell(place, of_rank(NO_RANK))),
            };
            for m in std::iter::repeat_n(Move::Draw, draws.into()).chain([last]) {
                self.play(&mut state, m);
                steps.push(m);
            }
        }
        steps
    }
}
