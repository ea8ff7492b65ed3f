//! Errors as Python exceptions, with the messages that the command prints.

use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::fmt::Display;
use winnable_catalog::{DealError, SolveError};
use winnable_lab::LabError;

/// Input that is not what was expected: `ValueError`.
pub fn bad(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A deal that cannot be had: `OSError` for a file that cannot be read, else `ValueError`.
pub fn of_deal(error: DealError) -> PyErr {
    match error {
        DealError::File { .. } => PyOSError::new_err(error.to_string()),
        DealError::Name(_) | DealError::Layout { .. } | DealError::NotDealtThere { .. } => bad(error),
    }
}

/// No verdict: `RuntimeError` for a defect of ours, else `ValueError`.
pub fn of_solve(error: SolveError) -> PyErr {
    match error {
        SolveError::Refused(_) => PyRuntimeError::new_err(error.to_string()),
        error => bad(error),
    }
}

/// No experiment: `OSError` for a file or directory that cannot be read or written, else as above.
pub fn of_lab(error: LabError) -> PyErr {
    match error {
        LabError::File { .. } => PyOSError::new_err(error.to_string()),
        LabError::Solve { error: SolveError::Refused(_), .. } => PyRuntimeError::new_err(error.to_string()),
        LabError::Deal(error) => of_deal(error),
        error => bad(error),
    }
}
