//! Wins at full size are played with real cards, and about as many deals are won as were published.

use crate::games::GAMES;
use crate::solving::{check, winning_line};
use winnable_games::free_runs::Dominances;

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
