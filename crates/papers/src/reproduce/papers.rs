//! The index of the papers whose figures are measured again.

use super::language::{Language, Say};

/// A paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// Monte Carlo as a game with all cards known.
    MonteCarlo,
    /// FreeCell and Four Companies.
    Solitaires,
    /// A player of Calculation.
    Calculation,
    /// Positions of Beleaguered Castle.
    BeleagueredCastle,
    /// Random and semi-random players of Calculation.
    SemiRandom,
}

/// What the index says of a paper.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The number under which it is asked for at the command line.
    pub number: &'static str,
    /// Its authors.
    pub author: &'static str,
    /// Its title in English, as it prints it itself.
    pub title: &'static str,
    /// A word or two for links.
    pub short: &'static str,
    /// When it appeared. Where the text does not say, the year of the latest work that it cites.
    pub year: &'static str,
}

impl Paper {
    /// All papers, by number.
    pub const ALL: [Paper; 5] =
        [Paper::MonteCarlo, Paper::Solitaires, Paper::Calculation, Paper::BeleagueredCastle, Paper::SemiRandom];

    /// Its line in the index.
    pub const fn entry(self) -> Entry {
        match self {
            Paper::MonteCarlo => Entry {
                number: "000",
                author: "T. Shintani",
                title: "The Success Rate of \"Monte Carlo\"",
                short: "Monte Carlo",
                year: "2007 or later",
            },
            Paper::Solitaires => Entry {
                number: "001",
                author: "T. Shintani",
                title: "Consideration on the Rate of Success of Solitaires",
                short: "Solitaires",
                year: "2005 or later",
            },
            Paper::Calculation => Entry {
                number: "002",
                author: "M. Hanazawa",
                title: "An algorithm to play the card solitaire Calculation",
                short: "Calculation",
                year: "1985 or later",
            },
            // It cites a talk of 2015 as one of the year before.
            Paper::BeleagueredCastle => Entry {
                number: "003",
                author: "T. Shintani",
                title: "A Consideration on the Possibility of Success in the Card Game \"Beleaguered Castle\"",
                short: "Beleaguered Castle",
                year: "2016",
            },
            Paper::SemiRandom => Entry {
                number: "004",
                author: "T. Sugiyama and H. Iida",
                title: "Semi-Random Self-Play for Calculation",
                short: "Semi-random",
                year: "2000 or later",
            },
        }
    }

    /// The paper of this number.
    pub fn numbered(number: &str) -> Option<Paper> {
        Paper::ALL.into_iter().find(|paper| paper.entry().number == number)
    }

    /// Authors, title, year and number.
    pub fn reference(self) -> String {
        self.reference_in(Language::English)
    }

    /// The same in a language.
    pub fn reference_in(self, language: Language) -> String {
        let Entry { number, author, title, year, .. } = self.entry();
        let [author, title, year] = [author, title, year].map(|text| language.say(text));
        match language {
            Language::English => format!("{author}, {title} ({year}; paper {number})"),
            Language::Japanese => format!("{author}「{title}」（{year}、論文 {number}）"),
        }
    }
}
