//! The one state of the tableau family: for each card, what it lies on.
//!
//! Columns are chains from the top card down. A move changes what *one* card lies on (the lowest card of
//! the run that moves), so playing is a few stores, and so is keeping the fingerprint up to date. The set
//! of these relations does not know the order of columns and cells, so the key is canonical by itself.

use crate::fingerprint::{Sequence, random_table};
use crate::index::{rank, suit};

/// What a card at the bottom of a column lies on; also the top of an empty column and an empty cell.
pub use winnable_cards::NO_CARD;
/// What a card in a cell lies on.
pub const IN_CELL: u8 = 53;
/// What a card on its foundation lies on.
pub const UP: u8 = 54;

/// Most columns of any game of the family.
pub const MAX_COLUMNS: usize = 10;
/// Most cells of any game of the family.
pub const MAX_CELLS: usize = 8;

random_table!(
    pub(super) static LIES_ON: [[u128; 55]; 52] = 0x7AB1_EA05
);

/// A position of any game of the family; cards are indices 0 to 51.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    key: u128,
    below: [u8; 52],
    tops: [u8; MAX_COLUMNS],
    cells: [u8; MAX_CELLS],
    up: [u8; 4],
    /// Cards that lie on a lower rank; none left means that the win is certain.
    disorders: u8,
}

const _: () = assert!(size_of::<State>() == 96, "a state is one and a half cache lines");

impl State {
    /// A position from its columns (bottom card first), cells and number of cards up in each suit.
    ///
    /// Every card not named must be up.
    pub fn new(columns: &[Vec<u8>], cells: &[u8], up: [u8; 4]) -> State {
        let mut state = State {
            key: 0,
            below: [UP; 52],
            tops: [NO_CARD; MAX_COLUMNS],
            cells: [NO_CARD; MAX_CELLS],
            up,
            disorders: 0,
        };
        for (top, column) in state.tops.iter_mut().zip(columns) {
            for &card in column {
                state.below[card as usize] = *top;
                *top = card;
            }
        }
        for (slot, &card) in state.cells.iter_mut().zip(cells) {
            *slot = card;
            if card != NO_CARD {
                state.below[card as usize] = IN_CELL;
            }
        }
        state.count();
        state
    }

    /// A position with empty cells, from what each card lies on and the top cards of the columns.
    pub(super) fn of_chains(below: [u8; 52], tops: [u8; MAX_COLUMNS], up: [u8; 4]) -> State {
        let mut state = State { key: 0, below, tops, cells: [NO_CARD; MAX_CELLS], up, disorders: 0 };
        state.count();
        state
    }

    /// Works out afresh what moves keep up to date.
    fn count(&mut self) {
        self.key = self.fresh_key();
        self.disorders = (0..52).filter(|&c| self.is_disorder(c, self.below[c as usize])).count() as u8;
    }

    #[inline(always)]
    fn is_disorder(&self, card: u8, below: u8) -> bool {
        below < NO_CARD && rank(card) > rank(below)
    }

    /// The top card of a column, or [`NO_CARD`].
    #[inline(always)]
    pub fn top(&self, column: usize) -> u8 {
        self.tops[column]
    }

    /// What a card lies on.
    #[inline(always)]
    pub fn below(&self, card: u8) -> u8 {
        self.below[card as usize]
    }

    /// The card in a cell, or [`NO_CARD`].
    #[inline(always)]
    pub fn cell(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    /// Number of cards up in each suit.
    #[inline(always)]
    pub fn up(&self) -> [u8; 4] {
        self.up
    }

    /// Whether a card is the next one for its foundation.
    #[inline(always)]
    pub fn goes_up(&self, card: u8) -> bool {
        self.up[suit(card) as usize] == rank(card)
    }

    /// Whether no card lies on a lower one. Then the lowest card left is always free to go up.
    #[inline(always)]
    pub fn is_in_order(&self) -> bool {
        self.disorders == 0
    }

    /// The fingerprint, kept up to date by every move.
    #[inline(always)]
    pub fn key(&self) -> u128 {
        debug_assert_eq!(self.key, self.fresh_key(), "the running key is the key computed afresh");
        self.key
    }

    fn fresh_key(&self) -> u128 {
        (0..52).fold(0, |key, card| key ^ LIES_ON[card][self.below[card] as usize])
    }

    /// Identity with the order of columns and cells.
    pub fn plain_key(&self) -> u128 {
        let mut sequence = Sequence::new(1);
        self.below.iter().chain(&self.tops).chain(&self.cells).for_each(|&n| sequence.push(n));
        sequence.finish()
    }

    /// Moves the run from the top of `from` down to `lowest` onto column `to`.
    #[inline(always)]
    pub fn column_to_column(&mut self, from: usize, lowest: u8, to: usize) {
        let top = self.tops[from];
        self.tops[from] = self.below[lowest as usize];
        let onto = self.tops[to];
        self.tops[to] = top;
        self.lay(lowest, onto);
    }

    /// Moves the top card of a column to a cell.
    #[inline(always)]
    pub fn column_to_cell(&mut self, from: usize, cell: usize) {
        let card = self.tops[from];
        self.tops[from] = self.below[card as usize];
        self.cells[cell] = card;
        self.lay(card, IN_CELL);
    }

    /// Moves the card in a cell onto a column.
    #[inline(always)]
    pub fn cell_to_column(&mut self, cell: usize, to: usize) {
        let card = self.cells[cell];
        self.cells[cell] = NO_CARD;
        let onto = self.tops[to];
        self.tops[to] = card;
        self.lay(card, onto);
    }

    /// Moves the top card of a column to its foundation.
    #[inline(always)]
    pub fn column_up(&mut self, from: usize) {
        let card = self.tops[from];
        self.tops[from] = self.below[card as usize];
        self.go_up(card);
    }

    /// Moves the card in a cell to its foundation.
    #[inline(always)]
    pub fn cell_up(&mut self, cell: usize) {
        let card = self.cells[cell];
        self.cells[cell] = NO_CARD;
        self.go_up(card);
    }

    #[inline(always)]
    fn go_up(&mut self, card: u8) {
        debug_assert!(self.goes_up(card));
        self.up[suit(card) as usize] += 1;
        self.lay(card, UP);
    }

    /// The one change that a move makes.
    #[inline(always)]
    fn lay(&mut self, card: u8, onto: u8) {
        let old = self.below[card as usize];
        self.key ^= LIES_ON[card as usize][old as usize] ^ LIES_ON[card as usize][onto as usize];
        self.disorders -= self.is_disorder(card, old) as u8;
        self.disorders += self.is_disorder(card, onto) as u8;
        self.below[card as usize] = onto;
    }

    /// The position with its columns and cells in another order: the numbers of the first one, the second one and so on.
    pub fn renumbered(&self, columns: &[u8], cells: &[u8]) -> State {
        let mut state = self.clone();
        state.tops.iter_mut().zip(columns).for_each(|(top, &c)| *top = self.tops[c as usize]);
        state.cells.iter_mut().zip(cells).for_each(|(cell, &c)| *cell = self.cells[c as usize]);
        state
    }

    /// The cards of a column from the top down.
    pub fn column(&self, column: usize) -> impl Iterator<Item = u8> + '_ {
        let card = |c: u8| (c < NO_CARD).then_some(c);
        std::iter::successors(card(self.tops[column]), move |&c| card(self.below[c as usize]))
    }
}
