//! Names of games: `family[:param[,param...]]`, where a parameter is a bare word, a number or `key=value`.
//!
//! | family | parameters |
//! |---|---|
//! | `freecell` | `cells=0..8` (4), `columns=4..10` (8) |
//! | `bakers-game` | `cells=0..8` (4) |
//! | `four-companies` | |
//! | `beleaguered-castle`, `streets-and-alleys`, `citadel`, `siegecraft`, `stronghold`, `fortress` | |
//! | `monte-carlo` | the size of the board, 2..7 (5); `as-programmed` |
//! | `calculation` | the number of waste stacks, 1..12 (4); `laid-out` |
//! | `gaps`, also called `superpuzz` | `aces-fixed` |
//! | `klondike` | `draw=1..13` (3), `passes=1..9`, `no-worry-back`, `build=any`, `build=suit`, `spaces=any`, `spaces=nothing`, `piles=1..7` (7), `ranks=1..13` (13) |

use crate::{Refusal, calculation, gaps, klondike, monte_carlo, tableau};
use std::ops::RangeInclusive;

/// A game with its parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Game {
    /// Columns, cells and foundations.
    Tableau(tableau::Rules),
    /// Monte Carlo.
    MonteCarlo(monte_carlo::Rules),
    /// Calculation.
    Calculation(calculation::Rules),
    /// Gaps.
    Gaps(gaps::Rules),
    /// Klondike.
    Klondike(klondike::Rules),
}

/// Reads the name of a game.
pub(crate) fn read(text: &str) -> Result<Game, Refusal> {
    let (family, params) = match text.split_once(':') {
        Some((family, params)) => (family, params.split(',').collect()),
        None => (text, Vec::new()),
    };
    let mut params = Params { left: params };
    let (game, expected) = match family {
        "freecell" => {
            let cells = params.keyed("cells", 0..=8)?.unwrap_or(4);
            let columns = params.keyed("columns", 4..=10)?.unwrap_or(8);
            (Game::Tableau(tableau::freecell(columns, cells)), "cells=0..8 or columns=4..10, each at most once")
        }
        "bakers-game" => {
            let cells = params.keyed("cells", 0..=8)?.unwrap_or(4);
            (Game::Tableau(tableau::bakers_game(cells)), "cells=0..8, at most once")
        }
        "monte-carlo" => {
            let as_programmed = params.flag("as-programmed");
            let size = params.number("a board size", 2..=7)?.unwrap_or(5);
            let rules = monte_carlo::Rules { size, as_programmed };
            (Game::MonteCarlo(rules), "a board size of 2..7 or as-programmed, each at most once")
        }
        "calculation" => {
            let laid_out = params.flag("laid-out");
            let stacks = params.number("a number of waste stacks", 1..=12)?.unwrap_or(4);
            let rules = calculation::Rules { stacks, laid_out };
            (Game::Calculation(rules), "a number of waste stacks of 1..12 or laid-out, each at most once")
        }
        "gaps" | "superpuzz" => {
            let aces_fixed = params.flag("aces-fixed");
            (Game::Gaps(gaps::Rules { aces_fixed }), "aces-fixed, at most once")
        }
        "klondike" => {
            let build = match (params.flag("build=any"), params.flag("build=suit")) {
                (true, false) => klondike::Build::Any,
                (false, true) => klondike::Build::Suit,
                (true, true) => return Err(refused("for klondike one way to build", "build=suit")),
                (false, false) => klondike::Build::Alternate,
            };
            let spaces = match (params.flag("spaces=any"), params.flag("spaces=nothing")) {
                (true, false) => klondike::Spaces::Any,
                (false, true) => klondike::Spaces::Nothing,
                (true, true) => return Err(refused("for klondike one way to fill spaces", "spaces=nothing")),
                (false, false) => klondike::Spaces::Kings,
            };
            let rules = klondike::Rules {
                draw: params.keyed("draw", 1..=13)?.unwrap_or(3),
                passes: params.keyed("passes", 1..=9)?,
                worry_back: !params.flag("no-worry-back"),
                build,
                spaces,
                piles: params.keyed("piles", 1..=7)?.unwrap_or(7),
                ranks: params.keyed("ranks", 1..=13)?.unwrap_or(13),
            };
            let expected = "draw=1..13, passes=1..9, no-worry-back, build=any, build=suit, spaces=any, spaces=nothing, \
                piles=1..7 or ranks=1..13, each at most once";
            (Game::Klondike(rules), expected)
        }
        _ => match tableau::named(family) {
            Some(rules) => (Game::Tableau(rules), "no parameter"),
            None => return Err(refused(FAMILIES, family)),
        },
    };
    match params.left.first() {
        None => Ok(game),
        Some(surplus) => Err(refused(&format!("for {family} {expected}"), surplus)),
    }
}

const FAMILIES: &str = "a game: freecell, bakers-game, four-companies, beleaguered-castle, streets-and-alleys, \
    citadel, siegecraft, stronghold, fortress, monte-carlo, calculation, gaps or superpuzz, klondike";

/// The parameters that were not taken yet. Each is taken at most once, so what is doubled is left over.
struct Params<'a> {
    left: Vec<&'a str>,
}

