//! What `winnable.cluster` needs of the laboratory: experiments whose files are names and bytes.

use crate::deal::{DealArgument, GameArgument};
use crate::error::{bad, of_lab};
use crate::interrupt::search;
use crate::rate::{Asked, Keep, Rate};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::fs::File;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use winnable_lab::options::{OPTIONS, Value};
use winnable_lab::{self as lab, Chunk, Content, Mixing, Playing, Spec, Summary, Totals};

/// An experiment that is run on a cluster.
#[pyclass(frozen, module = "winnable")]
pub struct Job {
    job: Mutex<lab::Job>,
}

/// What a file of rows holds: wins, losses and undecided deals, and how each ended if the experiment ends by itself.
type ContentOfRows<'py> = ([u64; 3], Bound<'py, PyBytes>);

/// A file of rows: its name, its bytes, and what these hold.
type FileOfRows<'py> = (String, Bound<'py, PyBytes>, ContentOfRows<'py>);

fn content<'py>(py: Python<'py>, content: &Content) -> ContentOfRows<'py> {
    (content.counts, PyBytes::new(py, &content.outcomes))
}

fn file<'py>(py: Python<'py>, chunk: Chunk) -> FileOfRows<'py> {
    (chunk.name, PyBytes::new(py, &chunk.bytes), content(py, &chunk.content))
}

impl Job {
    fn of(job: lab::Job) -> Job {
        Job { job: Mutex::new(job) }
    }

    fn job(&self) -> MutexGuard<'_, lab::Job> {
        self.job.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Job {
    /// Begins an experiment, or goes on with the one that this text of a run.toml describes.
    #[new]
    #[pyo3(signature = (game, deals, first, run_toml=None, *, player=None, seed=1, engine="complete", max_states=20_000_000, memory=4294967296, keep_moves=false, allow_mixed=false, rows="whole", grade=false, certify=false, until_width=None, confidence=0.95))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        game: GameArgument,
        deals: Option<&Bound<'_, PyAny>>,
        first: Option<DealArgument>,
        run_toml: Option<&str>,
        player: Option<String>,
        seed: u64,
        engine: &str,
        max_states: i128,
        memory: i128,
        keep_moves: bool,
        allow_mixed: bool,
        rows: &str,
        grade: bool,
        certify: bool,
        until_width: Option<f64>,
        confidence: f64,
    ) -> PyResult<Job> {
        let game = game.open()?;
        let kept = Keep { rows, moves: keep_moves, grade, certify };
        let first = first.as_ref();
        let asked = Asked { game: &*game, deals, first, until_width, engine, max_states, memory, kept };
        let spec = asked.spec()?;
        let mut spec = Spec { until_width, confidence, ..spec };
        if let Some(name) = player {
            spec = spec.played_by(Playing { name, seed });
        }
        spec.check().map_err(bad)?;
        let mixing = if allow_mixed { Mixing::Allowed } else { Mixing::Refused };
        lab::Job::begin(&spec, run_toml, mixing).map(Job::of).map_err(of_lab)
    }

    /// Takes part in an experiment that was begun elsewhere; a build that behaves differently is refused.
    #[staticmethod]
    fn join(run_toml: &str) -> PyResult<Job> {
        lab::Job::join(run_toml).map(Job::of).map_err(of_lab)
    }

    /// The text of run.toml.
    #[getter]
    fn run_toml(&self) -> PyResult<String> {
        self.job().run_toml().map_err(of_lab)
    }

    /// How many deals the experiment has.
    #[getter]
    fn deals(&self) -> u64 {
        self.job().spec.deals_here()
    }

    /// Takes the names of the files of rows that are there.
    fn found(&self, names: Vec<String>) -> PyResult<()> {
        self.job().found(names.iter().map(String::as_str)).map_err(of_lab)
    }

    /// Divides names of files into those of parts and those that do not belong among them, with what is wrong.
    fn survey(&self, names: Vec<String>) -> (Vec<String>, Vec<(String, String)>) {
        self.job().survey(names.iter().map(String::as_str))
    }

