//! Best-first search: always goes on from the most promising position, so wins are found early and short.
//! It keeps every position, so it is given a part of the limits only; if it runs empty, that is a proof.

use crate::complete::{Prunings, Stage};
use crate::frontier::{Node, Queue, line_to};
use crate::limits::Account;
use crate::table::Table;
use crate::trail::number;
use crate::verdict::Stop;
use winnable_games::Guided;

/// Searches at most `budget` states.
pub(crate) fn best_first<G: Guided>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    budget: u64,
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
    let mut queue = Queue::with_room(0);
    queue.push(game.estimate(&root), 0)?;
    let mut nodes: Vec<Node<G>> = vec![Node { state: root, m: None, parent: 0, depth: 0 }];
    let mut moves = Vec::new();
    while let Some(index) = queue.pop() {
        let depth = nodes[index as usize].depth + 1;
        moves.clear();
        game.moves(&nodes[index as usize].state, &mut moves);
        for &m in &moves {
            let mut child = nodes[index as usize].state.clone();
            game.play(&mut child, m);
            prunings.settle(game, &mut child, |_| ());
            if !seen.insert(prunings.key(game, &child), account.bytes()).map_err(|_| Stop::Memory)? {
                account.duplicate();
                continue;
            }
            account.state(game, &child)?;
            account.level(u64::from(depth));
            if game.is_won(&child) {
                let mut plan = line_to(&nodes, index);
                plan.push(m);
                return Ok(Stage::Won(prunings.replay(game, start, &plan)));
            }
            if prunings.is_lost(game, &child) {
                continue;
            }
            if nodes.len() as u64 >= budget {
                return Ok(Stage::Spent);
            }
            queue.push(game.estimate(&child) + depth, number(nodes.len())?)?;
            nodes.push(Node { state: child, m: Some(m), parent: index, depth });
        }
        account.memory(seen.bytes() + queue.bytes() + (nodes.capacity() * size_of::<Node<G>>()) as u64)?;
    }
    Ok(Stage::Closed)
}
