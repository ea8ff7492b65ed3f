//! Laying out a deal, taking over a position, showing it, moves as text, and playing out a certain win.

use super::TwoDecks;
use super::moves::play;
use super::rules::Rules;
use super::state::{ENDLESS, Move, STOCK, State, WASTE};
use crate::index::rank;
use crate::{Game, Notation, Playable};
use winnable_cards::{Board, Card, Deal, Foundations, Layout, LayoutError, Line, Numbering, Slot, Spot, sort_few};

impl Playable for TwoDecks {
    fn numbering(&self) -> Numbering {
        self.rules.numbering
    }

    fn start(&self, deal: &Deal) -> Result<State, LayoutError> {
        let rules = &*self.rules;
        let is_dealt = |card: &u8| !rules.aces_are_up() || rank(*card) > 0;
        let deck: Vec<Card> = rules.cards().filter(is_dealt).map(Card::from_index).collect();
        // Two decks are shuffled as one, which begins as one deck after the other.
        match (deal.order(&deck.repeat(2)), deal) {
            (Some(order), _) => Ok(lay_out(rules, &order)),
            (None, Deal::Position(layout)) => take_over(rules, layout),
            (None, _) => unreachable!("only a position has no order"),
        }
    }

    fn board(&self, state: &State) -> Board {
        let rules = &*self.rules;
        let open = |card: &u8| Slot::Up(Card::from_index(*card));
        let pile = |pile: usize| {
            let slot = |(height, card): (usize, &u8)| match height < state.down(pile) {
                true => Slot::Down(Some(Card::from_index(*card))),
                false => open(card),
            };
            state.pile(pile).iter().enumerate().map(slot).collect()
        };
        let foundation = |copy: usize| std::array::from_fn(|suit| state.ups(suit as u8)[copy]);
        let has_stock = rules.set.stock.is_some();
        Board {
            foundations: Foundations::Decks(vec![foundation(0), foundation(1)]),
            rows: (0..rules.piles).map(pile).collect(),
            stock: has_stock.then(|| state.stock().iter().rev().map(open).collect()),
            waste: has_stock.then(|| state.waste().iter().map(open).collect()),
            redeals: Some(state.redeals()).filter(|&redeals| has_stock && redeals != ENDLESS),
            ..Board::default()
        }
    }

    fn write(&self, _state: &State, m: Move, _notation: Notation, out: &mut String) {
        let place = |place: u8| match usize::from(place) {
            WASTE => "w".to_string(),
            _ if self.rules.piles > 10 => format!("{:02}", place + 1),
            _ => ((place + 1) % 10).to_string(),
        };
        match m {
            Move::Draw => out.push('D'),
            Move::Redeal => out.push('R'),
            Move::Up { from } => *out += &(place(from) + "h"),
            Move::Cards { from, to, count } => {
                *out += &(place(from) + &place(to));
                if count > 1 {
                    *out += &format!("v{count}");
                }
            }
        }
    }

    /// The lowest card that is not up goes up, again and again.
    fn finish(&self, state: &State) -> Vec<Move> {
        let mut state = state.clone();
        let mut moves = Vec::new();
        while self.cards_left(&state) > 0 {
            let goes_up = |from: &usize| state.top(*from).is_some_and(|card| self.rules.goes_up(&state, card));
            let Some(from) = (0..self.rules.piles).chain([WASTE]).find(goes_up) else { break };
            let m = Move::Up { from: from as u8 };
            play(&self.rules, &mut state, m);
            moves.push(m);
        }
        moves
    }
}

/// Deals as docs/piles.md says.
fn lay_out(rules: &Rules, order: &[Card]) -> State {
    let piles = &rules.set.piles;
    let mut cards = order.iter().map(|card| card.index() as u8);
    let aces = u8::from(rules.aces_are_up());
    let up = std::array::from_fn(|suit| if suit < usize::from(rules.deck.suits) { [aces; 2] } else { [0; 2] });
    let mut state = State::new(up, rules.redeals());
    let dealt = rules.set.dealt_to_piles(&rules.deck);
    for (card, pile) in cards.by_ref().take(dealt).zip(piles.order(dealt)) {
        state.insert(pile, &[card]);
    }
    for pile in 0..rules.piles {
        if piles.kings_sink {
            let mut sunk = state.pile(pile).to_vec();
            sort_few(&mut sunk, |&card| !rules.is_king(card));
            state = state.with_pile(pile, &sunk);
        }
        state.turn_down(pile, piles.down_in(pile, state.pile(pile).len()));
    }
    let mut stock: Vec<u8> = cards.collect();
    stock.reverse();
    state.insert(STOCK, &stock);
    state
}

