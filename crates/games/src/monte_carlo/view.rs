//! What a player of Monte Carlo sees: the board, and how many cards are left in the stock.

use super::MonteCarlo;
use super::steps::{State, entries};
use crate::Hidden;
use std::fmt;
use winnable_cards::SplitMix64;

/// The open cards of a position. Suits do not matter, so cards are ranks from 0 to 12. It borrows the whole position,
/// but no method tells the order of the stock.
#[derive(Clone, Copy)]
pub struct View<'a> {
    state: &'a State,
    size: usize,
}

impl View<'_> {
    /// The places of the board that are in use, in natural order; `None` for a hole.
    pub fn board(self) -> Vec<Option<u8>> {
        let (places, used) = self.state.places(self.size);
        let rank = |&entry: &u8| {
            let is_hole = self.state.holes >> entry & 1 == 1;
            (!is_hole).then(|| self.state.rank(entry as usize))
        };
        places[..used].iter().map(rank).collect()
    }

    /// Rows and columns of the board.
    pub fn size(self) -> usize {
        self.size
    }

    /// Cards in the stock.
    pub fn stock_left(self) -> usize {
        self.face_down().count_ones() as usize
    }

    /// Whether cards have gone since the board was last closed up.
    pub fn has_holes(self) -> bool {
        self.state.holes != 0
    }

    /// The entries of the sequence that lie in the stock.
    fn face_down(self) -> u64 {
        let not_removed = self.state.all() & !self.state.removed;
        entries(not_removed).take(self.size * self.size).fold(not_removed, |rest, entry| rest & !(1 << entry))
    }

    /// The cards of the stock, in order of rank and suit.
    fn unseen(self) -> Vec<u8> {
        let mut cards: Vec<u8> = entries(self.face_down()).map(|entry| self.state.cards[entry]).collect();
        cards.sort_unstable();
        cards
    }
}

impl MonteCarlo {
    /// The pairs that can go now, in natural order.
    pub fn pairs(&self, view: View<'_>) -> Vec<(u8, u8)> {
        self.pairs_on(&view.board())
    }

    /// The pairs that could go if these cards lay on the board, in natural order.
    pub fn pairs_on(&self, board: &[Option<u8>]) -> Vec<(u8, u8)> {
        let mut pairs = Vec::new();
        for (place, card) in board.iter().enumerate().filter(|(_, card)| card.is_some()) {
            let others = self.later_neighbours(place).filter(|&other| other < board.len() && board[other] == *card);
            pairs.extend(others.map(|other| (place as u8, other as u8)));
        }
        pairs
    }
}

impl PartialEq for View<'_> {
    fn eq(&self, other: &Self) -> bool {
        let has_same_cards = || self.unseen().iter().map(|c| c >> 2).eq(other.unseen().iter().map(|c| c >> 2));
        self.size == other.size && self.board() == other.board() && has_same_cards()
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "board {:?}, {} in the stock", self.board(), self.stock_left())
    }
}

impl Hidden for MonteCarlo {
    type View<'a> = View<'a>;

    fn view<'a>(&self, state: &'a State) -> View<'a> {
        View { state, size: self.size }
    }

    fn guess(&self, view: View<'_>, rng: &mut SplitMix64) -> State {
        let mut state = view.state.clone();
        // `unseen` is sorted: the guess must not depend on the true order.
        let mut unseen = view.unseen();
        rng.shuffle(&mut unseen);
        for (entry, card) in entries(view.face_down()).zip(unseen) {
            state.cards[entry] = card;
        }
        state
    }
}
