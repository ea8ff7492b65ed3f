//! How far ahead cards are told apart.

use serde::{Deserialize, Serialize};
use std::fmt;

/// For each suit, the rank up to which its cards are told apart; of the others only the rank is known.
///
/// In games where any suit fits any other, suits matter only on the way up. A search in which no foundation ever
/// reaches its horizon need not know the suits of the cards beyond it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "BySuit", into = "BySuit")]
pub struct Horizon([u8; 4]);

/// A horizon as it is written down.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
struct BySuit {
    c: u8,
    d: u8,
    h: u8,
    s: u8,
}

impl From<BySuit> for Horizon {
    fn from(BySuit { c, d, h, s }: BySuit) -> Horizon {
        Horizon([c, d, h, s])
    }
}

impl From<Horizon> for BySuit {
    fn from(Horizon([c, d, h, s]): Horizon) -> BySuit {
        BySuit { c, d, h, s }
    }
}

impl fmt::Display for Horizon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [c, d, h, s] = self.0;
        write!(f, "C-{c} D-{d} H-{h} S-{s}")
    }
}

impl Horizon {
    /// The narrowest horizon with this many cards up: of each suit the next card is known, and may not go up.
    pub fn after(up: [u8; 4]) -> Horizon {
        Horizon(up.map(|n| n + 1))
    }

    /// The horizon within which there is no position.
    pub const NONE: Horizon = Horizon([0; 4]);

    /// The horizon of a deck in which every card is told apart.
    pub const ALL: Horizon = Horizon([13; 4]);

    /// The same, and this many more cards of each suit.
    pub fn further(self, cards: u8) -> Horizon {
        Horizon(self.0.map(|n| n + cards))
    }

    /// The narrowest that reaches as far as both.
    pub fn with(self, other: Horizon) -> Horizon {
        Horizon(std::array::from_fn(|suit| self.0[suit].max(other.0[suit])))
    }

    /// A number that tells keys within this horizon from those within others.
    pub fn salt(self) -> u128 {
        u128::from(u32::from_le_bytes(self.0)).wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645)
    }

    /// The number of cards of a suit that are told apart, counted from the ace.
    #[inline(always)]
    pub fn of(self, suit: u8) -> u8 {
        self.0[suit as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_suits(horizon: Horizon) -> [u8; 4] {
        [0, 1, 2, 3].map(|suit| horizon.of(suit))
    }

    #[test]
    fn every_suit_has_its_own_reach() {
        let horizon = Horizon::after([0, 3, 12, 7]);
        assert_eq!(of_suits(horizon), [1, 4, 13, 8]);
        assert_eq!(of_suits(horizon.further(2)), [3, 6, 15, 10]);
    }

    /// One suit further than another horizon is enough to be told, whichever suit it is.
    #[test]
    fn the_horizon_with_another_is_wider_in_each_suit_that_needs_it() {
        let narrow = Horizon::after([4, 5, 6, 7]);
        for suit in 0..4 {
            let mut up = [4, 5, 6, 7];
            up[suit] += 3;
            let mut reach = [5, 6, 7, 8];
            reach[suit] += 3;
            let wide = Horizon::after(up);
            for both in [narrow.with(wide), wide.with(narrow)] {
                assert_eq!(of_suits(both), reach);
                assert_ne!(both, narrow);
            }
            // Each reaches further than the other in some suit.
            let mut other = [4, 5, 6, 7];
            other[(suit + 1) % 4] += 2;
            reach[(suit + 1) % 4] += 2;
            assert_eq!(of_suits(Horizon::after(other).with(wide)), reach);
        }
        assert_eq!(narrow.with(narrow), narrow);
    }
}
