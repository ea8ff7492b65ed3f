//! Whole games, played by our players or by one that is written in Python.

use crate::board::Board;
use crate::deal::{DealArgument, GameArgument};
use crate::error::{bad, of_solve};
use crate::interrupt::search;
use crate::moves::{Move, MoveArgument};
use crate::value::{Value, native, value};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use winnable_catalog::{AnyGame, Choice, MOST_TURNS, NamedDeal, OwnGameError, Played as Game, View as Seen, play_by};

/// A whole game that was played.
#[pyclass(frozen, module = "winnable", get_all)]
#[derive(PartialEq, Serialize, Deserialize)]
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

impl Value for Played {}

value! {
    impl Played {
        fn __repr__(&self) -> String {
            let Played { game, deal, is_won, moves, cards_left } = self;
            let how = if *is_won { "won".to_string() } else { format!("lost with {cards_left} cards left") };
            format!("<Played {game} {deal}: {how} after {} moves>", moves.len())
        }

        fn __bool__(&self) -> bool {
            self.is_won
        }
    }
}

/// What a player written in Python is given: what lies open, and the legal moves. It knows nothing of the cards that lie
/// face down.
#[pyclass(frozen, module = "winnable")]
pub struct View {
    game: Arc<str>,
    seen: Seen,
    random: Arc<Random>,
}

#[pymethods]
impl View {
    /// What lies open.
    #[getter]
    fn board(&self) -> Board {
        Board::new(&self.game, self.seen.board.clone())
    }

    /// The legal moves as texts.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.seen.moves.iter().map(|m| PyString::new(py, &m.text)))
    }

    /// The legal moves, with what they do.
    #[getter]
    fn legal_moves(&self) -> Vec<Move> {
        self.seen.moves.iter().cloned().map(Move::from).collect()
    }

    /// How many moves were played: 0 at the start of a game.
    #[getter]
    fn turn(&self) -> usize {
        self.seen.turn
    }

    /// How many moves may be played from here on, at least one; then the game is ended, and lost.
    #[getter]
    fn turns_left(&self) -> usize {
        self.seen.turns_left
    }

    /// A generator of random numbers (`random.Random`) of this game, which depends on the deal and the seed alone.
    #[getter]
    fn random<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.random.get(py)
    }

    fn __repr__(&self) -> String {
        let moves: Vec<&str> = self.seen.moves.iter().map(|m| m.text.as_str()).collect();
        format!("<View of {} at turn {}: moves {}>", self.game, self.seen.turn, moves.join(" "))
    }

    /// What it shows, as a dict of plain values.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let moves: Vec<&str> = self.seen.moves.iter().map(|m| m.text.as_str()).collect();
        let board = Value::told(&self.board());
        let (turn, turns_left) = (self.seen.turn, self.seen.turns_left);
        let told = serde_json::json!({
            "game": &*self.game, "board": board, "moves": moves, "turn": turn, "turns_left": turns_left,
        });
        crate::value::python(py, &told)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Restoring<'py>> {
        let seen = serde_json::to_string(&self.seen).map_err(bad)?;
        let generator = self.random.generator.get(py).map(|generator| generator.bind(py).clone());
        Ok((native(py, "_view")?, (self.game.to_string(), seen, self.random.seed.clone(), generator)))
    }
}

