//! Games and deals as arguments.

use crate::error::{bad, of_deal};
use pyo3::prelude::*;
use std::borrow::Cow;
use winnable_cards::{Deal, Layout};
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

    /// The deal. A text with more than one line, or one that begins as JSON does, is a position.
    pub fn read(&self, game: &dyn AnyGame) -> PyResult<NamedDeal> {
        let text = &*self.text();
        if text.trim_end().contains('\n') || text.trim_start().starts_with('{') {
            let layout = Layout::parse(text).map_err(bad)?;
            return Ok(NamedDeal { name: "a position".to_string(), deal: Deal::Position(layout) });
        }
        if text == "-" {
            return Err(bad(
                "expected a deal such as ms:617 or seed:42, a file or the text of a position, found \"-\"",
            ));
        }
        winnable_catalog::deal(game, text).map_err(of_deal)
    }
}
