//! Rules of piles drawn at random, on small decks: a position from which the game can be won is never closed by reductions that are
//! said to be sound for its rules; and where a fact about the rules is false, one is.

use std::collections::HashSet;
use winnable_cards::{BoardFormat, Deal, SplitMix64};
use winnable_certificate::{CheckLimits, FirstFar, Reduction, Reductions, Refusal, close};
use winnable_referee::{Facts, Table, facts, open};

/// A game and a deal of it, with whether it can be won.
struct Case {
    game: String,
    table: Box<dyn Table>,
    can_be_won: bool,
}

/// So many positions are searched.
const MOST: usize = 500;

fn can_be_won(start: &dyn Table) -> Option<bool> {
    let mut seen = HashSet::new();
    let mut waiting = vec![start.copy()];
    while let Some(table) = waiting.pop() {
        if table.is_won() {
            return Some(true);
        }
        if seen.len() > MOST {
            return None;
        }
        if seen.insert(table.board().written(BoardFormat::Usual)) {
            waiting.extend(table.after_each_move());
        }
    }
    Some(false)
}

/// Rules that do not contradict one another, on a deck of so many ranks. `line` is said of the piles, whatever else is.
fn random_game(rng: &mut SplitMix64, line: &str, tables: &str) -> Option<String> {
    let mut pick = |words: &[&str]| words[rng.below(words.len() as u64) as usize].to_string();
    let deck = format!("[deck]\nranks = {}\nsuits = {}\n", pick(&["3", "4"]), pick(&["2", "3", "4"]));
    let mut piles = format!("[piles]\ncount = {}\n{line}", pick(&["2", "3", "4"]));
    let choices: [(&str, &[&str]); 7] = [
        ("build", &["\"down\"", "\"down\"", "\"up\"", "\"both\""]),
        ("suits", &["\"any\"", "\"alternate\"", "\"alternate\"", "\"colour\"", "\"suit\""]),
        ("moves", &["\"one\"", "\"as-spaces-allow\"", "\"run\"", "\"run-in-suit\"", "\"pile\"", "\"tail\""]),
        (
            "spaces",
            &[
                "\"any\"",
                "\"kings\"",
                "\"nothing\"",
                "\"reserve\"",
                "\"waste\"",
                "\"reserve-then-any\"",
                "\"reserve-then-waste\"",
            ],
        ),
        ("wrap", &["true", "false", "false"]),
        ("face-down", &["true", "false"]),
        ("kings-sink", &["true", "false"]),
    ];
    for (key, words) in choices {
        let word = pick(words);
        if !line.contains(&format!("{key} =")) {
            piles += &format!("{key} = {word}\n");
        }
    }
    let mut rest = tables.to_string();
    if pick(&["yes", "no", "no"]) == "yes" && !tables.contains("[cells]") {
        rest += &format!("[cells]\ncount = {}\n", pick(&["1", "2"]));
    }
    if pick(&["yes", "no"]) == "yes" && !tables.contains("[reserve]") {
        rest += &format!("[reserve]\ncards = {}\nstacked = {}\n", pick(&["1", "2", "3"]), pick(&["true", "false"]));
    }
    if tables.contains("[stock]") || pick(&["yes", "no"]) == "yes" {
        if !tables.contains("[stock]") {
            rest += &format!(
                "[stock]\ndraw = {}\nto = \"{}\"\n",
                pick(&["1", "2", "3"]),
                pick(&["waste", "waste", "piles"])
            );
            rest += &pick(&["", "", "passes = 1\n", "passes = 2\n", "passes = 1\nturn = \"to-play\"\n"]);
        }
        piles += &pick(&["cards = 4\n", "cards = 6\n", "deal = \"rising\"\n"]);
    }
    if !tables.contains("[foundations]") {
        rest += &format!("[foundations]\nback = {}\n", pick(&["true", "false"]));
        rest += &pick(&["", "", "base = \"dealt\"\n", "start = \"aces\"\n"]);
    }
    let head = "title = { en = \"t\", ja = \"t\" }\nshort = { en = \"s\", ja = \"s\" }\nsentence = \"s\"\n";
    let name = format!("random-{}", rng.below(u64::MAX));
    winnable_rules::add(&format!("name = \"{name}\"\n{head}{deck}{piles}{rest}")).ok()
}

fn cases(rng: &mut SplitMix64, games: usize, line: &str, tables: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut found = 0;
    while found < games {
        let Some(game) = random_game(rng, line, tables) else { continue };
        found += 1;
        for _ in 0..4 {
            let table = open(&game, &Deal::Seed(rng.below(1 << 40))).unwrap();
            if let Some(can_be_won) = can_be_won(&*table) {
                cases.push(Case { game: game.clone(), table, can_be_won });
            }
        }
    }
    cases
}

