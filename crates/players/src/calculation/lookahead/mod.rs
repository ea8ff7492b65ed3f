//! The player: looks some draws ahead over all cards that may come, with the judge at the end.
//!
//! Then, if asked to, it plays the best few options out against random orders of the unseen cards, some draws far, with
//! the judge at the end. Labels are thoughts, so after each draw all of them are reconsidered.
//!
//! The dial of strength: `heat` takes worse options by chance; depth and samples look further.

mod features;
mod judge;
mod labelled_table;
mod train;

pub use judge::Judge;
pub use train::{Lessons, teach};

use crate::name::{Parts, PlayerError};
use judge::{chance, odds};
use labelled_table::{LabelledTable, RANK};
use std::collections::HashMap;
use winnable_cards::SplitMix64;
use winnable_games::calculation::{Calculation, Move, View, bits, rank_at};

/// The dials.
#[derive(Debug, Clone)]
pub struct Dials {
    /// Draws looked ahead at most (0: the judge alone).
    pub depth: usize,
    /// How much is left to chance: at heat h, an option whose log odds are h worse is taken e times less often.
    pub heat: f32,
    /// Options compared at the first draw looked ahead; half as many at each further one.
    pub wide: usize,
    /// Answers compared at each draw that is not the last.
    pub keep: usize,
    /// Log odds by which such an answer may be worse than the best.
    pub margin: f32,
    /// Orders of the unseen cards against which the last options are played out (0: none).
    pub samples: usize,
    /// Draws played out before the judge is asked.
    pub length: usize,
    /// Options played out at most.
    pub rivals: usize,
    /// By how much chance to win they may seem worse than the best.
    pub doubt: f32,
    /// The expectation counts like so many samples.
    pub trust: f32,
}

impl Dials {
    /// The dials of a name: `lookahead`, `lookahead:depth=1`, `lookahead:64` (samples), `lookahead:depth=0,heat=1`.
    pub(super) fn take(mut parts: Parts<'_>) -> Result<Self, PlayerError> {
        let depth = parts.value("depth").unwrap_or(2);
        let heat = parts.value("heat").unwrap_or(0.0);
        let samples = parts.value("");
        let expected = "lookahead with options SAMPLES from 1 to 100000, depth=0 to depth=3, heat=0 to heat=1000000 \
                        (lookahead:depth=1, lookahead:64)";
        let is_in_range = samples.is_none_or(|samples| (1..=100_000).contains(&samples));
        if depth > 3 || !(0.0..=1e6).contains(&heat) || !is_in_range {
            return Err(parts.error(expected));
        }
        parts.end(expected)?;
        Ok(Dials {
            depth,
            heat,
            samples: samples.unwrap_or(0),
            wide: 8,
            keep: 2,
            margin: 0.3,
            length: 10,
            rivals: 4,
            doubt: 0.06,
            trust: 8.0,
        })
    }
}

/// The player.
#[derive(Debug, Clone)]
pub struct Lookahead {
    judge: Judge,
    dials: Dials,
    rng: SplitMix64,
    table: LabelledTable,
    /// Moves that follow from the last decision, the next one last.
    to_play: Vec<Move>,
    /// Expectations found at this draw.
    seen: HashMap<u64, f32>,
}

impl Lookahead {
    /// A player with a judge.
    pub fn new(judge: Judge, dials: Dials) -> Self {
        let table = LabelledTable::new(judge.stacks, [0; 4]);
        let rng = SplitMix64::new(0);
        Lookahead { judge, dials, rng, table, to_play: Vec::new(), seen: HashMap::new() }
    }

    /// Decides where a drawn card goes and tells the table after it, with its moves; nothing if the game is
    /// lost.
    fn decide(&mut self, table: &LabelledTable, rank: u8) -> Option<LabelledTable> {
        let mut table = table.clone();
        table.forget();
        let mut choices = self.options(&table, rank);
        choices.truncate(self.dials.wide);
        for (score, next) in &mut choices {
            reconsider(&self.judge, score, next);
        }
        sort(&mut choices);
        if self.dials.heat > 0.0 {
            return self.by_chance(choices);
        }
        if self.dials.depth > 0 && choices.len() > 1 {
            self.look_ahead(&mut choices);
            if self.dials.samples > 0 {
                self.play_out(&mut choices);
            }
        }
        choices.into_iter().next().map(|(_, next)| next)
    }

    /// One of the options by chance, the better the likelier.
    fn by_chance(&mut self, choices: Vec<(f32, LabelledTable)>) -> Option<LabelledTable> {
        let best = choices.first()?.0;
        let weight = |score: f32| odds((score - best) / self.dials.heat);
        let all: f32 = choices.iter().map(|c| weight(c.0)).sum();
        let mut rest = (self.rng.next() >> 40) as f32 / (1u64 << 24) as f32 * all;
        let last = choices.len() - 1;
        let at = choices.iter().position(|c| {
            rest -= weight(c.0);
            rest < 0.0
        });
        choices.into_iter().nth(at.unwrap_or(last)).map(|(_, next)| next)
    }

    /// All options, the best first. If there are none, all labels of any one rank are tried.
    fn options(&self, table: &LabelledTable, rank: u8) -> Vec<(f32, LabelledTable)> {
        let mut list = Vec::new();
        table.options(rank, &mut |next| list.push((self.judge.score(next), next.clone())));
        if list.is_empty() {
            for other in 1..14 {
                table.relabellings(other, &mut |table| {
                    table.simple_options(rank, &mut |next| list.push((self.judge.score(next), next.clone())));
                });
            }
        }
        sort(&mut list);
        list.dedup_by(|a, b| a.0 == b.0);
        list
    }

