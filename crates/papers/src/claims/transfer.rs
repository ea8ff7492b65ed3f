//! How long a run can move with so many free cells and empty columns, by search of all positions on the way.
//!
//! The cards of the run are numbered 1 to ℓ, the last one 1. A card goes into a free cell, into an empty column, or onto the
//! card with the next higher number. The run lies on a card that takes none of its cards. Its target is a card that takes
//! card ℓ, or an empty column. Nothing else is there: the n empty columns and m free cells are all that the cards can use.
//! With more cells or columns no fewer cards can move, so a length that fewer of them allow is not searched again.

use super::{Answer, Statement, row};
use std::collections::HashSet;
use winnable_catalog::Watch;

/// Theorem 1 of the paper on FreeCell.
pub(super) const FREECELL: Statement = Statement {
    name: "freecell-runs",
    source: "T. Shintani, Consideration on the Rate of Success of Solitaires, theorem 1",
    game: "FreeCell with m free cells and n empty columns",
    reachable: "a run of (m+1)·2^n cards on another column; half of that in an empty one",
    impossible: "a longer run",
    cases: "all m from 0 to 8 and n from 0 to 6 (to an empty column: 1 to 7), and all runs of 1 to 12 cards (13)",
};

/// Property 1 of the paper on Beleaguered Castle.
pub(super) const CASTLE: Statement = Statement {
    name: "castle-runs",
    source: "T. Shintani, A Consideration on the Possibility of Success in \"Beleaguered Castle\", property 1",
    game: "Beleaguered Castle with n empty rows",
    reachable: "a run of 2^n cards on another row",
    impossible: "a longer run",
    cases: "all n from 0 to 6, and all runs of 1 to 12 cards",
};

/// The longest run for a card: a king takes what begins with a queen. An empty column takes one that begins with the king.
const LONGEST: usize = 12;
const LONGEST_OF_ALL: usize = 13;
const CELLS: usize = 8;
/// Columns of the game without the source, and without the target.
const COLUMNS: usize = 6;

/// The longest run that can move, for each number of cells (rows) and columns.
type Table = Vec<Vec<usize>>;

pub(super) fn freecell(watch: &Watch) -> Answer {
    let onto = table(CELLS, COLUMNS, Target::Card, watch);
    let into = table(CELLS, COLUMNS + 1, Target::EmptyColumn, watch);
    let is_right = |(m, row): (usize, &Vec<usize>), half: usize, longest: usize| {
        row.iter()
            .enumerate()
            .all(|(n, &length)| length == (((m + 1) << n) / half).min(longest) || (half == 2 && n == 0))
    };
    let holds = onto.iter().enumerate().all(|case| is_right(case, 1, LONGEST))
        && into.iter().enumerate().all(|case| is_right(case, 2, LONGEST_OF_ALL));
    let mut rows = vec![row("onto a card: m \\ n", 0..=COLUMNS)];
    rows.extend(onto.iter().enumerate().map(|(m, lengths)| row(m, lengths)));
    rows.push(row("into an empty column: m \\ n", 1..=COLUMNS + 1));
    rows.extend(into.iter().enumerate().map(|(m, lengths)| row(m, &lengths[1..])));
    let found = format!(
        "The longest run is (m+1)·2^n, or half of it into an empty column, in all {} cases; no run is \
         longer than {LONGEST} cards, and {LONGEST_OF_ALL} into an empty column.",
        (CELLS + 1) * (COLUMNS + 1) * 2
    );
    Answer {
        holds: Some(holds),
        found: if holds { found } else { "Not all values are those claimed.".into() },
        table: rows,
    }
}

