//! Success rates.

use crate::deal::{DealArgument, GameArgument, jobs as threads, kind, limits};
use crate::error::{bad, of_lab};
use crate::interrupt::Interrupt;
use crate::play::{PlayerArgument, by_callable, most_turns};
use crate::value::{Value, value};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyRange, PyString};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use winnable_cards::Numbering;
use winnable_catalog::{AnyGame, MOST_TURNS, Request, Tally, Watch};
use winnable_lab::{
    self as lab, End, MOST_DEALS, Method, Mixing, Order, Output, Playing, Progress, Rated, Rows, Spec, Summary, Totals,
    parse_list,
};

/// A success rate with its interval.
#[pyclass(frozen, module = "winnable")]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Rate {
    summary: Summary,
    is_complete: bool,
    game: String,
    command: Option<String>,
    /// What `winnable rate --json` prints, but for the time that it took.
    json: Json,
}

impl Value for Rate {
    fn told(&self) -> Json {
        let mut told = self.json.clone();
        told["is_complete"] = self.is_complete.into();
        told
    }
}

value! {
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
        fn method(&self) -> &str {
            &self.summary.method
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

        fn _repr_html_(&self) -> String {
            let Summary { deals, wins, low, high, .. } = &self.summary;
            let mut html = format!(
                "<div><p><b>{}</b>: {} of {} deals won. {}.</p>",
                self.game,
                lab::grouped(*wins),
                lab::grouped(*deals),
                self.summary.headline()
            );
            // The interval between 0 and 100 %, and what is known of the rate in it.
            let across = |share: f64| 400.0 * share;
            let _ = write!(
                html,
                r##"<svg width="400" height="14" role="img" aria-label="interval"><rect width="400" height="14" fill="#e6e9ec"/>"##
            );
            let _ = write!(
                html,
                r##"<rect x="{:.1}" width="{:.1}" height="14" fill="#2b6cb0"/></svg></div>"##,
                across(*low),
                across(high - low).max(1.5)
            );
            html
        }
    }
}

/// Which deals, and what is asked of each: what all ways to measure have in common.
pub struct Asked<'a, 'py> {
    pub game: &'a dyn AnyGame,
    /// None for as many as it takes until the interval is narrow.
    pub deals: Option<&'a Bound<'py, PyAny>>,
    /// None for the first one.
    pub first: Option<&'a DealArgument>,
    pub until_width: Option<f64>,
    pub engine: &'a str,
    pub max_states: i128,
    pub memory: i128,
    pub kept: Keep<'a>,
}

/// What is kept of a deal.
#[derive(Clone, Copy)]
pub struct Keep<'a> {
    pub rows: &'a str,
    pub moves: bool,
    pub grade: bool,
    pub certify: bool,
}

impl Asked<'_, '_> {
    /// The experiment.
    pub fn spec(&self) -> PyResult<Spec> {
        let limits = limits(self.max_states, self.memory)?;
        let request = Request { engine: self.engine.parse().map_err(bad)?, limits, ..Request::default() };
        let spec = match (self.deals, self.until_width) {
            (Some(deals), _) => self.over(deals, &request)?,
            (None, Some(_)) => self.counted(MOST_DEALS, &request)?,
            (None, None) => return Err(bad("expected deals, or until_width, which needs none, found neither")),
        };
        let Keep { rows, moves, grade, certify } = self.kept;
        // Certificates are never without the solutions.
        let keep_moves = moves || certify;
        Ok(Spec { rows: rows.parse().map_err(bad)?, keep_moves, grade, certify, ..spec })
    }

    /// So many deals, from the first one on.
    fn counted(&self, deals: u64, request: &Request) -> PyResult<Spec> {
        let first = self.first.map_or("1".into(), DealArgument::text);
        let (numbers, first) = lab::first_deal(&first, self.game.numbering()).map_err(bad)?;
        Ok(Spec::new(self.game, numbers, first, deals, request))
    }

    /// A number of deals, a range or a list.
    fn over(&self, deals: &Bound<'_, PyAny>, request: &Request) -> PyResult<Spec> {
        if let Ok(count) = deals.extract::<i128>() {
            let count = u64::try_from(count)
                .map_err(|_| bad(format!("deals: expected a number of deals from 1 to {}, found {count}", u64::MAX)))?;
            return self.counted(count, request);
        }
        let is_one = deals.is_instance_of::<PyString>() || deals.is_instance_of::<PyBytes>();
        let Some(listed) = (!is_one && !deals.is_instance_of::<PyDict>()).then(|| deals.try_iter().ok()).flatten()
        else {
            let found = kind(deals.as_borrowed());
            return Err(PyTypeError::new_err(format!(
                "expected deals: how many, a range, or a list of numbers and names; found {found}"
            )));
        };
        if self.first.is_some() {
            return Err(bad("expected first with a number of deals, found it with deals that are listed"));
        }
        if let Some((first, count)) = self.following(deals)? {
            let (numbers, first) = lab::first_deal(&first, self.game.numbering()).map_err(bad)?;
            return Ok(Spec::new(self.game, numbers, first, count, request));
        }
        let words = listed.map(|deal| Ok(deal?.str()?.to_string()));
        let text = words.collect::<PyResult<Vec<String>>>()?.join("\n");
        let (numbers, list) = parse_list(&text, self.game.numbering()).map_err(bad)?;
        Ok(Spec {
            list: Some(list.as_slice().into()),
            ..Spec::new(self.game, numbers, list[0], list.len() as u64, request)
        })
    }

