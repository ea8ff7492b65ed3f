//! What a player sees: the pyramid, the waste, and of the stock the next card where it lies open, and all once they were turned.

use super::{Move, Pairs, State, between, entries};
use crate::{Game, Hidden};
use std::fmt;
use winnable_cards::{NO_CARD, SplitMix64};

/// The open cards of a position. It borrows the whole position, but no method tells a card of the stock that was never turned.
#[derive(Clone, Copy)]
pub struct View<'a> {
    game: Pairs,
    state: &'a State,
}

impl View<'_> {
    /// The game.
    pub fn game(self) -> Pairs {
        self.game
    }

    /// The ranks of the pyramid row by row, 1 for the ace, and None for a card that has left.
    pub fn pyramid(self) -> Vec<Option<u8>> {
        let rank = |entry: usize| (self.state.left >> entry & 1 == 1).then(|| self.state.rank(entry));
        (0..self.game.base()).map(rank).collect()
    }

    /// The ranks of the waste, its top last.
    pub fn waste(self) -> Vec<u8> {
        entries(self.state.waste(&self.game)).map(|entry| self.state.rank(entry)).collect()
    }

    /// The ranks of the cards of the stock that are known, next first.
    pub fn known_stock(self) -> Vec<u8> {
        entries(self.stock() & !self.face_down()).map(|entry| self.state.rank(entry)).collect()
    }

    /// How many cards are in the stock.
    pub fn stock_left(self) -> usize {
        self.stock().count_ones() as usize
    }

    /// How often the waste may still be turned over; None where that is not limited.
    pub fn redeals(self) -> Option<u8> {
        self.game.rules.passes.map(|_| self.state.redeals)
    }

    /// The legal moves, which open cards alone decide.
    pub fn legal_moves(self, out: &mut Vec<Move>) {
        self.game.moves(self.state, out);
    }

    fn stock(self) -> u64 {
        self.state.left & !between(0, self.state.drawn.into())
    }

    /// The places of the stock whose cards were never seen.
    fn face_down(self) -> u64 {
        match (self.state.is_known, self.game.rules.stock_top) {
            (true, _) => 0,
            (false, true) => self.stock() & self.stock().wrapping_sub(1),
            (false, false) => self.stock(),
        }
    }

    /// The cards that were never seen, in order of rank and suit.
    fn unseen(self) -> Vec<u8> {
        let mut cards: Vec<u8> = entries(self.face_down()).map(|entry| self.state.cards[entry]).collect();
        cards.sort_unstable();
        cards
    }
}

impl PartialEq for View<'_> {
    fn eq(&self, other: &Self) -> bool {
        let ranks = |view: &Self| view.unseen().iter().map(|card| card >> 2).collect::<Vec<_>>();
        let open = |view: &Self| (view.pyramid(), view.waste(), view.known_stock(), view.redeals());
        open(self) == open(other) && ranks(self) == ranks(other)
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pyramid: Vec<u8> = self.pyramid().into_iter().map(|rank| rank.unwrap_or(NO_CARD)).collect();
        let (waste, known, all) = (self.waste(), self.known_stock(), self.stock_left());
        write!(f, "pyramid {pyramid:?} waste {waste:?} known {known:?} of {all}")
    }
}

impl Hidden for Pairs {
    type View<'a> = View<'a>;

    fn view<'a>(&self, state: &'a State) -> View<'a> {
        View { game: *self, state }
    }

    fn guess(&self, view: View<'_>, rng: &mut SplitMix64) -> State {
        let mut state = view.state.clone();
        // `unseen` is sorted: the guess must not depend on the true order.
        let mut unseen = view.unseen();
        rng.shuffle(&mut unseen);
        entries(view.face_down()).zip(unseen).for_each(|(entry, card)| state.cards[entry] = card);
        state
    }
}
