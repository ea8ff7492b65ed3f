//! The smallest deals like those of FreeCell that are lost: fewer ranks, suits, columns and cells.
//!
//! The rules are FreeCell's, for single cards, which is enough (theorem 1). A deck has the ranks from the ace on in the first
//! so many suits of C D H S; it is dealt round the columns. Every deal of every such deck is searched until one is lost.

use super::{Answer, Statement, row};
use std::collections::HashSet;
use winnable_cards::{Card, Rank, Suit};
use winnable_catalog::Watch;

pub(super) const STATEMENT: Statement = Statement {
    name: "smallest-loss",
    source: "a question beside the papers",
    game: "FreeCell with fewer ranks, suits, columns and cells",
    reachable: "a win in every deal of all smaller decks of as many suits",
    impossible: "a win in the deal that is shown",
    cases: "0 to 3 cells, 1 to 4 columns, 1 to 4 suits, and all deals of decks of up to 8 cards",
};

const MOST_CARDS: usize = 8;

pub(super) fn answer(watch: &Watch) -> Answer {
    let mut table = vec![row("cells, columns", (1..=Suit::ALL.len()).map(|suits| format!("{suits} suit(s)")))];
    let mut found = 0;
    for cells in 0..=3 {
        for columns in 1..=4 {
            let values = (1..=Suit::ALL.len()).map(|suits| {
                let lost = (1..=MOST_CARDS / suits).find_map(|ranks| {
                    let board = Board { cells, columns, suits, ranks };
                    (!watch.is_stopped()).then(|| board.first_lost_deal()).flatten().map(|deal| board.written(&deal))
                });
                found += u64::from(lost.is_some());
                lost.unwrap_or_else(|| format!("none up to {} ranks", MOST_CARDS / suits))
            });
            table.push(row(format!("{cells}, {columns}"), values));
        }
    }
    let found = format!("{found} of {} kinds of board have a lost deal of at most {MOST_CARDS} cards.", 4 * 4 * 4);
    Answer { holds: None, found, table }
}

/// A small FreeCell. Its cards are numbers from 1 on, rank after rank.
#[derive(Debug, Clone, Copy)]
struct Board {
    cells: usize,
    columns: usize,
    suits: usize,
    ranks: usize,
}

/// Columns, four bits a card, the last card lowest, in ascending order; cards in cells as bits; cards up of each suit.
type Position = (Vec<u64>, u16, [u8; 4]);

impl Board {
    fn cards(&self) -> usize {
        self.suits * self.ranks
    }

    fn rank(&self, card: u64) -> u64 {
        (card - 1) / self.suits as u64 + 1
    }

    fn suit(&self, card: u64) -> Suit {
        Suit::ALL[(card - 1) as usize % self.suits]
    }

    fn fits(&self, card: u64, column: u64) -> bool {
        let on = column & 15;
        on == 0 || (self.rank(card) + 1 == self.rank(on) && self.suit(card).is_red() != self.suit(on).is_red())
    }

    /// The first lost deal, in the order of the alphabet.
    fn first_lost_deal(&self) -> Option<Vec<u64>> {
        let mut deal: Vec<u64> = (1..=self.cards() as u64).collect();
        loop {
            if !self.is_winnable(&deal) {
                return Some(deal);
            }
            // The next deal: the last place that can grow does.
            let pivot = (1..deal.len()).rev().find(|&i| deal[i - 1] < deal[i])?;
            let larger = (pivot..deal.len()).rev().find(|&i| deal[i] > deal[pivot - 1])?;
            deal.swap(pivot - 1, larger);
            deal[pivot..].reverse();
        }
    }

    fn dealt(&self, deal: &[u64]) -> Vec<u64> {
        let mut columns = vec![0; self.columns];
        for (i, card) in deal.iter().enumerate() {
            let column: &mut u64 = &mut columns[i % self.columns];
            *column = *column << 4 | card;
        }
        columns
    }

    fn is_winnable(&self, deal: &[u64]) -> bool {
        let mut start = self.dealt(deal);
        start.sort_unstable();
        let start: Position = (start, 0, [0; 4]);
        let mut seen: HashSet<Position> = HashSet::from([start.clone()]);
        let mut waiting = vec![start];
        while let Some((columns, held, up)) = waiting.pop() {
            if up.iter().map(|&n| usize::from(n)).sum::<usize>() == self.cards() {
                return true;
            }
            let mut add = |mut columns: Vec<u64>, held: u16, up: [u8; 4]| {
                columns.sort_unstable();
                if seen.insert((columns.clone(), held, up)) {
                    waiting.push((columns, held, up));
                }
            };
            let from_columns = (0..columns.len()).filter(|&i| columns[i] != 0).map(|i| {
                let mut left = columns.clone();
                left[i] >>= 4;
                (columns[i] & 15, left, held, Some(i))
            });
            let from_cells = (1..=self.cards() as u64)
                .filter(|card| held >> card & 1 == 1)
                .map(|card| (card, columns.clone(), held & !(1 << card), None));
            for (card, left, kept, from) in from_columns.chain(from_cells) {
                if from.is_some() && (kept.count_ones() as usize) < self.cells {
                    add(left.clone(), kept | 1 << card, up);
                }
                for j in (0..left.len()).filter(|&j| Some(j) != from && self.fits(card, left[j])) {
                    let mut next = left.clone();
                    next[j] = next[j] << 4 | card;
                    add(next, kept, up);
                }
                // Last, so that it is looked at first.
                let suit = self.suit(card).index();
                if u64::from(up[suit]) + 1 == self.rank(card) {
                    let mut up = up;
                    up[suit] += 1;
                    add(left, kept, up);
                }
            }
        }
        false
    }

    /// `2C AC / ...`, a column each, the last card playable.
    fn written(&self, deal: &[u64]) -> String {
        let name =
            |card: u64| Card::new(Rank::new(self.rank(card) as u8).expect("at most 8"), self.suit(card)).to_string();
        let columns: Vec<String> = (0..self.columns)
            .map(|i| deal.iter().skip(i).step_by(self.columns).map(|&card| name(card)).collect::<Vec<_>>().join(" "))
            .collect();
        columns.join(" / ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_boards_by_hand() {
        let lost = |cells, columns, suits, ranks| {
            let board = Board { cells, columns, suits, ranks };
            board.first_lost_deal().map(|deal| board.written(&deal))
        };
        assert_eq!(lost(0, 1, 1, 1), None);
        assert_eq!(
            lost(0, 1, 1, 2).as_deref(),
            Some("AC 2C"),
            "the ace lies under the two, and there is nowhere to go"
        );
        assert_eq!(lost(1, 1, 1, 2), None, "the two goes to the cell");
        assert_eq!(lost(1, 1, 1, 3).as_deref(), Some("AC 2C 3C"));
        assert_eq!(lost(0, 2, 1, 2), None);
        assert_eq!(lost(0, 2, 1, 3).as_deref(), Some("AC 3C / 2C"), "one suit has one colour, so nothing is built");
    }
}
