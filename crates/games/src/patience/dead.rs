//! Positions that are lost because cards wait for one another.
//!
//! Premises: cards go up in suit, one by one; no rows are dealt to the piles; spaces do not fill themselves.
//!
//! The game is made easier: whatever was possible once stays possible. A card that could lie free once stays free, a card that could leave its pile
//! once does not come back, a space that could be made once stays. Cards of stock and reserve are free from the start. So the least sets with these
//! properties hold whatever can happen in the game:
//! - a card is *free* if it is the end of a pile, in a cell, in the reserve or in the stock, or if the card on it can *leave*;
//! - a card *goes up* if it is free and all lower cards of its suit go up, or are up;
//! - a free card can leave if it goes up; if a card that it fits on is free, or goes up where cards come back; if there can be a space and it may go there; or
//!   if there are cells. Where several cards move together, a card can leave with those on it.
//!
//! If some card does not go up in the easier game, it does not in the game, and the position is lost.
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
use crate::{Claim, ClaimKind, Horizon, Premise};
use winnable_rules::{Spaces, Together};

/// What is claimed where there are no cells.
const WITHOUT_CELLS: Claim =
    Claim::new(ClaimKind::DeadPositions, &[Premise::UpInSuit, Premise::NoRowsDealt, Premise::SpacesWait]);
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

/// Whether some card never goes up in the easier game, with these kings in cells, or going there, until one of them goes up.
fn is_stuck(rules: &Rules, state: &State, horizon: Horizon, mut kings: u64, bold: Option<Bold>) -> bool {
    let piles = &rules.set.piles;
    let mut free = 0u64;
    for card in rules.deck() {
        let is_apart = state.below(card) > NO_CARD && state.below(card) != UP;
        free |= u64::from(is_apart) << card;
    }
    let mut ends = [NO_CARD; super::state::MAX_PILES];
    let mut has_space = false;
    for (pile, end) in ends.iter_mut().enumerate().take(rules.piles) {
        *end = state.top(pile);
        match *end {
            NO_CARD => has_space = true,
            card => free |= 1 << card,
        }
    }
    let mut up = state.ups();
    let mut goes_up = 0u64;
    let is_king = |card: u8| rules.height(card, state.base()) + 1 == rules.ranks;
    loop {
        let before = (free, goes_up, has_space);
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
        let mut parents = free;
        if rules.set.foundations.back && bold != Some(Bold::Dead) {
            parents |=
                goes_up | rules.deck().filter(|&card| state.below(card) == UP).fold(0, |set, card| set | 1 << card);
        }
        let leaves = |card: u8, has_space: bool| {
            goes_up >> card & 1 != 0
                || rules.may_lie_on(card) & parents != 0
                || rules.cells > 0 && (!is_king(card) || kings >> card & 1 != 0)
                || has_space
                    && match piles.spaces {
                        Spaces::Kings => is_king(card),
                        Spaces::Nothing => false,
                        _ => true,
                    }
        };
        for end in &mut ends[..rules.piles] {
            while *end != NO_CARD {
                // The lowest card down to which all leave together, or the end alone.
                let (mut card, mut last) = (*end, leaves(*end, has_space).then_some(*end));
                while piles.moves != Together::One && last.is_none() {
                    let below = state.below(card);
                    let goes_on = below < NO_CARD
                        && !state.is_down(below)
                        && (piles.moves == Together::Tail || rules.fits(state, card, below));
                    if !goes_on {
                        break;
                    }
                    card = below;
                    last = leaves(card, has_space).then_some(card);
                }
                let Some(last) = last else { break };
                let mut card = *end;
                while card != last {
                    card = state.below(card);
                    free |= 1 << card;
                }
                *end = state.below(last);
                match *end {
                    NO_CARD => has_space = true,
                    card => free |= 1 << card,
                }
            }
        }
        if before == (free, goes_up, has_space) {
            return true;
        }
    }
}
