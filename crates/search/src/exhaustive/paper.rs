//! The papers' engine: plain depth-first search with duplicate detection and natural move order.
//!
//! All children of a position are generated at once; those that were met before are counted as duplicates
//! and dropped, the others are states, and are then searched one after the other. Children that the papers'
//! program counted but did not enter are states too. It kept its positions in a Patricia tree; the order and the
//! counts are the same with a hash table. The stack is our own, so that no depth of the search ends it.

use super::Proof;
use crate::key_set::KeySet;
use crate::limits::{Account, Limits, Watch};
use crate::verdict::{Outcome, Stop, Verdict};
use winnable_games::PapersProgram;

/// A position on the current line with its untried children, which lie at the end of a common list.
struct Frame<S> {
    state: S,
    /// Where its children begin in the list.
    first: usize,
    /// The next child to be tried.
    next: usize,
}

/// Searches from `start` as the papers did. The moves of a win end at the first position whose win is certain.
pub fn paper<G: PapersProgram>(game: &G, start: &G::State, limits: Limits, watch: &Watch) -> Outcome<G::Move> {
    let mut account = Account::new(game, start, limits, watch);
    let verdict = search(game, start, &mut account).unwrap_or_else(Verdict::Undecided);
    Outcome { verdict, counts: account.counts }
}

fn search<G: PapersProgram>(game: &G, start: &G::State, account: &mut Account) -> Result<Verdict<G::Move>, Stop> {
    let mut seen = KeySet::new();
    let mut children: Vec<G::Move> = Vec::new();
    let mut line: Vec<G::Move> = Vec::new();
    let mut moves: Vec<G::Move> = Vec::new();
    account.state(game, start)?;
    if game.is_surely_won(start) {
        return Ok(Verdict::Winnable(line));
    }
    let _ = seen.insert(game.paper_key(start), account.bytes());
    let mut stack = vec![Frame { state: start.clone(), first: 0, next: 0 }];
    expand(game, start, &mut seen, &mut moves, &mut children, account)?;
    while let Some(frame) = stack.last_mut() {
        let Some(&m) = children.get(frame.next) else {
            children.truncate(frame.first);
            stack.pop();
            line.pop();
            continue;
        };
        frame.next += 1;
        let mut state = frame.state.clone();
        game.play(&mut state, m);
        line.push(m);
        account.level(line.len() as u64);
        if game.is_surely_won(&state) {
            return Ok(Verdict::Winnable(line));
        }
        let first = children.len();
        expand(game, &state, &mut seen, &mut moves, &mut children, account)?;
        stack.push(Frame { state, first, next: first });
        let frame_bytes = size_of::<Frame<G::State>>() + size_of::<G::Move>();
        account.memory(seen.bytes() + (stack.len() * frame_bytes + children.len() * size_of::<G::Move>()) as u64)?;
    }
    if game.moves_are_all() { Ok(Verdict::Unwinnable(Proof::plain(game, start))) } else { Err(Stop::Incomplete) }
}

/// Appends the moves to positions that are new.
fn expand<G: PapersProgram>(
    game: &G,
    state: &G::State,
    seen: &mut KeySet,
    moves: &mut Vec<G::Move>,
    children: &mut Vec<G::Move>,
    account: &mut Account,
) -> Result<(), Stop> {
    moves.clear();
    game.paper_moves(state, moves);
    for &m in moves.iter() {
        let mut child = state.clone();
        game.play(&mut child, m);
        if seen.insert(game.paper_key(&child), account.bytes())? {
            account.state(game, &child)?;
            children.push(m);
        } else {
            account.duplicate();
        }
    }
    for _ in 0..game.counted_only(state) {
        account.tick()?;
    }
    Ok(())
}
