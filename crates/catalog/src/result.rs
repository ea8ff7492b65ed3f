//! What is asked of an engine and what comes out of it, in words that are the same at the command line, in JSON, in
//! datasets and in reports. Each word stands here once; nothing else in the program compares texts.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use winnable_search::{Claim, Horizon, Proof};

/// A word that is not one of those that were expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected {expected}, found \"{found}\"")]
pub struct UnknownWord {
    /// What it may be.
    pub expected: String,
    /// What came.
    pub found: String,
}

/// An enum whose variants are words: shown, read and stored as these.
macro_rules! words {
    ($(#[$about:meta])* $name:ident, $what:literal, { $($(#[$meaning:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$meaning])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// All of them, in the order of the numbers that `as usize` gives.
            pub const ALL: [$name; [$($name::$variant),+].len()] = [$($name::$variant),+];

            /// The word.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)+
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl From<$name> for &'static str {
            fn from(word: $name) -> &'static str {
                word.name()
            }
        }

        impl FromStr for $name {
            type Err = UnknownWord;

            fn from_str(text: &str) -> Result<$name, UnknownWord> {
                $name::ALL.into_iter().find(|word| word.name() == text).ok_or_else(|| UnknownWord {
                    expected: format!("{} ({})", $what, $name::ALL.map($name::name).join(", ")),
                    found: text.to_string(),
                })
            }
        }
    };
}

words! {
    /// The answer for one deal: of an engine, or of a game that a player has played.
    Verdict, "a verdict", {
        /// A win was found, and replayed by the referee.
        Winnable = "winnable",
        /// Every line of play was searched.
        Unwinnable = "unwinnable",
        /// Neither: a limit was reached, or the search was incomplete.
        Undecided = "undecided",
        /// A player who may not see the face-down cards won; replayed by the referee too.
        Won = "won",
        /// Such a player lost, which says nothing about the deal.
        Lost = "lost",
    }
}

impl Verdict {
    /// A win of either kind.
    pub const fn is_win(self) -> bool {
        matches!(self, Verdict::Winnable | Verdict::Won)
    }

    /// A proven loss, or a player's.
    pub const fn is_loss(self) -> bool {
        matches!(self, Verdict::Unwinnable | Verdict::Lost)
    }
}

words! {
    /// Why a deal is unwinnable or undecided, or why a win may not be the shortest that was asked for.
    Reason, "a reason", {
        /// The proof of a loss.
        Searched = "every line of play was searched",
        /// The search reached its limit of states.
        StateLimit = "the limit of states was reached",
        /// The search reached its limit of bytes.
        MemoryLimit = "the limit of memory was reached",
        /// Somebody stopped the search.
        Interrupted = "the search was interrupted",
        /// The papers' engine searched all that it looks at, which is not all that there is.
        IncompleteMoves = "the moves of the papers' program lead nowhere, but they are not all legal moves, so that is no proof",
    }
}

impl Reason {
    /// Whether larger limits might give an answer.
    pub const fn is_limit(self) -> bool {
        matches!(self, Reason::StateLimit | Reason::MemoryLimit)
    }
}

words! {
    /// Which search to use.
    #[derive(Default)]
    Engine, "an engine", {
        /// A good solver that ends in a win, in a proof or at its limits.
        #[default]
        Complete = "complete",
        /// The papers' plain depth-first search in natural order.
        Paper = "paper",
    }
}

words! {
    /// What kind of win is wanted.
    #[derive(Default)]
    Quality, "a quality", {
        /// The first that is found.
        Fast = "fast",
        /// One to be shown to people, with rather few moves.
        #[default]
        Good = "good",
        /// One with as few moves as some more searching finds.
        Short = "short",
        /// One with the fewest moves of all, and the proof, as far as the limits allow.
        Optimal = "optimal",
    }
}

words! {
    /// What counts as one move in the length of a win. A card that goes home counts once in any case.
    #[derive(Default)]
    Metric, "a metric", {
        /// A run that is moved, in one move or carried card by card: the measure of the literature.
        #[default]
        Runs = "runs",
        /// Every card that is moved, also to a cell and back to carry a run.
        Cards = "cards",
    }
}

words! {
    /// How hard a deal is, beside other deals of its game.
    Level, "a grade", {
        /// Among the easiest third.
        Easy = "easy",
        /// In between.
        Medium = "medium",
        /// Among the hardest third.
        Hard = "hard",
    }
}

/// What the proof of a loss rests on, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grounds {
    /// How positions were told apart: exactly, or by 128-bit fingerprints.
    pub keys: String,
    /// The prunings that the search used.
    pub prunings: Vec<String>,
    /// The model of the game that was searched.
    pub model: String,
}

impl fmt::Display for Grounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Grounds { keys, prunings, model } = self;
        write!(f, "The proof rests on: {model}; positions told apart by {keys}; {}", prunings.join(", "))
    }
}

impl From<&Proof> for Grounds {
    fn from(proof: &Proof) -> Grounds {
        Grounds { keys: proof.keys().to_string(), prunings: proof.claims_in_words(), model: proof.model().to_string() }
    }
}

