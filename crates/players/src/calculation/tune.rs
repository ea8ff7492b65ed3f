//! Learning the obstruction table by hill climbing, as paper 002 wishes. Only the order of its entries matters, so a
//! step takes one entry to another place in that order; what wins no fewer of the training deals is kept.

use super::{Hanazawa, Obstruction, Reading};
use crate::{AnyPlayer, chance};
use winnable_cards::{Deal, SplitMix64};
use winnable_games::calculation::Calculation;
use winnable_games::{Game, Playable};

/// Training deals have numbers from here on, far from those that anybody would measure with.
pub const FIRST_TRAINING_DEAL: u64 = 1 << 40;

/// How to tune.
#[derive(Debug, Clone, Copy)]
pub struct Course {
    /// Steps that are tried.
    pub steps: u64,
    /// Training deals of each try.
    pub deals: u64,
    /// Which steps.
    pub seed: u64,
}

/// Entries that are met in play often enough to be learned from.
const ROWS: u64 = 12;
const COLUMNS: u64 = 13;

/// Climbs from a table; `tell` hears each step's number and the wins of the best table so far, and may say stop.
///
/// `threads` changes nothing but the time.
pub fn tune(
    game: &Calculation,
    reading: Reading,
    start: Obstruction,
    course: Course,
    threads: usize,
    mut tell: impl FnMut(u64, u64) -> bool,
) -> Obstruction {
    let mut rng = SplitMix64::new(course.seed);
    let mut best = start;
    let mut most = wins(game, reading, &best, course.deals, threads, 0);
    for step in 0..course.steps {
        if !tell(step, most) {
            break;
        }
        let mut table = best.clone();
        let changes = 1 + rng.below(3);
        for _ in 0..changes {
            move_entry(&mut table, &mut rng);
        }
        let won = wins(game, reading, &table, course.deals, threads, most);
        if won >= most {
            (best, most) = (table, won);
        }
    }
    best.in_ranks()
}

/// Takes one entry to just before or behind another.
fn move_entry(table: &mut Obstruction, rng: &mut SplitMix64) {
    let mut place = || (rng.below(ROWS) as usize, rng.below(COLUMNS) as usize);
    let ((sd, d), (other_sd, other_d)) = (place(), place());
    let is_before = rng.below(2) == 0;
    *table = table.in_ranks();
    let to = table.entries[other_sd][other_d];
    table.entries[sd][d] = if is_before { to - 0.5 } else { to + 0.5 };
}

/// Wins on the training deals; less than `needed` as soon as it is clear that it will be less.
fn wins(game: &Calculation, reading: Reading, table: &Obstruction, deals: u64, threads: usize, needed: u64) -> u64 {
    // A tenth of the deals tells most of the bad steps.
    let sample = deals / 10;
    let first = wins_among(game, reading, table, 0..sample, threads);
    let expected = needed as f64 / 10.0;
    let spread = (expected * (1.0 - expected / sample.max(1) as f64)).max(1.0).sqrt();
    if (first as f64) < expected - spread {
        return 0;
    }
    first + wins_among(game, reading, table, sample..deals, threads)
}

fn wins_among(
    game: &Calculation,
    reading: Reading,
    table: &Obstruction,
    deals: std::ops::Range<u64>,
    threads: usize,
) -> u64 {
    let count = |thread: u64| {
        let mut player = Hanazawa::new(reading, table.clone());
        let numbers = deals.clone().filter(|number| number % threads as u64 == thread);
        let is_won = |number: &u64| {
            let deal = FIRST_TRAINING_DEAL + number;
            let mut state = game.start(&Deal::Seed(deal)).expect("a seed is a deal");
            player.play_out(game, &mut state, chance(0, deal));
            game.is_won(&state)
        };
        numbers.filter(is_won).count() as u64
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads as u64).map(|t| scope.spawn(move || count(t))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a player does not panic")).sum()
    })
}
