//! A position as one sees it who may not look at the face-down cards.

use super::FaceDown;
use winnable_cards::{Board, Card, Slot, SplitMix64};

/// What can be told of a position without its face-down cards.
pub(super) struct Sight<S> {
    /// A position that looks the same. The view alone decides which: of several positions that look the same it is one.
    pub(super) guess: S,
    /// What lies open.
    pub(super) board: Board,
    /// Cards that nobody has seen yet, in piles and stock.
    pub(super) unseen: usize,
    /// Cards that are not home.
    pub(super) left: u32,
}

impl<S: Clone> Sight<S> {
    /// What a view shows.
    pub(super) fn new<G: FaceDown<State = S>>(game: &G, view: G::View<'_>) -> Sight<S> {
        Sight::of(game, game.guess(view, &mut SplitMix64::new(0)))
    }

    /// What can be seen of a position, true or guessed.
    pub(super) fn of<G: FaceDown<State = S>>(game: &G, guess: S) -> Sight<S> {
        let board = seen(game, &guess);
        let unseen = board.slots().filter(|slot| **slot == Slot::Down(None)).count();
        let left = game.cards_left(&guess);
        Sight { guess, board, unseen, left }
    }

    /// What can be seen after a move. If it turns up a card, which one is only guessed.
    pub(super) fn after<G: FaceDown<State = S>>(&self, game: &G, m: G::Move) -> Sight<S> {
        let mut after = self.guess.clone();
        game.play(&mut after, m);
        Sight::of(game, after)
    }

    /// Piles in which no card lies.
    pub(super) fn spaces(&self) -> i32 {
        self.board.rows.iter().filter(|row| row.iter().all(|slot| slot.is_empty())).count() as i32
    }

    /// Whether there are cards in the stock.
    pub(super) fn has_stock(&self) -> bool {
        self.board.stock.as_ref().is_some_and(|stock| !stock.is_empty())
    }

    /// The card at a place of a pile, if there is one and it is seen.
    pub(super) fn card(&self, row: usize, place: usize) -> Option<Card> {
        self.board.rows.get(row)?.get(place)?.card()
    }
}

/// The board without the cards that lie face down. A game that calls all of them open has none to hide.
fn seen<G: FaceDown>(game: &G, state: &G::State) -> Board {
    game.seen(state).unwrap_or_else(|| game.board(state))
}
