//! The catalog of games, and solving with an answer that the referee has replayed. The command line, the laboratory and
//! every other way to use the program go through this crate.
//!
//! ```
//! use winnable_catalog::{Request, Verdict, open};
//! let game = open("freecell").unwrap();
//! let deal = winnable_catalog::deal(&*game, "ms:617").unwrap();
//! let solved = game.solve(&deal.deal, &Request::default(), &Default::default()).unwrap();
//! assert_eq!(solved.verdict, Verdict::Winnable);
//! ```

mod catalog;
mod facade;
mod name;
mod result;
mod runner;
mod session;
mod shorter;

pub use catalog::{FAMILIES, Family, Parameter, open};
pub use facade::{AnyGame, Request, SolveError};
pub use name::{GameName, NameError};
pub use result::{Engine, Grounds, Metric, Quality, Reason, Solved, UnknownWord, Verdict};
pub use runner::{Played, PlayerRunner, Tally};
pub use session::{LegalMove, MoveError, Session};
pub use winnable_games::{Action, Notation};
pub use winnable_players::{Listed, PlayerError};
pub use winnable_search::{Limits, Prunings, Watch};

use std::io::Read;
use thiserror::Error;
use winnable_cards::{Deal, DealName, DealNameError, Layout, LayoutError};

/// The version that every result carries.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Why a deal could not be had.
#[derive(Debug, Error)]
pub enum DealError {
    /// The name is not one of a deal.
    #[error(transparent)]
    Name(#[from] DealNameError),
    /// The file cannot be read.
    #[error("expected a deal such as ms:617 or seed:42, or a file with a position; cannot read \"{path}\": {error}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// The position is not one.
    #[error("{path}: {error}")]
    Layout {
        /// The file.
        path: String,
        /// What is wrong with it, and where.
        error: LayoutError,
    },
}

/// A deal with its full name: `ms:617` also where a bare `617` was given.
#[derive(Debug, Clone)]
pub struct NamedDeal {
    /// The name.
    pub name: String,
    /// The deal.
    pub deal: Deal,
}

/// The deal of this name for this game; reads the file if it names one.
pub fn deal(game: &dyn AnyGame, text: &str) -> Result<NamedDeal, DealError> {
    let position = |path: &str, read: std::io::Result<String>| {
        let text = read.map_err(|error| DealError::File { path: path.to_string(), error })?;
        let layout = Layout::parse(&text).map_err(|error| DealError::Layout { path: path.to_string(), error })?;
        Ok::<_, DealError>(Deal::Position(layout))
    };
    let name = DealName::parse(text, game.numbering())?;
    let deal = match &name {
        DealName::Microsoft(number) => Deal::Microsoft(*number),
        DealName::Seed(seed) => Deal::Seed(*seed),
        DealName::Input => {
            let mut text = String::new();
            let read = std::io::stdin().read_to_string(&mut text).map(|_| text);
            position("standard input", read)?
        }
        DealName::File(path) => position(path, std::fs::read_to_string(path))?,
    };
    Ok(NamedDeal { name: name.to_string(), deal })
}
