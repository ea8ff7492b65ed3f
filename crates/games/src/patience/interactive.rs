//! All legal moves of a person, and what they do with the cards.

use super::Patience;
use super::moves::{Equal, Lister};
use super::state::{Move, NO_CARD, Place, State};
use crate::{Action, Hidden, Interactive, Playable};
use winnable_cards::{self as cards, Board, Card, Deck};

impl Interactive for Patience {
    fn deck(&self) -> Deck {
        Deck::ONE
    }

    fn legal_moves(&self, state: &State, out: &mut Vec<Move>) {
        Lister::new(&self.rules, state, Equal::Each, out).list();
    }

    fn action(&self, state: &State, m: Move) -> Action {
        let Move::Cards { from, to, count } = m else {
            return if m == Move::Draw { Action::Draw } else { Action::Redeal };
        };
        let height = |pile: u8| state.pile(pile as usize).count();
        let end_of = |pile: u8| cards::Place::Row { row: pile as usize, place: height(pile) };
        let (taken, source) = match from {
            Place::Pile(pile) => {
                let mut taken: Vec<u8> = state.pile(pile as usize).take(count as usize).collect();
                taken.reverse();
                (taken, cards::Place::Row { row: pile as usize, place: height(pile) - count as usize })
            }
            Place::Cell(cell) => (vec![state.cell(cell as usize)], cards::Place::Cell(cell as usize)),
            Place::Foundation(suit) => {
                let card = (state.base() + state.up(suit) - 1) % self.rules.ranks * 4 + suit;
                (vec![card], cards::Place::Foundation(suit as usize))
            }
            Place::Waste => (vec![state.talon()[state.waste() as usize - 1]], cards::Place::Waste),
            Place::Talon(at) => (vec![state.talon()[at as usize]], cards::Place::Waste),
            Place::Reserve(at) if self.rules.reserve_is_stacked() => {
                (vec![state.reserve()[at as usize]], cards::Place::Reserve(0))
            }
            Place::Reserve(at) => (vec![state.reserve()[at as usize]], cards::Place::Reserve(at as usize)),
        };
        debug_assert!(taken.iter().all(|&card| card < NO_CARD));
        let to = match to {
            Place::Pile(pile) => end_of(pile),
            Place::Cell(cell) => cards::Place::Cell(cell as usize),
            Place::Foundation(suit) => cards::Place::Foundation(suit as usize),
            Place::Waste | Place::Talon(_) | Place::Reserve(_) => unreachable!("no card goes there"),
        };
        Action::Move { cards: taken.into_iter().map(Card::from_index).collect(), from: source, to }
    }

    /// Face-down cards of the piles, and the stock until it was gone through.
    fn seen(&self, state: &State) -> Option<Board> {
        if !self.rules.hides_cards() {
            return None;
        }
        let mut board = self.board(state);
        let is_known = self.view(state).known_stock().is_some();
        let in_stock = board.stock.iter_mut().flatten().filter(|_| !is_known);
        let in_piles = board.rows.iter_mut().flatten().filter(|slot| slot.is_down());
        in_piles.chain(in_stock).for_each(|slot| *slot = slot.turned_down());
        Some(board)
    }
}
