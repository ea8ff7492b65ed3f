//! All legal moves, and what they do with the cards.

use super::{Accordion, Move, State};
use crate::{Action, Game, Interactive};
use winnable_cards::{Board, Card, Deck, Place};

impl Interactive for Accordion {
    fn deck(&self) -> Deck {
        Deck::ONE
    }

    fn legal_moves(&self, state: &State, out: &mut Vec<Move>) {
        self.moves(state, out);
    }

    /// The top stands for its pile.
    fn action(&self, state: &State, m: Move) -> Action {
        let place = |place: u8| Place::Row { row: 0, place: place.into() };
        let top = Card::from_index(state.tops[usize::from(m.from)]);
        Action::Move { cards: vec![top], from: place(m.from), to: place(m.to) }
    }

    /// Every top lies open.
    fn seen(&self, _state: &State) -> Option<Board> {
        None
    }
}
