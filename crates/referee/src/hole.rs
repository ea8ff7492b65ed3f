//! Games in which cards leave a layout one by one onto one pile, the hole: Golf, Black Hole, Worm Hole, TriPeaks, All in a Row.
//!
//! The rules, as docs/holes.md tells them: a free card goes to the hole if its rank is next to that of the card on top there,
//! whatever the suit; with `wrap` ace and king are next to each other; with `kings-stop` nothing goes on a king; any card goes into
//! an empty hole. In columns the last card is free. In peaks a card is free when the two that overlap it are gone, and the
//! cards of all rows but the last lie face down until then. A free card may go into an empty cell, a card of a cell to the hole. A draw
//! turns the next card of the stock onto the hole. Won when layout and cells are empty.
//!
//! Moves: `3` (with more than ten columns `03`) or `2.5`, row and place, to the hole; `3a` to a cell; `ah` from a cell to the hole;
//! `D` draw.

use crate::{Table, position};
use winnable_cards::{Board, Card, Deal, Layout, LayoutError, Line, Rank, Slot, Spot, Suit, check_deck};
use winnable_rules::{Deck, HoleLayout, HoleRules, HoleStart};

/// Which game with a hole is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    /// The cards.
    pub(crate) deck: Deck,
    /// The rules.
    pub(crate) hole: HoleRules,
}

impl Rules {
    fn layout(&self) -> HoleLayout {
        self.hole.layout(&self.deck)
    }

    fn has_stock(&self) -> bool {
        self.hole.stock(&self.deck) > 0
    }

    fn is_peaks(&self) -> bool {
        matches!(self.layout(), HoleLayout::Peaks { .. })
    }

    fn cards(&self) -> Vec<Card> {
        let in_deck =
            |card: &Card| card.rank().number() <= self.deck.ranks && card.suit().index() < usize::from(self.deck.suits);
        Card::deck().filter(in_deck).collect()
    }

    /// Whether a card goes on another one.
    pub(crate) fn fits(&self, card: Card, on: Card) -> bool {
        let (card, on, king) = (card.rank().number(), on.rank().number(), self.deck.ranks);
        if self.hole.kings_stop && on == king {
            return false;
        }
        let round = self.hole.wrap && king > 2 && (card == 1 && on == king || card == king && on == 1);
        card + 1 == on || on + 1 == card || round
    }
}

/// A position.
#[derive(Debug, Clone)]
pub(crate) struct Hole {
    rules: Rules,
    /// Columns without gaps, their last card free; or rows of peaks, None where a card has left.
    rows: Vec<Vec<Option<Card>>>,
    cells: Vec<Option<Card>>,
    /// Next card first.
    stock: Vec<Card>,
    /// The hole, its top last.
    hole: Vec<Card>,
}

/// A move that was read.
enum Move {
    Draw,
    Play { row: usize, place: usize },
    ToCell { row: usize, place: usize, cell: usize },
    FromCell(usize),
}

impl Hole {
    /// Lays the deal out.
    pub(crate) fn open(rules: Rules, deal: &Deal) -> Result<Hole, LayoutError> {
        if let Deal::Position(layout) = deal {
            return Hole::placed(rules, layout);
        }
        let ace = Card::new(Rank::ACE, Suit::Spades);
        let mut deck = rules.cards();
        let mut hole = Vec::new();
        if rules.hole.start == HoleStart::Ace {
            deck.retain(|&card| card != ace);
            hole.push(ace);
        }
        let mut cards = deal.order(&deck).expect("only a position has no order").into_iter();
        let lengths = rules.layout().lengths();
        let mut rows: Vec<Vec<Option<Card>>> = vec![Vec::new(); lengths.len()];
        match rules.layout() {
            HoleLayout::Columns { count, cards: dealt } => {
                for (number, card) in cards.by_ref().take(dealt).enumerate() {
                    rows[number % count].push(Some(card));
                }
            }
            HoleLayout::Peaks { .. } => {
                for (row, length) in rows.iter_mut().zip(lengths) {
                    row.extend(cards.by_ref().take(length).map(Some));
                }
            }
        }
        if rules.hole.start == HoleStart::Dealt {
            hole.extend(cards.next());
        }
        Ok(Hole { rules, rows, cells: vec![None; rules.hole.cells], stock: cards.collect(), hole })
    }

