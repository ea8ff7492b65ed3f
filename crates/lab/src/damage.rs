//! Rows against the part of a dataset that they are found in: what is wrong with a file, and what to do about it.

use crate::error::LabError;
use crate::row::Row;
use crate::span::Span;
use crate::spec::{Spec, UNKNOWN};
use std::path::{Path, PathBuf};

/// A file of a dataset whose rows cannot be counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// The file.
    pub path: PathBuf,
    /// What was expected and what was found.
    pub problem: String,
}

impl Damage {
    pub(crate) fn new(path: &Path, problem: impl Into<String>) -> Damage {
        Damage { path: path.to_path_buf(), problem: problem.into() }
    }
}

impl From<Damage> for LabError {
    fn from(Damage { path, problem }: Damage) -> LabError {
        let problem = format!(
            "{problem}; the command that made the dataset sets the file aside with --repair and computes again what is \
             missing"
        );
        LabError::dataset(&path, problem)
    }
}

/// Whether a file has so many rows of this experiment as its name says.
pub(crate) fn check_origin(spec: &Spec, span: &Span, rows: usize, experiment: Option<&str>) -> Result<(), String> {
    let identity = spec.identity();
    if experiment != Some(&identity) {
        let found = experiment.map_or("rows that do not say of which".to_string(), |of| format!("rows of \"{of}\""));
        return Err(format!("expected rows of \"{identity}\", found {found}"));
    }
    let count = span.end - span.start;
    if rows as u64 != count {
        return Err(format!("expected {count} rows, as its name says, found {rows}"));
    }
    Ok(())
}

/// Whether these are the rows of a span of this experiment: deals, count, game, engine or player, fingerprint.
pub(crate) fn check(spec: &Spec, span: &Span, rows: &[Row], experiment: Option<&str>) -> Result<(), String> {
    check_origin(spec, span, rows.len(), experiment)?;
    let builds = spec.builds();
    let is_player = spec.player().is_some();
    for (place, row) in span.clone().zip(rows) {
        let (number, name) = (spec.number(place), spec.name(place));
        let wrong = |what: &str, expected: &str, found: &str| {
            Err(format!("expected {what} {expected} in row {}, found {found}", place - span.start + 1))
        };
        if row.number != number || row.deal != name {
            return wrong("the deal", &name, &format!("{} with the number {}", row.deal, row.number));
        }
        if row.game != spec.game {
            return wrong("the game", &spec.game, &row.game);
        }
        if row.engine != spec.who() {
            return wrong(if is_player { "the player" } else { "the engine" }, spec.who(), &row.engine);
        }
        let build = row.fingerprint.as_deref().unwrap_or(UNKNOWN);
        if !builds.contains(build) {
            let known = builds.iter().copied().collect::<Vec<_>>().join(" or ");
            return wrong("the fingerprint", &known, build);
        }
        if row.choices.is_some() != is_player {
            let game = |is_player| if is_player { "a player's game" } else { "a search" };
            return wrong("the figures of", game(is_player), &format!("those of {}", game(!is_player)));
        }
    }
    Ok(())
}
