//! Trains a judge from nothing: rounds of games with one net, whose positions are then learned from.
//!
//! The judge depends on the seed and the number of games only, not on threads, nor on whether the training was
//! interrupted and taken up again.

use crate::learn::{Example, Learner, take};
use crate::net::Net;
use std::thread;
use winnable_cards::SplitMix64;

/// What a judge is trained for: a game with its features, and how its training games are played.
pub trait Subject: Sync {
    /// The canonical name of the game.
    fn game(&self) -> String;
    /// The version of the features.
    fn features(&self) -> u32;
    /// Rows of the first layer.
    fn rows(&self) -> usize;
    /// Slots of a position.
    fn slots(&self) -> usize;
    /// Whether the first games have easy targets.
    fn has_easy_games(&self) -> bool;
    /// Plays the deal of a seed to learn from it: whether it was won, and the positions with their targets. While the
    /// net knows nothing, `easy` asks for targets that can be learned without wins.
    fn lesson(&self, net: &Net, deal: u64, easy: bool) -> (bool, Vec<Example>);
    /// Whether the judge wins the deal of a seed by itself, without looking ahead.
    fn wins(&self, net: &Net, deal: u64) -> bool;
}

/// How to train.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lessons {
    /// Width of the net.
    pub width: usize,
    /// Games to learn from.
    pub games: u64,
    /// Chooses the training deals, and all other random numbers.
    pub seed: u64,
    /// For this many games the targets are the easy ones.
    pub easy: u64,
}

/// The first training deal. What is measured elsewhere uses smaller seeds.
pub const FIRST_TRAINING_DEAL: u64 = 1 << 40;
/// The first deal on which a judge is tried while it learns: neither a training deal nor one that is used elsewhere.
pub const FIRST_VALIDATION_DEAL: u64 = 1 << 41;

/// Learning rate at the start; it falls to a hundredth by the end.
const RATE: f32 = 0.002;
/// How often each position is learned from on average.
const REUSE: usize = 4;
/// How many of the latest positions are kept to learn from.
const POOL: usize = 50_000;
/// Positions in one step of the optimizer.
const BATCH: usize = 1024;
/// Games that are played with one net.
const ROUND: u64 = 128;

/// A training, which can be interrupted and taken up again.
#[derive(Debug, Clone)]
pub struct Training<S> {
    subject: S,
    lessons: Lessons,
    learner: Learner,
    games: u64,
    pool: Vec<Example>,
    oldest: usize,
    debt: usize,
}