/// Whether the set of the position closes without a win.
fn is_closed(table: &dyn Table, facts: Facts, used: &[Reduction], horizon: FirstFar) -> bool {
    let reductions = Reductions::new(facts, used, horizon).unwrap();
    let limits = CheckLimits { positions: 4 * MOST as u64, ..CheckLimits::default() };
    match close(table, &reductions, limits, &|| false) {
        Ok(_) => true,
        Err(Refusal::Won | Refusal::TooNear { .. } | Refusal::Limit { .. }) => false,
        Err(other) => panic!("{other}"),
    }
}

/// Each reduction alone, with what it needs, and all together.
fn sets(sound: &[Reduction]) -> Vec<Vec<Reduction>> {
    let alone = sound.iter().map(|&reduction| reduction.needs().into_iter().chain([reduction]).collect());
    alone.chain([sound.to_vec()]).collect()
}

fn random_horizon(rng: &mut SplitMix64) -> FirstFar {
    FirstFar(std::array::from_fn(|_| 1 + rng.below(5) as u8))
}

#[test]
fn no_position_that_can_be_won_is_closed() {
    let mut rng = SplitMix64::new(11);
    let (mut won, mut lost, mut closed) = (0, 0, 0);
    for Case { game, table, can_be_won } in cases(&mut rng, 100, "", "") {
        let facts = facts(&game).unwrap();
        for used in sets(&Reduction::sound_for(&facts)) {
            for horizon in [FirstFar::NONE, random_horizon(&mut rng), random_horizon(&mut rng)] {
                let is_closed = is_closed(&*table, facts, &used, horizon);
                assert!(
                    !(is_closed && can_be_won),
                    "{game} {used:?} {horizon:?}\n{}",
                    table.board().written(BoardFormat::Usual)
                );
                assert!(is_closed || can_be_won || horizon != FirstFar::NONE, "{game} {used:?} is lost and not closed");
                closed += usize::from(is_closed);
            }
        }
        won += usize::from(can_be_won);
        lost += usize::from(!can_be_won);
    }
    assert!(won > 120 && lost > 40 && closed > 300, "{won} can be won, {lost} not, {closed} closed");
}

/// With a fact that does not hold, some position that can be won is closed: the law above would see it.
fn is_caught(line: &str, tables: &str, lie: fn(&mut Facts), used: &[Reduction]) -> bool {
    let mut rng = SplitMix64::new(17);
    for _ in 0..60 {
        for Case { game, table, .. } in cases(&mut rng, 20, line, tables).into_iter().filter(|case| case.can_be_won) {
            let mut facts = facts(&game).unwrap();
            lie(&mut facts);
            let horizons = [FirstFar::NONE, random_horizon(&mut rng), random_horizon(&mut rng), FirstFar([1; 4])];
            let is_there = |reduction: &Reduction| Reduction::sound_for(&facts).contains(reduction);
            if used.iter().all(is_there) && horizons.into_iter().any(|horizon| is_closed(&*table, facts, used, horizon))
            {
                return true;
            }
        }
    }
    false
}

const UP_FREELY: fn(&mut Facts) = |facts| facts.goes_up_freely = true;
const BY_RANK: fn(&mut Facts) = |facts| facts.looks = winnable_referee::Looks::Rank;

#[test]
fn spaces_from_the_reserve_are_no_setting_for_safe_cards() {
    let reserve = "[reserve]\ncards = 2\nstacked = true\n[foundations]\n";
    assert!(is_caught("spaces = \"reserve\"\n", reserve, UP_FREELY, &[Reduction::Safe]));
}

#[test]
fn cards_dealt_to_piles_make_their_order_matter() {
    let lie: fn(&mut Facts) = |facts| facts.numbers_places = false;
    assert!(is_caught("", "[stock]\nto = \"piles\"\n[foundations]\n", lie, &[Reduction::Order]));
}

#[test]
fn runs_in_suit_look_at_suits() {
    let tables = "[foundations]\n";
    assert!(is_caught("suits = \"any\"\nmoves = \"run-in-suit\"\n", tables, BY_RANK, &[Reduction::Horizon]));
}

#[test]
fn a_waste_that_fills_spaces_is_not_the_same_all_round() {
    let lie: fn(&mut Facts) =
        |facts| facts.stock = facts.stock.map(|stock| winnable_referee::Stock { is_endless: true, ..stock });
    let used = [Reduction::Turns, Reduction::Cycle];
    assert!(is_caught("spaces = \"waste\"\n", "[stock]\n[foundations]\n", lie, &used));
}
