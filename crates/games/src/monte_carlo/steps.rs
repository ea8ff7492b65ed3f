//! The game move by move: one pair, or closing up.

use super::MonteCarlo;
use crate::fingerprint::Sequence;
use crate::{Game, Keys, Name, PapersProgram};
use winnable_cards::NO_CARD;

/// A position: the sequence of board and stock as dealt, and what has gone from it.
///
/// The order of cards never changes, so two sets of 52 bits say everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The cards of the board in natural order, then the stock.
    pub(super) cards: [u8; 52],
    /// How many of them there were.
    pub(super) len: u8,
    /// Gone before the board was last closed up.
    pub(super) removed: u64,
    /// Gone since: the holes of the board.
    pub(super) holes: u64,
}

/// A move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Removes the cards at two places of the board, the earlier place first.
    Pair(u8, u8),
    /// Closes up and refills: `0000`.
    CloseUp,
}

/// The entries of a set from the lowest.
pub(super) fn entries(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

impl State {
    /// All entries of the sequence.
    pub(super) fn all(&self) -> u64 {
        (1 << self.len) - 1
    }

    /// Entries that are not gone.
    pub(super) fn left(&self) -> u64 {
        self.all() & !(self.removed | self.holes)
    }

    /// The entry at each place of the board, holes included; the number of places in use.
    pub(super) fn places(&self, size: usize) -> ([u8; 49], usize) {
        let mut places = [0; 49];
        let mut used = 0;
        for entry in entries(self.all() & !self.removed).take(size * size) {
            places[used] = entry as u8;
            used += 1;
        }
        (places, used)
    }

    /// Rank from 0 of an entry.
    pub(super) fn rank(&self, entry: usize) -> u8 {
        self.cards[entry] >> 2
    }
}

impl Game for MonteCarlo {
    type State = State;
    type Move = Move;
    const KEYS: Keys = Keys::Fingerprints;

    fn name(&self) -> Name {
        Name::new("monte-carlo").number(self.size).word("as-programmed", self.as_programmed)
    }

    fn root_key(&self, state: &State) -> u128 {
        self.key(state)
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        let (places, used) = state.places(self.size);
        let is_hole = |place: usize| state.holes >> places[place] & 1 == 1;
        for row in (0..used).step_by(self.size) {
            for place in row..used.min(row + self.size) {
                if is_hole(place) {
                    // Quirk 2, for holes made in this turn only: else it would change what can be won from a
                    // position that is given with holes.
                    if self.as_programmed && state.cards[places[place] as usize] != NO_CARD {
                        break;
                    }
                    continue;
                }
                let rank = state.rank(places[place] as usize);
                for other in self.later_neighbours(place).filter(|&o| o < used && !is_hole(o)) {
                    if state.rank(places[other] as usize) == rank {
                        out.push(Move::Pair(place as u8, other as u8));
                    }
                }
            }
        }
        if state.holes != 0 {
            out.push(Move::CloseUp);
        }
    }

    fn play(&self, state: &mut State, m: Move) {
        match m {
            Move::Pair(first, second) => {
                let (places, _) = state.places(self.size);
                state.holes |= 1 << places[first as usize] | 1 << places[second as usize];
            }
            Move::CloseUp => {
                state.removed |= state.holes;
                state.holes = 0;
            }
        }
    }

    fn is_surely_won(&self, state: &State) -> bool {
        state.left() == 0
    }

    /// The ranks that are left, in order, with the holes between them. Holes after the last card are none:
    /// there is no stock then, and closing up changes nothing.
    fn key(&self, state: &State) -> u128 {
        let mut ranks = Sequence::new(4);
        let to_last_card = u64::MAX.checked_shr(state.left().leading_zeros()).unwrap_or(0);
        for entry in entries(to_last_card & !state.removed) {
            ranks.push(if state.holes >> entry & 1 == 1 { NO_CARD } else { state.rank(entry) });
        }
        ranks.finish()
    }

    /// Exact: the two sets.
    fn plain_key(&self, state: &State) -> u128 {
        u128::from(state.removed) << 64 | u128::from(state.holes)
    }

    fn cards_left(&self, state: &State) -> u32 {
        state.left().count_ones()
    }

    fn stock_left(&self, state: &State) -> Option<u32> {
        let not_removed = (state.all() & !state.removed).count_ones();
        Some(not_removed.saturating_sub((self.size * self.size) as u32))
    }
}

impl PapersProgram for MonteCarlo {
    const MOVES_ARE_ALL: bool = true;

    fn paper_moves(&self, state: &State, out: &mut Vec<Move>) {
        self.moves(state, out);
    }

    /// The paper's state counts fit a key that tells suits apart.
    fn paper_key(&self, state: &State) -> u128 {
        self.plain_key(state)
    }
}
