//! `winnable puzzle`: positions in which exactly one move keeps the win.

use super::grade::LEVELS;
use super::search_options::{one_of, telling, watch};
use crate::output::{self, Error, Exit, counted};
use clap::Args;
use std::sync::atomic::{AtomicU64, Ordering};
use winnable_catalog::puzzle::{Puzzle, Wanted, puzzles};
use winnable_catalog::{AnyGame, Level, light};

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable puzzle freecell
  winnable puzzle yukon --grade hard --count 5
  winnable puzzle freecell --moves 2 --count 3 --json  two only moves in a row

The position comes from the game of a casual player, who seldom looks far. One legal move keeps the win, and the referee has replayed the \
line that follows it; after each other legal move the loss is proven. A puzzle is graded by how often the casual player \
chooses a move that loses: less than 40 % easy, from 75 % on hard. With --json it is one object a line.

Exit codes: 0 found, 2 error, 3 fewer found than were wanted.")]
pub struct Arguments {
    /// The game, for example freecell or yukon (see `winnable games`)
    game: String,
    /// Moves in a row each of which alone keeps the win
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
    moves: u8,
    /// Only puzzles of this grade
    #[arg(long, value_name = "GRADE", value_parser = one_of(&LEVELS))]
    grade: Option<Level>,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    count: u32,
    /// Look from the deal of this number on
    #[arg(long, value_name = "K", default_value_t = 1)]
    first: u64,
    /// Look at so many deals at the most
    #[arg(long, value_name = "N", default_value_t = 1000)]
    deals: u64,
    /// Print JSON: one object a line
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let game = winnable_catalog::open(&arguments.game)?;
    let watch = watch()?;
    let wanted = Wanted { moves: arguments.moves.into(), grade: arguments.grade, limits: light(game.name()) };
    let games = arguments.deals.saturating_mul(winnable_catalog::puzzle::SEEDS);
    let mut found = 0;
    let mut all = puzzles(&*game, arguments.first, wanted, &watch).take(usize::try_from(games).unwrap_or(usize::MAX));
    // Games that a casual player is watched in.
    let seen = AtomicU64::new(0);
    let said = || format!("{} looked at (Ctrl-C ends it)", counted(seen.load(Ordering::Relaxed), "game"));
    let mut next = || {
        telling(said, || all.by_ref().inspect(|_| _ = seen.fetch_add(1, Ordering::Relaxed)).find_map(Result::transpose))
    };
    while let Some(puzzle) = next() {
        let puzzle = puzzle?;
        let text = told(&*game, &puzzle, arguments.json)?;
        if arguments.json { output::data(&text) } else { output::print(&text) }?;
        found += 1;
        if found == arguments.count {
            return Ok(Exit::Yes);
        }
    }
    let why = if watch.is_stopped() { "interrupted" } else { "the deals have no more" };
    output::note(&format!("Found {found} of {} puzzles: {why}.", arguments.count));
    Ok(Exit::Undecided)
}

fn told(game: &dyn AnyGame, puzzle: &Puzzle, json: bool) -> Result<String, Error> {
    if json {
        return Ok(serde_json::to_string(puzzle)? + "\n");
    }
    let named = winnable_catalog::deal(game, &puzzle.deal)?;
    let mut session = game.session(&named.deal)?;
    for text in &puzzle.moves {
        session.play(text).map_err(|error| error.to_string())?;
    }
    Ok(format!(
        "{} {}, after {} moves: {}\n{}\nOne of {} moves keeps the win: {} ({:.0} % of a casual player's choices lose)\nThe win: {}\n\n",
        puzzle.game,
        puzzle.deal,
        puzzle.moves.len(),
        puzzle.grade,
        session.text().trim_end(),
        puzzle.legal,
        puzzle.only,
        100.0 * puzzle.tempted,
        puzzle.line.join(" ")
    ))
}
