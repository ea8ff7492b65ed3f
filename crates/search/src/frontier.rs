//! What the best-first searches keep: every position with the move that led to it, and a queue of those to go on from.

use winnable_games::Guided;

/// A position, and how it was reached.
pub(crate) struct Node<G: Guided> {
    pub state: G::State,
    /// The move that led here from the parent; moves played at once after it are found again by playing.
    pub m: Option<G::Move>,
    pub parent: u32,
    pub depth: u32,
}

/// The chosen moves that lead to a node.
pub(crate) fn line_to<G: Guided>(nodes: &[Node<G>], mut index: u32) -> Vec<G::Move> {
    let mut line = Vec::new();
    while let Some(m) = nodes[index as usize].m {
        line.push(m);
        index = nodes[index as usize].parent;
    }
    line.reverse();
    line
}

const NO_NODE: u32 = u32::MAX;

/// A priority queue of small numbers: least cost first, and of equal cost the latest. Nodes of one cost are a chain.
#[derive(Default)]
pub(crate) struct Queue {
    /// The latest node of each cost.
    latest: Vec<u32>,
    /// For each node, the one before it of the same cost.
    before: Vec<u32>,
    lowest: usize,
}

impl Queue {
    /// Adds the next node; nodes come in the order of their numbers.
    #[inline]
    pub fn push(&mut self, cost: u32) {
        let cost = cost as usize;
        if cost >= self.latest.len() {
            self.latest.resize((cost + 1).next_power_of_two(), NO_NODE);
        }
        let node = self.before.len() as u32;
        self.before.push(self.latest[cost]);
        self.latest[cost] = node;
        self.lowest = self.lowest.min(cost);
    }

    /// Takes out the best node.
    #[inline]
    pub fn pop(&mut self) -> Option<u32> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_cost_comes_first_and_of_equals_the_latest() {
        let mut queue = Queue::default();
        [7, 3, 7, 3, 900].into_iter().for_each(|cost| queue.push(cost));
        assert_eq!(queue.pop(), Some(3));
        queue.push(1);
        let rest: Vec<u32> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(rest, [5, 1, 2, 0, 4]);
    }
}
