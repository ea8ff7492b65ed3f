//! Canonical names of games.

use serde::{Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// Most parameters of a game.
const MOST: usize = 7;

/// The canonical name of a game: its family, and the parameters that are not the usual ones, as in
/// `freecell:cells=3,columns=7`. Proofs are made by the million where players ask a search, so it is a small value, and a
/// text only when it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name {
    family: &'static str,
    parameters: [Option<Parameter>; MOST],
}

/// A parameter of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Parameter {
    Bare(usize),
    Value(&'static str, usize),
    Word(&'static str),
}

impl Name {
    /// The name of a family whose games have no parameters but those that are added.
    pub const fn new(family: &'static str) -> Name {
        Name { family, parameters: [None; MOST] }
    }

    /// A name that was read with all its parameters. The text of each is kept for as long as the program runs, once: rule sets are few.
    pub fn whole(text: &str) -> Name {
        static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let family = known.get(text).copied().unwrap_or_else(|| {
            let kept: &'static str = Box::leak(text.into());
            known.insert(kept);
            kept
        });
        Name::new(family)
    }

    /// With one more parameter, if there is any.
    fn and(mut self, parameter: Option<Parameter>) -> Name {
        if parameter.is_some() {
            let free = self.parameters.iter_mut().find(|parameter| parameter.is_none());
            *free.expect("no game has more parameters") = parameter;
        }
        self
    }

    /// With a number that stands for itself.
    #[must_use]
    pub fn number(self, number: usize) -> Name {
        self.and(Some(Parameter::Bare(number)))
    }

    /// With a number under its name, unless it is the usual one.
    #[must_use]
    pub fn unusual(self, name: &'static str, number: usize, usual: usize) -> Name {
        self.and((number != usual).then_some(Parameter::Value(name, number)))
    }

    /// With a word, if it is said.
    #[must_use]
    pub fn word(self, word: &'static str, is_said: bool) -> Name {
        self.and(is_said.then_some(Parameter::Word(word)))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.family)?;
        for (number, parameter) in self.parameters.iter().flatten().enumerate() {
            f.write_str(if number == 0 { ":" } else { "," })?;
            match parameter {
                Parameter::Bare(number) => write!(f, "{number}")?,
                Parameter::Value(name, number) => write!(f, "{name}={number}")?,
                Parameter::Word(word) => f.write_str(word)?,
            }
        }
        Ok(())
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_parameters_are_left_out() {
        let name = Name::new("game").number(4).unusual("cells", 3, 4).unusual("columns", 8, 8);
        assert_eq!(name.word("open", true).word("closed", false).to_string(), "game:4,cells=3,open");
        assert_eq!(Name::new("game").unusual("cells", 4, 4).to_string(), "game");
        assert_ne!(name, name.word("open", true));
    }

    #[test]
    fn names_that_were_read_are_kept_once() {
        let (name, again) = (Name::whole("game:cells=3"), Name::whole("game:cells=3"));
        assert_eq!((name, name.to_string().as_str()), (again, "game:cells=3"));
        assert!(std::ptr::eq(name.family, again.family));
        assert_ne!(name, Name::whole("game"));
    }
}
