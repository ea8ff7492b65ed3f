//! Success rates.

use crate::deal::{DealArgument, game as open};
use crate::error::{bad, of_lab};
use crate::interrupt::Interrupt;
use crate::play::{PlayerArgument, by_callable};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyRange};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use winnable_cards::Numbering;
use winnable_catalog::{AnyGame, Limits, Request, Tally, Watch};
use winnable_lab::{
    self as lab, End, Method, Mixing, Order, Output, Playing, Progress, Rated, Spec, Summary, Totals, parse_list,
};

/// A success rate with its interval.
#[pyclass(frozen, module = "winnable")]
pub struct Rate {
    summary: Summary,
    is_complete: bool,
    game: String,
    command: Option<String>,
}

#[pymethods]
impl Rate {
    /// The canonical name of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    /// How many deals.
    #[getter]
    fn deals(&self) -> u64 {
        self.summary.deals
    }

    /// Wins, each replayed by the referee.
    #[getter]
    fn wins(&self) -> u64 {
        self.summary.wins
    }

    /// Proven losses, or lost games of a player.
    #[getter]
    fn losses(&self) -> u64 {
        self.summary.losses
    }

    /// Deals on which a limit was reached.
    #[getter]
    fn undecided(&self) -> u64 {
        self.summary.undecided
    }

    /// The rate, a share; None if undecided deals could move it by more than its interval.
    #[getter]
    fn rate(&self) -> Option<f64> {
        self.summary.known_rate
    }

    /// The lower end of the interval. Undecided deals count as lost.
    #[getter]
    fn low(&self) -> f64 {
        self.summary.low
    }

    /// The upper end of the interval. Undecided deals count as won.
    #[getter]
    fn high(&self) -> f64 {
        self.summary.high
    }

    /// How sure the interval is.
    #[getter]
    fn confidence(&self) -> f64 {
        self.summary.confidence
    }

    /// How the interval was found.
    #[getter]
    fn method(&self) -> &'static str {
        self.summary.method
    }

    /// Mean states a deal; None where only wins and losses were counted.
    #[getter]
    fn mean_states(&self) -> Option<f64> {
        Some(self.summary.mean_states).filter(|mean| *mean > 0.0)
    }

    /// The deal that took the most states, and how many; None where only wins and losses were counted.
    #[getter]
    fn worst(&self) -> Option<(&str, u64)> {
        self.summary.worst.as_ref().map(|worst| (worst.deal.as_str(), worst.states))
    }

    /// Mean moves of the wins; None where only wins and losses were counted.
    #[getter]
    fn mean_moves(&self) -> Option<f64> {
        Some(self.summary.mean_moves).filter(|mean| *mean > 0.0)
    }

    /// Whether all deals that were asked for are there.
    #[getter]
    fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The command that measures the same; None for a player written in Python.
    #[getter]
    fn command(&self) -> Option<&str> {
        self.command.as_deref()
    }

    fn __repr__(&self) -> String {
        let Summary { deals, wins, .. } = &self.summary;
        let (wins, deals) = (lab::grouped(*wins), lab::grouped(*deals));
        format!("<Rate {}: {wins} of {deals} deals won. {}>", self.game, self.summary.headline())
    }
}

/// Which deals, and what is asked of each: what all ways to measure have in common.
pub struct Asked<'a, 'py> {
    pub game: &'a dyn AnyGame,
    pub deals: &'a Bound<'py, PyAny>,
    pub first: &'a DealArgument,
    pub engine: &'a str,
    pub max_states: u64,
    pub memory: u64,
    pub keep_moves: bool,
}

