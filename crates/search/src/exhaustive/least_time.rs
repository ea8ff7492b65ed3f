//! Depth-first search in games with a time ([`Timed`]): of positions with one key only those are searched that are earlier than all
//! before.
//!
//! When the search ends without a win, every position that it came to was searched, or one with its key that is earlier or
//! as early: by the claim of the game that one can be won if it can. None of them is still open when the search comes to the end,
//! and no line comes back to a key, so no position is left out for the sake of one on its own line. By induction over the number
//! that every move makes less, no position that was searched can be won.

use super::{Decided, Proof};
use crate::limits::Account;
use crate::prunings::Prunings;
use crate::time_table::TimeTable;
use crate::verdict::Stop;
use winnable_games::Timed;

struct Frame<G: Timed> {
    state: G::State,
    /// Where its children begin in the common list; they are tried from the end.
    first: usize,
}

/// Searches to the verdict, the best child first.
pub(crate) fn least_time<G: Timed>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    account: &mut Account,
) -> Result<Decided<G::Move>, Stop> {
    let mut seen = TimeTable::new();
    let mut stack: Vec<Frame<G>> = Vec::new();
    let (mut children, mut ordered, mut line) = (Vec::new(), Vec::new(), Vec::new());
    let mut arrived = start.clone();
    loop {
        prunings.settle(game, &mut arrived, |_| ());
        if seen.is_earlier(prunings.key(game, &arrived), game.time(&arrived), account.bytes())? {
            account.state(game, &arrived)?;
            account.level(line.len() as u64);
            if game.is_surely_won(&arrived) {
                return Ok(Decided::Win(prunings.replay(game, start, &line)));
            }
            let first = children.len();
            if !prunings.is_lost(game, &arrived) {
                ordered.clear();
                game.moves_with_estimates(&arrived, &mut ordered);
                ordered.sort_by_key(|&(estimate, _)| std::cmp::Reverse(estimate));
                children.extend(ordered.iter().map(|&(_, m)| m));
            }
            stack.push(Frame { state: arrived, first });
            let on_the_way = stack.capacity() * size_of::<Frame<G>>() + children.capacity() * size_of::<G::Move>();
            account.memory(seen.bytes() + on_the_way as u64)?;
        } else {
            account.duplicate();
            line.pop();
        }
        // The next child of the deepest position that has one.
        loop {
            let Some(frame) = stack.last() else {
                return Ok(Decided::Lost(Proof::new(game, start, prunings, None, Some(G::TIME))));
            };
            if children.len() > frame.first
                && let Some(m) = children.pop()
            {
                arrived = frame.state.clone();
                game.play(&mut arrived, m);
                line.push(m);
                break;
            }
            stack.pop();
            line.pop();
        }
    }
}
