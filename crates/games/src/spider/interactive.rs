//! All legal moves of a person, what they do with the cards, and what lies open.

use super::Spider;
use super::moves::Move;
use super::state::State;
use crate::{Action, Interactive, Playable};
use winnable_cards::{Board, Card, Deck, Place, Slot};

impl Interactive for Spider {
    fn deck(&self) -> Deck {
        let deck = self.rules.deck;
        if deck.full { Deck::of_suits(deck.decks, deck.suits) } else { Deck::new(deck.decks) }
    }

    fn legal_moves(&self, state: &State, out: &mut Vec<Move>) {
        self.all_moves(state, out);
    }

    fn action(&self, state: &State, m: Move) -> Action {
        let Move::Cards { from, to, count } = m else { return Action::Draw };
        let (from, to) = (from as usize, to as usize);
        let first = state.pile(from).len() - count as usize;
        Action::Move {
            cards: state.pile(from)[first..].iter().map(|&card| Card::from_index(card)).collect(),
            from: Place::Row { row: from, place: first },
            to: Place::Row { row: to, place: state.pile(to).len() },
        }
    }

    /// A player sees neither the face-down cards of the piles nor the stock.
    fn seen(&self, state: &State) -> Option<Board> {
        if !self.rules.has_unseen() {
            return None;
        }
        let mut board = self.board(state);
        board.rows.iter_mut().flatten().filter(|slot| slot.is_down()).for_each(|slot| *slot = Slot::Down(None));
        board.stock.iter_mut().flatten().for_each(|slot| *slot = Slot::Down(None));
        Some(board)
    }
}