impl Asked<'_, '_> {
    /// The experiment.
    pub fn spec(&self) -> PyResult<Spec> {
        let limits = Limits { states: self.max_states, bytes: self.memory };
        let request = Request { engine: self.engine.parse().map_err(bad)?, limits, ..Request::default() };
        let spec = match self.count()? {
            Some((first, deals)) => {
                let (numbers, first) = lab::first_deal(&first, self.game.numbering()).map_err(bad)?;
                Spec::new(self.game, numbers, first, deals, &request)
            }
            None => {
                let words = self.deals.try_iter()?.map(|deal| Ok(deal?.str()?.to_string()));
                let text = words.collect::<PyResult<Vec<String>>>()?.join("\n");
                let (numbers, list) = parse_list(&text, self.game.numbering()).map_err(bad)?;
                Spec {
                    list: Some(list.as_slice().into()),
                    ..Spec::new(self.game, numbers, list[0], list.len() as u64, &request)
                }
            }
        };
        Ok(Spec { keep_moves: self.keep_moves, ..spec })
    }

    /// The first deal and their number, if they follow each other.
    fn count(&self) -> PyResult<Option<(String, u64)>> {
        if let Ok(range) = self.deals.cast::<PyRange>() {
            let (start, stop, step): (i64, i64, i64) = (
                range.getattr("start")?.extract()?,
                range.getattr("stop")?.extract()?,
                range.getattr("step")?.extract()?,
            );
            if step == 1 && start < stop {
                let prefix = if self.game.numbering() == Numbering::Microsoft { "ms" } else { "seed" };
                return Ok(Some((format!("{prefix}:{start}"), (stop - start) as u64)));
            }
        }
        let Ok(deals) = self.deals.extract::<u64>() else { return Ok(None) };
        Ok(Some((self.first.text().into_owned(), deals)))
    }
}

/// How often the caller is told and asked at most.
const EVERY: Duration = Duration::from_millis(100);

/// Tells the caller's function how far a run is, with the interpreter lock for a moment, and notes Ctrl-C.
struct Teller {
    tell: Option<Py<PyAny>>,
    interrupt: Interrupt,
    last: Mutex<Option<Instant>>,
}

impl Teller {
    /// Whether to go on.
    fn tell(&self, progress: &Progress) -> bool {
        let mut last = self.last.lock().expect("no thread panics with it");
        let is_end = progress.done == progress.deals;
        if last.is_some_and(|last| last.elapsed() < EVERY) && !is_end {
            return true;
        }
        *last = Some(Instant::now());
        !Python::attach(|py| {
            let told = self.tell.as_ref().map_or(Ok(()), |tell| {
                let Progress { deals, done, found, wins, undecided } = *progress;
                let dict = PyDict::new(py);
                for (name, value) in
                    [("deals", deals), ("done", done), ("found", found), ("wins", wins), ("undecided", undecided)]
                {
                    dict.set_item(name, value)?;
                }
                tell.call1(py, (dict,)).map(drop)
            });
            self.interrupt.note(told.and_then(|()| py.check_signals()))
        })
    }
}

