//! What the complete search may know of the family: where to look first, what can be played at once, and
//! when suits do not matter.

use super::build::{Build, ByRank};
use super::moves::{Move, Pile};
use super::rules::Rules;
use super::state::{NO_CARD, State};
use super::{Tableau, coarse, cost, dead, deadlock};
use crate::{
    Beamed, Claim, ClaimKind, CoarseKeys, Cost, FirstStages, Game, Guidance, Horizon, InTurnsSearched, Premise,
    Searched, SoundPruning, TurnTaking,
};
use winnable_rules::Suits;

/// How many cards of each suit beyond the next one a search for short wins tells apart, where any suit fits any other.
const ROUGHLY_AHEAD: u8 = 2;

impl<R: Rules> Searched for Tableau<R> {
    type Search = R::Search;
}

impl<R: Rules> Guidance for Tableau<R> {
    /// A weighted count of what stands in the way: cards not up, breaks in the columns, cards on top of
    /// the next cards for the foundations, used cells; empty columns help.
    fn estimate(&self, state: &State) -> u32 {
        let weights = self.rules.build().weights();
        let mut left = 0;
        let mut breaks = 0;
        let mut buried = 0;
        let mut spaces = 0;
        for c in 0..self.columns {
            let mut card = state.top(c);
            if card == NO_CARD {
                spaces += 1;
                continue;
            }
            let mut above = 0;
            loop {
                left += 1;
                if state.goes_up(card) {
                    buried += above;
                }
                above += 1;
                let below = state.below(card);
                if below == NO_CARD {
                    break;
                }
                breaks += !self.rules.fits(card, below) as u32;
                card = below;
            }
        }
        let used = (0..self.cells).filter(|&c| state.cell(c) != NO_CARD).count() as u32;
        let cost = weights.left * (left + used) + weights.breaks * breaks + weights.buried * buried;
        cost + weights.cell * used + weights.space * (self.columns as u32 - spaces)
    }

    /// What a run that goes from column to column changes is added up; other moves are made.
    fn moves_with_estimates(&self, state: &State, out: &mut Vec<(u32, Move)>) {
        let weights = self.rules.build().weights();
        let estimate = self.estimate(state);
        let wanted = self.wanted_cards(state);
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        out.extend(moves.into_iter().map(|m| {
            let (Pile::Column(from), Pile::Column(to)) = (m.from, m.to) else {
                let mut child = state.clone();
                self.play(&mut child, m);
                return (self.estimate(&child), m);
            };
            let count = u32::from(m.count);
            let lowest = (1..m.count).fold(state.top(from as usize), |card, _| state.below(card));
            let below = state.below(lowest);
            // More and less than before.
            let (mut more, mut less) = (0, 0);
            for &(column, above) in &wanted {
                more += weights.buried * count * u32::from(column == to);
                less += weights.buried * count * u32::from(column == from && above >= count);
            }
            if below == NO_CARD {
                less += weights.space;
            } else {
                less += weights.breaks * u32::from(!self.rules.fits(lowest, below));
            }
            more += weights.space * u32::from(state.top(to as usize) == NO_CARD);
            (estimate + more - less, m)
        }));
    }
}

impl<R: Rules> Tableau<R> {
    /// Whether any suit fits any other.
    #[inline(always)]
    fn is_any_suit(&self) -> bool {
        self.rules.build().suits() == Suits::Any
    }

    /// The columns of the next cards of each suit, and how many cards lie above them.
    fn wanted_cards(&self, state: &State) -> Vec<(u8, u32)> {
        let mut wanted = Vec::with_capacity(4);
        for c in 0..self.columns {
            let next = state.column(c).enumerate().filter(|&(_, card)| state.goes_up(card));
            wanted.extend(next.map(|(above, _)| (c as u8, above as u32)));
        }
        wanted
    }
}

impl<R: Rules> Beamed for Tableau<R> {
    const FIRST_STAGES: FirstStages = FirstStages::USUAL;
}

