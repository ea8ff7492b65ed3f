//! One row of a dataset: what was found out about one deal.

use std::fmt;
use winnable_catalog::Solved;

/// The answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// A win was found and replayed.
    Winnable,
    /// Every line of play was searched.
    Unwinnable,
    /// A limit was reached.
    Undecided,
}

impl Verdict {
    /// Reads the word of a dataset.
    pub fn read(text: &str) -> Option<Verdict> {
        [Verdict::Winnable, Verdict::Unwinnable, Verdict::Undecided].into_iter().find(|v| v.to_string() == text)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Winnable => "winnable",
            Verdict::Unwinnable => "unwinnable",
            Verdict::Undecided => "undecided",
        })
    }
}

/// What was found out about one deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The game's canonical name.
    pub game: String,
    /// The deal's name.
    pub deal: String,
    /// Its number.
    pub number: u64,
    /// The answer.
    pub verdict: Verdict,
    /// Why it is not winnable.
    pub reason: Option<String>,
    /// States and duplicates of the search.
    pub states: u64,
    /// Times that a position was generated again.
    pub duplicates: u64,
    /// Moves of the win, 0 without one.
    pub moves: u32,
    /// Moves after which the win was certain.
    pub certain_after: Option<u32>,
    /// Largest number of empty columns seen.
    pub max_empty_columns: Option<u32>,
    /// Smallest number of cards not yet home seen.
    pub min_cards_left: u32,
    /// Smallest stock seen.
    pub stock_left: Option<u32>,
    /// Time of search and referee; the only column that differs from run to run.
    pub microseconds: u64,
    /// The engine.
    pub engine: String,
    /// Of the program.
    pub version: String,
    /// The moves of the win, if they are kept.
    pub solution: Option<String>,
}

impl Row {
    pub(crate) fn new(deal: String, number: u64, solved: Solved, microseconds: u64, keep_moves: bool) -> Row {
        let verdict = Verdict::read(solved.verdict).expect("a verdict has one of three names");
        Row {
            game: solved.game,
            deal,
            number,
            verdict,
            reason: solved.reason,
            states: solved.states,
            duplicates: solved.duplicates,
            moves: solved.move_count as u32,
            certain_after: solved.certain_after.map(|n| n as u32),
            max_empty_columns: solved.max_empty_columns,
            min_cards_left: solved.min_cards_left,
            stock_left: solved.stock_left,
            microseconds,
            engine: solved.engine.to_string(),
            version: solved.version.to_string(),
            solution: (keep_moves && verdict == Verdict::Winnable).then(|| solved.moves.join(" ")),
        }
    }
}
