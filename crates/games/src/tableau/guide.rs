//! What the complete search may know of the family: where to look first, what can be played at once, and
//! when suits do not matter.

use super::moves::{Move, Pile};
use super::rules::{Build, Rules};
use super::state::{NONE, State, colour, rank, suit};
use super::{Tableau, coarse, deadlock, toll};
use crate::{Guided, Horizon};

impl<R: Rules> Guided for Tableau<R> {
    /// A weighted count of what stands in the way: cards not up, breaks in the columns, cards on top of
    /// the next cards for the foundations, used cells; empty columns help.
    fn estimate(&self, state: &State) -> u32 {
        let weights = Weights::of(R::BUILD);
        let mut left = 0;
        let mut breaks = 0;
        let mut buried = 0;
        let mut spaces = 0;
        for c in 0..self.columns {
            let mut card = state.top(c);
            if card == NONE {
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
                if below == NONE {
                    break;
                }
                breaks += !R::fits(card, below) as u32;
                card = below;
            }
        }
        let used = (0..self.cells).filter(|&c| state.cell(c) != NONE).count() as u32;
        let cost = weights.left * (left + used) + weights.breaks * breaks + weights.buried * buried;
        cost + weights.cell * used + weights.space * (self.columns as u32 - spaces)
    }

    fn safe_move(&self, state: &State) -> Option<Move> {
        let columns = (0..self.columns).map(|c| (Pile::Column(c as u8), state.top(c)));
        let cells = (0..self.cells).map(|c| (Pile::Cell(c as u8), state.cell(c)));
        columns
            .chain(cells)
            .find(|&(_, card)| card != NONE && state.goes_up(card) && is_safe::<R>(state.up(), card))
            .map(|(from, _)| Move { from, to: Pile::Foundation, count: 1 })
    }

    fn brings_home(&self, m: Move) -> bool {
        m.to == Pile::Foundation
    }

    fn least_toll(&self, state: &State) -> u32 {
        deadlock::least_toll(self, state)
    }

    fn pays_more(&self, state: &State, most: u32) -> bool {
        deadlock::pays_more(self, state, most)
    }

    fn likely_toll(&self, state: &State) -> u32 {
        toll::likely(self, state)
    }

    /// Where any suit fits any other, a card that goes up takes a place away from many, so only safe ones must go.
    fn home_move(&self, state: &State) -> Option<Move> {
        if R::BUILD == Build::Any { self.safe_move(state) } else { toll::home(self, state) }
    }

    fn horizon(&self, state: &State) -> Option<Horizon> {
        (R::BUILD == Build::Any).then(|| Horizon::after(state.up()))
    }

    fn coarse_key(&self, state: &State, horizon: Horizon) -> u128 {
        coarse::key(self, state, horizon)
    }
}

/// Whether a card that is next on its foundation can go up at once without loss.
///
/// A card in play is of use only as a place for another. Let r be its rank, and call a card *ready* if
/// all lower cards of its suit are up, so that it can go up as soon as it is free.
/// - Build in suit: the only lower card that fits on it is up already. Building up (Fortress), the next
///   higher card could lie on it, but that one can go up itself instead, and so on along the suit.
/// - Any suit: all foundations hold ranks below r - 1. Then every card of rank r - 1 is ready: whenever it
///   would be laid on this card, it can go up instead.
/// - Alternate colours: if both foundations of the other colour hold r - 1, nothing is left to lie on it.
///   Else, if they hold r - 2, a card of the other colour of rank r - 1 is ready and can go up instead of
///   being laid here; it is missed at most by the card of rank r - 2 of our colour's other suit, which is
///   ready too if that foundation holds r - 3.
pub(super) fn is_safe<R: Rules>(up: [u8; 4], card: u8) -> bool {
    let r = rank(card) + 1;
    match R::BUILD {
        Build::Suit | Build::SuitUpOrDown => true,
        Build::Any => up.iter().all(|&n| n + 2 >= r),
        Build::AlternateColours => {
            let (first, second) = if colour(card) == 0 { (1, 2) } else { (0, 3) };
            let other_colour = up[first].min(up[second]);
            let twin = up[3 - suit(card) as usize];
            other_colour + 1 >= r || (other_colour + 2 >= r && twin + 3 >= r)
        }
    }
}

/// Weights of the estimate, found by hill climbing on the mean number of states over deals that no test
/// and no benchmark uses (seeds from 1,000,000, Microsoft's numbers from 100,000).
struct Weights {
    left: u32,
    breaks: u32,
    buried: u32,
    cell: u32,
    space: u32,
}

impl Weights {
    const fn of(build: Build) -> Weights {
        match build {
            Build::AlternateColours => Weights { left: 4, breaks: 3, buried: 2, cell: 7, space: 2 },
            Build::Suit => Weights { left: 5, breaks: 3, buried: 1, cell: 5, space: 3 },
            Build::Any => Weights { left: 9, breaks: 2, buried: 1, cell: 7, space: 2 },
            Build::SuitUpOrDown => Weights { left: 8, breaks: 6, buried: 1, cell: 2, space: 0 },
        }
    }
}
