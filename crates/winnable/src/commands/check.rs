//! `winnable check`: replays moves with the referee, and checks certificates and whole datasets without any solver.

use super::prove::gone_through;
use super::search_options::{counting, telling, watch};
use super::transcript::{self, Solution};
use crate::output::{self, Error, Exit, counted, grouped, told};
use clap::Args;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::time::Instant;
use winnable_cards::{Board, DealName};
use winnable_catalog::{AnyGame, NamedDeal, Verdict, read_text};
use winnable_certificate::{Certificate, CheckLimits};
use winnable_lab::{self as lab, Rechecked};
use winnable_referee::Refusal;

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable solve freecell 617 > 617.txt ; winnable check freecell 617 617.txt
  winnable solve freecell 617 --json | winnable check freecell 617 -
  winnable check freecell 617 moves.txt
  echo '1112<-0000<-1112' | winnable check monte-carlo:2 board.txt -
  winnable prove freecell 11982 | winnable check --certificate -
  winnable rate bakers-game --deals 100 --certify --out proven
  winnable check --dataset proven

What `solve` prints is read whole, in every notation and as JSON; if it names another game or another deal, it is refused (not by the path of a rule file).
A list of moves alone is read too: 26 3a 4h, S1T0 72S0, 3243 0000, the papers' backward listing with <-, move numbers such \
as \"11.\" in between, or a JSON array of moves.

Exit codes: 0 the moves win, or the certificate or all rows are accepted, 1 not so, 2 error, 3 a limit was reached.")]
pub struct Arguments {
    /// The game, for example freecell or monte-carlo:5 (see `winnable games`)
    #[arg(required_unless_present_any = ["certificate", "dataset"])]
    game: Option<String>,
    /// The deal: ms:617, seed:42, pysol:33000, solvitaire:1, or a file
    #[arg(allow_negative_numbers = true, required_unless_present_any = ["certificate", "dataset"])]
    deal: Option<String>,
    /// A file with the moves or with what `solve` printed, or - for standard input
    #[arg(required_unless_present_any = ["certificate", "dataset"])]
    moves: Option<String>,
    /// Check the certificate of loss in this file, or - for standard input, instead of moves
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "dataset"])]
    certificate: Option<String>,
    /// Check all rows of this dataset, which `rate --certify` made: replay every win, prove every loss again
    #[arg(long, value_name = "DIR", conflicts_with = "game")]
    dataset: Option<PathBuf>,
    /// Give up on a certificate when the set of its positions reaches this size, for example 512M or 8G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = output::read_bytes)]
    memory: u64,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let limits = CheckLimits { bytes: arguments.memory, ..CheckLimits::default() };
    if let Some(path) = &arguments.certificate {
        return check_certificate(path, limits);
    }
    if let Some(path) = &arguments.dataset {
        return check_dataset(path, limits);
    }
    let (Some(game), Some(deal), Some(moves)) = (&arguments.game, &arguments.deal, &arguments.moves) else {
        return Err("expected a game, a deal and moves, --certificate or --dataset".into());
    };
    replay(game, deal, moves)
}

