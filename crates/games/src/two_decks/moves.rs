//! Legal moves, as docs/piles.md has them, and what they do.

use super::rules::Rules;
use super::state::{Move, State, WASTE};

/// Which of equal places are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Equal {
    /// Each of them: every move that a person can make.
    Each,
    /// The first of several spaces, and no move that changes nothing but names.
    First,
}

/// Every legal move.
pub fn list(rules: &Rules, state: &State, equal: Equal, out: &mut Vec<Move>) {
    for from in (0..rules.piles).chain([WASTE]) {
        if state.top(from).is_some_and(|card| rules.goes_up(state, card)) {
            out.push(Move::Up { from: from as u8 });
        }
    }
    if let Some(card) = state.top(WASTE) {
        onto_piles(rules, state, equal, WASTE, &[card], out);
    }
    for from in 0..rules.piles {
        let movable = movable(rules, state, from);
        onto_piles(rules, state, equal, from, movable, out);
    }
    if !state.stock().is_empty() {
        out.push(Move::Draw);
    } else if !state.waste().is_empty() && state.redeals() > 0 {
        out.push(Move::Redeal);
    }
}

/// The open cards at the end of a pile down to which all can go together.
fn movable<'a>(rules: &Rules, state: &'a State, pile: usize) -> &'a [u8] {
    let open = &state.pile(pile)[state.down(pile)..];
    let pairs = open.windows(2).rev();
    let more = pairs.take_while(|pair| rules.goes_with(pair[1], pair[0])).count();
    &open[open.len().saturating_sub(more + 1)..]
}

/// The ends of some cards to every pile that takes them.
fn onto_piles(rules: &Rules, state: &State, equal: Equal, from: usize, cards: &[u8], out: &mut Vec<Move>) {
    let mut has_space = false;
    for to in (0..rules.piles).filter(|&to| to != from) {
        let target = state.top(to);
        if target.is_none() && std::mem::replace(&mut has_space, true) && equal == Equal::First {
            continue;
        }
        for (count, &card) in (1..).zip(cards.iter().rev()) {
            let goes = match target {
                Some(target) => rules.fits(card, target),
                None => {
                    let changes_nothing = equal == Equal::First && from != WASTE && count == state.pile(from).len();
                    rules.fills(card) && !changes_nothing
                }
            };
            if goes {
                out.push(Move::Cards { from: from as u8, to: to as u8, count: count as u8 });
            }
        }
    }
}

/// Plays a legal move.
pub fn play(rules: &Rules, state: &mut State, m: Move) {
    match m {
        Move::Draw => state.draw(rules.draw()),
        Move::Redeal => state.redeal(),
        Move::Up { from } => state.raise(from as usize),
        Move::Cards { from, to, count } => state.carry(from as usize, to as usize, count as usize),
    }
}
