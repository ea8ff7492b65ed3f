//! The priority queue of the best-first searches.

use crate::move_tree::number;
use crate::verdict::Stop;

/// The end of a chain.
const END: u32 = u32::MAX;

/// A priority queue of small numbers: least cost first, and of equal cost the latest. What has one cost is a chain.
pub(crate) struct Queue<T> {
    /// The latest entry of each cost.
    latest: Vec<u32>,
    /// All entries, each with the one before it of the same cost.
    entries: Vec<(u32, T)>,
    /// No entry costs less.
    lowest: usize,
}

impl<T: Copy> Queue<T> {
    pub fn new() -> Self {
        Queue::with_room(0, 0)
    }

    /// An empty queue with room for so many entries and costs.
    pub fn with_room(entries: usize, costs: usize) -> Self {
        Queue { latest: vec![END; costs], entries: Vec::with_capacity(entries), lowest: usize::MAX }
    }

    /// Whether it needed more room than this.
    pub fn has_grown(&self, entries: usize, costs: usize) -> bool {
        self.entries.capacity() > entries || self.latest.len() > costs
    }

    /// Forgets all entries.
    pub fn clear(&mut self) {
        self.latest.fill(END);
        self.entries.clear();
        self.lowest = usize::MAX;
    }

    /// Adds entries, each with its cost.
    #[inline]
    pub fn extend(&mut self, entries: impl ExactSizeIterator<Item = (u32, T)>) -> Result<(), Stop> {
        // The last of them has a number, and so have all.
        number(self.entries.len() + entries.len())?;
        let mut lowest = self.lowest;
        for (cost, entry) in entries {
            let (cost, number) = (cost as usize, self.entries.len() as u32);
            lowest = lowest.min(cost);
            let before = match self.latest.get_mut(cost) {
                Some(latest) => std::mem::replace(latest, number),
                None => first_of(cost, number, &mut self.latest),
            };
            self.entries.push((before, entry));
        }
        self.lowest = lowest;
        Ok(())
    }

    /// Takes out the best entry.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        while let Some(&number) = self.latest.get(self.lowest) {
            if number != END {
                let (before, entry) = self.entries[number as usize];
                self.latest[self.lowest] = before;
                return Some(entry);
            }
            self.lowest += 1;
        }
        None
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (self.entries.capacity() * size_of::<(u32, T)>() + self.latest.capacity() * size_of::<u32>()) as u64
    }
}

/// Makes room for a cost that was not met before, and notes its first entry.
#[cold]
fn first_of(cost: usize, number: u32, latest: &mut Vec<u32>) -> u32 {
    latest.resize((cost + 1).next_power_of_two(), END);
    latest[cost] = number;
    END
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_cost_comes_first_and_of_equals_the_latest() {
        let mut queue = Queue::new();
        queue.extend([(7, 'a'), (3, 'b'), (7, 'c'), (3, 'd'), (900, 'e')].into_iter()).unwrap();
        assert_eq!(queue.pop(), Some('d'));
        queue.extend([(1, 'f')].into_iter()).unwrap();
        let rest: String = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(rest, "fbcae");
        queue.extend([(5, 'g'), (6, 'h')].into_iter()).unwrap();
        queue.clear();
        assert_eq!(queue.pop(), None);
        queue.extend([(6, 'i')].into_iter()).unwrap();
        assert_eq!((queue.pop(), queue.pop()), (Some('i'), None));
    }
}
