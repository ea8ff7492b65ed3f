//! Positions and moves.

use super::{Calculation, MAX_STACKS, NEXT_RANK};
use crate::fingerprint::Sequence;
use crate::{Game, Keys, Name, PapersProgram};
use winnable_cards::NO_CARD;

/// A position. Cards are indices 0 to 51, or [`NO_CARD`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The stock as it was at the start, next card first, and [`NO_CARD`] at the end.
    pub(super) stock: [u8; 53],
    /// Cards in the stock at the start, and cards drawn since.
    pub(super) len: u8,
    pub(super) drawn: u8,
    /// Number of cards on each foundation.
    pub(super) up: [u8; 4],
    /// The top of each stack, and what each waste card lies on.
    pub(super) tops: [u8; MAX_STACKS],
    pub(super) below: [u8; 52],
}

/// A move; stacks and foundations from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// The drawn card to a stack.
    Stack(u8),
    /// The drawn card to a foundation.
    Foundation(u8),
    /// The top of a stack to a foundation.
    Up(u8, u8),
}

impl State {
    /// The next card of the stock, or [`NO_CARD`].
    #[inline]
    pub(super) fn next(&self) -> u8 {
        self.stock[self.drawn as usize]
    }

    /// Whether a card fits a foundation.
    pub(super) fn fits(&self, card: u8, v: usize) -> bool {
        (card >> 2) + 1 == NEXT_RANK[v][self.up[v] as usize]
    }

    /// Lays a card on a stack.
    #[inline]
    pub(super) fn lay(&mut self, card: u8, stack: usize) {
        self.below[card as usize] = self.tops[stack];
        self.tops[stack] = card;
    }

    /// The cards of a stack from the top.
    pub(super) fn stack(&self, stack: usize) -> impl Iterator<Item = u8> + '_ {
        let card = |c: u8| (c != NO_CARD).then_some(c);
        std::iter::successors(card(self.tops[stack]), move |&c| card(self.below[c as usize]))
    }

    fn stack_key(&self, stack: usize, identity: impl Fn(u8) -> u8) -> u128 {
        let mut cards = Sequence::new(6);
        self.stack(stack).for_each(|card| cards.push(identity(card)));
        cards.finish()
    }

    fn counts_key(&self) -> Sequence {
        let mut counts = Sequence::new(7);
        self.up.iter().for_each(|&n| counts.push(n));
        counts.push(self.len - self.drawn);
        counts
    }
}

impl Game for Calculation {
    type State = State;
    type Move = Move;
    const KEYS: Keys = Keys::Fingerprints;

    fn name(&self) -> Name {
        Name::new("calculation").number(self.stacks).word("laid-out", self.laid_out)
    }

    /// The stock and what lies on the stacks.
    fn root_key(&self, state: &State) -> u128 {
        let mut key = Sequence::new(9);
        key.push_all(&self.key(state).to_le_bytes());
        state.stock[state.drawn as usize..state.len as usize].iter().for_each(|&card| key.push(card >> 2));
        key.finish()
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        for s in (0..self.stacks).filter(|&s| state.tops[s] != NO_CARD) {
            out.extend((0..4).filter(|&v| state.fits(state.tops[s], v)).map(|v| Move::Up(s as u8, v as u8)));
        }
        let card = state.next();
        if card == NO_CARD {
            return;
        }
        out.extend((0..4).filter(|&v| state.fits(card, v)).map(|v| Move::Foundation(v as u8)));
        let mut has_space = false;
        for s in 0..self.stacks {
            let is_empty = state.tops[s] == NO_CARD;
            if !(is_empty && has_space) {
                out.push(Move::Stack(s as u8));
            }
            has_space |= is_empty;
        }
    }

    // Always inlined: players of millions of games make moves of a known kind, so that one branch is left of the match.
    #[inline(always)]
    fn play(&self, state: &mut State, m: Move) {
        match m {
            Move::Stack(stack) => {
                let card = state.next();
                state.drawn += 1;
                state.lay(card, stack as usize);
            }
            Move::Foundation(v) => {
                state.drawn += 1;
                state.up[v as usize] += 1;
            }
            Move::Up(stack, v) => {
                let card = state.tops[stack as usize];
                state.tops[stack as usize] = state.below[card as usize];
                state.up[v as usize] += 1;
            }
        }
    }

    fn is_surely_won(&self, state: &State) -> bool {
        state.up == [13; 4]
    }

    /// The ranks on the stacks, and the stacks in any order. Suits never matter, nor which stack is which, and in the
    /// play of one deal the number of cards left tells the stock.
    fn key(&self, state: &State) -> u128 {
        let stacks = (0..self.stacks).map(|s| state.stack_key(s, |card| card >> 2));
        stacks.fold(state.counts_key().finish(), u128::wrapping_add)
    }

    fn plain_key(&self, state: &State) -> u128 {
        let mut key = state.counts_key();
        for s in 0..self.stacks {
            state.stack(s).for_each(|card| key.push(card));
            key.push(NO_CARD);
        }
        key.finish()
    }

    fn cards_left(&self, state: &State) -> u32 {
        52 - state.up.iter().map(|&n| u32::from(n)).sum::<u32>()
    }

    fn empty_columns(&self, state: &State) -> Option<u32> {
        Some((0..self.stacks).filter(|&s| state.tops[s] == NO_CARD).count() as u32)
    }

    fn stock_left(&self, state: &State) -> Option<u32> {
        Some(u32::from(state.len - state.drawn))
    }
}

impl PapersProgram for Calculation {
    fn moves_are_all(&self) -> bool {
        true
    }

    fn paper_moves(&self, state: &State, out: &mut Vec<Move>) {
        self.moves(state, out);
    }

    fn paper_key(&self, state: &State) -> u128 {
        self.key(state)
    }
}
