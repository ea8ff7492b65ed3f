//! Property 1 of Shintani's paper on Monte Carlo: four cards C D C D in a row, the others of their ranks gone, are said to
//! be lost. Side by side they are not where the first card can meet the third: on boards of 2×2 and 3×3. With other cards between
//! them they are not on any board.

use serde::{Deserialize, Serialize};
use winnable_cards::{Deal, Layout};
use winnable_catalog::{Request, Verdict, Watch, open};
use winnable_lab::LabError;

/// Boards with C D C D in a row and up to three other pairs, by size from 2.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deadlocks {
    /// How many boards there are for each size.
    pub boards: u64,
    /// How many of them can be won, for the sizes 2 to 7.
    pub won: Vec<u64>,
    /// Whether C D C a a D, where the four cards are not side by side, wins on 5×5.
    pub is_spread_won: bool,
}

/// Solves them all.
pub fn deadlocks(watch: &Watch) -> Result<Deadlocks, LabError> {
    let sequences = sequences(3);
    let won = |size: usize| -> Result<u64, LabError> {
        let mut won = 0;
        for sequence in &sequences {
            won += u64::from(is_won(size, sequence, watch)?);
        }
        Ok(won)
    };
    Ok(Deadlocks {
        boards: sequences.len() as u64,
        won: (2..=7).map(won).collect::<Result<_, _>>()?,
        is_spread_won: is_won(5, &[0, 1, 0, 2, 2, 1], watch)?,
    })
}

/// Ranks in order: 0 1 0 1 together, and up to so many pairs of the ranks from 2 on around them.
fn sequences(pairs: u8) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for pairs in 0..=pairs {
        let mut others = Vec::new();
        arrange(&mut vec![2; usize::from(pairs)], &mut Vec::new(), &mut others);
        for other in others {
            for at in 0..=other.len() {
                all.push([&other[..at], &[0, 1, 0, 1], &other[at..]].concat());
            }
        }
    }
    all
}

/// All orders of the cards that are left: `left[i]` of rank i + 2.
fn arrange(left: &mut Vec<u8>, placed: &mut Vec<u8>, out: &mut Vec<Vec<u8>>) {
    if left.iter().all(|n| *n == 0) {
        out.push(placed.clone());
        return;
    }
    for i in 0..left.len() {
        if left[i] > 0 {
            left[i] -= 1;
            placed.push(i as u8 + 2);
            arrange(left, placed, out);
            placed.pop();
            left[i] += 1;
        }
    }
}

/// Whether cards of these ranks in natural order can be won.
pub(crate) fn is_won(size: usize, ranks: &[u8], watch: &Watch) -> Result<bool, LabError> {
    let mut seen = [0; 16];
    let cards: Vec<String> = ranks
        .iter()
        .map(|&rank| {
            let suit = ["C", "D", "H", "S"][seen[usize::from(rank)]];
            seen[usize::from(rank)] += 1;
            format!("{}{suit}", rank + 2)
        })
        .collect();
    let on_board = cards.len().min(size * size);
    let mut rows: Vec<String> = cards[..on_board].chunks(size).map(|row| row.join(" ")).collect();
    rows.resize(size, String::new());
    let rows: Vec<String> = rows.iter().enumerate().map(|(i, row)| format!("{}: {row}", i + 1)).collect();
    let text = format!("{}\nStock: {}\n", rows.join("\n"), cards[on_board..].join(" "));
    let failed = |error| LabError::Solve { deal: text.clone(), error };
    let layout = Layout::parse(&text).map_err(|e| failed(e.into()))?;
    let game = open(&format!("monte-carlo:{size}"))?;
    let solved = game.solve(&Deal::Position(layout), &Request::default(), watch).map_err(failed)?;
    Ok(solved.verdict == Verdict::Winnable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_cards_in_a_row_block_each_other_from_4_by_4_on() {
        let found = deadlocks(&Watch::default()).unwrap();
        assert!(found.is_spread_won);
        // Pairs: none, 1 in 1 order, 2 in 6, 3 in 90, with 1, 3, 5 and 7 places for the four cards.
        assert_eq!(found.boards, 1 + 3 + 6 * 5 + 90 * 7);
        assert!(found.won[0] > 0 && found.won[1] > 0, "{:?}", found.won);
        assert_eq!(found.won[2..], [0, 0, 0, 0]);
    }
}
