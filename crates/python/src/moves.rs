//! Legal moves.

use crate::deal::kind;
use crate::value::{Value, value};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use winnable_cards::{Card, Place};
use winnable_catalog::{Action, LegalMove};

/// A legal move: how it is written, and what it does with the cards.
#[pyclass(frozen, module = "winnable", get_all)]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Move {
    /// How it is written.
    text: String,
    /// "move", "remove", "close-up", "draw" or "redeal".
    kind: String,
    /// The cards that it touches, in the order in which they lie.
    cards: Vec<String>,
    /// Where they lie, such as "row 3" or "cell 1": one place, or one for each card that is removed.
    sources: Vec<String>,
    /// Where they come to lie; None if they leave the game.
    target: Option<String>,
}

/// A place as people count: from 1.
fn place(place: Place) -> String {
    match place {
        Place::Row { row, place } => format!("row {} place {}", row + 1, place + 1),
        Place::Cell(cell) => format!("cell {}", cell + 1),
        Place::Foundation(foundation) => format!("foundation {}", foundation + 1),
        Place::Stock => "stock".to_string(),
        Place::Waste => "waste".to_string(),
        Place::Reserve(reserve) => format!("reserve {}", reserve + 1),
    }
}

impl From<LegalMove> for Move {
    fn from(LegalMove { text, action }: LegalMove) -> Move {
        let words = |cards: Vec<Card>| cards.iter().map(ToString::to_string).collect();
        let (kind, cards, sources, target) = match action {
            Action::Move { cards, from, to } => ("move", words(cards), vec![place(from)], Some(place(to))),
            Action::Remove { cards, from } => ("remove", words(cards), from.into_iter().map(place).collect(), None),
            Action::CloseUp => ("close-up", Vec::new(), Vec::new(), None),
            Action::Draw => ("draw", Vec::new(), Vec::new(), None),
            Action::Redeal => ("redeal", Vec::new(), Vec::new(), None),
        };
        Move { text, kind: kind.to_string(), cards, sources, target }
    }
}

impl Value for Move {}

value! {
    impl Move {
        fn __str__(&self) -> &str {
            &self.text
        }

        fn __repr__(&self) -> String {
            let Move { text, kind, cards, sources, target } = self;
            let target = target.as_ref().map_or(String::new(), |target| format!(" to {target}"));
            match kind.as_str() {
                "close-up" => format!("<Move {text}: close up>"),
                "draw" | "redeal" => format!("<Move {text}: {kind}>"),
                kind => format!("<Move {text}: {kind} {} from {}{target}>", cards.join(" "), sources.join(" and ")),
            }
        }
    }
}

/// A move as it is given: its text, or one of the legal moves.
pub struct MoveArgument(String);

impl FromPyObject<'_, '_> for MoveArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract() {
            return Ok(MoveArgument(text));
        }
        if let Ok(legal) = object.cast::<Move>() {
            return Ok(MoveArgument(legal.get().text.clone()));
        }
        let found = kind(object);
        Err(PyTypeError::new_err(format!("expected a move: its text such as \"26\", or a Move; found {found}")))
    }
}

impl MoveArgument {
    /// How it is written.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// Moves as they are given: one after another, or in one text as the command reads them.
pub enum MovesArgument {
    /// `["1a", "7b"]`.
    Each(Vec<MoveArgument>),
    /// `"1a 7b"`.
    Text(String),
}

impl FromPyObject<'_, '_> for MovesArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract() {
            return Ok(MovesArgument::Text(text));
        }
        let Ok(moves) = object.try_iter() else {
            let found = kind(object);
            return Err(PyTypeError::new_err(format!("expected moves, in a list or in one text, found {found}")));
        };
        Ok(MovesArgument::Each(moves.map(|m| m?.extract()).collect::<PyResult<_>>()?))
    }
}
