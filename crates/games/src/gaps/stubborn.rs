//! The model of the complete search: of the moves of a position only a *stubborn set*, as known from the search of state spaces
//! (Valmari 1989) and from planning (Wehrle and Helmert 2012).
//!
//! Moves at different gaps hardly ever disturb each other, and a search that tries them in every order drowns in orders. So in each
//! position (of [`pool`](super::pool)) a set of cards that can move is found such that, in any way to win, the first move of a card of the
//! set could as well be the very next move: it is possible now, what stood before it is possible after it, and nothing is
//! different at the end, unless it be fewer commitments. So it is enough to look at moves of these cards: if the position can be won,
//! one of them keeps the win. If the set is empty, the position is lost. If it has one move, that move is safe.
//!
//! To see whether a set will do, its cards stay where they are and all others move in the relaxation ([`Relaxed`]), in which happens all
//! that could happen before a card of the set moves. The set will do if, even so,
//!
//! 1. *no 3 of the pool in it gets another destination*: so its first move goes where it can go now;
//! 2. *no other card gets to a destination of the set*: so that move, made first, takes no place from another;
//! 3. *no card comes behind a card of the set*: so nobody misses it where it was;
//! 4. *the game is not won*: so one of its cards must move;
//! 5. *no 3 of the pool moves, if the set has 2s and one left end is a gap*: a 2 that takes that gap first would commit those 3s, which
//!    were free to come and go before. (All 2s that are not in the pool go to the same place, so by 2. they are all in the set or none is,
//!    and no other takes that gap.)
//!
//! Whatever else such a move changes helps the others or leaves them as they are: it makes a gap; if that is at a left end, a row opens and
//! commitments are dropped, which only leaves more to choose; if it commits a suit to a row, then by 2. no other 3 goes there, and the same
//! move made later would have committed it too, or a row has opened in between and the commitment is dropped.
//!
//! Other cards than 3s of the pool may get another destination. If the first move of the set goes there, the card goes where it can go now and
//! later from there to where it went: by 2. and 3. nothing is different at the end. Such a win is no shorter by a move, but no longer either,
//! and that is enough: a search that always keeps the win and never comes to its end would go round, and on each round there is a move of
//! a 3 of the pool ([`pool`](super::pool)), with which the win gets shorter.
//!
//! All cards that can move are such a set, unless the game is won without them. What can be won in no way even if no card stays is lost
//! (the empty set will do). Of the sets one with the fewest moves is taken. 3s of the pool that are not committed have the same
//! destinations, so they too are all in the set or none is.

use super::Gaps;
use super::faults::{Fault, is_planted};
use super::pool::{Position, bits};
use super::relaxed::{Frozen, Relaxed};
use super::rows::{Move, WIDTH};
use crate::{Game, Keys, Name};
use winnable_cards::CardSet;

/// Gaps with the moves of a stubborn set only.
#[derive(Debug, Clone, Copy)]
pub struct Stubborn(pub(super) Gaps);

const TWOS: CardSet = CardSet::from_bits(0b1111 << 4);
/// Cards that are in a set together: at most one group for each gap.
const MOST_GROUPS: usize = 5;

impl Stubborn {
    /// The only move of a stubborn set, unless it could lead back to the same position.
    pub(super) fn forced(self, position: &Position) -> Option<Move> {
        let card = position.movable.first().filter(|_| position.movable.len() == 1)?;
        let to = position.destinations(self.0, card);
        (to.is_power_of_two() && !position.may_come_back(card)).then(|| Move { card, to: to.trailing_zeros() as u8 })
    }

    /// The cards of a stubborn set: of one with few moves.
    pub(super) fn set(self, position: &Position) -> CardSet {
        let relaxed = Relaxed::new(position);
        if self.will_do(position, &relaxed, CardSet::EMPTY) {
            return CardSet::EMPTY;
        }
        let (groups, number) = self.groups(position);
        let mut sets = [(0u32, 0u8); 1 << MOST_GROUPS];
        let sets = &mut sets[..1 << number];
        for (set, entry) in sets.iter_mut().enumerate() {
            *entry = (bits(set as u64).map(|group| groups[group as usize].1).sum(), set as u8);
        }
        sets.sort_unstable();
        let cards =
            |set: u8| bits(u64::from(set)).fold(CardSet::EMPTY, |cards, group| cards | groups[group as usize].0);
        let all = (1u8 << number) - 1;
        let mut proper = sets.iter().map(|&(_, set)| set).filter(|&set| set != 0 && set != all);
        cards(proper.find(|&set| self.will_do(position, &relaxed, cards(set))).unwrap_or(all))
    }

