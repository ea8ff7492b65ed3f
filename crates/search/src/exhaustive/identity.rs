//! Which positions a search takes as one, and so what it may say when it has seen them all.

use super::{Closed, Found, Proof};
use crate::prunings::Prunings;
use winnable_games::{CoarseKeys, SoundPruning};

/// Which positions of a game a search takes as one.
pub(crate) trait Identity<G: SoundPruning> {
    /// What a search can say that tells positions apart so.
    type Said: From<Found<G::Move>>;

    /// The key of a position.
    fn key(&self, game: &G, state: &G::State) -> u128;

    /// What it says when every position was seen and none wins.
    fn all_seen(&self) -> Self::Said;
}

/// Positions with the same key are equally winnable.
pub(crate) struct Sound<'a>(pub &'a Prunings);

impl<G: SoundPruning> Identity<G> for Sound<'_> {
    type Said = Closed<G::Move>;

    #[inline]
    fn key(&self, game: &G, state: &G::State) -> u128 {
        self.0.key(game, state)
    }

    fn all_seen(&self) -> Closed<G::Move> {
        Closed::Lost(Proof::new::<G>(self.0, []))
    }
}

/// A horizon that moves along with each position: only the next cards of each suit are told apart, and so many more.
/// Positions with the same key need not be equally winnable, so a search that uses it can only find wins. But it looks at
/// many different positions instead of many that differ in the suits of high cards.
pub(crate) struct Coarse {
    pub ahead: u8,
}

impl<G: CoarseKeys + SoundPruning> Identity<G> for Coarse {
    type Said = Found<G::Move>;

    #[inline]
    fn key(&self, game: &G, state: &G::State) -> u128 {
        game.coarse_key(state, game.horizon(state).further(self.ahead))
    }

    fn all_seen(&self) -> Found<G::Move> {
        Found::Spent
    }
}
