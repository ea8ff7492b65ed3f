//! How the interval of an experiment is found, and when an experiment stops by itself.

use crate::stats::{self, Interval};

/// How sure an interval is unless another confidence is asked for.
pub const CONFIDENCE: f64 = 0.95;

/// Deals between two looks at whether the interval is narrow enough.
pub const LOOK: u64 = 100;

/// How the interval of a rate is found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Method {
    /// How sure it is.
    pub confidence: f64,
    /// Whether it holds at any stopping time: the confidence sequence of an experiment that stops by itself.
    pub is_sequential: bool,
}

/// Why an experiment stops by itself.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Stopped {
    /// The interval is narrow enough.
    Narrow,
    /// At least this share of the deals stays undecided, more than the interval may be wide.
    Unreachable(f64),
}

impl Default for Method {
    fn default() -> Method {
        Method { confidence: CONFIDENCE, is_sequential: false }
    }
}

impl Method {
    /// The interval for these counts of wins, losses and undecided deals.
    pub fn interval(self, [wins, losses, undecided]: [u64; 3]) -> Interval {
        if wins + losses + undecided == 0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let of = if self.is_sequential { stats::sequential_at } else { stats::share_with_undecided_at };
        of(wins, losses, undecided, self.confidence)
    }

    /// Its name.
    pub fn name(self, [wins, losses, undecided]: [u64; 3]) -> &'static str {
        if self.is_sequential { "confidence sequence of Robbins" } else { stats::method(wins, losses, undecided) }
    }

    /// Whether an experiment that is to stop at a width stops with these counts.
    pub fn stops(self, width: f64, [wins, losses, undecided]: [u64; 3]) -> Option<Stopped> {
        let interval = stats::sequential_at(wins, losses, undecided, self.confidence);
        if interval.high - interval.low <= width {
            return Some(Stopped::Narrow);
        }
        // However many deals follow, the interval stays as wide as the share of undecided deals.
        let open = stats::sequential_at(undecided, wins + losses, 0, self.confidence).low;
        (open > width).then_some(Stopped::Unreachable(open))
    }
}
