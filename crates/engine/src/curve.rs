//! The rate of an experiment and its interval, as they came about and as they will be.

use serde::Serialize;
use winnable_statistics::Method;

/// Most points of a curve.
const POINTS: usize = 160;

/// Points of what is to come.
const AHEAD: u64 = 24;

/// The rate after some deals.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Point {
    /// Deals that were done.
    pub deals: u64,
    /// Wins among the decided.
    pub rate: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Wins, losses and undecided deals.
pub type Counts = [u64; 3];

impl Point {
    /// With these counts.
    pub fn new(counts: Counts, method: Method) -> Point {
        let interval = method.interval(counts);
        let [wins, losses, _] = counts;
        let rate = wins as f64 / (wins + losses).max(1) as f64;
        Point { deals: counts.iter().sum(), rate, low: interval.low, high: interval.high }
    }
}

/// The rate as it went on, in points that stay few however many deals there are.
#[derive(Debug, Clone, Default)]
pub struct Curve {
    points: Vec<Point>,
    /// Deals between two points.
    step: u64,
}

impl Curve {
    /// Adds where things stand now, if it is far enough from the last point.
    pub fn add(&mut self, counts: Counts, method: Method) {
        let deals: u64 = counts.iter().sum();
        if deals < self.points.last().map_or(0, |last| last.deals) + self.step.max(1) {
            return;
        }
        self.points.push(Point::new(counts, method));
        if self.points.len() > POINTS {
            let mut number = 0;
            self.points.retain(|_| {
                number += 1;
                number % 2 == 0
            });
            self.step = 2 * self.step.max(1);
        }
    }

    /// The points, with where things stand now as the last one.
    pub fn until(&self, now: Point) -> Vec<Point> {
        let mut points = self.points.clone();
        if points.last().is_none_or(|last| last.deals < now.deals) && now.deals > 0 {
            points.push(now);
        }
        points
    }
}

/// The interval after more deals, if the rate stays.
pub fn ahead(counts: Counts, deals: u64, method: Method) -> Vec<Point> {
    let done: u64 = counts.iter().sum();
    let at = |i: u64| {
        let wanted = done + (deals - done) * i / AHEAD;
        let scale = |n: u64| (u128::from(n) * u128::from(wanted) / u128::from(done.max(1))) as u64;
        Point::new(counts.map(scale), method)
    };
    (1..=AHEAD).map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_stays_short_and_ends_where_things_stand() {
        let mut curve = Curve::default();
        for deals in 1..=10_000 {
            curve.add([deals / 2, deals - deals / 2, 0], Method::default());
        }
        assert!((POINTS / 4..=POINTS).contains(&curve.points.len()), "{}", curve.points.len());
        let deals: Vec<u64> = curve.points.iter().map(|point| point.deals).collect();
        assert!(deals.is_sorted() && deals.last() > Some(&9_000));
        assert!(curve.points.iter().all(|p| p.low <= p.rate && p.rate <= p.high));
    }

    #[test]
    fn the_interval_to_come_is_narrower() {
        let points = ahead([60, 40, 0], 10_000, Method::default());
        assert_eq!((points.len(), points[AHEAD as usize - 1].deals), (AHEAD as usize, 10_000));
        assert!(points.windows(2).all(|two| two[1].high - two[1].low <= two[0].high - two[0].low + 1e-3));
    }
}
