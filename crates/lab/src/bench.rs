//! Fixed work whose cost anybody can measure again: states (the fingerprint of a search's behaviour), instructions and
//! time, and the same work by other programs if they are installed.

use crate::error::LabError;
use crate::row::Row;
use crate::run::run;
use crate::spec::{Numbers, Spec};
use crate::summary::Summary;
use std::path::Path;
use std::process::Command;
use std::time::Instant;
use winnable_catalog::{Quality, Request, Watch, open};

/// One piece of work.
#[derive(Debug, Clone, Copy)]
pub struct Work {
    /// The game.
    pub game: &'static str,
    /// How its deals are numbered.
    pub numbers: Numbers,
    /// Deals, from number 1 on.
    pub deals: u64,
    /// The same work by Freecell Solver: its program and arguments.
    pub peer: Option<&'static [&'static str]>,
}

const RANGE_SOLVER: &str = "freecell-solver-range-parallel-solve";

/// The work of docs/benchmarks.md.
pub const WORK: [Work; 9] = [
    Work {
        game: "freecell",
        numbers: Numbers::Ms,
        deals: 32_000,
        peer: Some(&[RANGE_SOLVER, "1", "32000", "32000", "-l", "lg"]),
    },
    Work {
        game: "bakers-game",
        numbers: Numbers::Ms,
        deals: 1000,
        peer: Some(&[RANGE_SOLVER, "1", "1000", "1000", "-g", "bakers_game", "-to", "0123467", "-sp", "r:tf"]),
    },
    Work { game: "four-companies", numbers: Numbers::Seed, deals: 1000, peer: None },
    Work { game: "beleaguered-castle", numbers: Numbers::Seed, deals: 1000, peer: None },
    Work { game: "streets-and-alleys", numbers: Numbers::Seed, deals: 500, peer: None },
    Work { game: "citadel", numbers: Numbers::Seed, deals: 200, peer: None },
    Work { game: "monte-carlo:5", numbers: Numbers::Seed, deals: 10_000, peer: None },
    Work { game: "monte-carlo:6", numbers: Numbers::Seed, deals: 10_000, peer: None },
    Work { game: "monte-carlo:7", numbers: Numbers::Seed, deals: 10_000, peer: None },
];

/// Deals of which short solutions are wanted.
pub const SHORT_WORK: [Work; 2] = [
    Work { game: "freecell", numbers: Numbers::Ms, deals: 200, peer: None },
    Work { game: "beleaguered-castle", numbers: Numbers::Seed, deals: 100, peer: None },
];

/// What a piece of work cost.
#[derive(Debug, Clone)]
pub struct Cost {
    /// Verdicts and states.
    pub summary: Summary,
    /// Seconds on one core, referee included.
    pub seconds: f64,
}

impl Work {
    /// The spec of its first deals.
    fn spec(&self, deals: u64) -> Result<Spec, LabError> {
        Ok(Spec::new(&*open(self.game)?, self.numbers, 1, deals, &Request::default()))
    }

    /// Does the work on one thread, or nothing if interrupted.
    pub fn cost(&self, watch: &Watch) -> Result<Option<Cost>, LabError> {
        let finished = run(&self.spec(self.deals)?, None, 1, watch, |_| ())?;
        let seconds = finished.rows.iter().map(|row: &Row| row.microseconds).sum::<u64>() as f64 / 1e6;
        Ok(finished.is_complete.then(|| Cost { summary: Summary::of(&finished.rows), seconds }))
    }

    /// Finds short solutions on one thread, or nothing if interrupted.
    pub fn short_cost(&self, watch: &Watch) -> Result<Option<Cost>, LabError> {
        let (game, spec) = (open(self.game)?, self.spec(self.deals)?);
        let request = Request { quality: Quality::Short, ..Request::default() };
        let mut rows = Vec::new();
        let began = Instant::now();
        for number in 1..=self.deals {
            let (name, deal) = spec.deal(&*game, number)?;
            let failed = |error| LabError::Solve { deal: name.clone(), error };
            let solved = game.solve(&deal, &request, watch).map_err(failed)?;
            rows.push(Row::new(name, number, solved, 0, false));
            if watch.is_stopped() {
                return Ok(None);
            }
        }
        Ok(Some(Cost { summary: Summary::of(&rows), seconds: began.elapsed().as_secs_f64() }))
    }

    /// Instructions a deal, counted by valgrind: the whole program over some deals less the program over one. Nothing
    /// if valgrind is not installed.
    pub fn instructions(&self, program: &Path, deals: u64) -> Result<Option<f64>, LabError> {
        let (Some(many), Some(one)) = (self.counted(program, deals)?, self.counted(program, 1)?) else {
            return Ok(None);
        };
        Ok(Some(many.saturating_sub(one) as f64 / (deals - 1) as f64))
    }

    fn counted(&self, program: &Path, deals: u64) -> Result<Option<u64>, LabError> {
        let spec = self.spec(deals)?;
        let mut command = Command::new("valgrind");
        command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]).arg(program);
        command.args(spec.command().split(' ').skip(1)).args(["--jobs", "1", "--json"]);
        let Ok(output) = command.output() else { return Ok(None) };
        let told = String::from_utf8_lossy(&output.stderr);
        let line = told
            .lines()
            .find(|line| line.contains("I refs:") || line.contains("I  refs:") || line.contains("I   refs:"));
        let digits: String =
            line.and_then(|l| l.rsplit(':').next()).unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
        Ok(digits.parse().ok())
    }

    /// Seconds of the other program for the same work; nothing if it is not installed or knows no such work.
    pub fn peer_seconds(&self) -> Option<f64> {
        let (program, arguments) = self.peer?.split_first()?;
        let began = Instant::now();
        let output = Command::new(program).args(arguments).output().ok()?;
        output.status.success().then(|| began.elapsed().as_secs_f64())
    }
}

/// The version of Freecell Solver, if it is installed.
pub fn peer_version() -> Option<String> {
    let output = Command::new("fc-solve").arg("--version").output().ok()?;
    String::from_utf8_lossy(&output.stdout).lines().nth(1).map(|line| format!("Freecell Solver, {}", line.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_solutions_are_short() {
        let work = Work { deals: 3, ..SHORT_WORK[0] };
        let Cost { summary, .. } = work.short_cost(&Watch::default()).unwrap().unwrap();
        // No solutions of ms:1 to ms:3 have fewer than 80, 73 and 70 moves.
        assert_eq!(summary.wins, 3);
        assert!(summary.mean_moves >= 223.0 / 3.0 && summary.mean_moves <= 230.0 / 3.0, "{}", summary.mean_moves);
        let stopped = Watch::default();
        stopped.stop();
        assert!(work.short_cost(&stopped).unwrap().is_none());
    }
}