/// Measures how often a game can be won, or how often a player wins it.
///
/// `deals` is how many, from `first` on, or a range or list of numbers. The options are those of `winnable rate`: with
/// `out` the rows are kept in a directory, and the same call goes on where it stopped. `player` is the name of one of our
/// players, or a function that gets a `View` and returns a move. `progress` is called some times a second with a dict.
///
/// >>> import winnable
/// >>> winnable.rate("four-companies", 1000)
/// <Rate four-companies: 935 of 1,000 deals won. Rate 93.5 %, 95 % interval 91.8 to 94.9 %>
/// >>> winnable.rate("freecell", [11982, 617]).wins
/// 1
#[pyfunction]
#[pyo3(signature = (game, deals, first=None, *, player=None, seed=1, engine="complete", max_states=20_000_000, memory=4 << 30, jobs=None, out=None, keep_moves=false, until_width=None, confidence=0.95, allow_mixed=false, repair=false, progress=None))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub fn rate<'py>(
    py: Python<'py>,
    game: &str,
    deals: &Bound<'py, PyAny>,
    first: Option<DealArgument>,
    player: Option<PlayerArgument<'py>>,
    seed: u64,
    engine: &str,
    max_states: u64,
    memory: u64,
    jobs: Option<usize>,
    out: Option<PathBuf>,
    keep_moves: bool,
    until_width: Option<f64>,
    confidence: f64,
    allow_mixed: bool,
    repair: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<Rate> {
    let game = open(game)?;
    let first = first.unwrap_or(DealArgument::Number(1));
    let asked = Asked { game: &*game, deals, first: &first, engine, max_states, memory, keep_moves };
    let mut spec = Spec { until_width, confidence, ..asked.spec()? };
    let teller = Teller { tell: progress, interrupt: Interrupt::default(), last: Mutex::new(None) };
    match player {
        Some(PlayerArgument::Callable(player)) => {
            spec.check().map_err(bad)?;
            if out.is_some() || until_width.is_some() {
                let which = if out.is_some() { "out" } else { "until_width" };
                return Err(bad(format!(
                    "expected a player of ours with {which}, since nothing tells how a function behaves, found a function"
                )));
            }
            return rate_of_callable(&*game, &spec, &player, seed, &teller);
        }
        Some(PlayerArgument::Ours(name)) => spec = spec.played_by(Playing { name, seed }),
        None => (),
    }
    spec.check().map_err(bad)?;
    let mixing = Mixing::allowed(allow_mixed);
    let out = out.as_deref().map(|path| Output { path, mixing, repair });
    let order = Order { spec: &spec, out, jobs: jobs.unwrap_or_else(lab::all_cores) };
    let result = py.detach(|| {
        let watch = Watch::default();
        let tell = |progress: &Progress| {
            if !teller.tell(progress) {
                watch.stop();
            }
        };
        lab::rate(&order, &watch, tell)
    });
    teller.interrupt.finish()?;
    let Rated { summary, end, .. } = result.map_err(of_lab)?;
    Ok(Rate { summary, is_complete: end == End::Complete, command: Some(spec.command()), game: spec.game })
}

/// The rate of a player written in Python: one thread, since the interpreter has one.
fn rate_of_callable(
    game: &dyn AnyGame,
    spec: &Spec,
    player: &Bound<'_, PyAny>,
    seed: u64,
    teller: &Teller,
) -> PyResult<Rate> {
    let cards = game.deck().len();
    let mut tally = Tally { by_cards_home: vec![0; cards + 1], ..Tally::default() };
    for place in spec.places() {
        let named = winnable_catalog::deal(game, &spec.name(place)).map_err(crate::error::of_deal)?;
        let played = by_callable(game, &named, player, seed)?;
        tally.games += 1;
        tally.wins += u64::from(played.is_won);
        tally.by_cards_home[cards.saturating_sub(played.cards_left as usize)] += 1;
        let progress = Progress { deals: spec.deals, done: tally.games, wins: tally.wins, ..Progress::default() };
        if !teller.tell(&progress) {
            teller.interrupt.finish()?;
        }
    }
    let summary = Summary::of_totals(&Totals::of_tally(&tally), None, spec.method());
    Ok(Rate { summary, is_complete: true, game: spec.game.clone(), command: None })
}

/// The interval of a rate with these counts, in a sentence, for lines of progress.
#[pyfunction]
pub fn headline(wins: u64, losses: u64, undecided: u64) -> String {
    let totals = Totals { counts: [wins, losses, undecided], ..Totals::default() };
    Summary::of_totals(&totals, None, Method::default()).headline()
}

impl Rate {
    /// The rate in a dataset.
    pub fn of(spec: &Spec, totals: &Totals) -> Rate {
        let summary = Summary::of_totals(totals, Some(&spec.game), spec.method());
        let is_complete = totals.deals() == spec.deals_here();
        Rate { summary, is_complete, game: spec.game.clone(), command: Some(spec.command()) }
    }
}
