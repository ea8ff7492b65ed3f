//! Finds the engine for the rules of a game.

use crate::facade::{AnyGame, Entry, Solvable};
use crate::outlook::outlook;
use crate::runner::{Players, Strong, runner};
use crate::ways::{KLONDIKE_WAYS, PAIRS_WAYS};
use winnable_games::accordion::Accordion;
use winnable_games::calculation::Calculation;
use winnable_games::gaps::Gaps;
use winnable_games::hole::Hole;
use winnable_games::klondike::{Build, Klondike, MAX_PILES, MAX_STOCK, Spaces as KlondikeSpaces};
use winnable_games::monte_carlo::MonteCarlo;
use winnable_games::pairs::Pairs;
use winnable_games::patience::{self, Patience};
use winnable_games::spider::Spider;
use winnable_games::tableau::rules::{BakersGame, Castle, Citadel, Fortress, FourCompanies, FreeCell, Streets};
use winnable_games::tableau::{MAX_CELLS, MAX_COLUMNS, Read, Rules, Tableau};
use winnable_games::two_decks::{self, TwoDecks};
use winnable_players::{calculation, face_down, klondike, monte_carlo};
use winnable_rules::{
    Base, Cells, Deal, Deck, FaceDown, Foundations, NameError, PileRules, Piles, Play, RuleSet, Spaces, Start, Stock,
    Suits, Takes, To, Together, Turn, Way,
};

/// The game of this name.
pub fn open(text: &str) -> Result<Box<dyn AnyGame>, NameError> {
    let rules = winnable_rules::open(text)?;
    let no_engine = || {
        let unknown = if rules.deck.copies() == 2 {
            two_decks::Rules::unknown(&rules).map(str::to_string)
        } else {
            patience::Rules::unknown(&rules)
        };
        let what = unknown.map_or(String::new(), |what| format!(", with {what}"));
        NameError::new(format!("rules that an engine plays by{what}"), rules.name.clone())
    };
    match &rules.play {
        Play::MonteCarlo { size, as_programmed } => Ok(monte_carlo_game(MonteCarlo::new(*size, *as_programmed))),
        Play::Calculation { stacks, laid_out } => Ok(calculation_game(Calculation::new(*stacks, *laid_out))),
        Play::Gaps { aces_fixed } => Ok(Entry::new(Gaps::new(*aces_fixed)).boxed()),
        Play::Hole(_) => Hole::new(&rules).map(|game| played(game, QUICK).boxed()).ok_or_else(no_engine),
        Play::Pairs(_) => {
            Pairs::new(&rules).map(|game| played(game, QUICK).with_ways(PAIRS_WAYS).boxed()).ok_or_else(no_engine)
        }
        Play::Accordion { .. } => Accordion::new(&rules).map(|game| Entry::new(game).boxed()).ok_or_else(no_engine),
        Play::Piles(piles) => {
            let game = klondike_game(&rules, piles).or_else(|| tableau_game(&rules, piles));
            let game = game.or_else(|| spider_game(&rules)).or_else(|| any_patience(&rules));
            game.or_else(|| two_decks_game(&rules)).ok_or_else(no_engine)
        }
    }
}

/// A game of complete runs.
fn spider_game(rules: &RuleSet) -> Option<Box<dyn AnyGame>> {
    let quick = if rules.deck.cards() > 52 { QUICKEST } else { QUICK };
    Some(played(Spider::new(rules)?, quick).boxed())
}

/// A game of piles for which nothing was compiled.
fn any_patience(rules: &RuleSet) -> Option<Box<dyn AnyGame>> {
    Some(played(Patience::new(rules)?, QUICK).boxed())
}

/// A game of piles in which each card is there twice.
fn two_decks_game(rules: &RuleSet) -> Option<Box<dyn AnyGame>> {
    Some(Entry::new(TwoDecks::new(rules)?).boxed())
}

/// A game of columns and cells: with the rules that were compiled for it, or, under another name, with rules that are read.
fn tableau_game(rules: &RuleSet, piles: &PileRules) -> Option<Box<dyn AnyGame>> {
    let compiled = compiled_tableau(rules, piles)?;
    if compiled.name() == rules.name {
        return Some(compiled);
    }
    let freecell = || Read::<FreeCell>::game(rules).map(read);
    let in_suit = || Read::<BakersGame>::game(rules).map(read);
    let castle = || Read::<Castle>::game(rules).map(read);
    freecell().or_else(in_suit).or_else(castle).or_else(|| Read::<Fortress>::game(rules).map(read))
}

fn read<R: Rules>(game: Tableau<R>) -> Box<dyn AnyGame>
where
    Tableau<R>: Solvable,
{
    Entry::new(game).with_short_solutions().boxed()
}

