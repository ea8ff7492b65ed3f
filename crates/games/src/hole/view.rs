//! What a player of Golf or TriPeaks sees: the open cards of the layout, the hole, and how many cards are left in the stock.

use super::state::bits;
use super::{Hole, Move, State};
use crate::{Hidden, Interactive};
use std::fmt;
use winnable_cards::SplitMix64;

/// The open cards of a position. It borrows the whole position, but no method tells a card that lies face down.
#[derive(Clone, Copy)]
pub struct View<'a> {
    state: &'a State,
    places: usize,
    /// The places of the layout whose cards lie face down.
    down: u64,
}

impl<'a> View<'a> {
    /// The number of places of the layout.
    pub fn places(self) -> usize {
        self.places
    }

    /// The card of a place of the layout (an index from 0 to 51), if there is one and it lies open.
    pub fn open(self, place: usize) -> Option<u8> {
        ((self.state.left & !self.down) & 1 << place != 0).then(|| self.state.layout[place])
    }

    /// Whether a place of the layout has a card.
    pub fn has_card(self, place: usize) -> bool {
        self.state.left & 1 << place != 0
    }

    /// The hole, its top last.
    pub fn hole(self) -> &'a [u8] {
        self.state.hole()
    }

    /// How many cards are in the stock.
    pub fn stock_left(self) -> usize {
        self.state.stock().len()
    }

    /// The cards that lie face down, in order of rank and suit.
    pub fn unseen(self) -> Vec<u8> {
        let in_layout = bits(self.down).map(|place| self.state.layout[place]);
        let mut cards: Vec<u8> = in_layout.chain(self.state.stock().iter().copied()).collect();
        cards.sort_unstable();
        cards
    }
}

impl Hole {
    /// The legal moves, which face-up cards alone decide.
    pub fn moves_seen(&self, view: View<'_>, out: &mut Vec<Move>) {
        self.legal_moves(view.state, out);
    }
}

impl PartialEq for View<'_> {
    fn eq(&self, other: &Self) -> bool {
        let open = |view: &Self| {
            let layout: Vec<_> = (0..view.places).map(|place| (view.has_card(place), view.open(place))).collect();
            (layout, view.hole().to_vec(), view.state.cells, view.unseen())
        };
        open(self) == open(other)
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let open: Vec<Option<u8>> = (0..self.places).map(|place| self.open(place)).collect();
        write!(f, "layout {open:?}, hole {:?}, {} in the stock", self.hole(), self.stock_left())
    }
}

impl Hidden for Hole {
    type View<'a> = View<'a>;

    fn view<'a>(&self, state: &'a State) -> View<'a> {
        let is_down = |place: &usize| self.is_dealt_face_down(*place) && !self.is_free(state, *place);
        let down = state.places().filter(is_down).fold(0, |down, place| down | 1 << place);
        View { state, places: self.places(), down }
    }

    fn guess(&self, view: View<'_>, rng: &mut SplitMix64) -> State {
        let mut state = view.state.clone();
        // `unseen` is sorted: the guess must not depend on the true order.
        let mut unseen = view.unseen();
        rng.shuffle(&mut unseen);
        for place in bits(view.down) {
            state.layout[place] = unseen.pop().expect("as many cards as places");
        }
        let hole = view.hole().to_vec();
        state.fill(&hole, &unseen);
        state
    }
}
