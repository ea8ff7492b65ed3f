//! Trains a judge by its own play, by temporal differences: in every game it takes the option that it rates best,
//! reconsiders all labels, and learns a target value for each position of the game.
//!
//! The target is the mean, over all ranks that can be drawn, of the judge's own chance to win after its best answer,
//! plus a share (lambda) of how much better or worse the game then went than the answer to the real draw promised. So
//! the luck of the draw, which is nearly all of the noise, does not count. In the first games, called easy, the outcome
//! is the squared share of cards placed, because wins are too rare to learn from.

use super::features::Features;
use super::judge::{Judge, NARROW, WIDE, chance};
use super::labelled_table::{LabelledTable, PLACES};
use super::{best_option, reconsider};
use crate::calculation::FIRST_TRAINING_DEAL;
use winnable_cards::{SplitMix64, shuffle};

/// How to train.
#[derive(Debug, Clone)]
pub struct Lessons {
    /// Number of stacks.
    pub stacks: usize,
    /// Games to learn from.
    pub games: u64,
    /// The first training deal, and the seed of all other random numbers.
    pub first: u64,
    /// For this many games the outcome is the share of cards placed.
    pub easy: u64,
}

/// Lambda: how much of a later surprise an earlier position learns.
const LAMBDA: f32 = 0.7;
/// Share of moves that are chosen at random.
const WANDER: f32 = 0.003;
/// Learning rate at the start; it falls to a twentieth by the end.
const RATE: f32 = 0.0015;
/// How often each position is learned from on average.
const REUSE: usize = 6;
/// How many of the latest positions are kept to learn from.
const POOL: usize = 100_000;

/// A number from 0 up to 1.
fn unit(rng: &mut SplitMix64) -> f32 {
    (rng.next() >> 40) as f32 / (1u64 << 24) as f32
}

/// The ranks of the stock of a training deal, next first.
fn deal(number: u64) -> [u8; 52] {
    let mut cards: [u8; 52] = std::array::from_fn(|i| i as u8);
    shuffle(&mut cards, FIRST_TRAINING_DEAL + number);
    cards.map(|card| card / 4 + 1)
}

/// A position to learn from, with its target.
struct Example {
    features: Box<[u16]>,
    target: f32,
}

/// Positions in one step of Adam.
const BATCH: usize = 256;

/// Plays one game; appends its positions with their targets to `examples`, and tells how many cards found a place.
fn play(judge: &Judge, stock: &[u8; 52], easy: bool, rng: &mut SplitMix64, examples: &mut Vec<Example>) -> usize {
    let mut table = LabelledTable::new(judge.stacks, [0; 4]);
    let mut path: Vec<Step> = Vec::with_capacity(52);
    let mut placed = 0;
    for (drawn, &rank) in stock.iter().enumerate() {
        // The best answer to every draw that was possible.
        let open = table.labelled().open();
        let mut expected = 0.0;
        let mut answer = None;
        for r in 1..14u8 {
            let count = (open & PLACES[r as usize]).len();
            if count == 0 || (drawn == 0 || easy) && r != rank {
                continue;
            }
            let best = best_option(judge, &table, r);
            expected += count as f32 * best.as_ref().map_or(0.0, |b| chance(b.0));
            if r == rank {
                answer = best;
            }
        }
        expected /= open.len() as f32;
        let wander = unit(rng) < WANDER;
        let answered = answer.as_ref().map_or(0.0, |a| chance(a.0));
        if drawn > 0 {
            path.push(Step { features: Features::of(&table), expected, answered, wander });
        }
        let Some((mut score, mut next)) = answer else { break };
        if wander {
            let mut count = 0;
            table.options(rank, &mut |other| {
                count += 1;
                if rng.below(count) == 0 {
                    next = other.clone();
                }
            });
        } else if !easy {
            reconsider(judge, &mut score, &mut next);
        }
        placed += 1;
        table = next;
    }
    let mut target = match easy {
        true => (placed as f32 / 52.0).powi(2),
        false => f32::from(placed == 52),
    };
    for step in path.into_iter().rev() {
        let later = LAMBDA * (target - step.answered);
        target = match (easy, step.wander) {
            (true, _) if step.answered == 0.0 => target,
            (true, _) => step.answered + later,
            // The draw itself is luck and does not count, but how the game went on after it does.
            (false, false) => (step.expected + later).clamp(0.0, 1.0),
            (false, true) => step.expected,
        };
        examples.push(Example { features: step.features.as_slice().into(), target });
    }
    placed
}

/// A position of a game that was played.
struct Step {
    features: Features,
    /// The mean, over all ranks that could be drawn next, of the chance to win after the best answer.
    expected: f32,
    /// The chance to win after the best answer to the real draw.
    answered: f32,
    /// Whether the answer that was played was chosen at random.
    wander: bool,
}

/// The running means of the gradient and of its square that Adam keeps for one weight.
#[derive(Clone, Copy, Default)]
struct Means {
    first: f32,
    second: f32,
}

/// The optimizer: D. P. Kingma and J. Ba, *Adam: A Method for Stochastic Optimization*.
struct Adam {
    first: Vec<[Means; WIDE]>,
    second: Vec<[Means; NARROW]>,
    third: [Means; NARROW],
    bias: Means,
    gradient: Judge,
    step: i32,
}

