//! `winnable hunt`: deals of Beleaguered Castle that are lost although several empty rows can be reached.

use super::search_options::watch;
use crate::output::{self, Error, Exit, counted, grouped, seconds};
use clap::Args;
use clap::builder::RangedU64ValueParser;
use serde_json::json;
use std::path::PathBuf;
use std::time::Instant;
use winnable_lab::read_count;
use winnable_lab::write_text;
use winnable_papers::hunt::{
    Counterexample, Evidence, GAME, MOST_EMPTY_ROWS, NothingFound, Quarry, five_empty_rows, hunt,
};

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable hunt beleaguered-castle --empty-rows 4 --seed 1
  winnable hunt beleaguered-castle --empty-rows 3 --certificate lost.cert
  winnable hunt beleaguered-castle --empty-rows 4 --seed 1 --json
  winnable hunt beleaguered-castle --empty-rows 5 --attempts 1000

Prints a deal that cannot be won, the moves that reach so many empty rows, played by the referee, and a certificate, accepted \
by the checker. The same seed finds the same deal; an interrupted hunt tells the --from with which it goes on.
With five rows no deal can be hunted by ranks alone: random positions with five empty rows are solved instead.
docs/open-questions.md says what is known for each number of rows.

Exit codes: 0 a deal was found, 2 error, 3 none was found.")]
pub struct Arguments {
    /// The game: beleaguered-castle
    game: String,
    /// So many empty rows must be reachable, 1 to 5
    #[arg(long, value_name = "K", value_parser = RangedU64ValueParser::<usize>::new().range(1..=MOST_EMPTY_ROWS as u64 + 1))]
    empty_rows: usize,
    /// Of the hunt
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The attempt to begin with
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,
    /// Give up after so many attempts, for example 1M
    #[arg(long, value_name = "N", default_value = "100M", value_parser = read_count)]
    attempts: u64,
    /// Write the certificate to this file too
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    if winnable_catalog::open(&arguments.game)?.name() != GAME {
        return Err(format!("expected {GAME}, the game whose question is open, found \"{}\"", arguments.game).into());
    }
    let Arguments { empty_rows, seed, from: first, attempts, .. } = *arguments;
    if empty_rows > MOST_EMPTY_ROWS {
        return five(seed, first..first.saturating_add(attempts));
    }
    let quarry = Quarry { empty_rows, seed, first, end: first.saturating_add(attempts) };
    let watch = watch()?;
    let began = Instant::now();
    let bar = output::progress(None, "{spinner} {wide_msg}");
    let mut lines = output::Lines::new();
    let found = hunt(&quarry, &watch, |attempt| {
        if attempt % TOLD == 0 {
            let text = format!("attempt {}", grouped(attempt));
            bar.set_message(text.clone());
            lines.tell(attempt - first, attempts, || text);
        }
    });
    bar.finish_and_clear();
    let found = match found {
        Ok(found) => found,
        Err(ended @ NothingFound::Ended { next }) => {
            output::note(&format!("{ended}; the same command with --from {next} goes on."));
            return Ok(Exit::Undecided);
        }
        Err(error) => return Err(error.into()),
    };
    if let Some(path) = &arguments.certificate {
        write_text(path, &found.certificate.to_string())?;
    }
    let took = began.elapsed().as_secs_f64();
    if arguments.json {
        output::data(&as_json(&quarry, &found, took)?)?;
    } else {
        output::print(&in_words(&quarry, &found, took))?;
    }
    Ok(Exit::Yes)
}

/// Random positions with five empty rows, solved one by one.
fn five(seed: u64, attempts: std::ops::Range<u64>) -> Result<Exit, Error> {
    let watch = watch()?;
    let began = Instant::now();
    let bar = output::progress(None, "{spinner} {wide_msg}");
    let evidence =
        five_empty_rows(seed, attempts, &watch, |attempt| bar.set_message(format!("attempt {}", grouped(attempt))))?;
    bar.finish_and_clear();
    let Evidence { winnable, with_aces_up, undecided, lost, next } = evidence;
    let took = seconds(began.elapsed().as_secs_f64());
    output::print(&format!(
        "{} with five empty rows can be won ({} of them with no card but the aces up), {} undecided ({took}); --from {next} \
         goes on.\n",
        counted(winnable, "position"),
        grouped(with_aces_up),
        grouped(undecided)
    ))?;
    let Some((position, certificate)) = lost else { return Ok(Exit::Undecided) };
    let certificate = certificate.map_or(String::new(), |certificate| certificate.to_string());
    output::print(&format!("This one cannot:\n\n{position}\n{certificate}"))?;
    Ok(Exit::Yes)
}

/// Progress is told at every attempt with so many others before it.
const TOLD: u64 = 1000;

fn in_words(quarry: &Quarry, found: &Counterexample, took: f64) -> String {
    let Counterexample { attempt, deal, moves, position, certificate, closure } = found;
    format!(
        "A deal of {GAME} that cannot be won, although {rows} can be reached (seed {seed}, attempt {attempt}, \
         {took}):\n\n{deal}\nThe moves to {rows}, played by the referee:\n{moves}\n\nThey lead to:\n{position}\n\
         The certificate, accepted by the checker: {positions}; the most empty rows in any of them are {most}, \
         and the fewest cards not yet home {left}.\n\n{certificate}",
        rows = counted(quarry.empty_rows as u64, "empty row"),
        seed = quarry.seed,
        attempt = grouped(*attempt),
        took = seconds(took),
        moves = moves.join(" "),
        positions = counted(closure.positions, "position"),
        most = closure.max_empty_rows,
        left = closure.min_cards_left,
    )
}

fn as_json(quarry: &Quarry, found: &Counterexample, took: f64) -> Result<String, Error> {
    let object = json!({
        "game": GAME,
        "empty_rows": quarry.empty_rows,
        "seed": quarry.seed,
        "attempt": found.attempt,
        "deal": found.deal,
        "moves": found.moves,
        "position": found.position,
        "states": found.closure.positions,
        "max_empty_columns": found.closure.max_empty_rows,
        "min_cards_left": found.closure.min_cards_left,
        "certificate": found.certificate.to_string(),
        "seconds": took,
    });
    Ok(format!("{}\n", serde_json::to_string_pretty(&object)?))
}
