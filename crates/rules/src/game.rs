//! A game as it is listed: its rules with all parameters as they usually are, and what people are told of it.

use crate::Language;
use serde::Deserialize;
use std::ops::RangeInclusive;

/// Words in two languages. A file may have one text for both.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "Written")]
pub struct Words {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a text, or { en = \"...\", ja = \"...\" }")]
enum Written {
    Same(String),
    Each(Each),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Each {
    en: String,
    ja: String,
}

impl From<Written> for Words {
    fn from(written: Written) -> Words {
        match written {
            Written::Same(text) => Words { en: text.clone(), ja: text },
            Written::Each(Each { en, ja }) => Words { en, ja },
        }
    }
}

impl Words {
    /// Those of a language.
    pub fn of(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Japanese => &self.ja,
        }
    }
}

/// How a parameter is written behind the name of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    /// `cells=3`.
    Number(RangeInclusive<i64>),
    /// `5`.
    BareNumber(RangeInclusive<i64>),
    /// `build=any`: one of some words.
    Choice(Vec<String>),
    /// `as-programmed`, which sets something to be so or not to be so.
    Flag(bool),
}

/// A parameter of a game: a number or a word that takes the place of one in its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// The word before the equals sign, or the whole word. For a bare number, what it counts.
    pub key: String,
    /// How it is written.
    pub form: Form,
    /// What it means, with its range and what it usually is.
    pub meaning: String,
    /// Whether it is for tests alone, and nobody is told of it.
    pub is_hidden: bool,
    /// The key in the file that it sets.
    pub(crate) sets: Vec<String>,
}

impl Parameter {
    /// How people are told to write it: `cells=N`, `N`, `build=any|suit`, `as-programmed`.
    pub fn written(&self) -> String {
        match &self.form {
            Form::Number(_) => format!("{}=N", self.key),
            Form::BareNumber(_) => "N".to_string(),
            Form::Choice(words) => format!("{}={}", self.key, words.join("|")),
            Form::Flag(_) => self.key.clone(),
        }
    }
}

/// A game of the list.
#[derive(Debug, Clone, PartialEq)]
pub struct Game {
    /// Its name at the command line, without parameters.
    pub name: String,
    /// Other names for it.
    pub aliases: Vec<String>,
    /// The name that people know.
    pub title: Words,
    /// The rules in some words.
    pub short: Words,
    /// The rules in a sentence, in English.
    pub sentence: String,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// Samples of its parameters, as they stand behind the colon: every option in some of them, and what options make of one
    /// another. Tests that try every game try all of these.
    pub samples: Vec<String>,
    /// Samples of small decks, which nobody plays: every line of play can be searched.
    pub small_decks: Vec<String>,
    /// Its file.
    pub text: String,
}

impl Game {
    /// Whether this is its name, or another one for it, in small letters or in capitals.
    pub fn is_called(&self, name: &str) -> bool {
        let is_name = |known: &String| known.eq_ignore_ascii_case(name);
        is_name(&self.name) || self.aliases.iter().any(is_name)
    }

    /// The names of its samples, those of small decks last.
    pub fn sampled(&self) -> impl Iterator<Item = String> {
        let name = |sample: &String| match sample.as_str() {
            "" => self.name.clone(),
            sample => format!("{}:{sample}", self.name),
        };
        self.samples.iter().chain(&self.small_decks).map(name)
    }

    /// The parameters that people are told of.
    pub fn told(&self) -> impl Iterator<Item = &Parameter> {
        self.parameters.iter().filter(|parameter| !parameter.is_hidden)
    }
}
