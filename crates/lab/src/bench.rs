//! Fixed work whose cost anybody can measure again: states (the fingerprint of a search's behaviour), instructions and
//! time, and the same work by other programs if they are installed.

use crate::error::LabError;
use crate::peer::Peer;
use crate::row::Row;
use crate::run::run;
use crate::spec::{Numbers, Spec};
use crate::stopwatch::Took;
use crate::summary::Summary;
use std::path::Path;
use std::process::Command;
use std::time::Instant;
use winnable_cards::{Deal, Layout};
use winnable_catalog::{AnyGame, Metric, Quality, Request, Watch, open};

/// Many deals of a game, solved one after the other.
#[derive(Debug, Clone, Copy)]
pub struct ManyDeals {
    /// The game.
    pub game: &'static str,
    /// How its deals are numbered.
    pub numbers: Numbers,
    /// Deals, from number 1 on.
    pub deals: u64,
    /// Who does the same work.
    pub peer: Option<Peer>,
}

/// The work of docs/benchmarks.md.
pub const WORK: [ManyDeals; 15] = [
    ManyDeals { game: "freecell", numbers: Numbers::Ms, deals: 32_000, peer: Some(Peer::FreecellSolver("-l lg")) },
    ManyDeals {
        game: "bakers-game",
        numbers: Numbers::Ms,
        deals: 1000,
        // A quick scan, then an exact one.
        peer: Some(Peer::FreecellSolver("-g bakers_game -to 0123467 -sp r:tf -ni -to 01ABCDE -sp r:tf")),
    },
    ManyDeals { game: "four-companies", numbers: Numbers::Seed, deals: 1000, peer: None },
    ManyDeals { game: "beleaguered-castle", numbers: Numbers::Seed, deals: 1000, peer: None },
    ManyDeals { game: "streets-and-alleys", numbers: Numbers::Seed, deals: 500, peer: None },
    ManyDeals { game: "citadel", numbers: Numbers::Seed, deals: 200, peer: None },
    ManyDeals { game: "gaps:aces-fixed", numbers: Numbers::Seed, deals: 100, peer: None },
    ManyDeals { game: "monte-carlo:5", numbers: Numbers::Seed, deals: 10_000, peer: None },
    ManyDeals { game: "monte-carlo:6", numbers: Numbers::Seed, deals: 10_000, peer: None },
    ManyDeals { game: "monte-carlo:7", numbers: Numbers::Seed, deals: 10_000, peer: None },
    ManyDeals { game: "klondike", numbers: Numbers::Seed, deals: 2000, peer: None },
    beside_solvitaire("klondike", 50, "klondike"),
    beside_solvitaire("gaps", 12, "gaps-one-deal"),
    beside_solvitaire("beleaguered-castle", 50, "beleaguered-castle"),
    beside_solvitaire("streets-and-alleys", 50, "streets-and-alleys"),
];

const fn beside_solvitaire(game: &'static str, deals: u64, called: &'static str) -> ManyDeals {
    ManyDeals { game, numbers: Numbers::Solvitaire, deals, peer: Some(Peer::Solvitaire(called)) }
}

/// Deals that are solved one by one, for proofs and for solutions of a quality.
#[derive(Debug, Clone, Copy)]
pub struct Task {
    /// What people call it.
    pub name: &'static str,
    /// The game.
    pub game: &'static str,
    deals: Deals,
    quality: Quality,
    metric: Metric,
    /// Who does the same, one deal after the other.
    peer: Option<Peer>,
}

