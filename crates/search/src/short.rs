//! Short solutions: a wide beam that goes up the ladder of tolls.
//!
//! The *toll* of a line of play is the number of its moves that bring no card home; a solution is as long as its toll
//! and the cards to be brought home together. All positions of a rung have paid the same toll, so the first win that a
//! beam meets is the shortest that it holds.

use crate::complete::replay;
use crate::glance::Glance;
use crate::table::Table;
use crate::trail::{ROOT, Trail};
use winnable_games::Guided;

/// How far ahead cards are told apart, in games with a horizon.
const AHEAD: u8 = 2;

/// The first beam has one place for so many states that there are; it takes about half of them.
const STATES_A_PLACE: u64 = 1800;

/// Places of a solution from which its end is searched for anew.
const ENDS: usize = 8;

/// Width of the beams that search for an end.
const END_WIDTH: usize = 200;

/// The moves that bring no card home.
pub fn toll_of<G: Guided>(game: &G, moves: &[G::Move]) -> u32 {
    moves.iter().filter(|&&m| !game.brings_home(m)).count() as u32
}

/// A solution that is never longer than the given one, and the states that it took: the best of wider and wider beams over
/// at most `states` states.
pub fn short<G: Guided>(game: &G, start: &G::State, known: Vec<G::Move>, states: u64) -> (Vec<G::Move>, u64) {
    let glance = Glance { game, ahead: AHEAD };
    let mut best = known;
    let mut left = states;
    let mut width = (states / STATES_A_PLACE).max(1) as usize;
    loop {
        let most = toll_of(game, &best);
        let mut ladder = Ladder { game: &glance, width, most, left, is_cut: false, trail: Trail::new() };
        best = ladder.climb(start).unwrap_or(best);
        let spent = left - ladder.left;
        left = ladder.left;
        // The width for which the states that are left will nearly do.
        let wider = (width as u64 * left * 9 / (10 * spent.max(1))) as usize;
        if !ladder.is_cut || wider <= width {
            return (best, states - left);
        }
        width = wider;
    }
}

/// The same where beams from the start lead nowhere: first the last eighth of the known solution is made shorter by a
/// beam, then all that comes after its sixth eighth, and so on back to the start.
pub fn short_ends<G: Guided>(game: &G, start: &G::State, known: Vec<G::Move>, states: u64) -> (Vec<G::Move>, u64) {
    let glance = Glance { game, ahead: AHEAD };
    let mut best = known;
    let mut left = states;
    for end in (0..ENDS).rev() {
        let at = best.len() * end / ENDS;
        let mut state = start.clone();
        best[..at].iter().for_each(|&m| game.play(&mut state, m));
        let most = toll_of(game, &best[at..]);
        let mut ladder = Ladder { game: &glance, width: END_WIDTH, most, left, is_cut: false, trail: Trail::new() };
        if let Some(end) = ladder.climb(&state) {
            best.truncate(at);
            best.extend(end);
        }
        left = ladder.left;
    }
    (best, states - left)
}

struct Candidate<S> {
    state: S,
    likely: u32,
    step: u32,
}

/// One beam.
struct Ladder<'a, G: Guided> {
    game: &'a G,
    width: usize,
    /// Only a toll below this is of interest.
    most: u32,
    /// States that may still be generated.
    left: u64,
    /// Whether a rung was too full.
    is_cut: bool,
    trail: Trail<G::Move>,
}

impl<G: Guided> Ladder<'_, G> {
    /// A win whose toll is less than `most`, if the beam holds one.
    fn climb(&mut self, start: &G::State) -> Option<Vec<G::Move>> {
        let mut root = start.clone();
        go_home(self.game, &mut root, |_| ());
        let mut seen = Table::new();
        let mut moves = Vec::new();
        let mut rung = vec![(root, ROOT)];
        let mut next = Vec::new();
        for toll in 1..self.most {
            while let Some((state, step)) = rung.pop() {
                moves.clear();
                self.game.moves(&state, &mut moves);
                for &m in &moves {
                    let mut child = state.clone();
                    self.game.play(&mut child, m);
                    go_home(self.game, &mut child, |_| ());
                    let key = self.game.key(&child);
                    if seen.insert(key, u64::MAX) != Ok(true) {
                        continue;
                    }
                    if self.game.is_won(&child) {
                        let last = self.trail.add(m, step);
                        let line = self.trail.line_to(last);
                        return Some(replay(self.game, start, &line, |game, state, tell| go_home(game, state, tell)));
                    }
                    let is_home = self.game.brings_home(m);
                    if self.left == 0 {
                        return None;
                    }
                    self.left -= 1;
                    let number = self.trail.add(m, step);
                    if is_home {
                        rung.push((child, number));
                    } else {
                        let likely = self.game.likely_toll(&child);
                        next.push(Candidate { state: child, likely, step: number });
                    }
                }
            }
            next.sort_unstable_by_key(|candidate| (candidate.likely, candidate.step));
            let mut hopeful =
                next.drain(..).filter(|candidate| toll + self.game.least_toll(&candidate.state) < self.most);
            rung.extend(hopeful.by_ref().take(self.width).map(|candidate| (candidate.state, candidate.step)));
            self.is_cut |= hopeful.next().is_some();
            drop(hopeful);
            rung.reverse();
        }
        None
    }
}

/// Brings cards home as long as any can go.
fn go_home<G: Guided>(game: &G, state: &mut G::State, mut tell: impl FnMut(G::Move)) {
    while let Some(m) = game.home_move(state) {
        game.play(state, m);
        tell(m);
    }
}
