//! The rows of a part as its dataset keeps them: whole, or as verdicts alone.

use crate::columns::empty_row;
use crate::row::{Outcome, Row};
use crate::span::Span;
use crate::spec::Spec;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use winnable_catalog::Verdict;

/// What a dataset keeps of a deal.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rows {
    /// All columns.
    #[default]
    Whole,
    /// Number and verdict: about a bit a deal, for datasets of billions.
    Verdicts,
}

impl Rows {
    /// All of them.
    pub const ALL: [Rows; 2] = [Rows::Whole, Rows::Verdicts];

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Rows::Whole => "whole",
            Rows::Verdicts => "verdicts",
        }
    }

    /// Most deals in a part, whose rows are kept in memory until they are saved.
    pub const fn most_in_part(self) -> u64 {
        match self {
            Rows::Whole => 5000,
            Rows::Verdicts => 100_000,
        }
    }

    /// Whether this is the usual kind.
    pub(crate) fn is_whole(&self) -> bool {
        *self == Rows::Whole
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Rows {
    type Err = String;

    fn from_str(text: &str) -> Result<Rows, String> {
        let found = Rows::ALL.into_iter().find(|rows| rows.name() == text);
        found.ok_or_else(|| format!("expected rows: whole or verdicts, found \"{text}\""))
    }
}

/// The rows of a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept {
    /// All columns.
    Whole(Vec<Row>),
    /// Numbers and verdicts.
    Verdicts(Verdicts),
}

/// Verdicts of deals that follow each other in a job, a byte each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verdicts {
    /// The verdicts.
    pub list: Vec<Verdict>,
    /// The fingerprint of the build that found them.
    pub build: Option<String>,
}

impl Kept {
    /// Of no deals yet.
    pub fn new(rows: Rows) -> Kept {
        match rows {
            Rows::Whole => Kept::Whole(Vec::new()),
            Rows::Verdicts => Kept::Verdicts(Verdicts::default()),
        }
    }

    /// Takes the rows of the deals that come next.
    pub fn extend(&mut self, rows: Vec<Row>) {
        match self {
            Kept::Whole(list) => list.extend(rows),
            Kept::Verdicts(verdicts) => {
                if let Some(row) = rows.first() {
                    verdicts.build.clone_from(&row.fingerprint);
                }
                verdicts.list.extend(rows.iter().map(|row| row.verdict));
            }
        }
    }

    /// How many deals.
    pub fn deals(&self) -> u64 {
        match self {
            Kept::Whole(rows) => rows.len() as u64,
            Kept::Verdicts(verdicts) => verdicts.list.len() as u64,
        }
    }

    /// Forgets all but the first so many.
    pub(crate) fn truncate(&mut self, deals: u64) {
        match self {
            Kept::Whole(rows) => rows.truncate(deals as usize),
            Kept::Verdicts(verdicts) => verdicts.list.truncate(deals as usize),
        }
    }

    /// How the deals ended, in order.
    pub fn verdicts(&self) -> impl Iterator<Item = Verdict> + '_ {
        let (rows, list) = match self {
            Kept::Whole(rows) => (rows.as_slice(), [].as_slice()),
            Kept::Verdicts(verdicts) => ([].as_slice(), verdicts.list.as_slice()),
        };
        rows.iter().map(|row| row.verdict).chain(list.iter().copied())
    }

    /// Wins, losses and undecided deals.
    pub fn counts(&self) -> [u64; 3] {
        let mut counts = [0; 3];
        self.verdicts().for_each(|verdict| counts[Outcome::from(verdict) as usize] += 1);
        counts
    }

    /// As rows, in which what was not kept is empty or 0.
    pub fn into_rows(self, spec: &Spec, span: &Span) -> Vec<Row> {
        let Verdicts { list, build } = match self {
            Kept::Whole(rows) => return rows,
            Kept::Verdicts(verdicts) => verdicts,
        };
        let row = |(place, verdict): (u64, Verdict)| Row {
            game: spec.game.clone(),
            deal: spec.name(place),
            number: spec.number(place),
            verdict,
            engine: spec.who().to_string(),
            version: spec.version.clone(),
            fingerprint: build.clone(),
            ..empty_row()
        };
        span.clone().zip(list).map(row).collect()
    }
}
