//! Microsoft's numbered deals, all of them: 1 to 8,589,934,591, and the two special boards -1 and -2.

use crate::{Card, Rank, Suit};
use std::fmt;
use thiserror::Error;

/// The number of a deal of Microsoft's FreeCell, known to be in range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MicrosoftNumber(i64);

/// A number that no Microsoft deal has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a Microsoft deal number from 1 to 8589934591, or -1 or -2, found {found}")]
pub struct MicrosoftError {
    /// The number that came, as it was written.
    pub found: String,
}

impl MicrosoftNumber {
    /// The largest number of the extended range, 2^33 - 1.
    pub const LAST: i64 = 8_589_934_591;

    /// The number, if there is such a deal.
    pub fn new(number: i64) -> Result<Self, MicrosoftError> {
        if (1..=Self::LAST).contains(&number) || number == -1 || number == -2 {
            Ok(MicrosoftNumber(number))
        } else {
            Err(MicrosoftError { found: number.to_string() })
        }
    }

    /// The number itself.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// All 52 cards in the order in which they are dealt, one to each of eight columns in turn.
    pub fn order(self) -> Vec<Card> {
        match self.0 {
            -1 => deal_out(special_minus_1()),
            -2 => deal_out(special_minus_2()),
            number => shuffled(number as u64),
        }
    }
}

impl fmt::Display for MicrosoftNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The linear congruential shuffle. Numbers from 2^31 on use more bits of the generator.
fn shuffled(number: u64) -> Vec<Card> {
    let mut deck: [Card; Card::COUNT] = std::array::from_fn(|i| Card::from_index(i as u8));
    let mut seed = number as u32; // number - 2^32 from 2^32 on
    for left in (1..=deck.len() as u32).rev() {
        seed = seed.wrapping_mul(214_013).wrapping_add(2_531_011);
        let random = match number {
            0..0x8000_0000 => (seed >> 16) & 0x7FFF,
            0x8000_0000..0x1_0000_0000 => ((seed >> 16) & 0x7FFF) | 0x8000,
            _ => (seed >> 16) + 1,
        };
        deck.swap((random % left) as usize, left as usize - 1);
    }
    // The last card of those that are left is dealt.
    deck.reverse();
    deck.to_vec()
}

/// Four columns A 3 5 7 9 J K, one a suit in the order C D H S, then four of Q 10 8 6 4 2.
/// (Rebuilt from what is said of it: every top card can go to a cell, and nothing can follow.)
fn special_minus_1() -> [Vec<Card>; 8] {
    let odd = [1, 3, 5, 7, 9, 11, 13];
    let even = [12, 10, 8, 6, 4, 2];
    std::array::from_fn(|i| column(Suit::ALL[i % 4], if i < 4 { &odd } else { &even }))
}

/// A K Q J T 9 8 in the suits S H D C, then 7 6 5 4 3 2 in the same suits.
fn special_minus_2() -> [Vec<Card>; 8] {
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    let (high, low) = ([1, 13, 12, 11, 10, 9, 8], [7, 6, 5, 4, 3, 2]);
    std::array::from_fn(|i| column(suits[i % 4], if i < 4 { &high } else { &low }))
}

fn column(suit: Suit, ranks: &[u8]) -> Vec<Card> {
    ranks.iter().map(|&r| Card::new(Rank::new(r).expect("ranks are 1 to 13"), suit)).collect()
}

/// The order of dealing that lays out these columns.
fn deal_out(columns: [Vec<Card>; 8]) -> Vec<Card> {
    (0..52).map(|i| columns[i % 8][i / 8]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest, Sha256};

    /// Boards that another program has dealt.
    const KNOWN: &str = include_str!("../data/microsoft-boards.txt");

    fn board(number: i64, separator: &str) -> String {
        let order = MicrosoftNumber::new(number).unwrap().order();
        let columns: Vec<String> = (0..8)
            .map(|c| order.iter().skip(c).step_by(8).map(Card::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        columns.join(separator)
    }

    #[test]
    fn known_boards() {
        assert_eq!(
            board(1, " / "),
            "JD KD 2S 4C 3S 6D 6S / 2D KC KS 5C TD 8S 9C / 9H 9S 9D TS 4S 8D 2H / JC 5S QD QH TH QS 6H / \
             5D AD JS 4H 8H 6C / 7H QC AS AC 2C 3D / 7C KH AH 4D JH 8C / 5H 3H 3C 7S 7D TC"
        );
        assert_eq!(
            board(617, " / "),
            "7D TD TH KD 4C 4S JD / AD 7S QC 5H QS TS KS / 5C QD 3H 9S 9C 2H KC / 3S AC 9D 3C 9H 5D 4H / \
             5S 6D 6S 8S 7C JC / 8C 8H 8D 7H 6H 6C / 2D AS 3D 4D 2C JH / AH KH TC JS 2S QH"
        );
        assert_eq!(
            board(-2, " / "),
            "AS KS QS JS TS 9S 8S / AH KH QH JH TH 9H 8H / AD KD QD JD TD 9D 8D / AC KC QC JC TC 9C 8C / \
             7S 6S 5S 4S 3S 2S / 7H 6H 5H 4H 3H 2H / 7D 6D 5D 4D 3D 2D / 7C 6C 5C 4C 3C 2C"
        );
    }

    fn digest(numbers: impl Iterator<Item = i64>) -> String {
        let mut digest = Sha256::new();
        for number in numbers {
            digest.update(board(number, "\n"));
            digest.update("\n");
        }
        digest.finalize().iter().map(|b| format!("{b:02x}")).collect()
    }

    #[test]
    fn the_first_32000_boards_have_the_known_digest() {
        assert_eq!(digest(1..=32_000), "a06b93ff95c6307079f5e67938a5dcd1786b3469cc18cdf85919357bc4174a68");
    }

    /// Each range takes other bits of the generator, so each has boards of its own, and its first and last numbers.
    #[test]
    fn all_three_ranges_are_dealt_as_another_program_deals_them() {
        let (mut boards, mut digests) = ([0; 3], [0; 3]);
        for line in KNOWN.lines().filter(|line| !line.starts_with('#')) {
            let (numbers, known) = line.split_once(": ").unwrap();
            let range = |number: i64| (number >> 31).min(2) as usize;
            if let Ok(number) = numbers.parse() {
                assert_eq!(board(number, " / "), known, "{number}");
                boards[range(number)] += 1;
            } else {
                let numbers: Vec<i64> = numbers.split(' ').filter_map(|word| word.parse().ok()).collect();
                let [first, last, step] = numbers[..] else { panic!("from, to, by: {line}") };
                assert_eq!(digest((first..=last).step_by(step as usize)), known, "{line}");
                digests[range(first)] += 1;
            }
        }
        assert_eq!((boards, digests), ([3, 5, 5], [1, 1, 1]));
    }

    #[test]
    fn every_part_of_the_range_deals_a_whole_deck() {
        for number in [-1, -2, 1, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 32, MicrosoftNumber::LAST] {
            let mut order = MicrosoftNumber::new(number).unwrap().order();
            order.sort();
            assert!(order.into_iter().eq(Card::deck()), "{number}");
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        for number in [0, -3, MicrosoftNumber::LAST + 1, i64::MAX, i64::MIN] {
            assert_eq!(MicrosoftNumber::new(number), Err(MicrosoftError { found: number.to_string() }));
        }
    }
}
