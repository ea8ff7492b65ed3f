//! Monte Carlo.
//!
//! The rules: the cards lie on a board of N by N places, dealt row by row, and the rest is the stock. Two cards of
//! equal rank that touch (beside, above, below or across a corner) may be removed as a pair; suits do not matter.
//! After any number of removals the board is closed up: the cards keep their natural order (row by row, left to
//! right) and move up to the front, and the stock fills the places at the end. When no card is left the game is won.
//!
//! Source: T. Shintani, The Success Rate of "Monte Carlo". The program behind that paper never removed two cards that
//! lie side by side in the last row, row N; the rule set `as-programmed` forbids it too, to reproduce the figures.
//!
//! Moves: `3243` removes row 3 place 2 and row 4 place 3, counted from 1, in either order; `0000` closes up. Closing
//! up needs a removal since the last time, or, in a position that was given with holes, something to change.

use crate::{Table, counted, position};
use winnable_cards::{Board, Card, Deal, Layout, LayoutError, Rank};

/// The move that closes up the board.
pub(crate) const CLOSE_UP: &str = "0000";

/// Which Monte Carlo is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    /// The board has this many rows of this many places, 2 to 7.
    pub(crate) size: usize,
    /// No pair side by side in the last row.
    pub(crate) as_programmed: bool,
}

/// A position of Monte Carlo.
#[derive(Debug, Clone)]
pub(crate) struct MonteCarlo {
    rules: Rules,
    /// Rows of places; None is a hole.
    board: Vec<Vec<Option<Card>>>,
    /// The next card first.
    stock: Vec<Card>,
    /// Whether a pair was removed since the board was last closed up.
    is_opened: bool,
}

/// A place on the board, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    row: usize,
    column: usize,
}

impl MonteCarlo {
    /// Lays the deal out.
    pub(crate) fn open(rules: Rules, deal: &Deal) -> Result<MonteCarlo, LayoutError> {
        if let Deal::Position(layout) = deal {
            return MonteCarlo::placed(rules, layout);
        }
        let deck: Vec<Card> = Card::deck().collect();
        let stock = deal.order(&deck).expect("only a position has no order");
        let board = vec![vec![None; rules.size]; rules.size];
        let mut table = MonteCarlo { rules, board, stock, is_opened: false };
        table.close_up();
        Ok(table)
    }

    /// A position: N rows of at most N places, then perhaps a stock. Cards may have gone, but only in pairs.
    fn placed(rules: Rules, layout: &Layout) -> Result<MonteCarlo, LayoutError> {
        position::no_line(layout.cells.as_ref(), "Cells")?;
        position::no_line(layout.foundations.as_ref(), "Foundations")?;
        layout.no_waste_or_reserves()?;
        position::exactly_rows(layout, rules.size)?;
        let mut placed = Vec::new();
        let mut board = Vec::new();
        for line in &layout.rows {
            let mut row = vec![None; rules.size];
            for (i, token) in line.tokens.iter().enumerate() {
                let Some(place) = row.get_mut(i) else {
                    let expected = format!("at most {} in a row", counted(rules.size, "place"));
                    return Err(LayoutError::new(token.spot, expected, format!("\"{}\"", token.text)));
                };
                *place = token.card_or_gap()?;
                placed.extend(place.map(|card| (card, token.spot)));
            }
            board.push(row);
        }
        let in_stock = layout.stock.as_ref().map_or(Ok(Vec::new()), |line| line.cards())?;
        placed.extend(&in_stock);
        position::each_once(&placed)?;
        for rank in Rank::all() {
            let left: Vec<String> =
                placed.iter().filter(|(card, _)| card.rank() == rank).map(|(card, _)| card.to_string()).collect();
            if left.len() % 2 == 1 {
                let expected = "an even number of cards of each rank, since they leave in pairs";
                return Err(LayoutError::new(layout.end, expected, left.join(" ")));
            }
        }
        let stock = in_stock.iter().map(|(card, _)| *card).collect();
        Ok(MonteCarlo { rules, board, stock, is_opened: false })
    }

    /// All places in natural order.
    fn places(&self) -> Vec<Place> {
        let row = |row| (0..self.rules.size).map(move |column| Place { row, column });
        (0..self.rules.size).flat_map(row).collect()
    }

