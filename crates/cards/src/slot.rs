//! One place of a board: empty, or with a card that lies face up or face down.

use crate::{Card, Form};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// What lies at one place of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slot {
    /// No card: `--`.
    Empty,
    /// A card face up: `TH`.
    Up(Card),
    /// A card face down: `[TH]` where the board tells which one it is, `??` where it does not.
    Down(Option<Card>),
}

impl Slot {
    /// The card, if there is one and the board tells which.
    pub const fn card(self) -> Option<Card> {
        match self {
            Slot::Empty | Slot::Down(None) => None,
            Slot::Up(card) | Slot::Down(Some(card)) => Some(card),
        }
    }

    /// Whether no card lies here.
    pub const fn is_empty(self) -> bool {
        matches!(self, Slot::Empty)
    }

    /// Whether a card lies here face down.
    pub const fn is_down(self) -> bool {
        matches!(self, Slot::Down(_))
    }

    /// What a person sees who may not turn cards over: a card becomes one that is face down and not told.
    #[must_use]
    pub const fn turned_down(self) -> Slot {
        match self {
            Slot::Empty => Slot::Empty,
            Slot::Up(_) | Slot::Down(_) => Slot::Down(None),
        }
    }

    /// The place as text; an empty one as `gap`.
    pub(crate) fn written(self, form: Form, gap: &str) -> String {
        match self {
            Slot::Empty => gap.to_string(),
            Slot::Up(card) => card.written(form),
            Slot::Down(Some(card)) => format!("[{}]", card.written(form)),
            Slot::Down(None) => UNKNOWN.to_string(),
        }
    }

    /// Reads what [`Slot::written`] wrote, with cards in any spelling; also `-` and `..` as empty places.
    pub(crate) fn read(text: &str) -> Option<Slot> {
        let inside = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        match (text, inside) {
            ("-" | "--" | "..", _) => Some(Slot::Empty),
            (UNKNOWN, _) => Some(Slot::Down(None)),
            (_, Some(card)) => card.parse().ok().map(|card| Slot::Down(Some(card))),
            (_, None) => text.parse().ok().map(Slot::Up),
        }
    }
}

/// How a face-down card is written that the board does not tell.
pub(crate) const UNKNOWN: &str = "??";

impl From<Card> for Slot {
    fn from(card: Card) -> Slot {
        Slot::Up(card)
    }
}

impl From<Option<Card>> for Slot {
    fn from(card: Option<Card>) -> Slot {
        card.map_or(Slot::Empty, Slot::Up)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(Form::Usual, "--"))
    }
}

/// As text; an empty place is null.
impl Serialize for Slot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Slot::Empty => serializer.serialize_none(),
            slot => serializer.collect_str(slot),
        }
    }
}

/// What was written; null is an empty place.
impl<'de> Deserialize<'de> for Slot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Slot, D::Error> {
        let Some(text) = Option::<String>::deserialize(deserializer)? else { return Ok(Slot::Empty) };
        Slot::read(&text)
            .ok_or_else(|| D::Error::custom(format!("expected a card such as TH, [TH] or ??, found \"{text}\"")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slot_is_read_back_in_both_forms() {
        let cards = Card::deck().flat_map(|card| [Slot::Up(card), Slot::Down(Some(card))]);
        for slot in cards.chain([Slot::Empty, Slot::Down(None)]) {
            for form in [Form::Usual, Form::Paper] {
                assert_eq!(Slot::read(&slot.written(form, "--")), Some(slot));
                assert_eq!(Slot::read(&slot.written(form, "-")), Some(slot));
            }
            let json = serde_json::to_string(&slot).unwrap();
            assert_eq!(serde_json::from_str::<Slot>(&json).unwrap(), slot, "{json}");
        }
        for text in ["", "[", "[]", "TH]", "[TH", "[??]", "?", "[--]", "[[TH]]"] {
            assert_eq!(Slot::read(text), None, "{text}");
            assert!(serde_json::from_value::<Slot>(text.into()).is_err(), "{text}");
        }
    }

    #[test]
    fn a_card_that_is_turned_down_is_not_told() {
        let ten: Card = "TH".parse().unwrap();
        assert_eq!(Slot::from(ten).turned_down(), Slot::Down(None));
        assert_eq!(Slot::Down(Some(ten)).turned_down(), Slot::Down(None));
        assert_eq!(Slot::Empty.turned_down(), Slot::Empty);
        let cards = [Slot::Empty, Slot::Up(ten), Slot::Down(Some(ten)), Slot::Down(None)].map(Slot::card);
        assert_eq!(cards, [None, Some(ten), Some(ten), None]);
        assert_eq!([Slot::from(None), Slot::from(Some(ten))], [Slot::Empty, Slot::Up(ten)]);
    }
}