    /// Looks ahead one draw more at a time, with ever fewer choices; the best comes first.
    fn look_ahead(&mut self, choices: &mut Vec<(f32, LabelledTable)>) {
        self.seen.clear();
        let mut wide = self.dials.wide;
        for depth in 1..=self.dials.depth {
            choices.truncate(wide);
            for (score, table) in choices.iter_mut() {
                *score = self.expect(table, depth);
            }
            sort(choices);
            wide = (wide / 2).max(2);
        }
    }

    /// Plays the best choices out against the same random orders of the unseen cards, always the judge's
    /// best option; the worse half drops out again and again. The best comes first.
    fn play_out(&mut self, choices: &mut Vec<(f32, LabelledTable)>) {
        let floor = choices[0].0 - self.dials.doubt;
        choices.retain(|c| c.0 >= floor);
        choices.truncate(self.dials.rivals);
        let mut unseen: Vec<u8> = bits(choices[0].1.labelled().open()).map(|c| rank_at(c / 13, c % 13)).collect();
        choices.iter_mut().for_each(|c| c.0 *= self.dials.trust);
        let rounds = choices.len().next_power_of_two().trailing_zeros();
        let mut done = 0;
        for round in (0..rounds).rev() {
            while done < self.dials.samples >> round {
                self.rng.shuffle(&mut unseen);
                for (sum, table) in choices.iter_mut() {
                    *sum += play_on(&self.judge, table, &unseen, self.dials.length);
                }
                done += 1;
            }
            sort(choices);
            choices.truncate(choices.len().div_ceil(2));
        }
    }

    /// The expected chance to win with some draws looked ahead.
    fn expect(&mut self, table: &LabelledTable, depth: usize) -> f32 {
        let open = table.labelled().open();
        if open == 0 {
            return 1.0;
        }
        let key = table.key() ^ depth as u64;
        if let Some(&value) = self.seen.get(&key) {
            return value;
        }
        let mut sum = 0.0;
        for rank in 1..14u8 {
            let count = (open & RANK[rank as usize]).count_ones() as f32;
            if count > 0.0 {
                sum += count * self.answer(table, rank, depth - 1);
            }
        }
        let value = sum / open.count_ones() as f32;
        self.seen.insert(key, value);
        value
    }

    /// The expected chance to win after the best answer to a draw.
    fn answer(&mut self, table: &LabelledTable, rank: u8, depth: usize) -> f32 {
        if depth == 0 {
            return best_option(&self.judge, table, rank).map_or(0.0, |(score, _)| chance(score));
        }
        let mut list = self.options(table, rank);
        list.truncate(self.dials.keep);
        let floor = list.first().map_or(0.0, |best| best.0 - self.dials.margin);
        let mut best = 0f32;
        for (mut score, mut next) in list {
            if score < floor {
                break;
            }
            reconsider(&self.judge, &mut score, &mut next);
            best = best.max(self.expect(&next, depth));
        }
        best
    }
}

fn sort(choices: &mut [(f32, LabelledTable)]) {
    choices.sort_by(|a, b| b.0.total_cmp(&a.0));
}

/// The chance to win after the judge's best options against some draws of an order of the unseen cards.
fn play_on(judge: &Judge, table: &LabelledTable, order: &[u8], length: usize) -> f32 {
    let mut table = table.clone();
    let mut score = 0.0;
    for &rank in order.iter().take(length) {
        let Some(next) = best_option(judge, &table, rank) else { return 0.0 };
        (score, table) = next;
        reconsider(judge, &mut score, &mut table);
    }
    if order.len() <= length { 1.0 } else { chance(score) }
}

/// The option with the best score.
fn best_option(judge: &Judge, table: &LabelledTable, rank: u8) -> Option<(f32, LabelledTable)> {
    let mut best: Option<(f32, LabelledTable)> = None;
    let take = |best: &mut Option<(f32, LabelledTable)>, next: &LabelledTable| {
        let score = judge.score(next);
        if best.as_ref().is_none_or(|b| score > b.0) {
            *best = Some((score, next.clone()));
        }
    };
    table.options(rank, &mut |next| take(&mut best, next));
    if best.is_none() {
        for r in 1..14 {
            table.relabellings(r, &mut |other| other.simple_options(rank, &mut |next| take(&mut best, next)));
        }
    }
    best
}

/// Changes labels, rank by rank, as long as the judge likes it.
fn reconsider(judge: &Judge, score: &mut f32, table: &mut LabelledTable) {
    for rank in 1..14 {
        let mut best = None;
        table.changes(rank, &mut |other| {
            let other_score = judge.score(other);
            if other_score > *score {
                *score = other_score;
                best = Some(other.clone());
            }
        });
        if let Some(better) = best {
            *table = better;
        }
    }
}

impl crate::Player<Calculation> for Lookahead {
    fn begin(&mut self, _game: &Calculation, view: View<'_>, rng: SplitMix64) {
        self.table = LabelledTable::new(self.judge.stacks, view.up());
        self.rng = rng;
        self.to_play.clear();
    }

    fn choose(&mut self, _game: &Calculation, view: View<'_>) -> Option<Move> {
        if self.to_play.is_empty() {
            self.table = self.decide(&self.table.clone(), view.drawn()?)?;
            self.to_play = self.table.moves().collect();
            self.to_play.reverse();
        }
        self.to_play.pop()
    }
}
