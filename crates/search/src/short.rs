//! Short solutions: beams that go up the ladder of tolls, each held to less than the best solution so far.
//!
//! The *toll* of a move is what it costs beyond bringing cards home, in single-card moves; a solution is as long as its
//! tolls and the cards to be brought home together. All positions of a level have paid the same toll, so the first
//! win that a beam meets is the shortest that it holds.

use crate::beam::Jitter;
use crate::complete::replay;
use crate::glance::Glance;
use crate::table::Table;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use winnable_games::Guided;

/// Width of each beam.
const WIDTH: usize = 100;

/// Largest noise in an estimate.
const JITTER: u32 = 8;

/// How far ahead cards are told apart, in games with a horizon.
const AHEAD: u8 = 2;

/// The toll of these moves together.
pub fn toll_of<G: Guided>(game: &G, start: &G::State, moves: &[G::Move]) -> u32 {
    let mut state = start.clone();
    let mut toll = 0;
    for &m in moves {
        toll += game.toll(&state, m);
        game.play(&mut state, m);
    }
    toll
}

/// A solution that is never longer than the given one: the best of beams over at most `states` states.
pub fn short<G: Guided>(game: &G, start: &G::State, known: Vec<G::Move>, states: u64) -> Vec<G::Move> {
    let glance = Glance { game, ahead: AHEAD };
    let mut best = known;
    let mut toll = toll_of(game, start, &best);
    let mut left = states;
    let mut number = 0;
    while left > 0 {
        let jitter = Jitter { number, most: if number == 0 { 0 } else { JITTER } };
        let mut ladder = Ladder { game: &glance, jitter, most: toll, left, steps: Vec::new() };
        if let Some(moves) = ladder.climb(start) {
            toll = toll_of(game, start, &moves);
            best = moves;
        }
        left = ladder.left;
        number += 1;
    }
    best
}

struct Step<M> {
    m: M,
    parent: u32,
}

#[derive(Clone)]
struct Candidate<S> {
    state: S,
    estimate: u32,
    step: u32,
}

/// The positions that have paid the same toll, best first and of equal ones the earlier.
struct Level<S> {
    candidates: Vec<Candidate<S>>,
    order: BinaryHeap<Reverse<(u32, u32)>>,
}

impl<S> Default for Level<S> {
    fn default() -> Self {
        Level { candidates: Vec::new(), order: BinaryHeap::new() }
    }
}

impl<S: Clone> Level<S> {
    fn push(&mut self, candidate: Candidate<S>) {
        self.order.push(Reverse((candidate.estimate, self.candidates.len() as u32)));
        self.candidates.push(candidate);
    }

    fn pop(&mut self) -> Option<Candidate<S>> {
        self.order.pop().map(|Reverse((_, index))| self.candidates[index as usize].clone())
    }
}

const ROOT: u32 = u32::MAX;

/// One beam.
struct Ladder<'a, G: Guided> {
    game: &'a G,
    jitter: Jitter,
    /// The toll of the best win so far; only less is of interest.
    most: u32,
    /// States that may still be generated.
    left: u64,
    steps: Vec<Step<G::Move>>,
}

impl<G: Guided> Ladder<'_, G> {
    /// The chosen and forced moves of a win whose toll is less than `most`, if the beam holds one.
    fn climb(&mut self, start: &G::State) -> Option<Vec<G::Move>> {
        let mut root = start.clone();
        go_home(self.game, &mut root, |_| ());
        // Positions that were gone on from; and positions with the tolls for which they wait.
        let (mut seen, mut waiting) = (Table::new(), Table::new());
        let mut best = None;
        let mut levels: Vec<Level<G::State>> = Vec::new();
        levels.resize_with(self.most as usize, Level::default);
        levels.first_mut()?.push(Candidate { state: root, estimate: 0, step: ROOT });
        let mut moves = Vec::new();
        for toll in 0..levels.len() {
            let mut level = std::mem::take(&mut levels[toll]);
            let mut taken = 0;
            while taken < WIDTH
                && toll < self.most as usize
                && let Some(Candidate { state, step, .. }) = level.pop()
            {
                if seen.insert(self.game.key(&state), u64::MAX) != Ok(true) {
                    continue;
                }
                taken += 1;
                moves.clear();
                self.game.moves(&state, &mut moves);
                for &m in &moves {
                    let paid = toll as u32 + self.game.toll(&state, m);
                    let mut child = state.clone();
                    self.game.play(&mut child, m);
                    go_home(self.game, &mut child, |_| ());
                    let key = self.game.key(&child);
                    let is_new = waiting.insert(key ^ u128::from(paid), u64::MAX) == Ok(true);
                    if !is_new || seen.contains(key) || paid + self.game.least_toll(&child) >= self.most {
                        continue;
                    }
                    if self.game.is_won(&child) {
                        self.most = paid;
                        best = Some(self.line_to(step, m));
                        continue;
                    }
                    if self.left == 0 {
                        return best.map(|line: Vec<G::Move>| {
                            replay(self.game, start, &line, |game, state, tell| go_home(game, state, tell))
                        });
                    }
                    self.left -= 1;
                    let estimate = self.game.likely_toll(&child) + self.jitter.of(key);
                    let candidate = Candidate { state: child, estimate, step: self.steps.len() as u32 };
                    self.steps.push(Step { m, parent: step });
                    if paid == toll as u32 {
                        level.push(candidate);
                    } else {
                        levels[paid as usize].push(candidate);
                    }
                }
            }
        }
        best.map(|line| replay(self.game, start, &line, |game, state, tell| go_home(game, state, tell)))
    }

    fn line_to(&self, mut step: u32, last: G::Move) -> Vec<G::Move> {
        let mut line = vec![last];
        while step != ROOT {
            line.push(self.steps[step as usize].m);
            step = self.steps[step as usize].parent;
        }
        line.reverse();
        line
    }
}

/// Brings cards home as long as any can go.
fn go_home<G: Guided>(game: &G, state: &mut G::State, mut tell: impl FnMut(G::Move)) {
    while let Some(m) = game.home_move(state) {
        game.play(state, m);
        tell(m);
    }
}
