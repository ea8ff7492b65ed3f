//! Where to look first among manoeuvres, and which cards go up at once.

use super::Manoeuvres;
use super::moves::{Manoeuvre, generate};
use super::position::Position;
use crate::tableau::guide::is_safe;
use crate::tableau::rules::Rules;
use crate::{Game, Guided, Stages};

impl<R: Rules> Guided for Manoeuvres<R> {
    const STAGES: Stages = Stages { tries: &TRIES, step: 8, best_first: 0, beams: &[] };

    #[inline]
    fn estimate(&self, state: &Position) -> u32 {
        let mut buried = 0;
        for s in 0..4 {
            let next = state.up[s] * 4 + s as u8;
            buried += Weights::BURIED * u32::from(state.above(next));
            buried += Weights::BURIED_AFTER * u32::from(state.above(next + 4));
        }
        buried
            + Weights::PLACES[state.free.min(4) as usize]
            + Weights::LEFT * self.cards_left(state)
            + Weights::BREAK * state.breaks.count_ones()
            + Weights::DISORDER * state.disorders.count_ones()
    }

    fn safe_move(&self, state: &Position) -> Option<Manoeuvre> {
        let mut ready = state.wanted & (state.loose | state.ends);
        while ready != 0 {
            let card = ready.trailing_zeros() as u8;
            ready &= ready - 1;
            if is_safe::<R>(state.up, card) {
                return Some(Manoeuvre::up(card, 0));
            }
        }
        None
    }

    #[inline]
    fn bold_move(&self, state: &Position) -> Option<Manoeuvre> {
        let ready = state.wanted & (state.loose | state.ends);
        (ready != 0).then(|| Manoeuvre::up(ready.trailing_zeros() as u8, 0))
    }

    fn likely_moves(&self, state: &Position, out: &mut Vec<Manoeuvre>) {
        generate::<R>(state, self.columns, false, out);
    }
}

/// Most deals are won at once; for the others much noise helps more than many states.
const TRIES: [(u64, u32); 8] =
    [(1000, 0), (1000, 100), (1000, 100), (1000, 100), (1000, 100), (2000, 100), (4000, 100), (8000, 100)];

/// Weights of the estimate, found by hill climbing on the mean number of states over deals that no test
/// and no benchmark uses (Microsoft's numbers from 100,000). A move counts 8.
struct Weights;

impl Weights {
    /// A card that is not up.
    const LEFT: u32 = 15;
    /// A card that lies where it does not fit.
    const BREAK: u32 = 13;
    /// A card that lies on a lower one.
    const DISORDER: u32 = 2;
    /// A card above the next card of a suit.
    const BURIED: u32 = 6;
    /// A card above the one after that.
    const BURIED_AFTER: u32 = 1;
    /// By the number of free places.
    const PLACES: [u32; 5] = [36, 25, 6, 3, 0];
}
