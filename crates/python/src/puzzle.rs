//! Positions in which exactly one move keeps the win.

use crate::board::Board;
use crate::deal::GameArgument;
use crate::error::{bad, of_solve};
use crate::interrupt::search;
use crate::value::{Value, value};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use winnable_catalog::puzzle::{self as puzzles, Wanted};
use winnable_catalog::{AnyGame, Level, SolveError, light};

/// A position in which exactly one legal move keeps the win; after each other one the loss is proven.
#[pyclass(frozen, module = "winnable")]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Puzzle {
    puzzle: puzzles::Puzzle,
    board: winnable_cards::Board,
}

/// As `winnable puzzle --json` prints it, with the position.
impl Value for Puzzle {
    fn told(&self) -> Json {
        let mut told = serde_json::to_value(&self.puzzle).expect("it can be written");
        told["board"] = self.board.as_json();
        told
    }
}

value! {
    impl Puzzle {
        /// The canonical name of the game.
        #[getter]
        fn game(&self) -> &str {
            &self.puzzle.game
        }

        /// The full name of the deal.
        #[getter]
        fn deal(&self) -> &str {
            &self.puzzle.deal
        }

        /// The position.
        #[getter]
        fn board(&self) -> Board {
            Board::new(&self.puzzle.game, self.board.clone())
        }

        /// The moves from the deal to the position.
        #[getter]
        fn moves(&self) -> Vec<String> {
            self.puzzle.moves.clone()
        }

        /// The move that keeps the win.
        #[getter]
        fn only(&self) -> &str {
            &self.puzzle.only
        }

        /// Moves in a row, this one the first, each of which alone keeps the win.
        #[getter]
        fn only_moves(&self) -> usize {
            self.puzzle.only_moves
        }

        /// The whole line to the win, which begins with it; the referee has replayed it.
        #[getter]
        fn line(&self) -> Vec<String> {
            self.puzzle.line.clone()
        }

        /// How many legal moves the position has.
        #[getter]
        fn legal(&self) -> usize {
            self.puzzle.legal
        }

        /// "easy", "medium" or "hard": how often a casual player chooses a move that loses.
        #[getter]
        fn grade(&self) -> &'static str {
            self.puzzle.grade.name()
        }

        /// The share of a casual player's choices that lose.
        #[getter]
        fn tempted(&self) -> f64 {
            self.puzzle.tempted
        }

        fn __repr__(&self) -> String {
            let puzzles::Puzzle { game, deal, moves, legal, grade, .. } = &self.puzzle;
            format!("<Puzzle {game} {deal} after {} moves: one of {legal} moves keeps the win, {grade}>", moves.len())
        }

        fn _repr_html_(&self) -> String {
            format!("<div><p>{}</p>{}</div>", self.__repr__().trim_matches(['<', '>']), self.board().svg())
        }
    }
}

impl Puzzle {
    fn of(game: &dyn AnyGame, puzzle: puzzles::Puzzle) -> PyResult<Puzzle> {
        // Its place in the table of puzzles is nothing that it says.
        let puzzle = puzzles::Puzzle { entry: Default::default(), ..puzzle };
        let named = winnable_catalog::deal(game, &puzzle.deal).map_err(crate::error::of_deal)?;
        let mut session = game.session(&named.deal).map_err(bad)?;
        puzzle.moves.iter().try_for_each(|text| session.play(text)).map_err(bad)?;
        Ok(Puzzle { board: session.board(), puzzle })
    }
}

/// Makes puzzles: positions in which one move, or `moves` in a row, alone keeps the win, from games of a casual player.
///
/// The first `count` from the deal `first` on; fewer if `deals` deals have no more. `grade` asks for "easy", "medium" or "hard" ones.
///
/// >>> import winnable
/// >>> [puzzle] = winnable.puzzle("freecell")
/// >>> session = winnable.Session("freecell", puzzle.board)
/// >>> session.play(puzzle.only)
/// >>> session.can_win()
/// True
#[pyfunction]
#[pyo3(signature = (game, *, moves=1, grade=None, count=1, first=1, deals=1000))]
pub fn puzzle(
    py: Python<'_>,
    game: GameArgument,
    moves: i128,
    grade: Option<&str>,
    count: usize,
    first: u64,
    deals: u64,
) -> PyResult<Vec<Puzzle>> {
    let game = game.open()?;
    let grade: Option<Level> = grade.map(str::parse).transpose().map_err(bad)?;
    let Some(moves) = usize::try_from(moves).ok().filter(|moves| (1..=20).contains(moves)) else {
        return Err(bad(format!("moves: expected a number of moves from 1 to 20, found {moves}")));
    };
    let wanted = Wanted { moves, grade, limits: light(game.name()) };
    let games = usize::try_from(deals.saturating_mul(puzzles::SEEDS)).unwrap_or(usize::MAX);
    let found = search(py, |watch| -> Result<Vec<puzzles::Puzzle>, SolveError> {
        let all = puzzles::puzzles(&*game, first, wanted, watch).take(games);
        all.filter_map(Result::transpose).take(count).collect()
    })?;
    found.map_err(of_solve)?.into_iter().map(|puzzle| Puzzle::of(&*game, puzzle)).collect()
}
