//! Laying out a deal, taking over a position, showing it, and moves as text.

use super::MonteCarlo;
use super::steps::{Move, State, entries};
use crate::{Notation, Playable};
use winnable_cards::{Board, Card, Deal, Layout, LayoutError, NO_CARD, Numbering, Spot};

impl Playable for MonteCarlo {
    fn numbering(&self) -> Numbering {
        Numbering::Seed
    }

    fn start(&self, deal: &Deal) -> Result<State, LayoutError> {
        let deck: Vec<Card> = Card::deck().collect();
        match (deal.order(&deck), deal) {
            (Some(order), _) => Ok(sequence(order.into_iter().map(Some))),
            (None, Deal::Position(layout)) => self.take_over(layout),
            (None, _) => unreachable!("only a position has no order"),
        }
    }

    fn board(&self, state: &State) -> Board {
        let on_board = self.size * self.size;
        let card = |entry: usize| (state.holes >> entry & 1 == 0).then(|| Card::from_index(state.cards[entry]));
        let mut all = entries(state.all() & !state.removed).map(card);
        let mut places: Vec<Option<Card>> = all.by_ref().take(on_board).collect();
        places.resize(on_board, None);
        Board::of_rows(places.chunks(self.size).map(<[_]>::to_vec)).with_stock(all.flatten())
    }

    /// The papers' form is also the only one: `3243` removes row 3 column 2 and row 4 column 3.
    fn write(&self, _state: &State, m: Move, _notation: Notation, out: &mut String) {
        match m {
            Move::CloseUp => *out += "0000",
            Move::Pair(first, second) => {
                let size = self.size as u8;
                let numbers = [first / size, first % size, second / size, second % size];
                numbers.iter().for_each(|number| out.push(char::from(b'1' + number)));
            }
        }
    }

    fn finish(&self, _state: &State) -> Vec<Move> {
        Vec::new()
    }
}

/// A position from the cards of board and stock; nothing is a hole.
fn sequence(cards: impl Iterator<Item = Option<Card>>) -> State {
    let mut state = State { cards: [NO_CARD; 52], len: 0, removed: 0, holes: 0 };
    for card in cards {
        match card {
            Some(card) => state.cards[state.len as usize] = card.index() as u8,
            None => state.holes |= 1 << state.len,
        }
        state.len += 1;
    }
    state
}

impl MonteCarlo {
    fn take_over(&self, layout: &Layout) -> Result<State, LayoutError> {
        let n = self.size;
        if layout.rows.len() != n {
            let spot = layout.rows.get(n).map_or(layout.end, |row| row.spot);
            return Err(LayoutError::new(spot, format!("{n} rows"), format!("{} rows", layout.rows.len())));
        }
        for (label, line) in [("Foundations", &layout.foundations), ("Cells", &layout.cells)] {
            if let Some(line) = line {
                return Err(LayoutError::new(line.spot, "rows and a stock only", format!("a line \"{label}:\"")));
            }
        }
        layout.no_waste_or_reserves()?;
        let mut places: Vec<Option<(Card, Spot)>> = Vec::new();
        for (number, row) in layout.rows.iter().enumerate() {
            if let Some(extra) = row.tokens.get(n) {
                return Err(LayoutError::new(extra.spot, format!("{n} cards in a row"), "one more"));
            }
            for token in &row.tokens {
                places.push(token.card_or_gap()?.map(|card| (card, token.spot)));
            }
            places.resize((number + 1) * n, None);
        }
        let stock = layout.stock.as_ref().map_or(Ok(Vec::new()), |line| line.cards())?;
        if stock.is_empty() {
            // Without a stock the empty places at the end are not holes to be closed.
            while places.last() == Some(&None) {
                places.pop();
            }
        }
        places.extend(stock.into_iter().map(Some));
        let cards: Vec<(Card, Spot)> = places.iter().flatten().copied().collect();
        check_cards(&cards, layout.end)?;
        if places.len() > Card::COUNT {
            let expected = format!("at most {} holes, since that many cards are gone", Card::COUNT - cards.len());
            return Err(LayoutError::new(layout.end, expected, format!("{}", places.len() - cards.len())));
        }
        Ok(sequence(places.into_iter().map(|place| place.map(|(card, _)| card))))
    }
}

/// Every card at most once, and an even number of each rank, since cards leave in pairs.
fn check_cards(cards: &[(Card, Spot)], end: Spot) -> Result<(), LayoutError> {
    winnable_cards::check_once(cards, end)?;
    for rank in winnable_cards::Rank::all() {
        let count = cards.iter().filter(|(card, _)| card.rank() == rank).count();
        if count % 2 == 1 {
            let letter = rank.letter(winnable_cards::Form::Usual);
            let expected = format!("an even number of cards of rank {letter}");
            return Err(LayoutError::new(end, expected, count.to_string()));
        }
    }
    Ok(())
}
