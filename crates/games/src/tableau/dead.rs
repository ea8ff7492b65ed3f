//! Positions without a free place in which none can ever come about.
//!
//! Premises: what is up stays up; foundations are built in suit from the ace; columns are built down, whatever the suit; runs move as
//! free places allow, so without one only single cards do.
//!
//! Every column has to be cleared at some time, and before the first place becomes free, a column or a cell, cards only go up or onto
//! cards. That part of the game is made easier: what was free once stays free, a card takes any number of others, and what could go up
//! once may do so at any time. The least set of free cards is then:
//! - the top of each column and the cards in cells are free;
//! - a free card goes up if all lower cards of its suit do;
//! - a free card *parts* from what it lies on if it goes up or if a card of the next rank is free; then the card under it is free.
//!
//! If no card at the bottom of a column or in a cell parts, no place ever becomes free, and the position is lost.
//!
//! Ranks are known beyond a horizon too, and cards that go up within it have names of their own, or are all that matters of their name
//! ([`coarse`](super::coarse)). So the set is the same for all positions that share a key. If a foundation comes to its horizon in the
//! easier game nothing is said.

use super::Tableau;
use super::rules::Rules;
use super::state::{MAX_CELLS, MAX_COLUMNS, NO_CARD, State};
use crate::index::{rank, suit};
use crate::{Claim, ClaimKind, Horizon, Premise};

/// What is claimed.
pub(super) const CLAIM: Claim = Claim::new(
    ClaimKind::DeadPositions,
    &[Premise::UpStaysUp, Premise::FoundationsInSuit, Premise::FitByRank, Premise::BuiltDown, Premise::RunsTakePlaces],
);

/// The free cards of the easier game.
#[derive(Default)]
struct Free {
    ranks: u16,
    by_suit: [u16; 4],
}

impl Free {
    #[inline(always)]
    fn add(&mut self, card: u8) {
        self.ranks |= 1 << rank(card);
        self.by_suit[suit(card) as usize] |= 1 << rank(card);
    }
}

/// The narrowest horizon, within this one, for which no position with this one's key can be won or lead beyond it; none if the set
/// does not tell. It lies beyond all that goes up in the easier game: with any wider horizon the set is the same.
pub(super) fn dead_horizon<R: Rules>(game: &Tableau<R>, state: &State, horizon: Horizon) -> Option<Horizon> {
    let mut free = Free::default();
    // In each place the lowest card that has become free.
    let mut lowest = [NO_CARD; MAX_COLUMNS + MAX_CELLS];
    let places = game.columns + game.cells;
    let cards = (0..game.columns).map(|c| state.top(c)).chain((0..game.cells).map(|c| state.cell(c)));
    for (place, card) in lowest.iter_mut().zip(cards) {
        if card == NO_CARD {
            return None;
        }
        *place = card;
        free.add(card);
    }
    let mut up = state.up();
    loop {
        for (suit, (up, free)) in up.iter_mut().zip(free.by_suit).enumerate() {
            *up += (free >> *up).trailing_ones() as u8;
            if *up >= horizon.of(suit as u8) {
                return None;
            }
        }
        let mut is_closed = true;
        for card in &mut lowest[..places] {
            while free.ranks >> (rank(*card) + 1) & 1 != 0 || rank(*card) < up[suit(*card) as usize] {
                *card = state.below(*card);
                if *card >= NO_CARD {
                    return None;
                }
                free.add(*card);
                is_closed = false;
            }
        }
        if is_closed {
            return Some(Horizon::after(up));
        }
    }
}
