//! Laying out a deal, taking over a position, showing it, and moves as text.

use super::row::{Move, State};
use super::{Accordion, MAX_CARDS};
use crate::{Notation, Playable};
use winnable_cards::{Board, Card, Deal, Layout, LayoutError, NO_CARD, Numbering, Spot, check_deck, check_once};

impl Playable for Accordion {
    fn numbering(&self) -> Numbering {
        Numbering::Seed
    }

    /// From the left; cards that are not dealt are not used.
    fn start(&self, deal: &Deal) -> Result<State, LayoutError> {
        let deck: Vec<Card> = self.deck().collect();
        match (deal.order(&deck), deal) {
            (Some(order), _) => Ok(row(order.into_iter().take(self.cards))),
            (None, Deal::Position(layout)) => self.take_over(layout),
            (None, _) => unreachable!("only a position has no order"),
        }
    }

    fn board(&self, state: &State) -> Board {
        Board::of_rows([state.row().iter().map(|&card| Some(Card::from_index(card)))])
    }

    /// `12-9`: pile 12 goes onto pile 9, counted from the left and from 1.
    fn write(&self, _state: &State, m: Move, _notation: Notation, out: &mut String) {
        *out += &format!("{}-{}", m.from + 1, m.to + 1);
    }

    fn finish(&self, _state: &State) -> Vec<Move> {
        Vec::new()
    }
}

fn row(cards: impl Iterator<Item = Card>) -> State {
    let mut state = State { tops: [NO_CARD; MAX_CARDS], len: 0 };
    for card in cards {
        state.tops[usize::from(state.len)] = card.index() as u8;
        state.len += 1;
    }
    state
}

impl Accordion {
    /// The cards of the deck.
    fn deck(&self) -> impl Iterator<Item = Card> + use<> {
        let (ranks, suits) = (self.deck.ranks, usize::from(self.deck.suits));
        Card::deck().filter(move |card| card.rank().number() <= ranks && card.suit().index() < suits)
    }

    /// One row of one card or more, each once, and no more than are dealt.
    fn take_over(&self, layout: &Layout) -> Result<State, LayoutError> {
        for (label, line) in [("Foundations", &layout.foundations), ("Cells", &layout.cells), ("Stock", &layout.stock)]
        {
            if let Some(line) = line {
                return Err(LayoutError::new(line.spot, format!("no line \"{label}:\" in this game"), "one"));
            }
        }
        layout.no_waste_or_reserves()?;
        let [line] = layout.rows.as_slice() else {
            let spot = layout.rows.get(1).map_or(layout.end, |row| row.spot);
            return Err(LayoutError::new(spot, "1 rows", layout.rows.len().to_string()));
        };
        let named: Vec<(Card, Spot)> = line.cards()?;
        if named.is_empty() || named.len() > self.cards {
            let spot = named.get(self.cards).map_or(line.spot, |(_, spot)| *spot);
            return Err(LayoutError::new(spot, format!("1 to {} cards", self.cards), named.len().to_string()));
        }
        check_once(&named, layout.end)?;
        let deck: Vec<Card> = self.deck().collect();
        let strange: Vec<(Card, Spot)> = named.iter().filter(|(card, _)| !deck.contains(card)).copied().collect();
        if !strange.is_empty() {
            check_deck(&strange, &deck, layout.end)?;
        }
        Ok(row(named.into_iter().map(|(card, _)| card)))
    }
}
