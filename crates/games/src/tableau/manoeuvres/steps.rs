//! The game's own moves for a plan of manoeuvres: which loose card is in which cell or column.

use super::moves::{CLEAR, HOME, Manoeuvre, SPACE};
use crate::tableau::moves::{Move, Pile, play};
use crate::tableau::state::{IN_CELL, NONE, State};

/// All moves of a plan.
pub(super) fn steps(columns: usize, cells: usize, start: &State, plan: &[Manoeuvre]) -> Vec<Move> {
    let mut hand = Hand { columns, cells, state: start.clone(), steps: Vec::with_capacity(2 * plan.len()) };
    for (i, &m) in plan.iter().enumerate() {
        hand.carry_out(m, &plan[i + 1..]);
    }
    hand.steps
}

/// Someone who carries out manoeuvres.
struct Hand {
    columns: usize,
    cells: usize,
    state: State,
    steps: Vec<Move>,
}

impl Hand {
    fn carry_out(&mut self, m: Manoeuvre, later: &[Manoeuvre]) {
        let dug = self.dug(m);
        let own = if m.onto < NONE { 1 << m.onto } else { 0 };
        let built_on = own | self.built_on_when_full(m, dug, later);
        self.make_room(own, dug & own != 0);
        let mut left = m.dig_onto + m.dig;
        for (card, count) in [(m.onto, m.dig_onto), (m.card, m.dig)] {
            if count > 0 {
                let column = self.column_of(card);
                for _ in 0..count {
                    left -= 1;
                    let is_last = left == 0 && m.onto != SPACE;
                    self.loosen(column, if is_last { built_on } else { own }, is_last);
                }
            }
        }
        if m.onto == SPACE {
            self.make_room(built_on, true);
        }
        let to = match m.onto {
            CLEAR => return,
            HOME => Pile::Foundation,
            SPACE => Pile::Column(self.spaces().next().expect("room was made")),
            onto => Pile::Column(self.column_of(onto)),
        };
        let from = self.pile_of(m.card);
        self.take(Move { from, to, count: m.carry + 1 });
    }

    fn take(&mut self, m: Move) {
        play(&mut self.state, m);
        self.steps.push(m);
    }

    /// The cards that a manoeuvre loosens.
    fn dug(&self, m: Manoeuvre) -> u64 {
        let top = |card, count: u8| match count {
            0 => 0,
            _ => {
                let cards = self.state.column(self.column_of(card) as usize).take(count as usize);
                cards.fold(0, |set, card| set | 1 << card)
            }
        };
        top(m.onto, m.dig_onto) | top(m.card, m.dig)
    }

    /// If no place stays free, the cards that are built on before one becomes free again: until then loose cards
    /// cannot change places.
    fn built_on_when_full(&self, m: Manoeuvre, dug: u64, later: &[Manoeuvre]) -> u64 {
        let mut cards = 0;
        let mut lowest = dug;
        let filled = dug.count_ones() as usize + usize::from(m.onto == SPACE);
        if self.spaces().count() + self.free_cells().count() > filled {
            return 0;
        }
        for m in std::iter::once(&m).chain(later) {
            if m.onto < NONE {
                cards |= 1 << m.onto;
            }
            // A place becomes free when a loose card leaves, or the lowest card of a column.
            if lowest >> m.card & 1 == 1 || matches!(self.state.below(m.card), NONE | IN_CELL) {
                break;
            }
            lowest |= u64::from(m.onto == SPACE) << m.card;
        }
        cards
    }

    /// Brings loose cards that are built on from cells into columns, and another out of the way if an empty column is
    /// needed.
    fn make_room(&mut self, built_on: u64, needs_space: bool) {
        let is_built_on = |card: u8| card != NONE && built_on >> card & 1 == 1;
        loop {
            let in_cell = (0..self.cells).find(|&c| is_built_on(self.state.cell(c)));
            let space = self.spaces().next();
            if let (Some(cell), Some(to)) = (in_cell, space) {
                self.take(Move { from: Pile::Cell(cell as u8), to: Pile::Column(to), count: 1 });
                continue;
            }
            if in_cell.is_none() && (space.is_some() || !needs_space) {
                return;
            }
            let other = (0..self.columns).find(|&c| {
                let top = self.state.top(c);
                top != NONE && self.state.below(top) == NONE && !is_built_on(top)
            });
            let cell = self.free_cells().next();
            let (Some(column), Some(cell)) = (other, cell) else { return };
            self.take(Move { from: Pile::Column(column as u8), to: Pile::Cell(cell), count: 1 });
        }
    }

    /// Takes the top card of a column into a cell, or into a space if it is built on there or the cells are full.
    /// It is the last moment for other loose cards to change places if it takes the last one.
    fn loosen(&mut self, column: u8, built_on: u64, is_last: bool) {
        let card = self.state.top(column as usize);
        let is_built_on = built_on >> card & 1 == 1;
        if is_last {
            self.make_room(built_on, is_built_on);
        }
        let space = self.spaces().next().map(Pile::Column);
        let cell = self.free_cells().next().map(Pile::Cell);
        let to = if is_built_on { space.or(cell) } else { cell.or(space) };
        self.take(Move { from: Pile::Column(column), to: to.expect("a place was counted"), count: 1 });
    }

    fn pile_of(&self, card: u8) -> Pile {
        match (0..self.cells).find(|&c| self.state.cell(c) == card) {
            Some(cell) => Pile::Cell(cell as u8),
            None => Pile::Column(self.column_of(card)),
        }
    }

    fn column_of(&self, card: u8) -> u8 {
        let holds = |c: &usize| self.state.column(*c).any(|other| other == card);
        (0..self.columns).find(holds).expect("the card is in a column") as u8
    }

    fn spaces(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.columns as u8).filter(|&c| self.state.top(c as usize) == NONE)
    }

    fn free_cells(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.cells as u8).filter(|&c| self.state.cell(c as usize) == NONE)
    }
}
