//! A certificate as text.
//!
//! ```text
//! winnable certificate 1
//! game: freecell
//! reductions: order horizon
//! horizon: C=3 D=3 H=2 S=4
//! positions: 23790
//! board:
//! 1: AH 3D KD JC 6C JD KC
//! ...
//! ```
//!
//! The first line is the version of the format. Then come the fields, each once and in this order (`horizon:` if and
//! only if `horizon` is among the reductions, which may be none), and behind `board:` the position in any form that is read
//! elsewhere. Before the board `#` starts a comment, and empty lines are passed over.

use crate::reductions::{FirstFar, Reduction, Reductions, Unsound};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use winnable_cards::{Suit, cut};
use winnable_referee::Refusal;

const FIRST_LINE: &str = "winnable certificate 1";

/// The claim that a position is lost, with all that a checker needs to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The game, as the referee knows it.
    pub game: String,
    /// What positions are told apart by.
    pub reductions: Reductions,
    /// How many positions the set has.
    pub positions: u64,
    /// The position that is lost, as text.
    pub board: String,
}

/// What is wrong with the text of a certificate.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: expected {expected}, found {found}")]
pub struct FormatError {
    /// Counted from 1.
    pub line: usize,
    /// What should have stood there.
    pub expected: String,
    /// What stood there.
    pub found: String,
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Certificate { game, reductions, positions, board } = self;
        writeln!(f, "{FIRST_LINE}\ngame: {game}")?;
        write!(f, "reductions:")?;
        reductions.used().iter().try_for_each(|reduction| write!(f, " {}", reduction.name()))?;
        if let Some(FirstFar(numbers)) = reductions.horizon() {
            write!(f, "\nhorizon:")?;
            Suit::ALL.iter().try_for_each(|suit| write!(f, " {}={}", suit.letter(), numbers[suit.index()]))?;
        }
        write!(f, "\npositions: {positions}\nboard:\n{board}")
    }
}

impl FromStr for Certificate {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Certificate, FormatError> {
        let mut lines = Lines { text, line: 0 };
        let first = lines.next().unwrap_or_default();
        if first != FIRST_LINE {
            return Err(lines.error(&format!("\"{FIRST_LINE}\""), first));
        }
        let game = lines.field("game")?.to_string();
        let at_game = lines.line;
        let mut used = Vec::new();
        for word in lines.field("reductions")?.split_whitespace() {
            let known = Reduction::ALL.into_iter().find(|reduction| reduction.name() == word);
            let reduction = known.filter(|reduction| !used.contains(reduction));
            let expected = format!("reductions, each once, from {}", Reduction::ALL.map(Reduction::name).join(", "));
            used.push(reduction.ok_or_else(|| lines.error(&expected, word))?);
        }
        let at = lines.line;
        let horizon = if used.contains(&Reduction::Horizon) { lines.horizon()? } else { FirstFar::NONE };
        let error = |expected: &str, found: &str| Lines { text, line: at }.error(expected, found);
        let facts = winnable_referee::facts(&game).map_err(|refusal| match refusal {
            Refusal::Game { expected, found } => Lines { text, line: at_game }.error(&expected, &found),
            other => error("a game", &other.to_string()),
        })?;
        let reductions = Reductions::new(facts, &used, horizon).map_err(|unsound| match unsound {
            Unsound::Premise(reduction) => {
                let sound: Vec<&str> = Reduction::sound_for(&facts).iter().map(|sound| sound.name()).collect();
                error(&format!("for {} {}", cut(&game), sound.join(", ")), reduction.name())
            }
            Unsound::Needs(reduction, needed) => {
                error(&format!("{} beside {}", needed.name(), reduction.name()), reduction.name())
            }
        })?;
        let positions = lines.field("positions")?;
        let positions = positions.parse().map_err(|_| lines.error("a number of positions", positions))?;
        let rest = lines.field("board")?;
        if !rest.is_empty() {
            return Err(lines.error("the board on the lines behind \"board:\"", rest));
        }
        Ok(Certificate { game, reductions, positions, board: lines.text.to_string() })
    }
}

/// The lines that are left.
struct Lines<'a> {
    text: &'a str,
    /// The number of the line that was taken last.
    line: usize,
}

impl<'a> Lines<'a> {
    /// The next line that is not empty, without its comment.
    fn next(&mut self) -> Option<&'a str> {
        while !self.text.is_empty() {
            let (line, rest) = self.text.split_once('\n').unwrap_or((self.text, ""));
            self.text = rest;
            self.line += 1;
            let content = line.split('#').next().unwrap_or_default().trim();
            if !content.is_empty() {
                return Some(content);
            }
        }
        None
    }

    /// What stands behind the name of the field that comes next.
    fn field(&mut self, name: &str) -> Result<&'a str, FormatError> {
        let line = self.next().unwrap_or("the end of the text");
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(':'));
        value.map(str::trim).ok_or_else(|| self.error(&format!("\"{name}:\""), line))
    }

    /// `C=3 D=3 H=2 S=4`.
    fn horizon(&mut self) -> Result<FirstFar, FormatError> {
        let text = self.field("horizon")?;
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |(suit, word): (Suit, &&str)| {
            let number = word.strip_prefix(suit.letter())?.strip_prefix('=')?.parse().ok()?;
            FirstFar::NUMBERS.contains(&number).then_some(number)
        };
        let numbers: Option<Vec<u8>> = Suit::ALL.into_iter().zip(&words).map(number).collect();
        let numbers = numbers.filter(|_| words.len() == Suit::ALL.len()).and_then(|numbers| numbers.try_into().ok());
        let expected = "a number from 1 to 14 for each suit such as \"C=3 D=3 H=2 S=4\"";
        numbers.map(FirstFar).ok_or_else(|| self.error(expected, text))
    }

    fn error(&self, expected: &str, found: &str) -> FormatError {
        FormatError { line: self.line.max(1), expected: expected.to_string(), found: format!("\"{}\"", cut(found)) }
    }
}
