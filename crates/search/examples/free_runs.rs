//! What the model of free runs costs on games that are searched by it, on deals of our own shuffle:
//! `cargo run --release -p winnable-search --example free_runs -- thirty-six 1 1000`.

#[path = "../tests/free_runs/games.rs"]
mod games;
#[allow(dead_code, reason = "the tests play on it")]
#[path = "../tests/free_runs/table.rs"]
mod table;

use games::{GAMES, Game};
use std::time::Instant;
use winnable_games::Name;
use winnable_games::free_runs::{Dominances, FreeRuns, moves};
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// What is said of a deal; a win that cannot be played says nothing.
fn solve(game: &Game, seed: u64, limits: Limits) -> (Option<bool>, u64) {
    let table = game.deal(seed);
    let made =
        table.as_position(|start| FreeRuns::<u128>::new(Name::new(game.name), &game.rules, start, Dominances::ALL));
    let (model, node) = made.expect("it fits 128 bits");
    let outcome = complete(&model, &node, &Prunings::ALL, Quality::Fast, limits, &Watch::default());
    let verdict = match outcome.verdict {
        Verdict::Winnable(line) => table.as_position(|start| moves(&game.rules, start, &line)).map(|_| true),
        Verdict::Unwinnable(_) => Some(false),
        Verdict::Undecided(_) => None,
    };
    (verdict, outcome.counts.states)
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |at: usize, usual: u64| arguments.get(at).map_or(usual, |text| text.parse().expect("a number"));
    let (first, last, states) = (number(2, 1), number(3, 100), number(4, 20_000_000));
    for game in GAMES.iter().filter(|game| arguments.get(1).is_none_or(|name| name == game.name || name == "all")) {
        let (mut won, mut lost, mut undecided) = (0u64, 0u64, 0u64);
        let mut all_states = 0;
        let (mut most, mut longest) = ((0, 0), (0.0, 0));
        let begun = Instant::now();
        for seed in first..=last {
            let clock = Instant::now();
            let (verdict, counted) = solve(game, seed, Limits { states, ..Limits::default() });
            let seconds = clock.elapsed().as_secs_f64();
            if verdict.is_none() {
                println!("undecided: seed {seed}, {counted} states");
            }
            match verdict {
                Some(true) => won += 1,
                Some(false) => lost += 1,
                None => undecided += 1,
            }
            all_states += counted;
            most = most.max((counted, seed));
            if seconds > longest.0 {
                longest = (seconds, seed);
            }
        }
        let deals = (last + 1 - first) as f64;
        println!(
            "{}: {won} won, {lost} lost, {undecided} undecided; states mean {:.0}, most {} (seed {}); ms mean {:.3}, most {:.1} (seed {})",
            game.name,
            all_states as f64 / deals,
            most.0,
            most.1,
            begun.elapsed().as_secs_f64() * 1000.0 / deals,
            longest.0 * 1000.0,
            longest.1,
        );
    }
}
