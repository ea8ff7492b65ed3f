//! Calculation. The rules are those of M. Hanazawa, *An algorithm to play the card solitaire Calculation*, and of T.
//! Sugiyama and H. Iida, *Semi-Random Self-Play for Calculation*.
//!
//! Foundation v (1 to 4) is built v, 2v, 3v, ... modulo 13, up to the king, regardless of suit. The next card
//! of the stock goes to a foundation where it fits or on any waste stack; the top of a stack may go to a
//! foundation where it fits at any time. All 52 cards on the foundations is a win. The foundations start
//! empty; in the `laid-out` form A 2 3 4 lie on them at the start and the stock has 48 cards.
//!
//! A [`State`] knows the order of the stock, as a solver may; a player is given a [`View`], which does not.
//!
//! | file | content |
//! |---|---|
//! | `steps.rs` | positions and moves |
//! | `deal.rs` | dealing, reading and showing positions, moves as text |
//! | `labelled_waste.rs` | waste cards labelled with the foundation each is meant for; the test for tangles |
//! | `plan.rs` | the model that the complete search works on, with the argument for it |
//! | `view.rs` | what a player sees |

mod deal;
mod interactive;
mod labelled_waste;
mod plan;
mod steps;
mod view;

pub use labelled_waste::{LabelledWaste, WasteCard, earlier};
pub use plan::{Decision, Plan, Planning};
pub use steps::{Move, State};
pub use view::{NO_RANK, View};

/// The game with a number of waste stacks.
#[derive(Debug, Clone, Copy)]
pub struct Calculation {
    stacks: usize,
    laid_out: bool,
}

/// Most waste stacks.
pub const MAX_STACKS: usize = 12;

impl Calculation {
    /// The game with 1 to 12 waste stacks.
    ///
    /// # Panics
    /// If the number of stacks is out of range.
    pub fn new(stacks: usize, laid_out: bool) -> Self {
        assert!((1..=MAX_STACKS).contains(&stacks));
        Calculation { stacks, laid_out }
    }

    /// The number of waste stacks.
    pub fn stacks(&self) -> usize {
        self.stacks
    }
}

/// The rank (1 to 13) at place `k` (0 to 12) of foundation `v` (0 to 3, which is built in steps of v + 1).
pub const fn rank_at(v: usize, k: usize) -> u8 {
    match (k + 1) * (v + 1) % 13 {
        0 => 13,
        rank => rank as u8,
    }
}

/// The rank that is next on each foundation after so many cards, and 0 when it is full. There are 16 entries, so that
/// an index with four bits needs no check.
pub static NEXT_RANK: [[u8; 16]; 4] = {
    let mut ranks = [[0; 16]; 4];
    let mut v = 0;
    while v < 4 {
        let mut k = 0;
        while k < 13 {
            ranks[v][k] = rank_at(v, k);
            k += 1;
        }
        v += 1;
    }
    ranks
};

/// The place of each rank (1 to 13) on each foundation: the inverse of [`rank_at`].
pub static PLACE_OF: [[u8; 14]; 4] = {
    let mut places = [[0; 14]; 4];
    let mut v = 0;
    while v < 4 {
        let mut k = 0;
        while k < 13 {
            places[v][rank_at(v, k) as usize] = k as u8;
            k += 1;
        }
        v += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foundations_are_those_of_the_paper() {
        let ranks = |v| (0..13).map(|k| rank_at(v, k)).collect::<Vec<_>>();
        assert_eq!(ranks(0), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
        assert_eq!(ranks(1), [2, 4, 6, 8, 10, 12, 1, 3, 5, 7, 9, 11, 13]);
        assert_eq!(ranks(2), [3, 6, 9, 12, 2, 5, 8, 11, 1, 4, 7, 10, 13]);
        assert_eq!(ranks(3), [4, 8, 12, 3, 7, 11, 2, 6, 10, 1, 5, 9, 13]);
    }
}
