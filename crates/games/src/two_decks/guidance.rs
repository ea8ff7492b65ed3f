//! The estimate of a position, and how these games are searched.
//!
//! Wins are found by a best-first search and by beams of growing width; few losses close, and a search that ends at its limits leaves the deal undecided.

use super::TwoDecks;
use super::state::{State, WASTE};
use crate::index::{rank, suit};
use crate::strategy::Usual;
use crate::{Beamed, FirstStages, Guidance, Searched};

/// Weights: a card that is not up; a card that lies on a lower one of its suit; a card that does not fit where it lies; a card of the waste; a pile in use; a card above one that
/// is next.
const LEFT: u32 = 10;
const BLOCKING: u32 = 5;
const BREAK: u32 = 3;
const WASTED: u32 = 2;
const PILE: u32 = 12;
const BURIED: u32 = 2;

impl Guidance for TwoDecks {
    fn estimate(&self, state: &State) -> u32 {
        let rules = &*self.rules;
        let mut estimate = LEFT * state.left() as u32;
        for zone in (0..rules.piles).chain([WASTE]) {
            let cards = state.pile(zone);
            if cards.is_empty() {
                continue;
            }
            let is_waste = zone == WASTE;
            estimate += if is_waste { WASTED * cards.len() as u32 } else { PILE };
            // The lowest card of each suit from the bottom to here.
            let mut lowest = [u8::MAX; 4];
            for (height, &card) in cards.iter().enumerate() {
                let lowest = &mut lowest[suit(card) as usize];
                estimate += BLOCKING * u32::from(*lowest < rank(card));
                *lowest = (*lowest).min(rank(card));
                if rules.goes_up(state, card) {
                    estimate += BURIED * (cards.len() - 1 - height) as u32;
                }
                let is_break = height > 0 && !is_waste && !rules.fits(card, cards[height - 1]);
                estimate += BREAK * u32::from(is_break);
            }
        }
        estimate
    }
}

impl Beamed for TwoDecks {
    const FIRST_STAGES: FirstStages = FirstStages {
        best_first_states: 30_000,
        beam_widths: &[30, 30, 100, 100, 100, 100, 300, 300, 300, 300, 1000, 1000, 2000, 2000],
        beam_noise: 60,
    };
}

impl Searched for TwoDecks {
    type Search = Usual;
}
