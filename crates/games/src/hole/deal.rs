//! Laying out a deal, taking over a position, showing it, and moves as text.

use super::{Hole, MAX_CELLS, Move, State};
use crate::{Notation, Playable};
use winnable_cards::{
    Board, Card, Deal, Layout, LayoutError, Line, NO_CARD, Numbering, Rank, Slot, Spot, Suit, check_deck,
};
use winnable_rules::{HoleLayout, HoleStart};

/// The letters of cells, as in games of piles.
const CELLS: [char; MAX_CELLS] = ['a', 'b', 'c', 'd'];

impl Playable for Hole {
    fn numbering(&self) -> Numbering {
        Numbering::Seed
    }

    fn start(&self, deal: &Deal) -> Result<State, LayoutError> {
        let ace = Card::new(Rank::ACE, Suit::Spades);
        let is_dealt = |card: &Card| self.rules.start != HoleStart::Ace || *card != ace;
        let deck: Vec<Card> = self.cards().filter(is_dealt).collect();
        match (deal.order(&deck), deal) {
            (Some(order), _) => Ok(self.dealt(&order, ace)),
            (None, Deal::Position(layout)) => self.take_over(layout),
            (None, _) => unreachable!("only a position has no order"),
        }
    }

    fn board(&self, state: &State) -> Board {
        let up = |&card: &u8| Slot::Up(Card::from_index(card));
        let down = |&card: &u8| Slot::Down(Some(Card::from_index(card)));
        let place = |place: usize| match state.layout[place] {
            NO_CARD => Slot::Empty,
            card if self.is_dealt_face_down(place) && !self.is_free(state, place) => down(&card),
            card => up(&card),
        };
        let row = |row: usize| {
            let slots = self.row(row).map(place);
            match self.layout {
                HoleLayout::Peaks { .. } => slots.collect(),
                HoleLayout::Columns { .. } => slots.filter(|slot| !slot.is_empty()).collect(),
            }
        };
        let cell = |&card: &u8| if card == NO_CARD { Slot::Empty } else { up(&card) };
        Board {
            rows: (0..self.rows()).map(row).collect(),
            cells: state.cells[..self.rules.cells].iter().map(cell).collect(),
            stock: self.has_stock().then(|| state.stock().iter().map(down).collect()),
            waste: Some(state.hole().iter().map(up).collect()),
            ..Board::default()
        }
    }

    fn write(&self, _state: &State, m: Move, _notation: Notation, out: &mut String) {
        match m {
            Move::Draw => out.push('D'),
            Move::Play(place) => *out += &self.place_written(place),
            Move::ToCell(place, cell) => {
                *out += &self.place_written(place);
                out.push(CELLS[cell as usize]);
            }
            Move::FromCell(cell) => {
                out.push(CELLS[cell as usize]);
                out.push('h');
            }
        }
    }

    fn finish(&self, _state: &State) -> Vec<Move> {
        Vec::new()
    }
}

impl Hole {
    /// Whether the card of a place lies face down at the start, until it is free.
    pub(super) fn is_dealt_face_down(&self, place: usize) -> bool {
        self.has_peaks() && self.covers[place] != 0
    }

    /// A column by its number, with two digits if there are more than ten; a card of the peaks by row and place: `2.5`.
    fn place_written(&self, place: u8) -> String {
        let (row, in_row) = self.spot(place.into());
        match self.layout {
            HoleLayout::Peaks { .. } => format!("{}.{}", row + 1, in_row + 1),
            HoleLayout::Columns { count: 11.., .. } => format!("{:02}", row + 1),
            HoleLayout::Columns { .. } => format!("{}", (row + 1) % 10),
        }
    }

    /// Columns in turn, or the peaks row by row; then a card to the hole, if it gets one; then the stock.
    fn dealt(&self, order: &[Card], ace: Card) -> State {
        let mut state = State::empty();
        let mut cards = order.iter().map(|card| card.index() as u8);
        for (number, card) in cards.by_ref().take(self.layout.cards()).enumerate() {
            let place = match self.layout {
                HoleLayout::Columns { count, .. } => self.first[number % count] + number / count,
                HoleLayout::Peaks { .. } => number,
            };
            state.lay(place, card);
        }
        let first = match self.rules.start {
            HoleStart::Dealt => cards.next(),
            HoleStart::Ace => Some(ace.index() as u8),
            HoleStart::Empty => None,
        };
        state.fill(&first.into_iter().collect::<Vec<_>>(), &cards.collect::<Vec<_>>());
        state
    }

