//! Laying out a deal, taking over a position, showing it, and moves as text.

use super::Gaps;
use super::rows::{Move, State, WIDTH};
use crate::{Notation, Playable};
use winnable_cards::{Board, Card, Deal, Layout, LayoutError, NO_CARD, Numbering, Rank, Suit};

impl Playable for Gaps {
    fn numbering(&self) -> Numbering {
        Numbering::Seed
    }

    fn start(&self, deal: &Deal) -> Result<State, LayoutError> {
        let deck: Vec<Card> = Card::deck().collect();
        match (deal.order(&deck), deal) {
            (Some(order), _) => {
                let mut places = [NO_CARD; 4 * WIDTH];
                for (place, card) in places.iter_mut().zip(order) {
                    *place = if card.rank() == Rank::ACE { NO_CARD } else { card.index() as u8 };
                }
                Ok(State::new(places))
            }
            (None, Deal::Position(layout)) => self.take_over(layout),
            (None, _) => unreachable!("only a position has no order"),
        }
    }

    fn board(&self, state: &State) -> Board {
        let row = |row: usize| {
            let ace = self.aces_fixed.then(|| Some(Card::new(Rank::ACE, Suit::ALL[row])));
            let cards = state.places[row * WIDTH..(row + 1) * WIDTH].iter();
            ace.into_iter().chain(cards.map(|&card| (card != NO_CARD).then(|| Card::from_index(card))))
        };
        Board::of_rows((0..4).map(row))
    }

    /// `TH@2.11`: the ten of hearts goes to row 2, place 11; a fixed ace is place 1 of its row.
    fn write(&self, _state: &State, m: Move, _notation: Notation, out: &mut String) {
        let (row, column) = (m.to as usize / WIDTH + 1, m.to as usize % WIDTH + 1 + usize::from(self.aces_fixed));
        *out += &format!("{}@{row}.{column}", Card::from_index(m.card));
    }

    fn finish(&self, _state: &State) -> Vec<Move> {
        Vec::new()
    }
}

impl Gaps {
    fn take_over(&self, layout: &Layout) -> Result<State, LayoutError> {
        if layout.rows.len() != 4 {
            let spot = layout.rows.get(4).map_or(layout.end, |row| row.spot);
            return Err(LayoutError::new(spot, "4 rows", format!("{} rows", layout.rows.len())));
        }
        for (label, line) in [("Foundations", &layout.foundations), ("Cells", &layout.cells), ("Stock", &layout.stock)]
        {
            if let Some(line) = line {
                return Err(LayoutError::new(line.spot, "rows only", format!("a line \"{label}:\"")));
            }
        }
        layout.no_waste_or_reserves()?;
        let mut places = [NO_CARD; 4 * WIDTH];
        let mut named = Vec::new();
        for (number, row) in layout.rows.iter().enumerate() {
            let width = WIDTH + usize::from(self.aces_fixed);
            if row.tokens.len() != width {
                let spot = row.tokens.get(width).map_or(row.spot, |token| token.spot);
                let found = format!("{}", row.tokens.len());
                return Err(LayoutError::new(spot, format!("{width} cards and gaps (--) in a row"), found));
            }
            let mut tokens = row.tokens.iter();
            if self.aces_fixed {
                let (token, ace) = (&row.tokens[0], Card::new(Rank::ACE, Suit::ALL[number]));
                if token.card_or_gap()? != Some(ace) {
                    return Err(LayoutError::new(token.spot, format!("{ace}"), format!("\"{}\"", token.text)));
                }
                tokens.next();
            }
            for (column, token) in tokens.enumerate() {
                if let Some(card) = token.card_or_gap()? {
                    places[number * WIDTH + column] = card.index() as u8;
                    named.push((card, token.spot));
                }
            }
        }
        let deck: Vec<Card> = Card::deck().filter(|card| card.rank() != Rank::ACE).collect();
        winnable_cards::check_deck(&named, &deck, layout.end)?;
        Ok(State::new(places))
    }
}
