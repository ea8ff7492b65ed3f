//! What a player sees who may look neither at the face-down cards of the piles nor at the stock.

use super::state::State;
use super::{Move, Spider};
use crate::{Hidden, Interactive};
use std::fmt;
use winnable_cards::SplitMix64;

/// The open cards of a position. It borrows the whole position, but no method tells a card that a player has not seen.
#[derive(Clone, Copy)]
pub struct View<'a> {
    state: &'a State,
}

impl<'a> View<'a> {
    /// How many piles there are.
    pub fn piles(self) -> usize {
        self.state.piles()
    }

    /// The open cards of a pile, the top last; indices 0 to 51, equal cards the same.
    pub fn open(self, pile: usize) -> &'a [u8] {
        &self.state.pile(pile)[self.state.down(pile)..]
    }

    /// How many cards of a pile lie face down.
    pub fn face_down(self, pile: usize) -> usize {
        self.state.down(pile)
    }

    /// How many cards are in the stock.
    pub fn stock_left(self) -> usize {
        self.state.stock().len()
    }

    /// Complete runs of each suit that have left.
    pub fn runs(self) -> [u8; 4] {
        self.state.runs()
    }
}

impl PartialEq for View<'_> {
    fn eq(&self, other: &Self) -> bool {
        let piles = |view: &Self| {
            let pile = |pile| (view.face_down(pile), view.open(pile).to_vec());
            (0..view.piles()).map(pile).collect::<Vec<_>>()
        };
        piles(self) == piles(other) && (self.stock_left(), self.runs()) == (other.stock_left(), other.runs())
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piles: Vec<_> = (0..self.piles()).map(|pile| (self.face_down(pile), self.open(pile))).collect();
        write!(f, "runs {:?} piles {piles:?} stock {}", self.runs(), self.stock_left())
    }
}

impl Spider {
    /// The legal moves, which open cards alone decide.
    pub fn moves_seen(&self, view: View<'_>, out: &mut Vec<Move>) {
        self.legal_moves(view.state, out);
    }
}

impl Hidden for Spider {
    type View<'a> = View<'a>;

    fn view<'a>(&self, state: &'a State) -> View<'a> {
        View { state }
    }

    fn guess(&self, view: View<'_>, rng: &mut SplitMix64) -> State {
        // Sorted before they are shuffled: the guess must not depend on the true order.
        view.state.with_unseen(|unseen| {
            unseen.sort_unstable();
            rng.shuffle(unseen);
        })
    }
}