impl Adam {
    fn new(judge: &Judge) -> Self {
        let mut gradient = judge.clone();
        clear(&mut gradient);
        Adam {
            first: vec![[Means::default(); WIDE]; judge.first.len()],
            second: vec![[Means::default(); NARROW]; judge.second.len()],
            third: [Means::default(); NARROW],
            bias: Means::default(),
            gradient,
            step: 0,
        }
    }

    /// Adds the gradient of an example (cross-entropy of the judge's chance and the target).
    fn learn(&mut self, judge: &Judge, example: &Example) {
        let wide = judge.first_layer(&example.features);
        let narrow = judge.second_layer(&wide);
        let p = chance(judge.last_layer(&narrow));
        let error = p - example.target;
        let g = &mut self.gradient;
        let mut d_narrow = [0.0; NARROW];
        for j in 0..NARROW {
            if narrow[j] > 0.0 {
                g.third[j] += error * narrow[j];
                d_narrow[j] = error * judge.third[j];
            }
            g.second[WIDE][j] += d_narrow[j];
        }
        g.bias += error;
        let mut d_wide = [0.0; WIDE];
        for i in 0..WIDE {
            if wide[i] > 0.0 {
                let mut sum = 0.0;
                for (j, d) in d_narrow.iter().enumerate() {
                    sum += d * judge.second[i][j];
                    g.second[i][j] += wide[i] * d;
                }
                d_wide[i] = sum;
            }
        }
        let last = g.first.len() - 1;
        for &f in example.features.iter().chain(std::iter::once(&(last as u16))) {
            for (w, d) in g.first[f as usize].iter_mut().zip(&d_wide) {
                *w += d;
            }
        }
    }

    /// Changes the weights by one step, and clears the gradient.
    fn update(&mut self, judge: &mut Judge, rate: f32) {
        self.step += 1;
        let fix1 = 1.0 - 0.9f32.powi(self.step);
        let fix2 = 1.0 - 0.999f32.powi(self.step);
        let rate = rate * fix2.sqrt() / fix1;
        let scale = 1.0 / BATCH as f32;
        let one = |w: &mut f32, g: &mut f32, m: &mut Means| {
            let gradient = *g * scale;
            *g = 0.0;
            m.first = 0.9 * m.first + 0.1 * gradient;
            m.second = 0.999 * m.second + 0.001 * gradient * gradient;
            *w -= rate * m.first / (m.second.sqrt() + 1e-6);
        };
        for ((w, g), m) in judge.first.iter_mut().zip(&mut self.gradient.first).zip(&mut self.first) {
            for i in 0..WIDE {
                one(&mut w[i], &mut g[i], &mut m[i]);
            }
        }
        for ((w, g), m) in judge.second.iter_mut().zip(&mut self.gradient.second).zip(&mut self.second) {
            for i in 0..NARROW {
                one(&mut w[i], &mut g[i], &mut m[i]);
            }
        }
        for i in 0..NARROW {
            one(&mut judge.third[i], &mut self.gradient.third[i], &mut self.third[i]);
        }
        one(&mut judge.bias, &mut self.gradient.bias, &mut self.bias);
    }
}

fn clear(judge: &mut Judge) {
    judge.first.iter_mut().for_each(|row| *row = [0.0; WIDE]);
    judge.second.iter_mut().for_each(|row| *row = [0.0; NARROW]);
    judge.third = [0.0; NARROW];
    judge.bias = 0.0;
}

/// Trains a judge. `tell` is called now and then with the number of games played, the judge so far and the share of
/// wins since the last call; if it returns false, the training stops.
pub fn teach(course: &Lessons, start: Option<Judge>, mut tell: impl FnMut(u64, &Judge, f64) -> bool) -> Judge {
    let mut rng = SplitMix64::new(course.first ^ 0xC0FF_EE00);
    let mut judge = start.unwrap_or_else(|| Judge::random(course.stacks, || unit(&mut rng)));
    let mut adam = Adam::new(&judge);
    let mut examples: Vec<Example> = Vec::new();
    let mut pool: Vec<Example> = Vec::new();
    let (mut oldest, mut debt) = (0, 0i64);
    let (mut won, mut played) = (0u64, 0u64);
    let report = (course.games / 100).max(1);
    for game in 0..course.games {
        let placed = play(&judge, &deal(course.first + game), game < course.easy, &mut rng, &mut examples);
        won += u64::from(placed == 52);
        played += 1;
        let done = game as f32 / course.games as f32;
        let rate = RATE * (1.0 - 0.95 * done);
        debt += (examples.len() * REUSE) as i64;
        for example in examples.drain(..) {
            if pool.len() < POOL {
                pool.push(example);
            } else {
                pool[oldest] = example;
                oldest = (oldest + 1) % POOL;
            }
        }
        if pool.len() < 20 * BATCH {
            debt = 0;
        }
        while debt >= BATCH as i64 {
            debt -= BATCH as i64;
            for _ in 0..BATCH {
                adam.learn(&judge, &pool[rng.below(pool.len() as u64) as usize]);
            }
            adam.update(&mut judge, rate);
        }
        if (game + 1) % report == 0 || game + 1 == course.games {
            if !tell(game + 1, &judge, won as f64 / played as f64) {
                break;
            }
            (won, played) = (0, 0);
        }
    }
    judge
}
