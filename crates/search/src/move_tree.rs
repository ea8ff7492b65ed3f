//! How positions were reached, for searches that keep the positions themselves for a while only.

use crate::verdict::Stop;

/// Where every line begins.
pub(crate) const ROOT: u32 = u32::MAX;

/// The chosen moves of all lines as a tree: each move with the one before it.
pub(crate) struct MoveTree<M> {
    steps: Vec<(M, u32)>,
}

impl<M: Copy> MoveTree<M> {
    pub fn new() -> Self {
        MoveTree { steps: Vec::new() }
    }

    /// Adds a move after a step, and gives its number.
    #[inline]
    pub fn add(&mut self, m: M, after: u32) -> Result<u32, Stop> {
        let number = number(self.steps.len())?;
        self.steps.push((m, after));
        Ok(number)
    }

    /// The moves from the root to a step.
    pub fn line_to(&self, mut step: u32) -> Vec<M> {
        let mut line = Vec::new();
        while step != ROOT {
            let (m, before) = self.steps[step as usize];
            line.push(m);
            step = before;
        }
        line.reverse();
        line
    }

    /// What it takes.
    pub fn bytes(&self) -> usize {
        self.steps.capacity() * size_of::<(M, u32)>()
    }
}

/// The number of the next of so many things, as searches keep it: 32 bits, and a thing that has none does not fit in memory.
#[inline]
pub(crate) fn number(things: usize) -> Result<u32, Stop> {
    if things < ROOT as usize { Ok(things as u32) } else { Err(Stop::Memory) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_told_from_the_root() {
        let mut tree = MoveTree::new();
        let first = tree.add('a', ROOT).unwrap();
        let other = tree.add('b', ROOT).unwrap();
        let second = tree.add('c', first).unwrap();
        assert_eq!(tree.line_to(second), ['a', 'c']);
        assert_eq!(tree.line_to(other), ['b']);
        assert!(tree.line_to(ROOT).is_empty());
    }

    #[test]
    fn numbers_do_not_wrap() {
        assert_eq!(number(0), Ok(0));
        assert_eq!(number(u32::MAX as usize - 1), Ok(u32::MAX - 1));
        assert_eq!(number(u32::MAX as usize), Err(Stop::Memory), "this is the root");
        assert_eq!(number(1 << 32), Err(Stop::Memory));
    }
}