    fn take_over(&self, layout: &Layout) -> Result<State, LayoutError> {
        self.only_known_lines(layout)?;
        let mut state = State::empty();
        let mut named = Vec::new();
        for (row, line) in layout.rows.iter().enumerate() {
            self.read_row(&mut state, row, line, &mut named)?;
        }
        self.read_cells(&mut state, layout, &mut named)?;
        let pile = |line: &Option<Line>| line.as_ref().map_or(Ok(Vec::new()), |line| line.slots());
        let (hole, stock) = (pile(&layout.waste)?, pile(&layout.stock)?);
        if hole.is_empty() && self.rules.start != HoleStart::Empty {
            let spot = layout.waste.as_ref().map_or(layout.end, |line| line.spot);
            return Err(LayoutError::new(spot, "a card in the hole, on a line \"Waste:\"", "none"));
        }
        let mut piles = [Vec::new(), Vec::new()];
        for (pile, slots) in piles.iter_mut().zip([&hole, &stock]) {
            for &(slot, spot) in slots {
                let card = known(slot, spot)?;
                named.push((card, spot));
                pile.push(card.index() as u8);
            }
        }
        if let Some((slot, spot)) = hole.iter().find(|(slot, _)| slot.is_down()) {
            return Err(LayoutError::new(*spot, "a face-up card in the hole", slot.to_string()));
        }
        check_deck(&named, &self.cards().collect::<Vec<_>>(), layout.end)?;
        state.fill(&piles[0], &piles[1]);
        Ok(state)
    }

    /// Refuses lines that such a game has no use for, and a wrong number of rows.
    fn only_known_lines(&self, layout: &Layout) -> Result<(), LayoutError> {
        let stock = if self.has_stock() { &None } else { &layout.stock };
        for (label, line) in [("Foundations", &layout.foundations), ("Redeals", &layout.redeals), ("Stock", stock)] {
            if let Some(line) = line {
                return Err(LayoutError::new(line.spot, format!("no line \"{label}:\" in this game"), "one"));
            }
        }
        layout.no_reserves()?;
        if layout.rows.len() != self.rows() {
            let spot = layout.rows.get(self.rows()).map_or(layout.end, |row| row.spot);
            let found = format!("{} rows", layout.rows.len());
            return Err(LayoutError::new(spot, format!("{} rows", self.rows()), found));
        }
        Ok(())
    }

    /// A column from its first card on, or a row of the peaks with all its places. Whether a card of the peaks lies face down
    /// follows from the others, so brackets there make no difference.
    fn read_row(
        &self,
        state: &mut State,
        row: usize,
        line: &Line,
        named: &mut Vec<(Card, Spot)>,
    ) -> Result<(), LayoutError> {
        let (slots, places) = (line.slots()?, self.row(row));
        let is_peaks = self.has_peaks();
        if slots.len() > places.len() || is_peaks && slots.len() < places.len() {
            let spot = slots.get(places.len()).map_or(line.spot, |(_, spot)| *spot);
            let expected = match is_peaks {
                true => format!("{} cards and gaps (--) in this row", places.len()),
                false => format!("at most {} cards in a column", places.len()),
            };
            return Err(LayoutError::new(spot, expected, slots.len().to_string()));
        }
        for (place, (slot, spot)) in places.zip(slots) {
            if is_peaks && slot.is_empty() {
                continue;
            }
            let card = known(slot, spot)?;
            if slot.is_down() && !is_peaks {
                return Err(LayoutError::new(spot, "a face-up card, as all are in this game", slot.to_string()));
            }
            // Who overlaps a card leaves before it.
            let under = (0..place).find(|&under| self.covers[under] & 1 << place != 0 && state.left & 1 << under == 0);
            if let (true, Some(_)) = (is_peaks, under) {
                return Err(LayoutError::new(spot, "no card on a place from which one has left", card.to_string()));
            }
            state.lay(place, card.index() as u8);
            named.push((card, spot));
        }
        Ok(())
    }

    fn read_cells(&self, state: &mut State, layout: &Layout, named: &mut Vec<(Card, Spot)>) -> Result<(), LayoutError> {
        let Some(line) = &layout.cells else { return Ok(()) };
        if self.rules.cells == 0 {
            return Err(LayoutError::new(line.spot, "a game without cells", "a line \"Cells:\""));
        }
        if let Some(extra) = line.tokens.get(self.rules.cells) {
            let found = line.tokens.len().to_string();
            return Err(LayoutError::new(extra.spot, format!("at most {} cells", self.rules.cells), found));
        }
        for (cell, token) in line.tokens.iter().enumerate() {
            if let Some(card) = token.card_or_gap()? {
                state.cells[cell] = card.index() as u8;
                named.push((card, token.spot));
            }
        }
        Ok(())
    }
}

