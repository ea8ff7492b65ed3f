//! A strong player of Calculation. It keeps a label on each waste card (`labelled_table.rs`), and a small neural net,
//! the judge (`judge.rs`), estimates the chance to win from a labelled position.
//!
//! For a drawn card it lists all ways to label and lay it, changes other labels as long as the judge rates that better,
//! and compares the best few by looking `depth` draws ahead: the expected chance to win, over all ranks that may come
//! and with the best answer to each, by the judge at the end. With `samples` it then plays the best of these on against
//! random orders of the unseen cards, for a number of draws, and asks the judge again.
//!
//! With `heat` it is a weaker player, which takes worse options at random.
//!
//! | file | content |
//! |---|---|
//! | `labelled_table.rs` | positions with labels, and what can follow a draw |
//! | `taken_over.rs` | labels for a position that somebody else has played to |
//! | `features.rs` | what the judge is told about a position |
//! | `judge.rs` | the judge: features and net |
//! | `train.rs` | the games from which a judge learns |

mod features;
mod judge;
mod labelled_table;
mod taken_over;
mod train;

pub use judge::{Judge, Position};
pub use train::{Stacks, placed};

use crate::name::{Parts, PlayerError};
use crate::net::{chance, odds};
use labelled_table::{LabelledTable, PLACES};
use std::collections::HashMap;
use taken_over::Waste;
use winnable_cards::{SplitMix64, sort_few_by};
use winnable_games::calculation::{Calculation, Move, View};

/// How far the player looks ahead, and how much is left to chance.
#[derive(Debug, Clone)]
pub struct Dials {
    /// Draws looked ahead at most; 0 asks the judge about the options themselves.
    pub depth: usize,
    /// How much is left to chance: at heat h, an option whose log odds are less by h is taken e times less often. At
    /// heat 0 the best option is taken, and only then depth and samples count.
    pub heat: f32,
    /// Options compared when one draw is looked ahead; half as many for each further draw.
    pub wide: usize,
    /// Answers compared at each draw looked ahead but the last.
    pub keep: usize,
    /// By how much the log odds of such an answer may be less than those of the best.
    pub margin: f32,
    /// Random orders of the unseen cards against which the best options are played on; 0 for none.
    pub samples: usize,
    /// Draws played on before the judge is asked.
    pub length: usize,
    /// Options played on at most.
    pub rivals: usize,
    /// By how much their expected chance to win may be less than that of the best.
    pub doubt: f32,
    /// How many samples the expected chance to win counts for, beside the samples themselves.
    pub trust: f32,
}

impl Dials {
    /// Reads them from a name: `lookahead`, `lookahead:depth=1`, `lookahead:64` (samples), `lookahead:depth=0,heat=1`.
    pub(super) fn take(mut parts: Parts<'_>) -> Result<Self, PlayerError> {
        let depth = parts.value("depth").unwrap_or(2);
        let heat = parts.value("heat").unwrap_or(0.0);
        let samples = parts.value("");
        let expected = "lookahead with options SAMPLES from 1 to 100000, depth=0 to depth=3, heat=0 to heat=1000000, \
                        judge=FILE (lookahead:depth=1, lookahead:64)";
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
    judge: Judge<'static>,
    dials: Dials,
    rng: SplitMix64,
    /// The position; none if it was lost before the player came.
    table: Option<LabelledTable>,
    /// The position that the last game began with, labelled: many games may begin with the same.
    taken_over: Option<(Waste, Option<LabelledTable>)>,
    /// Moves left to be played of the last decision, the next one last.
    to_play: Vec<Move>,
    /// Expected chances to win that were computed for this draw, by position and depth.
    seen: HashMap<u64, f32>,
}

impl Lookahead {
    /// The player with a judge.
    pub fn new(judge: Judge<'static>, dials: Dials) -> Self {
        let rng = SplitMix64::new(0);
        Lookahead { judge, dials, rng, table: None, taken_over: None, to_play: Vec::new(), seen: HashMap::new() }
    }

