//! `winnable solve`: the verdict on one deal, in words or as JSON.

use super::search_options::{SearchOptions, one_of, searching, watch};
use super::transcript;
use crate::output::{self, Error, Exit, counted, seconds};
use clap::{Args, ValueEnum};
use serde_json::Value;
use std::fmt::Write;
use std::time::Instant;
use winnable_cards::{BoardFormat, Deal};
use winnable_catalog::{AnyGame, Metric, NamedDeal, Notation, Quality, Reason, Request, SolveError, Solved, Verdict};

#[derive(Args)]
#[command(
    after_help = "Examples:\n  winnable solve freecell 617\n  winnable solve freecell 617 --notation boards\n  winnable solve freecell 617 --quality short\n  winnable solve freecell 2 --quality optimal\n  winnable solve beleaguered-castle seed:1 --quality short --count cards\n  winnable solve monte-carlo:4 seed:7 --notation paper\n  winnable solve four-companies seed:1 --engine paper\n  winnable solve beleaguered-castle position.txt --max-states 100M --memory 8G\n  winnable deal freecell 5 | winnable solve freecell - --json\n\nExit codes: 0 winnable, 1 unwinnable, 2 error, 3 undecided."
)]
pub struct Arguments {
    /// The game, for example freecell or monte-carlo:5 (see `winnable games`)
    game: String,
    /// The deal: ms:617, seed:42, pysol:33000, solvitaire:1, a file, or - for standard input
    #[arg(allow_negative_numbers = true)]
    deal: String,
    #[command(flatten)]
    search: SearchOptions,
    /// How to write the moves
    #[arg(long, value_enum, default_value_t = Show::Standard)]
    notation: Show,
    /// What kind of solution
    #[arg(long, value_name = "QUALITY", default_value_t, value_parser = one_of(&QUALITIES))]
    quality: Quality,
    /// What counts as one move, with --quality short and optimal (runs); a card that goes home does in any case
    #[arg(long, value_name = "COUNT", value_parser = one_of(&METRICS))]
    count: Option<Metric>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const QUALITIES: [(Quality, &str); Quality::ALL.len()] = [
    (Quality::Fast, "The first that is found"),
    (Quality::Good, "One with rather few moves, after some milliseconds of searching"),
    (Quality::Short, "One with few moves, after some more searching (columns and cells only)"),
    (Quality::Optimal, "The shortest, with proof, as far as the limits allow (columns and cells only)"),
];

const METRICS: [(Metric, &str); Metric::ALL.len()] = [
    (Metric::Runs, "A run that is moved, also where it is carried card by card: the measure of the literature"),
    (
        Metric::Cards,
        "Every card that is moved; the moves are those of single cards (not for games that move runs of any length)",
    ),
];

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Show {
    /// As the papers print them: S1T0, 72S0, 3243, last move first
    Paper,
    /// As most programs write them: 26, 3a, 4h
    Standard,
    /// The board after each move
    Boards,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    if arguments.json && arguments.notation == Show::Boards {
        return Err(
            "expected --notation standard or paper with --json, which has moves and no boards, found boards".into()
        );
    }
    let game = winnable_catalog::open(&arguments.game)?;
    let NamedDeal { name, deal } = winnable_catalog::deal(&*game, &arguments.deal)?;
    let notation = if arguments.notation == Show::Paper { Notation::Paper } else { Notation::Standard };
    let metric = metric(arguments)?;
    let request = Request { quality: arguments.quality, metric, ..arguments.search.request(notation) };
    let watch = watch()?;
    let began = Instant::now();
    let solved = searching(&watch, || game.solve(&deal, &request, &watch)).map_err(|error| in_deal(error, &name))?;
    let took = began.elapsed().as_secs_f64();
    if arguments.json {
        output::data(&as_json(&solved, &name, took)?)?;
    } else {
        output::print(&in_words(&*game, &name, &deal, &solved, arguments.notation, took)?)?;
    }
    Ok(match solved.verdict {
        Verdict::Winnable | Verdict::Won => Exit::Yes,
        Verdict::Unwinnable | Verdict::Lost => Exit::No,
        Verdict::Undecided => Exit::Undecided,
    })
}

/// What counts as one move; refused where no moves are counted.
fn metric(arguments: &Arguments) -> Result<Metric, Error> {
    match (arguments.count, arguments.quality) {
        (Some(count), quality @ (Quality::Fast | Quality::Good)) => {
            let expected =
                format!("expected --quality short or optimal with --count {count}, since no others count moves");
            Err(format!("{expected}, found --quality {quality}").into())
        }
        (count, _) => Ok(count.unwrap_or_default()),
    }
}

/// Names the file in which a bad position stands.
fn in_deal(error: SolveError, deal: &str) -> Error {
    match error {
        SolveError::Deal(error) => format!("{}: {error}", output::told(deal)).into(),
        error => error.into(),
    }
}

fn as_json(solved: &Solved, deal: &str, took: f64) -> Result<String, Error> {
    let mut object = serde_json::to_value(solved)?;
    object["deal"] = Value::from(deal);
    object["seconds"] = Value::from(took);
    Ok(serde_json::to_string(&object)? + "\n")
}

fn in_words(
    game: &dyn AnyGame,
    name: &str,
    deal: &Deal,
    solved: &Solved,
    notation: Show,
    took: f64,
) -> Result<String, Error> {
    let format = if notation == Show::Paper { BoardFormat::Paper } else { BoardFormat::Usual };
    let board = game.board(deal)?;
    let mut text = transcript::head(game.name(), name, &board.written(format));
    let searched = format!(
        "{} searched, {}, in {} (engine {})",
        counted(solved.states, "state"),
        counted(solved.duplicates, "duplicate"),
        seconds(took),
        solved.engine
    );
    match solved.verdict {
        Verdict::Winnable | Verdict::Won => {
            let _ = writeln!(text, "Winnable: {}, replayed by the referee.\n", length(solved));
            text += &match notation {
                Show::Standard => transcript::numbered(&solved.moves),
                Show::Paper => transcript::backward(&solved.moves),
                Show::Boards => transcript::boards(game.name(), deal, &solved.moves)?,
            };
            let _ = writeln!(text, "\n{searched}.");
            if let Some(reason) = solved.reason {
                let _ = writeln!(text, "Perhaps not the shortest: {reason}.{}", advice(reason));
            }
        }
        Verdict::Unwinnable | Verdict::Lost => {
            let _ = writeln!(text, "Unwinnable: {}.\n\n{searched}.", solved.reason.map_or("", Reason::name));
            if let Some(proof) = &solved.proof {
                let _ = writeln!(text, "{proof}.");
            }
            let _ = writeln!(text, "{}", furthest(solved));
        }
        Verdict::Undecided => {
            let (reason, advice) = solved.reason.map_or(("", ""), |reason| (reason.name(), advice(reason)));
            let _ = writeln!(text, "Undecided: {reason}.{advice}\n\n{searched}.\n{}", furthest(solved));
        }
    }
    Ok(text)
}

/// The number of moves, the length in the measure that was asked for, and what is known of the shortest win.
fn length(solved: &Solved) -> String {
    let moves = counted(solved.move_count as u64, "move");
    let (Some(length), Some(least)) = (solved.length, solved.at_least) else { return moves };
    let moves = match solved.count {
        Some(Metric::Cards) => format!("{moves} of single cards"),
        _ if length == solved.move_count => moves,
        _ => format!("{moves} of single cards, {length} with a run counted once"),
    };
    if least == length {
        format!("{moves}, the fewest possible")
    } else {
        format!("{moves} (at least {least} are needed)")
    }
}

/// How to go further than a limit; who interrupts a search knows.
fn advice(reason: Reason) -> &'static str {
    if reason.is_limit() { " To go further, raise --max-states and --memory." } else { "" }
}

/// How far the search came.
fn furthest(solved: &Solved) -> String {
    let left = format!("Fewest cards left at any moment: {}", solved.min_cards_left);
    match solved.max_empty_columns {
        Some(empty) => format!("{left}; most empty columns: {empty}."),
        None => format!("{left}."),
    }
}
