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
        self.each_pair(state, |m, _| out.push(m));
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

impl MonteCarlo {
    /// Visits the pairs in natural order, each with whether its first card lies beyond a hole of its row that was made in
    /// this turn. (Holes of a position that is given with some do not count: what they hide could not be reached.)
    fn each_pair(&self, state: &State, mut visit: impl FnMut(Move, bool)) {
        let (places, used) = state.places(self.size);
        let is_hole = |place: usize| state.holes >> places[place] & 1 == 1;
        for row in (0..used).step_by(self.size) {
            let mut is_beyond = false;
            for place in row..used.min(row + self.size) {
                let entry = usize::from(places[place]);
                if is_hole(place) {
                    is_beyond |= state.cards[entry] != NO_CARD;
                    continue;
                }
                for other in self.later_neighbours(place).filter(|&o| o < used && !is_hole(o)) {
                    if state.rank(usize::from(places[other])) == state.rank(entry) {
                        visit(Move::Pair(place as u8, other as u8), is_beyond);
                    }
                }
            }
        }
    }
}

impl PapersProgram for MonteCarlo {
    /// As programmed too: a set of pairs can always be removed from the last to the first, which never looks past a hole.
    fn moves_are_all(&self) -> bool {
        true
    }

    fn paper_moves(&self, state: &State, out: &mut Vec<Move>) {
        self.each_pair(state, |m, is_beyond| {
            if !(self.as_programmed && is_beyond) {
                out.push(m);
            }
        });
        if state.holes != 0 {
            out.push(Move::CloseUp);
        }
    }

    /// As programmed: the pairs beyond a hole. The listings of figures 8 and 9 show that they were not entered, and the 120
    /// states of figure 6 that they were counted (docs/notes/papers-engine.md).
    fn counted_only(&self, state: &State) -> u64 {
        let mut count = 0;
        if self.as_programmed {
            self.each_pair(state, |_, is_beyond| count += u64::from(is_beyond));
        }
        count
    }

    /// What lies where, suits told apart: the cards that are left, and how many holes there are between any two of them.
    /// Which of the cards that went from there left the holes cannot be seen; it is said to be the first ones. Holes that a
    /// position was given with stay what they are, since the program looks past them. Exact.
    fn paper_key(&self, state: &State) -> u128 {
        let given = entries(state.holes).filter(|&e| state.cards[e] == NO_CARD).fold(0, |set, e| set | 1 << e);
        let gone = state.removed | state.holes;
        let (mut holes, mut rest) = (given, gone & !given);
        while rest != 0 {
            let first = rest.trailing_zeros();
            let run = ((1u64 << (rest >> first).trailing_ones()) - 1) << first;
            holes |= ((1u64 << (state.holes & run).count_ones()) - 1) << first;
            rest &= !run;
        }
        u128::from(gone) << 64 | u128::from(holes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Playable;
    use winnable_cards::{Deal, Layout};

    const SIZE: u8 = 3;

    fn start(game: &MonteCarlo, text: &str) -> State {
        game.start(&Deal::Position(Layout::parse(text).unwrap())).unwrap()
    }

    fn after(game: &MonteCarlo, start: &State, moves: &[Move]) -> State {
        let mut state = start.clone();
        moves.iter().for_each(|&m| game.play(&mut state, m));
        state
    }

    /// Row and column of both cards, from 1.
    fn pair(a: u8, b: u8, c: u8, d: u8) -> Move {
        Move::Pair((a - 1) * SIZE + b - 1, (c - 1) * SIZE + d - 1)
    }

    #[test]
    fn the_program_counts_pairs_beyond_a_hole_and_does_not_enter_them() {
        let text = "2C 3C 4C\n2D 3D 4D\n5C 6C 5D\nStock: 6D\n";
        let moves = |game: &MonteCarlo, state: &State, paper: bool| {
            let mut moves = Vec::new();
            if paper {
                game.paper_moves(state, &mut moves)
            } else {
                game.moves(state, &mut moves)
            }
            moves
        };
        let [twos, threes, fours] = [1, 2, 3].map(|column| pair(1, column, 2, column));
        for as_programmed in [false, true] {
            let game = MonteCarlo::new(usize::from(SIZE), as_programmed);
            let dealt = start(&game, text);
            assert_eq!(moves(&game, &dealt, true), [twos, threes, fours]);
            let state = after(&game, &dealt, &[threes]);
            assert_eq!(moves(&game, &state, false), [twos, fours, Move::CloseUp], "all are legal");
            let (entered, counted) =
                if as_programmed { (vec![twos, Move::CloseUp], 1) } else { (vec![twos, fours, Move::CloseUp], 0) };
            assert_eq!((moves(&game, &state, true), game.counted_only(&state)), (entered, counted));
        }
    }

    #[test]
    fn the_program_knows_a_position_by_what_lies_where() {
        let game = MonteCarlo::new(usize::from(SIZE), true);
        let dealt = start(&game, "2C 3C 3D\n4C 4D 2D\n5C 6C 7C\nStock: 5D 6D 7D\n");
        let (threes, fours) = (pair(1, 2, 1, 3), pair(2, 1, 2, 2));
        // The threes close up and the fours leave holes, or the other way round: 2 _ _ 2 both times.
        let [first, second] = [(threes, pair(1, 2, 1, 3)), (fours, threes)]
            .map(|(one, other)| after(&game, &dealt, &[one, Move::CloseUp, other]));
        assert_eq!(game.board(&first), game.board(&second));
        assert_eq!(game.paper_key(&first), game.paper_key(&second));
        assert_ne!(game.plain_key(&first), game.plain_key(&second));
        let closed = after(&game, &first, &[Move::CloseUp]);
        assert_ne!(game.paper_key(&first), game.paper_key(&closed));
    }
}