pub(super) fn castle(watch: &Watch) -> Answer {
    let lengths = table(0, COLUMNS, Target::Card, watch).remove(0);
    let holds = lengths.iter().enumerate().all(|(n, &length)| length == (1 << n).min(LONGEST));
    let found =
        format!("The longest run is 2^n for all n up to {COLUMNS}; no run onto a card is longer than {LONGEST}.");
    Answer {
        holds: Some(holds),
        found: if holds { found } else { "Not all values are those claimed.".into() },
        table: vec![row("n", 0..=COLUMNS), row("longest run", lengths)],
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    Card,
    EmptyColumn,
}

impl Target {
    fn longest(self) -> usize {
        match self {
            Target::Card => LONGEST,
            Target::EmptyColumn => LONGEST_OF_ALL,
        }
    }
}

fn table(cells: usize, columns: usize, target: Target, watch: &Watch) -> Table {
    let mut table: Table = Vec::new();
    for m in 0..=cells {
        let mut lengths: Vec<usize> = Vec::new();
        for n in 0..=columns {
            let with_fewer = lengths.last().copied().max(table.last().map(|row| row[n])).unwrap_or(0);
            let mut length = with_fewer;
            while length < target.longest() && !watch.is_stopped() && can_move(length + 1, m, n, target) {
                length += 1;
            }
            lengths.push(length);
        }
        table.push(lengths);
    }
    table
}

/// Columns, four bits a card, the last card lowest, in ascending order; and the cards in cells as bits.
type Position = (Vec<u64>, u16);

/// Lies under the run and takes nothing.
const UNDER: u64 = 15;

/// Whether a run of this length can move, by search through all positions.
fn can_move(length: usize, cells: usize, columns: usize, target: Target) -> bool {
    let length = length as u64;
    let run = |under: u64| (1..=length).rev().fold(under, |column, card| column << 4 | card);
    let mut start = vec![0; columns];
    start.push(run(UNDER));
    // The card that takes the run has the next higher number.
    let (goal, there) = match target {
        Target::Card => (run(length + 1), Some(length + 1)),
        Target::EmptyColumn => (run(0), None),
    };
    start.extend(there);
    start.sort_unstable();
    let mut seen: HashSet<Position> = HashSet::from([(start.clone(), 0)]);
    let mut waiting: Vec<Position> = vec![(start, 0)];
    while let Some((columns, held)) = waiting.pop() {
        if columns.contains(&goal) {
            return true;
        }
        let mut add = |mut columns: Vec<u64>, held: u16| {
            columns.sort_unstable();
            if seen.insert((columns.clone(), held)) {
                waiting.push((columns, held));
            }
        };
        let fits = |card: u64, column: u64| column == 0 || column & 15 == card + 1;
        for (i, &source) in columns.iter().enumerate() {
            let card = source & 15;
            if card == 0 || card > length {
                continue;
            }
            if held.count_ones() < cells as u32 {
                let mut next = columns.clone();
                next[i] >>= 4;
                add(next, held | 1 << card);
            }
            for j in (0..columns.len()).filter(|&j| j != i && fits(card, columns[j])) {
                let mut next = columns.clone();
                next[i] >>= 4;
                next[j] = next[j] << 4 | card;
                add(next, held);
            }
        }
        for card in (1..=length).filter(|card| held >> card & 1 == 1) {
            for j in (0..columns.len()).filter(|&j| fits(card, columns[j])) {
                let mut next = columns.clone();
                next[j] = next[j] << 4 | card;
                add(next, held & !(1 << card));
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_cases_by_hand() {
        assert!(can_move(1, 0, 0, Target::Card) && !can_move(2, 0, 0, Target::Card));
        assert!(can_move(6, 2, 1, Target::Card), "the paper's example");
        assert!(!can_move(7, 2, 1, Target::Card));
        assert!(!can_move(1, 3, 0, Target::EmptyColumn), "there is none");
        assert!(can_move(3, 2, 1, Target::EmptyColumn) && !can_move(4, 2, 1, Target::EmptyColumn));
    }

    #[test]
    fn both_claims_hold() {
        assert_eq!(castle(&Watch::default()).holds, Some(true));
        let answer = freecell(&Watch::default());
        assert_eq!(answer.holds, Some(true), "{:?}", answer.table);
        assert_eq!(answer.table[3][..4], ["2", "3", "6", "12"]);
        // A king goes with all lower cards into an empty column, with four others and no cell, or three others and a cell.
        let into = &answer.table[11..];
        assert_eq!((into[0][4].as_str(), into[0][5].as_str(), into[1][4].as_str()), ("8", "13", "13"));
    }
}
