//! The game's own moves for a line of manoeuvres: which loose card is in which cell or column.

use super::moves::Manoeuvre;
use crate::tableau::executor::Executor;
use crate::tableau::moves::{Move, Pile};
use crate::tableau::state::{IN_CELL, NO_CARD, State};
use winnable_cards::CardSet;

/// All moves of a line of manoeuvres, and the position after them. Should a manoeuvre not be possible, which would be a defect, they end
/// before it: then they are no win, and the referee says so.
pub(super) fn steps_and_end(columns: usize, cells: usize, start: &State, line: &[Manoeuvre]) -> (Vec<Move>, State) {
    let mut executor = Executor::new(columns, cells, start);
    for (i, &m) in line.iter().enumerate() {
        if executor.carry_out(m, &line[i + 1..]).is_none() {
            debug_assert!(false, "{m:?} can be carried out");
            break;
        }
    }
    (executor.steps, executor.state)
}

impl Executor {
    fn carry_out(&mut self, m: Manoeuvre, later: &[Manoeuvre]) -> Option<()> {
        if m.onto == Manoeuvre::HOME && m.dig == 0 {
            self.send_up(m.card);
            return Some(());
        }
        if m.dig + m.dig_onto == 0
            && m.onto < NO_CARD
            && let Pile::Column(column) = self.pile_of(m.onto)
        {
            self.take(Move { from: self.pile_of(m.card), to: Pile::Column(column), count: m.carry + 1 });
            return Some(());
        }
        let dug = self.dug(m)?;
        let own = CardSet::one_if(m.onto, m.onto < NO_CARD);
        let built_on = own | self.built_on_when_full(m, dug, later);
        self.make_room(own, dug.meets(own));
        let mut left = m.dig_onto + m.dig;
        for (card, count) in [(m.onto, m.dig_onto), (m.card, m.dig)] {
            if count > 0 {
                let column = self.column_of(card)?;
                for _ in 0..count {
                    left -= 1;
                    let is_last = left == 0 && m.onto != Manoeuvre::SPACE;
                    self.loosen(column, if is_last { built_on } else { own }, is_last)?;
                }
            }
        }
        if m.onto == Manoeuvre::SPACE {
            self.make_room(built_on, true);
        }
        let to = match m.onto {
            Manoeuvre::CLEAR => return Some(()),
            Manoeuvre::HOME => Pile::Foundation,
            Manoeuvre::SPACE => Pile::Column(self.spaces().first()?),
            onto => Pile::Column(self.column_of(onto)?),
        };
        self.take(Move { from: self.pile_of(m.card), to, count: m.carry + 1 });
        Some(())
    }

    /// The cards that a manoeuvre loosens.
    fn dug(&self, m: Manoeuvre) -> Option<CardSet> {
        let top = |card, count: u8| match count {
            0 => Some(CardSet::EMPTY),
            _ => Some(self.state.column(self.column_of(card)? as usize).take(count as usize).collect()),
        };
        Some(top(m.onto, m.dig_onto)? | top(m.card, m.dig)?)
    }

    /// If no place stays free, the cards that are built on before one becomes free again: until then loose cards
    /// cannot change places.
    fn built_on_when_full(&self, m: Manoeuvre, dug: CardSet, later: &[Manoeuvre]) -> CardSet {
        let mut cards = CardSet::EMPTY;
        let mut lowest = dug;
        let filled = m.dig + m.dig_onto + u8::from(m.onto == Manoeuvre::SPACE);
        if self.places() > u32::from(filled) {
            return CardSet::EMPTY;
        }
        for m in std::iter::once(&m).chain(later) {
            if m.onto < NO_CARD {
                cards.insert(m.onto);
            }
            // A place becomes free when a loose card leaves, or the lowest card of a column.
            if lowest.contains(m.card) || matches!(self.state.below(m.card), NO_CARD | IN_CELL) {
                break;
            }
            lowest |= CardSet::one_if(m.card, m.onto == Manoeuvre::SPACE);
        }
        cards
    }

    /// Brings loose cards that are built on from cells into columns, and another out of the way if an empty column is
    /// needed.
    fn make_room(&mut self, built_on: CardSet, needs_space: bool) {
        loop {
            let in_cell = (built_on & self.in_cells).first();
            let space = self.spaces().first();
            if in_cell.is_none() && (space.is_some() || !needs_space) {
                return;
            }
            if let (Some(card), Some(to)) = (in_cell, space) {
                self.take(Move { from: self.pile_of(card), to: Pile::Column(to), count: 1 });
                continue;
            }
            let other = (0..self.columns).find(|&c| {
                let top = self.state.top(c);
                top != NO_CARD && self.state.below(top) == NO_CARD && !built_on.contains(top)
            });
            let cell = self.free_cells().first();
            let (Some(column), Some(cell)) = (other, cell) else { return };
            self.take(Move { from: Pile::Column(column as u8), to: Pile::Cell(cell), count: 1 });
        }
    }

    /// Takes the top card of a column into a cell, or into a space if it is built on there or the cells are full.
    /// It is the last moment for other loose cards to change places if it takes the last one.
    fn loosen(&mut self, column: u8, built_on: CardSet, is_last: bool) -> Option<()> {
        let card = self.state.top(column as usize);
        let is_built_on = built_on.contains(card);
        if is_last {
            self.make_room(built_on, is_built_on);
        }
        let space = self.spaces().first().map(Pile::Column);
        let cell = self.free_cells().first().map(Pile::Cell);
        let to = if is_built_on { space.or(cell) } else { cell.or(space) };
        self.take(Move { from: Pile::Column(column), to: to?, count: 1 });
        Some(())
    }

    /// The column of a card, unless it is in a cell or up.
    fn column_of(&self, card: u8) -> Option<u8> {
        match self.pile_of(card) {
            Pile::Column(column) => Some(column),
            _ => None,
        }
    }
}
