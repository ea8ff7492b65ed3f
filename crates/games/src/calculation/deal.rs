//! Laying out a deal, taking over a position, showing it, and moves as text.

use super::steps::{Move, State};
use super::{Calculation, MAX_STACKS, PLACE_OF, rank_at};
use crate::{Notation, Playable};
use winnable_cards::{
    Board, Card, Deal, Form, Foundations, Layout, LayoutError, Line, NO_CARD, Numbering, Rank, Suit, shuffle,
};

impl Playable for Calculation {
    fn numbering(&self) -> Numbering {
        Numbering::Seed
    }

    fn start(&self, deal: &Deal) -> Result<State, LayoutError> {
        if let (Deal::Seed(seed), false) = (deal, self.laid_out) {
            // The same stock as below makes, without an allocation: fast players play millions of games.
            let mut stock: [u8; 53] = std::array::from_fn(|card| card as u8);
            shuffle(&mut stock[..52], *seed);
            let (tops, below) = ([NO_CARD; MAX_STACKS], [NO_CARD; 52]);
            return Ok(State { stock, len: 52, drawn: 0, up: [0; 4], tops, below });
        }
        let is_laid_out = |c: &Card| self.laid_out && c.suit() == Suit::Clubs && c.rank().number() <= 4;
        let deck: Vec<Card> = Card::deck().filter(|c| !is_laid_out(c)).collect();
        match (deal.order(&deck), deal) {
            (Some(order), _) => Ok(with_stock(&order, [u8::from(self.laid_out); 4])),
            (None, Deal::Position(layout)) => self.take_over(layout),
            (None, _) => unreachable!("only a position has no order"),
        }
    }

    fn board(&self, state: &State) -> Board {
        let top = |v: usize| Some(state.up[v]).filter(|&n| n > 0).and_then(|n| Rank::new(rank_at(v, n as usize - 1)));
        let stack = |s| {
            let mut cards: Vec<_> = state.stack(s).map(|c| Some(Card::from_index(c))).collect();
            cards.reverse();
            cards
        };
        let stock = &state.stock[state.drawn as usize..state.len as usize];
        Board::of_rows((0..self.stacks).map(stack))
            .with_foundations(Foundations::Tops((0..4).map(top).collect()))
            .with_stock(stock.iter().map(|&c| Card::from_index(c)))
    }

    /// `D3` drawn card to stack 3, `DF2` drawn card to foundation 2, `3F2` top of stack 3 to foundation 2.
    fn write(&self, _state: &State, m: Move, _notation: Notation, out: &mut String) {
        *out += &match m {
            Move::Stack(s) => format!("D{}", s + 1),
            Move::Foundation(v) => format!("DF{}", v + 1),
            Move::Up(s, v) => format!("{}F{}", s + 1, v + 1),
        };
    }

    fn finish(&self, _state: &State) -> Vec<Move> {
        Vec::new()
    }
}

fn with_stock(stock: &[Card], up: [u8; 4]) -> State {
    let mut state = State {
        stock: [NO_CARD; 53],
        len: stock.len() as u8,
        drawn: 0,
        up,
        tops: [NO_CARD; MAX_STACKS],
        below: [NO_CARD; 52],
    };
    for (slot, card) in state.stock.iter_mut().zip(stock) {
        *slot = card.index() as u8;
    }
    state
}

impl Calculation {
    fn take_over(&self, layout: &Layout) -> Result<State, LayoutError> {
        if let Some(extra) = layout.rows.get(self.stacks) {
            let expected = format!("at most {} rows, one for each stack", self.stacks);
            return Err(LayoutError::new(extra.spot, expected, format!("{} rows", layout.rows.len())));
        }
        if let Some(cells) = &layout.cells {
            return Err(LayoutError::new(cells.spot, "a game without cells", "a line \"Cells:\""));
        }
        layout.no_waste_or_reserves()?;
        let up = layout.foundations.as_ref().map_or(Ok([u8::from(self.laid_out); 4]), foundations)?;
        let stacks = layout.rows.iter().map(|row| row.cards()).collect::<Result<Vec<_>, _>>()?;
        let stock = layout.stock.as_ref().map_or(Ok(Vec::new()), |line| line.cards())?;
        let named: Vec<_> = stacks.iter().flatten().chain(&stock).copied().collect();
        winnable_cards::check_once(&named, layout.end)?;
        for rank in Rank::all() {
            let on_foundations = (0..4).filter(|&v| PLACE_OF[v][rank.number() as usize] < up[v]).count();
            let count = on_foundations + named.iter().filter(|(card, _)| card.rank() == rank).count();
            if count != 4 {
                let expected = format!("4 cards of rank {}", rank.letter(Form::Usual));
                return Err(LayoutError::new(layout.end, expected, count.to_string()));
            }
        }
        let order: Vec<Card> = stock.iter().map(|(card, _)| *card).collect();
        let mut state = with_stock(&order, up);
        for (s, stack) in stacks.iter().enumerate() {
            stack.iter().for_each(|(card, _)| state.lay(card.index() as u8, s));
        }
        Ok(state)
    }
}

/// How many cards lie on each foundation, told by the rank on top.
fn foundations(line: &Line) -> Result<[u8; 4], LayoutError> {
    if line.tokens.len() != 4 {
        let found = format!("{} words", line.tokens.len());
        return Err(LayoutError::new(line.spot, "4 ranks such as \"3 - Q 4\", one for each foundation", found));
    }
    let mut up = [0; 4];
    for (v, token) in line.tokens.iter().enumerate().filter(|(_, token)| !token.is_gap()) {
        let Some(rank) = Rank::read(&token.text) else {
            let found = format!("\"{}\"", token.text);
            return Err(LayoutError::new(token.spot, "a rank such as A, 7 or K, or -", found));
        };
        up[v] = PLACE_OF[v][rank.number() as usize] + 1;
    }
    Ok(up)
}