/// A game of columns and cells that has a type of its own.
fn compiled_tableau(
    rules: &RuleSet,
    PileRules { piles, cells, reserve, stock, foundations }: &PileRules,
) -> Option<Box<dyn AnyGame>> {
    if stock.is_some() || !(1..=MAX_COLUMNS).contains(&piles.count) || cells.count > MAX_CELLS {
        return None;
    }
    let Piles {
        count: columns,
        deal: Deal::InTurn,
        cards: None,
        kings_sink: false,
        face_down: FaceDown::Nothing,
        open_rounds: 0,
        wrap: false,
        ..
    } = *piles
    else {
        return None;
    };
    let (Foundations { start, base: Base::Ace, back: false, take: Takes::Cards }, None) = (*foundations, reserve)
    else {
        return None;
    };
    let (Spaces::Any, Cells { count: cells, filled: 0 }) = (piles.spaces, *cells) else { return None };
    if rules.deck != Deck::default() {
        return None;
    }
    Some(match (piles.build, piles.suits, piles.moves, start) {
        (Way::Down, Suits::Alternate, Together::AsSpacesAllow, Start::Empty) => tableau::<FreeCell>(columns, cells),
        (Way::Down, Suits::Suit, Together::AsSpacesAllow, Start::Empty) => tableau::<BakersGame>(columns, cells),
        (Way::Down, Suits::Suit, Together::Run, Start::Empty) => tableau::<FourCompanies>(columns, cells),
        (Way::Down, Suits::Any, Together::One, Start::Aces) => tableau::<Castle>(columns, cells),
        (Way::Down, Suits::Any, Together::One, Start::Empty) => tableau::<Streets>(columns, cells),
        (Way::Down, Suits::Any, Together::One, Start::GoingUp) => tableau::<Citadel>(columns, cells),
        (Way::Both, Suits::Suit, Together::One, Start::Empty) => tableau::<Fortress>(columns, cells),
        _ => return None,
    })
}

fn tableau<R: Rules + Default>(columns: usize, cells: usize) -> Box<dyn AnyGame>
where
    Tableau<R>: Solvable,
{
    Entry::new(Tableau::<R>::new(columns, cells)).with_short_solutions().boxed()
}

/// Who is quick enough to play on many times, where a search for a win is soon over.
const QUICK: &str = "lookahead:4";
/// And where it is not.
const QUICKEST: &str = "greedy";

/// The entry of a game without players of its own: it has those of any game if some of its cards lie face down.
fn played<G: Solvable + face_down::FaceDown>(game: G, quick: &'static str) -> Entry<G> {
    let start = game.start(&winnable_cards::Deal::Seed(1));
    if !start.is_ok_and(|start| game.seen(&start).is_some()) {
        return Entry::new(game);
    }
    let players = Players {
        list: face_down::PLAYERS,
        ladder: face_down::LADDER,
        judge: |_| None,
        weaker: 0,
        give_up_early: true,
        runner: |name, game, player| Ok(runner(name, game, face_down::open(game, player)?)),
        strong: Strong { adviser: "lookahead", quick },
        outlook: |game, line, strong, games, watch| {
            outlook(game, line, |name| face_down::open(game, name), strong, games, watch)
        },
    };
    Entry::new(game).with_players(players)
}

fn monte_carlo_game(game: MonteCarlo) -> Box<dyn AnyGame> {
    let players = Players {
        list: monte_carlo::PLAYERS,
        ladder: monte_carlo::LADDER,
        judge: monte_carlo::judge_of,
        weaker: 4,
        give_up_early: false,
        runner: |name, game, player| Ok(runner(name, game, monte_carlo::open(game, player)?)),
        strong: Strong { adviser: "lookahead", quick: "lookahead:16" },
        outlook: |game, line, strong, games, watch| {
            outlook(game, line, |name| monte_carlo::open(game, name), strong, games, watch)
        },
    };
    Entry::new(game).with_players(players).boxed()
}

fn calculation_game(game: Calculation) -> Box<dyn AnyGame> {
    let players = Players {
        list: calculation::PLAYERS,
        ladder: calculation::LADDER,
        judge: calculation::judge_of,
        weaker: 7,
        give_up_early: true,
        runner: |name, game, player| Ok(runner(name, game, calculation::open(game, player)?)),
        strong: Strong { adviser: "lookahead", quick: "lookahead:depth=0" },
        outlook: |game, line, strong, games, watch| {
            outlook(game, line, |name| calculation::open(game, name), strong, games, watch)
        },
    };
    Entry::new(game).with_players(players).boxed()
}

