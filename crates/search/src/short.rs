//! Short solutions: a wide beam over positions of growing cost.
//!
//! The *cost* of a line of play is the number of its moves that bring no card home; a solution is as long as its cost
//! and the cards to be brought home together. All positions of a level have the same cost, so the first win that a
//! beam meets is the shortest that it holds.

use crate::key_set::KeySet;
use crate::limits::Account;
use crate::move_tree::{MoveTree, ROOT};
use crate::prunings::replay;
use crate::verdict::Stop;
use winnable_games::Cost;

/// The first beam has one place for so many states that there are; it takes about half of them.
const STATES_A_PLACE: u64 = 1800;

/// Places of a solution from which its end is searched for anew.
const ENDS: usize = 8;

/// Width of the beams that search for an end.
const END_WIDTH: usize = 200;

/// The cost of a line: its moves that bring no card home.
pub fn cost_of<G: Cost>(game: &G, moves: &[G::Move]) -> u32 {
    moves.iter().filter(|&&m| !game.brings_home(m)).count() as u32
}

/// A solution that is known, and why it was not searched for any further, if a limit was the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Short<M> {
    /// The moves.
    pub moves: Vec<M>,
    /// The limit that was reached.
    pub stop: Option<Stop>,
}

/// A solution that is never longer than the given one: the best of wider and wider beams over at most `states` states.
pub fn short<G: Cost>(
    game: &G,
    start: &G::State,
    known: Vec<G::Move>,
    states: u64,
    account: &mut Account,
) -> Short<G::Move> {
    let mut best = known;
    let mut left = states;
    let mut width = (states / STATES_A_PLACE).max(1) as usize;
    loop {
        let most = cost_of(game, &best);
        let mut beam = CostBeam { game, width, most, left, is_cut: false, tree: MoveTree::new() };
        match beam.search(start, account) {
            Ok(found) => best = found.unwrap_or(best),
            Err(stop) => return Short { moves: best, stop: Some(stop) },
        }
        let spent = left - beam.left;
        left = beam.left;
        // The width for which the states that are left will nearly do.
        let wider = (width as u64 * left * 9 / (10 * spent.max(1))) as usize;
        if !beam.is_cut || wider <= width {
            return Short { moves: best, stop: None };
        }
        width = wider;
    }
}

/// A solution that is never longer than the given one, where beams from the start lead nowhere: first the last eighth of
/// the known solution is made shorter by a beam, then all that comes after its sixth eighth, and so on back to the start.
pub fn short_ends<G: Cost>(
    game: &G,
    start: &G::State,
    known: Vec<G::Move>,
    states: u64,
    account: &mut Account,
) -> Short<G::Move> {
    let mut best = known;
    let mut left = states;
    for end in (0..ENDS).rev() {
        let at = best.len() * end / ENDS;
        let mut state = start.clone();
        best[..at].iter().for_each(|&m| game.play(&mut state, m));
        let most = cost_of(game, &best[at..]);
        let mut beam = CostBeam { game, width: END_WIDTH, most, left, is_cut: false, tree: MoveTree::new() };
        match beam.search(&state, account) {
            Ok(None) => (),
            Ok(Some(end)) => {
                best.truncate(at);
                best.extend(end);
            }
            Err(stop) => return Short { moves: best, stop: Some(stop) },
        }
        left = beam.left;
    }
    Short { moves: best, stop: None }
}

struct Candidate<S> {
    state: S,
    likely: u32,
    step: u32,
}

/// One beam.
struct CostBeam<'a, G: Cost> {
    game: &'a G,
    width: usize,
    /// Only a cost below this is of interest.
    most: u32,
    /// States that may still be generated.
    left: u64,
    /// Whether a level was too full.
    is_cut: bool,
    tree: MoveTree<G::Move>,
}

impl<G: Cost> CostBeam<'_, G> {
    /// A win whose cost is less than `most`, if the beam holds one.
    fn search(&mut self, start: &G::State, account: &mut Account) -> Result<Option<Vec<G::Move>>, Stop> {
        account.check_watch()?;
        let mut root = start.clone();
        go_home(self.game, &mut root, |_| ());
        let mut seen = KeySet::new();
        let mut moves = Vec::new();
        let mut level = vec![(root, ROOT)];
        let mut next = Vec::new();
        for cost in 1..self.most {
            while let Some((state, step)) = level.pop() {
                moves.clear();
                self.game.moves(&state, &mut moves);
                for &m in &moves {
                    let mut child = state.clone();
                    self.game.play(&mut child, m);
                    go_home(self.game, &mut child, |_| ());
                    let key = self.game.rough_key(&child);
                    if !seen.insert(key, account.bytes())? {
                        continue;
                    }
                    if self.game.is_surely_won(&child) {
                        let last = self.tree.add(m, step)?;
                        let line = self.tree.line_to(last);
                        let won = replay(self.game, start, &line, |game, state, tell| go_home(game, state, tell));
                        return Ok(Some(won));
                    }
                    let is_home = self.game.brings_home(m);
                    if self.left == 0 {
                        return Ok(None);
                    }
                    self.left -= 1;
                    account.tick()?;
                    let number = self.tree.add(m, step)?;
                    if is_home {
                        level.push((child, number));
                    } else {
                        let likely = self.game.likely_cost(&child);
                        next.push(Candidate { state: child, likely, step: number });
                    }
                }
            }
            let kept =
                level.capacity() * size_of::<(G::State, u32)>() + next.capacity() * size_of::<Candidate<G::State>>();
            account.memory(seen.bytes() + (kept + self.tree.bytes()) as u64)?;
            next.sort_unstable_by_key(|candidate| (candidate.likely, candidate.step));
            let mut hopeful =
                next.drain(..).filter(|candidate| cost + self.game.lower_bound(&candidate.state) < self.most);
            level.extend(hopeful.by_ref().take(self.width).map(|candidate| (candidate.state, candidate.step)));
            self.is_cut |= hopeful.next().is_some();
            drop(hopeful);
            level.reverse();
        }
        Ok(None)
    }
}

/// Brings cards home as long as any can go.
fn go_home<G: Cost>(game: &G, state: &mut G::State, mut tell: impl FnMut(G::Move)) {
    while let Some(m) = game.home_move(state) {
        game.play(state, m);
        tell(m);
    }
}
