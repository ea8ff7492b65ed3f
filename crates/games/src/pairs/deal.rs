//! Laying out a deal, taking over a position, showing it, and moves as text.

use super::state::{Move, State};
use super::{ENDLESS, MAX_CARDS, Pairs, between, entries, row_and_place};
use crate::{Notation, Playable};
use winnable_cards::{
    Board, Card, Deal, Form, Layout, LayoutError, NO_CARD, Numbering, Rank, Spot, check_deck, check_once,
};

impl Playable for Pairs {
    fn numbering(&self) -> Numbering {
        Numbering::Seed
    }

    /// Row by row; the rest is the stock, next card first.
    fn start(&self, deal: &Deal) -> Result<State, LayoutError> {
        let deck: Vec<Card> = self.cards().collect();
        match (deal.order(&deck), deal) {
            (Some(order), _) => Ok(self.position(order.into_iter().map(Some), 0, self.redeals())),
            (None, Deal::Position(layout)) => self.take_over(layout),
            (None, _) => unreachable!("only a position has no order"),
        }
    }

    fn board(&self, state: &State) -> Board {
        let card = |entry: usize| Card::from_index(state.cards[entry]);
        let place = |entry: usize| (state.left >> entry & 1 == 1).then(|| card(entry));
        let row = |row: usize| (row * (row + 1) / 2..(row + 1) * (row + 2) / 2).map(place).collect::<Vec<_>>();
        let pile = |set: u64| entries(set).map(|entry| card(entry).into()).collect();
        Board {
            stock: Some(pile(state.left & !between(0, state.drawn.into()))),
            waste: Some(pile(state.waste(self))),
            redeals: Some(state.redeals).filter(|&redeals| redeals != ENDLESS),
            ..Board::of_rows((0..self.rules.rows).map(row))
        }
    }

    /// `5.2` is a card of the pyramid by its row and place, `w` the top of the waste, `s` the next card of the stock: `5.2-6.1`,
    /// `5.2-w`, `w-s`; one that leaves alone `7.3`; `D` draw, `R` redeal.
    fn write(&self, state: &State, m: Move, _notation: Notation, out: &mut String) {
        let card = |entry: u8| match usize::from(entry) {
            entry if entry < self.base() => {
                let (row, place) = row_and_place(entry);
                format!("{}.{}", row + 1, place + 1)
            }
            entry if Some(entry) == state.waste_top(self) => "w".to_string(),
            _ => "s".to_string(),
        };
        *out += &match m {
            Move::Alone(entry) => card(entry),
            Move::Pair(first, second) => format!("{}-{}", card(first), card(second)),
            Move::Draw => "D".to_string(),
            Move::Redeal => "R".to_string(),
        };
    }

    fn finish(&self, _state: &State) -> Vec<Move> {
        Vec::new()
    }
}

