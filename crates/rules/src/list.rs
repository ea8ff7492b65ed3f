//! The one list of games, and whatever else has rules under a name.

use crate::file;
use crate::game::Game;
use crate::name::split;
use crate::own;
use crate::{FileError, NameError, RuleSet};
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
    include_str!("../games/eight-off.toml"),
    include_str!("../games/seahaven-towers.toml"),
    include_str!("../games/fore-cell.toml"),
    include_str!("../games/fore-cell-same-suit.toml"),
    include_str!("../games/fan.toml"),
    include_str!("../games/king-albert.toml"),
    include_str!("../games/raglan.toml"),
    include_str!("../games/somerset.toml"),
    include_str!("../games/spanish-patience.toml"),
    include_str!("../games/thirty.toml"),
    include_str!("../games/thirty-six.toml"),
    include_str!("../games/american-canister.toml"),
    include_str!("../games/british-canister.toml"),
    include_str!("../games/alpha-star.toml"),
    include_str!("../games/delta-star.toml"),
    include_str!("../games/northwest-territory.toml"),
    include_str!("../games/trigon.toml"),
    include_str!("../games/canfield.toml"),
    include_str!("../games/canfield-strict.toml"),
    include_str!("../games/fortunes-favor.toml"),
    include_str!("../games/flower-garden.toml"),
    include_str!("../games/alina.toml"),
    include_str!("../games/scotch-patience.toml"),
    include_str!("../games/castles-of-spain.toml"),
    include_str!("../games/bakers-dozen.toml"),
    include_str!("../games/spider.toml"),
    include_str!("../games/spiderette.toml"),
    include_str!("../games/will-o-the-wisp.toml"),
    include_str!("../games/mrs-mop.toml"),
    include_str!("../games/simple-simon.toml"),
    include_str!("../games/scorpion.toml"),
    include_str!("../games/yukon.toml"),
    include_str!("../games/russian.toml"),
    include_str!("../games/alaska.toml"),
    include_str!("../games/east-haven.toml"),
    include_str!("../games/forty-thieves.toml"),
    include_str!("../games/number-ten.toml"),
    include_str!("../games/limited.toml"),
    include_str!("../games/lucas.toml"),
    include_str!("../games/busy-aces.toml"),
    include_str!("../games/maria.toml"),
    include_str!("../games/rank-and-file.toml"),
    include_str!("../games/streets.toml"),
    include_str!("../games/pyramid.toml"),
    include_str!("../games/accordion.toml"),
    include_str!("../games/late-binding.toml"),
    include_str!("../games/golf.toml"),
    include_str!("../games/black-hole.toml"),
    include_str!("../games/worm-hole.toml"),
    include_str!("../games/tri-peaks.toml"),
    include_str!("../games/all-in-a-row.toml"),
];

/// All games: those of the papers, Klondike, and the others.
pub static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    let read = |text: &&str| file::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    FILES.iter().map(read).collect()
});

/// The game of this name, which has no parameters: one of the list, one that was [added](add), or one in a file.
pub fn game(name: &str) -> Option<&'static Game> {
    find(name, name).ok()
}

/// The name without its parameters: `freecell` of `freecell:cells=3`, `my-game.toml` of `my-game.toml:cells=3`.
pub fn family(name: &str) -> &str {
    split(name).0
}

fn find(name: &str, text: &str) -> Result<&'static Game, NameError> {
    if let Some(game) = GAMES.iter().find(|game| game.is_called(name)) {
        return Ok(game);
    }
    if let Some(game) = own::added(name) {
        return Ok(game);
    }
    if own::is_path(name) {
        return own::in_file(name).map_err(|error| NameError::in_file(name, text, error));
    }
    let names: Vec<&str> = GAMES.iter().map(|game| game.name.as_str()).collect();
    let aliases = GAMES.iter().flat_map(|game| &game.aliases).map(String::as_str);
    let meant = nearest(name, names.iter().copied().chain(aliases));
    let meant = meant.map(|meant| text.replacen(name, meant, 1));
    // Who is near to a name needs no list.
    let expected = if meant.is_some() { "a game".to_string() } else { format!("a game ({})", names.join(", ")) };
    Err(NameError { meant, ..NameError::new(expected, text) })
}

/// Makes a game known to this process, from the text of its rule file: from then on its name is one of a game. Returns the name.
///
/// A game that was added before under this name is replaced; one of the list is not.
pub fn add(text: &str) -> Result<String, FileError> {
    let game = file::read(text)?;
    let name = game.name.clone();
    let is_listed = |name: &String| GAMES.iter().any(|game| game.is_called(name));
    if let Some(taken) = std::iter::once(&name).chain(&game.aliases).find(|name| is_listed(name)) {
        return Err(file::at_key(
            text,
            "name",
            format!("expected a name of its own, found that of a known game, {taken}"),
        ));
    }
    if !own::can_be_a_name(&name) {
        let expected = "expected a name of letters, digits and hyphens";
        return Err(file::at_key(text, "name", format!("{expected}, found \"{name}\"")));
    }
    own::add(game);
    if let Ok(mut known) = KNOWN.write() {
        known.retain(|asked, _| !family(asked).eq_ignore_ascii_case(&name));
    }
    Ok(name)
}

