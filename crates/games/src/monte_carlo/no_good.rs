//! What a lost position says about others of the same deal.
//!
//! Let the cards that cannot go ([`super::relaxation`]) be D, and look at any position in which they all lie, without holes.
//! Suppose that it can be won, and take the pair with a card of D that goes first, at the places x < y of the lost position:
//! the other cards of D's ranks that were gone there shall be gone here too. Until the pair goes, all of D lies there. It
//! cannot be
//! - if so many cards of D lie before y that it never comes on the board, or so many between that the two never come near;
//! - if cards of D lie between, and no more other cards than in the lost position, where the distance was already too short
//!   to be adjacent at with any card between;
//! - if in the lost position nothing before y could go, and no other cards lie before y: then both stay where they were.
//!
//! One of these holds for each such pair, or it would have been found removable. So every position is lost in which D lies and
//! these are gone: the cards of D's ranks that were gone, and those that were gone between x and y (second case) or before
//! y (third case).

use super::MonteCarlo;
use super::ranks::Ranks;
use super::relaxation;
use super::steps::entries;
use crate::NoGood;

/// The no-good of a position without holes whose cards `fixed` cannot go.
///
/// The argument needs `fixed` to be all that [`relaxation::removable`] left, at its fixpoint. Where a pair shows that it is
/// not, it says nothing about others.
pub(super) fn of(game: &MonteCarlo, start: &Ranks, ranks: &Ranks, fixed: u64) -> NoGood {
    let size = game.size as u32;
    let origins = ranks.origins();
    let left = ranks.left();
    let origin = |place: u32| 1u64 << origins[place as usize];
    let stay = entries(fixed).fold(0, |set, place| set | origin(place as u32));
    // Cards that never come on the board.
    let out_of_reach = if ranks.len() > size * size { !relaxation::in_reach(fixed, size * size) } else { 0 };
    let mut gone = 0;
    let mut rest = fixed;
    while rest != 0 {
        let same = ranks.same_as(rest.trailing_zeros());
        rest &= !same;
        gone |= start.same_as(u32::from(origins[same.trailing_zeros() as usize]));
        let mut later = same;
        while later != 0 {
            let first = later & later.wrapping_neg();
            later ^= first;
            let seconds = if first & fixed == 0 { later & fixed } else { later };
            for place in entries(seconds & !out_of_reach) {
                let second = 1u64 << place;
                let between = fixed & (second - (first << 1));
                if between.count_ones() > size {
                    continue;
                }
                let x = first.trailing_zeros();
                let is_short = between != 0 && place as u32 - x <= size.saturating_sub(2);
                if !is_short && (second - 1) & !fixed != 0 {
                    return NoGood::NONE;
                }
                let after = if is_short { origin(x) << 1 } else { 1 };
                gone |= origin(place as u32) - after;
            }
        }
    }
    NoGood { stay, gone: gone & !left }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn no_good(cards: &str, fixed: u64) -> NoGood {
        let ranks = Ranks::listed(cards.bytes().map(|letter| letter - b'a'));
        of(&MonteCarlo::new(5, false), &ranks, &ranks, fixed)
    }

    #[test]
    fn a_lost_board_gives_a_no_good() {
        let fixed =
            !relaxation::removable(&MonteCarlo::new(5, false), &Ranks::listed([0, 1, 0, 1].into_iter())) & 0b1111;
        assert_eq!(fixed, 0b1111);
        assert_ne!(no_good("abab", fixed), NoGood::NONE);
    }

    #[test]
    fn a_board_on_which_nothing_can_go_gives_a_no_good() {
        // The two equal cards lie at the ends of a row, and nothing between them can go.
        let ranks = Ranks::listed([0, 1, 2, 3, 0].into_iter());
        assert_eq!(relaxation::removable(&MonteCarlo::new(5, false), &ranks), 0);
        assert_ne!(no_good("abcda", 0b1_1111), NoGood::NONE);
    }

    #[test]
    fn cards_that_are_not_all_that_cannot_go_give_no_no_good() {
        // The two pairs go, and after the first the second is adjacent: to call the second fixed is wrong.
        assert_eq!(no_good("aabcdefb", 0b1000_0100), NoGood::NONE);
    }
}