    fn at(&self, place: Place) -> Option<Card> {
        self.board[place.row][place.column]
    }

    /// Why the two cards may not be removed.
    fn judge_pair(&self, a: Place, b: Place) -> Result<(), String> {
        for place in [a, b] {
            if place.row >= self.rules.size || place.column >= self.rules.size {
                return Err(format!("{} is not on the board", named(place)));
            }
        }
        if a == b {
            return Err(format!("{} is named twice", named(a)));
        }
        let (Some(first), Some(second)) = (self.at(a), self.at(b)) else {
            let hole = if self.at(a).is_none() { a } else { b };
            return Err(format!("{} is empty", named(hole)));
        };
        if first.rank() != second.rank() {
            return Err(format!("{first} and {second} are not of one rank"));
        }
        if a.row.abs_diff(b.row) > 1 || a.column.abs_diff(b.column) > 1 {
            return Err(format!("{first} and {second} do not touch"));
        }
        let last = self.rules.size - 1;
        if self.rules.as_programmed && a.row == last && b.row == last {
            return Err(format!("{first} and {second} lie side by side in the last row"));
        }
        Ok(())
    }

    /// All cards in natural order, board and stock.
    fn in_order(&self) -> impl Iterator<Item = Card> {
        self.board.iter().flatten().flatten().chain(&self.stock).copied()
    }

    /// Closing up does something: a pair has gone, or the position was given with a hole before a card.
    fn may_close_up(&self) -> bool {
        self.is_opened || self.board.iter().flatten().copied().ne(self.closed_up())
    }

    /// What will lie on the places of the board, in natural order, when it is closed up.
    fn closed_up(&self) -> impl Iterator<Item = Option<Card>> {
        self.in_order().map(Some).chain(std::iter::repeat(None)).take(self.rules.size * self.rules.size)
    }

    fn close_up(&mut self) {
        let mut cards = Vec::with_capacity(Card::COUNT);
        self.board.iter().for_each(|row| cards.extend(row.iter().flatten()));
        cards.append(&mut self.stock);
        self.stock = cards.split_off(cards.len().min(self.rules.size * self.rules.size));
        let mut cards = cards.into_iter();
        for row in &mut self.board {
            row.fill_with(|| cards.next());
        }
        self.is_opened = false;
    }
}

fn named(place: Place) -> String {
    format!("row {} place {}", place.row + 1, place.column + 1)
}

/// The two places of a removal; a row or place 0 is off the board like any other that is too large.
fn read(text: &str) -> Result<(Place, Place), String> {
    let unreadable = || "expected a pair such as 3243, or 0000 to close up".to_string();
    let [a, b, c, d] = text.as_bytes() else { return Err(unreadable()) };
    let counted = [a, b, c, d];
    if !counted.iter().all(|digit| digit.is_ascii_digit()) {
        return Err(unreadable());
    }
    if counted.contains(&&b'0') {
        return Err("rows and places are counted from 1".to_string());
    }
    let [a, b, c, d] = counted.map(|digit| usize::from(digit - b'1'));
    Ok((Place { row: a, column: b }, Place { row: c, column: d }))
}

impl Table for MonteCarlo {
    fn legal(&self) -> Vec<String> {
        let places = self.places();
        let mut legal = Vec::new();
        for (i, &a) in places.iter().enumerate() {
            for &b in &places[i + 1..] {
                if self.judge_pair(a, b).is_ok() {
                    legal.push(format!("{}{}{}{}", a.row + 1, a.column + 1, b.row + 1, b.column + 1));
                }
            }
        }
        if self.may_close_up() {
            legal.push(CLOSE_UP.to_string());
        }
        legal
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        if text == CLOSE_UP {
            if !self.may_close_up() {
                return Err("there is nothing to close up".to_string());
            }
            self.close_up();
            return Ok(());
        }
        let (a, b) = read(text)?;
        self.judge_pair(a, b)?;
        self.board[a.row][a.column] = None;
        self.board[b.row][b.column] = None;
        self.is_opened = true;
        Ok(())
    }

    fn is_won(&self) -> bool {
        self.in_order().next().is_none()
    }

    fn board(&self) -> Board {
        Board::of_rows(self.board.clone()).with_stock(self.stock.clone())
    }

    fn cards_left(&self) -> usize {
        self.board.iter().flatten().flatten().count() + self.stock.len()
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
