//! The catalog of games.

use crate::deal::game as open;
use crate::value::{Value, value};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use winnable_cards::Numbering;
use winnable_catalog::GAMES;

/// A family of games.
#[pyclass(frozen, module = "winnable", get_all)]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Game {
    /// The name.
    name: String,
    /// Another name for it.
    alias: Option<String>,
    /// The name that people know.
    title: String,
    /// The rules in a sentence.
    rules: String,
    /// Its parameters, with what they mean.
    parameters: Vec<(String, String)>,
    /// The players who do not see the face-down cards, with what they do.
    players: Vec<(String, String)>,
    /// What a bare number means as a deal: "ms" or "seed".
    numbering: String,
}

impl Value for Game {}

value! {
    impl Game {
        fn __repr__(&self) -> String {
            format!("<Game {}: {}>", self.name, self.rules)
        }
    }
}

/// All games.
///
/// >>> import winnable
/// >>> winnable.games()[1]
/// <Game freecell: Build down in alternate colours; runs move as free cells and empty columns allow.>
#[pyfunction]
pub fn games() -> PyResult<Vec<Game>> {
    GAMES
        .iter()
        .map(|family| {
            let game = open(&family.name)?;
            let pairs = |p: &winnable_catalog::Listed| (p.form.to_string(), p.about.to_string());
            Ok(Game {
                name: family.name.clone(),
                alias: family.aliases.first().cloned(),
                title: family.title.en.clone(),
                rules: family.sentence.clone(),
                parameters: family.told().map(|p| (p.written(), p.meaning.clone())).collect(),
                players: game.players().iter().map(pairs).collect(),
                numbering: if game.numbering() == Numbering::Microsoft { "ms" } else { "seed" }.to_string(),
            })
        })
        .collect()
}
