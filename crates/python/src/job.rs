//! What `winnable.cluster` needs of the laboratory: experiments whose files are names and bytes.

use crate::deal::{DealArgument, GameArgument};
use crate::error::{bad, of_lab};
use crate::interrupt::search;
use crate::rate::{Asked, Rate};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::fs::File;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use winnable_lab::{self as lab, Chunk, Mixing, Playing, Totals};

/// An experiment that is run on a cluster.
#[pyclass(frozen, module = "winnable")]
pub struct Job {
    job: Mutex<lab::Job>,
}

/// A file of rows: its name, its bytes, and its wins, losses and undecided deals.
type FileOfRows<'py> = (String, Bound<'py, PyBytes>, [u64; 3]);

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
    #[pyo3(signature = (game, deals, first, run_toml=None, *, player=None, seed=1, engine="complete", max_states=20_000_000, memory=4294967296, keep_moves=false, allow_mixed=false))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        game: GameArgument,
        deals: &Bound<'_, PyAny>,
        first: DealArgument,
        run_toml: Option<&str>,
        player: Option<String>,
        seed: u64,
        engine: &str,
        max_states: i128,
        memory: i128,
        keep_moves: bool,
        allow_mixed: bool,
    ) -> PyResult<Job> {
        let game = game.open()?;
        let mut spec = Asked { game: &*game, deals, first: &first, engine, max_states, memory, keep_moves }.spec()?;
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

    /// Checks a file of rows; gives its wins, losses and undecided deals.
    fn check(&self, name: &str, content: Vec<u8>) -> PyResult<[u64; 3]> {
        self.job().check(name, content).map_err(of_lab)
    }

    /// The next missing deals as (start, end), so many at the most; None if there are no more.
    fn take(&self, most: u64) -> Option<(u64, u64)> {
        self.job().take(most).map(|span| (span.start, span.end))
    }

    /// The rate that so many wins, losses and undecided deals tell.
    fn rate(&self, counts: [u64; 3]) -> Rate {
        Rate::of(&self.job().spec, &Totals { counts, ..Totals::default() })
    }

    /// Computes the rows of the deals from start to end, without the interpreter lock: name and content of their file,
    /// and wins, losses and undecided deals.
    fn compute<'py>(&self, py: Python<'py>, start: u64, end: u64) -> PyResult<FileOfRows<'py>> {
        let worker = self.job().worker();
        let chunk = search(py, |watch| worker.compute(start..end, watch))?.map_err(of_lab)?;
        let Some(Chunk { name, bytes, counts }) = chunk else {
            return Err(bad("expected to come to the end of the deals, found a search that was stopped"));
        };
        Ok((name, PyBytes::new(py, &bytes), counts))
    }
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
