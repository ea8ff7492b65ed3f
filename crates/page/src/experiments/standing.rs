//! Where an experiment stands: counts, rate and interval, and how they came about.

use serde::Serialize;
use std::path::Path;
use winnable_catalog::GAMES;
use winnable_lab::{Dataset, LabError, Method, Spec};

/// Most points of a curve.
const POINTS: usize = 160;

/// Points of what is to come.
const AHEAD: u64 = 24;

/// The rate after some deals.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Point {
    deals: u64,
    rate: f64,
    low: f64,
    high: f64,
}

/// Wins, losses and undecided deals.
pub type Counts = [u64; 3];

impl Point {
    fn new(counts: Counts, method: Method) -> Point {
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
}

/// An experiment as it stands.
#[derive(Debug, Clone, Serialize)]
pub struct Standing {
    pub name: String,
    game: String,
    /// The name of the game that people know.
    title: String,
    player: Option<String>,
    /// Deals that it will have at the most.
    deals: u64,
    done: u64,
    wins: u64,
    losses: u64,
    undecided: u64,
    rate: f64,
    low: f64,
    high: f64,
    confidence: f64,
    /// Winnable deals by grade (easy, medium, hard), if deals are graded.
    grades: Option<[u64; 3]>,
    pub is_running: bool,
    is_complete: bool,
    per_second: Option<f64>,
    curve: Vec<Point>,
    /// The interval to come if the rate stays.
    ahead: Vec<Point>,
    command: String,
    /// What went wrong.
    pub problem: Option<String>,
}

impl Standing {
    /// Of an experiment with these counts.
    pub fn new(name: &str, spec: &Spec, counts: Counts, curve: &Curve) -> Standing {
        let method = Method::of(spec);
        let now = Point::new(counts, method);
        let [wins, losses, undecided] = counts;
        let family = spec.game.split(':').next().unwrap_or_default();
        let known = GAMES.iter().find(|listed| listed.name == family).map_or(family, |listed| &listed.title.en);
        let parameters = spec.game.strip_prefix(family).unwrap_or_default().trim_start_matches(':');
        let title = if parameters.is_empty() { known.to_string() } else { format!("{known} ({parameters})") };
        let is_narrow = spec.until_width.is_some_and(|width| now.deals > 0 && now.high - now.low <= width);
        let is_complete = now.deals >= spec.deals_here() || is_narrow;
        let ahead = if is_complete || now.deals == 0 { Vec::new() } else { ahead(counts, spec.deals_here(), method) };
        let mut points = curve.points.clone();
        if points.last().is_none_or(|last| last.deals < now.deals) && now.deals > 0 {
            points.push(now);
        }
        Standing {
            name: name.to_string(),
            game: spec.game.clone(),
            title,
            player: spec.player().map(|player| player.name.clone()),
            deals: spec.deals_here(),
            done: now.deals,
            wins,
            losses,
            undecided,
            rate: now.rate,
            low: now.low,
            high: now.high,
            confidence: spec.confidence,
            grades: None,
            is_running: false,
            is_complete,
            per_second: None,
            curve: points,
            ahead,
            command: spec.command(),
            problem: None,
        }
    }

    /// With what went wrong.
    pub fn with(self, problem: Option<String>) -> Standing {
        Standing { problem, ..self }
    }

    /// While it runs, at this speed.
    pub fn running(self, per_second: f64) -> Standing {
        Standing { is_running: true, per_second: per_second.is_finite().then_some(per_second), ..self }
    }

    /// Of a dataset on the disk, whose rows are read part by part.
    pub fn read(name: &str, path: &Path) -> Result<Standing, LabError> {
        let dataset = Dataset::open(path)?;
        let spec = &dataset.spec;
        let method = Method::of(spec);
        let (mut counts, mut curve): (Counts, Curve) = Default::default();
        let mut grades = [0; 3];
        for part in dataset.parts()? {
            for row in dataset.read(&part)? {
                let class = if row.verdict.is_win() { 0 } else { 1 + usize::from(!row.verdict.is_loss()) };
                counts[class] += 1;
                if let Some(grade) = row.grade {
                    grades[grade as usize] += 1;
                }
                curve.add(counts, method);
            }
        }
        let standing = Standing::new(name, spec, counts, &curve);
        Ok(Standing { grades: spec.grade.then_some(grades), ..standing })
    }
}

/// The interval after more deals, if the rate stays.
fn ahead(counts: Counts, deals: u64, method: Method) -> Vec<Point> {
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
