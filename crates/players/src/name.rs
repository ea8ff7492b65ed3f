//! The name of a player with its options: `random`, `semi-random:3`, `hanazawa:tuned,free-k`, `lookahead:64`.

use std::str::FromStr;
use thiserror::Error;
use winnable_cards::{did_you_mean, nearest};

/// A player of a game, for lists and error messages.
#[derive(Debug, Clone, Copy)]
pub struct Listed {
    /// The name with its options, as it is typed.
    pub form: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
}

/// A name that no player has, or a player's name with a wrong option.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected {expected}, found \"{found}\"{}", did_you_mean(meant.as_deref()))]
pub struct PlayerError {
    /// The names and options that there are.
    pub expected: String,
    /// The name that was given.
    pub found: String,
    /// The name that was probably meant.
    pub meant: Option<String>,
}

/// A name and its options. A player takes out the options that it knows; an option that is left over is an error.
pub(crate) struct Parts<'a> {
    text: &'a str,
    /// The name before the colon.
    pub name: &'a str,
    options: Vec<&'a str>,
}

impl<'a> Parts<'a> {
    /// Splits a name. An option may be empty, as after a bare colon: no player asks for it, so it is left over.
    pub(crate) fn new(text: &'a str) -> Parts<'a> {
        let (name, options) = match text.split_once(':') {
            Some((name, options)) => (name, options.split(',').collect()),
            None => (text, Vec::new()),
        };
        Parts { text, name, options }
    }

    /// Takes an option out and tells whether it was there. If it was given twice, the second is left over.
    pub(crate) fn has(&mut self, option: &str) -> bool {
        let at = self.options.iter().position(|o| *o == option);
        at.map(|at| self.options.remove(at)).is_some()
    }

    /// Takes the first option `key=value` whose value can be read, or the first bare value if the key is empty.
    pub(crate) fn value<T: FromStr>(&mut self, key: &str) -> Option<T> {
        let value = |option: &str| match key {
            "" => option.parse().ok(),
            key => option.strip_prefix(key)?.strip_prefix('=')?.parse().ok(),
        };
        let at = self.options.iter().position(|o| value(o).is_some())?;
        value(self.options.remove(at))
    }

    /// An error if options are left over.
    pub(crate) fn end(self, expected: &str) -> Result<(), PlayerError> {
        if self.options.is_empty() { Ok(()) } else { Err(self.error(expected)) }
    }

    pub(crate) fn error(&self, expected: &str) -> PlayerError {
        PlayerError { expected: expected.to_string(), found: self.text.to_string(), meant: None }
    }

    /// The error for a name that is in no list.
    pub(crate) fn unknown(&self, listed: &[Listed]) -> PlayerError {
        let forms: Vec<&str> = listed.iter().map(|l| l.form).collect();
        let names = forms.iter().map(|form| form.split([':', '[']).next().unwrap_or(form));
        let meant = nearest(self.name, names).map(|name| self.text.replacen(self.name, name, 1));
        PlayerError { meant, ..self.error(&format!("a player ({})", forms.join(", "))) }
    }
}
