//! Our own shuffle, the one behind `seed:N`.
//!
//! # `winnable-shuffle-1`
//! Defined by these lines alone, so that it can be written again in any language:
//!
//! 1. The generator is SplitMix64. Its state is one unsigned 64-bit number, at first the seed. Each draw
//!    adds `0x9E3779B97F4A7C15` to the state and returns `mix(state)`, where `mix(z)` is, modulo 2^64:
//!    `z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9; z = (z ^ (z >> 27)) * 0x94D049BB133111EB; z ^ (z >> 31)`.
//! 2. A number below `n` is drawn without bias: draw `x`; let `p = x * n` as a 128-bit product. If the low
//!    64 bits of `p` are less than `2^64 mod n`, draw again; else the number is the high 64 bits of `p`.
//! 3. The deck starts in order: AC AD AH AS 2C 2D ... KS, without the cards that the game leaves out.
//!    For `i` from the last place down to place 1: draw `j` below `i + 1` and exchange places `i` and `j`.
//! 4. Place 0 is dealt first.
//!
//! A change of any step gets a new name; `winnable-shuffle-1` never changes.

/// The name and version of the shuffle behind `seed:N`.
pub const SHUFFLE_NAME: &str = "winnable-shuffle-1";

/// SplitMix64: a small generator with 64 bits of state that is the same everywhere.
#[derive(Debug, Clone)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// A generator that starts from this seed.
    pub const fn new(seed: u64) -> Self {
        SplitMix64 { state: seed }
    }

    /// The next 64 random bits.
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A uniform number below `n`, which is not 0.
    pub fn below(&mut self, n: u64) -> u64 {
        loop {
            let product = u128::from(self.next()) * u128::from(n);
            // The threshold is below n: the division is needed only in the rare case that n does not tell.
            if product as u64 >= n || product as u64 >= n.wrapping_neg() % n {
                return (product >> 64) as u64;
            }
        }
    }

    /// Shuffles; every order of the items is equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i as u64 + 1) as usize;
            items.swap(i, j);
        }
    }
}

/// Shuffles with `winnable-shuffle-1`; every order of the items is equally likely over the seeds.
pub fn shuffle<T>(items: &mut [T], seed: u64) {
    SplitMix64::new(seed).shuffle(items);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Card;

    #[test]
    fn generator_gives_the_published_sequence() {
        // The first values for seed 1234567, as published with the reference implementation.
        let mut rng = SplitMix64::new(1234567);
        let first: Vec<u64> = (0..3).map(|_| rng.next()).collect();
        assert_eq!(first, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
    }

    /// Checked against a second implementation in another language, written from the text above.
    const GOLDEN_42: &str = "KD 2C 5H JD JH AC 3D 2D KS 7S 7C KC 6S QD 9D QS 2H 3S JS 4C 6D 8C 4S 9C TD 5S \
        QC 8S 8D 9H AH 8H 6H 9S 5D AS 2S 7D TS QH 6C KH 7H 4H TC 3H JC AD 5C 4D 3C TH";

    #[test]
    fn shuffle_never_changes() {
        let mut deck: Vec<Card> = Card::deck().collect();
        shuffle(&mut deck, 42);
        let text: Vec<String> = deck.iter().map(Card::to_string).collect();
        assert_eq!(text.join(" "), GOLDEN_42);
    }

    #[test]
    fn all_orders_of_three_are_equally_likely() {
        let mut counts = std::collections::BTreeMap::new();
        for seed in 0..60_000 {
            let mut items = [0, 1, 2];
            shuffle(&mut items, seed);
            *counts.entry(items).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), 6);
        // 10,000 expected each, standard deviation 91: five of them.
        assert!(counts.values().all(|&n| (9_545..=10_455).contains(&n)), "{counts:?}");
    }
}
