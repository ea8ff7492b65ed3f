//! The lists of a greedy search, kept from one search to the next of the same thread: most are so short that a twenty-fifth of their
//! instructions went into asking for memory and giving it back.

use crate::key_set::KeySet;
use crate::queue::Queue;
use std::any::Any;
use std::cell::Cell;

/// Enough for most deals.
const FIRST_STATES: usize = 192;
const FIRST_PROSPECTS: usize = 2048;
const FIRST_COSTS: usize = 256;

thread_local! {
    /// The lists of the last search.
    static KEPT: Cell<Option<Box<dyn Any>>> = const { Cell::new(None) };
}

/// A move from a position that was made. Position `n` came about by step `n - 1`.
#[derive(Clone, Copy)]
pub(crate) struct Step<M> {
    pub m: M,
    pub parent: u32,
}

/// What is known of each position that was made.
pub(crate) struct Node {
    /// How many moves were chosen on the way.
    pub depth: u32,
    /// How many moves were played at once in all positions up to this one; those of this one are the last of them.
    pub at_once: usize,
}

/// What a greedy search writes down.
pub(crate) struct Buffers<S, M> {
    pub seen: KeySet,
    pub queue: Queue<Step<M>>,
    pub states: Vec<S>,
    pub steps: Vec<Step<M>>,
    pub nodes: Vec<Node>,
    /// The moves that were played at once, position by position.
    pub at_once: Vec<M>,
    /// The moves from one position, with the estimates after them.
    pub moves: Vec<(u32, M)>,
}

impl<S: 'static, M: Copy + 'static> Buffers<S, M> {
    /// Empty lists: those of the last search, or new ones.
    pub fn take() -> Box<Self> {
        let kept = KEPT.take().and_then(|kept| kept.downcast().ok());
        kept.unwrap_or_else(|| {
            Box::new(Buffers {
                seen: KeySet::new(),
                queue: Queue::with_room(FIRST_PROSPECTS, FIRST_COSTS),
                states: Vec::with_capacity(FIRST_STATES),
                steps: Vec::with_capacity(FIRST_STATES),
                nodes: Vec::with_capacity(FIRST_STATES),
                at_once: Vec::with_capacity(FIRST_STATES),
                moves: Vec::with_capacity(64),
            })
        })
    }

    /// Keeps the lists for the next search. Those that have grown are given up: what a search takes must not depend on those before it.
    pub fn give_back(mut self: Box<Self>) {
        let has_grown = self.states.capacity() > FIRST_STATES
            || self.at_once.capacity() > FIRST_STATES
            || self.queue.has_grown(FIRST_PROSPECTS, FIRST_COSTS)
            || self.seen.has_grown();
        if has_grown {
            return;
        }
        let Buffers { seen, queue, states, steps, nodes, at_once, moves } = &mut *self;
        seen.clear();
        queue.clear();
        states.clear();
        steps.clear();
        nodes.clear();
        at_once.clear();
        moves.clear();
        KEPT.set(Some(self));
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        let lists = self.states.capacity() * size_of::<S>()
            + self.steps.capacity() * size_of::<Step<M>>()
            + self.nodes.capacity() * size_of::<Node>()
            + self.at_once.capacity() * size_of::<M>();
        self.seen.bytes() + self.queue.bytes() + lists as u64
    }
}
