//! What a player of Klondike sees: the face-up cards, and the cards of the stock that were turned before.

use super::{Klondike, Move, State};
use crate::{Hidden, Interactive};
use std::fmt;
use winnable_cards::SplitMix64;

/// The open cards of a position. It borrows the whole position, but no method tells a card that was never turned up.
/// A player remembers the cards of the stock that were turned before.
#[derive(Clone, Copy)]
pub struct View<'a> {
    game: Klondike,
    state: &'a State,
}

impl<'a> View<'a> {
    /// Cards on each foundation.
    pub fn up(self) -> [u8; 4] {
        self.state.up
    }

    /// The face-up cards of a pile, the top last; indices 0 to 51.
    pub fn run(self, pile: usize) -> &'a [u8] {
        self.state.run(pile)
    }

    /// How many cards of a pile lie face down.
    pub fn face_down(self, pile: usize) -> usize {
        self.state.down[pile] as usize
    }

    /// The waste, its top last.
    pub fn waste(self) -> &'a [u8] {
        self.state.waste()
    }

    /// The cards of the stock that were turned before, next first.
    pub fn known_stock(self) -> &'a [u8] {
        &self.state.talon[self.state.waste as usize..self.state.turned.max(self.state.waste) as usize]
    }

    /// How many cards are in the stock.
    pub fn stock_left(self) -> usize {
        self.state.stock().len()
    }

    /// How many cards of piles and stock were never turned up.
    pub fn unseen(self) -> usize {
        let in_piles: usize = (0..self.game.piles()).map(|pile| self.face_down(pile)).sum();
        in_piles + self.stock_left() - self.known_stock().len()
    }

    /// The legal moves, which face-up cards alone decide.
    pub fn legal_moves(self, out: &mut Vec<Move>) {
        self.game.legal_moves(self.state, out);
    }
}

impl PartialEq for View<'_> {
    fn eq(&self, other: &Self) -> bool {
        let piles = |view: &Self| {
            let pile = |pile| (view.face_down(pile), view.run(pile).to_vec());
            (0..view.game.piles()).map(pile).collect::<Vec<_>>()
        };
        let stock = |view: &Self| (view.waste().to_vec(), view.known_stock().to_vec(), view.stock_left());
        let rest = |view: &Self| (view.up(), view.state.redeals);
        piles(self) == piles(other) && stock(self) == stock(other) && rest(self) == rest(other)
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piles: Vec<_> = (0..self.game.piles()).map(|pile| (self.face_down(pile), self.run(pile))).collect();
        let (waste, known) = (self.waste(), self.known_stock());
        write!(f, "up {:?} piles {piles:?} waste {waste:?} known {known:?} of {}", self.up(), self.stock_left())
    }
}

impl Hidden for Klondike {
    type View<'a> = View<'a>;

    fn view<'a>(&self, state: &'a State) -> View<'a> {
        View { game: *self, state }
    }

    fn guess(&self, view: View<'_>, rng: &mut SplitMix64) -> State {
        let mut state = view.state.clone();
        let first = state.turned.max(state.waste) as usize;
        let last = state.talon_len as usize;
        let mut unseen: Vec<u8> = state.talon[first..last].to_vec();
        for pile in 0..self.piles() {
            unseen.extend(&state.piles[pile][..state.down[pile] as usize]);
        }
        // Sorted before they are shuffled: the guess must not depend on the true order.
        unseen.sort_unstable();
        rng.shuffle(&mut unseen);
        let mut unseen = unseen.into_iter();
        let in_piles = state.piles.iter_mut().zip(state.down).flat_map(|(pile, down)| &mut pile[..down as usize]);
        let places = state.talon[first..last].iter_mut().chain(in_piles);
        places.zip(&mut unseen).for_each(|(place, card)| *place = card);
        state
    }
}