#[derive(Debug, Clone, Copy)]
enum Deals {
    /// From number 1 on, as the game's deals are usually numbered.
    First(u64),
    /// One a line.
    Listed(&'static str),
    /// One position.
    Position(&'static str),
}

const fn short(game: &'static str, deals: u64, metric: Metric) -> Task {
    let name = match metric {
        Metric::Runs => "short",
        Metric::Cards => "short, counting cards",
    };
    Task { name, game, deals: Deals::First(deals), quality: Quality::Short, metric, peer: None }
}

/// Deals that can be won and that took most states of many.
const fn hard_to_win(game: &'static str, deals: &'static str) -> Task {
    let deals = Deals::Listed(deals);
    Task { name: "hard to win", game, deals, quality: Quality::Fast, metric: Metric::Runs, peer: None }
}

const FREECELL_HARD_TO_WIN: Task = hard_to_win("freecell", winnable_data::FREECELL_HARD_TO_WIN);
const STREETS_HARD_TO_WIN: Task = hard_to_win("streets-and-alleys", winnable_data::STREETS_AND_ALLEYS_HARD_TO_WIN);

/// The tasks of docs/benchmarks.md.
pub const TASKS: [Task; 9] = [
    Task {
        name: "lost to ten million",
        game: "freecell",
        // Published for Freecell Solver.
        deals: Deals::Listed(winnable_data::FREECELL_LOST_TO_10_MILLION),
        quality: Quality::Fast,
        metric: Metric::Runs,
        peer: Some(Peer::FreecellSolver("-to 01ABCDE -sp r:tf")),
    },
    short("freecell", 200, Metric::Runs),
    short("freecell", 200, Metric::Cards),
    short("beleaguered-castle", 100, Metric::Runs),
    short("beleaguered-castle", 100, Metric::Cards),
    Task {
        name: "Shintani's position 2",
        game: "beleaguered-castle",
        deals: Deals::Position(winnable_data::CASTLE_POSITIONS[1]),
        quality: Quality::Fast,
        metric: Metric::Runs,
        peer: None,
    },
    Task {
        name: "Shintani's position 3, short",
        game: "beleaguered-castle",
        deals: Deals::Position(winnable_data::CASTLE_POSITIONS[2]),
        quality: Quality::Short,
        metric: Metric::Runs,
        peer: None,
    },
    FREECELL_HARD_TO_WIN,
    STREETS_HARD_TO_WIN,
];

impl Task {
    /// How many deals it has.
    pub fn count(&self) -> u64 {
        match self.deals {
            Deals::First(count) => count,
            Deals::Listed(list) => list.lines().count() as u64,
            Deals::Position(_) => 1,
        }
    }

    /// Solves its deals on one thread, or none if interrupted.
    pub fn cost(&self, watch: &Watch) -> Result<Option<Cost>, LabError> {
        let game = open(self.game)?;
        let request = Request { quality: self.quality, metric: self.metric, ..Request::default() };
        let spec = Spec::new(&*game, Numbers::Seed, 1, self.count(), &request);
        let mut rows = Vec::new();
        let began = Instant::now();
        for (number, (name, deal)) in (1..).zip(self.dealt(&*game)?) {
            let failed = |error| LabError::Solve { deal: name.clone(), error };
            let solved = game.solve(&deal, &request, watch).map_err(failed)?;
            // In the measure of the task, which need not be the number of moves that are listed.
            let length = solved.length.unwrap_or(solved.move_count);
            let untimed = Took { microseconds: 0, cpu_microseconds: None };
            rows.push(Row { moves: Some(length as u32), ..Row::new(&spec, name, number, solved, untimed) });
            if watch.is_stopped() {
                return Ok(None);
            }
        }
        Ok(Some(Cost { summary: Summary::of(&rows), seconds: began.elapsed().as_secs_f64() }))
    }

    /// Seconds of the other program for the same work; none if it is not installed or knows no such work.
    pub fn peer_seconds(&self) -> Option<f64> {
        let (Some(peer), Deals::Listed(list)) = (self.peer, self.deals) else { return None };
        list.lines().map(|line| line.parse().ok().and_then(|number| peer.seconds(number, number))).sum()
    }

    fn dealt(&self, game: &dyn AnyGame) -> Result<Vec<(String, Deal)>, LabError> {
        let numbered = |text: &str| Ok(winnable_catalog::deal(game, text).map(|named| (named.name, named.deal))?);
        match self.deals {
            Deals::First(count) => (1..=count).map(|number| numbered(&number.to_string())).collect(),
            Deals::Listed(list) => list.lines().map(numbered).collect(),
            Deals::Position(text) => {
                let layout = Layout::parse(text).expect("the position is well formed");
                Ok(vec![(self.name.to_string(), Deal::Position(layout))])
            }
        }
    }
}

/// What a piece of work cost.
#[derive(Debug, Clone)]
pub struct Cost {
    /// Verdicts and states.
    pub summary: Summary,
    /// Seconds on one core, referee included.
    pub seconds: f64,
}

impl ManyDeals {
    /// What people call it: the game, and the seeds if they are another program's.
    pub fn name(&self) -> String {
        match self.peer {
            Some(Peer::Solvitaire(_)) => format!("{} {}:", self.game, self.numbers.prefix()),
            _ => self.game.to_string(),
        }
    }

    /// The spec of its first deals.
    fn spec(&self, deals: u64) -> Result<Spec, LabError> {
        Ok(Spec::new(&*open(self.game)?, self.numbers, 1, deals, &Request::default()))
    }

    /// Does the work on one thread, or none if interrupted.
    pub fn cost(&self, watch: &Watch) -> Result<Option<Cost>, LabError> {
        let finished = run(&self.spec(self.deals)?, None, 1, watch, |_| ())?;
        let seconds = finished.rows.iter().map(|row: &Row| row.microseconds).sum::<u64>() as f64 / 1e6;
        Ok(finished.is_complete.then(|| Cost { summary: Summary::of(&finished.rows), seconds }))
    }

    /// Instructions a deal, counted by valgrind: the whole program over some deals less the program over one. None
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

    /// Seconds of the other program for the same work; none if it is not installed or knows no such work.
    pub fn peer_seconds(&self) -> Option<f64> {
        self.peer?.seconds(1, self.deals)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_solutions_are_short() {
        let task = Task { deals: Deals::First(3), ..TASKS[1] };
        let Cost { summary, .. } = task.cost(&Watch::default()).unwrap().unwrap();
        // No solutions of ms:1 to ms:3 have fewer than 80, 73 and 70 moves.
        assert_eq!(summary.wins, 3);
        assert!(summary.mean_moves >= 223.0 / 3.0 && summary.mean_moves <= 230.0 / 3.0, "{}", summary.mean_moves);
        let stopped = Watch::default();
        stopped.stop();
        assert!(task.cost(&stopped).unwrap().is_none());
    }

    #[test]
    fn tasks_are_what_they_say() {
        let counts = TASKS.map(|task| task.dealt(&*open(task.game).unwrap()).unwrap().len() as u64);
        assert_eq!(counts, TASKS.map(|task| task.count()));
        assert_eq!(counts, [130, 200, 200, 100, 100, 1, 1, 18, 13]);
        let Cost { summary, .. } = TASKS[5].cost(&Watch::default()).unwrap().unwrap();
        assert_eq!((summary.losses, summary.mean_states), (1, 1301.0));
        // With a run counted once; in single cards it cannot be won in fewer than 95 moves.
        let Cost { summary, .. } = TASKS[6].cost(&Watch::default()).unwrap().unwrap();
        assert!(summary.wins == 1 && summary.mean_moves <= 80.0, "{}", summary.mean_moves);
    }

    #[test]
    fn all_work_can_be_done() {
        for work in WORK {
            work.spec(work.deals).unwrap().check().unwrap();
            assert_eq!(work.name().ends_with(':'), work.numbers == Numbers::Solvitaire, "{}", work.name());
        }
    }

    /// Five such deals in a million made means of large ranges twice what those of short ones are.
    #[test]
    fn deals_that_are_hard_to_win_take_few_states() {
        for (task, deals, most) in [(FREECELL_HARD_TO_WIN, 18, 100_000), (STREETS_HARD_TO_WIN, 13, 1_300_000)] {
            let Cost { summary, .. } = task.cost(&Watch::default()).unwrap().unwrap();
            assert_eq!((summary.wins, summary.undecided), (deals, 0));
            assert!(summary.states_quantiles[4] < most, "the largest: {:?}", summary.states_quantiles);
        }
    }

    /// The worst of a fixed range.
    #[test]
    fn no_deal_of_a_range_takes_many_states() {
        let task = Task { deals: Deals::First(3000), ..FREECELL_HARD_TO_WIN };
        let Cost { summary, .. } = task.cost(&Watch::default()).unwrap().unwrap();
        assert_eq!(summary.wins, 3000);
        // That of ms:1941, which is not won where every card goes up that can.
        assert!(summary.states_quantiles[4] < 60_000, "the largest: {:?}", summary.states_quantiles);
        assert!(summary.mean_states < 100.0, "{}", summary.mean_states);
    }
}
