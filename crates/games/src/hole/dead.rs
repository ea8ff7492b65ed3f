//! Positions that are known to be lost, by the ranks of the cards that are left alone.
//!
//! ## Every card needs one that it lies on
//! A card that goes to the hole comes to lie on one of a neighbouring rank, and no two on the same one. What it may lie on is
//! the top of the hole, a card of the stock that is still to come, or another card that is left in layout or cells. So the cards
//! that are left must be matched to these, by neighbouring ranks, and a position in which they cannot be is lost.
//!
//! They are matched from the lowest rank on: cards of a rank take what is left of the rank below, which no later rank can use,
//! and then of the rank above. If cards are left over then, no matching is there, by exchange. Where ranks go round, the lowest one
//! and the rank below the highest may both take cards of the highest: all numbers are tried that the lowest may take of it, and the highest, which may
//! take cards of the lowest, tries likewise to be the first to take of it.
//!
//! ## A walk
//! When no card is to come from the stock, the cards that are left go to the hole one right after the other. Their ranks
//! are a walk from the top of the hole, from neighbour to neighbour, which comes to each rank as often as cards of it are
//! left. Take the steps of the walk between two neighbouring ranks as edges between them: a rank has two edges for each time that
//! the walk comes there, but one less if the walk ends there, and one more if it begins there. Conversely, if numbers of edges fit so and
//! the edges hang together, there is a walk of all of them (Euler). The number of edges to the next rank follows from that to the
//! rank before. So for each end of the walk the numbers are known, from that between the last and the first rank, of which few
//! have to be tried. A position for which no end does is lost. Neighbours must be so both ways.
//!
//! An empty hole takes any card: a position with one is not looked at.

use super::plays::{NO_RANK, Node, Plays, RANKS};
use crate::free_runs::Use;

/// How many cards of each rank there are, of some.
type Counts = [i32; RANKS];

/// Whether a position is known to be lost.
pub(super) fn is_dead(model: &Plays, node: &Node) -> bool {
    if node.top == NO_RANK {
        return false;
    }
    let left: Counts = std::array::from_fn(|rank| (node.counts >> (4 * rank) & 15) as i32);
    let (ranks, top) = (model.ranks as usize, node.top as usize);
    // Of two ranks each is the other's neighbour once.
    let wrap = model.rules.wrap && ranks > 2;
    let to_come = &model.to_come[node.time as usize];
    let is_stock_gone = to_come.iter().all(|&count| count == 0);
    match (model.claims.walk, model.claims.supply) {
        (Use::On | Use::Bold, _) if is_stock_gone && !model.rules.kings_stop => {
            !is_walk(&left[..ranks], top, wrap, model.claims.walk == Use::Bold)
        }
        (_, Use::On | Use::Bold) => {
            let mut supply: Counts = left;
            supply[top] += 1;
            if model.claims.supply == Use::On {
                supply.iter_mut().zip(to_come).for_each(|(supply, &count)| *supply += i32::from(count));
            }
            if model.rules.kings_stop {
                supply[ranks - 1] = 0;
            }
            !can_lie(&left[..ranks], &supply[..ranks], wrap)
        }
        (Use::Off | Use::On | Use::Bold, Use::Off) => false,
    }
}

/// Whether there is a walk from `top` to neighbours that comes to each rank as often as it is left. With `is_closed` it must end
/// where it begins, which is more than is asked of it.
fn is_walk(left: &[i32], top: usize, wrap: bool, is_closed: bool) -> bool {
    if left.iter().all(|&count| count == 0) {
        return true;
    }
    let ranks = left.len();
    (0..ranks).filter(|&end| left[end] > 0 && (!is_closed || end == top)).any(|end| {
        let edges_at = |rank: usize| 2 * left[rank] + i32::from(rank == top) - i32::from(rank == end);
        // The edges to the next rank follow from those to the rank before, and so round to where they began.
        let round = |around: i32| (0..ranks).fold(around, |before, rank| edges_at(rank) - before);
        let fits = |around: i32| {
            let mut edges = [0; RANKS];
            let mut before = around;
            for (rank, edges) in edges[..ranks].iter_mut().enumerate() {
                before = edges_at(rank) - before;
                if before < 0 {
                    return false;
                }
                *edges = before;
            }
            before == around && hang_together(&edges[..ranks], top)
        };
        // Edges between the last rank and the first: none where ranks do not go round; of an odd number of ranks one number
        // alone comes back to itself.
        match (wrap, ranks % 2) {
            (false, _) => fits(0),
            (true, 1) => round(0) >= 0 && round(0) % 2 == 0 && fits(round(0) / 2),
            (true, _) => (0..=edges_at(0)).any(fits),
        }
    })
}

/// Whether all edges, of which `edges[rank]` lead from a rank to the next, can be reached from a rank.
fn hang_together(edges: &[i32], from: usize) -> bool {
    let ranks = edges.len();
    let next = |rank: usize| (rank + 1) % ranks;
    let mut is_reached = [false; RANKS];
    is_reached[from] = true;
    let mut up = from;
    while edges[up] > 0 && !is_reached[next(up)] {
        up = next(up);
        is_reached[up] = true;
    }
    let mut down = from;
    loop {
        let before = (down + ranks - 1) % ranks;
        if edges[before] == 0 || is_reached[before] {
            break;
        }
        down = before;
        is_reached[down] = true;
    }
    (0..ranks).all(|rank| edges[rank] == 0 || is_reached[rank])
}

/// Whether the cards that are left can each lie on another one of a neighbouring rank.
fn can_lie(left: &[i32], supply: &[i32], wrap: bool) -> bool {
    let last = left.len() - 1;
    if !wrap {
        return matches(left, supply);
    }
    let (of_first, of_last) = (left[0].min(supply[last]), left[last].min(supply[0]));
    (0..=of_first).any(|low| {
        (0..=of_last).any(|high| {
            let (mut left_after, mut supply_after) = ([0; RANKS], [0; RANKS]);
            left_after[..=last].copy_from_slice(left);
            supply_after[..=last].copy_from_slice(supply);
            left_after[0] -= low;
            left_after[last] -= high;
            supply_after[last] -= low;
            supply_after[0] -= high;
            matches(&left_after[..=last], &supply_after[..=last])
        })
    })
}

/// The same where ranks do not go round.
fn matches(left: &[i32], supply: &[i32]) -> bool {
    // What is left of the rank before the last, and of the last rank, when those before it have taken what they need.
    let (mut below, mut own) = (0, supply[0]);
    for (rank, left) in left.iter().enumerate() {
        let missing = (left - below).max(0);
        let above = supply.get(rank + 1).copied().unwrap_or(0);
        if missing > above {
            return false;
        }
        (below, own) = (own, above - missing);
    }
    true
}
