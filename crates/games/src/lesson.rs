//! What a lost position teaches.

/// A reason why positions of a deal are lost, for games in which cards only ever leave: these cards lie there, and those have
/// gone. Cards are numbered as the game likes, from 0 to 62.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lesson {
    /// Cards that are still there.
    pub stay: u64,
    /// Cards that are gone.
    pub gone: u64,
}

impl Lesson {
    /// Nothing to be learned: it never holds, since there is no such card.
    pub const NONE: Lesson = Lesson { stay: 1 << 63, gone: 0 };

    /// Whether the reason holds for a position with these cards left.
    #[inline]
    pub fn holds(&self, left: u64) -> bool {
        left & (self.stay | self.gone) == self.stay
    }
}
