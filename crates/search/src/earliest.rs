//! What a depth-first search remembers of games with a time: the earliest time at which it has seen the same cards. Whoever comes there
//! later can do no more.
//!
//! In such a game cards only ever leave, so that a position that was seen with the same cards is none of those that lead to the one
//! at hand: it is lost already, or the search would have ended.

use crate::exhaustive::ProofKeys;
use crate::no_goods::Learner;
use crate::prunings::Prunings;
use winnable_games::{Claim, Timed};

/// The earliest time of each set of cards: open addressing, a time of [`NEVER`] is an empty slot.
#[derive(Default)]
pub(crate) struct Earliest {
    slots: Vec<(u64, u32)>,
    len: usize,
}

const NEVER: u32 = u32::MAX;
const FIRST_SLOTS: usize = 1 << 8;

impl Earliest {
    /// The slot of these cards, or the empty one where they belong.
    fn find(slots: &[(u64, u32)], cards: u64) -> usize {
        let mixed = (cards ^ cards >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut slot = (mixed >> 20) as usize & (slots.len() - 1);
        while slots[slot].1 != NEVER && slots[slot].0 != cards {
            slot = (slot + 1) & (slots.len() - 1);
        }
        slot
    }

    /// Whether these cards were seen at this time or earlier; else they are seen now.
    fn was_earlier(&mut self, cards: u64, time: u32) -> bool {
        if self.slots.is_empty() || self.len * 3 > self.slots.len() * 2 {
            let mut slots = vec![(0, NEVER); (self.slots.len() * 2).max(FIRST_SLOTS)];
            for &seen in self.slots.iter().filter(|(_, time)| *time != NEVER) {
                let slot = Earliest::find(&slots, seen.0);
                slots[slot] = seen;
            }
            self.slots = slots;
        }
        let slot = Earliest::find(&self.slots, cards);
        let (_, earliest) = self.slots[slot];
        if earliest != NEVER && earliest <= time {
            return true;
        }
        self.len += usize::from(earliest == NEVER);
        self.slots[slot] = (cards, time);
        false
    }
}

impl<G: Timed> Learner<G> for Earliest {
    fn claim(prunings: &Prunings) -> Option<Claim> {
        prunings.dead_positions.then_some(G::EARLIER)
    }

    #[inline]
    fn is_lost<K: ProofKeys<G>>(&mut self, game: &G, prunings: &Prunings, keys: &K, state: &G::State) -> bool {
        if prunings.dead_positions
            && let Some(time) = game.time(state)
            && self.was_earlier(game.cards_left_there(state), time)
        {
            return true;
        }
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

    fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<(u64, u32)>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_refused_at_the_same_time_and_later() {
        let mut seen = Earliest::default();
        for cards in 0..10_000u64 {
            assert!(!seen.was_earlier(cards << 20, 5));
        }
        for cards in 0..10_000u64 {
            assert!(seen.was_earlier(cards << 20, 5) && seen.was_earlier(cards << 20, 6));
            assert!(!seen.was_earlier(cards << 20, 4), "it is earlier than any time before");
            assert!(seen.was_earlier(cards << 20, 5));
        }
    }
}
