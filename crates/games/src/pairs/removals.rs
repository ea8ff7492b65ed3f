//! The model of the complete search: a move takes cards away, and the cards that have to be turned before are turned with it.
//!
//! # Why it decides the game
//!
//! Say *talon* for waste and stock in their order, and *time* for how far they were gone through: the redeals used, then the place
//! where the stock begins. Turning a card or the waste only makes time go on, and is always possible while there is time.
//!
//! A card of the talon can leave at two moments of a pass: when it is the next of the stock, if such a card may be played, and when
//! it is on top of the waste. Either way the stock then begins behind the card before it, so both lead to the same position, and the
//! rules differ in nothing but this: two cards of the talon leave together only if one is on top of the waste while the other is
//! next in the stock, that is if no card is left between them, and if the next of the stock may be played.
//! A card is reached in the pass that goes on unless another card of the waste lies on it, and in the next pass in any case.
//! So a line of play is told by the removals in their order: each of them, made at its first moment, leaves the position at the
//! least time, and what a later moment allows is allowed then too. That is a move here. Every line of such moves can be played
//! ([`Modelled::steps`]), and every win is one.
//!
//! *Kings* (cards of the highest rank) of the talon leave when they are turned or come to lie on top of the waste, as part of a move.
//! Nothing is lost by that: a king has no partner, so what it does is to part cards and to lie on others. Without it the same cards
//! are next in the stock and on top of the waste, or, instead of the king, a card that lies under it; and it is one card less to
//! turn. At the end, where all cards have to leave, the kings that are left of the talon are turned and leave.
//!
//! Premises: kings leave alone; one card is turned at a time, whether or not it is played; what leaves with what is a matter of ranks.

use super::state::{Move, State, behind_waste};
use super::{ENDLESS, MAX_CARDS, Pairs, between, entries};
use crate::fingerprint::Sequence;
use crate::free_runs::Use;
use crate::{Game, Keys, Modelled, Name};
use winnable_rules::Goal;

/// What the search may use beside the model, each for itself, so that tests can compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claims {
    /// Kings of the pyramid leave as soon as they are free.
    pub kings: Use,
    /// Positions in which a card has no partner are lost.
    pub dead: Use,
    /// Of positions with the same cards the earlier one is as good.
    pub earlier: Use,
}

impl Claims {
    /// All of them.
    pub const ALL: Claims = Claims { kings: Use::On, dead: Use::On, earlier: Use::On };
    /// None of them.
    pub const NONE: Claims = Claims { kings: Use::Off, dead: Use::Off, earlier: Use::Off };
}

/// The model of a position.
#[derive(Debug, Clone)]
pub struct Removals {
    pub(super) game: Pairs,
    pub(super) claims: Claims,
    /// The rank at each place, 1 for the ace.
    pub(super) ranks: [u8; MAX_CARDS],
    /// The places of each rank.
    pub(super) of_rank: [u64; 14],
    /// The places of the talon.
    pub(super) talon: u64,
    /// The kings of the talon.
    pub(super) talon_kings: u64,
    /// For each place of the pyramid those that lie over or under it.
    pub(super) in_line: [u64; MAX_CARDS],
    len: usize,
}

/// A position of the model. No king is on top of its waste.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The places whose cards are left.
    pub(super) left: u64,
    /// Where the stock begins.
    pub(super) drawn: u8,
    /// Redeals since the start of the search.
    pub(super) redeals_used: u8,
    /// Redeals that are left.
    redeals: u8,
}

/// Cards that leave: one, or two of which the first lies at the lower place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Removal {
    pub(super) first: u8,
    pub(super) second: Option<u8>,
}

impl Pairs {
    /// The model of a position that uses these claims.
    pub fn model_with(&self, start: &State, claims: Claims) -> (Removals, Position) {
        let len = usize::from(start.len);
        let mut ranks = [0; MAX_CARDS];
        let mut of_rank = [0; 14];
        for entry in entries(start.left) {
            ranks[entry] = start.rank(entry);
            of_rank[usize::from(ranks[entry])] |= 1 << entry;
        }
        let talon = between(self.base(), len);
        let talon_kings = talon & of_rank[usize::from(self.deck.ranks)];
        let in_line = in_line(self.rules.rows);
        let model = Removals { game: *self, claims, ranks, of_rank, talon, talon_kings, in_line, len };
        let Position { left, drawn, .. } = model.without_kings_on_top(start.left, start.drawn.into());
        (model, Position { left, drawn, redeals_used: 0, redeals: start.redeals })
    }
}

