//! Positions of the model by what matters within a [`Horizon`], where cards fit by rank and colour: see
//! [`coarse`](crate::tableau::coarse).
//!
//! Steps of the model depend on what fits, on which cards are loose and pinned, and on what is next on the foundations. So
//! outlines with the same names agree as positions do: they have the same manoeuvres, to outlines that agree, until a
//! foundation reaches the horizon. Safe cards go up by the foundations alone, and order is a matter of ranks.

use super::position::Position;
use super::{ByRankAndColour, Manoeuvres};
use crate::tableau::coarse::{Alike, Parts, foundations};
use crate::tableau::rules::Rules;
use crate::{Claim, ClaimKind, CoarseKeys, Horizon, Premise};

impl<R: Rules<Build: ByRankAndColour>> CoarseKeys for Manoeuvres<R> {
    const COARSE_KEYS: Claim =
        Claim::new(ClaimKind::Horizon, &[Premise::UpStaysUp, Premise::FoundationsInSuit, Premise::FitByRankAndColour]);
    type Parts = Parts;

    fn horizon(&self, state: &Position) -> Horizon {
        Horizon::after(state.up)
    }

    fn coarse_parts(&self, state: &Position, horizon: Horizon) -> Parts {
        let mut parts = Parts::new(state.up, horizon, &Alike::BY_RANK_AND_COLOUR);
        for (c, &top) in state.tops[..self.columns].iter().enumerate() {
            parts.set(c, top, |card| state.under(card));
        }
        parts
    }

    #[inline]
    fn coarse_key_after(&self, parent: &Position, parts: &Parts, state: &Position, horizon: Horizon) -> u128 {
        if parent.up != state.up {
            return self.coarse_key(state, horizon);
        }
        let mut key = foundations(state.up);
        for (c, &top) in state.tops[..self.columns].iter().enumerate() {
            key = key.wrapping_add(if is_same(parent, state, c) {
                parts.of(c)
            } else {
                parts.column(top, |card| state.under(card))
            });
        }
        for card in state.loose {
            let loose = if state.pinned.contains(card) { parts.pinned(card) } else { parts.in_cell(card) };
            key = key.wrapping_add(loose);
        }
        key
    }

    fn coarse_parts_after(&self, parent: &Position, parts: &Parts, state: &Position, horizon: Horizon) -> Parts {
        if parent.up != state.up {
            return self.coarse_parts(state, horizon);
        }
        let mut parts = parts.clone();
        for c in (0..self.columns).filter(|&c| !is_same(parent, state, c)) {
            parts.set(c, state.tops[c], |card| state.under(card));
        }
        parts
    }
}

/// Whether a column is as it was. It is if it has the same top card and height: a card that moves within a column comes to lie
/// lower, and one that moves to another comes onto one that had another top.
#[inline(always)]
fn is_same(parent: &Position, state: &Position, column: usize) -> bool {
    state.tops[column] == parent.tops[column] && state.height(column) == parent.height(column)
}
