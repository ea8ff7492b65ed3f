//! What can be wrong with a name or a file.

use thiserror::Error;
use winnable_cards::did_you_mean;

/// A name that is not one of a game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.told())]
pub struct NameError {
    /// What the name or its parameter may be.
    pub expected: String,
    /// What came.
    pub found: String,
    /// What was probably meant.
    pub meant: Option<String>,
    /// What is wrong with the file that the name is the path of, if that is it.
    pub file: Option<Box<FileError>>,
}

impl NameError {
    /// An error without a guess at what was meant.
    pub fn new(expected: impl Into<String>, found: impl Into<String>) -> Self {
        NameError { expected: expected.into(), found: found.into(), meant: None, file: None }
    }

    /// An error in the file at this path, which was asked for by this name.
    pub(crate) fn in_file(path: &str, found: &str, error: FileError) -> Self {
        let expected = format!("a rule file without errors at {path}");
        NameError { file: Some(Box::new(error)), ..NameError::new(expected, found) }
    }

    fn told(&self) -> String {
        match &self.file {
            Some(error) => error.to_string(),
            None => {
                let meant = did_you_mean(self.meant.as_deref());
                format!("expected {}, found \"{}\"{meant}", self.expected, self.found)
            }
        }
    }
}

/// A rule file that cannot be read, or that says what cannot be.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}line {line}, column {column}: {message}", path.as_ref().map_or(String::new(), |path| format!("{path}: ")))]
pub struct FileError {
    /// The path of the file, if it was read from one.
    pub path: Option<String>,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What was expected, and what came.
    pub message: String,
}
