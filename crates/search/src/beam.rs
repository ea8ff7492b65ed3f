//! Beam search: level by level, only the most promising positions of a level go on. Quick to a win where
//! best-first search stays in one corner; a proof only if nothing was ever cut off.

use crate::complete::{Prunings, Stage};
use crate::limits::Account;
use crate::table::Table;
use crate::trail::{ROOT, Trail};
use crate::verdict::Stop;
use winnable_games::Guided;

struct Candidate<S> {
    state: S,
    estimate: u32,
    step: u32,
}

/// Searches with at most `width` positions a level.
pub(crate) fn beam<G: Guided>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    width: usize,
    jitter: Jitter,
    account: &mut Account,
) -> Result<Stage<G::Move>, Stop> {
    let mut root = start.clone();
    prunings.settle(game, &mut root, |_| ());
    account.state(game, &root)?;
    if game.is_won(&root) {
        return Ok(Stage::Won(prunings.replay(game, start, &[])));
    }
    let mut seen = Table::new();
    let _ = seen.insert(prunings.key(game, &root), account.bytes());
    let mut trail = Trail::new();
    let mut level = vec![Candidate { state: root, estimate: 0, step: ROOT }];
    let mut next: Vec<Candidate<G::State>> = Vec::new();
    let mut moves = Vec::new();
    let mut was_cut = false;
    let mut depth = 0;
    while !level.is_empty() {
        depth += 1;
        account.level(depth);
        for parent in &level {
            moves.clear();
            game.moves(&parent.state, &mut moves);
            for &m in &moves {
                let mut child = parent.state.clone();
                game.play(&mut child, m);
                prunings.settle(game, &mut child, |_| ());
                let key = prunings.key(game, &child);
                if !seen.insert(key, account.bytes()).map_err(|_| Stop::Memory)? {
                    account.duplicate();
                    continue;
                }
                account.state(game, &child)?;
                if game.is_won(&child) {
                    let last = trail.add(m, parent.step)?;
                    let plan = trail.line_to(last);
                    return Ok(Stage::Won(prunings.replay(game, start, &plan)));
                }
                if prunings.is_lost(game, &child) {
                    continue;
                }
                let estimate = game.estimate(&child) + jitter.of(key);
                next.push(Candidate { state: child, estimate, step: trail.add(m, parent.step)? });
            }
        }
        if next.len() > width {
            was_cut = true;
            // Of equal estimates the earlier: the order does not depend on how the cut is made.
            next.sort_by_key(|candidate| candidate.estimate);
            next.truncate(width);
        }
        std::mem::swap(&mut level, &mut next);
        next.clear();
        let kept = (level.capacity() + next.capacity()) * size_of::<Candidate<G::State>>();
        account.memory(seen.bytes() + (kept + trail.bytes()) as u64)?;
    }
    Ok(if was_cut { Stage::Spent } else { Stage::Closed })
}

/// A little noise in the estimates, so that another try looks elsewhere; the same in every run.
#[derive(Clone, Copy)]
pub(crate) struct Jitter {
    /// Which noise.
    pub number: u64,
    /// Its largest value.
    pub most: u32,
}

impl Jitter {
    pub fn of(self, key: u128) -> u32 {
        let mixed = (key as u64 ^ self.number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (((mixed >> 32) * (u64::from(self.most) + 1)) >> 32) as u32
    }
}
