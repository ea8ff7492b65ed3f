//! All legal moves: to each of several empty piles too.

use super::{Klondike, Move, State};
use crate::{Action, Interactive, Playable};
use winnable_cards::{Board, Card, Deck, Place, Slot};

impl Interactive for Klondike {
    fn deck(&self) -> Deck {
        Deck::ONE
    }

    fn legal_moves(&self, state: &State, out: &mut Vec<Move>) {
        self.card_moves(state, false, out);
        out.extend(self.stock_move(state));
    }

    fn action(&self, state: &State, m: Move) -> Action {
        let place = |row: usize, place: usize| Place::Row { row, place };
        let behind = |pile: u8| place(pile as usize, state.len[pile as usize] as usize);
        let cards = |cards: &[u8]| cards.iter().map(|&card| Card::from_index(card)).collect::<Vec<_>>();
        let last = |pile: u8, count: u8| {
            let pile = pile as usize;
            let first = state.len[pile] as usize - count as usize;
            (cards(&state.pile(pile)[first..]), place(pile, first))
        };
        let waste = || (cards(&state.waste()[state.waste as usize - 1..]), Place::Waste);
        let ((cards, from), to) = match m {
            Move::Draw => return Action::Draw,
            Move::Redeal => return Action::Redeal,
            Move::WasteUp => (waste(), None),
            Move::Waste(to) => (waste(), Some(to)),
            Move::Up(pile) => (last(pile, 1), None),
            Move::Pile { from, count, to } => (last(from, count), Some(to)),
            Move::Down(suit, to) => {
                let card = state.founded(suit).expect("a foundation that is played from holds a card");
                ((vec![Card::from_index(card)], Place::Foundation(suit as usize)), Some(to))
            }
        };
        let to = to.map_or(Place::Foundation(cards[0].suit().index()), behind);
        Action::Move { cards, from, to }
    }

    /// Face-down cards are those of the piles, and those of the stock that were never turned.
    fn seen(&self, state: &State) -> Option<Board> {
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