/// For each place of a pyramid those that cover it, directly or not, and those that it covers.
fn in_line(rows: usize) -> [u64; MAX_CARDS] {
    let mut lines = [0u64; MAX_CARDS];
    for row in 0..rows {
        for place in 0..=row {
            let entry = row * (row + 1) / 2 + place;
            for below in row + 1..rows {
                let start = below * (below + 1) / 2;
                for cover in start + place..=start + place + below - row {
                    lines[entry] |= 1 << cover;
                    lines[cover] |= 1 << entry;
                }
            }
        }
    }
    lines
}

impl Removals {
    /// The position with the waste ending before a place, and without kings on top of it.
    fn without_kings_on_top(&self, mut left: u64, mut end: usize) -> Position {
        loop {
            let drawn = behind_waste(&self.game, left, end);
            end = usize::from(drawn);
            let top = if end > self.game.base() { 1 << (end - 1) } else { 0 };
            if top & self.talon_kings == 0 {
                return Position { left, drawn, redeals_used: 0, redeals: 0 };
            }
            left &= !top;
        }
    }

    /// The cards that matter: all but the kings of the talon.
    #[inline]
    pub(super) fn cards(&self, position: &Position) -> u64 {
        position.left & !self.talon_kings
    }

    /// Whether a card of the talon can be had, and whether that is in the next pass.
    #[inline]
    fn reached(&self, position: &Position, card: usize) -> Option<bool> {
        let is_covered = usize::from(position.drawn) > card + 1;
        (!is_covered || position.redeals > 0).then_some(is_covered)
    }

    /// The partners that a card has by its rank.
    #[inline]
    pub(super) fn partners(&self, card: usize) -> u64 {
        self.of_rank[usize::from(self.game.deck.ranks - self.ranks[card])]
    }

    /// How much time has gone: nothing where the waste may be turned over as often as one likes, since any card can then be had.
    #[inline]
    pub(super) fn time_gone(&self, position: &Position) -> u32 {
        match position.redeals {
            ENDLESS => 0,
            _ => u32::from(position.redeals_used) * 64 + u32::from(position.drawn),
        }
    }

    /// Kings of the pyramid that are free, or, boldly, any.
    #[inline]
    pub(super) fn free_king(&self, position: &Position) -> Option<Removal> {
        let kings = position.left & self.game.pyramid() & self.of_rank[usize::from(self.game.deck.ranks)];
        if kings == 0 {
            return None;
        }
        let free = match self.claims.kings {
            Use::Off => 0,
            Use::On => kings & self.game.uncovered(position.left & self.game.pyramid()),
            Use::Bold => kings,
        };
        (free != 0).then(|| Removal { first: free.trailing_zeros() as u8, second: None })
    }
}

impl Game for Removals {
    type State = Position;
    type Move = Removal;
    const KEYS: Keys = Keys::Exact;
    const MODEL: &'static str = "cards that leave, with the turns that they need";

    fn name(&self) -> Name {
        self.game.name
    }

    fn root_key(&self, position: &Position) -> u128 {
        let mut key = Sequence::new(32);
        let told = |entry: usize| if position.left >> entry & 1 == 1 { self.ranks[entry] } else { u8::MAX };
        (0..self.len).for_each(|entry| key.push(told(entry)));
        [position.drawn, position.redeals, position.redeals_used].into_iter().for_each(|part| key.push(part));
        key.finish()
    }

    fn moves(&self, position: &Position, out: &mut Vec<Removal>) {
        let cards = self.cards(position);
        let free = self.game.uncovered(cards & self.game.pyramid());
        for first in entries(free) {
            if self.ranks[first] == self.game.deck.ranks {
                out.push(Removal { first: first as u8, second: None });
                continue;
            }
            let partners = self.partners(first) & cards & !between(0, first + 1);
            for second in entries(partners & (free | self.talon)) {
                if self.talon >> second & 1 == 0 || self.reached(position, second).is_some() {
                    out.push(Removal { first: first as u8, second: Some(second as u8) });
                }
            }
        }
        if self.game.rules.stock_top {
            let mut before: Option<usize> = None;
            for card in entries(cards & self.talon) {
                if let Some(before) = before
                    && self.ranks[before] + self.ranks[card] == self.game.deck.ranks
                    && self.reached(position, before).is_some()
                {
                    out.push(Removal { first: before as u8, second: Some(card as u8) });
                }
                before = Some(card);
            }
        }
    }

