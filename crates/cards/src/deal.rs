//! Deals and their names. A name is the same text at the command line, in the page, in Python and in datasets.

use crate::{
    Card, Layout, MicrosoftError, MicrosoftNumber, PysolError, PysolNumber, SolvitaireError, SolvitaireSeed, cut,
    nearest, shuffle,
};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What a bare number means: each game says which numbering is its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbering {
    /// `617` is `ms:617`.
    Microsoft,
    /// `42` is `seed:42`.
    Seed,
}

/// The name of a deal: `ms:617`, `seed:42`, `pysol:33000`, `solvitaire:1`, a file, or `-` for standard input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DealName {
    /// One of Microsoft's numbered deals.
    Microsoft(MicrosoftNumber),
    /// A seed of our own shuffle.
    Seed(u64),
    /// One of PySolFC's numbered deals.
    Pysol(PysolNumber),
    /// A seed of Solvitaire.
    Solvitaire(SolvitaireSeed),
    /// Standard input.
    Input,
    /// A file with a position.
    File(String),
}

/// A text that names no deal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DealNameError {
    /// The part behind `ms:` and its like is not a number.
    #[error("expected a whole number after \"{prefix}:\", found \"{found}\"")]
    NotANumber {
        /// Such as `ms`.
        prefix: &'static str,
        /// What came.
        found: String,
    },
    /// The seed does not fit 64 bits.
    #[error("expected a seed from 0 to 18446744073709551615, found {found}")]
    SeedOutOfRange {
        /// What came.
        found: String,
    },
    /// No such Microsoft deal.
    #[error(transparent)]
    Microsoft(#[from] MicrosoftError),
    /// No such deal of PySolFC.
    #[error(transparent)]
    Pysol(#[from] PysolError),
    /// No such seed of Solvitaire.
    #[error(transparent)]
    Solvitaire(#[from] SolvitaireError),
    /// Nothing was given.
    #[error("expected a deal such as ms:617, seed:42, a file name or - for standard input, found nothing")]
    Empty,
}

impl DealName {
    /// Reads a name; a bare number takes the given numbering.
    pub fn parse(text: &str, bare: Numbering) -> Result<DealName, DealNameError> {
        if let Some(number) = text.strip_prefix("ms:") {
            return microsoft(number);
        }
        if let Some(number) = text.strip_prefix("seed:") {
            return seed(number);
        }
        if let Some(number) = text.strip_prefix("pysol:") {
            return Ok(DealName::Pysol(PysolNumber::read(whole("pysol", number)?)?));
        }
        if let Some(number) = text.strip_prefix("solvitaire:") {
            return Ok(DealName::Solvitaire(SolvitaireSeed::read(whole("solvitaire", number)?)?));
        }
        match (text, is_whole(text), bare) {
            ("", ..) => Err(DealNameError::Empty),
            ("-", ..) => Ok(DealName::Input),
            (_, true, Numbering::Microsoft) => microsoft(text),
            (_, true, Numbering::Seed) => seed(text),
            _ => Ok(DealName::File(text.to_string())),
        }
    }

    /// The name that was probably meant by one that is not the name of a file either: `seed:42` for `sead:42`, `ms:617` for
    /// `MS617`.
    pub fn meant(text: &str) -> Option<String> {
        let (prefix, number) = text.split_at(text.find(|c: char| c.is_ascii_digit())?);
        let prefix = prefix.trim_end_matches(|c: char| !c.is_alphanumeric());
        let known = nearest(prefix, ["ms", "seed", "pysol", "solvitaire"]).filter(|_| !prefix.is_empty())?;
        number.bytes().all(|b| b.is_ascii_digit()).then(|| format!("{known}:{number}"))
    }
}

/// Whether it is a whole number, perhaps a negative one.
fn is_whole(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// The text, if it is a whole number.
fn whole<'a>(prefix: &'static str, text: &'a str) -> Result<&'a str, DealNameError> {
    if is_whole(text) { Ok(text) } else { Err(DealNameError::NotANumber { prefix, found: cut(text) }) }
}

fn microsoft(text: &str) -> Result<DealName, DealNameError> {
    let number = i64::from_str(whole("ms", text)?).ok().and_then(|number| MicrosoftNumber::new(number).ok());
    // A number that does not fit is told as it was written.
    Ok(DealName::Microsoft(number.ok_or_else(|| MicrosoftError { found: cut(text) })?))
}

fn seed(text: &str) -> Result<DealName, DealNameError> {
    let number = whole("seed", text)?.parse();
    Ok(DealName::Seed(number.map_err(|_| DealNameError::SeedOutOfRange { found: cut(text) })?))
}

impl fmt::Display for DealName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealName::Microsoft(number) => write!(f, "ms:{number}"),
            DealName::Seed(seed) => write!(f, "seed:{seed}"),
            DealName::Pysol(number) => write!(f, "pysol:{number}"),
            DealName::Solvitaire(seed) => write!(f, "solvitaire:{seed}"),
            DealName::Input => f.write_str("-"),
            DealName::File(path) => f.write_str(path),
        }
    }
}

/// A deal that a game can lay out.
#[expect(clippy::large_enum_variant, reason = "there is one deal for a whole search")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deal {
    /// One of Microsoft's numbered deals.
    Microsoft(MicrosoftNumber),
    /// A seed of our own shuffle.
    Seed(u64),
    /// All cards in the order in which the game deals them, as somebody or another program shuffled them. They are those of the
    /// game's decks, and perhaps others, which are passed over.
    Order(Vec<Card>),
    /// A position at any stage of play.
    Position(Layout),
}

