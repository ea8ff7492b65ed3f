//! The one list of games. A new game is a line here; every command then knows it.

use crate::facade::{AnyGame, Entry, Solvable};
use crate::name::{GameName, NameError};
use crate::outlook::outlook;
use crate::runner::{Players, Strong, runner};
use crate::ways::KLONDIKE_WAYS;
use winnable_cards::nearest;
use winnable_games::calculation::Calculation;
use winnable_games::gaps::Gaps;
use winnable_games::klondike::{Build, Klondike, MAX_PASSES, MAX_PILES, MAX_STOCK, Spaces};
use winnable_games::monte_carlo::MonteCarlo;
use winnable_games::tableau::{Rules, Tableau, rules};
use winnable_players::{calculation, klondike, monte_carlo};

/// A parameter of a family of games.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// How it is written: `cells=N`, `N`, `as-programmed`.
    pub form: &'static str,
    /// What it means, with its range and default.
    pub meaning: &'static str,
}

/// A family of games: a name, with parameters or without.
#[derive(Clone, Copy)]
pub struct Family {
    /// The name at the command line.
    pub name: &'static str,
    /// Another name for it.
    pub alias: Option<&'static str>,
    /// The name that people know.
    pub title: &'static str,
    /// The rules in a sentence.
    pub rules: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// Samples of its parameters, as they stand behind the colon: every option in some of them, and what options make of
    /// one another. Tests that try every game try all of these.
    pub samples: &'static [&'static str],
    /// Samples of small decks, which nobody plays: the referee knows them too, and every line of play can be searched.
    pub small_decks: &'static [&'static str],
    make: fn(&mut GameName) -> Result<Box<dyn AnyGame>, NameError>,
}

const fn family(
    name: &'static str,
    title: &'static str,
    rules: &'static str,
    make: fn(&mut GameName) -> Result<Box<dyn AnyGame>, NameError>,
) -> Family {
    Family { name, alias: None, title, rules, parameters: &[], samples: &[""], small_decks: &[], make }
}

impl Family {
    /// The names of its samples, those of small decks last.
    pub fn sampled(&self) -> impl Iterator<Item = String> {
        let name = |sample: &&str| match *sample {
            "" => self.name.to_string(),
            sample => format!("{}:{sample}", self.name),
        };
        self.samples.iter().chain(self.small_decks).map(name)
    }
}

