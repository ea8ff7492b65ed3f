//! Depth-first search with the best child first. It keeps 16 bytes for each state seen, and whole positions
//! only along the current line, so it can close spaces that a best-first search cannot hold.

use crate::complete::{Prunings, Stage};
use crate::limits::Account;
use crate::table::Table;
use crate::verdict::Stop;
use winnable_games::Guided;

struct Frame<G: Guided> {
    state: G::State,
    /// Where its children begin in the common list; they are tried from the end.
    first: usize,
}

/// Searches until a win, a closed space or the limits.
pub(crate) fn depth_first<G: Guided>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    account: &mut Account,
) -> Result<Stage<G::Move>, Stop> {
    let mut seen = Table::new();
    let mut moves = Vec::new();
    let mut ordered: Vec<(u32, G::Move)> = Vec::new();
    let mut children: Vec<G::Move> = Vec::new();
    let mut line: Vec<G::Move> = Vec::new();
    let mut stack: Vec<Frame<G>> = Vec::new();
    let mut arrived = start.clone();
    let mut last = None;
    loop {
        // Step 1: enter the position that the last move led to, unless it is known, won or dead.
        prunings.settle(game, &mut arrived, |_| ());
        line.extend(last);
        let is_new = seen.insert(prunings.key(game, &arrived), account.bytes()).map_err(|_| Stop::Memory)?;
        let mut is_open = is_new;
        if is_new {
            account.state(game, &arrived)?;
            account.level(line.len() as u64);
            if game.is_won(&arrived) {
                return Ok(Stage::Won(prunings.replay(game, start, &line)));
            }
            is_open = !prunings.is_lost(game, &arrived);
        } else {
            account.duplicate();
        }
        // Step 2: list its children, best last.
        if is_open {
            let first = children.len();
            moves.clear();
            game.moves(&arrived, &mut moves);
            ordered.clear();
            ordered.extend(moves.iter().map(|&m| {
                let mut child = arrived.clone();
                game.play(&mut child, m);
                (game.estimate(&child), m)
            }));
            ordered.sort_by_key(|&(estimate, _)| std::cmp::Reverse(estimate));
            children.extend(ordered.iter().map(|&(_, m)| m));
            stack.push(Frame { state: arrived.clone(), first });
            let bytes = stack.capacity() * size_of::<Frame<G>>() + children.capacity() * size_of::<G::Move>();
            account.memory(seen.bytes() + bytes as u64)?;
        } else if last.is_some() {
            line.pop();
        }
        // Step 3: take the next child of the deepest position that has one.
        loop {
            let Some(frame) = stack.last() else { return Ok(Stage::Closed) };
            if children.len() > frame.first {
                arrived = frame.state.clone();
                let m = children.pop().expect("there is a child");
                game.play(&mut arrived, m);
                last = Some(m);
                break;
            }
            stack.pop();
            line.pop();
        }
    }
}
