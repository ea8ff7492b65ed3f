//! Bold search: best-first with few states, over the moves worth a look, and with every move played at once that is
//! nearly always right. It can only win; what it does not win says nothing.

use crate::beam::Jitter;
use crate::complete::{Stage, replay};
use crate::frontier::{Node, Queue, line_to};
use crate::limits::Account;
use crate::table::Table;
use crate::verdict::Stop;
use winnable_games::Guided;

/// Enough for most deals.
const FIRST_NODES: usize = 512;

/// Searches at most `budget` states. A space that closes is no proof, since moves were left out; but no other noise
/// will find a win in it.
pub(crate) fn bold<G: Guided>(
    game: &G,
    start: &G::State,
    budget: u64,
    jitter: Jitter,
    account: &mut Account,
) -> Result<Stage<G::Move>, Stop> {
    let mut root = start.clone();
    settle(game, &mut root, |_| ());
    account.state(game, &root)?;
    if game.is_won(&root) {
        return Ok(Stage::Won(replay(game, start, &[], |game, state, tell| settle(game, state, tell))));
    }
    let mut seen = Table::new();
    let _ = seen.insert(game.key(&root), account.bytes());
    let mut queue = Queue::default();
    queue.push(0);
    let mut nodes: Vec<Node<G>> = Vec::with_capacity(FIRST_NODES);
    nodes.push(Node { state: root, m: None, parent: 0, depth: 0 });
    let mut moves = Vec::with_capacity(64);
    while let Some(index) = queue.pop() {
        let depth = nodes[index as usize].depth + 1;
        moves.clear();
        game.likely_moves(&nodes[index as usize].state, &mut moves);
        for &m in &moves {
            // The child is made where it will stay if it is new.
            let state = nodes[index as usize].state.clone();
            nodes.push(Node { state, m: Some(m), parent: index, depth });
            let number = nodes.len() - 1;
            let child = &mut nodes[number].state;
            game.play(child, m);
            settle(game, child, |_| ());
            let key = game.key(child);
            if !seen.insert(key, account.bytes()).map_err(|_| Stop::Memory)? {
                account.duplicate();
                nodes.pop();
                continue;
            }
            account.state(game, child)?;
            account.level(u64::from(depth));
            if game.is_won(child) {
                return Ok(Stage::Won(replay(game, start, &line_to(&nodes, number as u32), |game, state, tell| {
                    settle(game, state, tell)
                })));
            }
            if number as u64 >= budget {
                return Ok(Stage::Spent);
            }
            queue.push(game.estimate(child) + jitter.of(key) + G::STAGES.step * depth);
        }
        account.memory(seen.bytes() + (nodes.capacity() * (size_of::<Node<G>>() + size_of::<u32>())) as u64)?;
    }
    Ok(Stage::Closed)
}

#[inline]
fn settle<G: Guided>(game: &G, state: &mut G::State, mut tell: impl FnMut(G::Move)) {
    while let Some(m) = game.bold_move(state) {
        game.play(state, m);
        tell(m);
    }
}
