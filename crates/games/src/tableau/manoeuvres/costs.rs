//! What each card costs in the estimate by what it lies on, as one table.

use crate::index::rank;
use crate::tableau::state::{IN_CELL, NO_CARD, UP};

/// For each card (row), what it costs on another card, at the foot of a column, in a cell and up.
pub struct Costs {
    table: [[i8; 64]; 64],
    /// What each card costs in a cell.
    loose: [i8; 64],
}

/// What such a table is made of.
pub(super) struct Parts {
    /// A card that is not up, and no more if it lies where it fits.
    pub left: i8,
    /// More for a card that lies where it does not fit.
    pub misfit: ByRank,
    /// More for a loose card: the higher, the longer it will stay.
    pub loose: ByRank,
    /// More for the lowest card of a column: kings may stay where they are.
    pub lowest: ByRank,
}

/// A number that grows with the rank of a card: `base` for an ace, and so many halves more for each rank.
pub(super) struct ByRank {
    pub base: i8,
    pub halves: i8,
}

impl ByRank {
    pub const fn same(base: i8) -> ByRank {
        ByRank { base, halves: 0 }
    }

    const fn of(&self, card: u8) -> i8 {
        self.base + self.halves * rank(card) as i8 / 2
    }
}

impl Costs {
    /// The table, for cards that fit on these.
    pub(super) const fn new(parts: &Parts, parents: &[u64; 52]) -> Costs {
        let mut costs = Costs { table: [[0; 64]; 64], loose: [0; 64] };
        let mut card = 0;
        while card < NO_CARD {
            let row = &mut costs.table[card as usize];
            let mut onto = 0;
            while onto < NO_CARD {
                let fits = parents[card as usize] >> onto & 1 == 1;
                row[onto as usize] = parts.left + if fits { 0 } else { parts.misfit.of(card) };
                onto += 1;
            }
            row[NO_CARD as usize] = parts.left + parts.lowest.of(card);
            row[IN_CELL as usize] = parts.left + parts.loose.of(card);
            row[UP as usize] = 0;
            costs.loose[card as usize] = row[IN_CELL as usize];
            card += 1;
        }
        costs
    }

    /// What a card costs that lies on this.
    #[inline(always)]
    pub(super) fn of(&self, card: u8, onto: u8) -> i8 {
        self.table[(card & 63) as usize][(onto & 63) as usize]
    }

    /// What a loose card costs.
    #[inline(always)]
    pub(super) fn loose(&self, card: u8) -> i8 {
        self.loose[(card & 63) as usize]
    }
}
