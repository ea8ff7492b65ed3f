//! The seeds of Solvitaire (`--random SEED`).
//!
//! The deck (from the aces to the kings or to a lower rank, of each rank clubs, hearts, spades, diamonds; a second deck behind the first) is shuffled with the Mersenne
//! Twister, begun with the seed. For `n` from the last place down to 1, place `n` is exchanged with a place from 0 to `n`: the 2^32
//! values of a draw are cut into `n + 1` equal parts, and a draw behind the last of them is drawn again. The last card is dealt
//! first, but a card that is laid out as the first of a hole or a foundation is taken from the other end.

use crate::mersenne::Mersenne;
use crate::{Card, Rank, Suit, cut};
use std::fmt;
use thiserror::Error;

/// A seed of Solvitaire, known to be in range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SolvitaireSeed(u32);

/// A number that is no seed of Solvitaire.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a seed of Solvitaire from 0 to {}, found {found}", SolvitaireSeed::LAST)]
pub struct SolvitaireError {
    /// What came, as it was written.
    pub found: String,
}

impl SolvitaireSeed {
    /// The largest seed: its program reads a whole number of 32 bits with a sign.
    pub const LAST: u32 = i32::MAX as u32;

    /// The seed, if it is one.
    pub fn new(seed: u32) -> Result<SolvitaireSeed, SolvitaireError> {
        if seed <= Self::LAST { Ok(SolvitaireSeed(seed)) } else { Err(SolvitaireError { found: seed.to_string() }) }
    }

    /// Reads digits; a number that does not fit is told as it was written.
    pub(crate) fn read(digits: &str) -> Result<SolvitaireSeed, SolvitaireError> {
        let seed = digits.parse().ok().and_then(|seed| SolvitaireSeed::new(seed).ok());
        seed.ok_or_else(|| SolvitaireError { found: cut(digits) })
    }

    /// The seed itself.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// All cards of so many decks, each from the ace to this rank, the one that is dealt first in front.
    pub fn order(self, decks: usize, ranks: u8) -> Vec<Card> {
        let suits = [Suit::Clubs, Suit::Hearts, Suit::Spades, Suit::Diamonds];
        let one = || Rank::all().take(ranks.into()).flat_map(|rank| suits.map(|suit| Card::new(rank, suit)));
        let mut deck: Vec<Card> = (0..decks).flat_map(|_| one()).collect();
        let mut twister = Mersenne::of_number(self.0);
        for last in (1..deck.len()).rev() {
            let part = ((1 << 32) / (last as u64 + 1)) as u32;
            let place = loop {
                let place = (twister.next() / part) as usize;
                if place <= last {
                    break place;
                }
            };
            deck.swap(last, place);
        }
        deck.reverse();
        deck
    }
}

impl fmt::Display for SolvitaireSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
