//! All legal moves: to each of several empty cells too.

use super::{Hole, Move, State};
use crate::{Action, Interactive, Playable};
use winnable_cards::{Board, Card, Deck, Place, Slot};

impl Interactive for Hole {
    fn deck(&self) -> Deck {
        Deck::ONE
    }

    fn legal_moves(&self, state: &State, out: &mut Vec<Move>) {
        self.all_moves(state, true, out);
    }

    fn action(&self, state: &State, m: Move) -> Action {
        let of_layout = |place: u8| {
            let (row, in_row) = self.spot(place.into());
            (state.layout[place as usize], Place::Row { row, place: in_row })
        };
        let ((card, from), to) = match m {
            Move::Draw => return Action::Draw,
            Move::Play(place) => (of_layout(place), Place::Waste),
            Move::ToCell(place, cell) => (of_layout(place), Place::Cell(cell.into())),
            Move::FromCell(cell) => ((state.cells[cell as usize], Place::Cell(cell.into())), Place::Waste),
        };
        Action::Move { cards: vec![Card::from_index(card)], from, to }
    }

    /// The stock lies face down, and so do the cards of the peaks that are not free yet.
    fn seen(&self, state: &State) -> Option<Board> {
        if !self.hides_cards() {
            return None;
        }
        let mut board = self.board(state);
        let hide = |slot: &mut Slot| {
            if slot.is_down() {
                *slot = slot.turned_down();
            }
        };
        board.rows.iter_mut().chain(&mut board.stock).flatten().for_each(hide);
        Some(board)
    }
}
