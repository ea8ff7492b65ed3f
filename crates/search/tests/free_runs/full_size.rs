//! Wins at full size are played with real cards, and about as many deals are won as were published.

use crate::games::GAMES;
use crate::solving::{check, verdict, winning_line};
use winnable_games::free_runs::Dominances;
use winnable_search::{Limits, Verdict};

/// Deals of Canfield, of which the hardest take too long here, and most states of each.
const CANFIELD: u64 = 40;
const STATES: u64 = 20_000;

/// Deals of each game, and between how many of them are won: Blake and Gent's rates, give or take three deviations.
const DEALS: u64 = 400;
const WON: [(&str, std::ops::RangeInclusive<u64>); 6] = [
    ("thirty-six", 365..=392),
    ("thirty", 242..=298),
    ("american-canister", 9..=36),
    ("alpha-star", 161..=221),
    ("northwest-territory", 246..=301),
    ("trigon", 42..=86),
];

/// Wins of Canfield that are found soon. Where a king may lie on an ace, some cannot be played.
#[test]
fn wins_of_canfield_are_wins() {
    for game in GAMES.iter().filter(|game| game.name.starts_with("canfield")) {
        let (mut won, mut unplayable) = (0, 0);
        for seed in 1..=CANFIELD {
            let table = game.deal(seed);
            let limits = Limits { states: STATES, ..Limits::default() };
            let Verdict::Winnable(line) = verdict::<u128>(&game.rules, &table, Dominances::ALL, limits) else {
                continue;
            };
            match check(&game.rules, &table, &line) {
                Ok(()) => won += 1,
                Err(_) if game.rules.wrap => unplayable += 1,
                Err(why) => panic!("{} seed {seed}: {why}", game.name),
            }
        }
        assert!(won >= CANFIELD / 2 && unplayable <= 2, "{}: {won} won, {unplayable} cannot be played", game.name);
    }
}

#[test]
fn wins_are_wins_and_as_many_as_others_found() {
    for (game, (name, expected)) in GAMES.iter().zip(WON) {
        assert_eq!(game.name, name);
        let mut won = 0;
        for seed in 1..=DEALS {
            let table = game.deal(seed);
            let Some(line) = winning_line::<u128>(&game.rules, &table, Dominances::ALL) else { continue };
            check(&game.rules, &table, &line).unwrap_or_else(|why| panic!("{name} seed {seed}: {why}"));
            won += 1;
        }
        assert!(expected.contains(&won), "{name}: {won} of {DEALS} won");
    }
}
