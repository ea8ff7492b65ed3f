//! Legal moves.

use pyo3::prelude::*;
use winnable_cards::{Card, Place};
use winnable_catalog::{Action, LegalMove};

/// A legal move: how it is written, and what it does with the cards.
#[pyclass(frozen, module = "winnable", get_all)]
pub struct Move {
    /// How it is written.
    text: String,
    /// "move", "remove", "close-up", "draw" or "redeal".
    kind: &'static str,
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
        Move { text, kind, cards, sources, target }
    }
}

#[pymethods]
impl Move {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        let Move { text, kind, cards, sources, target } = self;
        let target = target.as_ref().map_or(String::new(), |target| format!(" to {target}"));
        match *kind {
            "close-up" => format!("<Move {text}: close up>"),
            "draw" | "redeal" => format!("<Move {text}: {kind}>"),
            kind => format!("<Move {text}: {kind} {} from {}{target}>", cards.join(" "), sources.join(" and ")),
        }
    }
}

/// A move as it is given: its text, or one of the legal moves.
#[derive(FromPyObject)]
pub enum MoveArgument<'py> {
    /// `"26"`.
    #[pyo3(annotation = "str")]
    Text(String),
    /// One of the legal moves.
    #[pyo3(annotation = "Move")]
    Move(Bound<'py, Move>),
}

impl MoveArgument<'_> {
    /// How it is written.
    pub fn text(&self) -> &str {
        match self {
            MoveArgument::Text(text) => text,
            MoveArgument::Move(m) => &m.get().text,
        }
    }
}
