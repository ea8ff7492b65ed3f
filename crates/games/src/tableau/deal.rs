//! Laying out a deal, taking over a position, showing it, and playing out a certain win.

use super::moves::{Move, Pile, play};
use super::rules::{Dealing, Rules};
use super::state::{MAX_COLUMNS, NO_CARD, State, UP};
use super::{Tableau, notation};
use crate::index::rank;
use crate::{Game, Notation, Playable};
use winnable_cards::{Board, Card, Deal, Foundations, Layout, LayoutError, Numbering, Rank, Spot};

impl<R: Rules> Playable for Tableau<R> {
    fn numbering(&self) -> Numbering {
        self.rules.numbering()
    }

    fn start(&self, deal: &Deal) -> Result<State, LayoutError> {
        let aces_out = self.rules.dealing() == Dealing::AcesOut;
        let mut deck: Vec<Card> = Card::deck().collect();
        if aces_out {
            deck.retain(|card| card.rank() != Rank::ACE);
        }
        match (deal.order(&deck), deal) {
            (Some(order), _) => Ok(self.lay_out(&order, if aces_out { [1; 4] } else { [0; 4] })),
            (None, Deal::Position(layout)) => self.take_over(layout),
            (None, _) => unreachable!("only a position has no order"),
        }
    }

    fn board(&self, state: &State) -> Board {
        let card = |c: u8| (c != NO_CARD).then(|| Card::from_index(c));
        let column = |c| {
            let mut cards: Vec<_> = state.column(c).map(card).collect();
            cards.reverse();
            cards
        };
        Board::of_rows((0..self.columns).map(column))
            .with_foundations(Foundations::Suits(state.up()))
            .with_cells((0..self.cells).map(|c| card(state.cell(c))))
    }

    fn write(&self, state: &State, m: Move, notation: Notation, out: &mut String) {
        match notation {
            Notation::Standard => notation::standard(self.rules, state, m, out),
            Notation::Paper => *out += &notation::paper(self, state, m),
        }
    }

    fn pile_moves(moves: &[Move]) -> Option<&[Move]> {
        Some(moves)
    }

    fn finish(&self, state: &State) -> Vec<Move> {
        let mut state = state.clone();
        let mut finish = Vec::with_capacity(52);
        for _ in 0..self.cards_left(&state) {
            let columns = (0..self.columns).map(|c| (Pile::Column(c as u8), state.top(c)));
            let cells = (0..self.cells).map(|c| (Pile::Cell(c as u8), state.cell(c)));
            let ready = columns.chain(cells).filter(|&(_, card)| card != NO_CARD && state.goes_up(card));
            let (from, _) = ready.min_by_key(|&(_, card)| rank(card)).expect("the lowest card left can go up");
            let next = Move { from, to: Pile::Foundation, count: 1 };
            play(&mut state, next);
            finish.push(next);
        }
        finish
    }
}

impl<R: Rules> Tableau<R> {
    fn lay_out(&self, order: &[Card], mut up: [u8; 4]) -> State {
        let (mut tops, mut below) = ([NO_CARD; MAX_COLUMNS], [UP; 52]);
        let mut column = 0;
        for card in order {
            let (index, suit) = (card.index() as u8, card.suit().index());
            if self.rules.dealing() == Dealing::GoingUp && up[suit] == rank(index) {
                up[suit] += 1;
            } else {
                below[card.index()] = std::mem::replace(&mut tops[column], index);
            }
            column = if column + 1 == self.columns { 0 } else { column + 1 };
        }
        State::of_chains(below, tops, up)
    }

    fn take_over(&self, layout: &Layout) -> Result<State, LayoutError> {
        if layout.rows.len() != self.columns {
            let spot = layout.rows.get(self.columns).map_or(layout.end, |row| row.spot);
            let expected = format!("{} rows, one for each column", self.columns);
            return Err(LayoutError::new(spot, expected, format!("{} rows", layout.rows.len())));
        }
        if let Some(stock) = &layout.stock {
            return Err(LayoutError::new(stock.spot, "a game without a stock", "a line \"Stock:\""));
        }
        layout.no_waste_or_reserves()?;
        let rows = layout.rows.iter().map(|row| row.cards()).collect::<Result<Vec<_>, _>>()?;
        let cells = self.cells_of(layout)?;
        let in_cells = cells.iter().flatten();
        let in_play: Vec<(Card, Spot)> = rows.iter().flatten().chain(in_cells).copied().collect();
        let up = layout.foundation_counts(&in_play)?;
        let index = |(card, _): &(Card, Spot)| card.index() as u8;
        let columns: Vec<Vec<u8>> = rows.iter().map(|row| row.iter().map(index).collect()).collect();
        let cells: Vec<u8> = cells.iter().map(|cell| cell.as_ref().map_or(NO_CARD, index)).collect();
        Ok(State::new(&columns, &cells, up))
    }

    /// What each cell holds; a card stays in the cell where it was named, since moves name the cell too.
    fn cells_of(&self, layout: &Layout) -> Result<Vec<Option<(Card, Spot)>>, LayoutError> {
        let Some(line) = &layout.cells else { return Ok(Vec::new()) };
        if let Some(extra) = line.tokens.get(self.cells) {
            let expected = format!("at most {} cells", self.cells);
            return Err(LayoutError::new(extra.spot, expected, format!("\"{}\"", extra.text)));
        }
        line.tokens.iter().map(|token| Ok(token.card_or_gap()?.map(|card| (card, token.spot)))).collect()
    }
}
