//! Rows added up one after the other, in memory that does not grow with them.

use crate::kept::Kept;
use crate::row::{Outcome, Row};
use crate::spec::Numbers;
use crate::stats;
use winnable_catalog::{Tally, Verdict};

/// What a summary needs of a row.
#[derive(Debug, Clone, Copy)]
pub struct Facts {
    verdict: Verdict,
    /// None where verdicts alone are kept.
    figures: Option<Figures>,
}

#[derive(Debug, Clone, Copy)]
struct Figures {
    deal: (Numbers, u64),
    states: u64,
    moves: u32,
    cards_left: u32,
    empty_columns: Option<u32>,
    stock_left: Option<u32>,
    choices: Option<u32>,
}

impl From<&Row> for Facts {
    fn from(row: &Row) -> Facts {
        let figures = Figures {
            deal: (Numbers::of_row(row), row.number),
            states: row.states,
            moves: row.moves.unwrap_or(0),
            cards_left: row.min_cards_left,
            empty_columns: row.max_empty_columns,
            stock_left: row.stock_left,
            choices: row.choices,
        };
        Facts { verdict: row.verdict, figures: Some(figures) }
    }
}

impl From<Verdict> for Facts {
    fn from(verdict: Verdict) -> Facts {
        Facts { verdict, figures: None }
    }
}

/// Sums and histograms of rows.
#[derive(Debug, Clone, Default)]
pub struct Totals {
    /// Wins, losses and undecided deals.
    pub counts: [u64; 3],
    /// States of all deals.
    pub states: Histogram,
    /// The deal with the most states, the first of them in the order of numbers, and these.
    pub worst: Option<((Numbers, u64), u64)>,
    /// Sum of the states of the wins.
    pub states_of_wins: u128,
    /// Moves of the wins.
    pub moves: Histogram,
    /// Sum of the moves of all games, won or lost.
    pub moves_of_all: u128,
    /// Sum of the legal moves that a player had to choose from; none for engines.
    pub choices: Option<u128>,
    /// Deals by the number of cards that were left.
    pub by_cards_left: Vec<u64>,
    /// Losses by the largest number of empty columns.
    pub losses_by_empty_columns: Vec<u64>,
    /// Losses of a game with a stock, with some of it left and with none.
    pub losses_by_stock: Option<[u64; 2]>,
}

impl Totals {
    /// Adds a row.
    pub fn add(&mut self, facts: impl Into<Facts>) {
        let Facts { verdict, figures } = facts.into();
        self.counts[Outcome::from(verdict) as usize] += 1;
        let Some(facts) = figures else { return };
        self.states.add(facts.states);
        let is_worse = |((_, number), states)| (facts.states, number) > (states, facts.deal.1);
        if facts.states > 0 && self.worst.is_none_or(is_worse) {
            self.worst = Some((facts.deal, facts.states));
        }
        self.moves_of_all += u128::from(facts.moves);
        if let Some(choices) = facts.choices {
            *self.choices.get_or_insert(0) += u128::from(choices);
        }
        count(&mut self.by_cards_left, facts.cards_left);
        if verdict.is_win() {
            self.states_of_wins += u128::from(facts.states);
            self.moves.add(u64::from(facts.moves));
        }
        if verdict.is_loss() {
            if let Some(columns) = facts.empty_columns {
                count(&mut self.losses_by_empty_columns, columns);
            }
            if let Some(stock) = facts.stock_left {
                self.losses_by_stock.get_or_insert([0; 2])[usize::from(stock == 0)] += 1;
            }
        }
    }

    /// Adds the rows of a part.
    pub fn add_part(&mut self, kept: &Kept) {
        match kept {
            Kept::Whole(rows) => rows.iter().for_each(|row| self.add(row)),
            Kept::Verdicts(verdicts) => verdicts.list.iter().for_each(|&verdict| self.add(verdict)),
        }
    }

    /// Of games of a player that were only counted.
    pub fn of_tally(tally: &Tally) -> Totals {
        let by_cards_left = tally.by_cards_home.iter().rev().copied().collect();
        Totals { counts: [tally.wins, tally.games - tally.wins, 0], by_cards_left, ..Totals::default() }
    }

