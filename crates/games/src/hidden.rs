//! Games with cards that lie face down.

use crate::Playable;
use std::fmt::Debug;
use winnable_cards::SplitMix64;

/// A game with cards that lie face down, for players who may not look at them.
pub trait Hidden: Playable {
    /// What lies open. It borrows the position, but has no way to the cards that lie face down.
    type View<'a>: Copy + PartialEq + Debug;

    /// What a player sees of a position.
    fn view<'a>(&self, state: &'a Self::State) -> Self::View<'a>;

    /// A position that looks the same, with the face-down cards in an order that depends on `rng` alone. All
    /// orders are equally likely.
    fn guess(&self, view: Self::View<'_>, rng: &mut SplitMix64) -> Self::State;
}
