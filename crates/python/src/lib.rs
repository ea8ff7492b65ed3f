//! The Python package `winnable`: the catalog, sessions, players, experiments and datasets. No logic of its own.

mod board;
mod compare;
mod dataset;
mod deal;
mod deals;
mod draw;
mod error;
mod games;
mod grade;
mod interrupt;
mod job;
mod ladder;
mod moves;
mod play;
mod prove;
mod puzzle;
mod rate;
mod session;
mod value;
mod verdict;

use pyo3::prelude::*;

/// The native part of the package `winnable`.
#[pymodule]
mod _winnable {
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::compare::{Comparison, compare, merge, report};
    #[pymodule_export]
    use crate::dataset::Dataset;
    #[pymodule_export]
    use crate::deals::{Deals, deals};
    #[pymodule_export]
    use crate::error::Undecided;
    #[pymodule_export]
    use crate::games::{Game, games};
    #[pymodule_export]
    use crate::grade::{Grade, find, grade};
    #[pymodule_export]
    use crate::job::{Job, Lock, listed_deals, rate_options, read_option};
    #[pymodule_export]
    use crate::ladder::{Rung, ladder};
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::play::{_view, Played, View, play};
    #[pymodule_export]
    use crate::prove::{Certificate, check_certificate, prove};
    #[pymodule_export]
    use crate::puzzle::{Puzzle, puzzle};
    #[pymodule_export]
    use crate::rate::{Rate, rate};
    #[pymodule_export]
    use crate::session::{_session, Session};
    #[pymodule_export]
    use crate::value::_restored;
    #[pymodule_export]
    use crate::verdict::{Grounds, Proof, Verdict, board, check, solve};

    /// The version of the program.
    #[pymodule_export]
    const VERSION: &str = winnable_catalog::VERSION;
}
