//! Limits of the light: how many states a search may have where somebody waits for it.
//!
//! A light may take two seconds. Limits count states, so that answers are the same everywhere; how many states that is was measured for
//! each game (`winnable tables lights GAME`), and stands in a table.

use winnable_search::Limits;

/// States for games that were not measured: what the slowest ones search in two seconds.
const UNMEASURED: u64 = 50_000;

/// Bytes of a light.
const BYTES: u64 = 512 << 20;

/// The limits of a light for the game with this canonical name. A variant that was not measured has those of its game.
pub fn light(name: &str) -> Limits {
    let measured = || winnable_data::LIGHTS.lines().filter_map(|line| line.split_once(' '));
    let family = winnable_rules::family(name);
    let of_game = || measured().find(|(other, _)| winnable_rules::family(other) == family);
    let found = measured().find(|(other, _)| *other == name).or_else(of_game);
    let states = found.and_then(|(_, states)| states.parse().ok()).unwrap_or(UNMEASURED);
    Limits { states, bytes: BYTES }
}