impl State {
    /// Lays a card of the layout in its place.
    fn lay(&mut self, place: usize, card: u8) {
        self.layout[place] = card;
        self.left |= 1 << place;
    }

    /// Lays the cards of hole and stock.
    pub(super) fn fill(&mut self, hole: &[u8], stock: &[u8]) {
        let behind = self.hole.len() - stock.len();
        self.hole[..hole.len()].copy_from_slice(hole);
        self.hole[behind..].copy_from_slice(stock);
        (self.hole_len, self.stock_len) = (hole.len() as u8, stock.len() as u8);
    }
}

/// The card of a place in which one must lie.
fn known(slot: Slot, spot: Spot) -> Result<Card, LayoutError> {
    slot.card().ok_or_else(|| LayoutError::new(spot, "a card such as TH", format!("\"{slot}\"")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::BoardFormat;

    fn game(name: &str) -> Hole {
        Hole::new(&winnable_rules::open(name).unwrap()).unwrap()
    }

    fn read(name: &str, text: &str) -> Result<State, String> {
        game(name).start(&Deal::Position(Layout::parse(text).unwrap())).map_err(|error| error.to_string())
    }

    /// The text of a deal, changed.
    fn changed(name: &str, from: &str, to: &str) -> String {
        let game = game(name);
        let text = game.board(&game.start(&Deal::Seed(1)).unwrap()).written(BoardFormat::Usual);
        assert!(text.contains(from), "{text}");
        text.replacen(from, to, 1)
    }

    #[test]
    fn games_are_dealt_as_their_players_know_them() {
        let lengths = |name: &str| {
            let game = game(name);
            let board = game.board(&game.start(&Deal::Seed(1)).unwrap());
            let rows: Vec<usize> = board.rows.iter().map(Vec::len).collect();
            (rows, board.stock.map(|stock| stock.len()), board.waste.map(|waste| waste.len()), board.cells.len())
        };
        assert_eq!(lengths("golf"), (vec![5; 7], Some(16), Some(1), 0));
        assert_eq!(lengths("black-hole"), (vec![3; 17], None, Some(1), 0));
        assert_eq!(lengths("worm-hole"), (vec![3; 17], None, Some(1), 1));
        assert_eq!(lengths("tri-peaks"), (vec![3, 6, 9, 10], Some(23), Some(1), 0));
        assert_eq!(lengths("all-in-a-row"), (vec![4; 13], None, Some(0), 0));
        let hole = game("black-hole");
        let board = hole.board(&hole.start(&Deal::Seed(7)).unwrap());
        assert_eq!(board.waste.unwrap()[0].to_string(), "AS");
    }

    #[test]
    fn a_card_of_the_peaks_is_overlapped_by_two() {
        let game = game("tri-peaks");
        let over = |row: usize, place: usize| {
            let covers = super::super::state::bits(game.covers[game.row(row).start + place]);
            covers.map(|place| game.spot(place)).collect::<Vec<_>>()
        };
        assert_eq!(over(0, 0), [(1, 0), (1, 1)]);
        assert_eq!(over(0, 2), [(1, 4), (1, 5)]);
        assert_eq!(over(1, 2), [(2, 3), (2, 4)]);
        assert_eq!(over(1, 5), [(2, 7), (2, 8)]);
        assert_eq!(over(2, 0), [(3, 0), (3, 1)]);
        assert_eq!(over(2, 8), [(3, 8), (3, 9)]);
        assert!(over(3, 4).is_empty());
    }

    #[test]
    fn what_cannot_be_a_position_is_refused_where_it_stands() {
        let golf = |from: &str, to: &str| read("golf", &changed("golf", from, to)).unwrap_err();
        assert!(golf("Waste:", "Reserve:").contains("expected no line \"Reserve:\" in this game, found one"));
        assert!(golf("1:", "Foundations: H-A\n1:").contains("expected no line \"Foundations:\""));
        assert!(golf("1:", "Cells: -\n1:").contains("expected a game without cells, found a line \"Cells:\""));
        assert!(golf("7:", "7:\n8:").contains("expected 7 rows, found 8 rows"));
        assert!(golf("1: ", "1: [KC] ").contains("expected at most 5 cards in a column, found 6"));
        assert!(read("black-hole", &changed("black-hole", "Waste: AS", "Stock: AS")).unwrap_err().contains("Stock"));
        let peaks = |from: &str, to: &str| read("tri-peaks", &changed("tri-peaks", from, to)).unwrap_err();
        assert!(peaks("1: ", "1: -- ").contains("expected 3 cards and gaps (--) in this row, found 4"));
    }
}
