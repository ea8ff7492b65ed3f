//! Greedy best-first search with few states, over the moves worth a look, and with every move played at once that is
//! nearly always right. It can only find wins; what it does not win says nothing.

use crate::buffers::{Buffers, Node, Step};
use crate::exhaustive::Found;
use crate::limits::Account;
use crate::move_tree::number;
use crate::noise::Noise;
use crate::queue::Queue;
use crate::verdict::Stop;
use winnable_games::{Attempt, Greedy};

/// What one attempt found.
pub(crate) enum Attempted<M> {
    /// A win, or no more states or patience.
    Found(Found<M>),
    /// All that it looks at was seen. That is no proof, since moves were left out; but no other noise will find a win in it.
    AllSeen,
}

/// What a greedy search looks at.
pub(crate) trait Look<G: Greedy> {
    /// Positions with the same key are looked at once.
    fn key(&self, game: &G, state: &G::State) -> u128;

    /// The moves worth a look, each with the estimate of the position after it, appended to `out`.
    fn moves(&self, game: &G, state: &G::State, out: &mut Vec<(u32, G::Move)>);

    /// A move to be played at once.
    fn move_at_once(&self, game: &G, state: &G::State) -> Option<G::Move>;
}

/// A look at what the game says of greedy searches.
pub(crate) struct Likely;

impl<G: Greedy> Look<G> for Likely {
    #[inline(always)]
    fn key(&self, game: &G, state: &G::State) -> u128 {
        game.greedy_key(state)
    }

    #[inline(always)]
    fn moves(&self, game: &G, state: &G::State, out: &mut Vec<(u32, G::Move)>) {
        game.likely_moves(state, out);
    }

    #[inline(always)]
    fn move_at_once(&self, game: &G, state: &G::State) -> Option<G::Move> {
        game.greedy_move(state)
    }
}

/// One attempt, the number of which is the number of its noise.
pub(crate) fn attempt<G: Greedy, L: Look<G>>(
    game: &G,
    start: &G::State,
    look: &L,
    number_of_noise: usize,
    numbers: Attempt,
    account: &mut Account,
) -> Result<Attempted<G::Move>, Stop> {
    let mut buffers = Buffers::take();
    let said = search(game, start, look, number_of_noise, numbers, account, &mut buffers);
    buffers.give_back();
    said
}

fn search<G: Greedy, L: Look<G>>(
    game: &G,
    start: &G::State,
    look: &L,
    number_of_noise: usize,
    numbers: Attempt,
    account: &mut Account,
    lists: &mut Buffers<G::State, G::Move>,
) -> Result<Attempted<G::Move>, Stop> {
    let Attempt { states: budget, patience, noise: most, step: step_cost, missing, other } = numbers;
    let game = if other { &game.with_other_estimate() } else { game };
    let noise = Noise { number: number_of_noise as u64, most };
    let mut root = start.clone();
    settle(game, look, &mut root, &mut lists.at_once);
    account.state(game, &root)?;
    if game.is_surely_won(&root) {
        return Ok(Attempted::Found(Found::Win(lists.at_once.clone())));
    }
    let _ = lists.seen.insert(look.key(game, &root), account.bytes());
    lists.states.push(root);
    lists.nodes.push(Node { depth: 0, at_once: lists.at_once.len() });
    // The best estimate of a move, and the position that it was found in.
    let (mut best, mut best_at) = (u32::MAX, 0);
    loop {
        let parent = lists.states.len() - 1;
        let parent_number = number(parent)?;
        let state = &lists.states[parent];
        let key = game.key(state);
        lists.moves.clear();
        look.moves(game, state, &mut lists.moves);
        let few = missing * G::FEW_MOVES.saturating_sub(lists.moves.len()) as u32 / 2;
        let way = step_cost * lists.nodes[parent].depth + few;
        let before = best;
        best = best.min(enqueue::<G>(&mut lists.queue, &lists.moves, parent_number, way, noise, key)?);
        if best < before {
            best_at = parent;
        } else if parent - best_at > patience {
            return Ok(Attempted::Found(Found::Spent));
        }
        // Positions are made when their turn has come; most never are.
        loop {
            let Some(step) = lists.queue.pop() else { return Ok(Attempted::AllSeen) };
            lists.states.extend_from_within(step.parent as usize..=step.parent as usize);
            let number = lists.states.len() - 1;
            let child = &mut lists.states[number];
            game.play(child, step.m);
            let before = lists.at_once.len();
            settle(game, look, child, &mut lists.at_once);
            if !lists.seen.insert(look.key(game, child), account.bytes())? {
                account.duplicate();
                lists.states.pop();
                lists.at_once.truncate(before);
                continue;
            }
            account.state(game, child)?;
            lists.steps.push(step);
            let depth = lists.nodes[step.parent as usize].depth + 1;
            account.level(u64::from(depth));
            let is_won = game.way_home(child, &mut lists.at_once);
            lists.nodes.push(Node { depth, at_once: lists.at_once.len() });
            if is_won {
                return Ok(Attempted::Found(Found::Win(line(&lists.steps, &lists.nodes, &lists.at_once))));
            }
            if number as u64 >= budget {
                return Ok(Attempted::Found(Found::Spent));
            }
            break;
        }
        // Few states hardly need more.
        if lists.states.len() % 64 == 0 {
            account.memory(lists.bytes())?;
        }
    }
}

/// Puts the moves from a position in the queue; says what the best one promises.
#[inline(never)]
fn enqueue<G: Greedy>(
    queue: &mut Queue<Step<G::Move>>,
    moves: &[(u32, G::Move)],
    parent: u32,
    way: u32,
    noise: Noise,
    key: u128,
) -> Result<u32, Stop> {
    let mut best = u32::MAX;
    let mut step = |estimate: u32, m: G::Move, noise: u32| {
        best = best.min(estimate);
        ((estimate + noise + way) / G::GRAIN, Step { m, parent })
    };
    if noise.most == 0 {
        queue.extend(moves.iter().map(|&(estimate, m)| step(estimate, m, 0)))?;
    } else {
        let noise = |i: usize| noise.of(key ^ i as u128);
        queue.extend(moves.iter().enumerate().map(|(i, &(estimate, m))| step(estimate, m, noise(i))))?;
    }
    Ok(best)
}

/// All moves that lead to the last position.
fn line<M: Copy>(steps: &[Step<M>], nodes: &[Node], at_once: &[M]) -> Vec<M> {
    let mut path = Vec::with_capacity(64);
    let mut number = steps.len();
    while number > 0 {
        path.push(number);
        number = steps[number - 1].parent as usize;
    }
    let mut line = Vec::with_capacity(128);
    line.extend_from_slice(&at_once[..nodes[0].at_once]);
    for &number in path.iter().rev() {
        line.push(steps[number - 1].m);
        line.extend_from_slice(&at_once[nodes[number - 1].at_once..nodes[number].at_once]);
    }
    line
}

/// Plays the moves to be played at once, and tells them.
#[inline]
fn settle<G: Greedy, L: Look<G>>(game: &G, look: &L, state: &mut G::State, told: &mut Vec<G::Move>) {
    while let Some(m) = look.move_at_once(game, state) {
        game.play(state, m);
        told.push(m);
    }
}
