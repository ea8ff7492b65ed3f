//! Positions that greedy searches take as one: those whose columns hold the same cards but for cards that fit on the same ones. Such cards
//! differ on the way up only, and until then what is done with one can be done with the other.
//!
//! Nothing rests on that: a greedy search says nothing but wins. With exact keys it takes an eighth more states.

use super::ManoeuvreBuild;
use crate::index::{rank, suit};
use crate::tableau::state::MAX_COLUMNS;

/// A number for each column that tells its cards, from the lowest one up, apart from those that it takes as one.
///
/// It is a polynomial in [`NEXT`], so that cards come and go on top of it with one multiplication each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Alike([u32; COLUMNS]);

/// Columns, and some that there never are, so that all are added up in a few steps.
const COLUMNS: usize = 16;
const _: () = assert!(MAX_COLUMNS <= COLUMNS);

const NEXT: u32 = 0x9E37_79B1;
/// `NEXT * BACK` is 1: each step doubles how many of its last bits are right.
const BACK: u32 = {
    let (mut back, mut step) = (NEXT, 0);
    while step < 4 {
        back = back.wrapping_mul(2u32.wrapping_sub(NEXT.wrapping_mul(back)));
        step += 1;
    }
    back
};
const _: () = assert!(NEXT.wrapping_mul(BACK) == 1);

impl Alike {
    /// What a card is taken for.
    #[inline(always)]
    fn name<B: ManoeuvreBuild>(card: u8) -> u32 {
        B::NAMES[(card & 63) as usize]
    }

    /// The top card leaves.
    #[inline(always)]
    pub fn pop<B: ManoeuvreBuild>(&mut self, column: usize, card: u8) {
        let number = &mut self.0[column & 15];
        *number = number.wrapping_sub(Self::name::<B>(card)).wrapping_mul(BACK);
    }

    /// Cards come, told from the top down.
    #[inline(always)]
    pub fn push<B: ManoeuvreBuild>(&mut self, column: usize, cards: impl Iterator<Item = u8>) {
        let (mut number, mut power) = (0u32, 1u32);
        for card in cards {
            number = number.wrapping_add(Self::name::<B>(card).wrapping_mul(power));
            power = power.wrapping_mul(NEXT);
        }
        let before = &mut self.0[column & 15];
        *before = before.wrapping_mul(power).wrapping_add(number);
    }

    /// The column is empty.
    #[inline(always)]
    pub fn clear(&mut self, column: usize) {
        self.0[column & 15] = 0;
    }

    /// A key for what is in the columns, in whatever order these stand. With the cards that are up, it says which ones are loose.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        let mixed = |number: u32| u64::from(number.wrapping_add(0x85EB_CA6B)) * u64::from(number ^ 0xC2B2_AE35);
        self.0.iter().fold(0u64, |sum, &number| sum.wrapping_add(mixed(number)))
    }
}

/// What cards are taken for, if those of a rank are alike whose suits have the same number here.
pub(super) const fn names(suits: [u8; 4]) -> [u32; 64] {
    let (mut names, mut card) = ([0; 64], 0);
    while card < 52 {
        let name = rank(card) * 4 + suits[suit(card) as usize] + 1;
        names[card as usize] = (name as u32).wrapping_mul(0x27D4_EB2F);
        card += 1;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tableau::build::{AlternateColours, InSuit};

    const CLUB: u8 = 0;
    const DIAMOND: u8 = 1;
    const HEART: u8 = 2;

    fn card(rank: u8, suit: u8) -> u8 {
        4 * rank + suit
    }

    /// The key of two columns, told from the lowest card up.
    fn key<B: ManoeuvreBuild>(first: &[u8], second: &[u8]) -> u64 {
        let mut alike = Alike::default();
        for (column, cards) in [first, second].into_iter().enumerate() {
            alike.push::<B>(column, cards.iter().rev().copied());
        }
        alike.key()
    }

    #[test]
    fn cards_that_fit_on_the_same_ones_are_alike() {
        let (king, hearts, diamonds) = (card(12, CLUB), card(11, HEART), card(11, DIAMOND));
        assert_eq!(
            key::<AlternateColours>(&[king, hearts], &[diamonds]),
            key::<AlternateColours>(&[king, diamonds], &[hearts])
        );
        assert_ne!(key::<InSuit>(&[king, hearts], &[diamonds]), key::<InSuit>(&[king, diamonds], &[hearts]));
    }

    #[test]
    fn columns_have_no_order_and_their_cards_have_one() {
        let (king, queen, jack) = (card(12, CLUB), card(11, HEART), card(10, CLUB));
        let one = key::<AlternateColours>(&[king, queen], &[jack]);
        assert_eq!(one, key::<AlternateColours>(&[jack], &[king, queen]));
        assert_ne!(one, key::<AlternateColours>(&[queen, king], &[jack]));
        assert_ne!(one, key::<AlternateColours>(&[king], &[jack, queen]));
    }

    #[test]
    fn cards_that_came_and_went_leave_no_trace() {
        let mut alike = Alike::default();
        alike.push::<AlternateColours>(3, [card(4, HEART), card(5, CLUB)].into_iter());
        let before = alike;
        alike.push::<AlternateColours>(3, [card(2, HEART), card(3, CLUB)].into_iter());
        assert_ne!(alike, before);
        alike.pop::<AlternateColours>(3, card(2, HEART));
        alike.pop::<AlternateColours>(3, card(3, CLUB));
        assert_eq!(alike, before);
        alike.pop::<AlternateColours>(3, card(4, HEART));
        alike.pop::<AlternateColours>(3, card(5, CLUB));
        assert_eq!(alike, Alike::default());
    }
}