    /// A position: all cards of the deck, each once.
    fn placed(rules: Rules, layout: &Layout) -> Result<Hole, LayoutError> {
        position::no_line(layout.foundations.as_ref(), "Foundations")?;
        position::no_line(layout.redeals.as_ref(), "Redeals")?;
        if !rules.has_stock() {
            position::no_line(layout.stock.as_ref(), "Stock")?;
        }
        layout.no_reserves()?;
        let lengths = rules.layout().lengths();
        position::exactly_rows(layout, lengths.len())?;
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let mut named = Vec::new();
        let mut rows: Vec<Vec<Option<Card>>> = Vec::new();
        for (number, line) in layout.rows.iter().enumerate() {
            let slots = line.slots()?;
            let most = if rules.is_peaks() { lengths[number] } else { longest };
            if slots.len() > most || rules.is_peaks() && slots.len() < most {
                let spot = slots.get(most).map_or(line.spot, |(_, spot)| *spot);
                let expected = match rules.is_peaks() {
                    true => format!("{most} cards and gaps (--) in this row"),
                    false => format!("at most {most} cards in a column"),
                };
                return Err(LayoutError::new(spot, expected, slots.len().to_string()));
            }
            let mut row = Vec::new();
            for (place, (slot, spot)) in slots.into_iter().enumerate() {
                if rules.is_peaks() && slot.is_empty() {
                    row.push(None);
                    continue;
                }
                if slot.is_down() && !rules.is_peaks() {
                    return Err(LayoutError::new(spot, "a face-up card, as all are in this game", slot.to_string()));
                }
                let card = known(slot, spot)?;
                let lies_on_gap = number > 0
                    && rules.is_peaks()
                    && (0..rows[number - 1].len()).any(|under| {
                        overlapping(&lengths, number - 1, under).contains(&place) && rows[number - 1][under].is_none()
                    });
                if lies_on_gap {
                    return Err(LayoutError::new(spot, "no card on a place from which one has left", card.to_string()));
                }
                named.push((card, spot));
                row.push(Some(card));
            }
            rows.push(row);
        }
        let cells = placed_cells(rules, layout, &mut named)?;
        let pile = |line: &Option<Line>| line.as_ref().map_or(Ok(Vec::new()), |line| line.slots());
        let mut hole = Vec::new();
        for (slot, spot) in pile(&layout.waste)? {
            if slot.is_down() {
                return Err(LayoutError::new(spot, "a face-up card in the hole", slot.to_string()));
            }
            hole.push(known(slot, spot)?);
            named.push((hole[hole.len() - 1], spot));
        }
        if hole.is_empty() && rules.hole.start != HoleStart::Empty {
            let spot = layout.waste.as_ref().map_or(layout.end, |line| line.spot);
            return Err(LayoutError::new(spot, "a card in the hole, on a line \"Waste:\"", "none"));
        }
        let mut stock = Vec::new();
        for (slot, spot) in pile(&layout.stock)? {
            stock.push(known(slot, spot)?);
            named.push((stock[stock.len() - 1], spot));
        }
        check_deck(&named, &rules.cards(), layout.end)?;
        Ok(Hole { rules, rows, cells, stock, hole })
    }

    /// Whether the card of a place is free; also where there is none.
    fn is_free(&self, row: usize, place: usize) -> bool {
        if !self.rules.is_peaks() {
            return place + 1 == self.rows[row].len();
        }
        let lengths: Vec<usize> = self.rows.iter().map(Vec::len).collect();
        overlapping(&lengths, row, place).into_iter().all(|over| self.rows[row + 1][over].is_none())
    }

    /// A card that is free at a place, or why there is none.
    fn free_card(&self, row: usize, place: usize) -> Result<Card, String> {
        let card = self.rows[row].get(place).copied().flatten().ok_or_else(|| match self.rules.is_peaks() {
            true => format!("no card lies at place {} of row {}", place + 1, row + 1),
            false => format!("column {} is empty", row + 1),
        })?;
        if self.is_free(row, place) { Ok(card) } else { Err(format!("{card} is overlapped by other cards")) }
    }

    /// Whether a card may go to the hole now, or why not.
    fn may_go(&self, card: Card) -> Result<(), String> {
        match self.hole.last() {
            Some(&top) if !self.rules.fits(card, top) => Err(format!("{card} does not go on {top}")),
            _ => Ok(()),
        }
    }

    fn take(&mut self, row: usize, place: usize) {
        if self.rules.is_peaks() {
            self.rows[row][place] = None;
        } else {
            self.rows[row].pop();
        }
    }

    /// What a place of the layout is called.
    fn name(&self, row: usize, place: usize) -> String {
        match self.rules.layout() {
            HoleLayout::Peaks { .. } => format!("{}.{}", row + 1, place + 1),
            HoleLayout::Columns { count, .. } if count > 10 => format!("{:02}", row + 1),
            HoleLayout::Columns { .. } if row == 9 => "0".to_string(),
            HoleLayout::Columns { .. } => (row + 1).to_string(),
        }
    }

    /// The place of the layout that is called so. Of an empty column it is the first.
    fn place(&self, text: &str) -> Option<(usize, usize)> {
        for (row, cards) in self.rows.iter().enumerate() {
            if !self.rules.is_peaks() {
                let last = cards.len().saturating_sub(1);
                if self.name(row, last) == text {
                    return Some((row, last));
                }
            } else if let Some(place) = (0..cards.len()).find(|&place| self.name(row, place) == text) {
                return Some((row, place));
            }
        }
        None
    }

    fn cell(&self, letter: &str) -> Option<usize> {
        CELLS[..self.cells.len()].iter().position(|&cell| cell == letter)
    }

