//! What the complete search may know of Gaps.

use super::rows::{State, WIDTH};
use super::{Gaps, Move};
use crate::strategy::Usual;
use crate::{Beamed, FirstStages, Guidance, Modelled, Searched, SoundPruning};
use winnable_cards::NO_CARD;

impl Searched for Gaps {
    type Search = Usual;
}

impl Beamed for Gaps {
    const FIRST_STAGES: FirstStages = FirstStages::USUAL;
}

impl Guidance for Gaps {
    /// Cards not finished, cards that do not follow their left neighbour, and gaps that take nothing.
    fn estimate(&self, state: &State) -> u32 {
        let unfinished = 48 - (0..4).map(|row| state.finished(row, self.aces_fixed) as u32).sum::<u32>();
        let mut breaks = 0;
        let mut blocked = 0;
        for place in (0..state.places.len()).filter(|place| place % WIDTH > 0) {
            let (left, card) = (state.places[place - 1], state.places[place]);
            if card == NO_CARD {
                blocked += u32::from(left >= 48);
            } else {
                breaks += u32::from(left == NO_CARD || left + 4 != card);
            }
        }
        4 * unfinished + 2 * breaks + 3 * blocked
    }
}

impl SoundPruning for Gaps {
    const HAS_SAFE_MOVES: bool = false;
    const HAS_DEAD_POSITIONS: bool = true;

    fn safe_move(&self, _state: &State) -> Option<Move> {
        None
    }

    /// With every gap behind a king or another gap nothing moves any more.
    fn is_dead(&self, state: &State) -> bool {
        let takes_nothing = |place: usize| !place.is_multiple_of(WIDTH) && state.places[place - 1] >= 48;
        (0..state.places.len()).filter(|&place| state.places[place] == NO_CARD).all(takes_nothing)
    }
}

impl Modelled for Gaps {
    type Model = Self;
    const MODEL: &'static str = "the game itself";

    fn model(&self, start: &State) -> (Self, State) {
        (*self, start.clone())
    }

    fn steps(&self, _start: &State, line: &[Move]) -> Vec<Move> {
        line.to_vec()
    }
}
