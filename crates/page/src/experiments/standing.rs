//! Where an experiment stands: counts, rate and interval, and how they came about.

use serde::Serialize;
use std::path::Path;
use winnable_engine::{Counts, Curve, Point, ahead, title_of};
use winnable_lab::{Dataset, LabError, Spec};

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
        let method = spec.method();
        let now = Point::new(counts, method);
        let [wins, losses, undecided] = counts;
        let is_narrow = spec.until_width.is_some_and(|width| now.deals > 0 && now.high - now.low <= width);
        let is_complete = now.deals >= spec.deals_here() || is_narrow;
        let ahead = if is_complete || now.deals == 0 { Vec::new() } else { ahead(counts, spec.deals_here(), method) };
        Standing {
            name: name.to_string(),
            game: spec.game.clone(),
            title: title_of(&spec.game),
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
            curve: curve.until(now),
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
        let method = spec.method();
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
