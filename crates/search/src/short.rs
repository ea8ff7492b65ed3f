//! Short solutions: a wide beam that goes up the ladder of tolls.
//!
//! The *toll* of a line of play is the number of its moves that bring no card home; a solution is as long as its toll
//! and the cards to be brought home together. All positions of a rung have paid the same toll, so the first win that a
//! beam meets is the shortest that it holds.

use crate::complete::replay;
use crate::glance::Glance;
use crate::limits::Account;
use crate::table::Table;
use crate::trail::{ROOT, Trail};
use crate::verdict::Stop;
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

/// A solution that is known, and why it was not searched for any further, if a limit was the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Short<M> {
    /// The moves.
    pub moves: Vec<M>,
    /// The limit that was reached.
    pub stop: Option<Stop>,
}

/// A solution that is never longer than the given one: the best of wider and wider beams over at most `states` states.
pub fn short<G: Guided>(
    game: &G,
    start: &G::State,
    known: Vec<G::Move>,
    states: u64,
    account: &mut Account,
) -> Short<G::Move> {
    let glance = Glance { game, ahead: AHEAD };
    let mut best = known;
    let mut left = states;
    let mut width = (states / STATES_A_PLACE).max(1) as usize;
    loop {
        let most = toll_of(game, &best);
        let mut ladder = Ladder { game: &glance, width, most, left, is_cut: false, trail: Trail::new() };
        match ladder.climb(start, account) {
            Ok(found) => best = found.unwrap_or(best),
            Err(stop) => return Short { moves: best, stop: Some(stop) },
        }
        let spent = left - ladder.left;
        left = ladder.left;
        // The width for which the states that are left will nearly do.
        let wider = (width as u64 * left * 9 / (10 * spent.max(1))) as usize;
        if !ladder.is_cut || wider <= width {
            return Short { moves: best, stop: None };
        }
        width = wider;
    }
}

/// A solution that is never longer than the given one, where beams from the start lead nowhere: first the last eighth of
/// the known solution is made shorter by a beam, then all that comes after its sixth eighth, and so on back to the start.
pub fn short_ends<G: Guided>(
    game: &G,
    start: &G::State,
    known: Vec<G::Move>,
    states: u64,
    account: &mut Account,
) -> Short<G::Move> {
    let glance = Glance { game, ahead: AHEAD };
    let mut best = known;
    let mut left = states;
    for end in (0..ENDS).rev() {
        let at = best.len() * end / ENDS;
        let mut state = start.clone();
        best[..at].iter().for_each(|&m| game.play(&mut state, m));
        let most = toll_of(game, &best[at..]);
        let mut ladder = Ladder { game: &glance, width: END_WIDTH, most, left, is_cut: false, trail: Trail::new() };
        match ladder.climb(&state, account) {
            Ok(None) => (),
            Ok(Some(end)) => {
                best.truncate(at);
                best.extend(end);
            }
            Err(stop) => return Short { moves: best, stop: Some(stop) },
        }
        left = ladder.left;
    }
    Short { moves: best, stop: None }
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
    fn climb(&mut self, start: &G::State, account: &mut Account) -> Result<Option<Vec<G::Move>>, Stop> {
        account.check_watch()?;
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
                    if !seen.insert(key, account.bytes()).map_err(|_| Stop::Memory)? {
                        continue;
                    }
                    if self.game.is_won(&child) {
                        let last = self.trail.add(m, step)?;
                        let line = self.trail.line_to(last);
                        let won = replay(self.game, start, &line, |game, state, tell| go_home(game, state, tell));
                        return Ok(Some(won));
                    }
                    let is_home = self.game.brings_home(m);
                    if self.left == 0 {
                        return Ok(None);
                    }
                    self.left -= 1;
                    account.tick()?;
                    let number = self.trail.add(m, step)?;
                    if is_home {
                        rung.push((child, number));
                    } else {
                        let likely = self.game.likely_toll(&child);
                        next.push(Candidate { state: child, likely, step: number });
                    }
                }
            }
            let kept =
                rung.capacity() * size_of::<(G::State, u32)>() + next.capacity() * size_of::<Candidate<G::State>>();
            account.memory(seen.bytes() + (kept + self.trail.bytes()) as u64)?;
            next.sort_unstable_by_key(|candidate| (candidate.likely, candidate.step));
            let mut hopeful =
                next.drain(..).filter(|candidate| toll + self.game.least_toll(&candidate.state) < self.most);
            rung.extend(hopeful.by_ref().take(self.width).map(|candidate| (candidate.state, candidate.step)));
            self.is_cut |= hopeful.next().is_some();
            drop(hopeful);
            rung.reverse();
        }
        Ok(None)
    }
}

/// Brings cards home as long as any can go.
fn go_home<G: Guided>(game: &G, state: &mut G::State, mut tell: impl FnMut(G::Move)) {
    while let Some(m) = game.home_move(state) {
        game.play(state, m);
        tell(m);
    }
}
