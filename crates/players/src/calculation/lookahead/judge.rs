//! The judge: a small net that tells the chance to win from a labelled table.
//!
//! Features (a sparse list) -> 64 -> 16 -> 1, rectified. Its score is the log odds. Only additions and
//! multiplications of f32 in a fixed order, so the same everywhere.

use super::features::Features;
use super::labelled_table::LabelledTable;

/// Width of the first layer.
pub const WIDE: usize = 64;
/// Width of the second layer.
pub const NARROW: usize = 16;
/// Weights are kept in the file as i16, in steps of 1 / STEPS.
const STEPS: f32 = 1024.0;

/// The judge for a number of stacks.
#[derive(Debug, Clone)]
pub struct Judge {
    /// The number of stacks.
    pub stacks: usize,
    /// One row a feature, and last the bias.
    pub first: Vec<[f32; WIDE]>,
    /// One row for each of the first layer, and last the bias.
    pub second: Vec<[f32; NARROW]>,
    /// The last layer.
    pub third: [f32; NARROW],
    /// Its bias.
    pub bias: f32,
}

impl Judge {
    /// A judge that knows nothing; `unit` gives random numbers from 0 up to 1.
    pub fn random(stacks: usize, mut unit: impl FnMut() -> f32) -> Self {
        let mut near = |size: f32| (unit() * 2.0 - 1.0) * size;
        Judge {
            stacks,
            first: (0..Features::count(stacks) + 1).map(|_| [0.0; WIDE].map(|_| near(0.1))).collect(),
            second: (0..WIDE + 1).map(|_| [0.0; NARROW].map(|_| near(0.2))).collect(),
            third: [0.0; NARROW].map(|_| near(0.4)),
            bias: 0.0,
        }
    }

    /// The first layer, before rectifying.
    pub fn first_layer(&self, features: &[u16]) -> [f32; WIDE] {
        let mut wide = self.first[self.first.len() - 1];
        for &feature in features {
            for (x, w) in wide.iter_mut().zip(&self.first[feature as usize]) {
                *x += w;
            }
        }
        wide
    }

    /// The second layer, before rectifying.
    pub fn second_layer(&self, wide: &[f32; WIDE]) -> [f32; NARROW] {
        let mut narrow = self.second[WIDE];
        for (&x, row) in wide.iter().zip(&self.second) {
            let x = x.max(0.0);
            for (y, w) in narrow.iter_mut().zip(row) {
                *y += x * w;
            }
        }
        narrow
    }

    /// The log odds from the second layer.
    pub fn last_layer(&self, narrow: &[f32; NARROW]) -> f32 {
        narrow.iter().zip(&self.third).fold(self.bias, |sum, (y, w)| sum + y.max(0.0) * w)
    }

    /// The log odds of winning.
    pub fn score(&self, table: &LabelledTable) -> f32 {
        self.last_layer(&self.second_layer(&self.first_layer(Features::of(table).as_slice())))
    }

    fn weights(&mut self) -> impl Iterator<Item = &mut f32> {
        let first = self.first.iter_mut().flatten();
        let second = self.second.iter_mut().flatten();
        first.chain(second).chain(&mut self.third).chain(std::iter::once(&mut self.bias))
    }

    /// The weights as bytes: little-endian i16.
    pub fn to_bytes(&self) -> Vec<u8> {
        let quantized = |w: &mut f32| ((*w * STEPS).round().clamp(-32767.0, 32767.0) as i16).to_le_bytes();
        self.clone().weights().flat_map(quantized).collect()
    }

    /// Reads such weights, unless they are of another judge.
    pub fn read(bytes: &[u8], stacks: usize) -> Option<Self> {
        let mut judge = Judge::random(stacks, || 0.0);
        if bytes.len() != 2 * judge.weights().count() {
            return None;
        }
        for (w, b) in judge.weights().zip(bytes.chunks_exact(2)) {
            *w = f32::from(i16::from_le_bytes([b[0], b[1]])) / STEPS;
        }
        Some(judge)
    }

    /// The judge that was taught for a number of stacks: with more than four, four of them are used.
    pub fn taught(stacks: usize) -> Self {
        let judge = match stacks {
            1 => Judge::read(include_bytes!("../../../data/judge-1.bin"), 1),
            2 => Judge::read(include_bytes!("../../../data/judge-2.bin"), 2),
            3 => Judge::read(include_bytes!("../../../data/judge-3.bin"), 3),
            _ => Judge::read(include_bytes!("../../../data/judge-4.bin"), 4),
        };
        judge.expect("the file holds a judge")
    }
}

/// The chance of given log odds.
pub fn chance(log_odds: f32) -> f32 {
    let odds = odds(log_odds);
    odds / (1.0 + odds)
}

/// The odds of given log odds: the power of e, by a series, so the same everywhere.
pub fn odds(log_odds: f32) -> f32 {
    let x = (log_odds * std::f32::consts::LOG2_E).clamp(-60.0, 60.0);
    let whole = x.floor();
    let part = (x - whole) * std::f32::consts::LN_2;
    let series = 1.0 + part * (1.0 + part * (0.5 + part * (1.0 / 6.0 + part * (1.0 / 24.0 + part / 120.0))));
    f32::from_bits((((whole as i32) + 127) as u32) << 23) * series
}
