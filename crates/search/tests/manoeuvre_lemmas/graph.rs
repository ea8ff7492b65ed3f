//! All positions that can be reached, and how far each is from a win.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// A space of positions that was gone through to its end.
pub struct Graph<K, N> {
    pub nodes: Vec<N>,
    index: HashMap<K, usize>,
    /// For each node where its moves lead, and what they cost: 0 or 1.
    pub children: Vec<Vec<(usize, u32)>>,
    /// The least cost of a win, or [`LOST`].
    distances: Vec<u32>,
}

/// The distance of what cannot be won.
pub const LOST: u32 = u32::MAX;

impl<K: Hash + Eq, N> Graph<K, N> {
    /// Explores everything from the roots; `None` if that is more than `most` positions.
    pub fn explore(
        roots: impl IntoIterator<Item = N>,
        most: usize,
        key: impl Fn(&N) -> K,
        children: impl Fn(&N) -> Vec<(N, u32)>,
        is_won: impl Fn(&N) -> bool,
    ) -> Option<Graph<K, N>> {
        let mut graph = Graph { nodes: Vec::new(), index: HashMap::new(), children: Vec::new(), distances: Vec::new() };
        for root in roots {
            graph.add(root, &key);
        }
        let mut next = 0;
        while next < graph.nodes.len() {
            let found = children(&graph.nodes[next]);
            let found = found.into_iter().map(|(child, cost)| (graph.add(child, &key), cost)).collect();
            graph.children.push(found);
            next += 1;
            if graph.nodes.len() > most {
                return None;
            }
        }
        graph.measure(is_won);
        Some(graph)
    }

    fn add(&mut self, node: N, key: &impl Fn(&N) -> K) -> usize {
        let number = self.nodes.len();
        let number = *self.index.entry(key(&node)).or_insert(number);
        if number == self.nodes.len() {
            self.nodes.push(node);
        }
        number
    }

    /// Backwards from the wins; moves that cost nothing first.
    fn measure(&mut self, is_won: impl Fn(&N) -> bool) {
        let mut parents = vec![Vec::new(); self.nodes.len()];
        for (node, children) in self.children.iter().enumerate() {
            children.iter().for_each(|&(child, cost)| parents[child].push((node, cost)));
        }
        self.distances = vec![LOST; self.nodes.len()];
        let mut queue = VecDeque::new();
        for (number, _) in self.nodes.iter().enumerate().filter(|(_, node)| is_won(node)) {
            queue.push_back((number, 0));
        }
        while let Some((node, distance)) = queue.pop_front() {
            if self.distances[node] <= distance {
                continue;
            }
            self.distances[node] = distance;
            for &(parent, cost) in &parents[node] {
                match cost {
                    0 => queue.push_front((parent, distance)),
                    _ => queue.push_back((parent, distance + cost)),
                }
            }
        }
    }

    pub fn find(&self, key: &K) -> Option<usize> {
        self.index.get(key).copied()
    }

    /// How far a position of the space is from a win.
    pub fn distance(&self, key: &K) -> u32 {
        self.distances[self.find(key).expect("the space is closed")]
    }

    pub fn distance_of(&self, number: usize) -> u32 {
        self.distances[number]
    }
}
