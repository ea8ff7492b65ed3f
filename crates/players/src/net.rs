//! The net of a judge: a small neural net that estimates the chance to win from the features of a position.
//!
//! A sum of rows of the first layer, one for each feature that holds, -> 16 -> 1, with rectified linear units. The score
//! is the log odds of a win.
//!
//! Every machine computes the same score. The weights of the first layer are multiples of 1/2048, so that sums of them are
//! exact, whatever the order: a sum can be kept from one position to the next. The other layers take additions and
//! multiplications of f32 in a fixed order.

/// Width of the second layer.
pub const NARROW: usize = 16;
/// The greatest width of the first layer.
pub const MOST_WIDE: usize = 256;
/// Widths of the first layer.
pub const WIDTHS: [usize; 4] = [32, 64, 128, 256];
/// Weights of the first layer are multiples of 1 / STEPS when they are played with.
const STEPS: f32 = 2048.0;

/// The net.
#[derive(Debug, Clone, PartialEq)]
pub struct Net {
    /// Width of the first layer.
    pub width: usize,
    /// The first layer: one row for each feature, row 0 is the bias.
    pub first: Vec<f32>,
    /// The second layer: one row for each unit of the first, and last the bias.
    pub second: Vec<[f32; NARROW]>,
    /// The last layer.
    pub third: [f32; NARROW],
    /// The bias of the last layer.
    pub bias: f32,
}

/// The first layer of a position, before rectifying.
#[derive(Debug, Clone)]
pub struct Units([f32; MOST_WIDE]);

impl Net {
    /// A net with all weights 0.
    pub fn zero(rows: usize, width: usize) -> Self {
        Net {
            width,
            first: vec![0.0; rows * width],
            second: vec![[0.0; NARROW]; width + 1],
            third: [0.0; NARROW],
            bias: 0.0,
        }
    }

    /// An untrained net with random weights; `unit` gives random numbers from 0 up to 1.
    pub fn random(rows: usize, width: usize, mut unit: impl FnMut() -> f32) -> Self {
        let mut net = Net::zero(rows, width);
        let mut near = |size: f32| (unit() * 2.0 - 1.0) * size;
        net.first.iter_mut().for_each(|w| *w = near(0.05));
        net.second.iter_mut().flatten().for_each(|w| *w = near(0.15));
        net.third.iter_mut().for_each(|w| *w = near(0.4));
        net
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.first.len() / self.width
    }

    /// A row of the first layer.
    #[inline]
    pub fn row(&self, row: usize) -> &[f32] {
        &self.first[row * self.width..][..self.width]
    }

    /// The first layer of a position.
    pub fn units(&self, features: &[u16]) -> Units {
        let mut units = Units([0.0; MOST_WIDE]);
        units.0[..self.width].copy_from_slice(self.row(0));
        for &feature in features.iter().filter(|&&feature| feature != 0) {
            add(&mut units.0[..self.width], self.row(feature as usize));
        }
        units
    }

    /// The first layer of a position, from that of another position with the same slots.
    #[inline]
    pub fn moved(&self, units: &Units, from: &[u16], to: &[u16]) -> Units {
        let mut units = units.clone();
        let own = &mut units.0[..self.width];
        for (&old, &new) in from.iter().zip(to) {
            if old == new {
                continue;
            }
            match (old, new) {
                (0, new) => add(own, self.row(new as usize)),
                (old, 0) => subtract(own, self.row(old as usize)),
                (old, new) => replace(own, self.row(old as usize), self.row(new as usize)),
            }
        }
        units
    }

    /// The second layer, before rectifying.
    pub fn second_layer(&self, units: &Units) -> [f32; NARROW] {
        let mut narrow = self.second[self.width];
        for (&x, row) in units.0[..self.width].iter().zip(&self.second) {
            // No branch: half of the units hold, and no processor can foresee which.
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
    pub fn score(&self, units: &Units) -> f32 {
        self.last_layer(&self.second_layer(units))
    }

    /// Rounds the first layer to what can be played with.
    pub fn rounded(mut self) -> Self {
        self.first.iter_mut().for_each(|w| *w = (*w * STEPS).round_ties_even() / STEPS);
        self
    }

    /// All weights, in the order of a file.
    pub fn weights(&self) -> impl Iterator<Item = f32> + '_ {
        let rest = self.second.iter().flatten().chain(&self.third).chain(std::iter::once(&self.bias));
        self.first.iter().chain(rest).copied()
    }

    /// All weights, in the order of a file.
    pub fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let rest = self.second.iter_mut().flatten().chain(&mut self.third).chain(std::iter::once(&mut self.bias));
        self.first.iter_mut().chain(rest)
    }
}

