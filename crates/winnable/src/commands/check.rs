//! `winnable check`: replays moves with the referee.

use crate::output::{self, Error, Exit, counted};
use clap::Args;
use serde_json::Value;
use std::io::Read;
use winnable::NamedDeal;
use winnable_referee::Refusal;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  winnable check freecell 617 moves.txt\n  winnable solve freecell 617 --json | winnable check freecell 617 -\n  echo '1112<-0000<-1112' | winnable check monte-carlo:2 board.txt -\n\nMoves are read in every notation that `solve` writes: 26 3a 4h, S1T0 72S0, 3243 0000, the\npapers' backward listing with <-, move numbers such as \"11.\", and the JSON of `solve --json`\nor a JSON array of moves.\n\nExit codes: 0 the moves win, 1 they do not, 2 error."
)]
pub struct Arguments {
    /// The game, for example freecell or monte-carlo:5 (see `winnable games`)
    game: String,
    /// The deal: ms:617, seed:42, or a file
    #[arg(allow_negative_numbers = true)]
    deal: String,
    /// A file with the moves, or - for standard input
    moves: String,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let game = winnable::open(&arguments.game)?;
    if arguments.deal == "-" && arguments.moves == "-" {
        return Err("expected the deal or the moves in a file, found - for both".into());
    }
    let NamedDeal { name, deal } = winnable::deal(&*game, &arguments.deal)?;
    let moves = read_moves(&arguments.moves)?;
    match winnable_referee::check(game.name(), &deal, &moves) {
        Ok(replay) => {
            output::print(&format!("The game is won: {}, all legal.\n", counted(replay.moves as u64, "move")))?;
            Ok(Exit::Yes)
        }
        Err(refusal @ (Refusal::Illegal { .. } | Refusal::NotWon { .. })) => {
            output::print(&format!("Not a solution: {refusal}.\n"))?;
            Ok(Exit::No)
        }
        Err(refusal @ Refusal::Game { .. }) => Err(refusal.into()),
        Err(Refusal::Deal(error)) => Err(format!("{name}: {error}").into()),
    }
}

fn read_moves(path: &str) -> Result<String, Error> {
    let mut text = String::new();
    let read = match path {
        "-" => std::io::stdin().read_to_string(&mut text).map(|_| text),
        path => std::fs::read_to_string(path),
    };
    let text = read.map_err(|error| format!("expected a file with moves, or -; cannot read \"{path}\": {error}"))?;
    if text.trim_start().starts_with(['{', '[']) {
        return from_json(&text).map_err(|error| format!("{path}: {error}").into());
    }
    let is_number =
        |word: &str| word.strip_suffix('.').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    let line = |line: &str| line.split_whitespace().filter(|word| !is_number(word)).collect::<Vec<_>>().join(" ");
    Ok(text.lines().map(line).collect::<Vec<_>>().join("\n"))
}

/// The moves of `solve --json`, or of a plain array.
fn from_json(text: &str) -> Result<String, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("not JSON: {error}"))?;
    let moves = value.get("moves").unwrap_or(&value).as_array();
    let words: Option<Vec<&str>> = moves.and_then(|moves| moves.iter().map(Value::as_str).collect());
    Ok(words.ok_or("expected an array of moves, or an object with one under \"moves\"")?.join(" "))
}
