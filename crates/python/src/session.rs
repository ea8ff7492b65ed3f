//! A game in progress.

use crate::board::Board;
use crate::deal::{DealArgument, GameArgument, position};
use crate::error::bad;
use crate::moves::{Move, MoveArgument};
use crate::value::native;
use crate::verdict::{Options, Verdict, solved};
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};
use winnable_cards::{Deal, Layout};
use winnable_catalog::{AnyGame, NamedDeal, Session as Playing};

/// A game in progress: legal moves, play, undo, and whether it can still be won.
///
/// >>> import winnable
/// >>> session = winnable.Session("freecell", "ms:617")
/// >>> session.hint()
/// '7a'
/// >>> session.play("1a")
/// >>> session.legal_moves()[0]
/// <Move 1b: move 4S from row 1 place 6 to cell 2>
/// >>> session.can_win(), session.line
/// (True, ['1a'])
/// >>> session.undo(), session.undo()
/// (True, False)
/// >>> session.play("18")
/// Traceback (most recent call last):
///   ...
/// ValueError: expected a legal move, found "18": no card of the run JD goes on QH
#[pyclass(frozen, module = "winnable")]
pub struct Session {
    game: Box<dyn AnyGame>,
    /// What it began with: the name of a deal, or the text of a position.
    start: String,
    /// Locked for moments only, never while searching: who waits for it may hold the interpreter lock.
    playing: Mutex<Box<dyn Playing>>,
}

impl Session {
    fn playing(&self) -> MutexGuard<'_, Box<dyn Playing>> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What pickle keeps of a session: the function that makes it again, and game, start, moves, and how many of these were taken back.
type Restoring<'py> = (Bound<'py, PyAny>, (String, String, Vec<String>, usize));

/// A session that was written down: what pickle calls.
#[pyfunction]
pub fn _session(game: GameArgument, start: DealArgument, line: Vec<String>, taken_back: usize) -> PyResult<Session> {
    let session = Session::new(game, start)?;
    {
        let mut playing = session.playing();
        line.iter().try_for_each(|text| playing.play(text)).map_err(bad)?;
        (0..taken_back).for_each(|_| assert!(playing.undo(), "it was played a moment ago"));
    }
    Ok(session)
}

#[pymethods]
impl Session {
    #[new]
    fn new(game: GameArgument, deal: DealArgument) -> PyResult<Session> {
        let game = game.open()?;
        let named = deal.read(&*game)?;
        let playing = Mutex::new(game.session(&named.deal).map_err(bad)?);
        let start = position(&*game, &named)?.unwrap_or(named.name);
        Ok(Session { game, start, playing })
    }

    /// What it says now, as a dict of plain values.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let playing = self.playing();
        let (start, line, text, is_won) = (&self.start, playing.line(), playing.text(), playing.is_won());
        let told = serde_json::json!({
            "game": self.game.name(), "deal": start, "line": line, "text": text, "is_won": is_won,
        });
        crate::value::python(py, &told)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Restoring<'py>> {
        let mut playing = self.playing();
        let mut taken_back = 0;
        while playing.redo() {
            taken_back += 1;
        }
        let line = playing.line().to_vec();
        (0..taken_back).for_each(|_| assert!(playing.undo(), "it was played again a moment ago"));
        Ok((native(py, "_session")?, (self.game.name().to_string(), self.start.clone(), line, taken_back)))
    }

    /// The canonical name of the game.
    #[getter]
    fn game(&self) -> &str {
        self.game.name()
    }

    /// Every move that the rules allow now.
    fn legal_moves(&self) -> Vec<Move> {
        self.playing().legal_moves().into_iter().map(Move::from).collect()
    }

    /// Plays a move, a legal one or its text in any notation that the referee reads. After an error the game is as before.
    #[pyo3(name = "play")]
    fn play_move(&self, r#move: MoveArgument) -> PyResult<()> {
        self.playing().play(r#move.text()).map_err(bad)
    }

    /// Takes back the last move; False if there is none.
    fn undo(&self) -> bool {
        self.playing().undo()
    }

    /// Plays again the move that was taken back last; False if there is none.
    fn redo(&self) -> bool {
        self.playing().redo()
    }

    /// The moves from the start to here.
    #[getter]
    fn line(&self) -> Vec<String> {
        self.playing().line().to_vec()
    }

    /// The board with all cards known.
    #[getter]
    fn board(&self) -> Board {
        Board::new(self.game.name(), self.playing().board())
    }

    /// The board as a player sees it who may not look at the face-down cards; None if the game has no such cards.
    #[getter]
    fn view(&self) -> Option<Board> {
        self.playing().view().map(|board| Board::new(self.game.name(), board))
    }

    /// The position as text. Read as a deal it is the position again.
    #[getter]
    fn text(&self) -> String {
        self.playing().text()
    }

    /// Whether the game is won.
    #[getter]
    fn is_won(&self) -> bool {
        self.playing().is_won()
    }

    /// Searches for a win from here, with all cards known; the options are those of `winnable.solve`.
    #[pyo3(signature = (*, engine="complete", quality="good", count=None, max_states=20_000_000, memory=4294967296, notation="standard"))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn solve(
        &self,
        py: Python<'_>,
        engine: &str,
        quality: &str,
        count: Option<&str>,
        max_states: i128,
        memory: i128,
        notation: &str,
    ) -> PyResult<Verdict> {
        let options = Options { engine, quality, count, max_states, memory, notation };
        let layout = Layout::parse(&self.text()).map_err(bad)?;
        let named = NamedDeal { name: "a position".to_string(), deal: Deal::Position(layout) };
        solved(py, &*self.game, named, &options.request()?)
    }

    /// Whether the game can still be won: True, False, or None if the limits do not tell.
    #[pyo3(signature = (*, max_states=20_000_000, memory=4294967296))]
    fn can_win(&self, py: Python<'_>, max_states: i128, memory: i128) -> PyResult<Option<bool>> {
        Ok(self.solve(py, "complete", "fast", None, max_states, memory, "standard")?.is_winnable())
    }

    /// A move that leads to a win; None if there is none, or none was found within the limits.
    #[pyo3(signature = (*, max_states=20_000_000, memory=4294967296))]
    fn hint(&self, py: Python<'_>, max_states: i128, memory: i128) -> PyResult<Option<String>> {
        let verdict = self.solve(py, "complete", "good", None, max_states, memory, "standard")?;
        Ok(verdict.moves().into_iter().next())
    }

    fn __repr__(&self) -> String {
        let playing = self.playing();
        format!("<Session {} after {} moves\n{}>", self.game.name(), playing.line().len(), playing.text().trim_end())
    }

    fn _repr_html_(&self) -> String {
        crate::draw::svg(self.game.name(), &self.playing().board())
    }
}
