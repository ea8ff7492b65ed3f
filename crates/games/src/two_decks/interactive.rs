//! All legal moves of a person, and what they do with the cards.

use super::TwoDecks;
use super::moves::{Equal, list};
use super::state::{Move, State, WASTE};
use crate::index::{rank, suit};
use crate::{Action, Interactive};
use winnable_cards::{Board, Card, Deck, Place};

impl Interactive for TwoDecks {
    fn deck(&self) -> Deck {
        Deck::new(2)
    }

    fn legal_moves(&self, state: &State, out: &mut Vec<Move>) {
        list(&self.rules, state, Equal::Each, out);
    }

    fn action(&self, state: &State, m: Move) -> Action {
        let source = |from: u8, count: usize| {
            let pile = state.pile(from as usize);
            let cards = pile[pile.len() - count..].iter().map(|&card| Card::from_index(card)).collect();
            let from = match from as usize {
                WASTE => Place::Waste,
                row => Place::Row { row, place: pile.len() - count },
            };
            (cards, from)
        };
        match m {
            Move::Draw => Action::Draw,
            Move::Redeal => Action::Redeal,
            Move::Up { from } => {
                let card = *state.pile(from as usize).last().expect("a card that goes up");
                let copy = usize::from(state.ups(suit(card))[0] != rank(card));
                let (cards, from) = source(from, 1);
                Action::Move { cards, from, to: Place::Foundation(4 * copy + suit(card) as usize) }
            }
            Move::Cards { from, to, count } => {
                let (cards, from) = source(from, count as usize);
                let to = Place::Row { row: to as usize, place: state.pile(to as usize).len() };
                Action::Move { cards, from, to }
            }
        }
    }

    /// All cards are known: there are no players yet who would have to guess.
    fn seen(&self, _state: &State) -> Option<Board> {
        None
    }
}
