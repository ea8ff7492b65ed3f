//! Best-first search over all moves that keeps every position, as small as it can be kept. It finds the wins that greedy
//! searches miss, and if it runs empty, that is a proof.
//!
//! Positions are told apart within a horizon. Where a foundation reaches it, the search goes on, with keys that tell all
//! cards apart: a win from there is a win. But what lies before the horizon was told apart too coarsely for a proof then, so
//! the search begins again with a wider one, when it has run empty or when it has spent much beyond the horizon.
//!
//! Now and then it goes astray for long. So it takes turns with long greedy searches, which tell even fewer positions apart:
//! suits matter for the next card of each alone. That proves nothing, but wins nearly all deals that are hard to win.

use super::identity::{Keying, ProofKeys};
use super::{Closed, Found, Proof};
use crate::greedy::{Attempted, Look, attempt};
use crate::key_set::KeySet;
use crate::limits::Account;
use crate::move_tree::number;
use crate::noise::Noise;
use crate::prunings::Prunings;
use crate::queue::Queue;
use crate::verdict::Stop;
use winnable_games::{Attempt, Game, Greedy, SoundPruning, Whole, WholeSearch};

/// Searches until a win, a closed space, or its share of states and memory. The long greedy searches have `rough` keys; the whole one has
/// its `keys` after the first of them, since what that has met must lie within the horizon of any proof.
pub(crate) fn whole_best_first<G: Whole + SoundPruning, K: ProofKeys<G>, R: Keying<G>>(
    game: &G,
    start: &G::State,
    rough: &R,
    keys: impl FnOnce(&R) -> K,
    prunings: &Prunings,
    account: &mut Account,
) -> Result<Closed<G::Move>, Stop> {
    let mut turns = Turns { game, start, rough, number: 0, end: 0 };
    if let Some(closed) = turns.next(0, account)? {
        return Ok(closed);
    }
    let mut root = start.clone();
    prunings.settle(game, &mut root, |_| ());
    let mut keys = keys(rough);
    loop {
        keys = keys.wider(game, &root).unwrap_or(keys);
        let search = Search { game, start, keys: &keys, prunings };
        match search.run(&root, &mut turns, account)? {
            Said::Closed(closed) => return Ok(closed),
            Said::Wider(wider) => keys = wider,
        }
    }
}

/// The turns of the whole search, with a long greedy search before each.
struct Turns<'a, G: Game, R> {
    game: &'a G,
    start: &'a G::State,
    rough: &'a R,
    /// How many turns were begun.
    number: usize,
    /// The count of states at which this one ends.
    end: u64,
}

impl<G: Whole + SoundPruning, R: Keying<G>> Turns<'_, G, R> {
    /// A greedy search while the whole one waits and keeps its bytes; if that says nothing, the next turn has begun.
    fn next(&mut self, bytes: u64, account: &mut Account) -> Result<Option<Closed<G::Move>>, Stop> {
        if self.number == G::WHOLE.turns {
            return Ok(Some(Closed::Spent));
        }
        match account.beside(bytes, |account| self.long_attempt(account)) {
            Ok(Attempted::Found(Found::Win(moves))) => return Ok(Some(Closed::Win(moves))),
            Ok(_) | Err(Stop::Memory) => (),
            Err(stop) => return Err(stop),
        }
        self.end = account.counts.states.saturating_add(G::WHOLE.first_states << self.number);
        self.number += 1;
        Ok(None)
    }

    /// Each has noise that no other greedy search had, and every second one looks at all moves.
    fn long_attempt(&self, account: &mut Account) -> Result<Attempted<G::Move>, Stop> {
        let &Turns { game, start, rough, number, .. } = self;
        let look = Rough { keys: rough, all: number % 2 == 1 };
        let states = G::WHOLE.long_attempt.states << (number / 2);
        let numbers = Attempt { states, ..G::WHOLE.long_attempt };
        attempt(game, start, &look, G::ATTEMPTS.len() + number, numbers, account)
    }
}

/// A look at the likely moves of a game or at all of them, by other keys than its own.
struct Rough<'a, K> {
    keys: &'a K,
    all: bool,
}

impl<G: Greedy + SoundPruning, K: Keying<G>> Look<G> for Rough<'_, K> {
    fn key(&self, game: &G, state: &G::State) -> u128 {
        self.keys.key(game, state)
    }

    fn moves(&self, game: &G, state: &G::State, out: &mut Vec<(u32, G::Move)>) {
        if self.all {
            game.moves_with_estimates(state, out);
        } else {
            game.likely_moves(state, out);
        }
    }

    fn move_at_once(&self, game: &G, state: &G::State) -> Option<G::Move> {
        if self.all { game.safe_move(state) } else { game.greedy_move(state) }
    }
}