/// All games, in the order of the papers.
pub const FAMILIES: &[Family] = &[
    Family {
        parameters: &[
            Parameter { form: "N", meaning: "size of the board, 2 to 7 (5)" },
            Parameter {
                form: "as-programmed",
                meaning: "the game of Shintani's program (\"The Success Rate of Monte Carlo\"): no horizontal pairs in the last row",
            },
        ],
        samples: &["2", "3", "4", "5", "6", "7", "3,as-programmed", "4,as-programmed", "5,as-programmed"],
        ..family(
            "monte-carlo",
            "Monte Carlo",
            "Remove adjacent pairs of equal rank from an N×N board, close up, refill.",
            make_monte_carlo,
        )
    },
    Family {
        parameters: &[
            Parameter { form: "cells=N", meaning: "free cells, 0 to 8 (4)" },
            Parameter { form: "columns=N", meaning: "columns, 4 to 10 (8)" },
        ],
        samples: &[
            "",
            "cells=0,columns=5",
            "cells=1,columns=4",
            "cells=2,columns=6",
            "columns=7",
            "cells=8,columns=10",
        ],
        ..family(
            "freecell",
            "FreeCell",
            "Build down in alternate colours; runs move as free cells and empty columns allow.",
            freecell,
        )
    },
    family(
        "four-companies",
        "Four Companies",
        "FreeCell built down in suit; a whole run moves whatever its length.",
        |_| tableau::<rules::FourCompanies>(8, 4),
    ),
    Family {
        parameters: &[Parameter { form: "cells=N", meaning: "free cells, 0 to 8 (4)" }],
        samples: &["", "cells=0", "cells=2", "cells=8"],
        ..family("bakers-game", "Baker's Game", "FreeCell built down in suit.", bakers_game)
    },
    family(
        "beleaguered-castle",
        "Beleaguered Castle",
        "Aces out, 8 rows of 6; build down in any suit, one card at a time.",
        |_| tableau::<rules::Castle>(8, 0),
    ),
    family("streets-and-alleys", "Streets and Alleys", "Beleaguered Castle with the aces in the rows.", |_| {
        tableau::<rules::Streets>(8, 0)
    }),
    family("citadel", "Citadel", "Streets and Alleys in which cards that can go up in the deal do.", |_| {
        tableau::<rules::Citadel>(8, 0)
    }),
    family("fortress", "Fortress", "10 columns; build up or down in suit, one card at a time.", |_| {
        tableau::<rules::Fortress>(10, 0)
    }),
    family("siegecraft", "Siegecraft", "Beleaguered Castle with one free cell.", |_| tableau::<rules::Castle>(8, 1)),
    family("stronghold", "Stronghold", "Streets and Alleys with one free cell.", |_| tableau::<rules::Streets>(8, 1)),
    Family {
        parameters: &[
            Parameter { form: "N", meaning: "waste stacks, 1 to 12 (4)" },
            Parameter { form: "laid-out", meaning: "A 2 3 4 lie on the foundations at the start" },
        ],
        samples: &["1", "2", "3", "4", "2,laid-out", "4,laid-out", "12"],
        ..family(
            "calculation",
            "Calculation",
            "Build foundations by 1, 2, 3 and 4 with the stock known.",
            make_calculation,
        )
    },
    Family {
        alias: Some("superpuzz"),
        parameters: &[Parameter { form: "aces-fixed", meaning: "an ace at the left end of each row" }],
        samples: &["", "aces-fixed"],
        ..family(
            "gaps",
            "Gaps (Superpuzz)",
            "Four rows; a gap takes the successor of its left neighbour; no redeal.",
            gaps,
        )
    },
    Family {
        parameters: &[
            Parameter { form: "draw=N", meaning: "cards turned from the stock at a time, 1 to 13 (3)" },
            Parameter { form: "passes=N", meaning: "times the stock may be gone through, 1 to 9 (no limit)" },
            Parameter { form: "no-worry-back", meaning: "no card leaves the foundations" },
            Parameter { form: "build=any|suit", meaning: "piles built in any suit or in suit (alternate colours)" },
            Parameter { form: "spaces=any|nothing", meaning: "any card or nothing goes into an empty pile (kings)" },
        ],
        samples: &[
            "",
            "draw=1",
            "draw=2",
            "draw=13",
            "no-worry-back",
            "draw=1,no-worry-back",
            "passes=1",
            "draw=1,passes=3",
            "build=any",
            "build=suit",
            "spaces=any",
            "spaces=nothing",
            "draw=1,build=suit,spaces=any",
            "draw=2,passes=2,no-worry-back,build=any,spaces=nothing",
        ],
        small_decks: &[
            "piles=3,ranks=5",
            "draw=1,piles=3,ranks=4",
            "draw=1,piles=4,ranks=6",
            "draw=2,piles=3,ranks=5",
            "piles=4,ranks=6",
            "draw=1,no-worry-back,piles=3,ranks=4",
            "draw=2,no-worry-back,piles=3,ranks=5",
            "no-worry-back,piles=4,ranks=6",
            "draw=1,passes=1,piles=3,ranks=4",
            "draw=2,passes=2,piles=3,ranks=5",
            "build=any,piles=3,ranks=5",
            "draw=1,build=suit,piles=4,ranks=5",
            "draw=1,spaces=any,piles=3,ranks=4",
            "draw=2,spaces=nothing,piles=3,ranks=5",
            "build=any,spaces=nothing,piles=3,ranks=5",
            "draw=2,build=suit,spaces=any,piles=4,ranks=5",
            "draw=1,passes=2,no-worry-back,build=any,spaces=any,piles=3,ranks=4",
        ],
        ..family(
            "klondike",
            "Klondike",
            "Seven piles, mostly face down; build down in alternate colours; a stock that is turned.",
            make_klondike,
        )
    },
];

/// The game of this name.
pub fn open(text: &str) -> Result<Box<dyn AnyGame>, NameError> {
    let mut name = GameName::parse(text)?;
    let is_named = |f: &&Family| f.name == name.family || f.alias == Some(&name.family);
    let Some(family) = FAMILIES.iter().find(is_named) else {
        let names: Vec<&str> = FAMILIES.iter().map(|f| f.name).collect();
        let aliases = FAMILIES.iter().filter_map(|f| f.alias);
        let meant = nearest(&name.family, names.iter().copied().chain(aliases));
        let meant = meant.map(|family| text.replacen(&name.family, family, 1));
        return Err(NameError { meant, ..NameError::new(format!("a game ({})", names.join(", ")), text) });
    };
    let game = (family.make)(&mut name)?;
    let forms: Vec<&str> = family.parameters.iter().map(|p| p.form).collect();
    let expected = match forms.as_slice() {
        [] => format!("{} without parameters", family.name),
        forms => format!("{} with parameters {}", family.name, forms.join(", ")),
    };
    name.end(&expected)?;
    Ok(game)
}