/// A proof as it was told, read from JSON. It is what somebody says; only a search makes a [`Proof`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofRecord {
    /// The canonical name of the game.
    pub game: String,
    /// What was searched: a model of the game, or the game itself.
    pub model: String,
    /// A fingerprint of the position that is lost, 32 hexadecimal digits.
    pub root: String,
    /// How positions were told apart.
    pub keys: String,
    /// The claims that the proof rests on.
    pub claims: Vec<ClaimRecord>,
    /// How far cards were told apart, if not all were.
    pub horizon: Option<Horizon>,
}

impl From<&Proof> for ProofRecord {
    fn from(proof: &Proof) -> ProofRecord {
        let claim = |claim: &Claim| ClaimRecord {
            claim: claim.kind.to_string(),
            premises: claim.premises.iter().map(ToString::to_string).collect(),
        };
        ProofRecord {
            game: proof.game().to_string(),
            model: proof.model().to_string(),
            root: format!("{:032x}", proof.root()),
            keys: proof.keys().to_string(),
            claims: proof.claims().iter().map(claim).collect(),
            horizon: proof.horizon(),
        }
    }
}

/// A claim as it was told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimRecord {
    /// What is claimed.
    pub claim: String,
    /// What the rules must say for it to hold.
    pub premises: Vec<String>,
}

/// A verdict with all that belongs to it. A win was replayed by the referee, and a loss has its proof. What was read from
/// JSON is a `Solved<ProofRecord>`.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solved<P = Proof> {
    /// The game's canonical name.
    pub game: String,
    /// Of an engine: winnable, unwinnable or undecided.
    pub verdict: Verdict,
    /// Why it is unwinnable or undecided, or why a win may not be the shortest that was asked for.
    pub reason: Option<Reason>,
    /// What the proof of an unwinnable deal rests on, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grounds: Option<Grounds>,
    /// The proof of an unwinnable deal, as the search made it.
    #[serde(default = "no_proof", skip_serializing_if = "Option::is_none")]
    pub proof: Option<P>,
    /// The moves of the win, first move first, if they were asked for.
    pub moves: Vec<String>,
    /// Their number.
    pub move_count: usize,
    /// What counts as one in `length` and `at_least`. Like these, for games that can tell and if a short or the
    /// shortest win was asked for.
    pub count: Option<Metric>,
    /// How long the win is in this metric. Less than the number of moves where runs are carried card by card.
    pub length: Option<usize>,
    /// No win is shorter in this metric.
    pub at_least: Option<usize>,
    /// Moves after which the win is certain; the rest only plays it out.
    pub certain_after: Option<usize>,
    /// Different positions that were generated.
    pub states: u64,
    /// Times that a position was generated again.
    pub duplicates: u64,
    /// Largest number of empty columns (rows, stacks) seen.
    pub max_empty_columns: Option<u32>,
    /// Smallest number of cards not yet home seen.
    pub min_cards_left: u32,
    /// Smallest stock seen, for games that have one.
    pub stock_left: Option<u32>,
    /// Deepest level of the search.
    pub max_level: u64,
    /// The engine.
    pub engine: Engine,
    /// Of this program.
    pub version: String,
}

impl Solved {
    /// The same with the proof as it is told, so that it can be written down and read back.
    pub fn recorded(self) -> Solved<ProofRecord> {
        Solved {
            game: self.game,
            verdict: self.verdict,
            reason: self.reason,
            grounds: self.grounds,
            proof: self.proof.as_ref().map(ProofRecord::from),
            moves: self.moves,
            move_count: self.move_count,
            count: self.count,
            length: self.length,
            at_least: self.at_least,
            certain_after: self.certain_after,
            states: self.states,
            duplicates: self.duplicates,
            max_empty_columns: self.max_empty_columns,
            min_cards_left: self.min_cards_left,
            stock_left: self.stock_left,
            max_level: self.max_level,
            engine: self.engine,
            version: self.version,
        }
    }
}

/// What a result has that was written before there were proofs, or that is none of a loss.
fn no_proof<P>() -> Option<P> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_are_shown() {
        for verdict in Verdict::ALL {
            assert_eq!(verdict.to_string().parse(), Ok(verdict));
            assert!(!(verdict.is_win() && verdict.is_loss()));
        }
        for reason in Reason::ALL {
            assert_eq!(reason.name().parse(), Ok(reason));
        }
        assert!(Verdict::ALL.into_iter().enumerate().all(|(i, verdict)| verdict as usize == i));
        let game = crate::open("freecell").unwrap();
        let deal = crate::deal(&*game, "11982").unwrap().deal;
        let solved = game.solve(&deal, &Default::default(), &Default::default()).unwrap();
        let (proof, grounds) = (solved.proof.as_ref().unwrap(), solved.grounds.as_ref().unwrap());
        assert_eq!(grounds.to_string(), proof.to_string());
        let told: Solved<ProofRecord> = serde_json::from_value(serde_json::to_value(&solved).unwrap()).unwrap();
        assert_eq!(told, solved.recorded(), "what is recorded is what JSON says");
        let error = "perfect".parse::<Engine>().unwrap_err();
        assert_eq!(error.to_string(), "expected an engine (complete, paper), found \"perfect\"");
    }
}