impl Deal {
    /// The deck in the order of dealing, or None for a position, which is laid out already.
    ///
    /// Microsoft's numbers order all 52 cards; cards that are not in the deck are left out of that order.
    pub fn order(&self, deck: &[Card]) -> Option<Vec<Card>> {
        match self {
            // Microsoft's numbers deal one deck. Of several each lies as the number says, one after the other.
            Deal::Microsoft(number) => {
                let mut copies = [0; Card::COUNT];
                deck.iter().for_each(|card| copies[card.index()] += 1);
                if copies == [1; Card::COUNT] {
                    return Some(number.order());
                }
                let most = copies.into_iter().max().unwrap_or(0);
                let one = |copy| number.order().into_iter().filter(move |card| copies[card.index()] > copy);
                Some((0..most).flat_map(one).collect())
            }
            Deal::Seed(seed) => {
                let mut cards = deck.to_vec();
                shuffle(&mut cards, *seed);
                Some(cards)
            }
            Deal::Order(cards) => {
                let mut copies = [0usize; Card::COUNT];
                deck.iter().for_each(|card| copies[card.index()] += 1);
                let is_dealt = |card: &&Card| -> bool {
                    let left = &mut copies[card.index()];
                    let is_left = *left > 0;
                    *left = left.saturating_sub(1);
                    is_left
                };
                Some(cards.iter().filter(is_dealt).copied().collect())
            }
            Deal::Position(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        let ms = |n| DealName::Microsoft(MicrosoftNumber::new(n).unwrap());
        let cases = [
            ("ms:617", Numbering::Seed, ms(617)),
            ("617", Numbering::Microsoft, ms(617)),
            ("-1", Numbering::Microsoft, ms(-1)),
            ("ms:-2", Numbering::Seed, ms(-2)),
            ("42", Numbering::Seed, DealName::Seed(42)),
            ("seed:42", Numbering::Microsoft, DealName::Seed(42)),
            ("pysol:32001", Numbering::Seed, DealName::Pysol(PysolNumber::new(32001).unwrap())),
            (
                "pysol:100000000000000000000",
                Numbering::Seed,
                DealName::Pysol(PysolNumber::new(PysolNumber::LAST).unwrap()),
            ),
            ("solvitaire:0", Numbering::Microsoft, DealName::Solvitaire(SolvitaireSeed::new(0).unwrap())),
            ("-", Numbering::Microsoft, DealName::Input),
            ("board.txt", Numbering::Microsoft, DealName::File("board.txt".into())),
        ];
        for (text, bare, name) in cases {
            assert_eq!(DealName::parse(text, bare), Ok(name.clone()), "{text}");
            assert_eq!(DealName::parse(&name.to_string(), Numbering::Seed), Ok(name));
        }
    }

    #[test]
    fn a_misspelt_prefix_is_recognised() {
        for text in ["sead:42", "Seed:42", "seed42", "SEED-42", "seed 42", "see:42"] {
            assert_eq!(DealName::meant(text).as_deref(), Some("seed:42"), "{text}");
        }
        assert_eq!(DealName::meant("mss:617").as_deref(), Some("ms:617"));
        assert_eq!(DealName::meant("pysolfc:5").as_deref(), Some("pysol:5"));
        assert_eq!(DealName::meant("Solvitaire:5").as_deref(), Some("solvitaire:5"));
        for text in ["board.txt", "board1.txt", "spring:42", "617", "#617", "seed:", "seed:4x", ""] {
            assert_eq!(DealName::meant(text), None, "{text}");
        }
    }

    #[test]
    fn bad_names_say_what_was_expected() {
        let say = |text: &str| DealName::parse(text, Numbering::Microsoft).unwrap_err().to_string();
        assert_eq!(say("ms:0"), "expected a Microsoft deal number from 1 to 8589934591, or -1 or -2, found 0");
        assert_eq!(say("ms:abc"), "expected a whole number after \"ms:\", found \"abc\"");
        assert_eq!(say("seed:-5"), "expected a seed from 0 to 18446744073709551615, found -5");
        assert_eq!(
            say("seed:18446744073709551616"),
            "expected a seed from 0 to 18446744073709551615, found 18446744073709551616"
        );
        let of_pysol = "expected a number of PySolFC from 1 to 100000000000000000000, found";
        for wrong in ["0", "-1", "100000000000000000001"] {
            assert_eq!(say(&format!("pysol:{wrong}")), format!("{of_pysol} {wrong}"));
        }
        for wrong in ["-1", "2147483648"] {
            let expected = format!("expected a seed of Solvitaire from 0 to 2147483647, found {wrong}");
            assert_eq!(say(&format!("solvitaire:{wrong}")), expected);
        }
        assert_eq!(say("pysol:x"), "expected a whole number after \"pysol:\", found \"x\"");
        assert_eq!(say("solvitaire:"), "expected a whole number after \"solvitaire:\", found \"\"");
        assert!(say("").ends_with("found nothing"));
        assert!(say(&"9".repeat(40)).ends_with(&format!("or -1 or -2, found {}", "9".repeat(40))), "as it was written");
        for text in [format!("ms:{}x", "9".repeat(5000)), "7".repeat(5000), format!("seed:{}", "7".repeat(5000))] {
            assert!(say(&text).len() < 800 && say(&text).contains('…'), "{} bytes", say(&text).len());
        }
    }
}
