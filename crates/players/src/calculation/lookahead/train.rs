//! Teaches a judge by its own play: it plays the best option by its own judgement, reconsiders all labels, and
//! learns what every table it left behind turned out to be worth.
//!
//! The worth of a table is the mean over all cards that can come of its judgement after the best answer, plus
//! a share (lambda) of how much better or worse things then went than that answer promised. So the luck of
//! the draw, which is nearly all of the noise, does not count. In the first, easy games, the outcome is the
//! share of cards placed, since wins are too rare.

use super::features::Features;
use super::judge::{Judge, NARROW, WIDE, chance};
use super::labelled_table::{LabelledTable, RANK};
use super::{best_option, reconsider};
use crate::calculation::FIRST_TRAINING_DEAL;
use winnable_cards::{SplitMix64, shuffle};

/// How to teach.
#[derive(Debug, Clone)]
pub struct Lessons {
    /// Number of stacks.
    pub stacks: usize,
    /// Games to learn from.
    pub games: u64,
    /// The first training deal, and the seed of all other chance.
    pub first: u64,
    /// For this many games the outcome is the share of cards placed.
    pub easy: u64,
}

/// Weight of the later against the sooner judgements.
const LAMBDA: f32 = 0.7;
/// Share of random choices.
const WANDER: f32 = 0.003;
/// Step at the start; it falls to a twentieth by the end.
const RATE: f32 = 0.0015;
/// How often each lesson is learnt, and from how many of the latest lessons.
const REUSE: usize = 6;
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

/// One lesson: a table and what it turned out to be worth.
struct Lesson {
    features: Box<[u16]>,
    worth: f32,
}

const BATCH: usize = 256;

/// Plays one game greedily; tells how many cards found a place, and the lessons.
fn play(judge: &Judge, stock: &[u8; 52], easy: bool, rng: &mut SplitMix64, lessons: &mut Vec<Lesson>) -> usize {
    let mut table = LabelledTable::new(judge.stacks, [0; 4]);
    let mut path: Vec<Step> = Vec::with_capacity(52);
    let mut placed = 0;
    for (drawn, &rank) in stock.iter().enumerate() {
        // All draws that were possible, with the best answer to each.
        let open = table.labelled().open();
        let mut expected = 0.0;
        let mut answer = None;
        for r in 1..14u8 {
            let count = (open & RANK[r as usize]).count_ones();
            if count == 0 || (drawn == 0 || easy) && r != rank {
                continue;
            }
            let best = best_option(judge, &table, r);
            expected += count as f32 * best.as_ref().map_or(0.0, |b| chance(b.0));
            if r == rank {
                answer = best;
            }
        }
        expected /= open.count_ones() as f32;
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
    let mut worth = match easy {
        true => (placed as f32 / 52.0).powi(2),
        false => f32::from(placed == 52),
    };
    for step in path.into_iter().rev() {
        let later = LAMBDA * (worth - step.answered);
        worth = match (easy, step.wander) {
            (true, _) if step.answered == 0.0 => worth,
            (true, _) => step.answered + later,
            // What was drawn is luck and does not count; what came of it does.
            (false, false) => (step.expected + later).clamp(0.0, 1.0),
            (false, true) => step.expected,
        };
        lessons.push(Lesson { features: step.features.as_slice().into(), worth });
    }
    placed
}

/// A table left behind.
struct Step {
    features: Features,
    /// The mean over all next draws of the judgement after the best answer.
    expected: f32,
    /// That of the draw that came.
    answered: f32,
    /// Whether the answer that was played is a random one.
    wander: bool,
}

/// The means of Adam for one weight.
#[derive(Clone, Copy, Default)]
struct Means {
    first: f32,
    second: f32,
}

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

    /// Adds the gradient of a lesson.
    fn learn(&mut self, judge: &Judge, lesson: &Lesson) {
        let wide = judge.first_layer(&lesson.features);
        let narrow = judge.second_layer(&wide);
        let p = chance(judge.last_layer(&narrow));
        let error = p - lesson.worth;
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
        for &f in lesson.features.iter().chain(std::iter::once(&(last as u16))) {
            for (w, d) in g.first[f as usize].iter_mut().zip(&d_wide) {
                *w += d;
            }
        }
    }

    /// Takes a step.
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

/// Teaches a judge; `tell` hears the games played, the judge so far and the wins among the latest, and may say stop.
pub fn teach(course: &Lessons, start: Option<Judge>, mut tell: impl FnMut(u64, &Judge, f64) -> bool) -> Judge {
    let mut rng = SplitMix64::new(course.first ^ 0xC0FF_EE00);
    let mut judge = start.unwrap_or_else(|| Judge::random(course.stacks, || unit(&mut rng)));
    let mut adam = Adam::new(&judge);
    let mut lessons: Vec<Lesson> = Vec::new();
    let mut pool: Vec<Lesson> = Vec::new();
    let (mut oldest, mut debt) = (0, 0i64);
    let (mut won, mut played) = (0u64, 0u64);
    let report = (course.games / 100).max(1);
    for game in 0..course.games {
        let placed = play(&judge, &deal(course.first + game), game < course.easy, &mut rng, &mut lessons);
        won += u64::from(placed == 52);
        played += 1;
        let done = game as f32 / course.games as f32;
        let rate = RATE * (1.0 - 0.95 * done);
        debt += (lessons.len() * REUSE) as i64;
        for lesson in lessons.drain(..) {
            if pool.len() < POOL {
                pool.push(lesson);
            } else {
                pool[oldest] = lesson;
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
