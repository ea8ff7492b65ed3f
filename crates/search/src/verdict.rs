//! What a search can say, and what it counted on the way.

use crate::exhaustive::Proof;
use std::fmt;

/// The answer to "can this be won?".
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict<M> {
    /// It can: here are the moves.
    Winnable(Vec<M>),
    /// It cannot: the whole space of this position was closed.
    Unwinnable(Proof),
    /// Nobody knows yet.
    Undecided(Stop),
}

/// Why a search ended without an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// It reached the limit of states.
    States,
    /// It reached the limit of bytes.
    Memory,
    /// It was told to stop.
    Interrupted,
    /// It searched all that it looks at, which is not all there is.
    Incomplete,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::States => "the limit of states was reached",
            Stop::Memory => "the limit of memory was reached",
            Stop::Interrupted => "the search was interrupted",
            Stop::Incomplete => {
                "the moves of the papers' program lead nowhere, but they are not all legal moves, so that is no proof"
            }
        })
    }
}

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Quality {
    /// The verdict: the first win will do.
    Fast,
    /// A win to be shown to people: of several that are found soon, the one with the fewest moves.
    #[default]
    Good,
    /// A win with as few moves as some more searching finds.
    Short,
    /// A win with the fewest moves of all, and the proof, as far as the limits allow.
    Optimal,
}

/// What the papers count, summed over all stages of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SearchCounts {
    /// Different positions that were generated.
    pub states: u64,
    /// Times that a position was generated again.
    pub duplicates: u64,
    /// Largest number of empty columns in any position, for games that have columns.
    pub max_empty_columns: Option<u32>,
    /// Smallest number of cards not yet home in any position.
    pub min_cards_left: u32,
    /// Smallest stock in any position, for games that have one.
    pub min_stock_left: Option<u32>,
    /// Deepest level of the search.
    pub max_level: u64,
}

/// Verdict and counts.
#[derive(Debug, PartialEq, Eq)]
pub struct Outcome<M> {
    /// The answer.
    pub verdict: Verdict<M>,
    /// What it took.
    pub counts: SearchCounts,
}
