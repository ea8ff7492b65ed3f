//! The model of the complete search: of the moves of a position only a *stubborn set*, as known from the search of state spaces
//! (Valmari 1989) and from planning (Wehrle and Helmert 2012).
//!
//! Moves at different gaps hardly ever disturb each other, and a search that tries them in every order drowns in orders. So in each
//! position a set of cards is found such that
//!
//! 1. one of them must move before the game can be won (a card in the wrong column must), and
//! 2. as long as none of them has moved, moves of other cards neither hinder nor help any of them.
//!
//! Then, in any way to win, the first move of a card of the set could as well be the very next move: it is possible now, and what
//! stood before it is possible after it. So it is enough to look at moves of these cards: if the position can be won, one of them
//! keeps the win, and shortens it by a move. If none of them can move, the position is lost. If only one can, that move is played
//! at once, as part of the move before it.
//!
//! What must be in the set with a card `c` (its *predecessor* is the card before it in its suit, its *follower* the next one):
//! - if it can move, to the gap behind its predecessor: the predecessor, which could move away; and since the follower could come to
//!   the place behind `c` first, whatever card lies there or, if it is a gap, the follower. Nothing else asks for that gap, or for `c`.
//!   If the follower lies there already, it cannot move before `c` does;
//! - if it cannot: the predecessor, and the card that lies behind it, unless that is `c` itself;
//! - a 2 goes to the left end of a row instead: the cards at the left ends; and if a gap is there, all 2s, which could take it.
//!   With fixed aces it has one such place.

use super::Gaps;
use super::rows::{Move, State, WIDTH};
use crate::{Game, Keys};
use winnable_cards::{CardSet, NO_CARD};

/// Gaps with the moves of a stubborn set only, and those without a choice played at once.
#[derive(Debug, Clone, Copy)]
pub struct Stubborn(pub(super) Gaps);

/// A position with a choice, or at an end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    pub(super) rows: State,
    /// The cards of its stubborn set that can move.
    pub(super) movable: CardSet,
}

const TWOS: CardSet = CardSet::from_bits(0b1111 << 4);
/// At most this many cards can move: one to each of three gaps, and the 2s to the fourth.
const MOST_MOVABLE: usize = 7;

impl Stubborn {
    /// The position that is reached when all moves without a choice are played; tells of each.
    pub(super) fn settle(self, mut rows: State, mut tell: impl FnMut(Move)) -> Position {
        loop {
            let movable = self.set(&rows);
            let Some(m) = self.forced(&rows, movable) else { return Position { rows, movable } };
            self.0.play(&mut rows, m);
            tell(m);
        }
    }

    /// The only move of a stubborn set. Not one of a 2 at the left end of a row, which could go to and fro: every way back to the
    /// same position has such a move, since a card comes back to a place only if its predecessor does too.
    fn forced(self, rows: &State, movable: CardSet) -> Option<Move> {
        let card = movable.first().filter(|_| movable.len() == 1)?;
        if card >= 8 {
            return Some(Move { card, to: rows.place_of[card as usize - 4] + 1 });
        }
        let takes_it =
            |&row: &usize| rows.places[row * WIDTH] == NO_CARD && (!self.0.aces_fixed || row == card as usize - 4);
        let mut ends = (0..4).filter(takes_it);
        let (end, other) = (ends.next()?, ends.next());
        let is_at_end = rows.place_of[card as usize].is_multiple_of(WIDTH as u8);
        (other.is_none() && !is_at_end).then_some(Move { card, to: (end * WIDTH) as u8 })
    }

    /// The cards of a stubborn set that can move: of a set with the fewest.
    fn set(self, rows: &State) -> CardSet {
        let needs = Needs::new(self.0, rows);
        let wrong = self.wrong(rows);
        let mut need = [CardSet::EMPTY; MOST_MOVABLE];
        let mut need_all = wrong;
        for (card, need) in needs.movable.into_iter().zip(&mut need) {
            *need = needs.cards_that_need(card);
            need_all &= *need;
        }
        let mut best = needs.movable;
        for card in wrong - need_all {
            let pairs = needs.movable.into_iter().zip(need);
            let set: CardSet = pairs.filter(|(_, need)| need.contains(card)).map(|(movable, _)| movable).collect();
            if set.len() < best.len() {
                best = set;
            }
        }
        best
    }

