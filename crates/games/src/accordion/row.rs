//! Positions and moves.

use super::{Accordion, MAX_CARDS};
use crate::fingerprint::Sequence;
use crate::index::{rank, suit};
use crate::{Game, Keys, Name, PapersProgram};

/// A position: the tops of the piles from the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    pub(super) tops: [u8; MAX_CARDS],
    pub(super) len: u8,
}

/// A pile goes onto another one; both by their places, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The pile that goes.
    pub from: u8,
    /// The pile that it goes onto.
    pub to: u8,
}

/// How far to the left a pile may go.
const DISTANCES: [usize; 2] = [1, 3];

/// Whether two cards are of the same suit or of the same rank.
#[inline]
pub(super) fn agree(one: u8, other: u8) -> bool {
    suit(one) == suit(other) || rank(one) == rank(other)
}

impl State {
    /// The tops from the left.
    #[inline]
    pub(super) fn row(&self) -> &[u8] {
        &self.tops[..usize::from(self.len)]
    }

    /// Each pair of piles of which the second may go onto the first.
    #[inline]
    pub(super) fn each_move(&self, mut call: impl FnMut(Move)) {
        let row = self.row();
        for from in 1..row.len() {
            for to in DISTANCES.into_iter().filter_map(|distance| from.checked_sub(distance)) {
                if agree(row[from], row[to]) {
                    call(Move { from: from as u8, to: to as u8 });
                }
            }
        }
    }

    /// A pile goes onto another one, and the gap closes.
    #[inline]
    pub(super) fn play(&mut self, m: Move) {
        let (from, len) = (usize::from(m.from), usize::from(self.len));
        self.tops[usize::from(m.to)] = self.tops[from];
        self.tops.copy_within(from + 1..len, from);
        self.len -= 1;
    }

    /// A fingerprint of the row.
    #[inline]
    pub(super) fn key(&self) -> u128 {
        let mut key = Sequence::new(33);
        key.push_all(self.row());
        key.finish()
    }
}

impl Game for Accordion {
    type State = State;
    type Move = Move;
    const KEYS: Keys = Keys::Fingerprints;

    fn name(&self) -> Name {
        self.name
    }

    fn root_key(&self, state: &State) -> u128 {
        state.key()
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        state.each_move(|m| out.push(m));
    }

    fn play(&self, state: &mut State, m: Move) {
        state.play(m);
    }

    fn is_surely_won(&self, state: &State) -> bool {
        state.len <= 1
    }

    fn key(&self, state: &State) -> u128 {
        state.key()
    }

    fn plain_key(&self, state: &State) -> u128 {
        state.key()
    }

    /// Piles that are too many.
    fn cards_left(&self, state: &State) -> u32 {
        u32::from(state.len).saturating_sub(1)
    }
}

impl PapersProgram for Accordion {
    fn moves_are_all(&self) -> bool {
        true
    }

    fn paper_moves(&self, state: &State, out: &mut Vec<Move>) {
        self.moves(state, out);
    }

    fn paper_key(&self, state: &State) -> u128 {
        state.key()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Playable;
    use winnable_cards::{BoardFormat, Deal, Layout};

    #[test]
    fn a_pile_goes_onto_the_next_or_the_third_to_its_left_and_the_gap_closes() {
        let game = Accordion::new(&winnable_rules::open("accordion").unwrap()).unwrap();
        let start = game.start(&Deal::Position(Layout::parse("1: 4H 7C 9S 4C 9H").unwrap())).unwrap();
        let mut moves = Vec::new();
        game.moves(&start, &mut moves);
        assert_eq!(moves, [Move { from: 3, to: 0 }]);
        let mut state = start;
        state.play(moves[0]);
        assert_eq!(game.board(&state).written(BoardFormat::Usual), "1: 4C 7C 9S 9H\n");
    }
}
