//! Positions of Scorpion and its kin in which cards wait for one another.
//!
//! Premises: piles are built down and in suit, no two cards are equal, only kings (or nothing) go into spaces, and the game is won by
//! complete runs. Then a card that is no king has one place in the game where it may be laid, its *parent*: the next higher card of its
//! suit. It is laid there once and stays, since there is nowhere else to go.
//!
//! The test asks an easier game, in which nothing that was possible ever stops being so (a delete relaxation). Of each card x:
//!
//! - E(x), x can be the end of a pile: it is now, or the card that lies on it now can part from it. (What is laid on x later only
//!   hinders.)
//! - B(x), x can part from what it lies on, as the lowest card of those that move. x must come to lie open: it does, or E(x), since a card is
//!   turned up when it is the end of its pile. A card that is no king goes onto its parent p, which takes E(p). If p lies above x in the same pile,
//!   p moves along with x as long as no card between them, or p itself, has parted from what it lies on: so B(y) for some y above x up to p. A
//!   king needs a space, or, where complete runs leave, that all cards of its suit can be joined.
//! - A space there can be: there is one, or the lowest card of a pile can part; if that is a king, only by leaving with its run, for in another
//!   space it would use up what it makes.
//! - A card of the stock may do all of this: it is dealt to some pile, and nothing is asked about what it then lies on or covers.
//!
//! Every line of play makes these true in some order: of the first move that parts a card x for which B(x) was not derived, all that the
//! move needs was derived before. So what the least fixed point does not have never happens.
//!
//! For a win every card but the kings lies on its parent in the end, both open. So the position is dead if some card neither lies so now nor has
//! B; and where runs stay in the piles, if a king does not lie at the bottom of a pile and cannot part from what it lies on.
//! That a card lies on its face-down parent is dead too, without a word about it: it would have to part from it first, and that takes E of the
//! parent, which takes B of the card.

use super::rules::Rules;
use super::state::State;
use crate::{Claim, ClaimKind, Premise};

/// The claim.
pub const DEAD: Claim = Claim::new(
    ClaimKind::DeadPositions,
    &[Premise::BuiltDown, Premise::BuiltInSuit, Premise::KingsOrNothing, Premise::EachCardOnce, Premise::RunsCount],
);

/// A claim that is used more boldly than its argument allows, for tests that must notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bold {
    /// Cards of the stock count as if they could not be joined.
    DeadStock,
    /// Kings count as if there were never a space.
    DeadKings,
    /// Piles count as equal while rows are still to be dealt.
    PilesWithoutPlaces,
}

/// What is claimed under these rules, if it holds.
pub fn claim(rules: &Rules) -> Option<Claim> {
    DEAD.premises.iter().all(|&premise| rules.holds(premise)).then_some(DEAD)
}

/// What can happen in the easier game, as sets of cards.
struct Possible {
    /// E.
    ends: u64,
    /// B.
    parts: u64,
    /// Whether there can be a space.
    space: bool,
}

/// True only if the position cannot be won.
pub fn is_dead(rules: &Rules, state: &State, bold: Option<Bold>) -> bool {
    let set = |cards: &[u8]| cards.iter().fold(0u64, |set, &card| set | 1 << card);
    let stock = if bold == Some(Bold::DeadStock) { 0 } else { set(state.stock()) };
    let mut possible = Possible { ends: stock, parts: stock, space: false };
    let (mut all, mut joined, mut kings_in_place) = (0u64, 0u64, 0u64);
    for pile in 0..rules.piles {
        let (cards, down) = (state.pile(pile), state.down(pile));
        all |= set(cards);
        match cards.last() {
            Some(&top) => possible.ends |= 1 << top,
            None => possible.space |= bold != Some(Bold::DeadKings),
        }
        let pairs = cards[down..].windows(2).filter(|pair| pair[0] == pair[1] + 4);
        joined |= pairs.fold(0, |set, pair| set | 1 << pair[1]);
        if let Some(&bottom) = cards.first().filter(|&&bottom| rules.is_king(bottom)) {
            kings_in_place |= 1 << bottom;
        }
    }
    if rules.runs_leave() {
        // A run leaves wherever its king lies.
        kings_in_place = 0xF << (4 * (rules.ranks - 1));
    }
    loop {
        let before = (possible.ends, possible.parts, possible.space);
        for pile in 0..rules.piles {
            possible.look_at(rules, state, pile, joined, bold);
        }
        if all & !(possible.parts | joined | kings_in_place) == 0 {
            return false;
        }
        if before == (possible.ends, possible.parts, possible.space) {
            return true;
        }
    }
}

impl Possible {
    /// What the cards of a pile make possible, from its end to its bottom.
    fn look_at(&mut self, rules: &Rules, state: &State, pile: usize, joined: u64, bold: Option<Bold>) {
        let (cards, down) = (state.pile(pile), state.down(pile));
        for (at, &card) in cards.iter().enumerate().rev() {
            if let Some(&above) = cards.get(at + 1) {
                self.ends |= (self.parts >> above & 1) << card;
            }
            let is_open = at >= down || self.ends >> card & 1 != 0;
            if self.parts >> card & 1 != 0 || !is_open {
                continue;
            }
            let (parts, leaves_a_space) = if rules.is_king(card) {
                let leaves = rules.runs_leave() && self.can_be_joined(rules, card, joined);
                (leaves || self.space && at > 0, leaves)
            } else {
                let parts = self.can_reach_parent(&cards[at..]);
                (parts, parts)
            };
            self.parts |= u64::from(parts) << card;
            self.space |= at == 0 && leaves_a_space && bold != Some(Bold::DeadKings);
        }
    }

    /// Whether the first of these cards, which lie on one another up to the end of a pile, can go onto its parent.
    fn can_reach_parent(&self, cards: &[u8]) -> bool {
        let parent = cards[0] + 4;
        let between = match cards.iter().position(|&card| card == parent) {
            Some(place) => &cards[1..=place],
            None => &[],
        };
        let is_apart = between.is_empty() || between.iter().any(|&card| self.parts >> card & 1 != 0);
        self.ends >> parent & 1 != 0 && is_apart
    }

    /// Whether all cards of a king's suit lie on their parents, or can go there.
    fn can_be_joined(&self, rules: &Rules, king: u8, joined: u64) -> bool {
        let home = self.parts | joined;
        (0..rules.ranks - 1).all(|rank| home >> (4 * rank + (king & 3)) & 1 != 0)
    }
}
