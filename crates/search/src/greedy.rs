//! Greedy best-first search with few states, over the moves worth a look, and with every move played at once that is
//! nearly always right. It can only find wins; what it does not win says nothing.

use crate::exhaustive::Found;
use crate::key_set::KeySet;
use crate::limits::Account;
use crate::move_tree::number;
use crate::noise::Noise;
use crate::queue::Queue;
use crate::verdict::Stop;
use winnable_games::{Attempt, Greedy};

/// Enough for most deals.
const FIRST_STATES: usize = 192;
const FIRST_PROSPECTS: usize = 2048;

/// A move from a position that was made. Position `n` came about by step `n - 1`.
#[derive(Clone, Copy)]
struct Step<M> {
    m: M,
    parent: u32,
}

/// What is known of each position that was made.
struct Node {
    /// How many moves were chosen on the way.
    depth: u32,
    /// How many moves were played at once in all positions up to this one; those of this one are the last of them.
    at_once: usize,
}

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
        game.key(state)
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
    let Attempt { states: budget, patience, noise: most, step: step_cost, missing, other } = numbers;
    let game = if other { &game.with_other_estimate() } else { game };
    let noise = Noise { number: number_of_noise as u64, most };
    let mut root = start.clone();
    // The moves that were played at once, position by position.
    let mut at_once = Vec::with_capacity(FIRST_STATES);
    settle(game, look, &mut root, &mut at_once);
    account.state(game, &root)?;
    if game.is_surely_won(&root) {
        return Ok(Attempted::Found(Found::Win(at_once)));
    }
    let mut seen = KeySet::new();
    let _ = seen.insert(look.key(game, &root), account.bytes());
    let mut queue = Queue::with_room(FIRST_PROSPECTS);
    let mut states = Vec::with_capacity(FIRST_STATES);
    states.push(root);
    let mut steps: Vec<Step<G::Move>> = Vec::with_capacity(FIRST_STATES);
    let mut nodes = Vec::with_capacity(FIRST_STATES);
    nodes.push(Node { depth: 0, at_once: at_once.len() });
    let mut moves = Vec::with_capacity(64);
    // The best estimate of a move, and the position that it was found in.
    let (mut best, mut best_at) = (u32::MAX, 0);
    loop {
        let parent = states.len() - 1;
        let parent_number = number(parent)?;
        let state = &states[parent];
        let key = game.key(state);
        let way = step_cost * nodes[parent].depth;
        moves.clear();
        look.moves(game, state, &mut moves);
        let way = way + missing * G::FEW_MOVES.saturating_sub(moves.len()) as u32 / 2;
        let before = best;
        best = best.min(enqueue::<G>(&mut queue, &moves, parent_number, way, noise, key)?);
        if best < before {
            best_at = parent;
        } else if parent - best_at > patience {
            return Ok(Attempted::Found(Found::Spent));
        }
        // Positions are made when their turn has come; most never are.
        loop {
            let Some(step) = queue.pop() else { return Ok(Attempted::AllSeen) };
            states.extend_from_within(step.parent as usize..=step.parent as usize);
            let number = states.len() - 1;
            let child = &mut states[number];
            game.play(child, step.m);
            let before = at_once.len();
            settle(game, look, child, &mut at_once);
            if !seen.insert(look.key(game, child), account.bytes())? {
                account.duplicate();
                states.pop();
                at_once.truncate(before);
                continue;
            }
            account.state(game, child)?;
            steps.push(step);
            let depth = nodes[step.parent as usize].depth + 1;
            nodes.push(Node { depth, at_once: at_once.len() });
            account.level(u64::from(depth));
            if game.way_home(child, &mut at_once) {
                nodes.last_mut().expect("it was put there").at_once = at_once.len();
                return Ok(Attempted::Found(Found::Win(line(&steps, &nodes, &at_once))));
            }
            if number as u64 >= budget {
                return Ok(Attempted::Found(Found::Spent));
            }
            break;
        }
        // Few states hardly need more.
        if states.len() % 64 == 0 {
            let kept = states.capacity() * size_of::<G::State>()
                + steps.capacity() * size_of::<Step<G::Move>>()
                + nodes.capacity() * size_of::<Node>()
                + at_once.capacity() * size_of::<G::Move>();
            account.memory(seen.bytes() + queue.bytes() + kept as u64)?;
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
