//! The deals of a game, one after another.

use crate::deal::{DealArgument, GameArgument, limits};
use crate::error::{bad, of_solve};
use crate::interrupt::search;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};
use winnable_catalog::{AnyGame, DealPlace, Sought};

/// The deals of a game from one on, those that were asked for: an iterator over their names.
#[pyclass(frozen, module = "winnable")]
pub struct Deals {
    game: Box<dyn AnyGame>,
    sought: Sought,
    place: Mutex<DealPlace>,
}

#[pymethods]
impl Deals {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        // A search may end before it looks for Ctrl-C, and who makes a list of all of them never does.
        py.check_signals()?;
        // The place is put back when the search has ended, so that nobody waits for it with the interpreter lock held.
        let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (found, place) = search(py, move |watch| {
            let found = place.seek(&*self.game, &self.sought, u64::MAX, watch);
            (found, place)
        })?;
        *self.place.lock().unwrap_or_else(PoisonError::into_inner) = place;
        Ok(found.map_err(of_solve)?.map(|named| named.name))
    }

    fn __repr__(&self) -> String {
        format!("<Deals of {}>", self.game.name())
    }
}

/// The deals of a game from `first` on, one after another without end: all, those that can be won or cannot, or those of a grade.
///
/// A deal that is not decided within the limits is neither winnable nor unwinnable. `itertools.islice` takes some of them.
///
/// >>> import itertools, winnable
/// >>> list(itertools.islice(winnable.deals("freecell", first=11981, winnable=True), 2))
/// ['ms:11981', 'ms:11983']
/// >>> next(winnable.deals("freecell", first=11000, winnable=False))
/// 'ms:11982'
#[pyfunction]
#[pyo3(
    signature = (game, *, first=DealArgument::Number(1), winnable=None, grade=None, max_states=20_000_000, memory=4294967296),
    text_signature = "(game, *, first=1, winnable=None, grade=None, max_states=20_000_000, memory=4294967296)"
)]
pub fn deals(
    game: GameArgument,
    first: DealArgument,
    winnable: Option<bool>,
    grade: Option<&str>,
    max_states: i128,
    memory: i128,
) -> PyResult<Deals> {
    let game = game.open()?;
    let grade = grade.map(str::parse).transpose().map_err(bad)?;
    let sought = Sought { grade, winnable, limits: limits(max_states, memory)? };
    sought.check(&*game).map_err(bad)?;
    let place = Mutex::new(DealPlace::at(&*game, &first.text()).map_err(bad)?);
    Ok(Deals { game, sought, place })
}