    /// Decides where a drawn card goes: the position after it, with the moves that lead there. `None` if the card can
    /// be laid nowhere and the game is lost.
    fn decide(&mut self, mut table: LabelledTable, rank: u8) -> Option<LabelledTable> {
        table.forget();
        let position = self.judge.position(table);
        let mut choices = self.options(&position, rank, self.dials.wide);
        for (score, next) in &mut choices {
            reconsider(&self.judge, next);
            *score = next.score;
        }
        sort(&mut choices);
        if self.dials.heat > 0.0 {
            return self.by_chance(choices);
        }
        if self.dials.depth > 0 && choices.len() > 1 {
            self.look_ahead(&mut choices);
            if self.dials.samples > 0 {
                self.sample(&mut choices);
            }
        }
        choices.into_iter().next().map(|(_, next)| next.table)
    }

    /// One of the options at random; better ones are more likely.
    fn by_chance(&mut self, choices: Vec<(f32, Position)>) -> Option<LabelledTable> {
        let best = choices.first()?.0;
        let weight = |score: f32| odds((score - best) / self.dials.heat);
        let all: f32 = choices.iter().map(|c| weight(c.0)).sum();
        let mut rest = (self.rng.next() >> 40) as f32 / (1u64 << 24) as f32 * all;
        let last = choices.len() - 1;
        let at = choices.iter().position(|c| {
            rest -= weight(c.0);
            rest < 0.0
        });
        choices.into_iter().nth(at.unwrap_or(last)).map(|(_, next)| next.table)
    }

    /// The best positions that can follow a draw, at most so many, the best first. If there are none, all changes of the
    /// labels of any one rank are tried.
    fn options(&self, from: &Position, rank: u8, most: usize) -> Vec<(f32, Position)> {
        let mut list: Vec<(f32, LabelledTable)> = Vec::new();
        let table = &from.table;
        table.options(rank, &mut |next| list.push((self.judge.score(from, next), next.clone())));
        if list.is_empty() {
            for other in 1..14 {
                table.relabellings(other, &mut |table| {
                    table.simple_options(rank, &mut |next| list.push((self.judge.score(from, next), next.clone())));
                });
            }
        }
        sort_few_by(&mut list, |a, b| b.0.total_cmp(&a.0));
        list.dedup_by(|a, b| a.0 == b.0);
        list.truncate(most);
        list.into_iter().map(|(score, table)| (score, self.judge.next(from, table))).collect()
    }

    /// Compares the choices by looking one draw ahead, then the better half by looking two draws ahead, and so on; the
    /// best comes first.
    fn look_ahead(&mut self, choices: &mut Vec<(f32, Position)>) {
        self.seen.clear();
        let mut wide = self.dials.wide;
        for depth in 1..=self.dials.depth {
            choices.truncate(wide);
            for (score, position) in choices.iter_mut() {
                *score = self.expect(position, depth);
            }
            sort(choices);
            wide = (wide / 2).max(2);
        }
    }

    /// Plays the best choices on against random orders of the unseen cards, the same orders for all, always taking the
    /// judge's best option. The worse half drops out after each round; the best comes first.
    fn sample(&mut self, choices: &mut Vec<(f32, Position)>) {
        let floor = choices[0].0 - self.dials.doubt;
        choices.retain(|c| c.0 >= floor);
        choices.truncate(self.dials.rivals);
        let mut unseen: Vec<u8> = choices[0].1.table.unseen();
        choices.iter_mut().for_each(|c| c.0 *= self.dials.trust);
        let rounds = choices.len().next_power_of_two().trailing_zeros();
        let mut done = 0;
        for round in (0..rounds).rev() {
            while done < self.dials.samples >> round {
                self.rng.shuffle(&mut unseen);
                for (sum, position) in choices.iter_mut() {
                    *sum += play_on(&self.judge, position, &unseen, self.dials.length);
                }
                done += 1;
            }
            sort(choices);
            choices.truncate(choices.len().div_ceil(2));
        }
    }