impl<R: Rules> SoundPruning for Tableau<R> {
    const SAFE_MOVES: Option<Claim> = Some(R::Build::SAFE_MOVES);
    const DEAD_POSITIONS: Option<Claim> = R::Build::DEAD_POSITIONS;

    fn safe_move(&self, state: &State) -> Option<Move> {
        let columns = (0..self.columns).map(|c| (Pile::Column(c as u8), state.top(c)));
        let cells = (0..self.cells).map(|c| (Pile::Cell(c as u8), state.cell(c)));
        columns
            .chain(cells)
            .find(|&(_, card)| card != NO_CARD && state.goes_up(card) && self.rules.build().is_safe(state.up(), card))
            .map(|(from, _)| Move { from, to: Pile::Foundation, count: 1 })
    }

    /// Only proofs within a horizon ask; searches for a win are no better for it.
    fn is_dead(&self, _state: &State) -> bool {
        false
    }
}

impl<R: Rules> Cost for Tableau<R> {
    fn brings_home(&self, m: Move) -> bool {
        m.to == Pile::Foundation
    }

    fn lower_bound(&self, state: &State) -> u32 {
        deadlock::lower_bound(self, state)
    }

    fn costs_more(&self, state: &State, most: u32) -> bool {
        deadlock::costs_more(self, state, most)
    }

    fn likely_cost(&self, state: &State) -> u32 {
        cost::likely(self, state)
    }

    /// Where any suit fits any other, a card that goes up takes a place away from many, so only safe ones must go.
    fn home_move(&self, state: &State) -> Option<Move> {
        if self.is_any_suit() { self.safe_move(state) } else { cost::home(self, state) }
    }

    fn rough_key(&self, state: &State) -> u128 {
        if self.is_any_suit() {
            coarse::key(self, state, Horizon::after(state.up()).further(ROUGHLY_AHEAD))
        } else {
            state.key()
        }
    }
}

impl<R: Rules<Build: ByRank>> InTurnsSearched for Tableau<R> {
    /// In the estimate a card that is not up counts 9.
    const TURNS: TurnTaking = TurnTaking {
        first_proof_states: 10_000,
        first_best_first_states: 20_000,
        proof_states: 5_000,
        best_first_states: 30_000,
        more_best_first_states: 20_000,
        beam_width: 40,
        noise: 60,
        ahead: &[0, 0, 1],
        most_ahead: 0,
        more_after_running_empty: 6,
    };
}

impl<R: Rules<Build: ByRank>> CoarseKeys for Tableau<R> {
    const COARSE_KEYS: Claim =
        Claim::new(ClaimKind::Horizon, &[Premise::UpStaysUp, Premise::FoundationsInSuit, Premise::FitByRank]);
    type Parts = coarse::Parts;

    fn horizon(&self, state: &State) -> Horizon {
        Horizon::after(state.up())
    }

    fn is_dead_within(&self, state: &State, horizon: Horizon) -> bool {
        self.dead_horizon(state, horizon).is_some()
    }

    fn dead_horizon(&self, state: &State, horizon: Horizon) -> Option<Horizon> {
        R::Build::DEAD_POSITIONS.as_ref().and_then(|_| dead::dead_horizon(self, state, horizon))
    }

    fn coarse_parts(&self, state: &State, horizon: Horizon) -> coarse::Parts {
        coarse::parts(self, state, horizon)
    }

    #[inline]
    fn coarse_key_after(&self, parent: &State, parts: &coarse::Parts, state: &State, horizon: Horizon) -> u128 {
        coarse::key_after(self, parent, parts, state, horizon)
    }

    #[inline]
    fn coarse_parts_after(
        &self,
        parent: &State,
        parts: &coarse::Parts,
        state: &State,
        horizon: Horizon,
    ) -> coarse::Parts {
        coarse::parts_after(self, parent, parts, state, horizon)
    }
}
