//! Which positions a search takes as one, and so what it may say when it has seen them all.

use super::{Closed, Found, Proof};
use crate::prunings::Prunings;
use std::cell::Cell;
use winnable_games::{Claim, CoarseKeys, Horizon, SoundPruning};

/// Which positions of a game a search takes as one: those with the same key.
pub(crate) trait Keying<G: SoundPruning> {
    /// What the key of a position is made of, from which those of its children come cheaply.
    type Parts: Clone;

    /// The parts of a position's key.
    fn parts(&self, game: &G, state: &G::State) -> Self::Parts;

    /// The key of a position.
    fn key(&self, game: &G, state: &G::State) -> u128;

    /// The key of a position that a move and safe ones after it have made of `parent`.
    fn key_after(&self, game: &G, parent: &G::State, parts: &Self::Parts, state: &G::State) -> u128;

    /// The parts of such a position.
    fn parts_after(&self, game: &G, parent: &G::State, parts: &Self::Parts, state: &G::State) -> Self::Parts;
}

/// Keys of a search that looks for wins, and may prove something.
pub(crate) trait Identity<G: SoundPruning>: Keying<G> {
    /// What a search can say that tells positions apart so.
    type Said: From<Found<G::Move>>;

    /// What it says when every position from `start` on was seen and none wins.
    fn all_seen(&self, game: &G, start: &G::State) -> Self::Said;
}

/// Keys of a search for a proof.
pub(crate) trait ProofKeys<G: SoundPruning>: Keying<G> + Sized {
    /// Other keys, if these do not do for a position: then the search begins again.
    fn wider(&self, game: &G, state: &G::State) -> Option<Self>;

    /// What these keys claim beside the prunings of the search, and their horizon.
    fn claim(&self) -> Option<(Claim, Horizon)>;

    /// What is claimed of the positions that dominate others, if there are any.
    fn dominance(&self, _game: &G) -> Option<Claim> {
        None
    }

    /// The keys of positions that dominate one with this key: if one of them was seen, this one need not be.
    fn dominators(&self, _game: &G, _state: &G::State, _key: u128, _out: &mut Vec<u128>) {}

    /// Whether a position is known to be lost, and with it all that share its key.
    fn is_lost(&self, game: &G, prunings: &Prunings, state: &G::State) -> bool;
}

/// Positions with the same key are equally winnable.
pub(crate) struct Sound<'a>(pub &'a Prunings);

impl<G: SoundPruning> Keying<G> for Sound<'_> {
    type Parts = ();

    #[inline]
    fn parts(&self, _game: &G, _state: &G::State) {}

    #[inline]
    fn key(&self, game: &G, state: &G::State) -> u128 {
        self.0.key(game, state)
    }

    #[inline]
    fn key_after(&self, game: &G, _parent: &G::State, _parts: &(), state: &G::State) -> u128 {
        self.0.key(game, state)
    }

    #[inline]
    fn parts_after(&self, _game: &G, _parent: &G::State, _parts: &(), _state: &G::State) {}
}

impl<G: SoundPruning> Identity<G> for Sound<'_> {
    type Said = Closed<G::Move>;

    fn all_seen(&self, game: &G, start: &G::State) -> Closed<G::Move> {
        Closed::Lost(Proof::new(game, start, self.0, None, None))
    }
}

impl<G: SoundPruning> ProofKeys<G> for Sound<'_> {
    #[inline]
    fn wider(&self, _game: &G, _state: &G::State) -> Option<Self> {
        None
    }

    fn claim(&self) -> Option<(Claim, Horizon)> {
        None
    }

    #[inline]
    fn is_lost(&self, game: &G, prunings: &Prunings, state: &G::State) -> bool {
        prunings.is_lost(game, state)
    }
}

/// The key of a position from the parts of its parent's key; in debug builds compared with the key computed afresh.
#[inline]
fn key_after<G: CoarseKeys>(game: &G, parent: &G::State, parts: &G::Parts, state: &G::State, horizon: Horizon) -> u128 {
    let key = game.coarse_key_after(parent, parts, state, horizon);
    debug_assert_eq!(key, game.coarse_key(state, horizon), "the key from the parent's is the key computed afresh");
    key
}

