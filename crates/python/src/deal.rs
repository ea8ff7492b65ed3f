//! Games and deals as arguments.

use crate::error::{bad, of_deal};
use pyo3::prelude::*;
use std::borrow::Cow;
use winnable_cards::{Deal, deck_line};
use winnable_catalog::{AnyGame, NamedDeal, open};

/// The game of this name.
pub fn game(name: &str) -> PyResult<Box<dyn AnyGame>> {
    open(name).map_err(bad)
}

/// A deal as it is given: a name, a bare number, or the text of a position.
#[derive(FromPyObject)]
pub enum DealArgument {
    /// `617`.
    #[pyo3(annotation = "int")]
    Number(i64),
    /// `"ms:617"`, a file, or a position.
    #[pyo3(annotation = "str")]
    Text(String),
}

impl DealArgument {
    /// As it would be typed.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            DealArgument::Number(number) => number.to_string().into(),
            DealArgument::Text(text) => text.into(),
        }
    }

    /// The deal. A text with more than one line, one that begins as JSON does, or a line of cards is a position or a deck.
    pub fn read(&self, game: &dyn AnyGame) -> PyResult<NamedDeal> {
        let text = &*self.text();
        let is_deck = || deck_line(text).is_some_and(|cards| cards.is_ok_and(|cards| cards.len() > 1));
        if text.trim_end().contains('\n') || text.trim_start().starts_with('{') || is_deck() {
            let deal = winnable_catalog::written(game, text).map_err(bad)?;
            let name = if matches!(deal, Deal::Order(_)) { "a deck" } else { "a position" };
            return Ok(NamedDeal { name: name.to_string(), deal });
        }
        if text == "-" {
            return Err(bad(
                "expected a deal such as ms:617 or seed:42, a file or the text of a position, found \"-\"",
            ));
        }
        winnable_catalog::deal(game, text).map_err(of_deal)
    }
}
