//! One row of a dataset: what was found out about one deal.

use crate::spec::Spec;
use crate::stopwatch::Took;
use winnable_catalog::{Grade, Level, Played, Reason, Solved, VERSION, Verdict};

/// What a rate counts of a deal, whoever played it. Counts of the three stand in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A win of an engine or a player.
    Win,
    /// A proven loss, or a player's.
    Loss,
    /// Neither: a limit was reached.
    Undecided,
}

impl From<Verdict> for Outcome {
    fn from(verdict: Verdict) -> Outcome {
        match verdict {
            Verdict::Winnable | Verdict::Won => Outcome::Win,
            Verdict::Unwinnable | Verdict::Lost => Outcome::Loss,
            Verdict::Undecided => Outcome::Undecided,
        }
    }
}

impl Outcome {
    /// How many rows ended how.
    pub fn counts(rows: &[Row]) -> [u64; 3] {
        let mut counts = [0; 3];
        rows.iter().for_each(|row| counts[row.outcome() as usize] += 1);
        counts
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
    pub reason: Option<Reason>,
    /// States and duplicates of the search.
    pub states: u64,
    /// Times that a position was generated again.
    pub duplicates: u64,
    /// Moves of the win, none without one; moves of a player's whole game.
    pub moves: Option<u32>,
    /// Moves after which the win was certain.
    pub certain_after: Option<u32>,
    /// Largest number of empty columns seen.
    pub max_empty_columns: Option<u32>,
    /// Smallest number of cards not yet home seen; at the end of a player's game.
    pub min_cards_left: u32,
    /// Smallest stock seen; at the end of a player's game.
    pub stock_left: Option<u32>,
    /// Legal moves that a player had to choose from, over the whole game.
    pub choices: Option<u32>,
    /// Time on the clock of search and referee. It and the next are the only columns that differ from run to run.
    pub microseconds: u64,
    /// Time of the processor for the same; none on systems that do not tell it, and in datasets that are older than it.
    pub cpu_microseconds: Option<u64>,
    /// The engine, or the player.
    pub engine: String,
    /// Of the program.
    pub version: String,
    /// Of the build's behaviour, in datasets that were made since there are fingerprints.
    pub fingerprint: Option<String>,
    /// How hard the deal is, if deals are graded and it can be won.
    pub grade: Option<Level>,
    /// The points behind the grade.
    pub points: Option<u32>,
    /// The moves of the win, if they are kept.
    pub solution: Option<String>,
    /// The proof of an engine's loss, as JSON.
    pub proof: Option<String>,
    /// The certificate of a loss, if certificates are written and the checker's limits allowed it.
    pub certificate: Option<String>,
}

impl Row {
    pub(crate) fn new(spec: &Spec, deal: String, number: u64, solved: Solved, took: Took) -> Row {
        Row {
            game: solved.game,
            deal,
            number,
            verdict: solved.verdict,
            reason: solved.reason,
            states: solved.states,
            duplicates: solved.duplicates,
            moves: solved.verdict.is_win().then_some(solved.move_count as u32),
            certain_after: solved.certain_after.map(|n| n as u32),
            max_empty_columns: solved.max_empty_columns,
            min_cards_left: solved.min_cards_left,
            stock_left: solved.stock_left,
            choices: None,
            microseconds: took.microseconds,
            cpu_microseconds: took.cpu_microseconds,
            engine: solved.engine.to_string(),
            version: solved.version,
            fingerprint: spec.fingerprint.clone(),
            grade: None,
            points: None,
            solution: (spec.keep_moves && solved.verdict.is_win()).then(|| solved.moves.join(" ")),
            proof: solved.proof.map(|proof| serde_json::to_string(&proof).expect("a proof can be written")),
            certificate: None,
        }
    }

    /// How the deal ended.
    pub fn outcome(&self) -> Outcome {
        self.verdict.into()
    }

    /// Time of the processor; in a row that does not have it, time on the clock.
    pub fn work(&self) -> u64 {
        self.cpu_microseconds.unwrap_or(self.microseconds)
    }

    /// The row with a grade.
    pub(crate) fn graded(self, grade: &Grade) -> Row {
        Row { grade: grade.grade, points: grade.points, ..self }
    }

    /// The row of a player's game.
    pub(crate) fn of_game(spec: &Spec, player: &str, deal: String, number: u64, game: Played, took: Took) -> Row {
        Row {
            game: spec.game.clone(),
            deal,
            number,
            verdict: if game.is_won { Verdict::Won } else { Verdict::Lost },
            reason: None,
            states: 0,
            duplicates: 0,
            moves: Some(game.moves.len() as u32),
            certain_after: None,
            max_empty_columns: None,
            min_cards_left: game.cards_left,
            stock_left: game.stock_left,
            choices: Some(game.choices),
            microseconds: took.microseconds,
            cpu_microseconds: took.cpu_microseconds,
            engine: player.to_string(),
            version: VERSION.to_string(),
            fingerprint: spec.fingerprint.clone(),
            grade: None,
            points: None,
            solution: spec.keep_moves.then(|| game.moves.join(" ")),
            proof: None,
            certificate: None,
        }
    }
}
