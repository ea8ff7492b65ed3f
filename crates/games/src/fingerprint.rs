//! 128-bit fingerprints of positions.
//!
//! Two different positions of one search share a fingerprint with probability about 2^-128; a search of
//! 2^32 states meets one with probability below 2^-64. Proofs are built on nothing weaker.

use winnable_cards::SplitMix64;

/// 128 random bits.
const fn random(rng: &mut SplitMix64) -> u128 {
    let high = rng.next() as u128;
    (high << 64) | rng.next() as u128
}

/// Random numbers for each of `A` things in each of `B` places; the exclusive or of those that hold is a
/// fingerprint which a move updates in a few steps (Zobrist's method).
pub const fn zobrist<const A: usize, const B: usize>(seed: u64) -> [[u128; B]; A] {
    let mut rng = SplitMix64::new(seed);
    let mut table = [[0; B]; A];
    let mut a = 0;
    while a < A {
        let mut b = 0;
        while b < B {
            table[a][b] = random(&mut rng);
            b += 1;
        }
        a += 1;
    }
    table
}

/// A table of random numbers: `random_table!(static LIES_ON: [[u128; 55]; 52] = seed)`. It is part of the program; in WebAssembly,
/// which is loaded over a network where random numbers cannot be made any shorter, it is filled when it is first looked at.
macro_rules! random_table {
    ($(#[$about:meta])* $seen:vis static $name:ident: [[u128; $b:expr]; $a:expr] = $seed:expr) => {
        #[cfg(not(target_family = "wasm"))]
        $(#[$about])*
        $seen static $name: [[u128; $b]; $a] = $crate::fingerprint::zobrist($seed);
        #[cfg(target_family = "wasm")]
        $(#[$about])*
        $seen static $name: std::sync::LazyLock<[[u128; $b]; $a]> =
            std::sync::LazyLock::new(|| $crate::fingerprint::zobrist($seed));
    };
}
pub(crate) use random_table;

/// A running fingerprint of a sequence of small numbers.
#[derive(Clone, Copy)]
pub struct Sequence(u128);

impl Sequence {
    /// Of nothing yet; different kinds of sequence start from different seeds.
    pub const fn new(seed: u64) -> Self {
        let mut rng = SplitMix64::new(seed);
        Sequence(random(&mut rng))
    }

    /// Takes the next number. Each step is a bijection of the 128 bits that depends on the number.
    pub const fn push(&mut self, number: u8) {
        let mixed = (self.0 ^ number as u128).wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645);
        self.0 = mixed ^ (mixed >> 71);
    }

    /// Takes many numbers, eight at a time.
    pub fn push_all(&mut self, numbers: &[u8]) {
        for eight in numbers.chunks(8) {
            let mut bytes = [0xFF; 8];
            bytes[..eight.len()].copy_from_slice(eight);
            let mixed = (self.0 ^ u128::from(u64::from_le_bytes(bytes)))
                .wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645);
            self.0 = mixed ^ (mixed >> 71);
        }
        self.push(numbers.len() as u8);
    }

    /// The fingerprint so far, mixed once more so that sums of fingerprints do not cancel.
    pub const fn finish(mut self) -> u128 {
        self.push(0xA5);
        self.push(0x5A);
        self.0
    }
}
