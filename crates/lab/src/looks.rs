//! The stopping rule of an experiment that ends when its interval is narrow enough: a confidence sequence, valid whenever
//! one looks. One looks after every hundred deals of the job, in order, so that the end depends on nothing else.

use crate::spec::Spec;
use crate::totals::{Facts, Totals};
use std::collections::BTreeMap;
use std::ops::Range;
use winnable_statistics::{LOOK, Method, Stopped};

/// Where an experiment ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stop {
    /// The place after its last deal.
    pub place: u64,
    /// The least share of deals that stay undecided, if that is wider than the interval may be.
    pub unreachable: Option<f64>,
}

/// Looks at the deals in order, whatever order they come in.
#[derive(Debug)]
pub struct Looks {
    width: Option<f64>,
    confidence: f64,
    places: Range<u64>,
    /// Deals that came before their turn, by their place.
    waiting: BTreeMap<u64, Facts>,
    /// The first deal that was not counted yet.
    next: u64,
    /// Where the experiment ends, once that is known.
    pub stop: Option<Stop>,
}

impl Looks {
    /// The rule of an experiment.
    pub fn new(spec: &Spec) -> Looks {
        let places = spec.places();
        let (width, confidence, next) = (spec.until_width, spec.confidence, places.start);
        Looks { width, confidence, places, waiting: BTreeMap::new(), next, stop: None }
    }

    /// Whether the experiment has such a rule at all.
    pub fn is_wanted(&self) -> bool {
        self.width.is_some()
    }

    /// Takes what is known of some deals, and adds to the totals those whose turn it is, up to the end.
    pub fn add(&mut self, start: u64, facts: impl Iterator<Item = Facts>, totals: &mut Totals) {
        self.waiting.extend((start..).zip(facts));
        while self.stop.is_none()
            && let Some(facts) = self.waiting.remove(&self.next)
        {
            totals.add(facts);
            self.next += 1;
            let is_time = (self.next - self.places.start).is_multiple_of(LOOK) || self.next == self.places.end;
            if is_time {
                self.stop = self.look(totals);
            }
        }
    }

    fn look(&self, totals: &Totals) -> Option<Stop> {
        let width = self.width?;
        let method = Method { confidence: self.confidence, is_sequential: true };
        let unreachable = match method.stops(width, totals.counts)? {
            Stopped::Narrow => None,
            Stopped::Unreachable(share) => Some(share),
        };
        Some(Stop { place: self.next, unreachable })
    }

    /// The totals of all deals that belong to the experiment: those before its end, or all that are there if it was
    /// interrupted.
    pub fn finish(self, mut totals: Totals) -> Totals {
        if self.stop.is_none() {
            self.waiting.into_values().for_each(|facts| totals.add(facts));
        }
        totals
    }
}
