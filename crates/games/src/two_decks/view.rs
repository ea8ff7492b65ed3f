//! What a player sees: the open cards of piles and waste, and the stock once it was gone through.

use super::moves::{Equal, list};
use super::state::MAX_PILES;
use super::{Move, State, TwoDecks};
use crate::Hidden;
use std::fmt;
use winnable_cards::SplitMix64;

/// The open cards of a position. It borrows the whole position, but no method tells a card that was never turned up.
///
/// The stock is known where redeals are counted and one was used. Where they are not, whoever plays must remember it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    state: &'a State,
    stock_is_known: bool,
}

impl<'a> View<'a> {
    /// Cards on the two foundations of a suit, the higher one first.
    pub fn ups(self, suit: u8) -> [u8; 2] {
        self.state.ups(suit)
    }

    /// The open cards of a pile, the top last; indices 0 to 51.
    pub fn open(self, pile: usize) -> &'a [u8] {
        &self.state.pile(pile)[self.state.down(pile)..]
    }

    /// How many cards of a pile lie face down.
    pub fn face_down(self, pile: usize) -> usize {
        self.state.down(pile)
    }

    /// The waste, its top last.
    pub fn waste(self) -> &'a [u8] {
        self.state.waste()
    }

    /// The stock if it is known, its next card last.
    pub fn known_stock(self) -> Option<&'a [u8]> {
        self.stock_is_known.then(|| self.state.stock())
    }

    /// How many cards are in the stock.
    pub fn stock_left(self) -> usize {
        self.state.stock().len()
    }

    /// How often the waste may still be turned over.
    pub fn redeals(self) -> u8 {
        self.state.redeals()
    }

    /// The legal moves, which open cards alone decide.
    pub fn legal_moves(self, game: &TwoDecks, out: &mut Vec<Move>) {
        list(&game.rules, self.state, Equal::Each, out);
    }

    fn told(self) -> impl PartialEq + fmt::Debug {
        let pile = |pile| (self.face_down(pile), self.open(pile).to_vec());
        let piles: Vec<_> = (0..MAX_PILES).map(pile).collect();
        let ups: [[u8; 2]; 4] = std::array::from_fn(|suit| self.ups(suit as u8));
        let stock = (self.known_stock().map(<[u8]>::to_vec), self.stock_left(), self.redeals());
        (piles, ups, self.waste().to_vec(), stock)
    }
}

impl PartialEq for View<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.told() == other.told()
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.told().fmt(f)
    }
}

impl Hidden for TwoDecks {
    type View<'a> = View<'a>;

    fn view<'a>(&self, state: &'a State) -> View<'a> {
        View { state, stock_is_known: state.redeals() < self.rules.redeals() }
    }

    fn guess(&self, view: View<'_>, rng: &mut SplitMix64) -> State {
        let state = view.state;
        let in_piles = (0..self.rules.piles).flat_map(|pile| &state.pile(pile)[..state.down(pile)]);
        let mut unseen: Vec<u8> = in_piles.copied().collect();
        if !view.stock_is_known {
            unseen.extend(state.stock());
        }
        // Sorted before they are shuffled: the guess must not depend on the true order.
        unseen.sort_unstable();
        rng.shuffle(&mut unseen);
        state.with_unseen(&unseen)
    }
}
