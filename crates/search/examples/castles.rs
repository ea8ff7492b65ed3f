//! What the castles cost, search alone, on deals of our own shuffle: states, and CPU time where the system tells it:
//! `cargo run --release -p winnable-search --example castles -- streets 1 1000`.

use std::time::Instant;
use winnable_cards::Deal;
use winnable_games::tableau::rules::{Castle, Citadel, Streets};
use winnable_games::tableau::{Rules, Tableau};
use winnable_games::{Modelled, Playable, Searched};
use winnable_search::{Decides, Limits, Prunings, Quality, Verdict, Watch, complete};

/// Seconds that this process has computed, or that went by.
fn seconds(begun: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next().and_then(|word| word.parse::<f64>().ok()));
    nanoseconds.map_or_else(|| begun.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.get(1).map_or("streets", String::as_str) {
        "castle" => run(&Tableau::<Castle>::new(8, 0), &arguments),
        "siegecraft" => run(&Tableau::<Castle>::new(8, 1), &arguments),
        "citadel" => run(&Tableau::<Citadel>::new(8, 0), &arguments),
        "stronghold" => run(&Tableau::<Streets>::new(8, 1), &arguments),
        _ => run(&Tableau::<Streets>::new(8, 0), &arguments),
    }
}

fn run<R: Rules>(game: &Tableau<R>, arguments: &[String])
where
    Tableau<R>: Playable,
    <Tableau<R> as Modelled>::Model: Searched<Search: Decides<<Tableau<R> as Modelled>::Model>>,
{
    let number = |at: usize, usual: u64| arguments.get(at).map_or(usual, |text| text.parse().expect("a number"));
    let (first, last, states) = (number(2, 1), number(3, 100), number(4, 20_000_000));
    let begun = Instant::now();
    let mut deals: Vec<(u64, char, u64)> = Vec::new();
    for seed in first..=last {
        let start = game.start(&Deal::Seed(seed)).expect("a deal");
        let (model, node) = game.model(&start);
        let limits = Limits { states, ..Limits::default() };
        let outcome = complete(&model, &node, &Prunings::ALL, Quality::Fast, limits, &Watch::default());
        let verdict = match outcome.verdict {
            Verdict::Winnable(_) => 'w',
            Verdict::Unwinnable(_) => 'l',
            Verdict::Undecided(_) => 'u',
        };
        deals.push((outcome.counts.states, verdict, seed));
    }
    deals.sort();
    for verdict in ['w', 'l', 'u'] {
        let of: Vec<_> = deals.iter().filter(|deal| deal.1 == verdict).collect();
        let all: u64 = of.iter().map(|deal| deal.0).sum();
        let most: Vec<_> = of.iter().rev().take(6).map(|deal| (deal.2, deal.0)).collect();
        println!("{verdict} {}: states mean {:.0}, most {most:?}", of.len(), all as f64 / of.len().max(1) as f64);
    }
    println!("CPU s {:.2}", seconds(begun));
}
