//! Positions that are lost because cards wait for one another.
//!
//! Premises: cards go up in suit, one by one; spaces do not fill themselves; with cells, no rows are dealt to the piles.
//!
//! The game is made easier: whatever was possible once stays possible. So the least sets with these properties hold whatever can happen in the game:
//! - a card is *free* (is the end of its pile at some time) if it is the end now; if it lies in no pile: in a cell, the reserve, the stock or the waste; or if the
//!   card that lies on it now can part from it;
//! - a card *goes up* if it is free and all lower cards of its suit go up, or are up;
//! - there is a *space* if there is one now, or if the lowest card of a pile can part from its place;
//! - a card can *part* from what it lies on now if it may move: it is free, or lies open and can take with it the card on it, as the rules say (any card in a tail; in a run
//!   one that fits on it, and may itself take along what lies on it); and if it has a place to go: its foundation, if it goes up; a card that it fits on and that is free, or
//!   up where cards come back; a space that it may go into; a cell, if it is free.
//!   A card above it in its own pile is no such place unless some card between the two, or that one, can part: else they stay as they are, one above the other.
//!
//! Each of these is true of the first time at which it happens in a game, given that it was true of all that happened before: a card that is the end of its pile for the first
//! time was so from the start, or the card on it has just left, for the first time; that one was open, and went where the rules let it, to a card that was the end of another
//! pile then. A face-down card that moves was turned up when it was free. Cards that are dealt, drawn or come back from foundations are free from the start, or go onto free cards, and so
//! change nothing; rows cover cards that were free. If some card does not go up in the easier game, it does not in the game, and the position is lost.
//!
//! With cells every card can leave, so that this would say little. But where piles are built down, a king lies on no other card. If nothing goes into spaces
//! either, a king that goes to a cell stays there until it goes up. So
//! until one of them does, no more kings leave for cells than there are cells. The position is lost if it is for every choice of these, where all may follow once
//! one of them goes up.
//!
//! *Within a horizon* cards beyond it may change places with their likes. So a foundation that reaches its horizon in the easier game ends the look: the
//! position is not dead. Up to there only cards that are told apart go up, and all else is a matter of ranks and colours.

use super::rules::Rules;
use super::safe::Bold;
use super::state::{NO_CARD, State, UP};
use crate::index::suit;
use crate::{Claim, ClaimKind, Horizon, Premise};
use winnable_rules::{Spaces, Together};

/// What is claimed where there are no cells.
const WITHOUT_CELLS: Claim = Claim::new(ClaimKind::DeadPositions, &[Premise::UpInSuit, Premise::SpacesWait]);
/// And where there are some.
const WITH_CELLS: Claim = Claim::new(
    ClaimKind::DeadPositions,
    &[Premise::UpInSuit, Premise::NoRowsDealt, Premise::SpacesWait, Premise::BuiltDown, Premise::KingsOrNothing],
);

/// What is claimed under these rules, if it holds and is worth a look.
pub(super) fn claim(rules: &Rules) -> Option<Claim> {
    let claim = if rules.cells == 0 { WITHOUT_CELLS } else { WITH_CELLS };
    let is_of_use = rules.cells == 0 || rules.set.piles.spaces == Spaces::Nothing && rules.cells < 4;
    (is_of_use && claim.premises.iter().all(|&premise| rules.holds(premise))).then_some(claim)
}

/// True only if the position is lost; and so are all that differ in cards beyond the horizon.
pub(super) fn is_dead(rules: &Rules, state: &State, horizon: Horizon, bold: Option<Bold>) -> bool {
    if rules.cells == 0 {
        return is_stuck(rules, state, horizon, 0, bold);
    }
    let is_king = |card: u8| rules.height(card, state.base()) + 1 == rules.ranks;
    let in_cells = (0..rules.cells).map(|cell| state.cell(cell)).filter(|&card| card != NO_CARD && is_king(card));
    let in_cells: u64 = in_cells.fold(0, |set, card| set | 1 << card);
    let is_waiting = |card: &u8| is_king(*card) && state.below(*card) <= NO_CARD;
    let waiting: Vec<u8> = rules.deck().filter(is_waiting).collect();
    let room = (rules.cells - in_cells.count_ones() as usize).min(waiting.len());
    (0u32..1 << waiting.len()).filter(|choice| choice.count_ones() as usize == room).all(|choice| {
        let chosen = waiting.iter().enumerate().filter(|(i, _)| choice >> i & 1 != 0);
        is_stuck(rules, state, horizon, chosen.fold(in_cells, |set, (_, &king)| set | 1 << king), bold)
    })
}

