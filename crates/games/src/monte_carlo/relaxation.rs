//! A sound test for lost positions, which contains property 1 of Shintani, "The Success Rate of 'Monte Carlo'", in its
//! correct form.
//!
//! Let U be the cards that may be removable. Look at the order in which a winning play removes pairs, and at one of
//! them, at the places x < y of a board that is closed up. When it goes, nothing has gone but pairs that went before.
//! - The cards are adjacent now, or some card before y has gone: else both still lie where they lie now.
//! - Cards are adjacent only at distances 1, N-1, N and N+1, and distances never grow. So if y - x is none of these and
//!   at most N-2, all cards between have gone; if it is more than N+1, at most N of those between have not.
//! - y is on the board, so fewer than N² of the cards before it have not gone.
//!
//! U begins with the cards that are adjacent to their like. Pairs that meet these conditions, with U for the cards that
//! have gone, are added until there are no more. By induction over the order of the winning play U then holds all its
//! cards. So if a card is not in U, the position is lost.
//!
//! Property 1 of the paper (C D C D in a row) is a case of the second condition; as printed it claims more, wrongly:
//! pairs at distance N-1, N or N+1 go with cards between.

use super::MonteCarlo;
use super::ranks::Ranks;

/// The cards of a position without holes that may be removable. If they are not all, it is lost.
pub(super) fn removable(game: &MonteCarlo, ranks: &Ranks) -> u64 {
    let size = game.size as u32;
    let cards = ranks.cards();
    let (mut near, mut removable) = ([(0, 0); 4], 0);
    for (near, (distance, firsts)) in near.iter_mut().zip(game.neighbours) {
        *near = (distance, ranks.equal_at(distance));
        let adjacent = near.1 & firsts;
        removable |= adjacent | adjacent << distance;
    }
    if removable == 0 {
        return 0;
    }
    let mut short = [0; 6];
    (2..size - 1).for_each(|distance| short[distance as usize] = ranks.equal_at(distance));
    loop {
        let before = removable;
        let in_reach = if ranks.len() <= size * size { cards } else { in_reach(cards & !removable, size * size) };
        let after_first = !1 << removable.trailing_zeros();
        for (distance, firsts) in near {
            let seconds = firsts << distance & after_first & in_reach;
            removable |= seconds | seconds >> distance;
        }
        let mut all_between = removable >> 1;
        for distance in 2..size - 1 {
            let firsts = short[distance as usize] & all_between & in_reach >> distance;
            removable |= firsts | firsts << distance;
            all_between &= removable >> distance;
        }
        if removable == before {
            removable = with_far_pairs(size, ranks, removable, in_reach);
        }
        if removable == cards || removable == before {
            return removable;
        }
    }
}

/// The places that may come on the board: those with fewer than `places` cards before them that are not removable.
#[inline]
pub(super) fn in_reach(mut fixed: u64, places: u32) -> u64 {
    let count = fixed.count_ones();
    if count < places {
        return u64::MAX;
    }
    (places..count).for_each(|_| fixed ^= 1 << fixed.ilog2());
    u64::MAX >> fixed.leading_zeros()
}

/// Adds pairs that are far apart to the cards that are removable.
#[inline]
fn with_far_pairs(size: u32, ranks: &Ranks, mut removable: u64, in_reach: u64) -> u64 {
    // At most as many cards as the board is wide may stay between, so all others are removable.
    let farthest = (removable.count_ones() + size + 1).min(ranks.len() - 1);
    let cards = ranks.cards();
    let mut distance = size + 2;
    while distance <= farthest && removable != cards {
        let fixed = cards & !removable;
        let mut firsts = ranks.equal_at(distance) & (fixed | fixed >> distance) & in_reach >> distance;
        while firsts != 0 {
            let first = firsts & firsts.wrapping_neg();
            firsts ^= first;
            let second = first << distance;
            let between = second - (first << 1);
            if (fixed & between).count_ones() <= size {
                removable |= first | second;
            }
        }
        distance += 1;
    }
    removable
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lost(size: usize, ranks: &str) -> bool {
        let ranks = Ranks::listed(ranks.bytes().map(|letter| letter - b'a'));
        removable(&MonteCarlo::new(size, false), &ranks) != ranks.cards()
    }

    #[test]
    fn property_1_in_its_correct_form() {
        assert!(lost(5, "abab"), "figure 3 of the paper");
        assert!(lost(5, "abcabc"), "figure 5 of the paper: distance 3");
        assert!(!lost(5, "abba"));
        assert!(!lost(4, "ddabcabc"), "distance 3 is N-1 on a 4×4 board");
        assert!(!lost(3, "ccabab"), "distance 2 is N-1 on a 3×3 board");
    }

    #[test]
    fn far_pairs_come_near_when_cards_between_can_go() {
        assert!(!lost(5, "abbccddeeffa"));
        assert!(lost(5, "abcdbcda"), "the cards between never go");
        assert!(!lost(5, "abcdefggbcdefa"), "five may stay between");
        assert!(lost(3, "abcdefggbcdefa"), "but not on a smaller board");
    }

    #[test]
    fn a_pair_off_the_board_comes_on_it_when_enough_cards_can_go() {
        assert!(lost(2, "aabcdeebcd"), "four cards stay before the second e");
        assert!(!lost(2, "aabcbddc"), "three before the second d");
    }
}