    /// The cards that must move: those in a wrong column, and with fixed aces in a wrong row.
    fn wrong(self, rows: &State) -> CardSet {
        let is_wrong = |&card: &u8| {
            let (place, index) = (rows.place_of[card as usize] as usize, card as usize);
            place % WIDTH != (index >> 2) - 1 || self.0.aces_fixed && place / WIDTH != index & 3
        };
        (4..52).filter(is_wrong).collect()
    }
}

/// Which cards must be in a set with which.
struct Needs {
    /// For each card, those that need it in the set beside them.
    needed_by: [CardSet; 52],
    /// The cards that can move.
    movable: CardSet,
}

impl Needs {
    fn new(game: Gaps, rows: &State) -> Needs {
        let at = |place: usize| rows.places[place];
        let one = |card: u8| CardSet::one_if(card, card != NO_CARD);
        let left_ends = (0..4).fold(CardSet::EMPTY, |set, row| set | one(at(row * WIDTH)));
        let has_left_gap = left_ends.len() < 4;
        let mut needs = Needs { needed_by: [CardSet::EMPTY; 52], movable: CardSet::EMPTY };
        for card in 4..52u8 {
            let place = rows.place_of[card as usize] as usize;
            let (mut set, can_move) = if card >= 8 {
                let predecessor = rows.place_of[card as usize - 4] as usize;
                let is_last = predecessor % WIDTH == WIDTH - 1;
                let behind = if is_last { card } else { at(predecessor + 1) };
                (CardSet::one(card - 4) | one(behind), behind == NO_CARD)
            } else if game.aces_fixed {
                let end = at((card - 4) as usize * WIDTH);
                (one(end), end == NO_CARD)
            } else {
                (if has_left_gap { left_ends | TWOS } else { left_ends }, has_left_gap)
            };
            if can_move {
                needs.movable.insert(card);
                if card < 48 && place % WIDTH < WIDTH - 1 {
                    let (follower, behind) = (card + 4, at(place + 1));
                    set |= if behind == NO_CARD { CardSet::one(follower) } else { one(behind) - one(follower) };
                }
            }
            for needed in set {
                needs.needed_by[needed as usize].insert(card);
            }
        }
        needs
    }

    /// All cards that cannot be in a set without this one.
    fn cards_that_need(&self, card: u8) -> CardSet {
        let mut all = CardSet::one(card);
        let mut open = all;
        while let Some(next) = open.first() {
            open.remove(next);
            let more = self.needed_by[next as usize] - all;
            all |= more;
            open |= more;
        }
        all
    }
}

impl Game for Stubborn {
    type State = Position;
    type Move = Move;
    const KEYS: Keys = Gaps::KEYS;

    fn moves(&self, state: &Position, out: &mut Vec<Move>) {
        let first = out.len();
        self.0.moves(&state.rows, out);
        let mut number = 0;
        out.retain(|m| {
            number += 1;
            number <= first || state.movable.contains(m.card)
        });
    }

    fn play(&self, state: &mut Position, m: Move) {
        let mut rows = state.rows.clone();
        self.0.play(&mut rows, m);
        *state = self.settle(rows, |_| ());
    }

    fn is_won(&self, state: &Position) -> bool {
        self.0.is_won(&state.rows)
    }

    fn key(&self, state: &Position) -> u128 {
        self.0.key(&state.rows)
    }

    fn plain_key(&self, state: &Position) -> u128 {
        self.0.plain_key(&state.rows)
    }

    fn cards_left(&self, state: &Position) -> u32 {
        self.0.cards_left(&state.rows)
    }
}
