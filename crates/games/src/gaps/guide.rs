//! What the complete search may know of Gaps.

use super::rows::{GAP, State, WIDTH};
use super::{Gaps, Move};
use crate::{Guided, Planned};

impl Guided for Gaps {
    /// Cards not finished, cards that do not follow their left neighbour, and gaps that take nothing.
    fn estimate(&self, state: &State) -> u32 {
        let unfinished = 48 - (0..4).map(|row| state.finished(row, self.aces_fixed) as u32).sum::<u32>();
        let mut breaks = 0;
        let mut blocked = 0;
        for place in (0..state.places.len()).filter(|place| place % WIDTH > 0) {
            let (left, card) = (state.places[place - 1], state.places[place]);
            if card == GAP {
                blocked += u32::from(left >= 48);
            } else {
                breaks += u32::from(left == GAP || left + 4 != card);
            }
        }
        4 * unfinished + 2 * breaks + 3 * blocked
    }

    /// With every gap behind a king or another gap nothing moves any more.
    fn is_dead(&self, state: &State) -> bool {
        let takes_nothing = |place: usize| !place.is_multiple_of(WIDTH) && state.places[place - 1] >= 48;
        (0..state.places.len()).filter(|&place| state.places[place] == GAP).all(takes_nothing)
    }
}

impl Planned for Gaps {
    type Model = Self;

    fn model(&self, start: &State) -> (Self, State) {
        (*self, start.clone())
    }

    fn steps(&self, _start: &State, plan: &[Move]) -> Vec<Move> {
        plan.to_vec()
    }
}
