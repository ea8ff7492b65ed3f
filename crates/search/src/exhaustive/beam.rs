//! Beam search: level by level, only the most promising positions of a level go on. Quick to a win where
//! best-first search stays in one corner; a proof only if nothing was ever cut off.

use super::{Found, Identity};
use crate::key_set::KeySet;
use crate::limits::Account;
use crate::move_tree::{MoveTree, ROOT};
use crate::noise::Noise;
use crate::prunings::Prunings;
use crate::verdict::Stop;
use winnable_games::{Guidance, SoundPruning};

struct Candidate<S> {
    state: S,
    estimate: u32,
    step: u32,
}

/// Searches with at most `width` positions a level.
pub(crate) fn beam<G: Guidance + SoundPruning, I: Identity<G>>(
    game: &G,
    start: &G::State,
    identity: &I,
    prunings: &Prunings,
    width: usize,
    noise: Noise,
    account: &mut Account,
) -> Result<I::Said, Stop> {
    let mut root = start.clone();
    prunings.settle(game, &mut root, |_| ());
    account.state(game, &root)?;
    if game.is_surely_won(&root) {
        return Ok(Found::Win(prunings.replay(game, start, &[])).into());
    }
    let mut seen = KeySet::new();
    let _ = seen.insert(identity.key(game, &root), account.bytes());
    let mut tree = MoveTree::new();
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
            let parts = identity.parts(game, &parent.state);
            for &m in &moves {
                let mut child = parent.state.clone();
                game.play(&mut child, m);
                prunings.settle(game, &mut child, |_| ());
                let key = identity.key_after(game, &parent.state, &parts, &child);
                if !seen.insert(key, account.bytes())? {
                    account.duplicate();
                    continue;
                }
                account.state(game, &child)?;
                if game.is_surely_won(&child) {
                    let last = tree.add(m, parent.step)?;
                    let line = tree.line_to(last);
                    return Ok(Found::Win(prunings.replay(game, start, &line)).into());
                }
                if prunings.is_lost(game, &child) {
                    continue;
                }
                let estimate = game.estimate(&child) + noise.of(key);
                next.push(Candidate { state: child, estimate, step: tree.add(m, parent.step)? });
            }
            let kept = (level.capacity() + next.capacity()) * size_of::<Candidate<G::State>>();
            account.memory(seen.bytes() + (kept + tree.bytes()) as u64)?;
        }
        if next.len() > width {
            was_cut = true;
            // Of equal estimates the earlier: the order does not depend on how the cut is made. Steps are numbered as they come.
            next.sort_unstable_by_key(|candidate| (candidate.estimate, candidate.step));
            next.truncate(width);
        }
        std::mem::swap(&mut level, &mut next);
        next.clear();
    }
    Ok(if was_cut { Found::Spent.into() } else { identity.all_seen(game, start) })
}
