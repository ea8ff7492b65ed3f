//! Whole games, played by our players or by one that is written in Python.

use crate::board::Board;
use crate::deal::{DealArgument, game as open};
use crate::error::{bad, of_solve};
use crate::interrupt::search;
use crate::moves::{Move, MoveArgument};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString};
use std::sync::Arc;
use winnable_cards::Board as Cards;
use winnable_catalog::{AnyGame, LegalMove, NamedDeal, Played as Game, Session};

/// A whole game that was played.
#[pyclass(frozen, module = "winnable", get_all)]
pub struct Played {
    /// The canonical name of the game.
    game: String,
    /// The full name of the deal.
    deal: String,
    /// Whether it was won; a win was replayed by the referee.
    pub is_won: bool,
    /// The moves, also of a lost game.
    moves: Vec<String>,
    /// Cards that are not home at the end.
    pub cards_left: u32,
}

#[pymethods]
impl Played {
    fn __repr__(&self) -> String {
        let Played { game, deal, is_won, moves, cards_left } = self;
        let how = if *is_won { "won".to_string() } else { format!("lost with {cards_left} cards left") };
        format!("<Played {game} {deal}: {how} after {} moves>", moves.len())
    }
}

/// What a player written in Python is given: what lies open, and the legal moves. It knows nothing of the cards that lie
/// face down.
#[pyclass(frozen, module = "winnable")]
pub struct View {
    game: Arc<str>,
    board: Cards,
    legal: Vec<LegalMove>,
    turn: usize,
    random: Arc<Random>,
}

#[pymethods]
impl View {
    /// What lies open.
    #[getter]
    fn board(&self) -> Board {
        Board::new(&self.game, self.board.clone())
    }

    /// The legal moves as texts.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.legal.iter().map(|m| PyString::new(py, &m.text)))
    }

    /// The legal moves, with what they do.
    #[getter]
    fn legal_moves(&self) -> Vec<Move> {
        self.legal.iter().cloned().map(Move::from).collect()
    }

    /// How many moves were played: 0 at the start of a game.
    #[getter]
    fn turn(&self) -> usize {
        self.turn
    }

    /// A generator of random numbers (`random.Random`) of this game, which depends on the deal and the seed alone.
    #[getter]
    fn random<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.random.get(py)
    }

    fn __repr__(&self) -> String {
        let moves: Vec<&str> = self.legal.iter().map(|m| m.text.as_str()).collect();
        format!("<View of {} at turn {}: moves {}>", self.game, self.turn, moves.join(" "))
    }
}

/// The chance of one game, made when it is asked for.
struct Random {
    seed: String,
    generator: PyOnceLock<Py<PyAny>>,
}

impl Random {
    fn get<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let generator = self.generator.get_or_try_init(py, || {
            py.import("random")?.getattr("Random")?.call1((self.seed.as_str(),)).map(Bound::unbind)
        })?;
        Ok(generator.bind(py).clone())
    }
}

/// Who plays: one of ours by its name, or a callable that gets a view and returns a move.
pub enum PlayerArgument<'py> {
    /// `"hanazawa:tuned"`.
    Ours(String),
    /// A player written in Python.
    Callable(Bound<'py, PyAny>),
}

impl<'py> FromPyObject<'_, 'py> for PlayerArgument<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(name) = object.extract() {
            return Ok(PlayerArgument::Ours(name));
        }
        if object.is_callable() {
            return Ok(PlayerArgument::Callable(object.to_owned()));
        }
        let found = object.get_type().name()?;
        Err(PyTypeError::new_err(format!(
            "expected the name of a player, or a function that takes a view and returns a move, found {found}"
        )))
    }
}

/// Has a player written in Python play one deal to its end: until it returns None, has no legal move, or has won.
pub fn by_callable(game: &dyn AnyGame, named: &NamedDeal, player: &Bound<'_, PyAny>, seed: u64) -> PyResult<Played> {
    let mut session = game.session(&named.deal).map_err(bad)?;
    let name: Arc<str> = game.name().into();
    let random = Arc::new(Random { seed: format!("{seed} {}", named.name), generator: PyOnceLock::new() });
    while !session.is_won() {
        let legal = session.legal_moves();
        if legal.is_empty() {
            break;
        }
        let board = session.view().unwrap_or_else(|| session.board());
        let view = View { game: name.clone(), board, legal, turn: session.line().len(), random: random.clone() };
        let view = Bound::new(player.py(), view)?;
        let answer = player.call1((&view,))?;
        if answer.is_none() {
            break;
        }
        let chosen: MoveArgument<'_> = answer.extract().map_err(|_| {
            let found = answer.get_type().name().map_or_else(|_| "something else".to_string(), |name| name.to_string());
            PyTypeError::new_err(format!("expected a move from the player, its text or None, found {found}"))
        })?;
        match view.get().legal.iter().position(|m| m.text == chosen.text()) {
            Some(index) => session.play_nth(index).map_err(bad)?,
            None => session.play(chosen.text()).map_err(bad)?,
        }
    }
    finished(game, named, &*session)
}

/// The game as it ended. A win is replayed by the referee.
fn finished(game: &dyn AnyGame, named: &NamedDeal, session: &dyn Session) -> PyResult<Played> {
    let moves = session.line().to_vec();
    let is_won = session.is_won();
    if is_won {
        let replay = winnable_referee::replay(game.name(), &named.deal, moves.iter().map(String::as_str));
        replay.map_err(|refusal| {
            PyRuntimeError::new_err(format!("the referee refuses a win (please report this): {refusal}"))
        })?;
    }
    let cards_left = session.board().slots().filter(|slot| !slot.is_empty()).count() as u32;
    let (game, deal) = (game.name().to_string(), named.name.clone());
    Ok(Played { game, deal, is_won, moves, cards_left })
}

/// Has one deal played without looking at the face-down cards: by one of our players (see `winnable.games`), or by a
/// function that gets a `View` and returns a move, or None to give up.
///
/// >>> import winnable
/// >>> winnable.play("calculation", "seed:1", "hanazawa:tuned").is_won
/// True
/// >>> winnable.play("calculation", "seed:1", lambda view: view.random.choice(view.moves)).is_won
/// False
#[pyfunction]
#[pyo3(signature = (game, deal, player, *, seed=1))]
pub fn play(py: Python<'_>, game: &str, deal: DealArgument, player: PlayerArgument<'_>, seed: u64) -> PyResult<Played> {
    let game = open(game)?;
    let named = deal.read(&*game)?;
    let name = match player {
        PlayerArgument::Callable(player) => return by_callable(&*game, &named, &player, seed),
        PlayerArgument::Ours(name) => name,
    };
    game.runner(&name).map_err(bad)?;
    let played = search(py, |_| {
        let mut runner = game.runner(&name).expect("it was found a moment ago");
        runner.play(&named.deal, seed)
    })?;
    let Game { is_won, moves, cards_left, .. } = played.map_err(of_solve)?;
    Ok(Played { game: game.name().to_string(), deal: named.name, is_won, moves, cards_left })
}
