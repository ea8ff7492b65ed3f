//! One playing card: suit, rank, how it is read and how it is written.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The four suits, in the order in which Microsoft's deck is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// All suits: C D H S.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The order in which the papers name the suits: H D S C.
    pub const PAPER_ORDER: [Suit; 4] = [Suit::Hearts, Suit::Diamonds, Suit::Spades, Suit::Clubs];

    /// 0 to 3, in the order C D H S.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Diamonds and hearts.
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }

    /// `C`, `D`, `H` or `S`.
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    fn read(c: char) -> Option<Suit> {
        Some(match c {
            'C' | 'c' | '♣' | '♧' => Suit::Clubs,
            'D' | 'd' | '♦' | '♢' => Suit::Diamonds,
            'H' | 'h' | '♥' | '♡' => Suit::Hearts,
            'S' | 's' | '♠' | '♤' => Suit::Spades,
            _ => return None,
        })
    }
}

/// A rank from ace (1) to king (13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The ace, 1.
    pub const ACE: Rank = Rank(1);
    /// The king, 13.
    pub const KING: Rank = Rank(13);

    /// The rank with this number, if it is 1 to 13.
    pub const fn new(number: u8) -> Option<Rank> {
        if number >= 1 && number <= 13 { Some(Rank(number)) } else { None }
    }

    /// 1 (ace) to 13 (king).
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All ranks from ace to king.
    pub fn all() -> impl Iterator<Item = Rank> {
        (1..=13).map(Rank)
    }

    /// `A 2 .. 9 T J Q K`, or with `0` for ten in the papers' form.
    pub const fn letter(self, form: Form) -> char {
        match form {
            Form::Usual => b"A23456789TJQK"[self.0 as usize - 1] as char,
            Form::Paper => b"A234567890JQK"[self.0 as usize - 1] as char,
        }
    }

    /// Reads `A 2 .. 9 10 T 0 J Q K`, letters in either case.
    pub fn read(text: &str) -> Option<Rank> {
        let number = match text {
            "A" | "a" => 1,
            "10" | "T" | "t" | "0" => 10,
            "J" | "j" => 11,
            "Q" | "q" => 12,
            "K" | "k" => 13,
            "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" => text.as_bytes()[0] - b'0',
            _ => return None,
        };
        Some(Rank(number))
    }
}

/// As its letter: `T`.
impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter(Form::Usual))
    }
}

impl<'de> Deserialize<'de> for Rank {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rank, D::Error> {
        let text = String::deserialize(deserializer)?;
        Rank::read(&text).ok_or_else(|| D::Error::custom(format!("expected a rank such as T, found \"{text}\"")))
    }
}

/// How a card is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Form {
    /// `TH`: rank, then suit.
    #[default]
    Usual,
    /// `H0`: suit, then rank, ten as `0`; the form of the papers.
    Paper,
}

/// One of the 52 cards; its index is `4 * (rank - 1) + suit`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// Number of cards in a full deck.
    pub const COUNT: usize = 52;

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card((rank.0 - 1) * 4 + suit as u8)
    }

    /// The card with this index, 0 (ace of clubs) to 51 (king of spades).
    ///
    /// # Panics
    /// If the index is 52 or more.
    pub const fn from_index(index: u8) -> Card {
        assert!(index < 52, "a card's index is 0 to 51");
        Card(index)
    }

    /// 0 (ace of clubs) to 51 (king of spades).
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its rank.
    pub const fn rank(self) -> Rank {
        Rank(self.0 / 4 + 1)
    }

    /// Its suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 4) as usize]
    }

    /// The whole deck in the order of the index: AC AD AH AS 2C ... KS.
    pub fn deck() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..52).map(Card)
    }

    /// The card as text in the given form.
    pub fn written(self, form: Form) -> String {
        let (rank, suit) = (self.rank().letter(form), self.suit().letter());
        match form {
            Form::Usual => [rank, suit].iter().collect(),
            Form::Paper => [suit, rank].iter().collect(),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.written(Form::Usual))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(Form::Usual))
    }
}

/// As text: `TH`.
impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A text that is not a card.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a card such as TH, H10 or ♥10, found \"{found}\"")]
pub struct CardError {
    /// The text that came instead of a card.
    pub found: String,
}

impl FromStr for Card {
    type Err = CardError;

    /// Reads a card in any common spelling and either order: `H0 HT H10 10H TH th ♥10`.
    fn from_str(text: &str) -> Result<Card, CardError> {
        let first = text.chars().next().and_then(Suit::read);
        let last = text.chars().next_back().and_then(Suit::read);
        let found = match (first, last) {
            (Some(suit), _) => text.get(text.chars().next().map_or(0, char::len_utf8)..).map(|r| (suit, r)),
            (None, Some(suit)) => {
                let end = text.len() - text.chars().next_back().map_or(0, char::len_utf8);
                text.get(..end).map(|r| (suit, r))
            }
            (None, None) => None,
        };
        found
            .and_then(|(suit, rank)| Some(Card::new(Rank::read(rank)?, suit)))
            .ok_or_else(|| CardError { found: text.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_every_card_is_read() {
        let suits = [
            (Suit::Clubs, ["C", "c", "♣", "♧"]),
            (Suit::Diamonds, ["D", "d", "♦", "♢"]),
            (Suit::Hearts, ["H", "h", "♥", "♡"]),
            (Suit::Spades, ["S", "s", "♠", "♤"]),
        ];
        let mut seen = 0;
        for (suit, suit_texts) in suits {
            for rank in Rank::all() {
                let ranks: Vec<String> = match rank.number() {
                    1 => vec!["A".into(), "a".into()],
                    10 => vec!["10".into(), "T".into(), "t".into(), "0".into()],
                    11 => vec!["J".into(), "j".into()],
                    12 => vec!["Q".into(), "q".into()],
                    13 => vec!["K".into(), "k".into()],
                    n => vec![n.to_string()],
                };
                for suit_text in suit_texts {
                    for rank_text in &ranks {
                        for text in [format!("{suit_text}{rank_text}"), format!("{rank_text}{suit_text}")] {
                            assert_eq!(text.parse(), Ok(Card::new(rank, suit)), "{text}");
                            seen += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(seen, 4 * 4 * 2 * (8 + 4 * 2 + 4));
    }

    #[test]
    fn what_is_not_a_card_is_refused() {
        for text in ["", "H", "5", "1H", "11H", "HH", "H1", "TX", "5H6", " 5H", "010H", "♥", "é", "5♥5"] {
            assert_eq!(text.parse::<Card>(), Err(CardError { found: text.to_string() }), "{text:?}");
        }
    }

    #[test]
    fn both_written_forms_are_read_back() {
        for card in Card::deck() {
            for form in [Form::Usual, Form::Paper] {
                assert_eq!(card.written(form).parse(), Ok(card));
            }
        }
        assert_eq!(Card::from_index(38).written(Form::Paper), "H0");
        assert_eq!(Card::from_index(38).written(Form::Usual), "TH");
    }
}
