//! The catalog of games.

use crate::deal::game as open;
use pyo3::prelude::*;
use winnable_cards::Numbering;
use winnable_catalog::GAMES;

/// A family of games.
#[pyclass(frozen, module = "winnable", get_all)]
pub struct Game {
    /// The name.
    name: &'static str,
    /// Another name for it.
    alias: Option<&'static str>,
    /// The name that people know.
    title: &'static str,
    /// The rules in a sentence.
    rules: &'static str,
    /// Its parameters, with what they mean.
    parameters: Vec<(String, &'static str)>,
    /// The players who do not see the face-down cards, with what they do.
    players: Vec<(&'static str, &'static str)>,
    /// What a bare number means as a deal: "ms" or "seed".
    numbering: &'static str,
}

#[pymethods]
impl Game {
    fn __repr__(&self) -> String {
        format!("<Game {}: {}>", self.name, self.rules)
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
            Ok(Game {
                name: &family.name,
                alias: family.aliases.first().map(String::as_str),
                title: &family.title.en,
                rules: &family.sentence,
                parameters: family.told().map(|p| (p.written(), p.meaning.as_str())).collect(),
                players: game.players().iter().map(|p| (p.form, p.about)).collect(),
                numbering: if game.numbering() == Numbering::Microsoft { "ms" } else { "seed" },
            })
        })
        .collect()
}
