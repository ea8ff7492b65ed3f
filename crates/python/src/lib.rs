//! The Python package `winnable`: the catalog, sessions, players, experiments and datasets. No logic of its own.

mod board;
mod dataset;
mod deal;
mod draw;
mod error;
mod games;
mod interrupt;
mod job;
mod moves;
mod play;
mod rate;
mod session;
mod verdict;

use pyo3::prelude::*;

/// The native part of the package `winnable`.
#[pymodule]
mod _winnable {
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::dataset::Dataset;
    #[pymodule_export]
    use crate::games::{Game, games};
    #[pymodule_export]
    use crate::job::{Job, Lock};
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::play::{Played, View, play};
    #[pymodule_export]
    use crate::rate::{Rate, headline, rate};
    #[pymodule_export]
    use crate::session::Session;
    #[pymodule_export]
    use crate::verdict::{Grounds, Proof, Verdict, board, check, solve};

    /// The version of the program.
    #[pymodule_export]
    const VERSION: &str = winnable_catalog::VERSION;
}
