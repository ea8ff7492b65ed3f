//! `winnable deal`: shows a deal; what it prints can be read back as a deal.

use crate::output::{self, Error, Exit};
use clap::{Args, ValueEnum};
use winnable_cards::BoardFormat;
use winnable_catalog::NamedDeal;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  winnable deal freecell 617\n  winnable deal freecell 617 --format fc-solve\n  winnable deal monte-carlo:6 seed:42\n  winnable deal freecell 617 > board.txt && winnable solve freecell board.txt\n  winnable deal freecell 617 --format json | winnable solve freecell -"
)]
pub struct Arguments {
    /// The game, for example freecell or monte-carlo:5 (see `winnable games`)
    game: String,
    /// The deal: ms:617, seed:42, pysol:33000, solvitaire:1, a file, or - for standard input
    #[arg(allow_negative_numbers = true)]
    deal: String,
    /// How to write it
    #[arg(long, value_enum, default_value_t = Format::Standard)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// As `solve` shows it: rows numbered from 1, cards as most programs write them (TH for the ten of hearts)
    Standard,
    /// As the papers print it: rows numbered from 0 (from 1 in games with a stock), H0 for the ten of hearts
    Paper,
    /// The board format of Freecell Solver
    FcSolve,
    /// One JSON object
    Json,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let game = winnable_catalog::open(&arguments.game)?;
    let NamedDeal { name, deal } = winnable_catalog::deal(&*game, &arguments.deal)?;
    let board = game.board(&deal).map_err(|error| format!("{}: {error}", output::told(&name)))?;
    match arguments.format {
        Format::Standard => output::print(&board.written(BoardFormat::Usual))?,
        Format::Paper => output::print(&board.written(BoardFormat::Paper))?,
        Format::FcSolve => output::print(&board.written(BoardFormat::FcSolve))?,
        Format::Json => {
            let mut told = board.as_json();
            told["game"] = game.name().into();
            told["deal"] = name.into();
            output::data(&(serde_json::to_string_pretty(&told)? + "\n"))?;
        }
    }
    Ok(Exit::Yes)
}
