//! Deals from which K empty rows are reached by construction, and which may be lost.
//!
//! Built backwards from the position T with K empty rows. Eight rows of six minus K rows are left in it, the *long* rows:
//! the six cards that were dealt, and on them runs that hold the 6K cards of the other rows. The run on a long row goes
//! down from the last of its six cards. Taking the cards of the runs off again, in any order that their lengths allow,
//! and dealing each sixth of a dozen to one row gives a deal from which T is reached by playing row after row off.
//!
//! What makes T hard to win is chosen, and the rest is left to chance: the 2s lie at the bottom of their rows, and over
//! them cards that do not fit on each other, equal ranks in pairs. Whether T and the deal are lost is for a search to say.

use super::ranks::{ROWS, Ranks};
use winnable_cards::SplitMix64;

/// Cards in a row of a deal.
pub(super) const DEALT: usize = 6;
/// Ranks run from the 2, since the aces are up, to the king.
const LOWEST: u8 = 2;
const KING: u8 = 13;
const SUITS: usize = 4;

/// A deal by rank, and how to reach K empty rows from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The rows as they are dealt, long ones first.
    pub(super) rows: Vec<Vec<u8>>,
    /// The moves: from row, to row, counted from 0.
    pub(super) moves: Vec<(usize, usize)>,
}

impl Candidate {
    /// The next one that this generator makes, for so many empty rows.
    ///
    /// None if the draw does not add up, which is the case more often than not.
    pub(super) fn draw(empty_rows: usize, rng: &mut SplitMix64) -> Option<Candidate> {
        let long = ROWS - empty_rows;
        let mut left = [0; KING as usize + 1];
        left[usize::from(LOWEST)..].fill(SUITS);
        let lengths = lengths(empty_rows, rng);
        let common = rng.below(3) != 0;
        let top = 3 + rng.below(11) as u8;
        let mut tops = Vec::new();
        for &length in &lengths {
            let top = if common { top } else { 3 + rng.below(11) as u8 };
            // No 2 in a run: it would lie free at its end.
            if usize::from(top) < length + usize::from(LOWEST) + 1 {
                return None;
            }
            for count in &mut left[usize::from(top) - length..=usize::from(top)] {
                *count = usize::checked_sub(*count, 1)?;
            }
            tops.push(top);
        }
        let mut rows = vec![Vec::new(); long];
        for i in 0..SUITS {
            rows[i % long].push(LOWEST);
        }
        left[usize::from(LOWEST)] = 0;
        fill_in_pairs(&mut rows, &left, rng);
        for (row, top) in rows.iter_mut().zip(&tops) {
            row.push(*top);
        }
        Some(taken_off(rows, &lengths, rng))
    }

    /// The deal.
    pub(super) fn dealt(&self) -> Ranks {
        Ranks::new(&self.rows)
    }

    /// The position that the moves lead to.
    pub(super) fn reached(&self) -> Ranks {
        let mut rows = self.rows.clone();
        for &(from, to) in &self.moves {
            let card = rows[from].pop();
            rows[to].extend(card);
        }
        Ranks::new(&rows)
    }
}

/// How long the runs on the long rows are: as equal as can be, or not quite.
fn lengths(empty_rows: usize, rng: &mut SplitMix64) -> Vec<usize> {
    let (cards, long) = (DEALT * empty_rows, ROWS - empty_rows);
    let mut lengths: Vec<usize> = (0..long).map(|i| (cards + i) / long).collect();
    for _ in 0..rng.below(3) {
        let (more, less) = (rng.below(long as u64) as usize, rng.below(long as u64) as usize);
        if lengths[less] > 0 {
            lengths[less] -= 1;
            lengths[more] += 1;
        }
    }
    lengths
}

/// Fills the rows up to one card less than was dealt, with the ranks that are left, two of a kind where it goes.
fn fill_in_pairs(rows: &mut [Vec<u8>], left: &[usize], rng: &mut SplitMix64) {
    let mut pairs: Vec<Vec<u8>> = Vec::new();
    for (rank, &count) in left.iter().enumerate() {
        pairs.extend((0..count / 2).map(|_| vec![rank as u8; 2]));
        pairs.extend((count % 2 == 1).then(|| vec![rank as u8]));
    }
    for i in (1..pairs.len()).rev() {
        pairs.swap(i, rng.below(i as u64 + 1) as usize);
    }
    let mut cards = pairs.into_iter().flatten();
    for row in rows {
        while row.len() + 1 < DEALT {
            row.extend(cards.next());
        }
    }
}

/// The deal from which all runs are built by playing the other rows off one after the other.
fn taken_off(long_rows: Vec<Vec<u8>>, lengths: &[usize], rng: &mut SplitMix64) -> Candidate {
    let long = long_rows.len();
    let mut built = vec![0; long];
    let mut moves = Vec::new();
    let mut rows = long_rows;
    // Either the highest card that is due comes first, or any.
    let by_rank = rng.below(2) == 0;
    let cards: usize = lengths.iter().sum();
    let mut order = Vec::new();
    while order.len() < cards {
        let due: Vec<usize> = (0..long).filter(|&i| built[i] < lengths[i]).collect();
        let next = |i: &usize| rows[*i][DEALT - 1] - built[*i] as u8;
        let highest = due.iter().copied().max_by_key(|i| (next(i), std::cmp::Reverse(*i)));
        let row = if by_rank { highest.expect("a card is due") } else { due[rng.below(due.len() as u64) as usize] };
        built[row] += 1;
        order.push((rows[row][DEALT - 1] - built[row] as u8, row));
    }
    for (i, row) in order.chunks(DEALT).enumerate() {
        rows.push(row.iter().rev().map(|(rank, _)| *rank).collect());
        moves.extend(row.iter().map(|&(_, to)| (long + i, to)));
    }
    Candidate { rows, moves }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_have_all_cards_and_reach_their_empty_rows() {
        for empty_rows in 1..=4 {
            let (mut rng, mut found) = (SplitMix64::new(7), 0);
            for candidate in (0..20_000).filter_map(|_| Candidate::draw(empty_rows, &mut rng)) {
                found += 1;
                let mut rows = candidate.rows.clone();
                let mut count = [0; 14];
                rows.iter().flatten().for_each(|&rank| count[usize::from(rank)] += 1);
                assert!(rows.iter().all(|row| row.len() == DEALT) && count[2..].iter().all(|&n| n == SUITS));
                for &(from, to) in &candidate.moves {
                    let card = rows[from].pop().unwrap();
                    assert_eq!(rows[to].last(), Some(&(card + 1)), "{candidate:?}");
                    rows[to].push(card);
                }
                assert_eq!(rows.iter().filter(|row| row.is_empty()).count(), empty_rows);
                assert_eq!(candidate.reached(), Ranks::new(&rows));
            }
            assert!(found > 100, "{found} candidates with {empty_rows} empty rows");
        }
    }
}