    /// The first deal of a range and their number, if they follow each other.
    fn following(&self, deals: &Bound<'_, PyAny>) -> PyResult<Option<(String, u64)>> {
        let Ok(range) = deals.cast::<PyRange>() else { return Ok(None) };
        let end = |name| range.getattr(name)?.extract::<i64>();
        let (start, stop, step) = (end("start")?, end("stop")?, end("step")?);
        let prefix = if self.game.numbering() == Numbering::Microsoft { "ms" } else { "seed" };
        Ok((step == 1 && start < stop).then(|| (format!("{prefix}:{start}"), (stop - start) as u64)))
    }
}

/// How often the caller is told and asked at most.
const EVERY: Duration = Duration::from_millis(100);

/// Tells the caller's function how far a run is, with the interpreter lock for a moment, and notes Ctrl-C.
pub struct Teller {
    tell: Option<Py<PyAny>>,
    method: Method,
    interrupt: Interrupt,
    last: Mutex<Option<Instant>>,
}

impl Teller {
    /// Tells this function, if there is one.
    pub fn new(tell: Option<Py<PyAny>>, method: Method) -> Teller {
        Teller { tell, method, interrupt: Interrupt::default(), last: Mutex::new(None) }
    }

    /// The exception that ended the run, if there was one.
    pub fn finish(&self) -> PyResult<()> {
        self.interrupt.finish()
    }

    /// Whether to go on.
    pub fn tell(&self, progress: &Progress) -> bool {
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
                let interval = self.method.interval([wins, done - wins - undecided, undecided]);
                dict.set_item("low", interval.low)?;
                dict.set_item("high", interval.high)?;
                tell.call1(py, (dict,)).map(drop)
            });
            self.interrupt.note(told.and_then(|()| py.check_signals()))
        })
    }
}

/// Measures how often a game can be won, or how often a player wins it.
///
/// `deals` is how many, from `first` on, or a range or list of numbers; with `until_width` the most that are tried, a million if not said. The options are those of `winnable rate`: with
/// `out` the rows are kept in a directory, and the same call goes on where it stopped. `player` is the name of one of our
/// players, or a function that gets a `View` and returns a move, `max_turns` of them in a game at the most. `progress` is called some times a
/// second with a `Progress`; without it, a notebook shows how the interval narrows, once a run takes longer than a second.
///
/// >>> import winnable
/// >>> winnable.rate("four-companies", 1000)
/// <Rate four-companies: 935 of 1,000 deals won. Rate 93.5 %, 95 % interval 91.8 to 94.9 %>
/// >>> winnable.rate("freecell", [11982, 617]).wins
/// 1
#[pyfunction]
#[pyo3(signature = (game, deals=None, first=None, *, player=None, seed=1, engine="complete", max_states=20_000_000, memory=4294967296, jobs=None, out=None, keep_moves=false, until_width=None, confidence=0.95, allow_mixed=false, repair=false, progress=None, max_turns=1000, rows="whole", grade=false, certify=false))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub fn rate<'py>(
    py: Python<'py>,
    game: GameArgument,
    deals: Option<&Bound<'py, PyAny>>,
    first: Option<DealArgument>,
    player: Option<PlayerArgument<'py>>,
    seed: u64,
    engine: &str,
    max_states: i128,
    memory: i128,
    jobs: Option<i128>,
    out: Option<PathBuf>,
    keep_moves: bool,
    until_width: Option<f64>,
    confidence: f64,
    allow_mixed: bool,
    repair: bool,
    progress: Option<Py<PyAny>>,
    max_turns: i128,
    rows: &str,
    grade: bool,
    certify: bool,
) -> PyResult<Rate> {
    const { assert!(MOST_TURNS == 1000, "as the signature says") };
    let game = game.open()?;
    let (jobs, most) = (threads(jobs)?, most_turns(max_turns)?);
    let kept = Keep { rows, moves: keep_moves, grade, certify };
    let first = first.as_ref();
    let asked = Asked { game: &*game, deals, first, until_width, engine, max_states, memory, kept };
    let mut spec = Spec { until_width, confidence, ..asked.spec()? };
    let progress = progress.map_or_else(|| live(py, &spec.game), |progress| Ok(Some(progress)))?;
    let teller = Teller::new(progress, spec.method());
    match player {
        Some(PlayerArgument::Callable(player)) => {
            spec.check().map_err(bad)?;
            if out.is_some() || until_width.is_some() {
                let which = if out.is_some() { "out" } else { "until_width" };
                return Err(bad(format!(
                    "expected a player of ours with {which}, since nothing tells how a function behaves, found a function"
                )));
            }
            return rate_of_callable(&*game, &spec, &player, Chance { seed, most }, &teller);
        }
        Some(PlayerArgument::Ours(name)) => spec = spec.played_by(Playing { name, seed }),
        None => (),
    }
    spec.check().map_err(bad)?;
    if spec.rows == Rows::Verdicts && out.is_none() {
        return Err(bad("expected out, where the rows go, with rows=\"verdicts\", found none"));
    }
    let mixing = Mixing::allowed(allow_mixed);
    let out = out.as_deref().map(|path| Output { path, mixing, repair });
    let order = Order { spec: &spec, out, jobs };
    let result = py.detach(|| {
        let watch = Watch::default();
        let tell = |progress: &Progress| {
            if !teller.tell(progress) {
                watch.stop();
            }
        };
        lab::rate(&order, &watch, tell)
    });
    teller.finish()?;
    let Rated { summary, end, .. } = result.map_err(of_lab)?;
    Ok(Rate::of_summary(summary, &spec, end == End::Complete))
}

