//! What can go wrong in an experiment.

use std::path::Path;
use thiserror::Error;
use winnable_catalog::{DealError, NameError, PlayerError, SolveError, Watch};

/// Why an experiment cannot be run or read.
#[derive(Debug, Error)]
pub enum LabError {
    /// No such game.
    #[error(transparent)]
    Game(#[from] NameError),
    /// No such player.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// No such deal.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// A deal that cannot be searched.
    #[error("{deal}: {error}")]
    Solve {
        /// The deal.
        deal: String,
        /// Why.
        error: SolveError,
    },
    /// A loss that the checker does not accept: a defect.
    #[error("{deal}: the solver says that it cannot be won, and the checker does not (please report this): {error}")]
    Certificate {
        /// The deal.
        deal: String,
        /// What the checker says.
        error: String,
    },
    /// A file or directory that cannot be read or written.
    #[error("cannot {what} {path}: {error}")]
    File {
        /// Read, write, ...
        what: &'static str,
        /// The file.
        path: String,
        /// What the system says.
        error: String,
    },
    /// The directory belongs to another experiment, or to no experiment.
    #[error("{path}: {problem}")]
    Dataset {
        /// The directory.
        path: String,
        /// What is wrong with it.
        problem: String,
    },
    /// Somebody stopped it.
    #[error("interrupted before the end")]
    Interrupted,
}

impl LabError {
    /// A file that could not be read, written, or whatever was to be done with it.
    pub fn file(what: &'static str, path: &Path, error: impl ToString) -> Self {
        LabError::File { what, path: path.display().to_string(), error: error.to_string() }
    }

    /// An error if somebody has stopped it.
    pub fn unless_stopped(watch: &Watch) -> Result<(), LabError> {
        if watch.is_stopped() { Err(LabError::Interrupted) } else { Ok(()) }
    }

    pub(crate) fn dataset(path: &Path, problem: impl Into<String>) -> Self {
        LabError::Dataset { path: path.display().to_string(), problem: problem.into() }
    }
}