impl Pairs {
    /// The cards of the deck.
    fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        let (ranks, suits) = (self.deck.ranks, usize::from(self.deck.suits));
        Card::deck().filter(move |card| card.rank().number() <= ranks && card.suit().index() < suits)
    }

    /// A position of the cards of the pyramid, the waste, of which there are so many, and the stock.
    fn position(&self, cards: impl Iterator<Item = Option<Card>>, waste: usize, redeals: u8) -> State {
        let drawn = (self.base() + waste) as u8;
        let is_known = redeals < self.redeals();
        let mut state = State { cards: [NO_CARD; MAX_CARDS], len: 0, left: 0, drawn, redeals, is_known };
        for card in cards {
            if let Some(card) = card {
                state.cards[state.len as usize] = card.index() as u8;
                state.left |= 1 << state.len;
            }
            state.len += 1;
        }
        state
    }

    fn take_over(&self, layout: &Layout) -> Result<State, LayoutError> {
        for (label, line) in [("Foundations", &layout.foundations), ("Cells", &layout.cells)] {
            if let Some(line) = line {
                let expected = format!("no line \"{label}:\" in this game");
                return Err(LayoutError::new(line.spot, expected, "one"));
            }
        }
        layout.no_reserves()?;
        let mut places = self.read_pyramid(layout)?;
        let pile = |line: &Option<_>| line.as_ref().map_or(Ok(Vec::new()), winnable_cards::Line::cards);
        let (waste, stock) = (pile(&layout.waste)?, pile(&layout.stock)?);
        let in_waste = waste.len();
        places.extend(waste.into_iter().chain(stock).map(Some));
        let named: Vec<(Card, Spot)> = places.iter().flatten().copied().collect();
        self.check_cards(&named, layout.end)?;
        let most = self.deck.cards() - self.base();
        if let Some((_, spot)) = places.get(self.base() + most).copied().flatten() {
            let expected = format!("at most {most} cards in stock and waste");
            return Err(LayoutError::new(spot, expected, (places.len() - self.base()).to_string()));
        }
        let redeals = self.read_redeals(layout)?;
        Ok(self.position(places.into_iter().map(|place| place.map(|(card, _)| card)), in_waste, redeals))
    }

    /// The places of the pyramid, row by row. A card leaves when it is free: none of those that are left covers a gap.
    fn read_pyramid(&self, layout: &Layout) -> Result<Vec<Option<(Card, Spot)>>, LayoutError> {
        let rows = self.rules.rows;
        if layout.rows.len() != rows {
            let spot = layout.rows.get(rows).map_or(layout.end, |row| row.spot);
            return Err(LayoutError::new(spot, format!("{rows} rows"), layout.rows.len().to_string()));
        }
        let mut places: Vec<Option<(Card, Spot)>> = Vec::new();
        for (number, line) in layout.rows.iter().enumerate() {
            let width = number + 1;
            if line.tokens.len() != width {
                let spot = line.tokens.get(width).map_or(line.spot, |surplus| surplus.spot);
                let expected = format!("{width} places in row {width}");
                return Err(LayoutError::new(spot, expected, line.tokens.len().to_string()));
            }
            for (place, token) in line.tokens.iter().enumerate() {
                let card = token.card_or_gap()?.map(|card| (card, token.spot));
                if card.is_some() && number > 0 {
                    // Above it to the left, unless it is the first of its row, and to the right, unless it is the last.
                    let above = |above: usize| number * (number - 1) / 2 + above;
                    let covered = [place.checked_sub(1), Some(place).filter(|&place| place < number)];
                    if covered.into_iter().flatten().any(|place| places[above(place)].is_none()) {
                        let expected = "an empty place, since a card that it would lie on has left";
                        return Err(LayoutError::new(token.spot, expected, format!("\"{}\"", token.text)));
                    }
                }
                places.push(card);
            }
        }
        Ok(places)
    }

    /// Cards of the deck, each once; and what has left has left in pairs.
    fn check_cards(&self, named: &[(Card, Spot)], end: Spot) -> Result<(), LayoutError> {
        check_once(named, end)?;
        let deck: Vec<Card> = self.cards().collect();
        let strange: Vec<(Card, Spot)> = named.iter().filter(|(card, _)| !deck.contains(card)).copied().collect();
        if !strange.is_empty() {
            check_deck(&strange, &deck, end)?;
        }
        let ranks = self.deck.ranks;
        let gone = |rank: u8| {
            let left = named.iter().filter(|(card, _)| card.rank().number() == rank).count();
            usize::from(self.deck.suits) - left
        };
        let letter = |rank: u8| Rank::new(rank).map_or('?', |rank| rank.letter(Form::Usual));
        for low in 1..=ranks / 2 {
            let high = ranks - low;
            if low == high && gone(low) % 2 == 1 {
                let expected = format!("an even number of cards of rank {} that have left", letter(low));
                return Err(LayoutError::new(end, expected, gone(low).to_string()));
            }
            if gone(low) != gone(high) {
                let expected =
                    format!("as many cards of rank {} as of rank {} that have left", letter(low), letter(high));
                return Err(LayoutError::new(end, expected, format!("{} and {}", gone(low), gone(high))));
            }
        }
        Ok(())
    }

    fn read_redeals(&self, layout: &Layout) -> Result<u8, LayoutError> {
        let (Some(redeals), Some(line)) = (layout.redeals()?, &layout.redeals) else { return Ok(self.redeals()) };
        let Some(most) = self.rules.passes.map(|passes| passes as u8 - 1) else {
            return Err(LayoutError::new(line.spot, "no line \"Redeals:\" where passes are not limited", "one"));
        };
        if redeals > most {
            return Err(LayoutError::new(line.spot, format!("at most {most} redeals"), redeals.to_string()));
        }
        Ok(redeals)
    }
}
