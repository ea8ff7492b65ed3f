//! Games with a hole: whether the ranks that are left are a walk.
//!
//! When no card is to come from the stock, all cards that are left go to the hole one right after the other: their ranks are a
//! walk from the rank on its top, from neighbour to neighbour, which comes to each rank as often as cards of it are left. Where there
//! is no such walk, the position is lost, and so is every position that it leads to.
//!
//! Take the steps of a walk between two neighbouring ranks as lines between them. A rank at which the walk is n times, counted with
//! its beginning, has 2n lines, but one less if the walk begins there and one less if it ends there. And lines that fit so and hang
//! together are a walk: one that goes on as long as it can ends where it must, and what it has left out are round trips from ranks
//! on its way (Euler). Here every number of lines between the highest rank and the ace is tried, and every end: the other numbers
//! follow one from the other.

use winnable_cards::Board;
use winnable_referee::Facts;

/// Whether no card is to come, and the ranks that are left are no walk from the top of the hole.
pub(crate) fn is_none(facts: &Facts, board: &Board) -> bool {
    let top = board.waste.as_ref().and_then(|hole| hole.last()).and_then(|slot| slot.card());
    let (Some(top), true) = (top, board.stock.as_ref().is_none_or(Vec::is_empty)) else { return false };
    let ranks = usize::from(facts.ranks);
    let begin = usize::from(top.rank().number()) - 1;
    // How often the walk is at each rank.
    let mut times = vec![0; ranks];
    times[begin] += 1;
    for card in board.rows.iter().flatten().chain(&board.cells).filter_map(|slot| slot.card()) {
        times[usize::from(card.rank().number()) - 1] += 1;
    }
    let goes_round = facts.wrap && ranks > 2;
    !(0..ranks).filter(|&end| times[end] > 0).any(|end| has_walk(&times, begin, end, goes_round))
}

fn has_walk(times: &[i32], begin: usize, end: usize, goes_round: bool) -> bool {
    let lines_at = |rank: usize| 2 * times[rank] - i32::from(rank == begin) - i32::from(rank == end);
    let most_around = if goes_round { lines_at(0) } else { 0 };
    (0..=most_around).any(|around| {
        // Lines from each rank to the next, the last one's to the first.
        let mut lines: Vec<i32> = Vec::new();
        for rank in 0..times.len() {
            let before = if rank == 0 { around } else { lines[rank - 1] };
            lines.push(lines_at(rank) - before);
        }
        let fits = lines.iter().all(|&count| count >= 0) && lines[lines.len() - 1] == around;
        fits && hang_together(&lines, times, begin)
    })
}

/// Whether every rank of the walk can be reached from its beginning.
fn hang_together(lines: &[i32], times: &[i32], begin: usize) -> bool {
    let ranks = lines.len();
    let mut reached = vec![false; ranks];
    reached[begin] = true;
    for _ in 0..ranks {
        for rank in 0..ranks {
            let next = (rank + 1) % ranks;
            if lines[rank] > 0 && (reached[rank] || reached[next]) {
                (reached[rank], reached[next]) = (true, true);
            }
        }
    }
    (0..ranks).all(|rank| times[rank] == 0 || reached[rank])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use winnable_cards::{Card, Rank, Slot, SplitMix64, Suit};

    /// All walks, one step after the other.
    fn can_walk(times: &[i32], at: usize, goes_round: bool, tried: &mut BTreeSet<(Vec<i32>, usize)>) -> bool {
        if times.iter().all(|&count| count == 0) {
            return true;
        }
        let ranks = times.len();
        let up = (at + 1 < ranks || goes_round).then_some((at + 1) % ranks);
        let down = (at > 0 || goes_round).then_some((at + ranks - 1) % ranks);
        up.into_iter().chain(down).any(|next| {
            let mut after = times.to_vec();
            after[next] -= 1;
            after[next] >= 0 && tried.insert((after.clone(), next)) && can_walk(&after, next, goes_round, tried)
        })
    }

    #[test]
    fn ranks_are_a_walk_if_one_can_be_walked() {
        let mut rng = SplitMix64::new(1);
        let mut counts = [0; 2];
        for number in 0..3000 {
            let ranks = 3 + number % 5;
            let goes_round = rng.below(2) == 0;
            let facts = winnable_referee::facts(&format!(
                "golf:{}columns=1,cards=1,ranks={ranks}",
                if goes_round { "wrap," } else { "" }
            ));
            let facts = facts.unwrap();
            let times: Vec<i32> = (0..ranks).map(|_| rng.below(4) as i32).collect();
            let top = rng.below(ranks as u64) as usize;
            let card =
                |rank: usize, suit: usize| Slot::Up(Card::new(Rank::new(rank as u8 + 1).unwrap(), Suit::ALL[suit]));
            let row = (0..ranks).flat_map(|rank| (0..times[rank] as usize).map(move |suit| card(rank, suit))).collect();
            let board = Board { rows: vec![row], waste: Some(vec![card(top, 3)]), ..Board::default() };
            let truth = can_walk(&times, top, goes_round, &mut BTreeSet::new());
            assert_eq!(is_none(&facts, &board), !truth, "{times:?} from {top}, {goes_round}");
            counts[usize::from(truth)] += 1;
        }
        assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
    }
}