/// What shows the progress where nobody else does: a notebook, if this is one.
fn live(py: Python<'_>, game: &str) -> PyResult<Option<Py<PyAny>>> {
    if !py.import("sys")?.getattr("modules")?.contains("IPython")? {
        return Ok(None);
    }
    let shown = py.import("winnable._live")?.call_method1("shown", (game,))?;
    Ok((!shown.is_none()).then(|| shown.unbind()))
}

/// What a player written in Python goes by, beside what it sees: its seed, and how many moves it may play.
#[derive(Clone, Copy)]
struct Chance {
    seed: u64,
    most: usize,
}

/// The rate of a player written in Python: one thread, since the interpreter has one.
fn rate_of_callable(
    game: &dyn AnyGame,
    spec: &Spec,
    player: &Bound<'_, PyAny>,
    Chance { seed, most }: Chance,
    teller: &Teller,
) -> PyResult<Rate> {
    let cards = game.deck().len();
    let mut tally = Tally { by_cards_home: vec![0; cards + 1], ..Tally::default() };
    for place in spec.places() {
        let named = winnable_catalog::deal(game, &spec.name(place)).map_err(crate::error::of_deal)?;
        let played = by_callable(game, &named, player, seed, most)?;
        tally.games += 1;
        tally.wins += u64::from(played.is_won);
        tally.by_cards_home[cards.saturating_sub(played.cards_left as usize)] += 1;
        let progress = Progress { deals: spec.deals, done: tally.games, wins: tally.wins, ..Progress::default() };
        if !teller.tell(&progress) {
            teller.finish()?;
        }
    }
    let summary = Summary::of_totals(&Totals::of_tally(&tally), None, spec.method());
    let mut json = serde_json::to_value(&summary).map_err(bad)?;
    json["game"] = spec.game.as_str().into();
    Ok(Rate { summary, is_complete: true, game: spec.game.clone(), command: None, json })
}

impl Rate {
    /// The rate in a dataset.
    pub fn of(spec: &Spec, totals: &Totals) -> Rate {
        let summary = Summary::of_totals(totals, Some(&spec.game), spec.method());
        let is_complete = totals.deals() == spec.deals_here();
        Rate::of_summary(summary, spec, is_complete)
    }

    /// The rate that counts tell, of which nothing else is known.
    pub fn of_counts(spec: &Spec, counts: [u64; 3], is_complete: bool) -> Rate {
        let summary = Summary::of_totals(&Totals { counts, ..Totals::default() }, None, spec.method());
        // As verdicts alone are told: what was not added up is unknown.
        let counted = Spec { rows: Rows::Verdicts, ..spec.clone() };
        let mut json = summary.as_json(&counted);
        json["command"] = spec.command().into();
        Rate { summary, is_complete, game: spec.game.clone(), command: Some(spec.command()), json }
    }

    fn of_summary(summary: Summary, spec: &Spec, is_complete: bool) -> Rate {
        let json = summary.as_json(spec);
        Rate { summary, is_complete, game: spec.game.clone(), command: Some(spec.command()), json }
    }
}