    fn play(&self, position: &mut Position, m: Removal) {
        let bit = |card: u8| 1u64 << card;
        let pair = bit(m.first) | m.second.map_or(0, bit);
        let Position { left, drawn, .. } = *position;
        let base = self.game.base();
        // Of two cards of the talon the first is on top of the waste, and the stock begins behind it.
        let of_talon = pair & self.talon;
        if of_talon != 0 {
            let (first, last) = (of_talon.trailing_zeros() as usize, of_talon.ilog2() as usize);
            let is_next_pass = self.reached(position, first).unwrap_or_default();
            let passed = if is_next_pass {
                between(drawn.into(), self.len) | between(base, last)
            } else {
                between(drawn.into(), last)
            };
            let left = left & !(passed & self.talon_kings) & !pair;
            let Position { left, drawn, .. } = self.without_kings_on_top(left, first);
            let used = u8::from(is_next_pass && position.redeals != ENDLESS);
            *position =
                Position { left, drawn, redeals_used: position.redeals_used + used, redeals: position.redeals - used };
        } else {
            position.left = left & !pair;
        }
        if self.cards(position) == 0 && self.game.rules.goal == Goal::All {
            // What is left are kings, which are turned and leave.
            (position.left, position.drawn) = (0, base as u8);
        }
    }

    fn is_surely_won(&self, position: &Position) -> bool {
        self.game.wanted(self.cards(position)) == 0
    }

    /// Exact: the cards that matter, and the time.
    #[inline]
    fn key(&self, position: &Position) -> u128 {
        u128::from(self.cards(position)) | u128::from(self.time_gone(position)) << 64
    }

    fn plain_key(&self, position: &Position) -> u128 {
        u128::from(position.left)
            | u128::from(position.drawn) << 64
            | u128::from(position.redeals) << 72
            | u128::from(position.redeals_used) << 80
    }

    fn cards_left(&self, position: &Position) -> u32 {
        self.game.wanted(position.left).count_ones()
    }

    fn stock_left(&self, position: &Position) -> Option<u32> {
        Some((position.left & !between(0, position.drawn.into())).count_ones())
    }
}

impl Modelled for Pairs {
    type Model = Removals;

    fn model(&self, start: &State) -> (Removals, Position) {
        self.model_with(start, Claims::ALL)
    }

    fn steps(&self, start: &State, line: &[Removal]) -> Vec<Move> {
        let (model, mut planned) = self.model(start);
        let mut told = Told { game: self, state: start.clone(), steps: Vec::new() };
        told.shed_kings();
        for &m in line {
            while !told.can_leave(m) {
                if !told.turn() {
                    return told.steps;
                }
            }
            told.play(m.second.map_or(Move::Alone(m.first), |second| Move::Pair(m.first, second)));
            told.shed_kings();
            model.play(&mut planned, m);
        }
        if model.is_surely_won(&planned) {
            while !self.is_surely_won(&told.state) && told.turn() {}
        }
        told.steps
    }
}

/// A line of the model as it is told in moves of the game.
struct Told<'a> {
    game: &'a Pairs,
    state: State,
    steps: Vec<Move>,
}

impl Told<'_> {
    fn play(&mut self, m: Move) {
        self.game.play(&mut self.state, m);
        self.steps.push(m);
    }

    /// Whether these cards are free now.
    fn can_leave(&self, m: Removal) -> bool {
        let game = self.game;
        let (waste, stock) = (self.state.waste_top(game), self.state.stock_top().filter(|_| game.rules.stock_top));
        let is_free = |card: u8| {
            let card = usize::from(card);
            card < game.base() || Some(card) == waste || Some(card) == stock
        };
        is_free(m.first) && m.second.is_none_or(is_free)
    }

    fn is_king(&self, card: usize) -> bool {
        self.state.rank(card) == self.game.deck.ranks
    }

    /// Kings on top of the waste leave.
    fn shed_kings(&mut self) {
        while let Some(top) = self.state.waste_top(self.game)
            && self.is_king(top)
        {
            self.play(Move::Alone(top as u8));
        }
    }

    /// Turns a card, or the waste; a king leaves at once. Says whether it could.
    fn turn(&mut self) -> bool {
        let next = self.state.stock_top();
        let m = match next {
            Some(next) if self.game.rules.stock_top && self.is_king(next) => Move::Alone(next as u8),
            Some(_) => Move::Draw,
            None if self.state.redeals > 0 && self.state.waste(self.game) != 0 => Move::Redeal,
            None => return false,
        };
        self.play(m);
        self.shed_kings();
        true
    }
}