fn tableau<R: Rules>(columns: usize, cells: usize) -> Result<Box<dyn AnyGame>, NameError>
where
    Tableau<R>: Solvable,
{
    Ok(Entry::new(Tableau::<R>::new(columns, cells)).with_short_solutions().boxed())
}

fn freecell(name: &mut GameName) -> Result<Box<dyn AnyGame>, NameError> {
    let cells = name.number("cells", 0..=8)?.unwrap_or(4);
    let columns = name.number("columns", 4..=10)?.unwrap_or(8);
    tableau::<rules::FreeCell>(columns, cells)
}

fn bakers_game(name: &mut GameName) -> Result<Box<dyn AnyGame>, NameError> {
    let cells = name.number("cells", 0..=8)?.unwrap_or(4);
    tableau::<rules::BakersGame>(8, cells)
}

fn make_monte_carlo(name: &mut GameName) -> Result<Box<dyn AnyGame>, NameError> {
    let size = name.bare_number("a board size", 2..=7)?.unwrap_or(5);
    let as_programmed = name.word("as-programmed");
    let game = MonteCarlo::new(size, as_programmed);
    let players = Players {
        list: monte_carlo::PLAYERS,
        ladder: monte_carlo::LADDER,
        weaker: 4,
        give_up_early: false,
        runner: |name, game, player| Ok(runner(name, game, monte_carlo::open(game, player)?)),
        strong: Strong { adviser: "lookahead", quick: "lookahead:16" },
        outlook: |game, state, strong, games, watch| {
            outlook(game, state, |name| monte_carlo::open(game, name), strong, games, watch)
        },
    };
    Ok(Entry::new(game).with_players(players).boxed())
}

fn make_calculation(name: &mut GameName) -> Result<Box<dyn AnyGame>, NameError> {
    let stacks = name.bare_number("a number of stacks", 1..=12)?.unwrap_or(4);
    let laid_out = name.word("laid-out");
    let game = Calculation::new(stacks, laid_out);
    let players = Players {
        list: calculation::PLAYERS,
        ladder: calculation::LADDER,
        weaker: 7,
        give_up_early: true,
        runner: |name, game, player| Ok(runner(name, game, calculation::open(game, player)?)),
        strong: Strong { adviser: "lookahead", quick: "lookahead:depth=0" },
        outlook: |game, state, strong, games, watch| {
            outlook(game, state, |name| calculation::open(game, name), strong, games, watch)
        },
    };
    Ok(Entry::new(game).with_players(players).boxed())
}

fn gaps(name: &mut GameName) -> Result<Box<dyn AnyGame>, NameError> {
    let aces_fixed = name.word("aces-fixed");
    Ok(Entry::new(Gaps::new(aces_fixed)).boxed())
}

fn make_klondike(name: &mut GameName) -> Result<Box<dyn AnyGame>, NameError> {
    let draw = name.number("draw", 1..=13)?.unwrap_or(3);
    let mut game = Klondike::new(draw as u8);
    game.passes = name.number("passes", 1..=usize::from(MAX_PASSES))?.map(|passes| passes as u8);
    game.worry_back = !name.word("no-worry-back");
    if let Some(build) = name.choice("build", &["any", "suit"])? {
        game.build = if build == "any" { Build::Any } else { Build::Suit };
    }
    if let Some(spaces) = name.choice("spaces", &["any", "nothing"])? {
        game.spaces = if spaces == "any" { Spaces::Any } else { Spaces::Nothing };
    }
    if let Some((piles, ranks)) = small_deck(name)? {
        return Ok(Entry::new(game.with_small_deck(piles, ranks as u8)).with_ways(KLONDIKE_WAYS).boxed());
    }
    let players = Players {
        list: klondike::PLAYERS,
        ladder: klondike::LADDER,
        weaker: 3,
        give_up_early: true,
        runner: |name, game, player| Ok(runner(name, game, klondike::open(game, player)?)),
        strong: Strong { adviser: "lookahead", quick: "lookahead:20" },
        outlook: |game, state, strong, games, watch| {
            outlook(game, state, |name| klondike::open(game, name), strong, games, watch)
        },
    };
    Ok(Entry::new(game).with_players(players).with_ways(KLONDIKE_WAYS).boxed())
}