/// Accepts a certificate or refuses it with the reason.
fn check_certificate(path: &str, limits: CheckLimits) -> Result<Exit, Error> {
    let text = read_text(path)
        .map_err(|error| format!("expected a file with a certificate, or -; cannot read \"{path}\": {error}"))?;
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", told(path));
    let certificate: Certificate = text.parse().map_err(|error| named(&error))?;
    let watch = watch()?;
    let (count, asked) = counting(&watch);
    let of = format!(" of {}", grouped(certificate.positions));
    let message = || gone_through(&count, &of);
    match telling(message, || winnable_certificate::check_until(&certificate, limits, &|| asked.is_stopped())) {
        Ok(closure) => {
            let positions = counted(closure.positions, "position");
            output::print(&format!(
                "The certificate is accepted: this position of {} cannot be won. {positions}, none of them a win, and no \
                 line of play that might win leaves them. The most empty rows in any of them: {}; the fewest cards not yet home: {}.\n",
                certificate.game, closure.max_empty_rows, closure.min_cards_left
            ))?;
            Ok(Exit::Yes)
        }
        Err(limit @ winnable_certificate::Refusal::Limit { .. }) => {
            output::note(&format!("{limit}; --memory allows more."));
            Ok(Exit::Undecided)
        }
        Err(winnable_certificate::Refusal::Stopped { positions }) => {
            output::note(&format!("Interrupted after {}; nothing is known.", counted(positions, "position")));
            Ok(Exit::Undecided)
        }
        Err(error @ (winnable_certificate::Refusal::Game(_) | winnable_certificate::Refusal::Board(_))) => {
            Err(named(&format!("in the board, {error}")).into())
        }
        Err(refusal) => {
            output::print(&format!("The certificate is refused: {refusal}.\n"))?;
            Ok(Exit::No)
        }
    }
}

/// Replays every win of a dataset and proves every loss again.
fn check_dataset(path: &Path, limits: CheckLimits) -> Result<Exit, Error> {
    let began = Instant::now();
    let bar = output::progress(None, "{spinner} {wide_msg}");
    let mut lines = output::Lines::new();
    let result = lab::recheck(path, limits, |done, rows| {
        bar.set_message(format!("{}/{} rows", grouped(done), grouped(rows)));
        lines.tell(done, rows, || format!("{}/{} rows", grouped(done), grouped(rows)));
    });
    bar.finish_and_clear();
    let checked = result?;
    output::print(&told_of(&checked, began.elapsed().as_secs_f64()))?;
    Ok(match (checked.refused.is_empty(), checked.unproven.is_empty() && checked.missing == 0) {
        (false, _) => Exit::No,
        (true, false) => Exit::Undecided,
        (true, true) => Exit::Yes,
    })
}

/// What became of the rows, in words.
fn told_of(checked: &Rechecked, took: f64) -> String {
    let rows = checked.rows();
    let Rechecked { wins, losses, others, missing, positions, unproven, refused } = checked;
    let all = match missing {
        0 => counted(rows, "row"),
        missing => format!("{} of {}", grouped(rows), counted(rows + missing, "row")),
    };
    let mut text = format!(
        "{all}: {} replayed, {} proved again ({}), {} with nothing to check ({}).\n",
        counted(*wins, "win"),
        if *losses == 1 { "1 loss".to_string() } else { format!("{} losses", grouped(*losses)) },
        match positions.as_slice() {
            [] => "no positions".to_string(),
            sorted => format!(
                "{} in all, median {}, most {}",
                counted(sorted.iter().sum(), "position"),
                grouped(sorted[sorted.len() / 2]),
                grouped(sorted[sorted.len() - 1])
            ),
        },
        grouped(*others),
        output::seconds(took)
    );
    if *missing > 0 {
        text += &format!(
            "{} of the experiment have no row: the run was not finished, or rows were lost.\n",
            counted(*missing, "deal")
        );
    }
    for (kind, rows) in [("unproven", unproven), ("refused", refused)] {
        for (why, deals) in by_reason(rows) {
            text += &format!("{} {kind} ({why}): {}\n", grouped(deals.len() as u64), listed(&deals));
        }
    }
    text
}

/// The deals of each reason, in the order in which the reasons come up.
fn by_reason(rows: &[(String, String)]) -> Vec<(&str, Vec<&str>)> {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for (deal, why) in rows {
        match reasons.iter_mut().find(|(reason, _)| reason == why) {
            Some((_, deals)) => deals.push(deal),
            None => reasons.push((why, vec![deal])),
        }
    }
    reasons
}

/// A few of the deals, and how many more there are.
fn listed(deals: &[&str]) -> String {
    const MOST: usize = 5;
    match deals.len().saturating_sub(MOST) {
        0 => deals.join(", "),
        more => format!("{} and {} more", deals[..MOST].join(", "), grouped(more as u64)),
    }
}

