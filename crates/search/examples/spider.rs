//! What the search in stages costs on games of complete runs, on deals of our own shuffle:
//! `cargo run --release -p winnable-search --example spider -- spider:suits=2 500001 500060`.

use winnable_cards::Deal;
use winnable_games::spider::Spider;
use winnable_games::{Game, Notation, Playable};
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// What is said of a deal; a win is replayed by the referee.
fn solve(game: &Spider, seed: u64, limits: Limits) -> (Option<bool>, u64) {
    let deal = Deal::Seed(seed);
    let start = game.start(&deal).expect("a deal");
    let outcome = complete(game, &start, &Prunings::ALL, Quality::Fast, limits, &Watch::default());
    let verdict = match outcome.verdict {
        Verdict::Winnable(line) => {
            let mut table = winnable_referee::open(&game.name().to_string(), &deal).expect("the referee's game");
            let mut state = start.clone();
            for m in line {
                table.play(&game.written(&state, m, Notation::Standard)).expect("a legal move");
                game.play(&mut state, m);
            }
            assert!(table.is_won(), "seed {seed}: the line does not win");
            Some(true)
        }
        Verdict::Unwinnable(_) => Some(false),
        Verdict::Undecided(_) => None,
    };
    (verdict, outcome.counts.states)
}

/// Seconds of processor time so far, as Linux tells them.
fn seconds() -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").expect("Linux");
    told.split(' ').next().and_then(|text| text.parse::<f64>().ok()).expect("nanoseconds") / 1e9
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |at: usize, usual: u64| arguments.get(at).map_or(usual, |text| text.parse().expect("a number"));
    let (first, last, states) = (number(2, 1), number(3, 100), number(4, 20_000_000));
    let name = arguments.get(1).map_or("spider", String::as_str);
    let game = Spider::new(&winnable_rules::open(name).expect("a game")).expect("a game of complete runs");
    let (mut won, mut lost, mut undecided) = (0u64, 0u64, 0u64);
    let (mut all_states, mut all_seconds) = (0, 0.0);
    let mut longest = (0.0, 0);
    for seed in first..=last {
        let begun = seconds();
        let (verdict, counted) = solve(&game, seed, Limits { states, ..Limits::default() });
        let seconds = seconds() - begun;
        println!("{seed} {verdict:?} {counted} {seconds:.3}");
        match verdict {
            Some(true) => won += 1,
            Some(false) => lost += 1,
            None => undecided += 1,
        }
        all_states += counted;
        all_seconds += seconds;
        if seconds > longest.0 {
            longest = (seconds, seed);
        }
    }
    let deals = (last + 1 - first) as f64;
    println!(
        "{name}: {won} won, {lost} lost, {undecided} undecided; states mean {:.0}; seconds mean {:.4}, most {:.2} (seed {})",
        all_states as f64 / deals,
        all_seconds / deals,
        longest.0,
        longest.1,
    );
}
