//! `winnable selftest`: random positions of every game, judged in every way there is, until two ways disagree.

use super::search_options::watch;
use crate::output::{self, Error, Exit, counted, seconds};
use clap::Args;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use winnable_catalog::Watch;
use winnable_lab::read_count;
use winnable_lab::{grouped, write_text};
use winnable_selftest::{
    Case, Found, Part, Program, Real, Report, Subject, Tally, check, run as run_rounds, subjects, table,
};

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable selftest                       five minutes, every game
  winnable selftest --minutes 60 --game klondike
  winnable selftest --rounds 10 --seed 7  the same work on any machine

Deals, positions of random play, positions near a win and positions made by chance are judged by both engines with every \
combination of prunings, by each model with other claims, by plain searches of the game and by a blind search with the \
referee's moves; sessions are compared with the referee; lost positions must get a certificate that the checker accepts, \
and forged certificates of winnable ones must be refused. The table counts positions and comparisons.

The first disagreement ends it: the smallest position on which it still shows is saved to a file, and how to repeat it is \
printed. Please report it.

Exit codes: 0 no disagreement, 1 a disagreement, 2 error.")]
pub struct Arguments {
    /// How long, for example 5 or 0.5
    #[arg(long, value_name = "M", default_value = "5", value_parser = read_minutes, conflicts_with = "rounds")]
    minutes: f64,
    /// Instead of a time: so many positions of each game
    #[arg(long, value_name = "N", value_parser = read_count)]
    rounds: Option<u64>,
    /// One game with all its options, for example klondike, or with these alone, for example klondike:draw=1
    #[arg(long, value_name = "G")]
    game: Option<String>,
    /// Of the positions
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads; the work does not depend on their number (as many as there are cores)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Judge the position in this file alone, with the seed that its comment tells
    #[arg(long, value_name = "FILE", requires = "game", conflicts_with_all = ["minutes", "rounds", "jobs"])]
    position: Option<PathBuf>,
    /// Save a position with a disagreement to this file (selftest-GAME-SEED.txt)
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let subjects = subjects(arguments.game.as_deref())?;
    // Panics are found and told as disagreements.
    std::panic::set_hook(Box::new(|_| {}));
    let watch = watch()?;
    if let Some(path) = &arguments.position {
        return one(path, &subjects[0], arguments, &watch);
    }
    let jobs = arguments.jobs.map_or_else(winnable_lab::all_cores, usize::from);
    let report = many(&Real, &subjects, arguments, jobs, &watch);
    tell(&subjects, &report, arguments)
}

fn many(program: &dyn Program, subjects: &[Subject], arguments: &Arguments, jobs: usize, watch: &Watch) -> Report {
    let began = Instant::now();
    let time = Duration::from_secs_f64(60.0 * arguments.minutes);
    let more = |number: u64| match arguments.rounds {
        Some(rounds) => number / (subjects.len() as u64) < rounds,
        None => began.elapsed() < time,
    };
    let bar = output::progress(None, "{spinner} {elapsed} {wide_msg}");
    let report = run_rounds(program, subjects, arguments.seed, jobs, &more, watch, &mut |report: &Report| {
        let rounds = report.positions / subjects.len() as u64;
        bar.set_message(format!("{}, {}", counted(rounds, "round"), counted(report.positions, "position")));
    });
    bar.finish_and_clear();
    let took = seconds(began.elapsed().as_secs_f64());
    let stopped = if report.is_interrupted { ", interrupted" } else { "" };
    let games = counted(subjects.len() as u64, "game");
    output::note(&format!("{} of {games} in {took}{stopped}.", counted(report.positions, "position")));
    report
}

fn tell(subjects: &[Subject], report: &Report, arguments: &Arguments) -> Result<Exit, Error> {
    // One line a family, unless one family alone was asked for.
    let name = |subject: &'_ Subject| match arguments.game {
        None => subject.family.clone(),
        Some(_) => subject.game.name().to_string(),
    };
    let names: Vec<String> = subjects.iter().map(name).collect();
    output::print(&table(names.iter().map(String::as_str).zip(&report.tallies), most_columns()))?;
    match &report.found {
        None => {
            output::print("No disagreement.\n")?;
            Ok(Exit::Yes)
        }
        Some(found) => {
            output::print(&saved(found, arguments.save.as_deref())?)?;
            Ok(Exit::No)
        }
    }
}

/// Columns of the table: off a terminal it is not divided.
fn most_columns() -> usize {
    output::columns().unwrap_or(usize::MAX)
}

