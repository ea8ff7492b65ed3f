//! The players of a game from the weakest to the strongest, on the same deals.

use crate::deal::{GameArgument, jobs as threads};
use crate::error::{bad, of_lab};
use crate::rate::Teller;
use crate::value::{Value, value};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use winnable_catalog::Watch;
use winnable_lab::Method;
use winnable_lab::ladder::{Climb, Rung as Climbed, climb, players_of};

/// What one player made of the deals of a ladder.
#[pyclass(frozen, module = "winnable", get_all)]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Rung {
    /// The player.
    player: String,
    /// Games that it played.
    games: u64,
    /// The share that it won.
    rate: f64,
    /// The lower end of the 95 % interval.
    low: f64,
    /// The upper end.
    high: f64,
    /// Mean number of cards that are home at the end.
    cards_home: f64,
    /// Mean number of legal moves to choose from.
    legal_moves: f64,
    /// Mean number of moves of a game.
    moves: f64,
    /// Seconds a game on one core.
    seconds: f64,
}

impl Value for Rung {}

value! {
    impl Rung {
        fn __repr__(&self) -> String {
            let Rung { player, games, rate, low, high, .. } = self;
            let percent = |share: f64| 100.0 * share;
            format!(
                "<Rung {player}: {:.2} % of {games} games won, 95 % interval {:.2} to {:.2} %>",
                percent(*rate),
                percent(*low),
                percent(*high)
            )
        }
    }
}

impl From<&Climbed> for Rung {
    fn from(rung: &Climbed) -> Rung {
        Rung {
            player: rung.player.clone(),
            games: rung.games,
            rate: rung.rate,
            low: rung.interval.low,
            high: rung.interval.high,
            cards_home: rung.cards.mean_cards_home,
            legal_moves: rung.moves.mean_branching,
            moves: rung.moves.mean_length,
            seconds: rung.seconds,
        }
    }
}

/// Has the players of a game, from the weakest to the strongest, or these `players`, play the same deals: a `Rung` for each.
///
/// With `out` a page with pictures and the datasets are kept there, and the same call goes on where it stopped.
///
/// >>> import winnable
/// >>> [rung.player for rung in winnable.ladder("calculation", 5, players=["random", "hanazawa:tuned"])]
/// ['random', 'hanazawa:tuned']
#[pyfunction]
#[pyo3(signature = (game, deals=200, *, players=None, seed=1, out=None, jobs=None))]
pub fn ladder(
    py: Python<'_>,
    game: GameArgument,
    deals: i128,
    players: Option<Vec<String>>,
    seed: u64,
    out: Option<PathBuf>,
    jobs: Option<i128>,
) -> PyResult<Vec<Rung>> {
    let game = game.open()?;
    let players = players_of(&*game, &players.unwrap_or_default()).map_err(bad)?;
    let Some(deals) = u64::try_from(deals).ok().filter(|&deals| deals > 0) else {
        return Err(bad(format!("deals: expected a number of deals from 1 on, found {deals}")));
    };
    let jobs = threads(jobs)?;
    let what = Climb { game: &*game, players: &players, deals, seed, directory: out.as_deref(), jobs };
    let teller = Teller::new(None, Method::default());
    let rungs = py.detach(|| {
        let watch = Watch::default();
        let rungs = climb(&what, &watch, |_, progress| {
            if !teller.tell(progress) {
                watch.stop();
            }
        })?;
        if let Some(rungs) = &rungs {
            what.write_page(rungs)?;
        }
        Ok(rungs.unwrap_or_default())
    });
    teller.finish()?;
    Ok(rungs.map_err(of_lab)?.iter().map(Rung::from).collect())
}
