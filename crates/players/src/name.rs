//! The name of a player with its options: `random`, `semi-random:3`, `hanazawa:tuned,free-k`, `lookahead:64`.

use std::str::FromStr;
use thiserror::Error;

/// A player of a game, for lists and error messages.
#[derive(Debug, Clone, Copy)]
pub struct Listed {
    /// The name with its options, as it is typed.
    pub form: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
}

/// A name that is none of a player.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected {expected}, found \"{found}\"")]
pub struct PlayerError {
    /// What there is.
    pub expected: String,
    /// What came.
    pub found: String,
}

/// A name taken apart: what is asked for is taken out, and what is left over is an error.
pub(crate) struct Parts<'a> {
    text: &'a str,
    /// The name proper.
    pub name: &'a str,
    options: Vec<&'a str>,
}

impl<'a> Parts<'a> {
    pub(crate) fn new(text: &'a str) -> Parts<'a> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        Parts { text, name, options: options.split(',').filter(|o| !o.is_empty()).collect() }
    }

    /// Whether an option is there.
    pub(crate) fn has(&mut self, option: &str) -> bool {
        let before = self.options.len();
        self.options.retain(|o| *o != option);
        self.options.len() < before
    }

    /// The value of an option `key=value`, or of a bare number if the key is empty.
    pub(crate) fn value<T: FromStr>(&mut self, key: &str) -> Option<T> {
        let value = |option: &str| match key {
            "" => option.parse().ok(),
            key => option.strip_prefix(key)?.strip_prefix('=')?.parse().ok(),
        };
        let at = self.options.iter().position(|o| value(o).is_some())?;
        value(self.options.remove(at))
    }

    /// An error unless everything was taken.
    pub(crate) fn end(self, expected: &str) -> Result<(), PlayerError> {
        if self.options.is_empty() { Ok(()) } else { Err(self.error(expected)) }
    }

    pub(crate) fn error(&self, expected: &str) -> PlayerError {
        PlayerError { expected: expected.to_string(), found: self.text.to_string() }
    }

    /// The error for a name that is in no list.
    pub(crate) fn unknown(&self, listed: &[Listed]) -> PlayerError {
        let forms: Vec<&str> = listed.iter().map(|l| l.form).collect();
        self.error(&format!("a player ({})", forms.join(", ")))
    }
}