/// The cards that lie in no pile and are not up.
fn apart(rules: &Rules, state: &State) -> u64 {
    let is_apart = |card: &u8| state.below(*card) > NO_CARD && state.below(*card) != UP;
    rules.deck().filter(is_apart).fold(0, |set, card| set | 1 << card)
}

/// Whether a card of a pile may go together with the card that lies on it, if that one may go with those on it.
fn goes_with(rules: &Rules, state: &State, on_it: u8, card: u8, bold: Option<Bold>) -> bool {
    match rules.set.piles.moves {
        Together::One => false,
        Together::Tail if bold != Some(Bold::DeadTails) => true,
        Together::AsSpacesAllow | Together::Run | Together::Pile | Together::Tail => rules.fits(state, on_it, card),
        Together::RunInSuit => rules.fits(state, on_it, card) && suit(on_it) == suit(card),
    }
}

/// Whether some card never goes up in the easier game, with these kings in cells, or going there, until one of them goes up.
fn is_stuck(rules: &Rules, state: &State, horizon: Horizon, mut kings: u64, bold: Option<Bold>) -> bool {
    let piles = &rules.set.piles;
    let is_king = |card: u8| rules.height(card, state.base()) + 1 == rules.ranks;
    let (mut free, mut parts, mut goes_up, mut has_space) = (apart(rules, state), 0u64, 0u64, false);
    for pile in 0..rules.piles {
        match state.top(pile) {
            NO_CARD => has_space = true,
            card => free |= 1 << card,
        }
    }
    let already_up = if rules.set.foundations.back && bold != Some(Bold::Dead) {
        rules.deck().filter(|&card| state.below(card) == UP).fold(0, |set, card| set | 1 << card)
    } else {
        0
    };
    let mut up = state.ups();
    loop {
        let before = (free, parts, goes_up, has_space);
        for s in 0..rules.suits {
            while up[s as usize] < rules.ranks {
                let card = (state.base() + up[s as usize]) % rules.ranks * 4 + s;
                if free >> card & 1 == 0 {
                    break;
                }
                goes_up |= 1 << card;
                up[s as usize] += 1;
                if up[s as usize] == horizon.of(s) && up[s as usize] < rules.ranks {
                    return false;
                }
            }
        }
        if up[..rules.suits as usize].iter().all(|&n| n == rules.ranks) {
            return false;
        }
        if goes_up & kings != 0 && bold != Some(Bold::DeadKings) {
            kings = u64::MAX;
        }
        for pile in 0..rules.piles {
            let (mut card, mut on_it, mut moves_with) = (state.top(pile), NO_CARD, false);
            // The cards above this one that never part from it.
            let mut stays_above = 0u64;
            while card != NO_CARD {
                let bit = 1 << card;
                moves_with =
                    free & bit != 0 || !state.is_down(card) && moves_with && goes_with(rules, state, on_it, card, bold);
                let parents = (free | already_up) & !stays_above;
                let leaves = moves_with
                    && (goes_up & bit != 0
                        || rules.may_lie_on(card) & parents != 0
                        || rules.cells > 0 && free & bit != 0 && (!is_king(card) || kings & bit != 0)
                        || has_space
                            && match piles.spaces {
                                Spaces::Kings => is_king(card),
                                Spaces::Nothing => false,
                                _ => true,
                            });
                let below = state.below(card);
                if leaves {
                    parts |= bit;
                    match below {
                        NO_CARD => has_space = true,
                        below => free |= 1 << below,
                    }
                }
                stays_above = if leaves && bold != Some(Bold::DeadAbove) { 0 } else { stays_above | bit };
                (on_it, card) = (card, below);
            }
        }
        if before == (free, parts, goes_up, has_space) {
            return true;
        }
    }
}
