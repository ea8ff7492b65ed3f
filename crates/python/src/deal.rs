//! Games, deals and limits as arguments.

use crate::board::Board;
use crate::error::{bad, of_deal, of_name};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::borrow::Cow;
use std::path::PathBuf;
use winnable_cards::{BoardFormat, Deal, DealName, deck_line};
use winnable_catalog::{AnyGame, Limits, NamedDeal, open, read_bytes, read_states};

/// The type of an object, for errors.
pub fn kind(object: Borrowed<'_, '_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "something else".to_string(), |name| name.to_string())
}

/// A path as an argument: what `os.fspath` takes, texts left out.
fn path(object: Borrowed<'_, '_, PyAny>) -> Option<PathBuf> {
    if object.hasattr("__fspath__").unwrap_or(false) { object.extract().ok() } else { None }
}

/// A path as text.
fn in_unicode(path: PathBuf) -> PyResult<String> {
    path.into_os_string().into_string().map_err(|path| {
        PyValueError::new_err(format!("expected a path in Unicode, found \"{}\"", path.to_string_lossy()))
    })
}

/// A game as it is given: its name, or the path of its rule file.
pub struct GameArgument(String);

impl FromPyObject<'_, '_> for GameArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(name) = object.extract() {
            return Ok(GameArgument(name));
        }
        let Some(path) = path(object) else {
            let found = kind(object);
            return Err(PyTypeError::new_err(format!(
                "expected a game: its name such as \"freecell\", or the path of a rule file; found {found}"
            )));
        };
        if path.extension() != Some("toml".as_ref()) {
            let found = path.display();
            return Err(bad(format!("expected the path of a rule file, which ends in .toml, found \"{found}\"")));
        }
        in_unicode(path).map(GameArgument)
    }
}

impl GameArgument {
    /// The game.
    pub fn open(&self) -> PyResult<Box<dyn AnyGame>> {
        game(&self.0)
    }
}

/// The game of this name.
pub fn game(name: &str) -> PyResult<Box<dyn AnyGame>> {
    open(name).map_err(of_name)
}

/// A deal as it is given: a name, a bare number, a path, or the text of a position.
pub enum DealArgument {
    /// `617`.
    Number(i128),
    /// `"ms:617"`, a file, or a position.
    Text(String),
    /// `pathlib.Path("board.txt")`.
    Path(String),
}

impl FromPyObject<'_, '_> for DealArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract() {
            return Ok(DealArgument::Text(text));
        }
        if let Ok(number) = object.extract() {
            return Ok(DealArgument::Number(number));
        }
        if let Ok(board) = object.cast::<Board>() {
            return Ok(DealArgument::Text(board.get().text()));
        }
        if let Some(path) = path(object) {
            return in_unicode(path).map(DealArgument::Path);
        }
        let found = kind(object);
        Err(PyTypeError::new_err(format!(
            "expected a deal: a number, a name such as \"ms:617\", a path, a board or the text of a position; found {found}"
        )))
    }
}

impl DealArgument {
    /// As it would be typed.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            DealArgument::Number(number) => number.to_string().into(),
            DealArgument::Text(text) | DealArgument::Path(text) => text.into(),
        }
    }

    /// The deal. A text with more than one line, one that begins as JSON does, or a line of cards is a position or a deck.
    pub fn read(&self, game: &dyn AnyGame) -> PyResult<NamedDeal> {
        let text = self.text();
        let text = text.trim_start_matches('\u{feff}');
        if matches!(self, DealArgument::Path(_)) {
            let mut named = winnable_catalog::deal_in(game, text).map_err(of_deal)?;
            // A file may be called as a deal is.
            if !matches!(DealName::parse(text, game.numbering()), Ok(DealName::File(_))) {
                named.name = format!("./{text}");
            }
            return Ok(named);
        }
        let is_deck = || deck_line(text).is_some_and(|cards| cards.is_ok_and(|cards| cards.len() > 1));
        let is_json = text.trim_start().starts_with(['{', '[']);
        if text.trim_end().contains('\n') || is_json || is_deck() {
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

/// The board of a deal as text, unless the name of the deal says it all.
pub fn position(game: &dyn AnyGame, named: &NamedDeal) -> PyResult<Option<String>> {
    match DealName::parse(&named.name, game.numbering()) {
        Ok(DealName::File(_) | DealName::Input) | Err(_) => {
            Ok(Some(game.board(&named.deal).map_err(bad)?.written(BoardFormat::Usual)))
        }
        Ok(_) => Ok(None),
    }
}

/// Limits, refused as the command refuses them.
pub fn limits(max_states: i128, memory: i128) -> PyResult<Limits> {
    let states = read_states(&max_states.to_string()).map_err(|why| bad(format!("max_states: {why}")))?;
    let bytes = read_bytes(&memory.to_string()).map_err(|why| bad(format!("memory: {why}")))?;
    Ok(Limits { states, bytes })
}

/// Threads, refused as the command refuses them; all cores if none are given.
pub fn jobs(jobs: Option<i128>) -> PyResult<usize> {
    let read = |jobs: i128| winnable_catalog::read_jobs(&jobs.to_string()).map_err(|why| bad(format!("jobs: {why}")));
    jobs.map_or_else(|| Ok(winnable_lab::all_cores()), read)
}
