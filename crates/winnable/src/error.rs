//! What can go wrong, in the words of the command.

use std::convert::Infallible;
use thiserror::Error;
use winnable_cards::LayoutError;
use winnable_catalog::{DealError, MoveError, NameError, OwnGameError, PlayerError, SolveError};
use winnable_referee::Refusal;

/// Why there is no answer. Says what was expected, what was found, and where.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// No such game, or not with these parameters.
    #[error(transparent)]
    Game(#[from] NameError),
    /// No such deal, or a file that cannot be read.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// A position that is none of this game.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// What this game or this engine cannot do.
    #[error(transparent)]
    Solve(SolveError),
    /// A move that cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// No such player.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// Moves that are no solution.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// An experiment that cannot be run.
    #[cfg(feature = "lab")]
    #[error(transparent)]
    Lab(#[from] winnable_lab::LabError),
}

impl From<OwnGameError<Infallible>> for Error {
    fn from(error: OwnGameError<Infallible>) -> Error {
        match error {
            OwnGameError::Deal(error) => Error::Layout(error),
            OwnGameError::Move(error) => Error::Move(error),
            OwnGameError::Refused(refusal) => Error::Solve(SolveError::Refused(refusal)),
            OwnGameError::Player(never) => match never {},
        }
    }
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Error {
        match error {
            SolveError::Deal(error) => Error::Layout(error),
            error => Error::Solve(error),
        }
    }
}