/// What pickle keeps of a view: the function that makes it again, and game, sight, seed and generator.
type Restoring<'py> = (Bound<'py, PyAny>, (String, String, String, Option<Bound<'py, PyAny>>));

/// A view that was written down: what pickle calls.
#[pyfunction]
pub fn _view(py: Python<'_>, game: &str, seen: &str, seed: String, generator: Option<Py<PyAny>>) -> PyResult<View> {
    let random = Random { seed, generator: PyOnceLock::new() };
    if let Some(generator) = generator {
        let _ = random.generator.set(py, generator);
    }
    Ok(View { game: game.into(), seen: serde_json::from_str(seen).map_err(bad)?, random: random.into() })
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

/// Has a player written in Python play one deal to its end: until it returns None, has no legal move, has played as many moves as it may,
/// or has won.
pub fn by_callable(
    game: &dyn AnyGame,
    named: &NamedDeal,
    player: &Bound<'_, PyAny>,
    seed: u64,
    most: usize,
) -> PyResult<Played> {
    let name: Arc<str> = game.name().into();
    let random = Arc::new(Random { seed: format!("{seed} {}", named.name), generator: PyOnceLock::new() });
    let played = play_by(game, &named.deal, most, |seen| {
        let view = Bound::new(player.py(), View { game: name.clone(), seen, random: random.clone() })?;
        let answer = player.call1((&view,))?;
        if answer.is_none() {
            return Ok(None);
        }
        let chosen: MoveArgument = answer.extract().map_err(|_| {
            let found = crate::deal::kind(answer.as_borrowed());
            PyTypeError::new_err(format!("expected a move from the player, its text or None, found {found}"))
        })?;
        let number = view.get().seen.moves.iter().position(|m| m.text == chosen.text());
        Ok(Some(number.map_or_else(|| Choice::Text(chosen.text().to_string()), Choice::Nth)))
    });
    Ok(Played::of(game, named, played.map_err(of_game)?))
}

fn of_game(error: OwnGameError<PyErr>) -> PyErr {
    match error {
        OwnGameError::Player(error) => error,
        OwnGameError::Deal(error) => bad(error),
        OwnGameError::Move(error) => bad(error),
        OwnGameError::Refused(_) => PyRuntimeError::new_err(error.to_string()),
    }
}

impl Played {
    fn of(game: &dyn AnyGame, named: &NamedDeal, played: Game) -> Played {
        let Game { is_won, moves, cards_left, .. } = played;
        Played { game: game.name().to_string(), deal: named.name.clone(), is_won, moves, cards_left }
    }
}

/// Moves that a player may play.
pub fn most_turns(max_turns: i128) -> PyResult<usize> {
    usize::try_from(max_turns)
        .ok()
        .filter(|&most| most > 0)
        .ok_or_else(|| bad(format!("max_turns: expected a number of moves from 1 on, found \"{max_turns}\"")))
}

/// Has one deal played without looking at the face-down cards: by one of our players (see `winnable.games`), or by a
/// function that gets a `View` and returns a move, or None to give up.
///
/// The game of a function is ended, and lost, after `max_turns` moves, since in some games a player can go to and fro for ever. Our players
/// end by themselves.
///
/// >>> import winnable
/// >>> winnable.play("calculation", "seed:1", "hanazawa:tuned").is_won
/// True
/// >>> winnable.play("calculation", "seed:1", lambda view: view.random.choice(view.moves)).is_won
/// False
/// >>> winnable.play("freecell", 1, lambda view: view.random.choice(view.moves), max_turns=50)
/// <Played freecell ms:1: lost with 5... cards left after 50 moves>
#[pyfunction]
#[pyo3(signature = (game, deal, player, *, seed=1, max_turns=1000))]
pub fn play(
    py: Python<'_>,
    game: GameArgument,
    deal: DealArgument,
    player: PlayerArgument<'_>,
    seed: u64,
    max_turns: i128,
) -> PyResult<Played> {
    const { assert!(MOST_TURNS == 1000, "as the signature says") };
    let game = game.open()?;
    let named = deal.read(&*game)?;
    let most = most_turns(max_turns)?;
    let name = match player {
        PlayerArgument::Callable(player) => return by_callable(&*game, &named, &player, seed, most),
        PlayerArgument::Ours(name) => name,
    };
    game.runner(&name).map_err(bad)?;
    let played = search(py, |_| {
        let mut runner = game.runner(&name).expect("it was found a moment ago");
        runner.play(&named.deal, seed)
    })?;
    Ok(Played::of(&*game, &named, played.map_err(of_solve)?))
}
