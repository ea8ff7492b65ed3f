//! Where to look first among manoeuvres, and which cards go up at once.

use super::Manoeuvres;
use super::moves::Manoeuvre;
use super::position::Position;
use super::reach::Reach;
use crate::tableau::guide::is_safe;
use crate::tableau::rules::{Build, Rules};
use crate::{Guided, Stages};

impl<R: Rules> Guided for Manoeuvres<R> {
    const STAGES: Stages = Stages {
        tries: match R::BUILD {
            Build::AlternateColours => &TRIES,
            _ => &TRIES_IN_SUIT,
        },
        step: 10,
        best_first: 0,
        beams: &[],
    };

    #[inline]
    fn estimate(&self, state: &Position) -> u32 {
        Weights::without_places(state) + Weights::of_places(state.free)
    }

    fn weighed_moves(&self, state: &Position, out: &mut Vec<(u32, Manoeuvre)>) {
        Reach::of::<R>(state, self.columns, |reach| {
            reach.clears(self.columns, out);
            reach.manoeuvres::<R>(out);
        });
    }

    /// All but those that only clear a column.
    fn likely_moves(&self, state: &Position, out: &mut Vec<(u32, Manoeuvre)>) {
        Reach::of::<R>(state, self.columns, |reach| reach.manoeuvres::<R>(out));
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
}

/// Most deals are won at once; for the others other noise helps more than many states.
const TRIES: [(u64, u32); 20] = {
    let mut tries = [(800, 60); 20];
    let mut number = 0;
    while number < 12 {
        tries[number].0 = if number < 6 { 165 } else { 300 };
        number += 1;
    }
    tries[0] = (110, 0);
    tries[18].0 = 3000;
    tries[19].0 = 3000;
    tries
};

/// Built in suit, spaces are small: one large try shows that a deal that cannot be won is left to the proof.
const TRIES_IN_SUIT: [(u64, u32); 3] = [(1000, 0), (1000, 60), (2000, 60)];

/// Weights of the estimate, found by hill climbing on the mean number of states over deals that no test
/// and no benchmark uses (Microsoft's numbers from 100,000). A move counts 10.
pub(super) struct Weights;

impl Weights {
    /// A card that is not up.
    pub const LEFT: u32 = 11;
    /// A card that lies where it does not fit.
    pub const BREAK: u32 = 15;
    /// A card above the next card of a suit.
    pub const BURIED: u32 = 4;
    /// A next card of a suit that is not free.
    pub const COVERED: u32 = 18;
    /// By the number of free places.
    const PLACES: [u32; 5] = [63, 30, 7, 5, 0];

    #[inline(always)]
    pub fn of_places(free: u8) -> u32 {
        Weights::PLACES[free.min(4) as usize]
    }

    /// What the cards above the next card of a suit cost.
    #[inline(always)]
    pub fn buried(above: u8) -> u32 {
        Weights::BURIED * u32::from(above) + if above > 0 { Weights::COVERED } else { 0 }
    }

    /// The estimate of a position without its free places.
    #[inline(always)]
    pub fn without_places(position: &Position) -> u32 {
        let mut buried = 0;
        for s in 0..4 {
            let next = position.up[s] * 4 + s as u8;
            buried += Weights::buried(position.above(next));
        }
        let left = 52 - position.up.iter().map(|&n| u32::from(n)).sum::<u32>();
        buried + Weights::LEFT * left + Weights::BREAK * position.breaks.count_ones()
    }
}
