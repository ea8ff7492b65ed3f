//! The rules of a game: what every search needs, and what a person needs to play it.

use crate::Name;
use serde::Serialize;
use std::fmt::{self, Debug};
use winnable_cards::{Board, Deal, LayoutError, Numbering, PileMove};

/// Rules with their parameters: what a search needs and no more.
pub trait Game: Send + Sync {
    /// A position: flat and small, copied without touching the heap.
    type State: Clone + Send;
    /// One move.
    type Move: Copy + Eq + Debug + Send;

    /// How sure it is that different positions have different keys.
    const KEYS: Keys;

    /// What of the game this is, for those who read what a proof is about: a model of it, or the game itself.
    const MODEL: &'static str = "the game itself";

    /// The canonical name of the game; of a model, that of the game that it is a model of.
    fn name(&self) -> Name;

    /// A fingerprint of the whole position, for those who read what a proof is about. A [key](Game::key) tells positions of
    /// one deal apart; this tells them apart from those of all other deals of the game too.
    fn root_key(&self, state: &Self::State) -> u128;

    /// All legal moves in natural order, appended to `out`. Moves that lead to equivalent positions (the
    /// first of several empty columns, say) may be given once, and moves that change nothing not at all.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Plays a legal move.
    fn play(&self, state: &mut Self::State, m: Self::Move);

    /// Whether the win is certain: only a matter of playing it out ([`Playable::finish`]), or done. Searches end here;
    /// who plays a game has won it when [`Playable::is_won`] says so.
    fn is_surely_won(&self, state: &Self::State) -> bool;

    /// Canonical identity, as sure as [`Game::KEYS`] says: equivalent positions have equal keys, and
    /// positions with equal keys are equally winnable.
    fn key(&self, state: &Self::State) -> u128;

    /// Identity without any symmetry: positions that look different have different keys.
    fn plain_key(&self, state: &Self::State) -> u128;

    /// Cards that are not home yet.
    fn cards_left(&self, state: &Self::State) -> u32;

    /// Empty columns (the papers: rows), for games that have such.
    fn empty_columns(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// Cards left in the stock, for games that have one.
    fn stock_left(&self, _state: &Self::State) -> Option<u32> {
        None
    }
}

/// What the keys of a game are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Keys {
    /// The position itself, written in 128 bits.
    #[serde(rename = "exact keys")]
    Exact,
    /// A 128-bit fingerprint: two different positions share one with probability about 2^-128.
    #[serde(rename = "128-bit fingerprints")]
    Fingerprints,
}

impl fmt::Display for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// How a move is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notation {
    /// As the papers write it: `S1T0`, `72S0`, `3243`.
    Paper,
    /// As most programs write it: `26`, `3a`, `4h`.
    Standard,
}

/// What a person needs: deals, boards and moves as text.
pub trait Playable: Game {
    /// What a bare number means as a deal.
    fn numbering(&self) -> Numbering;

    /// Lays out a deal, or takes over a position.
    fn start(&self, deal: &Deal) -> Result<Self::State, LayoutError>;

    /// The position to be shown.
    fn board(&self, state: &Self::State) -> Board;

    /// Appends a legal move as text.
    fn write(&self, state: &Self::State, m: Self::Move, notation: Notation, out: &mut String);

    /// A legal move as text.
    fn written(&self, state: &Self::State, m: Self::Move, notation: Notation) -> String {
        let mut text = String::new();
        self.write(state, m, notation, &mut text);
        text
    }

    /// The moves as values, if those of the game are moves between columns, cells and foundations. The referee can be told them
    /// so where nobody reads them.
    fn pile_moves(_moves: &[Self::Move]) -> Option<&[PileMove]> {
        None
    }

    /// Whether the game is won, as the referee sees it: every card is home.
    fn is_won(&self, state: &Self::State) -> bool {
        self.cards_left(state) == 0
    }

    /// The moves that play out a position whose win is certain, until the last card is home.
    fn finish(&self, state: &Self::State) -> Vec<Self::Move>;
}

/// The game as the papers' program played it: its moves, its order, its identity of positions.
pub trait PapersProgram: Game {
    /// Whether its moves are all legal moves, so that a search of them can prove a loss.
    fn moves_are_all(&self) -> bool;

    /// The moves that the papers' program looked at, in its order.
    fn paper_moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// How many more children it counted as states without entering or remembering them. They lead nowhere new.
    fn counted_only(&self, _state: &Self::State) -> u64 {
        0
    }

    /// The identity that the papers' program used when it counted duplicates. Positions that share it are equally winnable.
    fn paper_key(&self, state: &Self::State) -> u128;
}
