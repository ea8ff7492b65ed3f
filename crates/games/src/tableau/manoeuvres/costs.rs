//! What each card costs in the estimate by what it lies on, as one table.

use crate::index::rank;
use crate::tableau::state::{IN_CELL, NO_CARD, UP};

/// For each card (row), what it costs on another card, at the foot of a column, in a cell and up.
pub struct Costs([[i8; 64]; 64]);

/// What such a table is made of.
pub(super) struct Parts {
    /// A card that is not up.
    pub left: i8,
    /// A card that lies where it does not fit.
    pub misfit: i8,
    /// A loose card costs one more for so many ranks, if at all: the higher, the longer it will stay.
    pub ranks_loose: Option<i8>,
    /// Whether the lowest card of a column costs one more for each rank below the king: kings may stay where they are.
    pub weighs_lowest: bool,
}

impl Costs {
    pub(super) const fn new(parts: &Parts, parents: &[u64; 52]) -> Costs {
        let mut costs = Costs([[0; 64]; 64]);
        let mut card = 0;
        while card < NO_CARD {
            let height = rank(card) as i8;
            let row = &mut costs.0[card as usize];
            let mut onto = 0;
            while onto < NO_CARD {
                let fits = parents[card as usize] >> onto & 1 == 1;
                row[onto as usize] = parts.left + if fits { 0 } else { parts.misfit };
                onto += 1;
            }
            row[NO_CARD as usize] = parts.left + if parts.weighs_lowest { 12 - height } else { 0 };
            row[IN_CELL as usize] = parts.left
                + match parts.ranks_loose {
                    Some(ranks) => height / ranks,
                    None => 0,
                };
            row[UP as usize] = 0;
            card += 1;
        }
        costs
    }

    /// What a card costs that lies on this.
    #[inline(always)]
    pub(super) fn of(&self, card: u8, onto: u8) -> i16 {
        self.0[(card & 63) as usize][(onto & 63) as usize] as i16
    }
}
