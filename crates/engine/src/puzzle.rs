//! The question for a puzzle: a position in which exactly one move keeps the win.

use crate::answer::Asker;
use crate::error::Error;
use crate::position::Line;
use crate::questions::{Timer, solve_error};
use serde::{Deserialize, Serialize};
use winnable_catalog::puzzle::{Puzzle, Wanted, numbered, puzzles};
use winnable_catalog::{AnyGame, Level, Limits, light};

/// Games that are looked at for a puzzle of a game of which the table has none.
const TRIES: usize = 15;

/// States of the search after each move there, at the most.
const STATES: u64 = 5_000;

/// The question for a puzzle.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskPuzzle {
    game: String,
    /// How hard it is to be.
    #[serde(default)]
    grade: Option<Level>,
    /// The same number is the same puzzle for everybody.
    number: u64,
}

/// A puzzle.
#[derive(Debug, Serialize)]
pub struct PuzzleAnswer {
    #[serde(flatten)]
    puzzle: Puzzle,
    milliseconds: f64,
}

/// The puzzle of a number.
pub fn puzzle(asked: &AskPuzzle, asker: &Asker<'_>) -> Result<PuzzleAnswer, Error> {
    let timer = Timer::new(asker);
    let line = Line { game: asked.game.clone(), deal: String::new(), moves: Vec::new() };
    let game = line.game()?;
    let found =
        match numbered(&*game, asked.number, asked.grade, light(game.name()), asker.watch).map_err(solve_error)? {
            Some(puzzle) => Some(puzzle),
            None => searched(&*game, asked, asker)?,
        };
    if asker.watch.is_stopped() {
        return Err(Error::stopped("the search for a puzzle was stopped"));
    }
    let none =
        || Error::bad(format!("expected a game with puzzles of this grade, such as freecell, found {}", game.name()));
    Ok(PuzzleAnswer { puzzle: found.ok_or_else(none)?, milliseconds: timer.milliseconds() })
}

/// A puzzle of a game of which the table has none: the first from a deal that the number names.
fn searched(game: &dyn AnyGame, asked: &AskPuzzle, asker: &Asker<'_>) -> Result<Option<Puzzle>, Error> {
    let usual = light(game.name());
    let limits = Limits { states: usual.states.min(STATES), ..usual };
    let first = (asked.number % 100_000) * 1_000 + 1;
    let wanted = Wanted { moves: 1, grade: asked.grade, limits };
    for found in puzzles(game, first, wanted, asker.watch).take(TRIES) {
        if let Some(puzzle) = found.map_err(solve_error)? {
            return Ok(Some(puzzle));
        }
    }
    Ok(None)
}
