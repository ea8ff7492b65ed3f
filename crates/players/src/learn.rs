//! How a net learns: the gradient of the cross-entropy of its chance and the target over a batch of positions, and the
//! optimizer of D. P. Kingma and J. Ba, *Adam: A Method for Stochastic Optimization*.
//!
//! What is learned does not depend on the number of threads: a batch is always cut into the same parts, and their
//! gradients are added in order.

use crate::net::{NARROW, Net, chance};
use std::thread;
use winnable_cards::SplitMix64;

/// A position to learn from: its features, and the chance to win that the net should give it.
#[derive(Debug, Clone, PartialEq)]
pub struct Example {
    /// The rows of the features that hold, 0 for none.
    pub features: Box<[u16]>,
    /// The chance to win.
    pub target: f32,
}

/// Parts of a batch, each with a gradient of its own.
const PARTS: usize = 8;

/// The weights of a net, layer by layer.
const LAYERS: [fn(&mut Net) -> &mut [f32]; 4] = [
    |net| &mut net.first,
    |net| net.second.as_flattened_mut(),
    |net| &mut net.third,
    |net| std::slice::from_mut(&mut net.bias),
];

/// A net with all that is needed to go on learning.
#[derive(Debug, Clone, PartialEq)]
pub struct Learner {
    /// The net.
    pub net: Net,
    /// Steps made.
    pub steps: u64,
    first_means: Net,
    second_means: Net,
    gradients: Vec<Net>,
}

impl Learner {
    /// A net that has learned nothing yet, or nothing by this learner.
    pub fn new(net: Net) -> Self {
        let zero = Net::zero(net.rows(), net.width);
        Learner { net, steps: 0, first_means: zero.clone(), second_means: zero.clone(), gradients: vec![zero; PARTS] }
    }

    /// The net to play with: rows that were never trained are 0, and the first layer is rounded.
    pub fn playable(&self) -> Net {
        let mut net = self.net.clone();
        let width = net.width;
        for (row, means) in net.first.chunks_exact_mut(width).zip(self.second_means.first.chunks_exact(width)) {
            if means.iter().all(|&mean| mean == 0.0) {
                row.fill(0.0);
            }
        }
        net.rounded()
    }

    /// One step: learns from examples of the pool that are drawn at random.
    pub fn learn(&mut self, pool: &[Example], batch: usize, rate: f32, rng: &mut SplitMix64, jobs: usize) {
        let drawn: Vec<&Example> = (0..batch).map(|_| &pool[rng.below(pool.len() as u64) as usize]).collect();
        let (net, size) = (&self.net, batch.div_ceil(PARTS));
        let mut parts: Vec<(&mut Net, &[&Example])> = self.gradients.iter_mut().zip(drawn.chunks(size)).collect();
        let a_thread = parts.len().div_ceil(jobs.max(1));
        thread::scope(|scope| {
            for some in parts.chunks_mut(a_thread) {
                scope.spawn(move || {
                    for (gradient, examples) in some {
                        examples.iter().for_each(|example| add_gradient(net, example, gradient));
                    }
                });
            }
        });
        self.update(1.0 / batch as f32, rate, jobs);
    }

    /// Changes the weights by one step of Adam, and clears the gradient.
    fn update(&mut self, scale: f32, rate: f32, jobs: usize) {
        self.steps += 1;
        let steps = self.steps.min(1_000_000) as i32;
        let rate = rate * (1.0 - 0.999f32.powi(steps)).sqrt() / (1.0 - 0.9f32.powi(steps));
        for layer in LAYERS {
            let size = layer(&mut self.net).len().div_ceil(jobs.max(1));
            let mut gradients: Vec<_> = self.gradients.iter_mut().map(|g| layer(g).chunks_mut(size)).collect();
            let weights = layer(&mut self.net).chunks_mut(size);
            let means =
                layer(&mut self.first_means).chunks_mut(size).zip(layer(&mut self.second_means).chunks_mut(size));
            thread::scope(|scope| {
                for (weights, (first, second)) in weights.zip(means) {
                    let parts: Vec<&mut [f32]> = gradients.iter_mut().filter_map(Iterator::next).collect();
                    let change = move || step(weights, first, second, parts, scale, rate);
                    // The small layers are not worth a thread.
                    if size > 10_000 {
                        scope.spawn(change);
                    } else {
                        change();
                    }
                }
            });
        }
    }

    /// Everything as bytes, to go on later.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.steps.to_le_bytes().to_vec();
        for net in [&self.net, &self.first_means, &self.second_means] {
            bytes.extend(net.weights().flat_map(f32::to_le_bytes));
        }
        bytes
    }

    /// Takes back what [`Learner::to_bytes`] gave, and leaves the rest of the bytes; `None` if there are too few.
    pub fn take(bytes: &mut &[u8], rows: usize, width: usize) -> Option<Self> {
        let mut learner = Learner::new(Net::zero(rows, width));
        learner.steps = u64::from_le_bytes(take(bytes)?);
        for net in [&mut learner.net, &mut learner.first_means, &mut learner.second_means] {
            for w in net.weights_mut() {
                *w = f32::from_le_bytes(take(bytes)?);
            }
        }
        Some(learner)
    }
}

