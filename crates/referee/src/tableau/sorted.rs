//! The order in which the papers' notation counts columns and cells.
//!
//! The program of the paper on FreeCell keeps both in ascending order at all times: by the lowest card of a column (the
//! first that was laid) and by the card in a cell, lower ranks first and equal ranks in the order C D H S, and before them
//! what is empty. Its listings count from 0 in the order at the time of the move. The castles have no such order: their
//! columns are counted as they lie.

use super::Tableau;
use super::notation::{Place, Step};
use winnable_cards::{Card, sort_few};

/// For each number in a move the real number of the column or cell.
pub(super) struct Order {
    columns: Vec<usize>,
    cells: Vec<usize>,
}

impl Tableau {
    /// The order in which a step counts, if it is not that of the table.
    pub(super) fn order_for(&self, step: &Step) -> Option<Order> {
        if !step.is_papers || !self.rules.moves_runs() {
            return None;
        }
        let value = |card: Option<&Card>| card.map(|card| (card.rank().number(), card.suit().index()));
        let mut columns: Vec<usize> = (0..self.columns.len()).collect();
        let mut cells: Vec<usize> = (0..self.cells.len()).collect();
        sort_few(&mut columns, |&column| value(self.columns[column].first()));
        sort_few(&mut cells, |&cell| value(self.cells[cell].as_ref()));
        Some(Order { columns, cells })
    }

    /// The table with its columns and cells in this order.
    pub(super) fn in_order(&self, order: &Order) -> Tableau {
        Tableau {
            rules: self.rules,
            columns: order.columns.iter().map(|&column| self.columns[column].clone()).collect(),
            cells: order.cells.iter().map(|&cell| self.cells[cell]).collect(),
            foundations: self.foundations,
        }
    }
}

impl Order {
    /// The step with the real numbers of columns and cells; it must be one that the table has places for.
    pub(super) fn unsorted(&self, step: &Step) -> Step {
        let real = |place| match place {
            Place::Column(column) => Place::Column(self.columns[column]),
            Place::Cell(cell) => Place::Cell(self.cells[cell]),
            Place::Foundation(index) => Place::Foundation(index),
        };
        Step { from: real(step.from), to: real(step.to), ..*step }
    }
}
