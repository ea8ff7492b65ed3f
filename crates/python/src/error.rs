//! Errors as Python exceptions, with the messages that the command prints.

use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::fmt::Display;
use std::io::{Error, ErrorKind};
use std::path::Path;
use winnable_catalog::{DealError, InputError, NameError, SolveError};
use winnable_lab::LabError;

create_exception!(
    winnable,
    Undecided,
    PyValueError,
    "A question that has no answer within its limits: larger ones may give it."
);

/// Input that is not what was expected: `ValueError`.
pub fn bad(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// No answer within the limits.
pub fn undecided(error: impl Display) -> PyErr {
    Undecided::new_err(error.to_string())
}

/// A file that cannot be read or written. By its number the system's error becomes `FileNotFoundError`, `PermissionError` and so on.
fn of_file(number: Option<i32>, message: String, path: &str) -> PyErr {
    match number {
        Some(number) => PyOSError::new_err((number, message, path.to_string())),
        None => PyOSError::new_err(message),
    }
}

/// The system's number of a file that is not there, if this one is not.
fn not_there(path: &str) -> Option<i32> {
    match Path::new(path).symlink_metadata() {
        Err(error) if error.kind() == ErrorKind::NotFound => error.raw_os_error(),
        _ => None,
    }
}

/// A name that is not one of a game: `FileNotFoundError` for a rule file that is not there, else `ValueError`.
pub fn of_name(error: NameError) -> PyErr {
    let path = error.file.as_ref().and_then(|file| file.path.as_deref());
    match path.and_then(|path| Some((not_there(path)?, path))) {
        Some((number, path)) => of_file(Some(number), error.to_string(), path),
        None => bad(error),
    }
}

/// A deal that cannot be had: `OSError` for a file that cannot be read, else `ValueError`.
pub fn of_deal(error: DealError) -> PyErr {
    match &error {
        DealError::File { path, error: reason, .. } => {
            let number = if let InputError::System(reason) = reason { Error::raw_os_error(reason) } else { None };
            of_file(number, error.to_string(), path)
        }
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
        LabError::File { what: "read", ref path, .. } => of_file(not_there(path), error.to_string(), path),
        LabError::File { .. } => PyOSError::new_err(error.to_string()),
        LabError::Solve { error: SolveError::Refused(_), .. } | LabError::Certificate { .. } => {
            PyRuntimeError::new_err(error.to_string())
        }
        LabError::Deal(error) => of_deal(error),
        LabError::Game(error) => of_name(error),
        error => bad(error),
    }
}
