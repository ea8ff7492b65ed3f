//! A position to be judged, and what two ways to judge it may disagree about.

use std::fmt;
use winnable_cards::{Deal, Layout, LayoutError, SplitMix64};

/// A position, with the chance that everything random about its tests comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The game.
    pub game: String,
    /// The board as text, with all cards known.
    pub board: String,
    /// Of walks, limits and forgeries.
    pub seed: u64,
}

/// The fewest and the most states of a search.
const STATES: [f64; 2] = [200.0, 20_000.0];

impl Case {
    /// The position as a deal to start from.
    pub fn deal(&self) -> Result<Deal, LayoutError> {
        Layout::parse(&self.board).map(Deal::Position)
    }

    /// How many states each search may have: small numbers as often as large ones, so that limits are met everywhere.
    pub fn states(&self) -> u64 {
        let share = (SplitMix64::new(self.seed).next() >> 11) as f64 / (1u64 << 53) as f64;
        (STATES[0] * (STATES[1] / STATES[0]).powf(share)) as u64
    }

    /// A generator for one of its tests.
    pub(crate) fn chance(&self, part: Part) -> SplitMix64 {
        SplitMix64::new(self.seed ^ (part as u64 + 1) << 56)
    }
}

/// A part of the tests, which can be done alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Who says that it can be won, and who that it cannot.
    Verdicts,
    /// What may be played.
    Sessions,
    /// What is proved.
    Certificates,
}

impl Part {
    /// All of them, in the order in which they are done.
    pub const ALL: [Part; 3] = [Part::Verdicts, Part::Sessions, Part::Certificates];
}

/// Two ways to judge a position that cannot both be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// Where it was found.
    pub part: Part,
    /// Who says what.
    pub what: String,
    /// The position at which it shows, if it is not the one that was to be judged.
    pub board: Option<String>,
}

impl Disagreement {
    pub(crate) fn new(part: Part, what: impl Into<String>) -> Disagreement {
        Disagreement { part, what: what.into(), board: None }
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_small_as_often_as_large() {
        let case = |seed| Case { game: String::new(), board: String::new(), seed };
        let states: Vec<u64> = (0..10_000).map(|seed| case(seed).states()).collect();
        assert!(states.iter().all(|states| (200..=20_000).contains(states)));
        let small = states.iter().filter(|&&states| states < 2_000).count();
        assert!((4_800..5_200).contains(&small), "{small} of 10,000 below the middle");
    }
}