impl<S: Subject> Training<S> {
    /// A training from nothing.
    pub fn new(subject: S, lessons: Lessons) -> Self {
        let mut rng = SplitMix64::new(lessons.seed ^ 0xC0FF_EE00);
        let learner = Learner::new(Net::random(subject.rows(), lessons.width, || unit(&mut rng)));
        Training { subject, lessons, learner, games: 0, pool: Vec::new(), oldest: 0, debt: 0 }
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Whether all games have been played.
    pub fn is_done(&self) -> bool {
        self.games >= self.lessons.games
    }

    /// The net so far, to play with.
    pub fn net(&self) -> Net {
        self.learner.playable()
    }

    /// Plays a round of games and learns from it; how many games there were, and how many were won.
    pub fn round(&mut self, jobs: usize) -> (u64, u64) {
        let numbers: Vec<u64> = (self.games..self.lessons.games.min(self.games + ROUND)).collect();
        let (subject, net, lessons) = (&self.subject, &self.learner.net, self.lessons);
        // Far enough apart for different seeds, and all before the validation deals.
        let first = FIRST_TRAINING_DEAL + ((lessons.seed % 200) << 32);
        let played = in_parallel(&numbers, jobs, |n| subject.lesson(net, first + n, n < lessons.easy));
        self.games += numbers.len() as u64;
        let mut won = 0;
        for (is_won, examples) in played {
            won += u64::from(is_won);
            self.debt += examples.len() * REUSE;
            examples.into_iter().for_each(|example| self.remember(example));
        }
        if self.pool.len() < 4 * BATCH {
            self.debt = 0;
        }
        let done = self.games as f32 / lessons.games as f32;
        while self.debt >= BATCH {
            self.debt -= BATCH;
            let mut rng = SplitMix64::new(lessons.seed ^ self.learner.steps.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            self.learner.learn(&self.pool, BATCH, RATE * (1.0 - 0.99 * done), &mut rng, jobs);
        }
        (numbers.len() as u64, won)
    }

    fn remember(&mut self, example: Example) {
        if self.pool.len() < POOL {
            self.pool.push(example);
        } else {
            self.pool[self.oldest] = example;
            self.oldest = (self.oldest + 1) % POOL;
        }
    }

    /// How many of the first validation deals the judge wins by itself.
    pub fn validate(&self, deals: u64, jobs: usize) -> u64 {
        let numbers: Vec<u64> = (0..deals).collect();
        let (subject, net) = (&self.subject, self.net());
        let won = in_parallel(&numbers, jobs, |n| subject.wins(&net, FIRST_VALIDATION_DEAL + n));
        won.into_iter().filter(|&won| won).count() as u64
    }

    /// Everything as bytes, to go on later.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Lessons { width, games, seed, easy } = self.lessons;
        let pool = [self.pool.len() as u64, self.oldest as u64, self.debt as u64];
        let mut bytes = Vec::new();
        for n in [width as u64, games, seed, easy, self.games].iter().chain(&pool) {
            bytes.extend(n.to_le_bytes());
        }
        bytes.extend(self.learner.to_bytes());
        for example in &self.pool {
            example.features.iter().for_each(|row| bytes.extend(row.to_le_bytes()));
            bytes.extend(example.target.to_le_bytes());
        }
        bytes
    }

    /// Takes up a training; `None` if the bytes are not those of a training with these lessons.
    pub fn from_bytes(mut bytes: &[u8], subject: S, lessons: Lessons) -> Option<Self> {
        let bytes = &mut bytes;
        let mut number = || take(bytes).map(u64::from_le_bytes);
        let (width, planned) = (number()? as usize, number()?);
        let found = Lessons { width, games: planned, seed: number()?, easy: number()? };
        if found != lessons {
            return None;
        }
        let (games, length, oldest, debt) = (number()?, number()? as usize, number()? as usize, number()? as usize);
        let learner = Learner::take(bytes, subject.rows(), lessons.width)?;
        let slots = subject.slots();
        if length > POOL || bytes.len() != length * (2 * slots + 4) {
            return None;
        }
        let mut pool = Vec::with_capacity(length);
        for _ in 0..length {
            let features = (0..slots).map(|_| take(bytes).map(u16::from_le_bytes)).collect::<Option<_>>()?;
            pool.push(Example { features, target: f32::from_le_bytes(take(bytes)?) });
        }
        Some(Training { subject, lessons, learner, games, pool, oldest, debt })
    }
}

/// A number from 0 up to 1.
pub(crate) fn unit(rng: &mut SplitMix64) -> f32 {
    (rng.next() >> 40) as f32 / (1u64 << 24) as f32
}

/// What a function gives for each number, in order, computed by several threads.
fn in_parallel<T: Send>(numbers: &[u64], jobs: usize, f: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let mut all = Vec::with_capacity(numbers.len());
    thread::scope(|scope| {
        let (f, share) = (&f, numbers.len().div_ceil(jobs.max(1)).max(1));
        let some = |some: &[u64]| some.iter().map(|&n| f(n)).collect::<Vec<T>>();
        let threads: Vec<_> = numbers.chunks(share).map(|part| scope.spawn(move || some(part))).collect();
        threads.into_iter().for_each(|thread| all.extend(thread.join().expect("a game ends")));
    });
    all
}
