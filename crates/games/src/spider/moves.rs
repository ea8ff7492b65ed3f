//! Which moves there are, and what they do.

use super::rules::Rules;
use super::state::{MAX_CARDS, NO_CARD, State, ends_in_run};
use crate::index::suit;
use winnable_rules::{Spaces, Together};

/// A move; piles from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// A row is dealt from the stock to the piles.
    Draw,
    /// The last cards of a pile go to another.
    Cards {
        /// From there.
        from: u8,
        /// To there.
        to: u8,
        /// So many.
        count: u8,
    },
}

/// Whether moves are listed that lead to positions which differ in the order of piles alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Equal {
    /// One for each.
    Each,
    /// One for all that differ in the order of the piles behind the first so many, and none where the position stays the same.
    Behind(usize),
}

/// Lists the legal moves.
pub fn list(rules: &Rules, state: &State, equal: Equal, out: &mut Vec<Move>) {
    let placed = match equal {
        Equal::Each => rules.piles,
        Equal::Behind(placed) => placed,
    };
    let (mut tops, mut spaces) = (0u64, 0usize);
    for pile in 0..rules.piles {
        match state.top(pile) {
            NO_CARD => spaces += 1,
            card => tops |= 1 << card,
        }
    }
    let mut lowest = [0; MAX_CARDS + 1];
    for from in 0..rules.piles {
        let (fewest, most) = movable(rules, state, from, &mut lowest);
        for count in fewest..=most {
            let card = lowest[count];
            let parents = rules.lies_on(card) & tops;
            let fills = spaces > 0 && rules.fills(card);
            if parents == 0 && !fills {
                continue;
            }
            let is_whole = count == state.pile(from).len();
            let mut has_space = false;
            for to in (0..rules.piles).filter(|&to| to != from) {
                let top = state.top(to);
                let is_new = if top == NO_CARD {
                    // Of the piles without places one space is as good as another, and a whole pile moves for nothing.
                    let is_equal = to >= placed && (has_space || is_whole && from >= placed);
                    has_space |= to >= placed;
                    fills && !is_equal
                } else {
                    parents >> top & 1 != 0
                };
                if is_new && count <= most_into(rules, spaces, top == NO_CARD) {
                    out.push(Move::Cards { from: from as u8, to: to as u8, count: count as u8 });
                }
            }
        }
    }
    if may_deal(rules, state, spaces) {
        out.push(Move::Draw);
    }
}

/// Whether a row may be dealt now.
fn may_deal(rules: &Rules, state: &State, spaces: usize) -> bool {
    !state.stock().is_empty() && !(rules.rows_wait() && spaces > 0)
}

/// How many cards of a run may go together with so many spaces, one of which may be the target.
fn most_into(rules: &Rules, spaces: usize, is_target: bool) -> usize {
    match (rules.set.piles.moves, rules.set.piles.spaces) {
        (Together::AsSpacesAllow, Spaces::Any) => 1 << (spaces - usize::from(is_target)).min(8),
        (Together::AsSpacesAllow, _) => 1,
        (Together::One | Together::Run | Together::RunInSuit | Together::Pile | Together::Tail, _) => MAX_CARDS,
    }
}

/// The fewest and most cards at the end of a pile that may go together, and the lowest card of each number; 1 and 0 if none may.
fn movable(rules: &Rules, state: &State, pile: usize, lowest: &mut [u8; MAX_CARDS + 1]) -> (usize, usize) {
    let (cards, down) = (state.pile(pile), state.down(pile));
    let open = &cards[down..];
    let mut count = 0;
    for (at, &card) in open.iter().enumerate().rev() {
        let goes_on = count == 0
            || match rules.set.piles.moves {
                Together::One => false,
                Together::AsSpacesAllow | Together::Run | Together::Pile => rules.fits(open[at + 1], card),
                Together::RunInSuit => rules.fits(open[at + 1], card) && suit(open[at + 1]) == suit(card),
                Together::Tail => true,
            };
        if !goes_on {
            break;
        }
        count += 1;
        lowest[count] = card;
    }
    match rules.set.piles.moves {
        Together::Pile if count == cards.len() => (count.max(1), count),
        Together::Pile => (1, 0),
        Together::One | Together::AsSpacesAllow | Together::Run | Together::RunInSuit | Together::Tail => (1, count),
    }
}

/// Plays a legal move.
#[inline]
pub fn play(rules: &Rules, state: &mut State, m: Move) {
    match m {
        Move::Draw => state.deal_row(),
        Move::Cards { from, to, count } => state.shift(from as usize, count as usize, to as usize),
    }
    if rules.runs_leave() {
        state.take_runs(rules.ranks as usize);
    }
}

/// Cards that are not home yet: where runs stay in the piles, those that are not in a pile which is one.
pub fn cards_left(rules: &Rules, state: &State) -> u32 {
    let ranks = rules.ranks as usize;
    let home = if rules.runs_leave() {
        state.runs().iter().map(|&runs| runs as usize).sum::<usize>()
    } else {
        let is_home =
            |pile: &usize| state.pile(*pile).len() == ranks && ends_in_run(state.pile(*pile), state.down(*pile), ranks);
        (0..rules.piles).filter(is_home).count()
    };
    (rules.deck.cards() - home * ranks) as u32
}
