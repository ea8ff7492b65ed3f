//! Games in which pairs of cards leave a pyramid: rule files with a table `[pairs]`, of which Pyramid is one.
//!
//! Each card of the pyramid is covered by two of the next row. A free card of the highest rank leaves alone, two free cards whose
//! ranks sum to it leave together. The rules are told in full in docs/pairs.md. Suits do not matter.

mod dead;
mod deal;
mod guidance;
mod interactive;
mod removals;
mod state;
mod view;

pub use removals::{Claims, Position, Removal, Removals};
pub use state::{Move, State};
pub use view::View;

use crate::Name;
use winnable_rules::{Deck, Goal, PairRules, Play, RuleSet};

/// Most cards.
const MAX_CARDS: usize = 52;
/// Redeals that are not counted.
const ENDLESS: u8 = u8::MAX;

/// A game of pairs.
#[derive(Debug, Clone, Copy)]
pub struct Pairs {
    name: Name,
    rules: PairRules,
    deck: Deck,
}

impl Pairs {
    /// The game that these rules describe; None if they are not of this kind.
    pub fn new(rules: &RuleSet) -> Option<Pairs> {
        let Play::Pairs(pairs) = rules.play else { return None };
        (rules.deck.cards() <= MAX_CARDS).then(|| Pairs {
            name: Name::whole(&rules.name),
            rules: pairs,
            deck: rules.deck,
        })
    }

    /// The rules.
    pub fn rules(&self) -> &PairRules {
        &self.rules
    }

    /// Where the cards of waste and stock begin: how many places the pyramid has.
    fn base(&self) -> usize {
        self.rules.pyramid()
    }

    /// The places of the pyramid.
    fn pyramid(&self) -> u64 {
        (1 << self.base()) - 1
    }

    /// The cards that have to leave, of those that are left.
    fn wanted(&self, left: u64) -> u64 {
        match self.rules.goal {
            Goal::Pyramid => left & self.pyramid(),
            Goal::All => left,
        }
    }

    /// Redeals at the start.
    fn redeals(&self) -> u8 {
        self.rules.passes.map_or(ENDLESS, |passes| passes as u8 - 1)
    }

    /// The cards of the pyramid that no other one covers. A card covers the one above it to its left and the one to its right.
    fn uncovered(&self, left: u64) -> u64 {
        let (mut free, mut below) = (0, 0);
        for row in (0..self.rules.rows).rev() {
            let start = row * (row + 1) / 2;
            let here = left >> start & ((1 << (row + 1)) - 1);
            free |= (here & !(below | below >> 1)) << start;
            below = here;
        }
        free
    }
}

/// The row and the place in it, from 0, of a place of the pyramid.
fn row_and_place(entry: usize) -> (usize, usize) {
    let row = (0..).find(|row| (row + 1) * (row + 2) / 2 > entry).unwrap_or_default();
    (row, entry - row * (row + 1) / 2)
}

/// The members of a set, the lowest first.
fn entries(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

/// The members of a range of places, of which the last one is left out.
fn between(from: usize, to: usize) -> u64 {
    let up_to = |end: usize| if end >= 64 { u64::MAX } else { (1 << end) - 1 };
    up_to(to) & !up_to(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    // Bits in groups of the rows that they stand for.
    #[expect(clippy::unusual_byte_groupings)]
    #[test]
    fn a_card_is_covered_by_two_of_the_next_row() {
        let game = Pairs::new(&winnable_rules::open("pyramid:rows=3").unwrap()).unwrap();
        assert_eq!(game.uncovered(0b111_11_1), 0b111_00_0);
        assert_eq!(game.uncovered(0b110_11_1), 0b110_00_0, "one of two still lies on the left card of row 2");
        assert_eq!(game.uncovered(0b100_11_1), 0b100_01_0);
        assert_eq!(game.uncovered(0b000_10_1), 0b000_10_0);
        assert_eq!(game.uncovered(0b000_00_1), 0b1);
        assert_eq!((0..6).map(row_and_place).collect::<Vec<_>>(), [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)]);
    }

    #[test]
    fn ranges_are_sets_of_places() {
        assert_eq!((between(2, 5), between(3, 3), between(0, 64)), (0b11100, 0, u64::MAX));
        assert_eq!(entries(0b1010).collect::<Vec<_>>(), [1, 3]);
    }
}
