//! `winnable deal`: shows a deal; what it prints can be read back as a deal.

use crate::output::{self, Error, Exit};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use winnable_cards::{Board, BoardFormat, Form, Foundations, Suit};
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
        Format::Json => output::data(&(serde_json::to_string_pretty(&as_json(game.name(), &name, &board))? + "\n"))?,
    }
    Ok(Exit::Yes)
}

/// The board as `Layout` reads it from JSON.
fn as_json(game: &str, deal: &str, board: &Board) -> Value {
    let suits = |up: &[u8; 4]| {
        let counts = Suit::ALL.iter().map(|s| (s.letter().to_string(), json!(up[s.index()])));
        Value::Object(counts.collect())
    };
    let foundations = match &board.foundations {
        Foundations::None => Value::Null,
        Foundations::Suits(up) => suits(up),
        Foundations::Decks(decks) => decks.iter().map(suits).collect(),
        Foundations::Tops(tops) => {
            json!(tops.iter().map(|t| t.map(|r| r.letter(Form::Usual).to_string())).collect::<Vec<_>>())
        }
    };
    let mut told = json!({
        "game": game,
        "deal": deal,
        "foundations": foundations,
        "cells": board.cells,
        "rows": board.rows,
        "stock": board.stock,
        "waste": board.waste,
        "reserves": board.reserves,
    });
    // What few games have.
    if let Some(base) = board.base {
        told["base"] = json!(base);
    }
    if let Some(redeals) = board.redeals {
        told["redeals"] = json!(redeals);
    }
    told
}
