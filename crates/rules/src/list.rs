//! The one list of games.

use crate::file;
use crate::game::Game;
use crate::{NameError, RuleSet};
use std::collections::BTreeMap;
use std::sync::{LazyLock, RwLock};
use winnable_cards::nearest;

/// The files of the games, in the order in which they are listed.
const FILES: &[&str] = &[
    include_str!("../games/monte-carlo.toml"),
    include_str!("../games/freecell.toml"),
    include_str!("../games/four-companies.toml"),
    include_str!("../games/bakers-game.toml"),
    include_str!("../games/beleaguered-castle.toml"),
    include_str!("../games/streets-and-alleys.toml"),
    include_str!("../games/citadel.toml"),
    include_str!("../games/fortress.toml"),
    include_str!("../games/siegecraft.toml"),
    include_str!("../games/stronghold.toml"),
    include_str!("../games/calculation.toml"),
    include_str!("../games/gaps.toml"),
    include_str!("../games/klondike.toml"),
];

/// All games, in the order of the papers.
pub static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    let read = |text: &&str| file::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    FILES.iter().map(read).collect()
});

/// The game of this name, which has no parameters.
pub fn game(name: &str) -> Option<&'static Game> {
    GAMES.iter().find(|game| game.name == name || game.alias.as_deref() == Some(name))
}

/// Rules that were read before, by the names that they were asked for. Whoever replays many games asks for each of them.
static KNOWN: RwLock<BTreeMap<String, RuleSet>> = RwLock::new(BTreeMap::new());
/// Most of them; parameters can be written in many orders.
const MOST_KNOWN: usize = 1000;

/// The rules of the game of this name, with parameters or without.
pub fn open(text: &str) -> Result<RuleSet, NameError> {
    if let Some(rules) = KNOWN.read().ok().and_then(|known| known.get(text).cloned()) {
        return Ok(rules);
    }
    let rules = read(text)?;
    if let Ok(mut known) = KNOWN.write()
        && known.len() < MOST_KNOWN
    {
        known.insert(text.to_string(), rules.clone());
    }
    Ok(rules)
}

fn read(text: &str) -> Result<RuleSet, NameError> {
    let name = text.split_once(':').map_or(text, |(name, _)| name);
    let Some(game) = game(name) else {
        let names: Vec<&str> = GAMES.iter().map(|game| game.name.as_str()).collect();
        let aliases = GAMES.iter().filter_map(|game| game.alias.as_deref());
        let meant = nearest(name, names.iter().copied().chain(aliases));
        let meant = meant.map(|meant| text.replacen(name, meant, 1));
        return Err(NameError { meant, ..NameError::new(format!("a game ({})", names.join(", ")), text) });
    };
    game.with(text)
}
