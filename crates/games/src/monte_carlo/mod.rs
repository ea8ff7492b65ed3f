//! Monte Carlo (Shintani, "The Success Rate of 'Monte Carlo'"): an N×N board and a stock.
//!
//! Cards are laid out row by row; the rest is the stock. Two adjacent cards (in a row, a column or a
//! diagonal) of equal rank may be removed, any number of pairs in turn. Then the board closes up in natural
//! order and is refilled from the stock (`0000`). All cards removed is a win. Suits do not matter.
//!
//! `as-programmed` is the game of the paper's program, which never removes a horizontal pair in the last row. That changes
//! what can be won. Looking for the first card of a pair, the program also left a row at its first hole; that changes only
//! the order in which moves are found, so it is no rule, and only engine `paper` does it (`steps.rs`).

mod deal;
mod interactive;
mod no_good;
mod ranks;
mod relaxation;
mod steps;
mod turns;
mod view;

pub use ranks::Ranks;
pub use steps::{Move, State};
pub use turns::{Turn, Turns};
pub use view::View;

/// The game on a board of a given size.
#[derive(Debug, Clone, Copy)]
pub struct MonteCarlo {
    size: usize,
    as_programmed: bool,
    /// The distances of adjacent places, each with the places that have a neighbour so much later.
    neighbours: [(u32, u64); 4],
}

impl MonteCarlo {
    /// The game on a board of `size`×`size`, 2 to 7.
    ///
    /// # Panics
    /// If the size is out of range.
    pub fn new(size: usize, as_programmed: bool) -> Self {
        assert!((2..=7).contains(&size));
        let mut game =
            MonteCarlo { size, as_programmed, neighbours: [1, size - 1, size, size + 1].map(|d| (d as u32, 0)) };
        for place in 0..size * size {
            for other in game.later_neighbours(place) {
                let distance = (other - place) as u32;
                if let Some((_, firsts)) = game.neighbours.iter_mut().find(|(d, _)| *d == distance) {
                    *firsts |= 1 << place;
                }
            }
        }
        game
    }

    /// Rows and columns of the board.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether it is the game of the paper's program.
    pub fn is_as_programmed(&self) -> bool {
        self.as_programmed
    }

    /// The first cards of the pairs that are adjacent now, for each distance.
    #[inline]
    fn adjacent(&self, ranks: &Ranks) -> [(u32, u64); 4] {
        let mut adjacent = self.neighbours;
        adjacent.iter_mut().for_each(|(distance, firsts)| *firsts &= ranks.equal_at(*distance));
        adjacent
    }

    /// The later neighbours of a place in natural order, as far as the rules let them form a pair with it.
    fn later_neighbours(&self, place: usize) -> impl Iterator<Item = usize> + use<> {
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