/// Saves the position, and says what is wrong with it and how to repeat that.
fn saved(found: &Found, save: Option<&Path>) -> Result<String, Error> {
    let Found { smallest: Case { game, board, seed }, disagreement, .. } = found;
    let plain = |text: &str| text.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let path = save.map_or_else(|| format!("selftest-{}-{seed}.txt", plain(game)).into(), Path::to_path_buf);
    let command = format!("winnable selftest --game {game} --seed {seed} --position {}", path.display());
    let commented = disagreement.to_string().replace('\n', "\n# ");
    write_text(&path, &format!("# {game}: a disagreement\n# {commented}\n# {command}\n{board}"))?;
    Ok(format!(
        "\nDisagreement in {game}: {disagreement}\n\n{board}\nSaved to {}; please report it.\n{}",
        path.display(),
        output::command("To repeat it:", &command)
    ))
}

/// All tests on one position.
fn one(path: &Path, subject: &Subject, arguments: &Arguments, watch: &Watch) -> Result<Exit, Error> {
    let name = path.display().to_string();
    let board = winnable_catalog::read_text(&name).map_err(|error| format!("{name}: {error}"))?;
    let game = winnable_catalog::open(arguments.game.as_deref().unwrap_or(&subject.family))?;
    let case = Case { game: game.name().to_string(), board, seed: arguments.seed };
    let deal = case.deal().map_err(|error| format!("{name}: {error}"))?;
    game.board(&deal).map_err(|error| format!("{name}: {error}"))?;
    let mut tally = Tally::default();
    let result = check(&Real, &*game, &case, &Part::ALL, &mut tally, watch);
    output::print(&table([(game.name(), &tally)], most_columns()))?;
    match result {
        Ok(()) => {
            output::print("No disagreement.\n")?;
            Ok(Exit::Yes)
        }
        Err(disagreement) => {
            output::print(&format!("\nDisagreement in {}: {disagreement}\n", game.name()))?;
            Ok(Exit::No)
        }
    }
}

fn read_minutes(text: &str) -> Result<f64, String> {
    let minutes = text.parse().ok().filter(|minutes: &f64| (0.0..=1e6).contains(minutes) && *minutes > 0.0);
    minutes.ok_or_else(|| {
        format!("expected a number of minutes above 0 and up to {}, found \"{text}\"", grouped(1_000_000))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use winnable_cards::{Deal, Layout};
    use winnable_catalog::{AnyGame, Request, SolveError, Solved, Verdict};

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        arguments: Arguments,
    }

    /// Calls every win lost if it is to be a good one.
    struct Liar;

    impl Program for Liar {
        fn solve(
            &self,
            game: &dyn AnyGame,
            deal: &Deal,
            request: &Request,
            watch: &Watch,
        ) -> Result<Solved, SolveError> {
            let mut solved = game.solve(deal, request, watch)?;
            if request.quality == winnable_catalog::Quality::Good && solved.verdict == Verdict::Winnable {
                solved.verdict = Verdict::Unwinnable;
            }
            Ok(solved)
        }
    }

    #[test]
    fn a_disagreement_is_saved_as_a_board_and_told_with_a_command_that_repeats_it() {
        let path = std::env::temp_dir().join(format!("winnable-selftest-{}.txt", std::process::id()));
        let name = path.to_str().unwrap();
        let words = ["selftest", "--rounds", "50", "--game", "monte-carlo:3", "--save", name];
        let arguments = Cli::parse_from(words).arguments;
        let subjects = subjects(arguments.game.as_deref()).unwrap();
        let report = many(&Liar, &subjects, &arguments, 1, &Watch::default());
        assert_eq!(tell(&subjects, &report, &arguments).unwrap(), Exit::No);
        let found = report.found.unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(text.contains("\n# complete: winnable; complete, quality good: unwinnable\n"), "{text}");
        let command =
            format!("\n# winnable selftest --game monte-carlo:3 --seed {} --position {name}\n", found.smallest.seed);
        assert!(text.contains(&command), "{text}");
        assert_eq!(Layout::parse(&text), Layout::parse(&format!("\n\n\n{}", found.smallest.board)));
    }

    #[test]
    fn minutes_are_a_positive_number() {
        assert_eq!(read_minutes("0.5"), Ok(0.5));
        for bad in ["0", "-1", "nan", "inf", "1e9", "five", ""] {
            assert!(read_minutes(bad).is_err(), "{bad}");
        }
    }
}