    /// The expected chance to win, looking this many draws ahead, at least one.
    fn expect(&mut self, position: &Position, depth: usize) -> f32 {
        let open = position.table.labelled().open();
        if open.is_empty() {
            return 1.0;
        }
        let key = position.table.key() ^ depth as u64;
        if let Some(&value) = self.seen.get(&key) {
            return value;
        }
        let mut sum = 0.0;
        for rank in 1..14u8 {
            let count = (open & PLACES[rank as usize]).len() as f32;
            if count > 0.0 {
                sum += count * self.answer(position, rank, depth - 1);
            }
        }
        let value = sum / open.len() as f32;
        self.seen.insert(key, value);
        value
    }

    /// The expected chance to win after the best answer to a draw, looking this many further draws ahead.
    fn answer(&mut self, position: &Position, rank: u8, depth: usize) -> f32 {
        if depth == 0 {
            return best_option(&self.judge, position, rank).map_or(0.0, |best| chance(best.0));
        }
        let list = self.options(position, rank, self.dials.keep);
        let floor = list.first().map_or(0.0, |best| best.0 - self.dials.margin);
        let mut best = 0f32;
        for (score, mut next) in list {
            if score < floor {
                break;
            }
            reconsider(&self.judge, &mut next);
            best = best.max(self.expect(&next, depth));
        }
        best
    }
}

fn sort(choices: &mut [(f32, Position)]) {
    sort_few_by(choices, |a, b| b.0.total_cmp(&a.0));
}

/// The chance to win after some draws of an order of the unseen cards, each answered with the judge's best option.
fn play_on(judge: &Judge<'_>, position: &Position, order: &[u8], length: usize) -> f32 {
    let mut position = position.clone();
    for &rank in order.iter().take(length) {
        let Some((_, table)) = best_option(judge, &position, rank) else { return 0.0 };
        position = judge.next(&position, table);
        reconsider(judge, &mut position);
    }
    if order.len() <= length { 1.0 } else { chance(position.score) }
}

/// The position with the best score that can follow a draw.
fn best_option(judge: &Judge<'_>, from: &Position, rank: u8) -> Option<(f32, LabelledTable)> {
    let mut best: Option<(f32, LabelledTable)> = None;
    let take = |best: &mut Option<(f32, LabelledTable)>, next: &LabelledTable| {
        let score = judge.score(from, next);
        if best.as_ref().is_none_or(|b| score > b.0) {
            *best = Some((score, next.clone()));
        }
    };
    from.table.options(rank, &mut |next| take(&mut best, next));
    if best.is_none() {
        for r in 1..14 {
            from.table.relabellings(r, &mut |other| other.simple_options(rank, &mut |next| take(&mut best, next)));
        }
    }
    best
}

/// For each rank in turn, makes the one change of its labels that the judge rates best, if that is better than none.
fn reconsider(judge: &Judge<'_>, position: &mut Position) {
    for rank in 1..14 {
        let mut best: Option<(f32, LabelledTable)> = None;
        position.table.changes(rank, &mut |other| {
            let score = judge.score(position, other);
            if score > best.as_ref().map_or(position.score, |b| b.0) {
                best = Some((score, other.clone()));
            }
        });
        if let Some((_, better)) = best {
            *position = judge.next(position, better);
        }
    }
}

impl crate::Player<Calculation> for Lookahead {
    fn begin(&mut self, _game: &Calculation, view: View<'_>, rng: SplitMix64) {
        let waste = Waste::new(view);
        if self.taken_over.as_ref().is_none_or(|(known, _)| *known != waste) {
            let table = waste.labelled(&self.judge).map(|table| {
                let mut position = self.judge.position(table);
                reconsider(&self.judge, &mut position);
                position.table.settle();
                position.table
            });
            self.taken_over = Some((waste, table));
        }
        self.table = self.taken_over.as_ref().and_then(|(_, table)| table.clone());
        self.rng = rng;
        self.to_play = self.table.iter().flat_map(LabelledTable::moves).collect();
        self.to_play.reverse();
    }

    fn choose(&mut self, _game: &Calculation, view: View<'_>) -> Option<Move> {
        if self.to_play.is_empty() {
            let table = self.decide(self.table.clone()?, view.drawn()?)?;
            self.to_play = table.moves().collect();
            self.to_play.reverse();
            self.table = Some(table);
        }
        self.to_play.pop()
    }
}