/// One step of Adam for some weights, with the gradients of all parts, which are cleared.
fn step(weights: &mut [f32], first: &mut [f32], second: &mut [f32], mut parts: Vec<&mut [f32]>, scale: f32, rate: f32) {
    let Some((sum, rest)) = parts.split_first_mut() else { return };
    for part in rest {
        for (sum, g) in sum.iter_mut().zip(part.iter_mut()) {
            *sum += std::mem::take(g);
        }
    }
    for ((w, g), (first, second)) in weights.iter_mut().zip(sum.iter_mut()).zip(first.iter_mut().zip(second)) {
        let gradient = std::mem::take(g) * scale;
        *first = 0.9 * *first + 0.1 * gradient;
        *second = 0.999 * *second + 0.001 * gradient * gradient;
        *w -= rate * *first / (second.sqrt() + 1e-7);
    }
}

/// Takes a number of bytes from the front.
pub fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*first)
}

/// Adds the gradient of an example.
fn add_gradient(net: &Net, example: &Example, gradient: &mut Net) {
    let width = net.width;
    let units = net.units(&example.features);
    let wide = units.as_slice(width);
    let narrow = net.second_layer(&units);
    let error = chance(net.last_layer(&narrow)) - example.target;
    let mut d_narrow = [0.0; NARROW];
    for j in 0..NARROW {
        if narrow[j] > 0.0 {
            gradient.third[j] += error * narrow[j];
            d_narrow[j] = error * net.third[j];
        }
        gradient.second[width][j] += d_narrow[j];
    }
    gradient.bias += error;
    let mut d_wide = vec![0.0; width];
    for i in 0..width {
        if wide[i] > 0.0 {
            for (j, d) in d_narrow.iter().enumerate() {
                d_wide[i] += d * net.second[i][j];
                gradient.second[i][j] += wide[i] * d;
            }
        }
    }
    // Row 0 is the bias, which every position has once.
    for row in std::iter::once(0).chain(example.features.iter().copied().filter(|&row| row != 0)) {
        for (g, d) in gradient.first[row as usize * width..][..width].iter_mut().zip(&d_wide) {
            *g += d;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loss(net: &Net, example: &Example) -> f64 {
        let score = f64::from(net.score(&net.units(&example.features)));
        let target = f64::from(example.target);
        (1.0 + (-score).exp()).ln() * target + (1.0 + score.exp()).ln() * (1.0 - target)
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let mut rng = SplitMix64::new(3);
        let mut net = Net::random(12, 32, || rng.below(1000) as f32 / 1000.0);
        // Large, so that no unit is near 0, where the slope jumps.
        net.first.iter_mut().for_each(|w| *w *= 20.0);
        let example = Example { features: [3, 0, 7, 11].into(), target: 0.3 };
        let mut gradient = Net::zero(12, 32);
        add_gradient(&net, &example, &mut gradient);
        let gradient: Vec<f32> = gradient.weights().collect();
        let mut checked = 0;
        for i in (0..gradient.len()).step_by(7) {
            let with = |change: f32| {
                let mut net = net.clone();
                *net.weights_mut().nth(i).unwrap() += change;
                loss(&net, &example)
            };
            let slope = (with(0.002) - with(-0.002)) / 0.004;
            assert!((slope - f64::from(gradient[i])).abs() < 1e-3, "weight {i}: slope {slope}, {}", gradient[i]);
            checked += usize::from(gradient[i] != 0.0);
        }
        assert!(checked > 20, "only {checked} weights had a gradient");
    }

    #[test]
    fn threads_change_nothing_and_bytes_go_on_where_they_ended() {
        let mut rng = SplitMix64::new(4);
        let mut unit = || rng.below(1000) as f32 / 1000.0;
        let mut one = Learner::new(Net::random(30, 32, &mut unit));
        let example = |unit: &mut dyn FnMut() -> f32| Example {
            features: (0..5).map(|_| (unit() * 29.9) as u16).collect(),
            target: unit(),
        };
        let pool: Vec<Example> = (0..50).map(|_| example(&mut unit)).collect();
        let mut many = one.clone();
        one.learn(&pool, 30, 0.01, &mut SplitMix64::new(1), 1);
        many.learn(&pool, 30, 0.01, &mut SplitMix64::new(1), 3);
        assert_eq!(one, many);
        let bytes = one.to_bytes();
        let mut resumed = Learner::take(&mut &bytes[..], 30, 32).unwrap();
        for learner in [&mut one, &mut resumed] {
            learner.learn(&pool, 30, 0.01, &mut SplitMix64::new(2), 2);
        }
        assert_eq!(one, resumed);
        assert!(Learner::take(&mut &bytes[1..], 30, 32).is_none());
    }
}
