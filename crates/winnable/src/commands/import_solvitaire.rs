//! `winnable import-solvitaire`: a rule file of Solvitaire as one of ours.

use crate::output::{self, Error, Exit};
use clap::Args;
use std::path::{Path, PathBuf};
use winnable_catalog::read_text;
use winnable_lab::write_text;
use winnable_rules::{FileError, Imported, from_solvitaire};

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable import-solvitaire rules.json -o my-game.toml
  winnable games --check my-game.toml
  winnable import-solvitaire - < rules.json

Warnings tell where Solvitaire's program does not do what its file says, and where our rules are \
not the same; they stand in the new file too. What our language cannot say (a hole or an accordion by other \
rules than ours, sequences) is an error. docs/own-game.md describes our files.

Exit codes: 0 there is a rule file, 2 error.")]
pub struct Arguments {
    /// The rule file, JSON, or - for standard input
    rules: String,
    /// Write the rule file here (standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let told = output::told(&arguments.rules);
    let text = read_text(&arguments.rules).map_err(|error| format!("cannot read {told}: {error}"))?;
    let path = arguments.output.as_deref().unwrap_or(Path::new(&arguments.rules));
    let Imported { text, warnings } =
        from_solvitaire(&name_of(path), &text).map_err(|error| FileError { path: Some(told.to_string()), ..error })?;
    for warning in warnings {
        output::note(&format!("warning: {warning}"));
    }
    match &arguments.output {
        None => output::data(&text)?,
        Some(path) => write_text(path, &text)?,
    }
    Ok(Exit::Yes)
}

/// The name of a game from that of its file, with hyphens for what a name cannot have.
fn name_of(path: &Path) -> String {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let name: String = stem.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    let name = name.trim_matches('-');
    if name.is_empty() { "imported".to_string() } else { name.to_string() }
}
