//! Where on a board: what moves take cards from and put them to.

use serde::{Deserialize, Serialize};

/// A place of a [`Board`](crate::Board); all numbers from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// A place of a row, column or stack.
    Row {
        /// The row.
        row: usize,
        /// The place in it. One that is just behind the last card is where the next card comes to lie.
        place: usize,
    },
    /// A cell.
    Cell(usize),
    /// A foundation: by suit in the order C D H S, deck after deck, or by its number where suits do not matter.
    Foundation(usize),
    /// The stock, at its next card.
    Stock,
    /// The waste, at its last card.
    Waste,
    /// A reserve, at its last card.
    Reserve(usize),
}
