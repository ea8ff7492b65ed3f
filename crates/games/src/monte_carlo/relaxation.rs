//! A sound test for lost positions, which contains property 1 of paper 000 in its correct form.
//!
//! Let U be the cards that may be removable. The distance of two cards (places apart in the sequence of
//! cards left, stock included) never grows, and cards are adjacent only at distances 1, N-1, N and N+1.
//! Look at the order in which a winning play removes pairs, and at one of them, now at distance d; when it
//! goes, its distance is one of those four, and the cards between that are missing by then went before.
//! - If d is one of the four, both cards are put in U: they may be adjacent, or become so.
//! - If 2 ≤ d ≤ N-2, the distance at the end must be 1: all cards between are in U.
//! - If d > N+1, it must be at most N+1: at most N of the cards between are not in U.
//!
//! By induction over that order every card that a winning play removes enters U, so a card that never
//! does cannot be removed, and the position is lost. Property 1 of the paper (C D C D in a row) is the case
//! 2 ≤ d ≤ N-2; as printed it claims more, wrongly: pairs at distance N-1, N or N+1 go with cards between.

/// Whether some card of `left` can never be removed on a board of `size`; `same[r]` are the entries of rank r.
pub fn is_lost(size: usize, left: u64, same: &[u64; 13]) -> bool {
    let n = size as u32;
    let mut removable = 0u64;
    loop {
        let before = removable;
        for &of_rank in same {
            let cards = of_rank & left;
            if cards & !removable != 0 {
                removable |= newly_removable(n, left, cards, removable);
            }
        }
        if removable == left {
            return false;
        }
        if removable == before {
            return true;
        }
    }
}

/// The cards of one rank that form a pair which may go.
fn newly_removable(n: u32, left: u64, cards: u64, removable: u64) -> u64 {
    let mut found = 0;
    let mut rest = cards;
    while rest != 0 {
        let first = rest & rest.wrapping_neg();
        rest ^= first;
        let mut later = rest;
        while later != 0 {
            let second = later & later.wrapping_neg();
            later ^= second;
            let between = left & (second - 1) & !(first | (first - 1));
            let distance = between.count_ones() + 1;
            let in_the_way = (between & !removable).count_ones();
            let may_go = distance == 1
                || (n - 1..=n + 1).contains(&distance)
                || in_the_way == 0
                || (distance > n + 1 && in_the_way <= n);
            if may_go {
                found |= first | second;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lost(size: usize, ranks: &str) -> bool {
        let mut same = [0; 13];
        for (i, c) in ranks.chars().enumerate() {
            same[c as usize - 'a' as usize] |= 1 << i;
        }
        is_lost(size, (1 << ranks.len()) - 1, &same)
    }

    #[test]
    fn property_1_in_its_correct_form() {
        assert!(lost(5, "abab"), "figure 3 of the paper");
        assert!(lost(5, "abcabc"), "figure 5 of the paper: distance 3");
        assert!(!lost(5, "abba"));
        assert!(!lost(4, "abcabc"), "distance 3 is N-1 on a 4×4 board");
        assert!(!lost(3, "abab"), "distance 2 is N-1 on a 3×3 board");
    }

    #[test]
    fn far_pairs_come_near_when_cards_between_can_go() {
        assert!(!lost(5, "abbccddeeffa"));
        assert!(lost(5, "abcdbcda"), "the cards between never go");
    }
}
