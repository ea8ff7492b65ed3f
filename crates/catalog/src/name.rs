//! Names of games with their parameters: `freecell:cells=3`, `monte-carlo:5,as-programmed`.

use std::collections::BTreeMap;
use thiserror::Error;
use winnable_cards::did_you_mean;

/// A name that is not one of a game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected {expected}, found \"{found}\"{}", did_you_mean(meant.as_deref()))]
pub struct NameError {
    /// What the name or its parameter may be.
    pub expected: String,
    /// What came.
    pub found: String,
    /// What was probably meant.
    pub meant: Option<String>,
}

impl NameError {
    pub(crate) fn new(expected: impl Into<String>, found: impl Into<String>) -> Self {
        NameError { expected: expected.into(), found: found.into(), meant: None }
    }
}

/// A name taken apart, not yet looked up. Parameters are taken out one by one; what is left over is an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameName {
    /// The part before the colon.
    pub family: String,
    text: String,
    /// `cells=3`.
    values: BTreeMap<String, String>,
    /// `5`, `as-programmed`.
    words: Vec<String>,
}

impl GameName {
    /// Takes a name apart.
    pub fn parse(text: &str) -> Result<GameName, NameError> {
        let (family, parameters) = match text.split_once(':') {
            Some((family, parameters)) => (family, parameters.split(',').collect()),
            None => (text, Vec::new()),
        };
        let mut name =
            GameName { family: family.into(), text: text.into(), values: BTreeMap::new(), words: Vec::new() };
        for parameter in parameters {
            let is_new = match parameter.split_once('=') {
                Some((key, value)) => name.values.insert(key.into(), value.into()).is_none(),
                None if parameter.is_empty() => {
                    return Err(NameError::new("a parameter after \":\" and after each \",\"", text));
                }
                None => {
                    let is_new = !name.words.iter().any(|word| word == parameter);
                    name.words.push(parameter.into());
                    is_new
                }
            };
            if !is_new {
                return Err(NameError::new("each parameter once", text));
            }
        }
        Ok(name)
    }

    /// Takes out a number: `key=3`.
    pub(crate) fn number(
        &mut self,
        key: &str,
        range: std::ops::RangeInclusive<usize>,
    ) -> Result<Option<usize>, NameError> {
        let Some(value) = self.values.remove(key) else { return Ok(None) };
        self.in_range(key, &value, range).map(Some)
    }

    /// Takes out one of some words: `key=word`.
    pub(crate) fn choice<'a>(&mut self, key: &str, words: &[&'a str]) -> Result<Option<&'a str>, NameError> {
        let Some(value) = self.values.remove(key) else { return Ok(None) };
        let found = words.iter().find(|word| **word == value).copied();
        found.map(Some).ok_or_else(|| NameError::new(format!("{key} {}", words.join(" or ")), &self.text))
    }

    /// Takes out a bare number: `5`.
    pub(crate) fn bare_number(
        &mut self,
        what: &str,
        range: std::ops::RangeInclusive<usize>,
    ) -> Result<Option<usize>, NameError> {
        let is_number = |word: &String| word.bytes().all(|b| b.is_ascii_digit());
        let Some(at) = self.words.iter().position(is_number) else { return Ok(None) };
        let value = self.words.remove(at);
        self.in_range(what, &value, range).map(Some)
    }

    /// Takes out a word: `as-programmed`.
    pub(crate) fn word(&mut self, word: &str) -> bool {
        let at = self.words.iter().position(|w| w == word);
        at.map(|at| self.words.remove(at)).is_some()
    }

    /// Checks that nothing is left over.
    pub(crate) fn end(&self, expected: &str) -> Result<(), NameError> {
        if self.values.is_empty() && self.words.is_empty() {
            return Ok(());
        }
        Err(NameError::new(expected, &self.text))
    }

    fn in_range(&self, what: &str, value: &str, range: std::ops::RangeInclusive<usize>) -> Result<usize, NameError> {
        let number = value.parse().ok().filter(|n| range.contains(n));
        let expected = || format!("{what} from {} to {}", range.start(), range.end());
        number.ok_or_else(|| NameError::new(expected(), &self.text))
    }
}
