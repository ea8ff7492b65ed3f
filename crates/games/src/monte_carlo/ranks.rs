//! The cards of a position as the solver sees them: their ranks, in order.

use super::steps::{State, entries};
use super::turns::Turn;

/// The ranks from the first place of the board to the end of the stock, bit by bit: place p is in plane k if bit k of
/// its rank is set. A question about all places at once is then answered in a few steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranks {
    planes: [u64; 4],
    /// Places in use, holes among them.
    len: u32,
    /// The holes that a given position had from the start.
    holes: u64,
    /// Which cards they are, by their places at the start of the search.
    left: u64,
}

impl Ranks {
    pub(super) fn of(state: &State) -> Ranks {
        let places = || entries(state.all() & !state.removed);
        let is_hole = |entry: usize| state.holes >> entry & 1 == 1;
        let mut ranks = Ranks::listed(places().map(|entry| if is_hole(entry) { 0 } else { state.rank(entry) }));
        places().enumerate().for_each(|(place, entry)| ranks.holes |= u64::from(is_hole(entry)) << place);
        ranks.left &= !ranks.holes;
        ranks
    }

    /// The ranks from 0 of cards in order.
    pub fn listed(cards: impl Iterator<Item = u8>) -> Ranks {
        let mut ranks = Ranks { planes: [0; 4], len: 0, holes: 0, left: 0 };
        for rank in cards {
            (0..4).for_each(|k| ranks.planes[k] |= u64::from(rank >> k & 1) << ranks.len);
            ranks.len += 1;
        }
        ranks.left = ranks.cards();
        ranks
    }

    /// The number of places in use.
    #[expect(
        clippy::len_without_is_empty,
        reason = "a position is never asked whether it is empty, but whether it is won"
    )]
    pub fn len(&self) -> u32 {
        self.len
    }

    /// The rank from 0 of the card at a place.
    #[inline]
    pub fn at(&self, place: u32) -> u8 {
        (0..4).map(|k| ((self.planes[k] >> place & 1) as u8) << k).sum()
    }

    /// What tells the first places, at most 32, from those of other positions in the same search, whatever the order of the
    /// cards behind them: their ranks, how many cards of each rank lie behind them, and which cards are left.
    pub fn front(&self, places: u32) -> (u128, u64, u64) {
        let front = (1 << places) - 1;
        let plane = |k: usize| u128::from(self.planes[k] & front) << (k as u32 * places);
        let behind = (0..13).fold(0, |counts, rank: u64| {
            let differ = (0..4).fold(0, |differ, k| differ | (self.planes[k] ^ (rank >> k & 1).wrapping_neg()));
            counts << 3 | u64::from((!differ & self.cards() & !front).count_ones())
        });
        ((0..4).map(plane).sum(), behind, self.left)
    }

    /// Whether a given position has holes that are not closed up yet.
    pub fn has_holes(&self) -> bool {
        self.holes != 0
    }

    /// The cards that are left, by their places at the start of the search.
    #[inline]
    pub(super) fn left(&self) -> u64 {
        self.left
    }

    /// For each place, where its card lay at the start of the search.
    #[inline]
    pub(super) fn origins(&self) -> [u8; 64] {
        let mut origins = [0; 64];
        // Holes are there at the start only, where every card lies where it lay.
        for (place, entry) in entries(self.left | self.holes).enumerate() {
            origins[place & 63] = entry as u8;
        }
        origins
    }

    /// The places with a card.
    #[inline]
    pub(super) fn cards(&self) -> u64 {
        ((1 << self.len) - 1) & !self.holes
    }

    /// The places whose card has the rank of the one so many places later.
    #[inline]
    pub(super) fn equal_at(&self, distance: u32) -> u64 {
        let differ = self.planes.iter().fold(0, |differ, plane| differ | (plane ^ plane >> distance));
        let cards = self.cards();
        !differ & cards & cards >> distance
    }

    /// The places whose card has the rank of the card at a place.
    #[inline]
    pub(super) fn same_as(&self, place: u32) -> u64 {
        let differ = self.planes.iter().fold(0, |differ, plane| differ | (plane ^ (plane >> place & 1).wrapping_neg()));
        !differ & self.cards()
    }

    /// Takes cards out and closes up.
    #[inline]
    pub(super) fn remove(&mut self, turn: Turn) {
        let mut gone = turn.places | self.holes;
        self.holes = 0;
        self.left &= !turn.cards;
        // From the last to the first, so that the places of the others stay what they are.
        while gone != 0 {
            let place = gone.ilog2();
            gone ^= 1 << place;
            let before = (1 << place) - 1;
            self.planes.iter_mut().for_each(|plane| *plane = *plane & before | *plane >> 1 & !before);
            self.len -= 1;
        }
    }

    /// A fingerprint of 128 bits.
    #[inline]
    pub(super) fn key(&self) -> u128 {
        let [a, b, c, d] = self.planes.map(u128::from);
        // The length fits beside the 52 bits of a plane.
        let first = (a << 64 | b) ^ u128::from(self.len) << 116;
        let key = mix(mix(first) ^ (c << 64 | d));
        if self.has_holes() { mix(key ^ u128::from(self.holes)) } else { key }
    }
}

