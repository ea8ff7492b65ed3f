//! The game move by move: cards that leave, a card that is turned, the waste that is turned over.

use super::{ENDLESS, MAX_CARDS, Pairs, between, entries};
use crate::fingerprint::Sequence;
use crate::index::rank;
use crate::{Game, Keys, Name, PapersProgram};
use winnable_cards::NO_CARD;

/// A position: the cards as they lay at the start, and what is left of them. Their order never changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The pyramid row by row, then waste and stock from the first card to the last.
    pub(super) cards: [u8; MAX_CARDS],
    /// How many places there are.
    pub(super) len: u8,
    /// The places whose cards are left.
    pub(super) left: u64,
    /// Where the stock begins: the place behind the top of the waste, or the first one behind the pyramid without a waste.
    pub(super) drawn: u8,
    /// How often the waste may still be turned over.
    pub(super) redeals: u8,
    /// Whether it was turned over, so that a player knows the stock.
    pub(super) is_known: bool,
}

/// A move. Cards are named by their places in the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// A card leaves alone.
    Alone(u8),
    /// Two cards leave, that of the lower place first.
    Pair(u8, u8),
    /// The next card of the stock goes to the waste.
    Draw,
    /// The waste is turned over to be the stock.
    Redeal,
}

impl State {
    /// The place of the next card of the stock.
    #[inline]
    pub(super) fn stock_top(&self) -> Option<usize> {
        let stock = self.left & !between(0, self.drawn.into());
        (stock != 0).then(|| stock.trailing_zeros() as usize)
    }

    /// The place of the top of the waste.
    #[inline]
    pub(super) fn waste_top(&self, game: &Pairs) -> Option<usize> {
        (usize::from(self.drawn) > game.base()).then(|| usize::from(self.drawn) - 1)
    }

    /// The places of the waste.
    pub(super) fn waste(&self, game: &Pairs) -> u64 {
        self.left & between(game.base(), self.drawn.into())
    }

    /// The rank of the card at a place, 1 for the ace.
    #[inline]
    pub(super) fn rank(&self, entry: usize) -> u8 {
        rank(self.cards[entry]) + 1
    }
}

/// Where the stock begins if the waste ends before this place.
#[inline]
pub(super) fn behind_waste(game: &Pairs, left: u64, end: usize) -> u8 {
    let waste = left & between(game.base(), end);
    if waste == 0 { game.base() as u8 } else { waste.ilog2() as u8 + 1 }
}

impl Pairs {
    /// The cards that may leave now, if they find a partner.
    fn free(&self, state: &State) -> u64 {
        let bit = |entry: Option<usize>| entry.map_or(0, |entry| 1 << entry);
        let stock = if self.rules.stock_top { state.stock_top() } else { None };
        self.uncovered(state.left & self.pyramid()) | bit(state.waste_top(self)) | bit(stock)
    }
}

impl Game for Pairs {
    type State = State;
    type Move = Move;
    const KEYS: Keys = Keys::Fingerprints;

    fn name(&self) -> Name {
        self.name
    }

    fn root_key(&self, state: &State) -> u128 {
        self.key(state)
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        let free = self.free(state);
        for first in entries(free) {
            if state.rank(first) == self.deck.ranks {
                out.push(Move::Alone(first as u8));
                continue;
            }
            let later = entries(free & !between(0, first + 1));
            let partners = later.filter(|&second| state.rank(first) + state.rank(second) == self.deck.ranks);
            out.extend(partners.map(|second| Move::Pair(first as u8, second as u8)));
        }
        if state.stock_top().is_some() {
            out.push(Move::Draw);
        } else if state.redeals > 0 && state.waste(self) != 0 {
            out.push(Move::Redeal);
        }
    }

    fn play(&self, state: &mut State, m: Move) {
        match m {
            Move::Alone(card) => state.left &= !(1 << card),
            Move::Pair(first, second) => state.left &= !(1 << first | 1 << second),
            Move::Draw => {
                state.drawn = state.stock_top().map_or(state.drawn, |card| card as u8 + 1);
                return;
            }
            Move::Redeal => {
                state.drawn = self.base() as u8;
                state.redeals -= u8::from(state.redeals != ENDLESS);
                state.is_known = true;
                return;
            }
        }
        state.drawn = behind_waste(self, state.left, state.drawn.into());
    }

    fn is_surely_won(&self, state: &State) -> bool {
        self.wanted(state.left) == 0
    }

    /// The ranks of pyramid, waste and stock, and the redeals: suits do not matter.
    fn key(&self, state: &State) -> u128 {
        let mut key = Sequence::new(31);
        let told = |entry: usize| if state.left >> entry & 1 == 1 { state.rank(entry) } else { NO_CARD };
        (0..self.base()).for_each(|entry| key.push(told(entry)));
        entries(state.waste(self)).for_each(|entry| key.push(state.rank(entry)));
        key.push(NO_CARD);
        entries(state.left & !between(0, state.drawn.into())).for_each(|entry| key.push(state.rank(entry)));
        key.push(state.redeals);
        key.finish()
    }

    /// Exact: what is left, where the stock begins, and the redeals.
    fn plain_key(&self, state: &State) -> u128 {
        u128::from(state.left) | u128::from(state.drawn) << 64 | u128::from(state.redeals) << 72
    }

    fn cards_left(&self, state: &State) -> u32 {
        self.wanted(state.left).count_ones()
    }

    fn stock_left(&self, state: &State) -> Option<u32> {
        Some((state.left & !between(0, state.drawn.into())).count_ones())
    }
}

impl PapersProgram for Pairs {
    fn moves_are_all(&self) -> bool {
        true
    }

    fn paper_moves(&self, state: &State, out: &mut Vec<Move>) {
        self.moves(state, out);
    }

    fn paper_key(&self, state: &State) -> u128 {
        self.key(state)
    }
}
