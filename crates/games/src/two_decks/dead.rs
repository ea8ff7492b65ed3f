//! Positions that are lost because cards wait for one another.
//!
//! Premises: cards go up in suit, one by one, and stay there; spaces do not fill themselves; no rows are dealt to the piles.
//!
//! As in the one-deck games (`patience/dead.rs`) the game is made easier: whatever was possible once stays possible. The least sets with these properties hold all that can happen:
//! - a card is *free* if it is the end of its pile or the top of the waste, if the card that lies on it now can part from it, or if it is in the stock; where the
//!   waste may be turned over again all its cards are free;
//! - a card *goes up* if it is free and some card of the next lower rank of its suit goes up, or is up;
//! - a card can *land* if it fits on a free card of the piles, or on a card of stock and waste that can land itself; or if there can be a space and it may go there. A card of a pile must be able to move:
//!   it is free, or lies open and can take along the cards on it;
//! - a card can *part* from what it lies on if it goes up or can land; if it is the lowest of a pile, there is a space then.
//!
//! Which of two equal cards is meant is left open wherever it would matter: each rule speaks of one card that lies somewhere now, and asks for some card of a kind elsewhere. If a card never
//! goes up in the easier game, the position is lost.

use super::rules::Rules;
use super::safe::Bold;
use super::state::{STOCK, State, WASTE};
use crate::index::{rank, suit};
use crate::{Claim, ClaimKind, Premise};

/// What is claimed.
pub(super) const CLAIM: Claim = Claim::new(
    ClaimKind::DeadPositions,
    &[Premise::UpInSuit, Premise::UpStaysUp, Premise::SpacesWait, Premise::NoRowsDealt],
);

/// True only if the position is lost.
pub(super) fn is_dead(rules: &Rules, state: &State, bold: Option<Bold>) -> bool {
    let mut easier = Easier::new(rules, state, bold);
    loop {
        let before = easier.clone();
        for pile in 0..rules.piles {
            easier.part_pile(pile);
        }
        easier.part_talon();
        if easier.goes_up.count_ones() as usize == state.left() {
            return false;
        }
        if easier == before {
            return true;
        }
    }
}

/// What can happen in the easier game. Cards by their places in the row of all cards, or by their kinds.
#[derive(Clone)]
struct Easier<'a> {
    rules: &'a Rules,
    state: &'a State,
    bold: Option<Bold>,
    free: u128,
    goes_up: u128,
    /// Kinds of cards of which one is up, or goes up.
    up: u64,
    /// Kinds of cards that others may land on.
    parents: u64,
    has_space: bool,
}

impl PartialEq for Easier<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.free, self.goes_up, self.up, self.parents, self.has_space)
            == (other.free, other.goes_up, other.up, other.parents, other.has_space)
    }
}

impl<'a> Easier<'a> {
    fn new(rules: &'a Rules, state: &'a State, bold: Option<Bold>) -> Easier<'a> {
        let is_up = |card: &u8| rank(*card) < state.ups(suit(*card))[0];
        let up = rules.cards().filter(is_up).fold(0, |set, card| set | 1 << card);
        Easier { rules, state, bold, free: 0, goes_up: 0, up, parents: 0, has_space: false }
    }

    /// Whether a free card at this place goes up; notes it.
    fn rises(&mut self, place: usize, card: u8) -> bool {
        let goes_up = rank(card) == 0 || self.up >> (card - 4) & 1 != 0;
        if goes_up {
            self.goes_up |= 1 << place;
            self.up |= 1 << card;
        }
        goes_up
    }

    fn lands(&self, card: u8) -> bool {
        self.rules.may_lie_on(card) & self.parents != 0 || self.has_space && self.rules.fills(card)
    }

    fn part_pile(&mut self, pile: usize) {
        let cards = self.state.pile(pile);
        let first = self.state.first_of(pile);
        let down = self.state.down(pile);
        // Whether the card above can part; nothing lies on the last one. And whether it goes with those on it.
        let (mut parts, mut moves) = (true, false);
        for (height, &card) in cards.iter().enumerate().rev() {
            let place = first + height;
            if parts {
                self.free |= 1 << place;
            }
            let is_free = self.free >> place & 1 != 0;
            if is_free {
                self.parents |= 1 << card;
            }
            let goes_along = || {
                height >= down
                    && height + 1 < cards.len()
                    && self.rules.goes_with(cards[height + 1], card)
                    && self.bold != Some(Bold::DeadRuns)
            };
            moves = is_free || moves && goes_along();
            let rises = is_free && self.rises(place, card);
            parts = moves && (rises || self.lands(card));
        }
        // What can part from the bottom of a pile leaves a space; so does a pile without cards.
        self.has_space |= parts;
    }

    fn part_talon(&mut self) {
        let (waste, stock) = (self.state.first_of(WASTE), self.state.first_of(STOCK));
        let mut parts = true;
        for (height, &card) in self.state.waste().iter().enumerate().rev() {
            parts = (parts || self.state.redeals() > 0) && self.part_single(waste + height, card);
        }
        for (height, &card) in self.state.stock().iter().enumerate() {
            self.part_single(stock + height, card);
        }
    }

    /// A free card that lies in no pile: whether it can leave its place.
    fn part_single(&mut self, place: usize, card: u8) -> bool {
        self.free |= 1 << place;
        let rises = self.rises(place, card);
        let lands = self.lands(card) && self.bold != Some(Bold::DeadStock);
        if lands {
            self.parents |= 1 << card;
        }
        rises || lands
    }
}