    fn read(&self, text: &str) -> Option<Move> {
        if text == "D" && self.rules.has_stock() {
            return Some(Move::Draw);
        }
        if let Some((row, place)) = self.place(text) {
            return Some(Move::Play { row, place });
        }
        if let Some(cell) = text.strip_suffix('h').and_then(|cell| self.cell(cell)) {
            return Some(Move::FromCell(cell));
        }
        let (from, cell) = text.split_at_checked(text.len().checked_sub(1)?)?;
        let ((row, place), cell) = (self.place(from)?, self.cell(cell)?);
        Some(Move::ToCell { row, place, cell })
    }
}

/// The letters of cells.
const CELLS: [&str; 4] = ["a", "b", "c", "d"];

/// The places of the next row whose cards overlap a card of the peaks. In the last row, the only one with a card more than
/// the row above it, neighbouring peaks share a card.
fn overlapping(lengths: &[usize], row: usize, place: usize) -> Vec<usize> {
    if row + 1 == lengths.len() {
        return Vec::new();
    }
    if row + 2 == lengths.len() {
        return vec![place, place + 1];
    }
    let peak = place / (row + 1);
    vec![place + peak, place + peak + 1]
}

fn placed_cells(
    rules: Rules,
    layout: &Layout,
    named: &mut Vec<(Card, Spot)>,
) -> Result<Vec<Option<Card>>, LayoutError> {
    let mut cells = vec![None; rules.hole.cells];
    let Some(line) = &layout.cells else { return Ok(cells) };
    if cells.is_empty() {
        return Err(LayoutError::new(line.spot, "a game without cells", "a line \"Cells:\""));
    }
    for (number, token) in line.tokens.iter().enumerate() {
        if number == cells.len() {
            let found = line.tokens.len().to_string();
            return Err(LayoutError::new(token.spot, format!("at most {number} cells"), found));
        }
        cells[number] = token.card_or_gap()?;
        named.extend(cells[number].map(|card| (card, token.spot)));
    }
    Ok(cells)
}

/// The card of a place in which one must lie.
fn known(slot: Slot, spot: Spot) -> Result<Card, LayoutError> {
    slot.card().ok_or_else(|| LayoutError::new(spot, "a card such as TH", format!("\"{slot}\"")))
}

impl Table for Hole {
    fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        for (row, cards) in self.rows.iter().enumerate() {
            for (place, card) in cards.iter().enumerate() {
                let Some(card) = card.filter(|_| self.is_free(row, place)) else { continue };
                if self.may_go(card).is_ok() {
                    legal.push(self.name(row, place));
                }
                for (cell, letter) in self.cells.iter().zip(CELLS) {
                    if cell.is_none() {
                        legal.push(format!("{}{letter}", self.name(row, place)));
                    }
                }
            }
        }
        for (cell, letter) in self.cells.iter().zip(CELLS) {
            if cell.is_some_and(|card| self.may_go(card).is_ok()) {
                legal.push(format!("{letter}h"));
            }
        }
        if !self.stock.is_empty() {
            legal.push("D".to_string());
        }
        legal
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let examples = match (self.rules.is_peaks(), self.cells.is_empty()) {
            (true, _) => "2.5 or D",
            (false, true) => "3 (03 with more than ten columns) or D",
            (false, false) => "3 (03 with more than ten columns), 3a or ah",
        };
        match self.read(text).ok_or_else(|| format!("expected a move such as {examples}"))? {
            Move::Draw if self.stock.is_empty() => return Err("the stock is empty".to_string()),
            Move::Draw => self.hole.push(self.stock.remove(0)),
            Move::Play { row, place } => {
                let card = self.free_card(row, place)?;
                self.may_go(card)?;
                self.take(row, place);
                self.hole.push(card);
            }
            Move::ToCell { row, place, cell } => {
                let card = self.free_card(row, place)?;
                if let Some(there) = self.cells[cell] {
                    return Err(format!("cell {} holds {there} already", CELLS[cell]));
                }
                self.take(row, place);
                self.cells[cell] = Some(card);
            }
            Move::FromCell(cell) => {
                let card = self.cells[cell].ok_or_else(|| format!("cell {} is empty", CELLS[cell]))?;
                self.may_go(card)?;
                self.cells[cell] = None;
                self.hole.push(card);
            }
        }
        Ok(())
    }

    fn is_won(&self) -> bool {
        self.cards_left() == 0
    }

    fn board(&self) -> Board {
        let is_down =
            |row: usize, place: usize| self.rules.is_peaks() && row + 1 < self.rows.len() && !self.is_free(row, place);
        let slot = |row: usize, place: usize| match self.rows[row][place] {
            Some(card) if is_down(row, place) => Slot::Down(Some(card)),
            card => Slot::from(card),
        };
        Board {
            rows: (0..self.rows.len())
                .map(|row| (0..self.rows[row].len()).map(|place| slot(row, place)).collect())
                .collect(),
            cells: self.cells.iter().map(|&card| Slot::from(card)).collect(),
            stock: self.rules.has_stock().then(|| self.stock.iter().map(|&card| Slot::Down(Some(card))).collect()),
            waste: Some(self.hole.iter().map(|&card| Slot::Up(card)).collect()),
            ..Board::default()
        }
    }

    fn cards_left(&self) -> usize {
        self.rows.iter().flatten().chain(&self.cells).filter(|card| card.is_some()).count()
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
