//! Carries out the lines of the complete search move by move, and knows where each card lies.

use super::moves::{Move, Pile, play};
use super::state::{NO_CARD, State};
use winnable_cards::CardSet;

/// A position, the moves that led to it, and the pile of each card.
pub(super) struct Executor {
    pub columns: usize,
    pub state: State,
    /// All moves so far.
    pub steps: Vec<Move>,
    piles: [Pile; 52],
    /// The cards in cells.
    pub in_cells: CardSet,
    empty_columns: CardSet,
    empty_cells: CardSet,
}

impl Executor {
    pub fn new(columns: usize, cells: usize, start: &State) -> Executor {
        let mut piles = [Pile::Foundation; 52];
        for c in 0..columns {
            start.column(c).for_each(|card| piles[card as usize] = Pile::Column(c as u8));
        }
        let mut in_cells = CardSet::EMPTY;
        for c in (0..cells).filter(|&c| start.cell(c) != NO_CARD) {
            piles[start.cell(c) as usize] = Pile::Cell(c as u8);
            in_cells.insert(start.cell(c));
        }
        let empty_columns = (0..columns as u8).filter(|&c| start.top(c as usize) == NO_CARD).collect();
        let empty_cells = (0..cells as u8).filter(|&c| start.cell(c as usize) == NO_CARD).collect();
        let steps = Vec::with_capacity(128);
        Executor { columns, state: start.clone(), steps, piles, in_cells, empty_columns, empty_cells }
    }

    /// Makes a move.
    pub fn take(&mut self, m: Move) {
        let top = match m.from {
            Pile::Column(c) => self.state.top(c as usize),
            Pile::Cell(c) => self.state.cell(c as usize),
            Pile::Foundation => unreachable!("cards do not leave a foundation"),
        };
        let mut card = top;
        for _ in 0..m.count {
            self.piles[card as usize] = m.to;
            card = self.state.below(card);
        }
        play(&mut self.state, m);
        match m.from {
            Pile::Column(c) => self.empty_columns |= CardSet::one_if(c, self.state.top(c as usize) == NO_CARD),
            Pile::Cell(c) => {
                self.empty_cells.insert(c);
                self.in_cells.remove(top);
            }
            Pile::Foundation => (),
        }
        match m.to {
            Pile::Column(c) => self.empty_columns.remove(c),
            Pile::Cell(c) => {
                self.empty_cells.remove(c);
                self.in_cells.insert(top);
            }
            Pile::Foundation => (),
        }
        self.steps.push(m);
    }

    /// Sends a card up from where it lies.
    pub fn send_up(&mut self, card: u8) {
        let from = std::mem::replace(&mut self.piles[card as usize], Pile::Foundation);
        match from {
            Pile::Column(c) => {
                self.state.column_up(c as usize);
                self.empty_columns |= CardSet::one_if(c, self.state.top(c as usize) == NO_CARD);
            }
            Pile::Cell(c) => {
                self.state.cell_up(c as usize);
                self.empty_cells.insert(c);
                self.in_cells.remove(card);
            }
            Pile::Foundation => unreachable!("cards do not leave a foundation"),
        }
        self.steps.push(Move { from, to: Pile::Foundation, count: 1 });
    }

    /// Where a card lies.
    pub fn pile_of(&self, card: u8) -> Pile {
        self.piles[card as usize]
    }

    /// How many columns and cells are empty.
    pub fn places(&self) -> u32 {
        CardSet::from_bits(self.empty_columns.bits() << 32 | self.empty_cells.bits()).len()
    }

    /// The numbers of the empty columns.
    pub fn spaces(&self) -> CardSet {
        self.empty_columns
    }

    /// The numbers of the empty cells.
    pub fn free_cells(&self) -> CardSet {
        self.empty_cells
    }
}
