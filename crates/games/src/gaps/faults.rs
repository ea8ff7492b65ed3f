//! Faults that tests plant in the model, to see that they would find them.

/// What can be wrong with the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// A set may do although another card gets to a destination of it.
    Takes,
    /// A set may do although a card comes behind one of it.
    Follows,
    /// A set may do although a 2 of it freezes 3s of the pool that could come and go.
    Freezes,
    /// 2s at left ends can be brought into any order even if no left end is a gap.
    OrderWithoutGap,
    /// A 3 behind a 2 of the pool commits nothing.
    NoCommitments,
    /// Commitments last when a row opens.
    KeptCommitments,
}

/// Whether a fault is planted: in tests alone.
#[cfg(not(test))]
#[inline]
pub(super) const fn is_planted(_: Fault) -> bool {
    false
}

#[cfg(test)]
thread_local! {
    pub(super) static PLANTED: std::cell::Cell<Option<Fault>> = const { std::cell::Cell::new(None) };
}

#[cfg(test)]
pub(super) fn is_planted(fault: Fault) -> bool {
    PLANTED.get() == Some(fault)
}