/// Replays moves from a deal.
fn replay(game: &str, deal: &str, moves: &str) -> Result<Exit, Error> {
    let game = winnable_catalog::open(game)?;
    if deal == "-" && moves == "-" {
        return Err("expected the deal or the moves in a file, found - for both".into());
    }
    let NamedDeal { name, deal } = winnable_catalog::deal(&*game, deal)?;
    let board = game.board(&deal).map_err(|error| format!("{}: {error}", told(&name)))?;
    let path = moves;
    let text = read_text(path)
        .map_err(|error| format!("expected a file with moves, or -; cannot read \"{path}\": {error}"))?;
    let solution = read_solution(&text).map_err(|error| format!("{}: {error}", told(path)))?;
    compare(&*game, &name, &board, &solution).map_err(|error| format!("{}: {error}", told(path)))?;
    match winnable_referee::check(game.name(), &deal, &solution.moves) {
        Ok(replay) => {
            output::print(&format!("The game is won: {}, all legal.\n", counted(replay.moves as u64, "move")))?;
            Ok(Exit::Yes)
        }
        Err(refusal @ (Refusal::Illegal { .. } | Refusal::NotWon { .. })) => {
            output::print(&format!("Not a solution: {refusal}.\n"))?;
            Ok(Exit::No)
        }
        Err(refusal @ (Refusal::Game { .. } | Refusal::Rules(_))) => Err(refusal.into()),
        Err(Refusal::Deal(error)) => Err(format!("{}: {error}", told(&name)).into()),
    }
}

/// What `solve` printed in words or as JSON, or a bare list of moves.
fn read_solution(text: &str) -> Result<Solution, String> {
    if text.trim_start().starts_with(['{', '[']) {
        return from_json(text);
    }
    transcript::read(text).unwrap_or_else(|| {
        let moves: Vec<String> = text.lines().map(transcript::without_numbers).collect();
        Ok(Solution { moves: moves.join("\n"), ..Solution::default() })
    })
}

/// The JSON of `solve`, or of anybody else: only the moves must be there.
#[derive(Deserialize)]
struct Told {
    game: Option<String>,
    deal: Option<String>,
    verdict: Option<Verdict>,
    moves: Vec<String>,
}

fn from_json(text: &str) -> Result<Solution, String> {
    let not_moves = |error: serde_json::Error| {
        format!("expected a JSON array of moves, or an object with one under \"moves\", found an error in it: {error}")
    };
    if text.trim_start().starts_with('[') {
        let moves: Vec<String> = serde_json::from_str(text).map_err(not_moves)?;
        return Ok(Solution { moves: moves.join(" "), ..Solution::default() });
    }
    let Told { game, deal, verdict, moves } = serde_json::from_str(text).map_err(not_moves)?;
    match verdict {
        Some(verdict) if !verdict.is_win() => Err(format!("expected a solution, found the verdict \"{verdict}\"")),
        _ => Ok(Solution { game, deal, moves: moves.join(" ") }),
    }
}

/// Refuses the solution of another game or deal. Where it solves a position of a file, or a game of a file, which may have had another path
/// where it was solved, the moves alone decide.
fn compare(game: &dyn AnyGame, name: &str, board: &Board, solution: &Solution) -> Result<(), Error> {
    let is_path = |name: &&String| winnable_rules::is_path(winnable_rules::family(name));
    if let Some(found) = solution.game.as_ref().filter(|name| !is_path(name)) {
        let found = winnable_catalog::open(found)?;
        if found.name() != game.name() {
            return Err(format!("expected a solution of {}, found one of {}", game.name(), found.name()).into());
        }
    }
    let Some(found) = &solution.deal else { return Ok(()) };
    if matches!(DealName::parse(found, game.numbering())?, DealName::Input | DealName::File(_)) {
        return Ok(());
    }
    let found = winnable_catalog::deal(game, found)?;
    if game.board(&found.deal)? == *board {
        return Ok(());
    }
    Err(format!("expected a solution of the deal {name}, found one of {}", found.name).into())
}
