//! Monte Carlo (paper 000): an N×N board and a stock.
//!
//! Cards are laid out row by row; the rest is the stock. Two adjacent cards (in a row, a column or a
//! diagonal) of equal rank may be removed, any number of pairs in turn. Then the board closes up in natural
//! order and is refilled from the stock (`0000`). All cards removed is a win. Suits do not matter.
//!
//! `as-programmed` is the game of the paper's program, which never removes a horizontal pair in the last
//! row (quirk 1) and, looking for the first card of a pair, leaves a row at its first hole (quirk 2). The
//! first changes what can be won. The second does not: a set of pairs can always be removed from the last
//! to the first, which never looks past a hole; so it only changes the order in which moves are found.

mod deal;
mod relaxation;
mod steps;
mod turns;
mod view;

pub use steps::{Move, State};
pub use turns::{Gone, Turn, Turns};
pub use view::View;

/// The game on a board of a given size.
#[derive(Debug, Clone, Copy)]
pub struct MonteCarlo {
    size: usize,
    as_programmed: bool,
}

impl MonteCarlo {
    /// The game on a board of `size`×`size`, 2 to 7.
    ///
    /// # Panics
    /// If the size is out of range.
    pub fn new(size: usize, as_programmed: bool) -> Self {
        assert!((2..=7).contains(&size));
        MonteCarlo { size, as_programmed }
    }

    /// The later neighbours of a place in natural order, as far as the rules let them form a pair with it.
    fn later_neighbours(&self, place: usize) -> impl Iterator<Item = usize> {
        let n = self.size;
        let (row, column) = (place / n, place % n);
        let right = column + 1 < n && !(self.as_programmed && row + 1 == n);
        let below = row + 1 < n;
        [
            right.then_some(place + 1),
            (below && column > 0).then_some(place + n - 1),
            below.then_some(place + n),
            (below && column + 1 < n).then_some(place + n + 1),
        ]
        .into_iter()
        .flatten()
    }
}
