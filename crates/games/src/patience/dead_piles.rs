//! Positions that are lost because cards wait for one another, where piles move whole and a reserve fills the spaces (Canfield with whole piles).
//!
//! Premises: cards go up in suit, one by one, and stay there; piles move whole; spaces are filled from the reserve; no cells; no rows are dealt.
//!
//! As in `dead.rs` the game is made easier: whatever was possible once stays possible. The least sets with these properties hold whatever can happen
//! in the game:
//! - a card is *free*, so that it may go up, if it is the end of a pile, or all cards on it go up: of a pile only the whole moves, and it takes
//!   along what lies on the card. Or it is a card of the reserve that comes to light, or one of the stock in reach;
//! - it *goes up* if it is free and all lower cards of its suit go up, or are up;
//! - it is a *parent*, which others may come to lie on, if it is such an end, or has come from reserve or stock into a pile: onto a parent that it
//!   fits, or into a space;
//! - a pile *can leave* if all its cards go up, or if its lowest card fits on a parent that is not dealt to that pile: those stay above it;
//! - of a stacked reserve the next card comes to light if the one before it goes up, or fits on a parent, or fills a space. A lowest card
//!   leaves its pile once. So there are no more spaces than piles that can leave, and one more for each card that came into a space and can leave it again:
//!   it goes up or fits on a parent, and did not need the space. So those that can do neither are no more than the piles that can leave;
//! - when the reserve is gone, cards of the stock may find a space if there is one, or a pile can leave;
//! - when a card leaves the stock, the one before it and all behind it may come in reach. Those further in front are as they were.
//!
//! If some card does not go up in the easier game, it does not in the game, and the position is lost. *Within a horizon*: see `dead.rs`.

use super::rules::Rules;
use super::safe::Bold;
use super::state::{MAX_PILES, NO_CARD, State};
use crate::{Claim, ClaimKind, Horizon, Premise};

const CLAIM: Claim = Claim::new(
    ClaimKind::DeadPositions,
    &[
        Premise::UpInSuit,
        Premise::UpStaysUp,
        Premise::NoRowsDealt,
        Premise::NoCells,
        Premise::WholePiles,
        Premise::ReserveFills,
    ],
);

/// What is claimed under these rules, if it holds.
pub(super) fn claim(rules: &Rules) -> Option<Claim> {
    CLAIM.premises.iter().all(|&premise| rules.holds(premise)).then_some(CLAIM)
}

/// A pile of the position, as far as it is left.
#[derive(Clone, Copy)]
struct Pile {
    /// Its last card that does not go up.
    end: u8,
    lowest: u8,
    /// The cards that lie there now.
    cards: u64,
}

/// The easier game: what was possible so far. Sets of cards, and of places of the stock.
#[derive(Clone, PartialEq, Eq)]
struct Possible {
    free: u64,
    goes_up: u64,
    parents: u64,
    in_reach: u64,
    /// Cards up in each suit.
    up: [u8; 4],
}

/// True only if the position is lost; and so are all that differ in cards beyond the horizon. The places of the stock are those in reach now.
pub(super) fn is_dead(rules: &Rules, state: &State, horizon: Horizon, in_reach: u64, bold: Option<Bold>) -> bool {
    let mut piles = [Pile { end: NO_CARD, lowest: NO_CARD, cards: 0 }; MAX_PILES];
    let piles = &mut piles[..rules.piles];
    let mut now = Possible { free: 0, goes_up: 0, parents: 0, in_reach, up: state.ups() };
    let mut has_space = false;
    for (number, pile) in piles.iter_mut().enumerate() {
        pile.end = state.top(number);
        for card in state.pile(number) {
            pile.lowest = card;
            pile.cards |= 1 << card;
        }
        has_space |= pile.end == NO_CARD;
        now.uncover(pile.end);
    }
    loop {
        let before = now.clone();
        if now.raise(rules, state, horizon) {
            return false;
        }
        let mut leaving = 0;
        for pile in piles.iter_mut() {
            while pile.end != NO_CARD && now.goes_up >> pile.end & 1 != 0 {
                pile.end = state.below(pile.end);
                now.uncover(pile.end);
            }
            let goes = pile.end == NO_CARD || rules.may_lie_on(pile.lowest) & now.parents & !pile.cards != 0;
            leaving += u32::from(pile.lowest != NO_CARD && goes && bold != Some(Bold::DeadPiles));
        }
        let reserve_is_gone = now.open_reserve(rules, state, leaving);
        now.open_stock(rules, state, reserve_is_gone && (has_space || leaving > 0), bold);
        if before == now {
            return true;
        }
    }
}

impl Possible {
    /// A card is the end of a pile.
    fn uncover(&mut self, card: u8) {
        if card != NO_CARD {
            self.free |= 1 << card;
            self.parents |= 1 << card;
        }
    }

    /// Free cards go up. Says whether all do, or some beyond the horizon.
    fn raise(&mut self, rules: &Rules, state: &State, horizon: Horizon) -> bool {
        for s in 0..rules.suits {
            let up = &mut self.up[s as usize];
            while *up < rules.ranks {
                let card = (state.base() + *up) % rules.ranks * 4 + s;
                if self.free >> card & 1 == 0 {
                    break;
                }
                self.goes_up |= 1 << card;
                *up += 1;
                if *up == horizon.of(s) && *up < rules.ranks {
                    return true;
                }
            }
        }
        self.up[..rules.suits as usize].iter().all(|&up| up == rules.ranks)
    }

    /// Whether a card fits on one that it may come to lie on.
    fn fits(&self, rules: &Rules, card: u8) -> bool {
        rules.may_lie_on(card) & self.parents != 0
    }

    /// Cards of the reserve come to light while so many piles can leave. Says whether all do, and the last one too is gone.
    fn open_reserve(&mut self, rules: &Rules, state: &State, leaving: u32) -> bool {
        let mut in_spaces = 0;
        for &card in state.reserve().iter().rev().filter(|&&card| card != NO_CARD) {
            self.free |= 1 << card;
            let fits = self.fits(rules, card);
            if fits || leaving > 0 {
                self.parents |= 1 << card;
            }
            in_spaces += u32::from(!fits && self.goes_up >> card & 1 == 0);
            if in_spaces > leaving && rules.reserve_is_stacked() {
                return false;
            }
        }
        in_spaces <= leaving
    }

    /// Cards of the stock in reach leave it, and bring others in reach.
    fn open_stock(&mut self, rules: &Rules, state: &State, has_space: bool, bold: Option<Bold>) {
        for (place, &card) in state.talon().iter().enumerate() {
            if self.in_reach >> place & 1 == 0 {
                continue;
            }
            self.free |= 1 << card;
            let lands = has_space || self.fits(rules, card);
            self.parents |= u64::from(lands) << card;
            if (lands || self.goes_up >> card & 1 != 0) && bold != Some(Bold::DeadStock) {
                self.in_reach |= u64::MAX << place.saturating_sub(1);
            }
        }
    }
}
