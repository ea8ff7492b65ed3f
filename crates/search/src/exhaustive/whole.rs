//! Best-first search over all moves that keeps every position, as small as it can be kept. It finds the wins that greedy
//! searches miss, and if it runs empty, that is a proof.
//!
//! Positions are told apart within a horizon. Where a foundation reaches it, the search goes on, with keys that tell all
//! cards apart: a win from there is a win. But what lies before the horizon was told apart too coarsely for a proof then, so
//! the search begins again with a wider one, when it has run empty or when it has spent much beyond the horizon.
//!
//! Now and then a search goes astray for long where one with other noise does not. So it begins again with other noise,
//! and each time with twice the states. Long greedy searches come between: they win most of the deals on which it goes
//! astray.

use super::identity::ProofKeys;
use super::{Closed, Found, Proof};
use crate::greedy::{Attempted, attempt};
use crate::key_set::KeySet;
use crate::limits::Account;
use crate::move_tree::number;
use crate::noise::Noise;
use crate::prunings::Prunings;
use crate::queue::Queue;
use crate::verdict::Stop;
use winnable_games::{SoundPruning, Whole, WholeSearch};

/// Searches until a win, a closed space, or its share of states and memory.
pub(crate) fn whole_best_first<G: Whole + SoundPruning, K: ProofKeys<G>>(
    game: &G,
    start: &G::State,
    mut keys: K,
    prunings: &Prunings,
    account: &mut Account,
) -> Result<Closed<G::Move>, Stop> {
    let mut root = start.clone();
    prunings.settle(game, &mut root, |_| ());
    for number in 0..G::WHOLE.times {
        let end = account.counts.states.saturating_add(G::WHOLE.first_states << number);
        loop {
            keys = keys.wider(game, &root).unwrap_or(keys);
            let search = Search { game, start, keys: &keys, prunings, number, end };
            match search.run(&root, account)? {
                Said::Closed(closed) => return Ok(closed),
                Said::Wider(wider) => keys = wider,
                Said::Astray => break,
            }
        }
        if let Some(moves) = long_attempts(game, start, number as usize, account)? {
            return Ok(Closed::Win(moves));
        }
    }
    Ok(Closed::Spent)
}

/// Greedy searches with many states, after the whole search of this number. Each has noise that no other greedy search had.
fn long_attempts<G: Whole>(
    game: &G,
    start: &G::State,
    searches: usize,
    account: &mut Account,
) -> Result<Option<Vec<G::Move>>, Stop> {
    let first = G::ATTEMPTS.len() + searches * G::WHOLE.long_attempts;
    for number in first..first + G::WHOLE.long_attempts {
        match attempt(game, start, number, G::WHOLE.long_attempt[number % 2], account)? {
            Attempted::Found(Found::Win(moves)) => return Ok(Some(moves)),
            Attempted::Found(Found::Spent) => (),
            Attempted::AllSeen => break,
        }
    }
    Ok(None)
}

/// What a search with one horizon says.
enum Said<M, K> {
    Closed(Closed<M>),
    Wider(K),
    /// It has had its states.
    Astray,
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
    /// The number of its noise.
    number: u32,
    /// The count of states at which it ends.
    end: u64,
}

impl<G: Whole + SoundPruning, K: ProofKeys<G>> Search<'_, G, K> {
    fn run(&self, root: &G::State, account: &mut Account) -> Result<Said<G::Move, K>, Stop> {
        let &Search { game, keys, prunings, .. } = self;
        let WholeSearch { step, noise, least_beyond, share_beyond, .. } = G::WHOLE;
        let noise = Noise { number: u64::from(self.number), most: noise };
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
        let mut queue = Queue::with_room(0);
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
            if seen.bytes() + queue.bytes() + bytes as u64 > most_bytes {
                return Ok(Said::Closed(Closed::Spent));
            }
            if account.counts.states >= self.end {
                return Ok(Said::Astray);
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
