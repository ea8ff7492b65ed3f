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

mod amount;
mod boundaries;
mod casual;
mod catalog;
mod cells;
mod claimed;
mod facade;
mod grade;
mod input;
#[cfg(test)]
mod lies;
mod light;
mod others;
mod outlook;
mod own_player;
pub mod puzzle;
mod result;
mod runner;
mod seek;
mod session;
mod shorter;
mod ways;
mod why;

pub use amount::{read_bytes, read_jobs, read_states};
pub use boundaries::{Boundaries, boundaries, fingerprint as grading_fingerprint, letter};
pub use casual::CasualGame;
pub use catalog::open;
pub use cells::{cells_of, with_cells};
pub use claimed::{Told, claims_in_words};
pub use facade::{AnyGame, Request, SolveError};
pub use grade::{Casual, Grade, Success, Tried, first_named, first_of_grade, grade, points, thirds, thirds_of};
pub use input::{InputError, MOST_INPUT, read_text, read_text_at_most};
pub use light::light;
pub use outlook::Chance;
pub use own_player::{Choice, MOST_TURNS, OwnGameError, View, play_by};
pub use result::{
    ClaimRecord, Engine, Grounds, Level, Metric, ProofRecord, Quality, Reason, Solved, UnknownWord, Verdict,
};
pub use runner::{Played, PlayerRunner, Tally};
pub use seek::{Place as DealPlace, SeekError, Sought, TRIES as SEEK_TRIES};
pub use session::{LegalMove, MoveError, Session};
pub use ways::PLAIN_WAYS;
pub use why::{How, Never, POSITIONS as REASON_POSITIONS, Reasons, Stuck};
pub use winnable_games::{Action, Notation};
pub use winnable_players::{JUDGES, Listed, PlayerError, embedded_judge, give_judge, has_judge};
pub use winnable_rules::{GAMES, Game as ListedGame, NameError};
pub use winnable_search::{Basis, Claim, ClaimKind, Horizon, Limits, Premise, Proof, Prunings, Watch};

use thiserror::Error;
use winnable_cards::{Card, Deal, DealName, DealNameError, Layout, LayoutError, check_deck, deck_line, did_you_mean};

/// The version that every result carries.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Why a deal could not be had.
#[derive(Debug, Error)]
pub enum DealError {
    /// The name is not one of a deal.
    #[error(transparent)]
    Name(#[from] DealNameError),
    /// The file cannot be read.
    #[error(
        "expected a deal such as ms:617 or seed:42, or a file with a position; cannot read \"{path}\": {error}{}",
        did_you_mean(meant.as_deref())
    )]
    File {
        /// The file.
        path: String,
        /// Why.
        error: InputError,
        /// The deal that was probably meant, if there is no such file.
        meant: Option<String>,
    },
    /// The position is not one.
    #[error("{path}: {error}")]
    Layout {
        /// The file.
        path: String,
        /// What is wrong with it, and where.
        error: LayoutError,
    },
    /// Another program does not deal this game, or in another shape.
    #[error("expected a game that {program} deals as it is dealt here ({}) for the deal {deal}, found {game}", games.join(", "))]
    NotDealtThere {
        /// The other program.
        program: &'static str,
        /// The deal.
        deal: String,
        /// The game.
        game: String,
        /// The games that both deal.
        games: &'static [&'static str],
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
    let name = DealName::parse(text, game.numbering())?;
    match &name {
        DealName::Input => deal_in(game, "-"),
        DealName::File(path) => deal_in(game, path),
        numbered => Ok(NamedDeal { name: name.to_string(), deal: self::numbered(game, numbered)? }),
    }
}

/// The deal in this file, whatever its name may mean elsewhere, or in standard input for `-`.
pub fn deal_in(game: &dyn AnyGame, path: &str) -> Result<NamedDeal, DealError> {
    let told = if path == "-" { "standard input" } else { path };
    let text = read_text(path).map_err(|error| {
        let meant = error.is_not_found().then(|| DealName::meant(path)).flatten();
        DealError::File { path: told.to_string(), error, meant }
    })?;
    let deal = written(game, &text).map_err(|error| DealError::Layout { path: told.to_string(), error })?;
    Ok(NamedDeal { name: path.to_string(), deal })
}

/// The deal with a number of this game.
fn numbered(game: &dyn AnyGame, name: &DealName) -> Result<Deal, DealError> {
    let not_there = |program, games| DealError::NotDealtThere {
        program,
        deal: name.to_string(),
        game: game.name().to_string(),
        games,
    };
    match name {
        DealName::Microsoft(number) => Ok(Deal::Microsoft(*number)),
        DealName::Seed(seed) => Ok(Deal::Seed(*seed)),
        DealName::Pysol(number) => {
            others::of_pysol(game, *number).ok_or_else(|| not_there("PySolFC", &others::OF_PYSOL))
        }
        DealName::Solvitaire(seed) => {
            others::of_solvitaire(game, *seed).ok_or_else(|| not_there("Solvitaire", &others::OF_SOLVITAIRE))
        }
        DealName::Input | DealName::File(_) => unreachable!("a file has no number"),
    }
}

/// A line of fewer cards is not taken for a deck with some of them missing.
const FEW: usize = 20;

/// The deal that a text is: a position at any stage of play, or a single line with all cards in the order in which the game deals
/// them.
pub fn written(game: &dyn AnyGame, text: &str) -> Result<Deal, LayoutError> {
    let layout = Layout::parse(text)?;
    let end = layout.end;
    let deck: Vec<Card> = game.deck().cards().collect();
    let line = deck_line(text);
    if let Some(Ok(cards)) = &line
        && cards.len() == deck.len()
    {
        check_deck(cards, &deck, end)?;
        return Ok(Deal::Order(cards.iter().map(|(card, _)| *card).collect()));
    }
    let position = Deal::Position(layout);
    // A single line that is no position is a deck with a mistake in it.
    if let Some(cards) = line
        && game.session(&position).is_err()
    {
        let cards = cards?;
        if cards.len() > deck.len() {
            let expected = format!("{} cards in one line", deck.len());
            return Err(LayoutError::new(cards[deck.len()].1, expected, cards.len().to_string()));
        }
        if cards.len() >= FEW {
            check_deck(&cards, &deck, end)?;
        }
    }
    Ok(position)
}
