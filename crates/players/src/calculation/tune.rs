//! Learning the obstruction table by automatic changes, as M. Hanazawa proposes at the end of *An algorithm to play the
//! card solitaire Calculation*; here by hill climbing. Only the order of the entries matters, so a step moves one to
//! three entries to other places in that order. A changed table is kept if it wins no fewer of the training deals.

use super::{Hanazawa, Obstruction, Reading};
use crate::training::FIRST_TRAINING_DEAL;
use crate::{AnyPlayer, BlindGame, chance};
use std::ops::Range;
use winnable_cards::{Deal, SplitMix64};
use winnable_games::Playable;
use winnable_games::calculation::Calculation;

/// How to tune.
#[derive(Debug, Clone, Copy)]
pub struct Course {
    /// Steps that are tried.
    pub steps: u64,
    /// Training deals that each step is tested with.
    pub deals: u64,
    /// Seed of the random steps.
    pub seed: u64,
}

/// Rows and columns whose entries are used in play often enough to be learned.
const ROWS: u64 = 12;
const COLUMNS: u64 = 13;

/// Climbs from a table. `tell` is called before each step with the number of steps done, the best table so far and its
/// wins; if it returns false, the climb stops.
///
/// The result does not depend on `threads`.
pub fn tune(
    game: &Calculation,
    reading: Reading,
    start: Obstruction,
    course: Course,
    threads: usize,
    mut tell: impl FnMut(u64, &Obstruction, u64) -> bool,
) -> Obstruction {
    let mut rng = SplitMix64::new(course.seed);
    let trial = Trial { game, reading, deals: course.deals, threads };
    let mut best = start.in_ranks();
    let mut won = trial.play(&best, 0..course.deals);
    for step in 0..=course.steps {
        if !tell(step, &best, wins(&won)) || step == course.steps {
            break;
        }
        let mut table = best.clone();
        let changes = 1 + rng.below(3);
        for _ in 0..changes {
            move_entry(&mut table, &mut rng);
        }
        if let Some(now_won) = trial.compare(&table, &won) {
            (best, won) = (table.in_ranks(), now_won);
        }
    }
    best
}

fn wins(won: &[bool]) -> u64 {
    won.iter().filter(|&&is_won| is_won).count() as u64
}

/// Moves one entry to just before or after another, in the order of the entries.
fn move_entry(table: &mut Obstruction, rng: &mut SplitMix64) {
    let mut place = || (rng.below(ROWS) as usize, rng.below(COLUMNS) as usize);
    let ((sd, d), (other_sd, other_d)) = (place(), place());
    let is_before = rng.below(2) == 0;
    *table = table.in_ranks();
    let to = table.entries[other_sd][other_d];
    table.entries[sd][d] = if is_before { to - 0.5 } else { to + 0.5 };
}

/// How tables are tested.
struct Trial<'a> {
    game: &'a Calculation,
    reading: Reading,
    deals: u64,
    threads: usize,
}

/// After 1/32, 1/8 and 1/2 of the deals a table is given up if it does clearly worse; after 1/8 also if no deal came
/// out differently.
const CHECKPOINTS: [u64; 3] = [32, 8, 2];

impl Trial<'_> {
    /// Which deals a table wins, if these are no fewer than `won`, the deals won by the best table so far; else `None`.
    /// Both play the same deals, so that most of the luck of the deal cancels out.
    fn compare(&self, table: &Obstruction, won: &[bool]) -> Option<Vec<bool>> {
        let mut now_won = Vec::new();
        for share in CHECKPOINTS {
            now_won.extend(self.play(table, now_won.len() as u64..self.deals / share));
            let (gained, lost) = differences(&now_won, won);
            let is_worse = lost - gained > 0.5 * (gained + lost).sqrt();
            if is_worse || share == CHECKPOINTS[1] && gained + lost == 0.0 {
                return None;
            }
        }
        now_won.extend(self.play(table, now_won.len() as u64..self.deals));
        let (gained, lost) = differences(&now_won, won);
        (gained >= lost).then_some(now_won)
    }

    /// Which of some training deals a table wins.
    fn play(&self, table: &Obstruction, deals: Range<u64>) -> Vec<bool> {
        let threads = self.threads as u64;
        let deals = &deals;
        let part = &|thread: u64| {
            let mut player = Hanazawa::new(self.reading, table.clone());
            let mine = deals.clone().skip(thread as usize).step_by(self.threads);
            mine.map(|number| self.is_won(&mut player, FIRST_TRAINING_DEAL + number)).collect::<Vec<bool>>()
        };
        let parts: Vec<Vec<bool>> = std::thread::scope(|scope| {
            let parts: Vec<_> = (0..threads).map(|thread| scope.spawn(move || part(thread))).collect();
            parts.into_iter().map(|part| part.join().expect("a player does not panic")).collect()
        });
        (0..deals.end - deals.start).map(|i| parts[(i % threads) as usize][(i / threads) as usize]).collect()
    }

    fn is_won(&self, player: &mut Hanazawa, deal: u64) -> bool {
        let mut state = self.game.start(&Deal::Seed(deal)).expect("a seed is a deal");
        player.play_out(BlindGame::new(self.game, &mut state), chance(0, deal));
        self.game.is_won(&state)
    }
}

/// Deals won now and not before, and the other way round.
fn differences(now_won: &[bool], won: &[bool]) -> (f64, f64) {
    let count = |now, before| now_won.iter().zip(won).filter(|&pair| pair == (&now, &before)).count() as f64;
    (count(true, false), count(false, true))
}
