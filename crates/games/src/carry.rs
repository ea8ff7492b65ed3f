//! A run moved card by card.

/// Who can move single cards between piles and cells.
pub trait Carrier {
    /// The empty cells.
    fn empty_cells(&self) -> Vec<u8>;

    /// The last card of a pile goes to another.
    fn pile_to_pile(&mut self, from: u8, to: u8);

    /// The last card of a pile goes to an empty cell.
    fn pile_to_cell(&mut self, from: u8, cell: u8);

    /// The card of a cell goes to a pile.
    fn cell_to_pile(&mut self, cell: u8, to: u8);

    /// Carries a run over the free cells and the given spaces, as in the proof of theorem 1 of Shintani's paper on FreeCell: what is
    /// too long for all but one of the spaces waits, in part, on that one.
    fn carry(&mut self, count: usize, from: u8, to: u8, spaces: &[u8]) {
        let cells = self.empty_cells();
        let Some((&last, others)) = spaces.split_last().filter(|_| count > cells.len() + 1) else {
            return self.carry_over_cells(from, to, &cells[..count - 1]);
        };
        let at_once = (cells.len() + 1) << others.len();
        let waiting = count.saturating_sub(at_once).max(1);
        self.carry(waiting, from, last, others);
        self.carry(count - waiting, from, to, others);
        self.carry(waiting, last, to, others);
    }

    /// Carries a run of which all cards but the lowest wait in these cells.
    fn carry_over_cells(&mut self, from: u8, to: u8, cells: &[u8]) {
        cells.iter().for_each(|&cell| self.pile_to_cell(from, cell));
        self.pile_to_pile(from, to);
        cells.iter().rev().for_each(|&cell| self.cell_to_pile(cell, to));
    }
}
