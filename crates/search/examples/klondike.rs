//! What Klondike costs, search alone, on deals of our own shuffle: states, and CPU time where the system tells it:
//! `cargo run --release -p winnable-search --example klondike -- 3 1 1000`.

use std::time::Instant;
use winnable_cards::Deal;
use winnable_games::klondike::Klondike;
use winnable_games::{Modelled, Playable};
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// Seconds that this process has computed, or that went by.
fn seconds(begun: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next().and_then(|word| word.parse::<f64>().ok()));
    nanoseconds.map_or_else(|| begun.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |at: usize, usual: u64| arguments.get(at).map_or(usual, |text| text.parse().expect("a number"));
    let (draw, first, last, states) = (number(1, 3), number(2, 1), number(3, 100), number(4, 30_000_000));
    let game = Klondike::new(draw as u8);
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
