//! Fingerprints of behaviour: what a build of this program does with a few fixed deals, in one short text.
//!
//! Rows of two builds belong together only if both search or play alike. Version numbers do not tell, and commits tell too
//! much; so each dataset keeps the fingerprint of the engine or player that made it. Builds with different fingerprints
//! behave differently. The converse is very likely and not certain: only the beginning of a long search is looked at.

use crate::error::LabError;
use crate::spec::Subject;
use winnable_cards::Deal;
use winnable_catalog::{AnyGame, Engine, Limits, Quality, Request, Watch};

/// The first seed: at the most common games its deal keeps random play busy to the end of the stock.
const FIRST: u64 = 2;

/// Most deals that an engine searches.
const DEALS: u64 = 50;

/// Limit of states of each.
const STATES: u64 = 2000;

/// Total of states after which no further deal is searched: some milliseconds.
const ENOUGH: u64 = 10_000;

/// Games of a player whose games take less time than a row of a dataset.
const QUICK_GAMES: u64 = 50;

/// Games of any other player, of which a single one may take a second.
const GAMES: u64 = 2;

/// The fingerprint of an engine's or a player's behaviour at a game: the total of states or of moves, and a hash of
/// everything that was found.
pub fn fingerprint(game: &dyn AnyGame, subject: &Subject) -> Result<String, LabError> {
    let mut behaviour = Behaviour { total: 0, hash: FNV_START };
    match subject {
        Subject::Engine(engine) => behaviour.search(game, *engine)?,
        Subject::Player(player) => behaviour.play(game, &player.name)?,
    }
    Ok(format!("{}-{:016x}", behaviour.total, behaviour.hash))
}

/// Whether a text has the form of a fingerprint.
pub(crate) fn is_fingerprint(text: &str) -> bool {
    text.split_once('-').is_some_and(|(total, hash)| {
        total.parse::<u64>().is_ok() && hash.len() == 16 && hash.bytes().all(|b| b.is_ascii_hexdigit())
    })
}

/// Start and factor of the hash FNV-1a.
const FNV_START: u64 = 0xCBF2_9CE4_8422_2325;
const FNV_FACTOR: u64 = 0x0100_0000_01B3;

struct Behaviour {
    total: u64,
    hash: u64,
}

impl Behaviour {
    fn search(&mut self, game: &dyn AnyGame, engine: Engine) -> Result<(), LabError> {
        let limits = Limits { states: STATES, ..Limits::default() };
        let request = Request { engine, limits, quality: Quality::Fast, ..Request::default() };
        for number in FIRST..FIRST + DEALS {
            let solved = game.solve(&Deal::Seed(number), &request, &Watch::default()).map_err(|e| failed(number, e))?;
            self.total += solved.states;
            self.add(solved.verdict.name());
            self.add(&format!("{} {} {}", solved.states, solved.duplicates, solved.min_cards_left));
            solved.moves.iter().for_each(|m| self.add(m));
            if self.total >= ENOUGH {
                break;
            }
        }
        Ok(())
    }

    fn play(&mut self, game: &dyn AnyGame, player: &str) -> Result<(), LabError> {
        let mut runner = game.runner(player)?;
        let games = if runner.is_quick() { QUICK_GAMES } else { GAMES };
        for number in FIRST..FIRST + games {
            let played = runner.play(&Deal::Seed(number), 1).map_err(|e| failed(number, e))?;
            self.total += played.moves.len() as u64;
            self.add(&format!("{} {} {}", played.is_won, played.cards_left, played.choices));
            played.moves.iter().for_each(|m| self.add(m));
        }
        Ok(())
    }

    /// Adds a word to the hash, with an end, so that words cannot run into each other.
    fn add(&mut self, word: &str) {
        for byte in word.bytes().chain([b'\n']) {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(FNV_FACTOR);
        }
    }
}

fn failed(number: u64, error: winnable_catalog::SolveError) -> LabError {
    LabError::Solve { deal: format!("seed:{number}"), error }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Playing;
    use std::collections::{BTreeMap, BTreeSet};
    use winnable_catalog::{GAMES, open};
    use winnable_positions::thorough;

    #[test]
    fn every_engine_and_player_has_a_fingerprint_of_its_own() {
        let mut seen = BTreeMap::new();
        for family in GAMES.iter() {
            let game = open(&family.name).unwrap();
            let engines = Engine::ALL.map(Subject::Engine);
            let names = game.ladder().iter().filter(|name| !name.contains("depth=2"));
            let players = names.map(|name| Subject::Player(Playing { name: name.to_string(), seed: 9 }));
            for subject in engines.into_iter().chain(players) {
                let first = fingerprint(&*game, &subject).unwrap();
                assert!(is_fingerprint(&first), "{first}");
                // Players take their time; that they play the same again is a law of theirs.
                if thorough(matches!(subject, Subject::Engine(_)), true) {
                    assert_eq!(fingerprint(&*game, &subject).unwrap(), first, "{} {subject:?}", family.name);
                }
                // Where the solver wins no sample of the fixed deals in its few states, who looks ahead plays greedily.
                let looks_ahead = matches!(&subject, Subject::Player(player) if player.name.starts_with("lookahead"));
                let other = seen.insert(first, &family.name);
                let is_own = other.is_none_or(|other| looks_ahead && *other == family.name);
                assert!(is_own, "{} {subject:?} and {other:?}", family.name);
            }
        }
    }

    #[test]
    fn a_fingerprint_shows_every_word_and_where_it_ends() {
        let hash = |words: &[&str]| {
            let mut behaviour = Behaviour { total: 0, hash: FNV_START };
            words.iter().for_each(|word| behaviour.add(word));
            behaviour.hash
        };
        let all = [hash(&[]), hash(&["ab"]), hash(&["a", "b"]), hash(&["b", "a"]), hash(&["ab", ""])];
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        for bad in ["", "12", "12-", "x-0123456789abcdef", "12-0123456789abcde", "12-0123456789abcdeg"] {
            assert!(!is_fingerprint(bad), "{bad}");
        }
    }
}