/// Reads a position.
fn take_over(rules: &Rules, layout: &Layout) -> Result<State, LayoutError> {
    if layout.rows.len() != rules.piles {
        let spot = layout.rows.get(rules.piles).map_or(layout.end, |row| row.spot);
        let expected = format!("{} rows, one for each pile", rules.piles);
        return Err(LayoutError::new(spot, expected, format!("{} rows", layout.rows.len())));
    }
    let has_stock = rules.set.stock.is_some();
    let unknown = [
        ("Base", layout.base.as_ref(), true),
        ("Cells", layout.cells.as_ref().filter(|line| !line.tokens.is_empty()), true),
        ("Reserve", layout.reserves.first(), true),
        ("Stock", layout.stock.as_ref(), !has_stock),
        ("Waste", layout.waste.as_ref(), !has_stock),
        ("Redeals", layout.redeals.as_ref(), rules.redeals() == ENDLESS || !has_stock),
    ];
    for (name, line, is_wrong) in unknown {
        if let Some(line) = line.filter(|_| is_wrong) {
            return Err(LayoutError::new(line.spot, format!("no line \"{name}:\" in this game"), "one"));
        }
    }
    let mut named: Vec<(Card, Spot)> = Vec::new();
    let mut piles = Vec::new();
    for row in &layout.rows {
        piles.push(read_pile(rules, row, &mut named)?);
    }
    let mut read = |line: Option<&Line>| -> Result<Vec<u8>, LayoutError> {
        let slots = line.map_or(Ok(Vec::new()), Line::slots)?;
        slots.into_iter().map(|(slot, spot)| known(slot, spot, &mut named)).collect()
    };
    let waste = read(layout.waste.as_ref())?;
    let mut stock = read(layout.stock.as_ref())?;
    stock.reverse();
    let most = rules.redeals();
    let redeals = layout.redeals()?.unwrap_or(most);
    if redeals > most {
        let spot = layout.redeals.as_ref().map_or(layout.end, |line| line.spot);
        return Err(LayoutError::new(spot, format!("at most {most} redeals"), redeals.to_string()));
    }
    let deck: Vec<Card> = rules.cards().map(Card::from_index).collect();
    let counts = layout.counts_of_copies(2, &deck, &named)?;
    let mut state = State::new(std::array::from_fn(|suit| [counts[0][suit], counts[1][suit]]), redeals);
    for (number, (pile, down)) in piles.iter().enumerate() {
        state.insert(number, pile);
        state.turn_down(number, *down);
    }
    state.insert(WASTE, &waste);
    state.insert(STOCK, &stock);
    Ok(state)
}

/// A pile, and how many of its cards lie face down.
fn read_pile(rules: &Rules, row: &Line, named: &mut Vec<(Card, Spot)>) -> Result<(Vec<u8>, usize), LayoutError> {
    let slots = row.slots()?;
    let (mut pile, mut down) = (Vec::new(), 0);
    for &(slot, spot) in &slots {
        if slot.is_down() {
            let wrong = |expected: &str| Err(LayoutError::new(spot, expected, slot.to_string()));
            if !rules.has_face_down() {
                return wrong("a face-up card, as all are in this game");
            }
            if down < pile.len() {
                return wrong("a face-up card on a face-up one");
            }
            down += 1;
        }
        pile.push(known(slot, spot, named)?);
    }
    match slots.last().filter(|_| down == slots.len()) {
        Some(&(slot, spot)) => Err(LayoutError::new(spot, "a face-up card at the end of a pile", slot.to_string())),
        None => Ok((pile, down)),
    }
}

fn known(slot: Slot, spot: Spot, named: &mut Vec<(Card, Spot)>) -> Result<u8, LayoutError> {
    let card = slot.card().ok_or_else(|| LayoutError::new(spot, "a card that is known", slot.to_string()))?;
    named.push((card, spot));
    Ok(card.index() as u8)
}
