//! What is wrong with a question, as the one who asks is told.

use thiserror::Error;

/// Whose fault it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The question is wrong.
    Question,
    /// There is no such question.
    Unknown,
    /// The search was stopped before there was an answer.
    Stopped,
    /// Something that should not happen.
    Defect,
}

/// An answer that says what was expected and what came.
#[derive(Debug, Clone, Error)]
#[error("{message}")]
pub struct Error {
    /// Whose fault it is.
    pub fault: Fault,
    /// What is wrong.
    pub message: String,
}

impl Error {
    /// The question is wrong.
    pub(crate) fn bad(message: impl Into<String>) -> Error {
        Error { fault: Fault::Question, message: message.into() }
    }

    /// Nobody waited for the end.
    pub(crate) fn stopped(message: impl Into<String>) -> Error {
        Error { fault: Fault::Stopped, message: message.into() }
    }

    /// Something that should not happen.
    pub(crate) fn defect(message: impl Into<String>) -> Error {
        Error { fault: Fault::Defect, message: message.into() }
    }
}
