//! Boards: what lies where, as text and as a drawing.

use crate::draw;
use crate::value::{Value, value};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use winnable_cards::{Board as Cards, BoardFormat, Foundations, Slot, Suit};

/// A position as people see it. Cards are texts such as "TH"; "??" is a card that lies face down.
#[pyclass(frozen, module = "winnable")]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Board {
    game: String,
    board: Cards,
}

impl Board {
    pub fn new(game: &str, board: Cards) -> Board {
        Board { game: game.to_string(), board }
    }
}

/// A place as text; none if it is empty.
fn word(slot: &Slot) -> Option<String> {
    (!slot.is_empty()).then(|| slot.to_string())
}

fn words(pile: &[Slot]) -> Vec<Option<String>> {
    pile.iter().map(word).collect()
}

/// As `winnable deal --format json` writes it: read as a deal it is the position again.
impl Value for Board {
    fn told(&self) -> Json {
        let mut told = self.board.as_json();
        told["game"] = self.game.as_str().into();
        told
    }
}

value! {
    impl Board {
        /// The canonical name of the game.
        #[getter]
        fn game(&self) -> &str {
            &self.game
        }

        /// Cards of each suit that are up, as {"C": 2, "D": 0, ...}; the rank on top of each foundation where suits do not
        /// matter; None if the game has no foundations.
        #[getter]
        fn foundations<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
            let suits = |counts: &[u8; 4]| -> PyResult<Bound<'py, PyDict>> {
                let dict = PyDict::new(py);
                for suit in Suit::ALL {
                    dict.set_item(suit.letter(), counts[suit.index()])?;
                }
                Ok(dict)
            };
            Ok(match &self.board.foundations {
                Foundations::None => None,
                Foundations::Suits(counts) => Some(suits(counts)?.into_any()),
                Foundations::Decks(decks) => {
                    let decks = decks.iter().map(suits).collect::<PyResult<Vec<_>>>()?;
                    Some(decks.into_pyobject(py)?)
                }
                Foundations::Tops(tops) => {
                    let tops: Vec<Option<char>> =
                        tops.iter().map(|top| top.map(|rank| rank.letter(winnable_cards::Form::Usual))).collect();
                    Some(tops.into_pyobject(py)?)
                }
            })
        }

        /// The cells; None for an empty one.
        #[getter]
        fn cells(&self) -> Vec<Option<String>> {
            words(&self.board.cells)
        }

        /// The rows, columns or stacks, the card on top last; None for an empty place.
        #[getter]
        fn rows(&self) -> Vec<Vec<Option<String>>> {
            self.board.rows.iter().map(|row| words(row)).collect()
        }

        /// The cards to come, next first; None if the game has no stock.
        #[getter]
        fn stock(&self) -> Option<Vec<Option<String>>> {
            self.board.stock.as_deref().map(words)
        }

        /// The cards that came from the stock, the top last, and the hole of games with one; None if the game has neither.
        #[getter]
        fn waste(&self) -> Option<Vec<Option<String>>> {
            self.board.waste.as_deref().map(words)
        }

        /// The reserves, the top last; an open one is a pile for each of its places, with a card or without.
        #[getter]
        fn reserves(&self) -> Vec<Vec<Option<String>>> {
            self.board.reserves.iter().map(|reserve| words(reserve)).collect()
        }

        /// The position as text. Read as a deal it is the position again.
        #[getter]
        pub fn text(&self) -> String {
            self.board.written(BoardFormat::Usual)
        }

        fn __str__(&self) -> String {
            self.text()
        }

        fn __repr__(&self) -> String {
            format!("<Board {}\n{}>", self.game, self.text().trim_end())
        }

        /// The board as SVG.
        pub fn svg(&self) -> String {
            draw::svg(&self.game, &self.board)
        }

        fn _repr_html_(&self) -> String {
            self.svg()
        }
    }
}
