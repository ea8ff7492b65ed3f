//! Bold search: best-first with few states, over the moves worth a look, and with every move played at once that is
//! nearly always right. It can only win; what it does not win says nothing.

use crate::beam::Jitter;
use crate::complete::{Stage, replay};
use crate::frontier::Queue;
use crate::limits::Account;
use crate::table::Table;
use crate::trail::number;
use crate::verdict::Stop;
use winnable_games::Guided;

/// Enough for most deals.
const FIRST_STATES: usize = 192;
const FIRST_PROSPECTS: usize = 2048;
/// Costs that differ by less are taken as equal: then the latest comes first.
const GRAIN: u32 = 8;

/// A move from a position that was made. Position `n` came about by step `n - 1`.
#[derive(Clone, Copy)]
struct Step<M> {
    m: M,
    parent: u32,
}

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
    let mut queue = Queue::with_room(FIRST_PROSPECTS);
    let mut states = Vec::with_capacity(FIRST_STATES);
    states.push(root);
    let mut steps: Vec<Step<G::Move>> = Vec::with_capacity(FIRST_STATES);
    let mut depths = Vec::with_capacity(FIRST_STATES);
    depths.push(0);
    let mut moves = Vec::with_capacity(64);
    loop {
        let parent = states.len() - 1;
        let parent_number = number(parent)?;
        let state = &states[parent];
        let key = game.key(state);
        let way = G::STAGES.step * depths[parent];
        moves.clear();
        game.likely_moves(state, &mut moves);
        for (i, &(estimate, m)) in moves.iter().enumerate() {
            let noise = if jitter.most == 0 { 0 } else { jitter.of(key ^ i as u128) };
            queue.push((estimate + noise + way) / GRAIN, Step { m, parent: parent_number })?;
        }
        // Positions are made when their turn has come; most never are.
        loop {
            let Some(step) = queue.pop() else { return Ok(Stage::Closed) };
            states.extend_from_within(step.parent as usize..=step.parent as usize);
            let number = states.len() - 1;
            let child = &mut states[number];
            game.play(child, step.m);
            settle(game, child, |_| ());
            if !seen.insert(game.key(child), account.bytes()).map_err(|_| Stop::Memory)? {
                account.duplicate();
                states.pop();
                continue;
            }
            account.state(game, child)?;
            steps.push(step);
            let depth = depths[step.parent as usize] + 1;
            depths.push(depth);
            account.level(u64::from(depth));
            if game.is_won(child) {
                return Ok(Stage::Won(replay(game, start, &line(&steps), |game, state, tell| {
                    settle(game, state, tell)
                })));
            }
            if number as u64 >= budget {
                return Ok(Stage::Spent);
            }
            break;
        }
        let kept = states.capacity() * size_of::<G::State>() + steps.capacity() * size_of::<Step<G::Move>>();
        account.memory(seen.bytes() + queue.bytes() + kept as u64)?;
    }
}

/// The chosen moves that lead to the last position.
fn line<M: Copy>(steps: &[Step<M>]) -> Vec<M> {
    let mut line = Vec::new();
    let mut number = steps.len();
    while let Some(step) = number.checked_sub(1).map(|before| steps[before]) {
        line.push(step.m);
        number = step.parent as usize;
    }
    line.reverse();
    line
}

#[inline]
fn settle<G: Guided>(game: &G, state: &mut G::State, mut tell: impl FnMut(G::Move)) {
    while let Some(m) = game.bold_move(state) {
        game.play(state, m);
        tell(m);
    }
}
