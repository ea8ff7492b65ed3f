//! What a person needs who plays move by move: all legal moves, what each does with the cards, and what lies open.

use crate::Playable;
use serde::{Deserialize, Serialize};
use winnable_cards::{Board, Card, Deck, Place};

/// What a legal move does with the cards of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Action {
    /// Cards go from one place to another.
    Move {
        /// The cards in the order in which they lie, the one on top last.
        cards: Vec<Card>,
        /// Where the first of them lies.
        from: Place,
        /// Where the first of them comes to lie.
        to: Place,
    },
    /// Cards leave the game.
    Remove {
        /// The cards.
        cards: Vec<Card>,
        /// Where each of them lies.
        from: Vec<Place>,
    },
    /// The cards of the board close up, and the stock fills the places that are then empty.
    CloseUp,
    /// Cards are turned from the stock to the waste.
    Draw,
    /// The waste is turned over to be the stock.
    Redeal,
}

/// A game that can be played move by move, as the rules allow it to a person.
pub trait Interactive: Playable {
    /// The decks that it is played with; also the cards that lie on the foundations at the start, or are taken out.
    fn deck(&self) -> Deck;

    /// Every legal move, appended to `out`. [`Game::moves`](crate::Game::moves) leaves out moves that a search does not
    /// need; here are moves to each of several empty columns or cells, and those that change nothing but names.
    fn legal_moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// What a legal move does.
    fn action(&self, state: &Self::State, m: Self::Move) -> Action;

    /// The board as a player sees it who may not look at the face-down cards; None if no card of this game ever lies
    /// face down.
    fn seen(&self, state: &Self::State) -> Option<Board>;
}
