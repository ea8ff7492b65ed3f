//! What a lost position says about others.

/// A no-good: a reason why positions of a deal are lost, for games in which cards only ever leave. Every position is lost in
/// which these cards lie there and those have gone. Cards are numbered as the game likes, from 0 to 62.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoGood {
    /// Cards that are still there.
    pub stay: u64,
    /// Cards that are gone.
    pub gone: u64,
}

impl NoGood {
    /// A no-good that holds for no position, since there is no card 63: the position is lost, and says nothing about others.
    pub const NONE: NoGood = NoGood { stay: 1 << 63, gone: 0 };

    /// Whether the reason holds for a position with these cards left.
    #[inline]
    pub fn holds(&self, left: u64) -> bool {
        left & (self.stay | self.gone) == self.stay
    }
}
