//! The rows and their moves. The fixed aces are not stored: a row knows its suit by its number.

use super::Gaps;
use crate::fingerprint::random_table;
use crate::{Game, Keys, Name, PapersProgram};
use winnable_cards::NO_CARD;

/// Places of a row, without a fixed ace.
pub(super) const WIDTH: usize = 13;

random_table!(
    pub(super) static CARD_AT: [[u128; WIDTH]; 52] = 0x6A_9500
);
random_table!(
    pub(super) static ROW: [[u128; 4]; 1] = 0x4075
);

/// A position: what lies at each place, row by row (a gap is [`NO_CARD`]), and where each card is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub(super) places: [u8; 4 * WIDTH],
    pub(super) place_of: [u8; 52],
    /// A fingerprint of each row.
    rows: [u128; 4],
}

/// A card goes to a gap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The card's index.
    pub card: u8,
    /// The place of the gap, row by row from 0.
    pub to: u8,
}

impl State {
    pub(super) fn new(places: [u8; 4 * WIDTH]) -> State {
        let mut state = State { places, place_of: [0; 52], rows: [0; 4] };
        for (place, &card) in places.iter().enumerate().filter(|&(_, &card)| card != NO_CARD) {
            state.place_of[card as usize] = place as u8;
        }
        state.rows = state.fresh_rows();
        state
    }

    fn fresh_rows(&self) -> [u128; 4] {
        let mut rows = [0; 4];
        for (place, &card) in self.places.iter().enumerate().filter(|&(_, &card)| card != NO_CARD) {
            rows[place / WIDTH] ^= CARD_AT[card as usize][place % WIDTH];
        }
        rows
    }

    /// How many places from its left end a row is finished.
    pub(super) fn finished(&self, row: usize, aces_fixed: bool) -> usize {
        let cards = &self.places[row * WIDTH..(row + 1) * WIDTH];
        let first = if aces_fixed { 4 + row as u8 } else { cards[0] };
        if first == NO_CARD || first >> 2 != 1 {
            return 0;
        }
        cards.iter().enumerate().take_while(|&(i, &card)| card == first + 4 * i as u8 && card < 52).count()
    }
}

impl Game for Gaps {
    type State = State;
    type Move = Move;
    const KEYS: Keys = Keys::Fingerprints;

    fn name(&self) -> Name {
        Name::new("gaps").word("aces-fixed", self.aces_fixed)
    }

    fn root_key(&self, state: &State) -> u128 {
        self.key(state)
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        for (to, _) in state.places.iter().enumerate().filter(|&(_, &card)| card == NO_CARD) {
            let (row, column) = (to / WIDTH, to % WIDTH);
            if column == 0 {
                let twos = if self.aces_fixed { 4 + row as u8..5 + row as u8 } else { 4..8 };
                out.extend(twos.map(|card| Move { card, to: to as u8 }));
            } else {
                let left = state.places[to - 1];
                if left < 48 {
                    out.push(Move { card: left + 4, to: to as u8 });
                }
            }
        }
    }

    fn play(&self, state: &mut State, m: Move) {
        let (card, from, to) = (m.card as usize, state.place_of[m.card as usize] as usize, m.to as usize);
        state.places[from] = NO_CARD;
        state.places[to] = m.card;
        state.place_of[card] = m.to;
        state.rows[from / WIDTH] ^= CARD_AT[card][from % WIDTH];
        state.rows[to / WIDTH] ^= CARD_AT[card][to % WIDTH];
        debug_assert_eq!(state.rows, state.fresh_rows(), "the running keys are the keys computed afresh");
    }

    fn is_surely_won(&self, state: &State) -> bool {
        (0..4).all(|row| state.finished(row, self.aces_fixed) == 12)
    }

    /// Without fixed aces the order of the rows does not matter: a sum of mixed row fingerprints.
    fn key(&self, state: &State) -> u128 {
        if self.aces_fixed {
            return self.plain_key(state);
        }
        state.rows.iter().fold(0u128, |key, &row| key.wrapping_add(mixed(row)))
    }

    fn plain_key(&self, state: &State) -> u128 {
        state.rows.iter().zip(&ROW[0]).fold(0u128, |key, (&row, &number)| key.wrapping_add(mixed(row ^ number)))
    }

    fn cards_left(&self, state: &State) -> u32 {
        48 - (0..4).map(|row| state.finished(row, self.aces_fixed) as u32).sum::<u32>()
    }
}

/// A bijection that keeps the exclusive ors of cards from cancelling between rows.
pub(super) fn mixed(row: u128) -> u128 {
    let once = (row ^ (row >> 65)).wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645);
    (once ^ (once >> 61)).wrapping_mul(0x5851_F42D_4C95_7F2D_1405_7B7E_F767_814F)
}

impl PapersProgram for Gaps {
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
