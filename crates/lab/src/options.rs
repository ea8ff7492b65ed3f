//! The options of `winnable rate`, each once. The command is checked against this table, and the command of the cluster
//! (`python -m winnable.cluster rate`) is built from it, so that both have the same ones.

use crate::amounts::{read_confidence, read_count, read_width};
use crate::kept::Rows;
use winnable_catalog::{Engine, read_bytes, read_states};

/// An option.
#[derive(Debug, Clone, Copy)]
pub struct RateOption {
    /// Its name without the two dashes.
    pub name: &'static str,
    /// What stands for its value in the help; none for a flag.
    pub value: Option<&'static str>,
    /// What it is without being given.
    pub default: Option<&'static str>,
    /// What it means.
    pub help: &'static str,
    /// What its value is.
    pub kind: Kind,
    /// Options that cannot be given with it.
    pub conflicts: &'static [&'static str],
    /// Whether a cluster has it too; the others say how one machine works.
    pub is_for_clusters: bool,
}

/// What the value of an option is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// There is none.
    Flag,
    /// A number of deals: `10k`.
    Count,
    /// A number of states: `20M`.
    States,
    /// A number of bytes: `4G`.
    Bytes,
    /// A width between 0 and 1: `0.5%`.
    Width,
    /// A confidence: `99%`.
    Confidence,
    /// A whole number.
    Number,
    /// Any text.
    Text,
    /// The name of an engine.
    Engine,
    /// What is kept of a deal.
    Rows,
}

/// The value of an option.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A whole number.
    Number(u64),
    /// A share.
    Share(f64),
    /// A text.
    Text(String),
}

impl Kind {
    /// Reads the text of a value, or says what was expected and what was found.
    pub fn read(self, text: &str) -> Result<Value, String> {
        match self {
            Kind::Count => read_count(text).map(Value::Number),
            Kind::States => read_states(text).map(Value::Number),
            Kind::Bytes => read_bytes(text).map(Value::Number),
            Kind::Width => read_width(text).map(Value::Share),
            Kind::Confidence => read_confidence(text).map(Value::Share),
            Kind::Number => {
                let number = text.parse().map(Value::Number);
                number.map_err(|_| format!("expected a whole number from 0 on such as 1, found \"{text}\""))
            }
            Kind::Engine => match text.parse::<Engine>() {
                Ok(engine) => Ok(Value::Text(engine.to_string())),
                Err(error) => Err(error.to_string()),
            },
            Kind::Rows => text.parse::<Rows>().map(|rows| Value::Text(rows.to_string())),
            Kind::Flag | Kind::Text => Ok(Value::Text(text.to_string())),
        }
    }
}

const fn flag(name: &'static str, help: &'static str, conflicts: &'static [&'static str]) -> RateOption {
    RateOption { name, value: None, default: None, help, kind: Kind::Flag, conflicts, is_for_clusters: true }
}

const fn valued(
    name: &'static str,
    value: &'static str,
    default: Option<&'static str>,
    kind: Kind,
    help: &'static str,
    conflicts: &'static [&'static str],
) -> RateOption {
    RateOption { name, value: Some(value), default, help, kind, conflicts, is_for_clusters: true }
}

const fn here(option: RateOption) -> RateOption {
    RateOption { is_for_clusters: false, ..option }
}

/// All of them, in the order in which the help has them.
pub const OPTIONS: &[RateOption] = &[
    valued(
        "deals",
        "N",
        None,
        Kind::Count,
        "How many deals, for example 70000, 10k, 2.5M or 1e6; with --until-width the most that are tried (1M)",
        &[],
    ),
    valued(
        "first",
        "K",
        Some("1"),
        Kind::Text,
        "The first deal: a number, or seed:K, ms:K, pysol:K or solvitaire:K to choose the numbering",
        &[],
    ),
    valued(
        "deals-from",
        "FILE",
        None,
        Kind::Text,
        "The deals that this file lists, or - for standard input, a number or name a line; with --deals the first N of them",
        &["first"],
    ),
    valued("engine", "ENGINE", Some("complete"), Kind::Engine, "How to search", &[]),
    valued(
        "max-states",
        "N",
        Some("20M"),
        Kind::States,
        "Give up after this many states, for example 500000 or 20M",
        &[],
    ),
    valued(
        "memory",
        "SIZE",
        Some("4G"),
        Kind::Bytes,
        "Give up when tables and queues reach this size, for example 512M or 4G",
        &[],
    ),
    valued(
        "player",
        "NAME",
        None,
        Kind::Text,
        "Have the deals played by a player who may not see the face-down cards (see `winnable games`)",
        &["engine", "max-states", "memory"],
    ),
    valued(
        "seed",
        "N",
        Some("1"),
        Kind::Number,
        "The player's seed; with the deal it says all about the player's chance",
        &[],
    ),
    here(valued("jobs", "N", None, Kind::Number, "Threads; the rows do not depend on it (all cores)", &[])),
    valued(
        "out",
        "DIR",
        None,
        Kind::Text,
        "Keep the rows in this directory (run.toml, and Parquet files in rows/), or go on where it stopped",
        &[],
    ),
    flag(
        "allow-mixed",
        "Go on with a dataset of a build that behaves differently, and write that down in its run.toml",
        &[],
    ),
    flag("repair", "Set damaged files of the dataset aside and compute their deals again", &[]),
    valued(
        "rows",
        "KIND",
        Some("whole"),
        Kind::Rows,
        "What to keep of a deal: all columns (whole), or number and verdict alone (verdicts), about a bit a deal",
        &[],
    ),
    flag("keep-moves", "Keep the solutions in the rows too", &[]),
    flag("grade", "Grade the deals by how hard they are (see `winnable grade`), in two more columns", &["player"]),
    flag(
        "certify",
        "Write a certificate of each loss into the rows, and keep the solutions, for `winnable check --dataset`",
        &["player"],
    ),
    valued(
        "until-width",
        "WIDTH",
        None,
        Kind::Width,
        "Stop when the interval is this narrow, for example 0.5%; uses a confidence sequence",
        &[],
    ),
    valued("confidence", "LEVEL", Some("95%"), Kind::Confidence, "How sure the interval is, for example 99%", &[]),
    here(valued(
        "shard",
        "I/N",
        None,
        Kind::Text,
        "Run one part of the job only, for example 3/16; join the parts with `winnable merge`",
        &["until-width"],
    )),
    flag("json", "Print one JSON object", &[]),
];
