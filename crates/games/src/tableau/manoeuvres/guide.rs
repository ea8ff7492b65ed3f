//! Where to look first among manoeuvres, and which cards go up at once.

use super::Manoeuvres;
use super::moves::{Manoeuvre, generate};
use super::position::Position;
use crate::tableau::guide::is_safe;
use crate::tableau::rules::{Build, Rules};
use crate::{Guided, Stages};

impl<R: Rules> Guided for Manoeuvres<R> {
    const STAGES: Stages = Stages { tries: &TRIES, best_first: 0, beams: &[] };

    fn estimate(&self, state: &Position) -> u32 {
        let weights = &Weights::of(R::BUILD);
        let mut buried = 0;
        for s in 0..4 {
            let next = state.up[s] * 4 + s as u8;
            buried += weights.buried * u32::from(state.above(next));
            buried += weights.buried_after * u32::from(state.above(next + 4));
        }
        let places = weights.places[(state.free as usize).min(weights.places.len() - 1)];
        buried
            + places
            + weights.left * (52 - state.up.iter().map(|&n| u32::from(n)).sum::<u32>())
            + weights.breaks * state.breaks.count_ones()
            + weights.disorders * state.disorders.count_ones()
            + weights.column * (self.columns as u32 - u32::from(state.spaces))
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

const TRIES: [(u64, u32); 8] =
    [(1000, 0), (1000, 20), (1000, 20), (1000, 20), (1000, 20), (2000, 20), (4000, 20), (8000, 20)];

/// Weights of the estimate, found by hill climbing on the mean number of states over deals that no test
/// and no benchmark uses (Microsoft's numbers from 100,000).
struct Weights {
    left: u32,
    breaks: u32,
    disorders: u32,
    /// Cards above the next card of a suit, and above the one after it.
    buried: u32,
    buried_after: u32,
    /// A column that is no space.
    column: u32,
    /// By the number of free places.
    places: [u32; 5],
}

impl Weights {
    const fn of(build: Build) -> Weights {
        match build {
            Build::AlternateColours => Weights {
                left: 15,
                breaks: 12,
                disorders: 5,
                buried: 7,
                buried_after: 2,
                column: 9,
                places: [47, 27, 10, 6, 0],
            },
            _ => Weights {
                left: 15,
                breaks: 12,
                disorders: 5,
                buried: 7,
                buried_after: 2,
                column: 9,
                places: [47, 27, 10, 6, 0],
            },
        }
    }
}
