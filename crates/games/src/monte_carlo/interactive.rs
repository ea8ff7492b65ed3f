//! All legal moves: every pair that touches, in any order, whatever the paper's program overlooked.

use super::{MonteCarlo, Move, State};
use crate::{Action, Hidden, Interactive, Playable};
use winnable_cards::{Board, Card, Deck, Place, Slot};

impl Interactive for MonteCarlo {
    fn deck(&self) -> Deck {
        Deck::ONE
    }

    fn legal_moves(&self, state: &State, out: &mut Vec<Move>) {
        let pairs = self.pairs(self.view(state));
        out.extend(pairs.into_iter().map(|(first, second)| Move::Pair(first, second)));
        if state.holes != 0 {
            out.push(Move::CloseUp);
        }
    }

    fn action(&self, state: &State, m: Move) -> Action {
        let Move::Pair(first, second) = m else { return Action::CloseUp };
        let pair = [first, second].map(usize::from);
        let (places, _) = state.places(self.size);
        Action::Remove {
            cards: pair.map(|place| Card::from_index(state.cards[places[place] as usize])).to_vec(),
            from: pair.map(|place| Place::Row { row: place / self.size, place: place % self.size }).to_vec(),
        }
    }

    /// The stock lies face down.
    fn seen(&self, state: &State) -> Option<Board> {
        let mut board = self.board(state);
        board.stock.iter_mut().flatten().for_each(|slot: &mut Slot| *slot = slot.turned_down());
        Some(board)
    }
}
