//! Bold search: best-first with few states, over the moves worth a look, and with every move played at once that is
//! nearly always right. It can only win; what it does not win says nothing.

use crate::beam::Jitter;
use crate::complete::Stage;
use crate::limits::Account;
use crate::table::Table;
use crate::verdict::Stop;
use winnable_games::Guided;

struct Node<G: Guided> {
    state: G::State,
    /// The move that led here from the parent; bold moves that followed are found again by playing.
    m: Option<G::Move>,
    parent: u32,
    depth: u32,
}

/// Enough for most deals.
const FIRST_NODES: usize = 512;

const NO_NODE: u32 = u32::MAX;

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
        return Ok(Stage::Won(replay(game, start, &[])));
    }
    let mut seen = Table::new();
    let _ = seen.insert(game.key(&root), account.bytes());
    let mut queue = Queue::default();
    queue.push(0, 0);
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
                return Ok(Stage::Won(replay(game, start, &line_to(&nodes, number as u32))));
            }
            if number as u64 >= budget {
                return Ok(Stage::Spent);
            }
            queue.push(game.estimate(child) + jitter.of(key) + G::STAGES.step * depth, number as u32);
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

/// All moves of a line of chosen moves, with the bold ones between them.
fn replay<G: Guided>(game: &G, start: &G::State, line: &[G::Move]) -> Vec<G::Move> {
    let mut state = start.clone();
    let mut moves = Vec::new();
    settle(game, &mut state, |m| moves.push(m));
    for &m in line {
        game.play(&mut state, m);
        moves.push(m);
        settle(game, &mut state, |m| moves.push(m));
    }
    debug_assert!(game.is_won(&state), "the line ends in a win");
    moves
}

fn line_to<G: Guided>(nodes: &[Node<G>], mut index: u32) -> Vec<G::Move> {
    let mut line = Vec::new();
    while let Some(m) = nodes[index as usize].m {
        line.push(m);
        index = nodes[index as usize].parent;
    }
    line.reverse();
    line
}

/// A priority queue of small numbers: least cost first, and of equal cost the latest. Nodes of one cost are a chain.
#[derive(Default)]
struct Queue {
    /// The latest node of each cost.
    latest: Vec<u32>,
    /// For each node, the one before it of the same cost.
    before: Vec<u32>,
    lowest: usize,
}

impl Queue {
    /// Nodes come in the order of their numbers.
    #[inline]
    fn push(&mut self, cost: u32, node: u32) {
        let cost = cost as usize;
        if cost >= self.latest.len() {
            self.latest.resize((cost + 1).next_power_of_two(), NO_NODE);
        }
        debug_assert_eq!(self.before.len(), node as usize);
        self.before.push(self.latest[cost]);
        self.latest[cost] = node;
        self.lowest = self.lowest.min(cost);
    }

    #[inline]
    fn pop(&mut self) -> Option<u32> {
        while let Some(&node) = self.latest.get(self.lowest) {
            if node != NO_NODE {
                self.latest[self.lowest] = self.before[node as usize];
                return Some(node);
            }
            self.lowest += 1;
        }
        None
    }
}