impl<'a> Params<'a> {
    fn take(&mut self, is_wanted: impl Fn(&str) -> bool) -> Option<&'a str> {
        let place = self.left.iter().position(|param| is_wanted(param))?;
        Some(self.left.remove(place))
    }

    fn flag(&mut self, word: &str) -> bool {
        self.take(|param| param == word).is_some()
    }

    fn number(&mut self, what: &str, range: RangeInclusive<usize>) -> Result<Option<usize>, Refusal> {
        let Some(param) = self.take(is_number) else { return Ok(None) };
        let expected = format!("{what} from {} to {}", range.start(), range.end());
        in_range(param, &range).map(Some).ok_or_else(|| refused(&expected, param))
    }

    fn keyed(&mut self, key: &str, range: RangeInclusive<usize>) -> Result<Option<usize>, Refusal> {
        let Some(param) = self.take(|param| param.split_once('=').is_some_and(|(k, _)| k == key)) else {
            return Ok(None);
        };
        let value = param.split_once('=').map_or("", |(_, value)| value);
        let expected = format!("{key}={} to {key}={}", range.start(), range.end());
        in_range(value, &range).map(Some).ok_or_else(|| refused(&expected, param))
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn in_range(text: &str, range: &RangeInclusive<usize>) -> Option<usize> {
    // A sign is no digit, and a number that does not fit is out of range whatever it is.
    text.parse().ok().filter(|number| is_number(text) && range.contains(number))
}

fn refused(expected: &str, found: &str) -> Refusal {
    Refusal::Game { expected: expected.to_string(), found: found.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_have_defaults_and_any_order() {
        assert_eq!(read("freecell"), Ok(Game::Tableau(tableau::freecell(8, 4))));
        assert_eq!(read("freecell:cells=0"), Ok(Game::Tableau(tableau::freecell(8, 0))));
        assert_eq!(read("freecell:columns=10,cells=8"), Ok(Game::Tableau(tableau::freecell(10, 8))));
        let monte_carlo = |size, as_programmed| Ok(Game::MonteCarlo(monte_carlo::Rules { size, as_programmed }));
        assert_eq!(read("monte-carlo"), monte_carlo(5, false));
        assert_eq!(read("monte-carlo:7"), monte_carlo(7, false));
        assert_eq!(read("monte-carlo:as-programmed"), monte_carlo(5, true));
        assert_eq!(read("monte-carlo:4,as-programmed"), monte_carlo(4, true));
        assert_eq!(read("monte-carlo:as-programmed,4"), monte_carlo(4, true));
        let calculation = |stacks, laid_out| Ok(Game::Calculation(calculation::Rules { stacks, laid_out }));
        assert_eq!(read("calculation"), calculation(4, false));
        assert_eq!(read("calculation:laid-out,12"), calculation(12, true));
        assert_eq!(read("gaps"), Ok(Game::Gaps(gaps::Rules { aces_fixed: false })));
        assert_eq!(read("gaps:aces-fixed"), Ok(Game::Gaps(gaps::Rules { aces_fixed: true })));
        assert_eq!(read("superpuzz"), read("gaps"));
    }

    #[test]
    fn every_tableau_game_has_its_own_rules() {
        let families = [
            "freecell",
            "bakers-game",
            "four-companies",
            "beleaguered-castle",
            "streets-and-alleys",
            "citadel",
            "siegecraft",
            "stronghold",
            "fortress",
        ];
        for (i, family) in families.iter().enumerate() {
            assert!(FAMILIES.contains(family));
            let game = read(family).unwrap();
            for other in &families[..i] {
                assert_ne!(game, read(other).unwrap(), "{family} and {other}");
            }
        }
    }

    #[test]
    fn what_is_unknown_or_out_of_range_is_refused_with_what_was_expected() {
        let say = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(say("canfield"), format!("expected {FAMILIES}, found \"canfield\""));
        assert!(say("").ends_with("found \"\""));
        assert!(say("FreeCell").starts_with("expected a game: "));
        assert_eq!(say("freecell:cells=9"), "expected cells=0 to cells=8, found \"cells=9\"");
        assert_eq!(say("freecell:columns=3"), "expected columns=4 to columns=10, found \"columns=3\"");
        assert_eq!(say("freecell:cells=+3"), "expected cells=0 to cells=8, found \"cells=+3\"");
        assert_eq!(say("freecell:cells="), "expected cells=0 to cells=8, found \"cells=\"");
        let freecell = "expected for freecell cells=0..8 or columns=4..10, each at most once, found ";
        assert_eq!(say("freecell:4"), format!("{freecell}\"4\""));
        assert_eq!(say("freecell:"), format!("{freecell}\"\""));
        assert_eq!(say("freecell:cells=3,cells=4"), format!("{freecell}\"cells=4\""));
        assert_eq!(say("fortress:8"), "expected for fortress no parameter, found \"8\"");
        assert_eq!(say("monte-carlo:1"), "expected a board size from 2 to 7, found \"1\"");
        assert_eq!(say("monte-carlo:8"), "expected a board size from 2 to 7, found \"8\"");
        let monte_carlo = "expected for monte-carlo a board size of 2..7 or as-programmed, each at most once, found ";
        assert_eq!(say("monte-carlo:5,6"), format!("{monte_carlo}\"6\""));
        assert_eq!(say("monte-carlo:size=5"), format!("{monte_carlo}\"size=5\""));
        assert_eq!(say("calculation:0"), "expected a number of waste stacks from 1 to 12, found \"0\"");
        assert_eq!(
            say("calculation:99999999999999999999999"),
            "expected a number of waste stacks from 1 to 12, found \"99999999999999999999999\""
        );
        assert_eq!(say("gaps:laid-out"), "expected for gaps aces-fixed, at most once, found \"laid-out\"");
    }
}
