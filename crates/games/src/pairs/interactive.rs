//! All legal moves, and what they do with the cards.

use super::{Move, Pairs, State, row_and_place};
use crate::{Action, Game, Hidden, Interactive, Playable};
use winnable_cards::{Board, Card, Deck, Place};

impl Interactive for Pairs {
    fn deck(&self) -> Deck {
        Deck::ONE
    }

    fn legal_moves(&self, state: &State, out: &mut Vec<Move>) {
        self.moves(state, out);
    }

    fn action(&self, state: &State, m: Move) -> Action {
        let place = |entry: usize| match entry {
            _ if entry < self.base() => {
                let (row, place) = row_and_place(entry);
                Place::Row { row, place }
            }
            _ if Some(entry) == state.waste_top(self) => Place::Waste,
            _ => Place::Stock,
        };
        let remove = |entries: &[u8]| Action::Remove {
            cards: entries.iter().map(|&entry| Card::from_index(state.cards[usize::from(entry)])).collect(),
            from: entries.iter().map(|&entry| place(entry.into())).collect(),
        };
        match m {
            Move::Alone(card) => remove(&[card]),
            Move::Pair(first, second) => remove(&[first, second]),
            Move::Draw => Action::Draw,
            Move::Redeal => Action::Redeal,
        }
    }

    /// Face-down cards are those of the stock that were never turned, but for the next one where that lies open.
    fn seen(&self, state: &State) -> Option<Board> {
        let mut board = self.board(state);
        let known = self.view(state).known_stock().len();
        board.stock.iter_mut().flatten().skip(known).for_each(|slot| *slot = slot.turned_down());
        Some(board)
    }
}