    /// The cards that can move, in groups that are in a set together, each with the number of its moves.
    fn groups(self, position: &Position) -> ([(CardSet, u32); MOST_GROUPS], usize) {
        let mut left = position.can_move();
        let free_threes = CardSet::from_bits(u64::from(position.free) << 8);
        let twos = if self.0.aces_fixed { CardSet::EMPTY } else { TWOS };
        let mut groups = [(CardSet::EMPTY, 0); MOST_GROUPS];
        let mut number = 0;
        while let Some(card) = left.first() {
            let together = [free_threes, twos].into_iter().find(|group| group.contains(card));
            let group = together.map_or(CardSet::one(card), |group| group & left);
            left -= group;
            let moves = group.into_iter().map(|card| position.destinations(self.0, card).count_ones()).sum();
            groups[number] = (group, moves);
            number += 1;
        }
        (groups, number)
    }

    /// Whether a set will do.
    fn will_do(self, position: &Position, relaxed: &Relaxed, set: CardSet) -> bool {
        let threes = CardSet::from_bits(u64::from(position.pool) << 8);
        let mut frozen = Frozen { cards: set, bound: set & threes, destinations: 0, others: CardSet::EMPTY };
        if !is_planted(Fault::Takes) {
            frozen.destinations = set.into_iter().fold(0, |to, card| to | position.destinations(self.0, card));
        }
        if !is_planted(Fault::Follows) {
            frozen.others = CardSet::from_bits(set.bits() << 4) - set;
        }
        if set.meets(TWOS) && position.left_gaps() == 1 && !is_planted(Fault::Freezes) {
            frozen.others |= threes;
        }
        let Some(closed) = relaxed.clone().closed(self.0, position, &frozen) else { return false };
        set.into_iter().any(|card| self.is_wrong(position, card)) || !closed.can_be_won(self.0)
    }

    /// Whether a card that has a place must move: it is in a wrong column, or with fixed aces in a wrong row.
    fn is_wrong(self, position: &Position, card: u8) -> bool {
        let (place, index) = (position.place_of[card as usize] as usize, card as usize);
        place % WIDTH != (index >> 2) - 1 || self.0.aces_fixed && place / WIDTH != index & 3
    }
}

impl Game for Stubborn {
    type State = Position;
    type Move = Move;
    const KEYS: Keys = Gaps::KEYS;
    const MODEL: &'static str = "moves of stubborn sets, 2s at left ends in any order";

    fn name(&self) -> Name {
        self.0.name()
    }

    fn root_key(&self, state: &Position) -> u128 {
        self.key(state)
    }

    fn moves(&self, state: &Position, out: &mut Vec<Move>) {
        for card in state.movable {
            out.extend(bits(state.destinations(self.0, card)).map(|to| Move { card, to }));
        }
    }

    fn play(&self, state: &mut Position, m: Move) {
        state.play(self.0, m);
        state.movable = self.set(state);
    }

    fn is_surely_won(&self, state: &Position) -> bool {
        (0..4).all(|row| state.finished(self.0, row) == 12)
    }

    fn key(&self, state: &Position) -> u128 {
        if self.0.aces_fixed { state.plain_key() } else { state.key() }
    }

    fn plain_key(&self, state: &Position) -> u128 {
        state.plain_key()
    }

    /// With the pool in the best order.
    fn cards_left(&self, state: &Position) -> u32 {
        let finished = (0..4).map(|row| state.finished(self.0, row) as u32);
        if self.0.aces_fixed {
            48 - finished.sum::<u32>()
        } else {
            48 - state.pool.count_ones() - finished.map(|cards| cards.saturating_sub(1)).sum::<u32>()
        }
    }
}
