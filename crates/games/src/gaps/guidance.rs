//! What the complete search may know of Gaps.

use super::Gaps;
use super::rows::{Move, State, WIDTH};
use super::stubborn::{Position, Stubborn};
use crate::strategy::{DepthFirst, Then, WholeBestFirst};
use crate::{Game, Guidance, Modelled, Searched, SoundPruning, Whole, WholeSearch};
use winnable_cards::NO_CARD;

impl Searched for Stubborn {
    type Search = Then<WholeBestFirst, DepthFirst>;
}

impl Guidance for Stubborn {
    /// A weighted count of what stands in the way: cards that do not follow their left neighbour, cards in a wrong column, cards
    /// to the right of a king, which leave gaps that take nothing; and such gaps, most of all those behind a king.
    fn estimate(&self, state: &Position) -> u32 {
        let mut sum = 0;
        for (row, cards) in state.rows.places.chunks_exact(WIDTH).enumerate() {
            // At the left end a 2 has its place: that of the row's suit, or any.
            let mut left = if self.0.aces_fixed { row as u8 } else { cards[0].wrapping_sub(4) % 4 };
            let mut is_behind_king = false;
            for (column, &card) in cards.iter().enumerate() {
                sum += if card == NO_CARD {
                    let takes_nothing = match left {
                        NO_CARD => 3,
                        48..52 => 8,
                        _ => u32::from(column == 0),
                    };
                    takes_nothing + if is_behind_king { 0 } else { 3 }
                } else {
                    let (is_break, is_astray) = (card != left + 4, card as usize / 4 != column + 1);
                    4 * u32::from(is_break) + 3 * u32::from(is_astray) + 2 * u32::from(is_behind_king)
                };
                is_behind_king |= (48..52).contains(&card);
                left = card;
            }
        }
        sum
    }
}

impl Whole for Stubborn {
    const WHOLE: WholeSearch =
        WholeSearch { first_states: 20_000_000, times: 1, step: 4, noise: 0, least_beyond: 0, share_beyond: 1 };
    const ESTIMATES_MOVES: bool = false;
    type Kept = [u8; 4 * WIDTH];

    fn keep(&self, state: &Position) -> Self::Kept {
        state.rows.places
    }

    fn restore(&self, kept: &Self::Kept) -> Position {
        self.settle(State::new(*kept), |_| ())
    }
}

/// What is to be known is in the model.
impl SoundPruning for Stubborn {
    const HAS_SAFE_MOVES: bool = false;
    const HAS_DEAD_POSITIONS: bool = false;

    fn safe_move(&self, _state: &Position) -> Option<Move> {
        None
    }

    fn is_dead(&self, _state: &Position) -> bool {
        false
    }
}

impl Modelled for Gaps {
    type Model = Stubborn;
    const MODEL: &'static str = "moves of stubborn sets";

    fn model(&self, start: &State) -> (Stubborn, Position) {
        let model = Stubborn(*self);
        (model, model.settle(start.clone(), |_| ()))
    }

    /// With the moves that had no choice between them.
    fn steps(&self, start: &State, line: &[Move]) -> Vec<Move> {
        let mut steps = Vec::new();
        let mut state = Stubborn(*self).settle(start.clone(), |m| steps.push(m));
        for &m in line {
            steps.push(m);
            self.play(&mut state.rows, m);
            state = Stubborn(*self).settle(state.rows, |m| steps.push(m));
        }
        steps
    }
}
