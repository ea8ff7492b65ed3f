//! What is fuzzed: every parser, and random walks. A target is a plain function of some bytes that panics if something is
//! wrong; what is refused with an error is not.
//!
//! `cargo test -p winnable-fuzzing` runs every target over its seeds, over what was once found and over thousands of
//! mutations; `fuzz/` runs them with cargo-fuzz (docs/notes/fuzzing.md).

mod names;
mod positions;
mod questions;
mod seeds;
mod texts;
mod walks;

pub use seeds::seeds;

use std::sync::OnceLock;
use winnable_catalog::{AnyGame, GAMES as LISTED, open};

/// A target: its name, and what it does with some bytes.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: [Target; 10] = [
    ("cards", texts::cards),
    ("boards", positions::boards),
    ("moves", positions::moves),
    ("run-files", texts::run_files),
    ("certificates", texts::certificates),
    ("judges", texts::judges),
    ("questions", questions::questions),
    ("deal-names", names::deal_names),
    ("game-names", names::game_names),
    ("walks", walks::walks),
];

/// Runs the target of this name.
///
/// # Panics
/// If there is none, or if the target finds something.
pub fn run(name: &str, data: &[u8]) {
    let (_, target) = TARGETS.iter().find(|(known, _)| *known == name).expect("the name of a target");
    target(data);
}

/// All games of the catalog with all samples of their options.
fn games() -> &'static [Box<dyn AnyGame>] {
    static GAMES: OnceLock<Vec<Box<dyn AnyGame>>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let names = LISTED.iter().flat_map(|family| family.sampled());
        names.map(|name| open(&name).expect("a sample is a game")).collect()
    })
}

/// The first byte chooses a game, if there is one; the rest is for the target.
fn game_and_rest(data: &[u8]) -> Option<(&'static dyn AnyGame, &[u8])> {
    let (first, rest) = data.split_first()?;
    let game = &games()[usize::from(*first) % games().len()];
    Some((&**game, rest))
}

/// Bytes as text; those that are none are replaced, so that no input is wasted.
fn text(data: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(data)
}
