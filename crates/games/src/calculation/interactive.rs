//! All legal moves: the drawn card to each stack too, whether or not several are empty.

use super::{Calculation, Move, State};
use crate::{Action, Game, Interactive, Playable};
use winnable_cards::{Board, Card, Deck, Place, Slot};

impl Interactive for Calculation {
    fn deck(&self) -> Deck {
        Deck::ONE
    }

    fn legal_moves(&self, state: &State, out: &mut Vec<Move>) {
        self.moves(state, out);
        out.retain(|m| !matches!(m, Move::Stack(_)));
        if self.stock_left(state) > Some(0) {
            out.extend((0..self.stacks as u8).map(Move::Stack));
        }
    }

    fn action(&self, state: &State, m: Move) -> Action {
        let height = |stack: usize| state.stack(stack).count();
        let (card, from) = match m {
            Move::Stack(_) | Move::Foundation(_) => (state.next(), Place::Stock),
            Move::Up(stack, _) => {
                let row = stack as usize;
                (state.tops[row], Place::Row { row, place: height(row) - 1 })
            }
        };
        let to = match m {
            Move::Stack(stack) => Place::Row { row: stack as usize, place: height(stack as usize) },
            Move::Foundation(foundation) | Move::Up(_, foundation) => Place::Foundation(foundation as usize),
        };
        Action::Move { cards: vec![Card::from_index(card)], from, to }
    }

    /// The card just drawn is the first of the stock and lies open; the others do not.
    fn seen(&self, state: &State) -> Option<Board> {
        let mut board = self.board(state);
        board.stock.iter_mut().flatten().skip(1).for_each(|slot: &mut Slot| *slot = slot.turned_down());
        Some(board)
    }
}
