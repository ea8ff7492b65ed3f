//! How positions were reached, for searches that keep the positions themselves for a while only.

/// Where every line begins.
pub(crate) const ROOT: u32 = u32::MAX;

/// The chosen moves of all lines, each with the one before it.
pub(crate) struct Trail<M> {
    steps: Vec<(M, u32)>,
}

impl<M: Copy> Trail<M> {
    pub fn new() -> Self {
        Trail { steps: Vec::new() }
    }

    /// Adds a move after a step, and gives its number.
    #[inline]
    pub fn add(&mut self, m: M, after: u32) -> u32 {
        self.steps.push((m, after));
        self.steps.len() as u32 - 1
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_told_from_the_root() {
        let mut trail = Trail::new();
        let first = trail.add('a', ROOT);
        let other = trail.add('b', ROOT);
        let second = trail.add('c', first);
        assert_eq!(trail.line_to(second), ['a', 'c']);
        assert_eq!(trail.line_to(other), ['b']);
        assert!(trail.line_to(ROOT).is_empty());
    }
}