    /// Checks a file of rows; gives what it holds.
    fn check<'py>(&self, py: Python<'py>, name: &str, bytes: Vec<u8>) -> PyResult<ContentOfRows<'py>> {
        Ok(content(py, &self.job().check(name, bytes).map_err(of_lab)?))
    }

    /// Looks at how the deals from a place on ended; gives the place at which the experiment ends, once it is known.
    fn look(&self, start: u64, outcomes: &[u8]) -> Option<u64> {
        self.job().look(start, outcomes)
    }

    /// A file of rows without the deals from a place on.
    fn cut<'py>(&self, py: Python<'py>, name: &str, bytes: Vec<u8>, end: u64) -> PyResult<FileOfRows<'py>> {
        Ok(file(py, self.job().cut(name, bytes, end).map_err(of_lab)?))
    }

    /// Names of the deals from start to end.
    fn names(&self, start: u64, end: u64) -> Vec<String> {
        let job = self.job();
        (start..end).map(|place| job.spec.name(place)).collect()
    }

    /// The rate with its interval that so many wins, losses and undecided deals tell, in a sentence.
    fn headline(&self, counts: [u64; 3]) -> String {
        let totals = Totals { counts, ..Totals::default() };
        Summary::of_totals(&totals, None, self.job().spec.method()).headline()
    }

    /// The next missing deals as (start, end), so many at the most; None if there are no more.
    fn take(&self, most: u64) -> Option<(u64, u64)> {
        self.job().take(most).map(|span| (span.start, span.end))
    }

    /// The rate that so many wins, losses and undecided deals tell; of an experiment that has come to its end by itself, the
    /// rate of the deals before that. And why it cannot become as narrow as was asked for, if it cannot.
    fn rate(&self, counts: [u64; 3]) -> (Rate, Option<String>) {
        let job = self.job();
        let (spec, is_all) = (&job.spec, counts.iter().sum::<u64>() == job.spec.deals_here());
        let Some(width) = spec.until_width.map(|width| 100.0 * width) else {
            return (Rate::of_counts(spec, counts, is_all), None);
        };
        let (counts, why) = match job.end() {
            Some((counts, None)) => (counts, None),
            Some((counts, Some(share))) => {
                let share = format!("{:.1}", 100.0 * share);
                (counts, Some(format!("at least {share} % of the deals stay undecided within these limits")))
            }
            None => (counts, Some(format!("all deals are done, and the interval is wider than {width} %"))),
        };
        (Rate::of_counts(spec, counts, why.is_none()), why)
    }

    /// Computes the rows of the deals from start to end, without the interpreter lock: name and content of their file,
    /// and wins, losses and undecided deals.
    fn compute<'py>(&self, py: Python<'py>, start: u64, end: u64) -> PyResult<FileOfRows<'py>> {
        let worker = self.job().worker();
        let chunk = search(py, |watch| worker.compute(start..end, watch))?.map_err(of_lab)?;
        let Some(chunk) = chunk else {
            return Err(bad("expected to come to the end of the deals, found a search that was stopped"));
        };
        Ok(file(py, chunk))
    }
}

/// An option of `winnable rate`: name, value, default, help, options that exclude it, and whether clusters have it.
type OptionOfRate = (&'static str, Option<&'static str>, Option<&'static str>, &'static str, Vec<&'static str>, bool);

/// The options of `winnable rate`.
#[pyfunction]
pub fn rate_options() -> Vec<OptionOfRate> {
    let told = OPTIONS.iter();
    told.map(|o| (o.name, o.value, o.default, o.help, o.conflicts.to_vec(), o.is_for_clusters)).collect()
}

/// Reads the value of an option of `winnable rate` as the command does.
#[pyfunction]
pub fn read_option(py: Python<'_>, name: &str, text: &str) -> PyResult<Py<PyAny>> {
    let Some(option) = OPTIONS.iter().find(|option| option.name == name) else {
        return Err(bad(format!("expected an option of winnable rate, found \"{name}\"")));
    };
    Ok(match option.kind.read(text).map_err(bad)? {
        Value::Number(number) => number.into_pyobject(py)?.into_any().unbind(),
        Value::Share(share) => share.into_pyobject(py)?.into_any().unbind(),
        Value::Text(text) => text.into_pyobject(py)?.into_any().unbind(),
    })
}

/// The names of the deals that a file lists, or standard input for -: `winnable rate --deals-from`.
#[pyfunction]
pub fn listed_deals(game: GameArgument, path: PathBuf) -> PyResult<Vec<String>> {
    let game = game.open()?;
    let (numbers, list) = lab::read_list(&path, game.numbering()).map_err(of_lab)?;
    Ok(list.iter().map(|number| format!("{}:{number}", numbers.prefix())).collect())
}

/// A directory that is locked for writing, as long as this object lives.
#[pyclass(frozen, module = "winnable")]
pub struct Lock {
    _file: File,
}

#[pymethods]
impl Lock {
    #[new]
    fn new(path: PathBuf) -> PyResult<Lock> {
        Ok(Lock { _file: lab::lock(&path).map_err(of_lab)? })
    }
}
