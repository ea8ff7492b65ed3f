//! Positions and moves.

use super::{Hole, MAX_CELLS, MAX_PLACES};
use crate::fingerprint::Sequence;
use crate::index::rank;
use crate::{Game, Keys, Name, PapersProgram};
use std::ops::Range;
use winnable_cards::NO_CARD;
use winnable_rules::HoleLayout;

/// A position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The card of each place of the layout; [`NO_CARD`] where it has left.
    pub(super) layout: [u8; MAX_PLACES],
    /// The places that have a card.
    pub(super) left: u64,
    /// The hole, its top last, in the first `hole_len` places; the stock, next card first, in the last `stock_len` ones.
    pub(super) hole: [u8; 52],
    pub(super) hole_len: u8,
    pub(super) stock_len: u8,
    pub(super) cells: [u8; MAX_CELLS],
}

/// A move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// The next card of the stock is turned onto the hole.
    Draw,
    /// The card of a place of the layout goes to the hole.
    Play(u8),
    /// The card of a place of the layout goes to a cell.
    ToCell(u8, u8),
    /// The card of a cell goes to the hole.
    FromCell(u8),
}

impl State {
    /// A position without cards.
    pub(super) fn empty() -> State {
        State {
            layout: [NO_CARD; MAX_PLACES],
            left: 0,
            hole: [NO_CARD; 52],
            hole_len: 0,
            stock_len: 0,
            cells: [NO_CARD; MAX_CELLS],
        }
    }

    /// The cards of the hole, its top last.
    pub(super) fn hole(&self) -> &[u8] {
        &self.hole[..self.hole_len as usize]
    }

    /// The cards of the stock, next card first.
    pub(super) fn stock(&self) -> &[u8] {
        &self.hole[self.hole.len() - self.stock_len as usize..]
    }

    /// The card on top of the hole.
    pub(super) fn top(&self) -> Option<u8> {
        self.hole().last().copied()
    }

    /// The places that have a card, from the first.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> {
        bits(self.left)
    }
}

/// The numbers of the bits that are set.
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

impl Hole {
    /// Whether the card of a place is free.
    pub(super) fn is_free(&self, state: &State, place: usize) -> bool {
        state.left & self.covers[place] == 0
    }

    /// Whether a card may go to the hole now.
    pub(super) fn fits(&self, state: &State, card: u8) -> bool {
        let number = |card| rank(card) + 1;
        state.top().is_none_or(|top| self.rules.fits(number(card), number(top), self.ranks()))
    }

    /// All moves; with `each_cell` to every empty cell.
    pub(super) fn all_moves(&self, state: &State, each_cell: bool, out: &mut Vec<Move>) {
        let cells = &state.cells[..self.rules.cells];
        let free = || state.places().filter(|&place| self.is_free(state, place));
        out.extend(free().filter(|&place| self.fits(state, state.layout[place])).map(|place| Move::Play(place as u8)));
        for (cell, &card) in cells.iter().enumerate() {
            if card != NO_CARD && self.fits(state, card) {
                out.push(Move::FromCell(cell as u8));
            }
        }
        let empty = || (0..cells.len()).filter(|&cell| cells[cell] == NO_CARD);
        for place in free() {
            let some = if each_cell { usize::MAX } else { 1 };
            out.extend(empty().take(some).map(|cell| Move::ToCell(place as u8, cell as u8)));
        }
        if state.stock_len > 0 {
            out.push(Move::Draw);
        }
    }
}

/// The fingerprint of some cards in their order, each as `number` says.
fn sequence(seed: u64, cards: impl Iterator<Item = u8>, number: impl Fn(u8) -> u8) -> u128 {
    let mut sequence = Sequence::new(seed);
    cards.for_each(|card| sequence.push(if card == NO_CARD { NO_CARD } else { number(card) }));
    sequence.finish()
}

const ROW: u64 = 0x401E_0001;
const CELLS: u64 = 0x401E_0002;
const STOCK: u64 = 0x401E_0003;
const TOP: u64 = 0x401E_0004;
const PLAIN: u64 = 0x401E_0005;

impl Game for Hole {
    type State = State;
    type Move = Move;
    const KEYS: Keys = Keys::Fingerprints;

    fn name(&self) -> Name {
        self.name
    }

    fn root_key(&self, state: &State) -> u128 {
        self.plain_key(state)
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        self.all_moves(state, false, out);
    }

    fn play(&self, state: &mut State, m: Move) {
        let card = match m {
            Move::Draw => {
                let card = state.stock()[0];
                state.stock_len -= 1;
                card
            }
            Move::Play(place) | Move::ToCell(place, _) => {
                state.left &= !(1 << place);
                std::mem::replace(&mut state.layout[place as usize], NO_CARD)
            }
            Move::FromCell(cell) => std::mem::replace(&mut state.cells[cell as usize], NO_CARD),
        };
        match m {
            Move::ToCell(_, cell) => state.cells[cell as usize] = card,
            Move::Draw | Move::Play(_) | Move::FromCell(_) => {
                state.hole[state.hole_len as usize] = card;
                state.hole_len += 1;
            }
        }
    }

    fn is_surely_won(&self, state: &State) -> bool {
        self.cards_left(state) == 0
    }

    /// Suits do not matter, nor the order of columns and cells, nor what lies under the top of the hole.
    fn key(&self, state: &State) -> u128 {
        let cards = |places: Range<usize>| sequence(ROW, places.map(|place| state.layout[place]), rank);
        let rows = match self.layout {
            HoleLayout::Peaks { .. } => cards(0..self.places()),
            HoleLayout::Columns { .. } => {
                (0..self.rows()).fold(0, |sum: u128, row| sum.wrapping_add(cards(self.row(row))))
            }
        };
        let mut cells = state.cells;
        cells.sort_unstable();
        rows.wrapping_add(sequence(CELLS, cells.into_iter(), rank))
            .wrapping_add(sequence(STOCK, state.stock().iter().copied(), rank))
            .wrapping_add(sequence(TOP, state.top().into_iter(), rank))
    }

    fn plain_key(&self, state: &State) -> u128 {
        let layout = state.layout[..self.places()].iter();
        let all = layout.chain(&state.cells).chain(state.hole()).chain(&[NO_CARD]).chain(state.stock());
        sequence(PLAIN, all.copied(), |card| card)
    }

    fn cards_left(&self, state: &State) -> u32 {
        let in_cells = state.cells.iter().filter(|&&card| card != NO_CARD).count();
        state.left.count_ones() + in_cells as u32
    }

    fn empty_columns(&self, state: &State) -> Option<u32> {
        let is_empty = |row: &usize| self.row(*row).all(|place| state.left & 1 << place == 0);
        (!self.has_peaks()).then(|| (0..self.rows()).filter(is_empty).count() as u32)
    }

    fn stock_left(&self, state: &State) -> Option<u32> {
        self.has_stock().then_some(u32::from(state.stock_len))
    }
}

impl PapersProgram for Hole {
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
