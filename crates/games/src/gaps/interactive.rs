//! All legal moves, which are those of the search.

use super::rows::WIDTH;
use super::{Gaps, Move, State};
use crate::{Action, Game, Interactive};
use winnable_cards::{Board, Card, Deck, Place};

impl Interactive for Gaps {
    fn deck(&self) -> Deck {
        Deck::ONE
    }

    fn legal_moves(&self, state: &State, out: &mut Vec<Move>) {
        self.moves(state, out);
    }

    fn action(&self, state: &State, m: Move) -> Action {
        let place = |place: u8| Place::Row {
            row: place as usize / WIDTH,
            place: place as usize % WIDTH + usize::from(self.aces_fixed),
        };
        let from = place(state.place_of[m.card as usize]);
        Action::Move { cards: vec![Card::from_index(m.card)], from, to: place(m.to) }
    }

    fn seen(&self, _state: &State) -> Option<Board> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Playable;
    use winnable_cards::Deal;

    #[test]
    fn all_cards_lie_open() {
        let game = Gaps::new(true);
        assert_eq!(
            game.seen(&game.start(&Deal::Seed(1)).unwrap()),
            None,
            "there is nothing that a player does not see"
        );
    }
}