    /// How many rows.
    pub fn deals(&self) -> u64 {
        self.counts.iter().sum()
    }
}

/// Adds one to the count of a small number.
fn count(counts: &mut Vec<u64>, number: u32) {
    let at = number as usize;
    if counts.len() <= at {
        counts.resize(at + 1, 0);
    }
    counts[at] += 1;
}

/// Numbers counted in buckets: one for each number below 2048, and 1024 for each power of two above it.
#[derive(Debug, Clone, Default)]
pub struct Histogram {
    buckets: Vec<u64>,
    count: u64,
    sum: u128,
    most: u64,
}

/// How many buckets there are to a power of two, as a power of two.
const BITS: u32 = 10;

impl Histogram {
    /// How far a quantile may be above the exact one, as a share of it.
    pub const ERROR: f64 = 1.0 / (1 << BITS) as f64;

    /// Adds a number.
    pub fn add(&mut self, number: u64) {
        let bucket = bucket(number);
        if self.buckets.len() <= bucket {
            self.buckets.resize(bucket + 1, 0);
        }
        self.buckets[bucket] += 1;
        self.count += 1;
        self.sum += u128::from(number);
        self.most = self.most.max(number);
    }

    /// The mean, 0 without numbers.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// The least number that a share `q` of the numbers does not exceed: exact below 2048 and at the largest, above it
    /// by at most [`Self::ERROR`] of itself elsewhere.
    pub fn quantile(&self, q: f64) -> u64 {
        let place = stats::quantile_place(self.count, q);
        let mut below = 0;
        let reached = self.buckets.iter().position(|n| {
            below += n;
            below > place
        });
        reached.map_or(0, |bucket| last_of(bucket).min(self.most))
    }
}

/// The bucket of a number.
fn bucket(number: u64) -> usize {
    let power = (64 - number.leading_zeros()).saturating_sub(BITS + 1);
    ((power as usize) << BITS) + (number >> power) as usize
}

/// The largest number in a bucket.
fn last_of(bucket: usize) -> u64 {
    let power = (bucket >> BITS).saturating_sub(1);
    let first = (bucket - (power << BITS)) as u64;
    (first << power) + ((1 << power) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::SplitMix64;

    #[test]
    fn every_number_lies_in_its_bucket_and_the_bucket_is_narrow() {
        let mut rng = SplitMix64::new(5);
        let random: Vec<u64> = (0..20_000).map(|_| rng.next() >> rng.below(64)).collect();
        for number in (0..5000).chain(random).chain((0..64).flat_map(|p| [(1 << p) - 1, 1 << p])).chain([u64::MAX]) {
            let at = bucket(number);
            let last = last_of(at);
            assert!(last >= number && bucket(last) == at, "{number}: bucket {at} ends at {last}");
            assert!((last - number) as f64 <= number as f64 * Histogram::ERROR, "{number}: {last}");
            if last < u64::MAX {
                assert_eq!(bucket(last + 1), at + 1, "{number}");
            }
        }
        assert!(bucket(u64::MAX) < 60_000, "half a megabyte at the most");
    }

    #[test]
    fn quantiles_are_those_of_the_sorted_numbers() {
        let mut rng = SplitMix64::new(7);
        for (most, is_exact) in [(2047, true), (50_000_000, false)] {
            let mut numbers: Vec<u64> = (0..9999).map(|_| rng.below(most + 1)).collect();
            let mut histogram = Histogram::default();
            numbers.iter().for_each(|&number| histogram.add(number));
            numbers.sort_unstable();
            for q in [0.0, 0.25, 0.5, 0.75, 0.99, 1.0] {
                let (exact, found) = (stats::quantile(&numbers, q), histogram.quantile(q));
                assert!(
                    found >= exact && found as f64 <= exact as f64 * (1.0 + Histogram::ERROR),
                    "{q}: {exact} {found}"
                );
                assert!(found == exact || !is_exact, "{q}: {exact} {found}");
            }
            assert_eq!(histogram.quantile(1.0), numbers[9998]);
            assert!((histogram.mean() - numbers.iter().sum::<u64>() as f64 / 9999.0).abs() < 1e-6);
        }
        assert_eq!(Histogram::default().quantile(0.5), 0);
    }
}
