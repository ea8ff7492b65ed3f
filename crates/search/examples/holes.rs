//! What games with a hole cost, on deals of our own shuffle, in CPU time where the system tells it:
//! `cargo run --release -p winnable-search --example holes -- golf 1 1000`.

use std::time::Instant;
use winnable_cards::Deal;
use winnable_games::hole::Hole;
use winnable_games::{Game, Modelled, Playable};
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
    let (first, last, states) = (number(2, 1), number(3, 100), number(4, 20_000_000));
    let begun = Instant::now();
    for name in arguments.get(1).map_or("golf", String::as_str).split('+') {
        let game = Hole::new(&winnable_rules::open(name).expect("a game")).expect("a game with a hole");
        let [mut won, mut lost, mut undecided, mut all_states, mut most] = [0u64; 5];
        let (start_of_all, mut longest) = (seconds(begun), (0.0, 0));
        for seed in first..=last {
            let clock = seconds(begun);
            let start = game.start(&Deal::Seed(seed)).expect("a deal");
            let (model, node) = game.model(&start);
            let limits = Limits { states, ..Limits::default() };
            let outcome = complete(&model, &node, &Prunings::ALL, Quality::Fast, limits, &Watch::default());
            match outcome.verdict {
                Verdict::Winnable(line) => {
                    let mut state = start.clone();
                    game.steps(&start, &line).into_iter().for_each(|m| game.play(&mut state, m));
                    assert!(game.is_won(&state), "{name} seed {seed}");
                    won += 1;
                }
                Verdict::Unwinnable(_) => lost += 1,
                Verdict::Undecided(_) => undecided += 1,
            }
            let counted = outcome.counts.states;
            all_states += counted;
            most = most.max(counted);
            let took = seconds(begun) - clock;
            if took > longest.0 {
                longest = (took, seed);
            }
        }
        let deals = (last + 1 - first) as f64;
        println!(
            "{name}: {won} won, {lost} lost, {undecided} undecided; states mean {:.0}, most {most}; ms mean {:.2}, most {:.0} (seed {})",
            all_states as f64 / deals,
            (seconds(begun) - start_of_all) * 1000.0 / deals,
            longest.0 * 1000.0,
            longest.1
        );
    }
}
