//! A set of cards in one word, for loops that run at every state of a search.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// Stands for "no card" where cards are indices: the first number that is not the index of a card of one deck.
pub const NO_CARD: u8 = 52;

/// A set of card indices, 0 to 63, as the bits of a word.
///
/// The indices are those of [`Card`](crate::Card), or numbers that a game gives its cards itself. Nothing is checked in
/// release builds beyond what the bits of a word allow.
///
/// ```
/// use winnable_cards::CardSet;
/// let aces: CardSet = (0..4).collect();
/// let black = CardSet::one(0) | CardSet::one(3);
/// assert_eq!((aces - black).into_iter().collect::<Vec<u8>>(), [1, 2]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// No cards.
    pub const EMPTY: CardSet = CardSet(0);

    /// The set whose members are the bits of this word.
    #[inline(always)]
    pub const fn from_bits(bits: u64) -> CardSet {
        CardSet(bits)
    }

    /// The members as the bits of a word.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of this card alone.
    #[inline(always)]
    pub const fn one(card: u8) -> CardSet {
        CardSet(1 << card)
    }

    /// The cards below this index, `end` from 0 to 64.
    #[inline(always)]
    pub const fn below(end: u8) -> CardSet {
        CardSet(if end >= 64 { u64::MAX } else { (1 << end) - 1 })
    }

    /// Puts a card in.
    #[inline(always)]
    pub const fn insert(&mut self, card: u8) {
        self.0 |= 1 << card;
    }

    /// Takes a card out, if it is in.
    #[inline(always)]
    pub const fn remove(&mut self, card: u8) {
        self.0 &= !(1 << card);
    }

    /// Whether a card is in.
    #[inline(always)]
    pub const fn contains(self, card: u8) -> bool {
        self.0 >> card & 1 == 1
    }

    /// Whether all cards of the other set are in this one.
    #[inline(always)]
    pub const fn contains_all(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the sets have a card in common.
    #[inline(always)]
    pub const fn meets(self, other: CardSet) -> bool {
        self.0 & other.0 != 0
    }

    /// How many cards are in.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no card in it.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The card with the lowest index.
    #[inline(always)]
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    /// The cards of either set.
    #[inline(always)]
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    /// The cards of both sets.
    #[inline(always)]
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;
    /// The cards of this set that are not in the other.
    #[inline(always)]
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl Not for CardSet {
    type Output = CardSet;
    /// All indices, 0 to 63, that are not in the set.
    #[inline(always)]
    fn not(self) -> CardSet {
        CardSet(!self.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline(always)]
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for CardSet {
    #[inline(always)]
    fn bitand_assign(&mut self, other: CardSet) {
        self.0 &= other.0;
    }
}

impl SubAssign for CardSet {
    #[inline(always)]
    fn sub_assign(&mut self, other: CardSet) {
        self.0 &= !other.0;
    }
}

/// The cards of a set, lowest index first.
#[derive(Debug, Clone)]
pub struct Cards(u64);

impl Iterator for Cards {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        let first = CardSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Cards {}

impl IntoIterator for CardSet {
    type Item = u8;
    type IntoIter = Cards;

    #[inline(always)]
    fn into_iter(self) -> Cards {
        Cards(self.0)
    }
}

impl FromIterator<u8> for CardSet {
    #[inline(always)]
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, |set, card| set | CardSet::one(card))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Card, SplitMix64};
    use std::collections::BTreeSet;

    fn members(set: CardSet) -> BTreeSet<u8> {
        set.into_iter().collect()
    }

    #[test]
    fn operators_agree_with_a_tree_set() {
        let mut rng = SplitMix64::new(1);
        for _ in 0..200 {
            let (a, b) = (CardSet::from_bits(rng.next()), CardSet::from_bits(rng.next() & rng.next()));
            let (x, y) = (members(a), members(b));
            assert_eq!(members(a | b), &x | &y);
            assert_eq!(members(a & b), &x & &y);
            assert_eq!(members(a - b), &x - &y);
            assert_eq!(members(!a), &(0..64).collect() - &x);
            assert_eq!(a.contains_all(b), x.is_superset(&y));
            assert_eq!(a.meets(b), !x.is_disjoint(&y));
            assert!((a | b).contains_all(a) && !(a - b).meets(b));
            assert_eq!((a.len() as usize, a.first()), (x.len(), x.first().copied()));
            let assigned = |change: fn(&mut CardSet, CardSet)| {
                let mut set = a;
                change(&mut set, b);
                set
            };
            assert_eq!(assigned(|s, t| *s |= t), a | b);
            assert_eq!(assigned(|s, t| *s &= t), a & b);
            assert_eq!(assigned(|s, t| *s -= t), a - b);
        }
    }

    #[test]
    fn single_cards_go_in_and_out() {
        let mut set = CardSet::EMPTY;
        for card in [63, 0, 51, 7] {
            assert!(!set.contains(card));
            set.insert(card);
            assert!(set.contains(card));
        }
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [0, 7, 51, 63]);
        assert_eq!(set.into_iter().len(), 4);
        assert_eq!(set, [0, 7, 51, 63].into_iter().collect());
        assert_eq!(CardSet::from_bits(set.bits()), set);
        set.remove(0);
        set.remove(1);
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [7, 51, 63]);
        assert_eq!(format!("{:?}", CardSet::one(7) | CardSet::one(51)), "{7, 51}");
        assert!(CardSet::EMPTY.is_empty() && !set.is_empty());
        assert_eq!(CardSet::EMPTY.first(), None);
    }

    #[test]
    fn the_cards_below_an_index() {
        for end in 0..=64u8 {
            assert_eq!(CardSet::below(end), (0..end).collect(), "{end}");
        }
    }

    #[test]
    fn no_card_is_no_card() {
        assert_eq!(usize::from(NO_CARD), Card::COUNT);
        let deck: CardSet = Card::deck().map(|card| card.index() as u8).collect();
        assert_eq!(deck, CardSet::below(NO_CARD));
        assert!(!deck.contains(NO_CARD));
    }
}
