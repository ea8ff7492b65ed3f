//! Positions made at random: late in a game, so that play reaches empty columns, long runs and wins and a search of
//! everything ends, and small decks of Klondike, about half of which are lost. For tests, and for `winnable selftest`.
//!
//! Any position is fair, whether or not some deal leads to it.

mod form;
mod hole;
mod klondike;
mod late;
mod rule_file;
mod runs;
mod small_deck;

pub use form::late;
pub use hole::hole;
pub use klondike::klondike;
pub use late::{calculation, gaps, monte_carlo, pyramid, row, tableau, tableau_with, two_decks};
pub use rule_file::{rule_file, two_deck_rule_file};
pub use runs::runs;
pub use small_deck::small_deck;

use winnable_cards::{Board, BoardFormat, Deal, Layout, SplitMix64};

/// The board as a deal to start from.
///
/// # Panics
/// If the board cannot be read back, which is a defect of writing or reading.
pub fn as_deal(board: &Board) -> Deal {
    Deal::Position(Layout::parse(&board.written(BoardFormat::Usual)).expect("what is written is read"))
}

/// How much of something a test goes through: the usual number, or the larger one of `./test.sh --thorough`.
pub fn thorough<T>(usual: T, thorough: T) -> T {
    if std::env::var_os("WINNABLE_THOROUGH").is_some() { thorough } else { usual }
}

/// A number below `n`.
pub fn below(rng: &mut SplitMix64, n: usize) -> usize {
    rng.below(n as u64) as usize
}

/// Brings items into random order.
pub fn mix<T>(rng: &mut SplitMix64, items: &mut [T]) {
    winnable_cards::shuffle(items, rng.next());
}
