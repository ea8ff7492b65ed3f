//! Beleaguered Castle by ranks alone: exact as long as no 2 lies free.
//!
//! Build is down whatever the suit, and only a 2 can be the first card to go up. So while all four 2s are buried the suits
//! do not matter, and a position is eight rows of ranks in any order. A search from here ends in one of three ways: a 2
//! comes free; or no position is left in which it could; or there were too many positions.

use std::collections::{HashSet, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

/// Rows of a castle.
pub(super) const ROWS: usize = 8;

/// A row of up to 16 ranks, four bits each, the last card lowest; 0 is empty.
type Row = u64;

/// Eight rows, in ascending order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Ranks([Row; ROWS]);

/// What became of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// A 2 came free.
    Free,
    /// No 2 ever comes free: the position is lost.
    Lost,
    /// There were more positions than the search was to look at.
    Unknown,
}

impl Ranks {
    /// The position with these rows, of at most 16 cards each.
    pub(super) fn new(rows: &[Vec<u8>]) -> Ranks {
        let mut packed = [0; ROWS];
        for (row, cards) in packed.iter_mut().zip(rows) {
            *row = cards.iter().fold(0, |row, &rank| row << 4 | Row::from(rank));
        }
        Ranks(packed).sorted()
    }

    fn sorted(mut self) -> Ranks {
        self.0.sort_unstable();
        self
    }

    fn has_free_two(&self) -> bool {
        self.0.iter().any(|row| row & 15 == 2)
    }

    /// All positions after one move; rows that are equal are told apart only once.
    fn after_each_move(&self, mut tell: impl FnMut(Ranks)) {
        let is_first = |i: usize| i == 0 || self.0[i - 1] != self.0[i];
        for from in (0..ROWS).filter(|&from| self.0[from] != 0 && is_first(from)) {
            let (rank, rest) = (self.0[from] & 15, self.0[from] >> 4);
            for to in 0..ROWS {
                let target = self.0[to];
                // A row that is one card alone gains nothing in another empty row. Of equal targets the first one
                // will do, and if that is the source itself, nothing of its rank fits there.
                let fits = if target == 0 { rest != 0 } else { target & 15 == rank + 1 };
                if to != from && fits && is_first(to) {
                    let mut next = *self;
                    next.0[from] = rest;
                    next.0[to] = target << 4 | rank;
                    tell(next.sorted());
                }
            }
        }
    }

    /// Looks for a position in which a 2 is free.
    pub(super) fn search(&self, most: usize) -> End {
        if self.has_free_two() {
            return End::Free;
        }
        let mut seen: HashSet<Ranks, BuildHasherDefault<WordHasher>> = HashSet::default();
        seen.insert(*self);
        let mut waiting = VecDeque::from([*self]);
        while let Some(position) = waiting.pop_front() {
            let mut is_free = false;
            position.after_each_move(|next| {
                is_free |= next.has_free_two();
                if seen.insert(next) {
                    waiting.push_back(next);
                }
            });
            if is_free {
                return End::Free;
            }
            if seen.len() > most {
                return End::Unknown;
            }
        }
        End::Lost
    }
}

/// A quick hash of words; which positions it puts together is of no consequence for the result.
#[derive(Default)]
struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = (self.0.rotate_left(23) ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            self.0 ^= self.0 >> 32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::known;
    use super::*;

    fn position_2() -> Ranks {
        known::ranks(&known::POSITION_2)
    }

    #[test]
    fn the_papers_position_2_is_lost_in_1301_positions() {
        assert_eq!(position_2().search(1301), End::Lost);
        assert_eq!(position_2().search(1200), End::Unknown);
    }

    #[test]
    fn with_one_card_fewer_it_is_not() {
        let mut rows = position_2();
        let last = rows.0.iter().position(|row| row & 15 == 8).unwrap();
        rows.0[last] = 13 << 4 | 2;
        assert_eq!(rows.sorted().search(10_000), End::Free);
    }
}
