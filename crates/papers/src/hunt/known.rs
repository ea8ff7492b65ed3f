//! Lost deals that are known, by their ranks. A hunt is for others, so it goes past them; suits and the order of rows make
//! no other deal of one.

use super::candidate::DEALT;
use super::ranks::{ROWS, Ranks};

/// A known deal, by the ranks of its rows.
type Deal = [[u8; DEALT]; ROWS];

/// The deal of docs/open-questions.md, which reaches four empty rows, and the seed that found it.
const FOUR_ROWS: (Deal, u64) = (
    [
        [2, 11, 11, 11, 11, 9],
        [2, 13, 13, 13, 13, 9],
        [2, 10, 10, 12, 12, 9],
        [2, 10, 10, 12, 12, 9],
        [7, 7, 8, 8, 8, 8],
        [6, 6, 6, 6, 7, 7],
        [4, 4, 5, 5, 5, 5],
        [3, 3, 3, 3, 4, 4],
    ],
    1,
);

/// Position 2 of T. Shintani's paper, which reaches three.
pub(super) const POSITION_2: Deal = [
    [3, 3, 3, 3, 6, 6],
    [4, 4, 4, 4, 6, 7],
    [5, 5, 5, 5, 6, 12],
    [11, 2, 10, 9, 8, 7],
    [11, 2, 10, 9, 8, 7],
    [11, 2, 10, 9, 8, 7],
    [13, 2, 11, 10, 9, 8],
    [12, 13, 12, 13, 12, 13],
];

/// The position with these rows.
pub(super) fn ranks(deal: &Deal) -> Ranks {
    Ranks::new(&deal.map(|row| row.to_vec()))
}

/// Whether a deal is known, and was not found by this seed: the hunt that found it finds it again.
pub(super) fn is_found_by_others(deal: &Ranks, seed: u64) -> bool {
    let (four_rows, its_seed) = FOUR_ROWS;
    *deal == ranks(&POSITION_2) || (*deal == ranks(&four_rows) && seed != its_seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_deal_is_known_in_any_order_of_its_rows() {
        let mut deal = FOUR_ROWS.0;
        deal.reverse();
        deal.swap(2, 5);
        assert!(is_found_by_others(&ranks(&deal), 2) && !is_found_by_others(&ranks(&deal), 1));
        deal[0][0] = 13;
        assert!(!is_found_by_others(&ranks(&deal), 2));
        assert!(is_found_by_others(&ranks(&POSITION_2), 1), "nobody here found it");
    }
}
