//! Property 1 of the paper on Monte Carlo: two pairs C and D, the last of their ranks, in the order C D C D.
//!
//! As printed the game is then lost, since the distance of two cards never grows, and to remove the Cs the D between them
//! has to go first, and the other way round. But two cards at the distance N−1, N or N+1 may touch with others between
//! them, so both pairs must be nearer than that, and farther than 1.

use super::{Answer, Statement, row};
use crate::reproduce::deadlock::is_won;
use winnable_catalog::Watch;
use winnable_lab::LabError;

pub(super) const STATEMENT: Statement = Statement {
    name: "monte-carlo-deadlock",
    source: "T. Shintani, The Success Rate of \"Monte Carlo\", property 1",
    game: "Monte Carlo on N×N: C D C D in this order, the last cards of their ranks, and other pairs",
    reachable: "nothing: as printed every such board is lost; in its correct form those with both pairs at 2 to N−2",
    impossible: "a win",
    cases: "N from 2 to 7, and all orders of C D C D with up to three other pairs of cards around and between them",
};

/// Other pairs on the board.
const OTHERS: u8 = 3;

pub(super) fn answer(watch: &Watch) -> Result<Answer, LabError> {
    let boards = boards(OTHERS);
    let mut table = vec![row(
        "N",
        ["boards", "winnable", "in correct form", "winnable", "smallest winnable board in natural order"],
    )];
    let (mut counterexamples, mut is_correct) = (Vec::new(), true);
    for size in 2..=7 {
        let (mut won, mut near, mut won_near) = (0, 0, 0);
        let mut smallest: Option<&Vec<u8>> = None;
        for board in &boards {
            if watch.is_stopped() {
                break;
            }
            let is_near = is_near(board, size);
            let is_won = is_won(size, board, watch)?;
            won += u64::from(is_won);
            near += u64::from(is_near);
            won_near += u64::from(is_won && is_near);
            if is_won && smallest.is_none_or(|smallest| board.len() < smallest.len()) {
                smallest = Some(board);
            }
        }
        is_correct &= won_near == 0;
        let written = smallest.map_or("none".to_string(), |board| written(board));
        if smallest.is_some() {
            counterexamples.push(format!("{size}×{size}: {written}"));
        }
        table.push(row(
            size,
            [boards.len().to_string(), won.to_string(), near.to_string(), won_near.to_string(), written],
        ));
    }
    let found = format!(
        "With both pairs at a distance of 2 to N−2 {}. Without the distances it fails: the smallest boards in the order C D C D \
         that can be won are {}.",
        if is_correct { "every board is lost" } else { "some boards can be won" },
        counterexamples.join("; ")
    );
    Ok(Answer { holds: Some(is_correct), found, table })
}

/// Whether the two Cs and the two Ds are at a distance of 2 to N−2.
fn is_near(board: &[u8], size: usize) -> bool {
    let distance = |rank: u8| {
        let places: Vec<usize> = (0..board.len()).filter(|&i| board[i] == rank).collect();
        places[1] - places[0]
    };
    [0, 1].into_iter().all(|rank| (2..=size.saturating_sub(2)).contains(&distance(rank)))
}

/// C and D, and the letters from a on for the others.
fn written(board: &[u8]) -> String {
    let letter = |&rank: &u8| match rank {
        0 => 'C',
        1 => 'D',
        other => char::from(b'a' + other - 2),
    };
    board.iter().map(|rank| letter(rank).to_string()).collect::<Vec<_>>().join(" ")
}

/// All orders of 0 1 0 1 with up to so many pairs of the ranks from 2 on, which come in the order of their first cards.
fn boards(others: u8) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for others in 0..=others {
        let mut left = vec![2; usize::from(others) + 2];
        arrange(&mut left, &mut Vec::new(), &mut all);
    }
    all
}

fn arrange(left: &mut Vec<u8>, placed: &mut Vec<u8>, out: &mut Vec<Vec<u8>>) {
    if left.iter().all(|&n| n == 0) {
        out.push(placed.clone());
        return;
    }
    for rank in 0..left.len() {
        // C before D before C before D, and no two names for one board.
        let in_turn = match rank {
            0 => left[0] == left[1],
            1 => left[1] == left[0] + 1,
            _ => left[rank] == 1 || left[2..rank].iter().all(|&n| n < 2),
        };
        if left[rank] > 0 && in_turn {
            left[rank] -= 1;
            placed.push(rank as u8);
            arrange(left, placed, out);
            placed.pop();
            left[rank] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_interleaved_and_named_once() {
        assert_eq!(boards(0), [[0, 1, 0, 1]]);
        // Of 6 places 4 for the interleaved pairs.
        assert_eq!(boards(1).len(), 1 + 15);
        // Of 8 places 4, and the rest in 3 ways.
        assert_eq!(boards(2).len(), 1 + 15 + 70 * 3);
    }

    #[test]
    fn the_correct_form_holds_with_two_other_pairs_and_the_printed_one_does_not() {
        let watch = Watch::default();
        assert!(is_won(2, &[0, 1, 0, 1], &watch).unwrap());
        let boards = boards(2);
        for size in 4..=6 {
            let near: Vec<&Vec<u8>> = boards.iter().filter(|board| is_near(board, size)).collect();
            assert!(!near.is_empty());
            assert!(near.iter().all(|board| !is_won(size, board, &watch).unwrap()));
        }
        assert!(boards.iter().any(|board| is_won(5, board, &watch).unwrap()));
    }
}