/// Klondike, unless the rules say something that its engine does not know.
fn klondike_game(rules: &RuleSet, piles: &PileRules) -> Option<Box<dyn AnyGame>> {
    let PileRules { piles, cells, reserve: None, stock: Some(stock), foundations } = piles else { return None };
    let Stock { draw, passes, to: To::Waste, turn: Turn::Freely, no_spaces: false } = *stock else { return None };
    let Piles {
        deal: Deal::Rising,
        cards: None,
        kings_sink: false,
        face_down: FaceDown::AllButLast,
        open_rounds: 0,
        build: Way::Down,
        wrap: false,
        moves: Together::Run,
        ..
    } = *piles
    else {
        return None;
    };
    let Foundations { base: Base::Ace, start: Start::Empty, back, take: Takes::Cards } = *foundations else {
        return None;
    };
    let mut game = Klondike::new(draw as u8);
    game.passes = passes.map(|passes| passes as u8);
    game.worry_back = back;
    game.build = match piles.suits {
        Suits::Alternate => Build::Alternate,
        Suits::Any => Build::Any,
        Suits::Suit => Build::Suit,
        Suits::Colour => return None,
    };
    game.spaces = match piles.spaces {
        Spaces::Kings => KlondikeSpaces::Kings,
        Spaces::Any => KlondikeSpaces::Any,
        Spaces::Nothing => KlondikeSpaces::Nothing,
        Spaces::Reserve | Spaces::Waste | Spaces::ReserveThenAny | Spaces::ReserveThenWaste => return None,
    };
    let Deck { decks: 1, suits: 4, ranks, full: _ } = rules.deck else { return None };
    if cells.count > 0 || piles.count > MAX_PILES {
        return None;
    }
    let game = game.called(&rules.name);
    if (piles.count, ranks) != (MAX_PILES, 13) {
        // A small deck, for tests. It has no players.
        let in_stock = rules.deck.cards() - piles.count * (piles.count + 1) / 2;
        if in_stock > MAX_STOCK {
            return None;
        }
        return Some(Entry::new(game.with_small_deck(piles.count, ranks)).with_ways(KLONDIKE_WAYS).boxed());
    }
    let players = Players {
        list: klondike::PLAYERS,
        ladder: klondike::LADDER,
        judge: |_| None,
        weaker: 0,
        give_up_early: true,
        runner: |name, game, player| Ok(runner(name, game, klondike::open(game, player)?)),
        strong: Strong { adviser: "lookahead", quick: "lookahead:20" },
        outlook: |game, line, strong, games, watch| {
            outlook(game, line, |name| klondike::open(game, name), strong, games, watch)
        },
    };
    Some(Entry::new(game).with_players(players).with_ways(KLONDIKE_WAYS).boxed())
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_rules::{Form, GAMES};

    /// An engine's name of a game is that of the rules, so that proofs and datasets name what was asked.
    #[test]
    fn engines_call_games_as_the_rules_do() {
        for name in GAMES.iter().flat_map(|game| game.sampled()) {
            let (game, rules) = (open(&name).unwrap(), winnable_rules::open(&name).unwrap());
            assert_eq!(game.name(), rules.name);
            let is_microsoft = rules.numbers == winnable_rules::Numbers::Microsoft;
            assert_eq!(game.numbering() == winnable_cards::Numbering::Microsoft, is_microsoft, "{name}");
        }
    }

    #[test]
    fn samples_show_every_option() {
        for game in GAMES.iter() {
            let words: Vec<&str> = game.samples.iter().flat_map(|sample| sample.split(',')).collect();
            for parameter in game.told() {
                let values =
                    || words.iter().filter_map(|word| word.split_once('=')).filter(|(key, _)| *key == parameter.key);
                let is_sampled = match &parameter.form {
                    Form::Number(_) => values().next().is_some(),
                    Form::BareNumber(_) => words.iter().any(|word| word.parse::<u8>().is_ok()),
                    Form::Choice(choices) => choices.iter().all(|choice| values().any(|(_, value)| value == choice)),
                    Form::Flag(_) => words.contains(&parameter.key.as_str()),
                };
                assert!(is_sampled, "{}: no sample with {}", game.name, parameter.written());
            }
        }
    }

    #[test]
    fn small_decks_have_no_players_and_larger_stocks_are_played_by_the_general_engine() {
        assert!(open("klondike:piles=3,ranks=5").unwrap().players().is_empty());
        assert!(open("klondike:piles=3").unwrap().players().is_empty());
        let say = |text: &str| open(text).map(|game| game.name().to_string()).unwrap_err().to_string();
        assert_eq!(say("klondike:piles=8"), "expected piles from 1 to 7, found \"klondike:piles=8\"");
    }
}
