//! Where to look first among manoeuvres, and which cards go up at once.

use super::moves::Manoeuvre;
use super::position::{Kept, Position};
use super::reach::Reach;
use super::{ByManoeuvres, ManoeuvreBuild, Manoeuvres, way_home};
use crate::tableau::build::Build;
use crate::tableau::rules::Rules;
use crate::{Attempt, Claim, Greedy, Guidance, Searched, SoundPruning, Whole, WholeSearch};

impl<R: Rules<Build: ManoeuvreBuild>> Searched for Manoeuvres<R> {
    type Search = <R::Build as ManoeuvreBuild>::Search;

    fn claims_of_moves(&self) -> Vec<Claim> {
        vec![ByManoeuvres::CLAIM]
    }
}

impl<R: Rules<Build: ManoeuvreBuild>> Guidance for Manoeuvres<R> {
    #[inline]
    fn estimate(&self, state: &Position) -> u32 {
        let estimate =
            if self.otherwise { Weights::<true>::estimate(state) } else { Weights::<false>::estimate(state) };
        estimate as u32
    }

    fn moves_with_estimates(&self, state: &Position, out: &mut Vec<(u32, Manoeuvre)>) {
        if self.otherwise {
            Reach::<R, true>::of(self, state, i32::MAX, |reach| reach.all(out));
        } else {
            Reach::<R, false>::of(self, state, i32::MAX, |reach| reach.all(out));
        }
    }
}

impl<R: Rules<Build: ManoeuvreBuild>> Greedy for Manoeuvres<R> {
    const ATTEMPTS: &'static [Attempt] = <R::Build as ManoeuvreBuild>::ATTEMPTS;
    const GOOD_ATTEMPTS: usize = 8;
    const GRAIN: u32 = 16;
    const FEW_MOVES: usize = 12;

    /// All but those that only clear a column, and those that make the estimate much worse.
    fn likely_moves(&self, state: &Position, out: &mut Vec<(u32, Manoeuvre)>) {
        if self.otherwise {
            Reach::<R, true>::of(self, state, R::Build::MOST_WORSE + Weights::<true>::MORE_WORSE, |reach| {
                reach.manoeuvres(out)
            });
        } else {
            Reach::<R, false>::of(self, state, R::Build::MOST_WORSE, |reach| reach.manoeuvres(out));
        }
    }

    #[inline]
    fn greedy_move(&self, state: &Position) -> Option<Manoeuvre> {
        let ready = state.wanted & (state.loose | state.ends);
        ready.first().map(|card| Manoeuvre::up(card, 0))
    }

    #[inline]
    fn greedy_key(&self, state: &Position) -> u128 {
        debug_assert!(state.knows_alike::<R::Build>(), "what moves keep of the columns is what is worked out afresh");
        state.greedy_key()
    }

    #[inline]
    fn way_home(&self, state: &Position, told: &mut Vec<Manoeuvre>) -> bool {
        way_home::may_be_near(state) && self.dig_out(state, told)
    }

    fn with_other_estimate(&self) -> Self {
        Manoeuvres { otherwise: true, ..*self }
    }
}

impl<R: Rules<Build: ManoeuvreBuild>> Whole for Manoeuvres<R> {
    const WHOLE: WholeSearch = WholeSearch {
        first_states: 20_000,
        turns: 5,
        step: 8,
        noise: 60,
        least_beyond: 1000,
        share_beyond: 4,
        long_attempt: Attempt { states: 32_000, patience: usize::MAX, noise: 450, step: 20, missing: 0, other: true },
    };
    type Kept = Kept;

    #[inline]
    fn keep(&self, state: &Position) -> Kept {
        state.keep()
    }

    #[inline]
    fn restore(&self, kept: &Kept) -> Position {
        Position::restored::<R::Build>(kept)
    }
}

impl<R: Rules<Build: ManoeuvreBuild>> SoundPruning for Manoeuvres<R> {
    const SAFE_MOVES: Option<Claim> = Some(R::Build::SAFE_MOVES);
    const DEAD_POSITIONS: Option<Claim> = None;

    fn safe_move(&self, state: &Position) -> Option<Manoeuvre> {
        let ready = state.wanted & (state.loose | state.ends);
        let build = self.rules.build();
        ready.into_iter().find(|&card| build.is_safe(state.up, card)).map(|card| Manoeuvre::up(card, 0))
    }

    fn is_dead(&self, _state: &Position) -> bool {
        false
    }
}

/// Weights of the estimate beside the [costs](super::Costs) of the cards where they lie, found by regression on the mean cost of the
/// search over deals that no test and no benchmark uses (Microsoft's numbers from 100,000). A move counts 20.
///
/// The `OTHER` ones mind less that the next cards of the suits are covered: for deals that are not won at once.
pub(super) struct Weights<const OTHER: bool = false>;

impl<const OTHER: bool> Weights<OTHER> {
    /// A card above the next card of a suit.
    pub const BURIED: i32 = if OTHER { 8 } else { 9 };
    /// A next card of a suit that is not free.
    pub const COVERED: i32 = if OTHER { 16 } else { 26 };
    /// By the number of free places, of which there are never more than cells and columns together.
    const FREE: [i32; 32] = {
        let mut costs = [0; 32];
        (costs[0], costs[1], costs[2], costs[3]) = if OTHER { (128, 64, 23, 2) } else { (123, 62, 17, 4) };
        costs
    };
    /// How much worse than usual a move may make the estimate in a greedy search.
    const MORE_WORSE: i32 = if OTHER { 4 } else { 0 };

    #[inline(always)]
    pub fn of_free(free: u8) -> i32 {
        Self::FREE[(free & 31) as usize]
    }

    /// What the cards above the next card of a suit cost.
    #[inline(always)]
    pub fn buried(above: u8) -> i32 {
        Self::BURIED * i32::from(above) + if above > 0 { Self::COVERED } else { 0 }
    }

    /// The estimate of a position.
    #[inline(always)]
    pub fn estimate(position: &Position) -> i32 {
        Self::without_free(position) + Self::of_free(position.free)
    }

    /// The estimate of a position without its free places.
    #[inline(always)]
    pub fn without_free(position: &Position) -> i32 {
        let mut buried = 0;
        for s in 0..4 {
            let next = position.up[s] * 4 + s as u8;
            buried += Self::buried(position.above(next));
        }
        buried + i32::from(position.places)
    }
}
