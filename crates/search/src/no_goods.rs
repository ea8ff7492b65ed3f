//! What a depth-first search remembers of positions that are known by the cards that are left, to leave most moves that lead
//! nowhere unmade: where it has been lately, and why positions were lost.

use crate::exhaustive::ProofKeys;
use crate::prunings::Prunings;
use winnable_games::{Claim, NoGood, NoGoods, SoundPruning};

/// What a depth-first search learns on its way.
pub(crate) trait Learner<G: SoundPruning>: Default {
    /// What learning claims in a proof.
    fn claim(prunings: &Prunings) -> Option<Claim>;

    /// Whether a position is known to be lost; then it learns from it.
    fn is_lost<K: ProofKeys<G>>(&mut self, game: &G, prunings: &Prunings, keys: &K, state: &G::State) -> bool;

    /// The child to be tried before the others are listed, where the game knows it.
    fn best_move(&self, game: &G, state: &G::State) -> Option<G::Move>;

    /// Whether a move need not be made, since it leads to a position that was looked at or is lost.
    fn refuses(&mut self, game: &G, state: &G::State, m: G::Move) -> bool;

    /// Bytes in use, where they grow with the search.
    fn bytes(&self) -> u64 {
        0
    }
}

/// For games in which a lost position says nothing about others.
#[derive(Default)]
pub(crate) struct NoLearning;

impl<G: SoundPruning> Learner<G> for NoLearning {
    fn claim(_prunings: &Prunings) -> Option<Claim> {
        None
    }

    #[inline]
    fn is_lost<K: ProofKeys<G>>(&mut self, game: &G, prunings: &Prunings, keys: &K, state: &G::State) -> bool {
        keys.is_lost(game, prunings, state)
    }

    #[inline]
    fn best_move(&self, _game: &G, _state: &G::State) -> Option<G::Move> {
        None
    }

    #[inline]
    fn refuses(&mut self, _game: &G, _state: &G::State, _m: G::Move) -> bool {
        false
    }
}

/// No-goods that are kept, the newest ones.
const NO_GOODS: usize = 16;
/// Positions that are kept: of those that share a place the newest.
const RECENT: usize = 256;

/// The store of no-goods; empty until it is first asked.
#[derive(Default)]
pub(crate) struct NoGoodStore {
    no_goods: Vec<NoGood>,
    learned: usize,
    recent: Vec<u64>,
}

impl NoGoodStore {
    /// Learns from a lost position.
    fn learn(&mut self, no_good: NoGood) {
        if self.no_goods.len() < NO_GOODS {
            self.no_goods.push(no_good);
        } else {
            self.no_goods[self.learned % NO_GOODS] = no_good;
        }
        self.learned += 1;
    }

    /// Whether a position with these cards left need not be looked at: it was, not long ago, or it is lost by a no-good.
    #[inline]
    fn refuses(&mut self, left: u64) -> bool {
        if self.recent.is_empty() {
            // No position has all of 64 cards left.
            self.recent.resize(RECENT, u64::MAX);
        }
        let place = (left.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56) as usize;
        let is_recent = std::mem::replace(&mut self.recent[place], left) == left;
        is_recent || self.no_goods.iter().any(|no_good| no_good.holds(left))
    }
}

impl<G: NoGoods> Learner<G> for NoGoodStore {
    fn claim(prunings: &Prunings) -> Option<Claim> {
        prunings.dead_positions.then_some(G::NO_GOODS)
    }

    #[inline]
    fn is_lost<K: ProofKeys<G>>(&mut self, game: &G, prunings: &Prunings, _keys: &K, state: &G::State) -> bool {
        let no_good = if prunings.dead_positions { game.no_good(state) } else { None };
        no_good.into_iter().for_each(|no_good| self.learn(no_good));
        no_good.is_some()
    }

    #[inline]
    fn best_move(&self, game: &G, state: &G::State) -> Option<G::Move> {
        game.best_move(state)
    }

    #[inline]
    fn refuses(&mut self, game: &G, state: &G::State, m: G::Move) -> bool {
        self.refuses(game.left_after(state, m))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_refused_the_second_time() {
        let mut store = NoGoodStore::default();
        assert!((0..8u64).all(|left| !store.refuses(left << 40)));
        assert!(store.refuses(7 << 40));
        assert!(!store.refuses(8 << 40));
    }

    #[test]
    fn no_goods_refuse_positions_with_cards_that_stay_and_without_those_gone() {
        let mut store = NoGoodStore::default();
        store.learn(NoGood { stay: 0b0011, gone: 0b0100 });
        assert!(store.refuses(0b1011));
        assert!(!store.refuses(0b1001), "a card that must stay is gone");
        assert!(!store.refuses(0b1111), "a card that must be gone is there");
        (0..NO_GOODS).for_each(|_| store.learn(NoGood::NONE));
        assert!(!store.refuses(0b0011), "the oldest no-good is forgotten");
    }
}