/// The first layer of a net in numbers of two bytes, for positions that have few features in common with the one before.
#[derive(Debug, Clone)]
pub struct SmallRows {
    width: usize,
    weights: Vec<i16>,
}

/// Small weights are multiples of 1 / SMALL_STEPS. Sums beyond 32 stay there.
const SMALL_STEPS: f32 = 1024.0;

impl SmallRows {
    /// Units that are summed at a time, so that the sums stay in registers: the width must be a multiple of it.
    pub const BLOCK: usize = 64;

    /// The first layer of a net.
    pub fn of(net: &Net) -> Self {
        let weights = net.first.iter().map(|w| (w * SMALL_STEPS).round_ties_even() as i16).collect();
        SmallRows { width: net.width, weights }
    }

    /// The first layer of a position.
    pub fn units(&self, features: &[u16]) -> Units {
        let mut units = Units([0.0; MOST_WIDE]);
        for (b, block) in units.0[..self.width].chunks_exact_mut(Self::BLOCK).enumerate() {
            let part = |row: usize| &self.weights[row * self.width + b * Self::BLOCK..][..Self::BLOCK];
            let mut sums = [0; Self::BLOCK];
            sums.copy_from_slice(part(0));
            for &feature in features {
                for (x, w) in sums.iter_mut().zip(part(feature as usize)) {
                    *x = i16::saturating_add(*x, *w);
                }
            }
            for (x, sum) in block.iter_mut().zip(sums) {
                *x = f32::from(sum) / SMALL_STEPS;
            }
        }
        units
    }
}

impl Units {
    /// The units of a net of this width.
    pub fn as_slice(&self, width: usize) -> &[f32] {
        &self.0[..width]
    }
}

#[inline]
fn add(units: &mut [f32], row: &[f32]) {
    for (x, w) in units.iter_mut().zip(row) {
        *x += w;
    }
}

#[inline]
fn subtract(units: &mut [f32], row: &[f32]) {
    for (x, w) in units.iter_mut().zip(row) {
        *x -= w;
    }
}

#[inline]
fn replace(units: &mut [f32], old: &[f32], new: &[f32]) {
    for ((x, old), new) in units.iter_mut().zip(old).zip(new) {
        *x += new - old;
    }
}

/// The chance of given log odds.
pub fn chance(log_odds: f32) -> f32 {
    let odds = odds(log_odds);
    odds / (1.0 + odds)
}

/// The odds of given log odds: a power of e, computed by a series, so that every machine computes the same number.
pub fn odds(log_odds: f32) -> f32 {
    let x = (log_odds * std::f32::consts::LOG2_E).clamp(-60.0, 60.0);
    let whole = x.floor();
    let part = (x - whole) * std::f32::consts::LN_2;
    let series = 1.0 + part * (1.0 + part * (0.5 + part * (1.0 / 6.0 + part * (1.0 / 24.0 + part / 120.0))));
    f32::from_bits((((whole as i32) + 127) as u32) << 23) * series
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::SplitMix64;

    #[test]
    fn small_rows_give_the_same_units_but_for_rounding() {
        let mut rng = SplitMix64::new(5);
        let net = Net::random(40, 128, || rng.below(1000) as f32 / 1000.0);
        let small = SmallRows::of(&net);
        let features: Vec<u16> = (1..40).step_by(3).collect();
        let (exact, rounded) = (net.units(&features), small.units(&features));
        let most = 0.5 / SMALL_STEPS * (features.len() + 1) as f32 + 1e-5;
        let mut differ = 0;
        for (x, y) in exact.as_slice(128).iter().zip(rounded.as_slice(128)) {
            assert!((x - y).abs() <= most, "{x} and {y}");
            differ += usize::from(x != y);
        }
        assert!(differ > 0, "they are rounded");
        assert!((net.score(&exact) - net.score(&rounded)).abs() < 0.01);
    }
}