/// A horizon that moves along with each position: only the next cards of each suit are told apart, and so many more.
/// Positions with the same key need not be equally winnable, so a search that uses it can only find wins. But it looks at
/// many different positions instead of many that differ in the suits of high cards.
pub(crate) struct Coarse {
    ahead: u8,
    has_run_empty: Cell<bool>,
    reached: Cell<Horizon>,
}

impl Coarse {
    /// With so many cards more.
    pub fn new(ahead: u8) -> Coarse {
        Coarse { ahead, has_run_empty: Cell::new(false), reached: Cell::new(Horizon::NONE) }
    }

    /// Whether a search saw every position that these keys tell apart. Another one finds no more with them.
    pub fn has_run_empty(&self) -> bool {
        self.has_run_empty.get()
    }

    /// The narrowest horizon within which all positions lie that were met.
    pub fn reached(&self) -> Horizon {
        self.reached.get()
    }

    #[inline]
    fn horizon<G: CoarseKeys>(&self, game: &G, state: &G::State) -> Horizon {
        let own = game.horizon(state);
        self.reached.set(self.reached.get().with(own));
        own.further(self.ahead)
    }
}

impl<G: CoarseKeys + SoundPruning> Keying<G> for Coarse {
    type Parts = G::Parts;

    fn parts(&self, game: &G, state: &G::State) -> G::Parts {
        game.coarse_parts(state, self.horizon(game, state))
    }

    fn key(&self, game: &G, state: &G::State) -> u128 {
        game.coarse_key(state, self.horizon(game, state))
    }

    #[inline]
    fn key_after(&self, game: &G, parent: &G::State, parts: &G::Parts, state: &G::State) -> u128 {
        key_after(game, parent, parts, state, self.horizon(game, state))
    }

    fn parts_after(&self, game: &G, parent: &G::State, parts: &G::Parts, state: &G::State) -> G::Parts {
        game.coarse_parts_after(parent, parts, state, self.horizon(game, state))
    }
}

impl<G: CoarseKeys + SoundPruning> Identity<G> for Coarse {
    type Said = Found<G::Move>;

    fn all_seen(&self, _game: &G, _start: &G::State) -> Found<G::Move> {
        self.has_run_empty.set(true);
        Found::Spent
    }
}

/// One horizon for all positions: only the cards that go home within it are told apart.
///
/// The search starts with the narrowest one. When a foundation reaches it, it is made as much wider as that position needs,
/// and the search begins again. A space that closes is lost: see [`CoarseKeys::coarse_key`]. Lost deals get few cards home,
/// so their horizons stay narrow, and hundreds of positions that differ in the suits of high cards are one. A win is a win,
/// since the positions on the line are real.
pub(crate) struct Within(pub Horizon);

impl<G: CoarseKeys + SoundPruning> Keying<G> for Within {
    type Parts = G::Parts;

    fn parts(&self, game: &G, state: &G::State) -> G::Parts {
        game.coarse_parts(state, self.0)
    }

    fn key(&self, game: &G, state: &G::State) -> u128 {
        game.coarse_key(state, self.0)
    }

    #[inline]
    fn key_after(&self, game: &G, parent: &G::State, parts: &G::Parts, state: &G::State) -> u128 {
        key_after(game, parent, parts, state, self.0)
    }

    fn parts_after(&self, game: &G, parent: &G::State, parts: &G::Parts, state: &G::State) -> G::Parts {
        game.coarse_parts_after(parent, parts, state, self.0)
    }
}

impl<G: CoarseKeys + SoundPruning> ProofKeys<G> for Within {
    #[inline]
    fn wider(&self, game: &G, state: &G::State) -> Option<Self> {
        let needed = game.horizon(state).with(self.0);
        (needed != self.0).then_some(Within(needed))
    }

    fn claim(&self) -> Option<(Claim, Horizon)> {
        Some((G::COARSE_KEYS, self.0))
    }

    fn dominance(&self, game: &G) -> Option<Claim> {
        game.dominance()
    }

    fn dominators(&self, game: &G, state: &G::State, key: u128, out: &mut Vec<u128>) {
        game.dominators(state, key, self.0, out);
    }

    /// That this position is lost is not enough: another one with its key may have the cards beyond the horizon in better places.
    #[inline]
    fn is_lost(&self, game: &G, prunings: &Prunings, state: &G::State) -> bool {
        prunings.dead_positions && game.is_dead_within(state, self.0)
    }
}
