//! The rules of solitaires as values. Knows cards and no moves.
//!
//! A game is one file of data in `games/`: its name, the words that people know it by, its parameters and its rules. Whatever
//! needs to know about games asks the [`RuleSet`] that is read from it: the engines, the referee, which interprets it by
//! itself, the page, which lays out its [`Shape`], and whoever wants to read the rules in words ([`RuleSet::describe`]).
//!
//! ```
//! use winnable_rules::{Language, open};
//!
//! let rules = open("freecell:cells=3").unwrap();
//! assert_eq!(rules.name, "freecell:cells=3");
//! assert_eq!(rules.piles().unwrap().cells.count, 3);
//! assert!(rules.describe(Language::English).contains("3 cells"));
//! ```
//!
//! A name that ends in `.toml` is the path of a rule file of one's own, `my-game.toml:cells=3`; where there are no files, [`add`] makes a
//! game known from its text.

mod describe;
mod error;
mod file;
mod game;
mod hole;
mod list;
mod name;
mod own;
mod refuse;
mod rule_set;
mod shape;
mod solvitaire;

pub use describe::Topic;
pub use error::{FileError, NameError};
pub use game::{Form, Game, Parameter, Words};
pub use hole::{HoleLayout, HoleRules, HoleStart};
pub use list::{GAMES, add, family, game, open};
pub use own::{add_file, is_path};
pub use rule_set::{
    Base, Cells, Deal, Deck, FaceDown, FirstCards, Foundations, Goal, Numbers, PairRules, PileRules, Piles, Play,
    Reserve, RuleSet, Spaces, Start, Stock, Suits, Takes, To, Together, Turn, Way,
};
pub use shape::{Shape, ShapeKind};
pub use solvitaire::{Imported, from_solvitaire};

/// A language that people are told things in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Japanese];

    /// Its code, at the command line and on the page.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Japanese => "ja",
        }
    }
}