/// `piles=3,ranks=5`: a small deck, for tests. It is no parameter that people are told of, and has no players.
fn small_deck(name: &mut GameName) -> Result<Option<(usize, usize)>, NameError> {
    let (piles, ranks) = (name.number("piles", 1..=MAX_PILES)?, name.number("ranks", 1..=13)?);
    if piles.is_none() && ranks.is_none() {
        return Ok(None);
    }
    let (piles, ranks) = (piles.unwrap_or(MAX_PILES), ranks.unwrap_or(13));
    let in_piles = piles * (piles + 1) / 2;
    if !(in_piles..=in_piles + MAX_STOCK).contains(&(4 * ranks)) {
        let expected = format!("a deck with cards for {piles} piles and 0 to {MAX_STOCK} cards in the stock");
        return Err(NameError::new(expected, format!("{} cards", 4 * ranks)));
    }
    Ok(Some((piles, ranks)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_canonical() {
        let name = |text: &str| open(text).map(|game| game.name().to_string());
        assert_eq!(name("freecell"), Ok("freecell".into()));
        assert_eq!(name("freecell:columns=7,cells=3"), Ok("freecell:cells=3,columns=7".into()));
        assert_eq!(name("freecell:cells=4"), Ok("freecell".into()));
        assert_eq!(name("monte-carlo"), Ok("monte-carlo:5".into()));
        assert_eq!(name("monte-carlo:as-programmed,6"), Ok("monte-carlo:6,as-programmed".into()));
        assert_eq!(name("klondike:draw=3"), Ok("klondike".into()));
        assert_eq!(
            name("klondike:spaces=any,no-worry-back,build=suit,passes=2,draw=1"),
            Ok("klondike:draw=1,passes=2,no-worry-back,build=suit,spaces=any".into())
        );
        assert_eq!(name("superpuzz:aces-fixed"), Ok("gaps:aces-fixed".into()));
        for family in FAMILIES {
            let canonical = name(family.name).unwrap();
            assert_eq!(name(&canonical), Ok(canonical));
        }
    }

    #[test]
    fn samples_are_games_under_their_names_and_show_every_option() {
        for family in FAMILIES {
            for name in family.sampled() {
                let game = open(&name).unwrap();
                let default = family.name == name && game.name().starts_with(&format!("{name}:"));
                assert!(game.name() == name || default, "{name} is {}", game.name());
            }
            let words: Vec<&str> = family.samples.iter().flat_map(|sample| sample.split(',')).collect();
            let is_sampled = |form: &str| match form.split_once('=') {
                Some((key, values)) => values.split('|').all(|value| {
                    let is_one = |word: &&str| {
                        word.split_once('=').is_some_and(|(k, v)| k == key && (value == "N" || v == value))
                    };
                    words.iter().any(is_one)
                }),
                None if form == "N" => words.iter().any(|word| word.parse::<u8>().is_ok()),
                None => words.contains(&form),
            };
            for Parameter { form, .. } in family.parameters {
                assert!(is_sampled(form), "{}: no sample with {form}", family.name);
            }
        }
    }

    #[test]
    fn small_decks_have_no_players_and_must_fill_their_piles() {
        assert!(open("klondike:piles=3,ranks=5").unwrap().players().is_empty());
        let say = |text: &str| open(text).map(|game| game.name().to_string()).unwrap_err().to_string();
        let expected = "expected a deck with cards for 7 piles and 0 to 24 cards in the stock, found \"16 cards\"";
        assert_eq!(say("klondike:ranks=4"), expected);
        assert_eq!(say("klondike:piles=8"), "expected piles from 1 to 7, found \"klondike:piles=8\"");
    }

    #[test]
    fn bad_names_say_what_was_expected() {
        let say = |text: &str| open(text).map(|game| game.name().to_string()).unwrap_err().to_string();
        assert_eq!(say("freecell:cells=99"), "expected cells from 0 to 8, found \"freecell:cells=99\"");
        assert_eq!(
            say("freecell:cell=3"),
            "expected freecell with parameters cells=N, columns=N, found \"freecell:cell=3\""
        );
        assert_eq!(say("citadel:3"), "expected citadel without parameters, found \"citadel:3\"");
        assert_eq!(say("monte-carlo:8"), "expected a board size from 2 to 7, found \"monte-carlo:8\"");
        assert_eq!(say("monte-carlo:5,5"), "expected each parameter once, found \"monte-carlo:5,5\"");
        assert!(say("canfield").starts_with("expected a game (monte-carlo, freecell, "));
        assert_eq!(say("klondike:draw=14"), "expected draw from 1 to 13, found \"klondike:draw=14\"");
        assert_eq!(say("klondike:build=up"), "expected build any or suit, found \"klondike:build=up\"");
        assert!(say("freecell:").starts_with("expected a parameter"));
    }
}
