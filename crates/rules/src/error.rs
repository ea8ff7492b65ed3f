//! What can be wrong with a name or a file.

use thiserror::Error;
use winnable_cards::did_you_mean;

/// A name that is not one of a game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected {expected}, found \"{found}\"{}", did_you_mean(meant.as_deref()))]
pub struct NameError {
    /// What the name or its parameter may be.
    pub expected: String,
    /// What came.
    pub found: String,
    /// What was probably meant.
    pub meant: Option<String>,
}

impl NameError {
    /// An error without a guess at what was meant.
    pub fn new(expected: impl Into<String>, found: impl Into<String>) -> Self {
        NameError { expected: expected.into(), found: found.into(), meant: None }
    }
}

/// A rule file that cannot be read, or that says what cannot be.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct FileError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What was expected, and what came.
    pub message: String,
}