/// Rules that were read before, by the names that they were asked for. Whoever replays many games asks for each of them.
static KNOWN: RwLock<BTreeMap<String, RuleSet>> = RwLock::new(BTreeMap::new());
/// Most of them; parameters can be written in many orders.
const MOST_KNOWN: usize = 1000;

/// The rules of the game of this name, with parameters or without. A name that ends in `.toml` is the path of a rule file.
pub fn open(text: &str) -> Result<RuleSet, NameError> {
    if let Some(rules) = KNOWN.read().ok().and_then(|known| known.get(text).cloned()) {
        return Ok(rules);
    }
    let rules = find(family(text), text)?.with(text)?;
    if let Ok(mut known) = KNOWN.write()
        && known.len() < MOST_KNOWN
    {
        known.insert(text.to_string(), rules.clone());
    }
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lengths of the piles, in short, and the cards that are left for the stock.
    fn dealt(name: &str) -> (String, usize) {
        let rules = open(name).unwrap();
        let piles = rules.piles().unwrap();
        let lengths = piles.pile_lengths(&rules.deck);
        let short: Vec<String> = lengths
            .chunk_by(|one, next| one == next)
            .map(|alike| if alike.len() == 1 { alike[0].to_string() } else { format!("{}x{}", alike.len(), alike[0]) })
            .collect();
        let aces = if piles.foundations.start == crate::Start::Aces { 4 } else { 0 };
        let base = usize::from(piles.foundations.base == crate::Base::Dealt);
        let apart = piles.cells.filled + piles.reserve.map_or(0, |reserve| reserve.cards) + aces + base;
        (short.join(" "), rules.deck.cards() - apart - lengths.iter().sum::<usize>())
    }

    #[test]
    fn every_game_to_come_is_dealt_as_its_players_know_it() {
        for (name, lengths, stock) in [
            ("eight-off", "8x6", 0),
            ("seahaven-towers", "10x5", 0),
            ("fore-cell", "8x6", 0),
            ("fore-cell-same-suit", "8x6", 0),
            ("fan", "16x3 2x2", 0),
            ("king-albert", "1 2 3 4 5 6 7 8 9", 0),
            ("raglan", "1 2 3 4 5 6 3x7", 0),
            ("somerset", "1 2 3 4 5 6 7 3x8", 0),
            ("spanish-patience", "13x4", 0),
            ("thirty", "5x6", 0),
            ("thirty-six", "6x6", 16),
            ("american-canister", "4x7 4x6", 0),
            ("british-canister", "4x7 4x6", 0),
            ("alpha-star", "12x4", 0),
            ("delta-star", "12x4", 0),
            ("northwest-territory", "1 2 3 4 5 6 7 8", 0),
            ("trigon", "1 2 3 4 5 6 7", 24),
            ("canfield", "4x1", 34),
            ("canfield-strict", "4x1", 34),
            ("fortunes-favor", "12x1", 36),
            ("flower-garden", "6x6", 0),
            ("alina", "13x4", 0),
            ("scotch-patience", "16x3 2x2", 0),
            ("castles-of-spain", "13x4", 0),
            ("bakers-dozen", "13x4", 0),
            ("spider", "4x6 6x5", 50),
            ("spider:suits=1", "4x6 6x5", 50),
            ("spiderette", "1 2 3 4 5 6 7", 24),
            ("will-o-the-wisp", "7x3", 31),
            ("mrs-mop", "13x8", 0),
            ("simple-simon", "1 2 3 4 5 6 7 3x8", 0),
            ("scorpion", "7x7", 3),
        ] {
            assert_eq!(dealt(name), (lengths.to_string(), stock), "{name}");
            assert!(GAMES.iter().any(|game| game.name == family(name)), "{name}");
        }
        assert_eq!(open("thirtysix").unwrap().name, "thirty-six", "as Solvitaire calls it");
    }

    #[test]
    fn trigon_is_klondike() {
        let klondike = open("klondike:draw=1,no-worry-back,build=suit").unwrap();
        assert_eq!(open("trigon").unwrap().play, klondike.play);
    }

    #[test]
    fn no_two_games_have_a_name_in_common() {
        let games = || GAMES.iter();
        for game in games() {
            let others = games().filter(|other| other.name != game.name);
            let taken = others
                .filter(|other| std::iter::once(&game.name).chain(&game.aliases).any(|name| other.is_called(name)));
            assert_eq!(taken.count(), 0, "{}", game.name);
        }
    }
}
