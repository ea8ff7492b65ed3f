//! Best-first search: always goes on from the most promising position, so wins are found early and short.
//! It keeps every position, so it is given a part of the limits only; if it runs empty, that is a proof, provided that
//! positions which it takes as one are equally winnable.

use super::{Found, Identity};
use crate::key_set::KeySet;
use crate::limits::Account;
use crate::move_tree::number;
use crate::noise::Noise;
use crate::prunings::Prunings;
use crate::queue::Queue;
use crate::verdict::Stop;
use winnable_games::{Guidance, SoundPruning};

/// A position, and how it was reached.
struct Node<G: Guidance> {
    state: G::State,
    /// The move that led here from the parent; moves played at once after it are found again by playing.
    m: Option<G::Move>,
    parent: u32,
    depth: u32,
}

/// Searches at most `budget` states.
pub(crate) fn best_first<G: Guidance + SoundPruning, I: Identity<G>>(
    game: &G,
    start: &G::State,
    identity: &I,
    prunings: &Prunings,
    noise: Noise,
    budget: u64,
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
    let mut queue = Queue::new();
    queue.extend([(game.estimate(&root), 0)].into_iter())?;
    let mut nodes: Vec<Node<G>> = vec![Node { state: root, m: None, parent: 0, depth: 0 }];
    let mut moves = Vec::new();
    while let Some(index) = queue.pop() {
        let depth = nodes[index as usize].depth + 1;
        moves.clear();
        let parent = nodes[index as usize].state.clone();
        game.moves(&parent, &mut moves);
        let parts = identity.parts(game, &parent);
        for &m in &moves {
            let mut child = parent.clone();
            game.play(&mut child, m);
            prunings.settle(game, &mut child, |_| ());
            let key = identity.key_after(game, &parent, &parts, &child);
            if !seen.insert(key, account.bytes())? {
                account.duplicate();
                continue;
            }
            account.state(game, &child)?;
            account.level(u64::from(depth));
            if game.is_surely_won(&child) {
                let mut line = line_to(&nodes, index);
                line.push(m);
                return Ok(Found::Win(prunings.replay(game, start, &line)).into());
            }
            if prunings.is_lost(game, &child) {
                continue;
            }
            if nodes.len() as u64 >= budget {
                return Ok(Found::Spent.into());
            }
            let cost = game.estimate(&child) + noise.of(key) + depth;
            queue.extend([(cost, number(nodes.len())?)].into_iter())?;
            nodes.push(Node { state: child, m: Some(m), parent: index, depth });
        }
        account.memory(seen.bytes() + queue.bytes() + (nodes.capacity() * size_of::<Node<G>>()) as u64)?;
    }
    Ok(identity.all_seen(game, start))
}

/// The chosen moves that lead to a node.
fn line_to<G: Guidance>(nodes: &[Node<G>], mut index: u32) -> Vec<G::Move> {
    let mut line = Vec::new();
    while let Some(m) = nodes[index as usize].m {
        line.push(m);
        index = nodes[index as usize].parent;
    }
    line.reverse();
    line
}
