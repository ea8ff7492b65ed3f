//! How hard deals are.

use crate::deal::{DealArgument, GameArgument};
use crate::error::{bad, of_solve};
use crate::interrupt::search;
use crate::value::{Value, value};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use winnable_catalog::{DealPlace, Grade as Graded, Level, Limits, NamedDeal, SEEK_TRIES, SolveError, Sought};

/// How hard a deal is beside other deals of its game, and what that rests on.
#[pyclass(frozen, module = "winnable")]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Grade {
    graded: Graded,
    deal: String,
}

/// As `winnable grade --json` prints it.
impl Value for Grade {
    fn told(&self) -> Json {
        let mut told = serde_json::to_value(&self.graded).expect("it can be written");
        told["deal"] = self.deal.as_str().into();
        told["explanation"] = self.graded.explanation().into();
        told
    }
}

value! {
    impl Grade {
        /// The canonical name of the game.
        #[getter]
        fn game(&self) -> &str {
            &self.graded.game
        }

        /// The full name of the deal.
        #[getter]
        fn deal(&self) -> &str {
            &self.deal
        }

        /// Whether it can be won at all, all cards seen: "winnable", "unwinnable" or "undecided".
        #[getter]
        fn verdict(&self) -> &'static str {
            self.graded.verdict.name()
        }

        /// "easy", "medium" or "hard"; None for a deal that cannot be won, and for games whose deals were not compared.
        #[getter]
        fn grade(&self) -> Option<&'static str> {
            self.graded.grade.map(Level::name)
        }

        /// The points behind the grade; None for a deal that cannot be won.
        #[getter]
        fn points(&self) -> Option<u32> {
            self.graded.points
        }

        /// Points from which on deals of this game are medium, and hard.
        #[getter]
        fn thirds(&self) -> Option<(u32, u32)> {
            self.graded.thirds.map(|[medium, hard]| (medium, hard))
        }

        /// Games that a casual player won, or the weaker players of the game.
        #[getter]
        fn wins(&self) -> u64 {
            self.graded.casual.wins
        }

        /// Games that they played.
        #[getter]
        fn games(&self) -> u64 {
            self.graded.casual.games
        }

        /// The lower end of the 95 % interval of the share that they win.
        #[getter]
        fn low(&self) -> f64 {
            self.graded.casual.low
        }

        /// Its upper end.
        #[getter]
        fn high(&self) -> f64 {
            self.graded.casual.high
        }

        /// The fewest cells with which it can be won; None for games whose cells cannot be changed, and where that is not decided.
        #[getter]
        fn fewest_cells(&self) -> Option<u32> {
            self.graded.fewest_cells
        }

        /// The share of the moves along a solution that lose the win.
        #[getter]
        fn losing_moves(&self) -> Option<f64> {
            self.graded.losing_moves
        }

        /// At how many of the positions that were looked at just one move keeps the win.
        #[getter]
        fn only_moves(&self) -> Option<u32> {
            self.graded.only_moves
        }

        /// What the weaker players made of it, as (player, wins, games); empty for games with all cards open.
        #[getter]
        fn players(&self) -> Vec<(&str, u64, u64)> {
            self.graded.players.iter().map(|success| (&*success.player, success.wins, success.games)).collect()
        }

        /// What the grade rests on, in a sentence or two.
        #[getter]
        fn explanation(&self) -> String {
            self.graded.explanation()
        }

        fn __repr__(&self) -> String {
            let grade = self.graded.grade.map_or("no grade", Level::name);
            format!("<Grade {} {}: {grade}>", self.graded.game, self.deal)
        }
    }
}

/// Says how hard a deal is: how often a casual player wins it, beside other deals of the game.
///
/// >>> import winnable
/// >>> winnable.grade("freecell", 617)
/// <Grade freecell ms:617: hard>
/// >>> winnable.grade("freecell", 11982).grade is None
/// True
#[pyfunction]
pub fn grade(py: Python<'_>, game: GameArgument, deal: DealArgument) -> PyResult<Grade> {
    let game = game.open()?;
    let named = deal.read(&*game)?;
    let graded = search(py, |watch| winnable_catalog::grade(&*game, &named.deal, watch))?.map_err(of_solve)?;
    let graded = graded.ok_or_else(|| bad("expected to come to the end of grading, found that it was stopped"))?;
    Ok(Grade { graded, deal: named.name })
}

/// Finds deals of a grade: the first `count` from `first` on. They are fewer if 1000 deals in a row have none.
///
/// >>> import winnable
/// >>> [found.deal for found in winnable.find("freecell", "hard", count=2)]
/// ['ms:...', 'ms:...']
#[pyfunction]
#[pyo3(signature = (game, grade, *, first=DealArgument::Number(1), count=1), text_signature = "(game, grade, *, first=1, count=1)")]
pub fn find(
    py: Python<'_>,
    game: GameArgument,
    grade: &str,
    first: DealArgument,
    count: usize,
) -> PyResult<Vec<Grade>> {
    let game = game.open()?;
    let level: Level = grade.parse().map_err(bad)?;
    let sought = Sought { grade: Some(level), winnable: None, limits: Limits::default() };
    sought.check(&*game).map_err(bad)?;
    let mut place = DealPlace::at(&*game, &first.text()).map_err(bad)?;
    let found = search(py, |watch| -> Result<Vec<Grade>, SolveError> {
        let mut found = Vec::new();
        while found.len() < count {
            let Some(NamedDeal { name, deal }) = place.seek(&*game, &sought, SEEK_TRIES, watch)? else { break };
            let Some(graded) = winnable_catalog::grade(&*game, &deal, watch)? else { break };
            found.push(Grade { graded, deal: name });
        }
        Ok(found)
    })?;
    found.map_err(of_solve)
}