/// A bijection in which every bit depends on all.
#[inline]
fn mix(mut bits: u128) -> u128 {
    for factor in [0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645, 0xDA94_2042_E4DD_58B5_9E37_79B9_7F4A_7C15] {
        bits ^= bits >> 64;
        bits = bits.wrapping_mul(factor);
    }
    bits ^ bits >> 64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Playable;
    use winnable_cards::{Deal, SplitMix64};

    /// The ranks one by one.
    fn listed(ranks: &Ranks) -> Vec<u64> {
        (0..ranks.len).map(|place| (0..4).map(|k| (ranks.planes[k] >> place & 1) << k).sum()).collect()
    }

    #[test]
    fn planes_do_as_a_list_would() {
        let mut rng = SplitMix64::new(1);
        for seed in 1..=20 {
            let mut ranks = Ranks::of(&super::super::MonteCarlo::new(5, false).start(&Deal::Seed(seed)).unwrap());
            let dealt = listed(&ranks);
            while ranks.len() > 1 {
                let list = listed(&ranks);
                for distance in 1..ranks.len() {
                    let equal = (0..list.len() - distance as usize).filter(|&p| list[p] == list[p + distance as usize]);
                    assert_eq!(ranks.equal_at(distance), equal.fold(0, |set, p| set | 1 << p));
                }
                let place = rng.below(u64::from(ranks.len())) as usize;
                let same = (0..list.len()).filter(|&p| list[p] == list[place]);
                assert_eq!(ranks.same_as(place as u32), same.fold(0, |set, p| set | 1 << p));
                let gone = rng.next() & rng.next() & ranks.cards() | 1 << place;
                let rest: Vec<u64> = (0..list.len()).filter(|&p| gone >> p & 1 == 0).map(|p| list[p]).collect();
                let before = ranks.key();
                let origins = ranks.origins();
                let cards = (0..52).filter(|p| gone >> p & 1 == 1).fold(0, |set, p| set | 1 << origins[p]);
                ranks.remove(Turn { places: gone, cards });
                let left: Vec<u64> = (0..52).filter(|p| ranks.left() >> p & 1 == 1).map(|p| dealt[p]).collect();
                assert_eq!(left, rest);
                assert_eq!(listed(&ranks), rest);
                assert_ne!(ranks.key(), before);
            }
        }
    }

    #[test]
    fn a_front_is_told_by_its_ranks_and_by_what_lies_behind_in_any_order() {
        let front = |cards: [u8; 6]| Ranks::listed(cards.into_iter()).front(3);
        let one = front([7, 9, 12, 0, 5, 5]);
        assert_eq!(one, front([7, 9, 12, 5, 0, 5]));
        assert_ne!(one, front([9, 7, 12, 0, 5, 5]), "another order in front");
        assert_ne!(one, front([7, 9, 12, 0, 6, 6]), "other cards behind");
        assert_ne!(one, front([7, 9, 12, 0, 0, 5]), "other numbers behind");
    }
}