/// What a search with one horizon says.
enum Said<M, K> {
    Closed(Closed<M>),
    Wider(K),
}

/// How a position was reached.
#[derive(Clone, Copy)]
struct Step<M> {
    m: M,
    parent: u32,
    depth: u32,
}

/// A search with one horizon.
struct Search<'a, G: Whole, K> {
    game: &'a G,
    start: &'a G::State,
    keys: &'a K,
    prunings: &'a Prunings,
}

impl<G: Whole + SoundPruning, K: ProofKeys<G>> Search<'_, G, K> {
    fn run<R: Keying<G>>(
        &self,
        root: &G::State,
        turns: &mut Turns<G, R>,
        account: &mut Account,
    ) -> Result<Said<G::Move, K>, Stop> {
        let &Search { game, keys, prunings, .. } = self;
        let WholeSearch { step, noise, least_beyond, share_beyond, .. } = G::WHOLE;
        let noise = Noise { number: 0, most: noise };
        let most_bytes = account.bytes() / 2;
        let first = account.counts.states;
        account.state(game, root)?;
        if game.is_surely_won(root) {
            return Ok(self.won(&[]));
        }
        let mut seen = KeySet::new();
        let _ = seen.insert(keys.key(game, root), most_bytes);
        let mut kept = vec![game.keep(root)];
        let mut steps: Vec<Option<Step<G::Move>>> = vec![None];
        let mut queue = Queue::new();
        queue.extend([(0, 0)].into_iter())?;
        let mut moves = Vec::new();
        // The horizon that the positions beyond this one need, and how many they are.
        let (mut needed, mut beyond) = (None::<K>, 0);
        while let Some(index) = queue.pop() {
            let parent = game.restore(&kept[index as usize]);
            let parts = keys.parts(game, &parent);
            let depth = steps[index as usize].map_or(0, |step| step.depth) + 1;
            moves.clear();
            game.moves_with_estimates(&parent, &mut moves);
            for &(estimate, m) in &moves {
                let mut child = parent.clone();
                game.play(&mut child, m);
                prunings.settle(game, &mut child, |_| ());
                let wider = keys.wider(game, &child);
                let key = match wider {
                    Some(_) => prunings.key(game, &child),
                    None => keys.key_after(game, &parent, &parts, &child),
                };
                match seen.insert(key, most_bytes) {
                    Ok(true) => (),
                    Ok(false) => {
                        account.duplicate();
                        continue;
                    }
                    Err(_) => return Ok(Said::Closed(Closed::Spent)),
                }
                account.state(game, &child)?;
                account.level(u64::from(depth));
                if game.is_surely_won(&child) {
                    let mut line = line_to(&steps, index);
                    line.push(m);
                    return Ok(self.won(&line));
                }
                if let Some(wider) = wider {
                    beyond += 1;
                    needed = Some(needed.map_or(wider, |needed| needed.wider(game, &child).unwrap_or(needed)));
                }
                if keys.is_lost(game, prunings, &child) {
                    continue;
                }
                let cost = estimate + noise.of(key) + step * depth;
                queue.extend([(cost, number(kept.len())?)].into_iter())?;
                kept.push(game.keep(&child));
                steps.push(Some(Step { m, parent: index, depth }));
            }
            if beyond > least_beyond + (account.counts.states - first) / share_beyond
                && let Some(wider) = needed
            {
                return Ok(Said::Wider(wider));
            }
            let bytes = kept.capacity() * size_of::<G::Kept>() + steps.capacity() * size_of::<Option<Step<G::Move>>>();
            let bytes = seen.bytes() + queue.bytes() + bytes as u64;
            if bytes > most_bytes {
                return Ok(Said::Closed(Closed::Spent));
            }
            if account.counts.states >= turns.end
                && let Some(closed) = turns.next(bytes, account)?
            {
                return Ok(Said::Closed(closed));
            }
        }
        Ok(match needed {
            Some(wider) => Said::Wider(wider),
            None => Said::Closed(Closed::Lost(Proof::new(game, self.start, prunings, keys.claim(), None))),
        })
    }

    fn won(&self, line: &[G::Move]) -> Said<G::Move, K> {
        Said::Closed(Closed::Win(self.prunings.replay(self.game, self.start, line)))
    }
}

/// The chosen moves that lead to a position.
fn line_to<M: Copy>(steps: &[Option<Step<M>>], mut index: u32) -> Vec<M> {
    let mut line = Vec::new();
    while let Some(step) = steps[index as usize] {
        line.push(step.m);
        index = step.parent;
    }
    line.reverse();
    line
}
