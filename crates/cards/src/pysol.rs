//! The numbered deals of PySolFC.
//!
//! Up to 32,000 they are Microsoft's. From there on the deck (clubs, spades, hearts, diamonds, each from the ace to the king) is
//! shuffled with Python's generator: the Mersenne Twister, begun with the number's words of 32 bits, lowest first; of two draws the
//! upper 27 and 26 bits are a fraction of 2^53, which times `n + 1` says with which place from 0 to `n` place `n` is exchanged, for
//! `n` from the last one down to 1. The last card is dealt first.

use crate::mersenne::Mersenne;
use crate::{Card, MicrosoftNumber, Rank, Suit, cut};
use std::fmt;
use thiserror::Error;

/// The number of a deal of PySolFC, known to be in range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PysolNumber(u128);

/// A number that no deal of PySolFC has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a number of PySolFC from 1 to {}, found {found}", PysolNumber::LAST)]
pub struct PysolError {
    /// What came, as it was written.
    pub found: String,
}

impl PysolNumber {
    /// The largest number, of 21 digits.
    pub const LAST: u128 = 100_000_000_000_000_000_000;
    /// The last one that is Microsoft's too.
    const LAST_OF_MICROSOFT: u128 = 32_000;

    /// The number, if there is such a deal.
    pub fn new(number: u128) -> Result<PysolNumber, PysolError> {
        let is_one = (1..=Self::LAST).contains(&number);
        if is_one { Ok(PysolNumber(number)) } else { Err(PysolError { found: number.to_string() }) }
    }

    /// Reads digits; a number that does not fit is told as it was written.
    pub(crate) fn read(digits: &str) -> Result<PysolNumber, PysolError> {
        let number = digits.parse().ok().and_then(|number| PysolNumber::new(number).ok());
        number.ok_or_else(|| PysolError { found: cut(digits) })
    }

    /// The number itself.
    pub const fn get(self) -> u128 {
        self.0
    }

    /// All 52 cards, the one that is dealt first in front.
    pub fn order(self) -> Vec<Card> {
        if self.0 <= Self::LAST_OF_MICROSOFT {
            return MicrosoftNumber::new(self.0 as i64).expect("Microsoft has these numbers").order();
        }
        let suits = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];
        let mut deck: Vec<Card> =
            suits.into_iter().flat_map(|suit| Rank::all().map(move |rank| Card::new(rank, suit))).collect();
        let words = (128 - self.0.leading_zeros()).div_ceil(32);
        let key: Vec<u32> = (0..words).map(|word| (self.0 >> (32 * word)) as u32).collect();
        let mut twister = Mersenne::of_numbers(&key);
        for last in (1..deck.len()).rev() {
            let (high, low) = (twister.next() >> 5, twister.next() >> 6);
            let fraction = (f64::from(high) * 67_108_864.0 + f64::from(low)) / 9_007_199_254_740_992.0;
            deck.swap(last, (fraction * (last + 1) as f64) as usize);
        }
        deck.reverse();
        deck
    }
}

impl fmt::Display for PysolNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
