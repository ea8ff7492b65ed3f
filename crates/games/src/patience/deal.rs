//! Laying out a deal, taking over a position, showing it, moves as text, and playing out a certain win.

use super::Patience;
use super::moves::{free_cards, next_to_fill, play};
use super::rules::Rules;
use super::state::{ENDLESS, Move, NO_CARD, Parts, Place, State};
use crate::index::{rank, suit};
use crate::{Game, Notation, Playable};
use winnable_cards::{
    Board, Card, Deal, Form, Foundations, Layout, LayoutError, Line, Numbering, Rank, Slot, Spot, Suit, Token, sort_few,
};
use winnable_rules::{FaceDown, Start};

const CELL_LETTERS: [char; 12] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'i', 'j', 'k', 'l', 'm'];

impl Playable for Patience {
    fn numbering(&self) -> Numbering {
        self.rules.numbering
    }

    fn start(&self, deal: &Deal) -> Result<State, LayoutError> {
        let rules = &*self.rules;
        let is_dealt = |card: &u8| !rules.aces_are_up() || rank(*card) > 0;
        let deck: Vec<Card> = rules.deck().filter(is_dealt).map(Card::from_index).collect();
        match (deal.order(&deck), deal) {
            (Some(order), _) => Ok(lay_out(rules, &order)),
            (None, Deal::Position(layout)) => take_over(rules, layout),
            (None, _) => unreachable!("only a position has no order"),
        }
    }

    fn board(&self, state: &State) -> Board {
        let rules = &*self.rules;
        let slot = |card: u8| match card {
            NO_CARD => Slot::Empty,
            card if state.is_down(card) => Slot::Down(Some(Card::from_index(card))),
            card => Slot::Up(Card::from_index(card)),
        };
        let rows = (0..rules.piles)
            .map(|pile| {
                let mut cards: Vec<Slot> = state.pile(pile).map(slot).collect();
                cards.reverse();
                cards
            })
            .collect();
        let mut board = Board { rows, ..Board::default() };
        // Foundations of a dealt base are told by the rank on top.
        let told = |up: u8| if up == 0 { 0 } else { (state.base() + up - 1) % rules.ranks + 1 };
        board.foundations = Foundations::Suits(state.ups().map(told));
        board.base = rules.base_is_dealt().then(|| Rank::new(state.base() + 1).expect("a rank of the deck"));
        board.cells = (0..rules.cells).map(|cell| slot(state.cell(cell))).collect();
        if let Some(reserve) = rules.set.reserve {
            let cards = state.reserve().iter().copied();
            board.reserves = if reserve.stacked {
                vec![cards.filter(|&card| card != NO_CARD).map(slot).collect()]
            } else {
                cards.map(|card| if card == NO_CARD { Vec::new() } else { vec![slot(card)] }).collect()
            };
        }
        if rules.set.stock.is_some() {
            let (waste, stock) = state.talon().split_at(state.waste() as usize);
            board.stock = Some(stock.iter().map(|&card| slot(card)).collect());
            if !rules.deals_to_piles() {
                board.waste = Some(waste.iter().map(|&card| slot(card)).collect());
            }
            board.redeals = Some(state.redeals()).filter(|&redeals| redeals != ENDLESS && !rules.deals_to_piles());
        }
        board
    }

    fn write(&self, state: &State, m: Move, _notation: Notation, out: &mut String) {
        let place = |place: Place| match place {
            Place::Pile(pile) if self.rules.piles > 10 => format!("{:02}", pile + 1),
            Place::Pile(pile) => ((pile + 1) % 10).to_string(),
            Place::Cell(cell) => CELL_LETTERS[cell as usize].to_string(),
            Place::Foundation(suit) => Suit::ALL[suit as usize].letter().to_string(),
            Place::Waste => "w".to_string(),
            Place::Talon(at) => "D".repeat((at + 1 - state.waste()) as usize) + "w",
            Place::Reserve(_) if self.rules.reserve_is_stacked() => "r".to_string(),
            Place::Reserve(at) => format!("r{:02}", at + 1),
        };
        match m {
            Move::Draw => out.push('D'),
            Move::Redeal => out.push('R'),
            Move::Cards { from, to, count } => {
                *out += &place(from);
                *out += &match to {
                    Place::Foundation(_) => "h".to_string(),
                    to => place(to),
                };
                if count > 1 {
                    *out += &format!("v{count}");
                }
            }
        }
    }

    /// The lowest card that is not up goes up, again and again; cards of an open stock are turned until it comes.
    fn finish(&self, state: &State) -> Vec<Move> {
        let rules = &*self.rules;
        let mut state = state.clone();
        let mut moves = Vec::new();
        let most = (self.cards_left(&state) as usize + 1) * (state.talon().len() + 2);
        while self.cards_left(&state) > 0 && moves.len() < most {
            let next = free_cards(rules, &state).find(|&(_, card)| rules.goes_up(&state, card));
            let m = match next {
                Some((from, card)) => Move::Cards { from, to: Place::Foundation(suit(card)), count: 1 },
                None if state.talon().len() > state.waste() as usize => Move::Draw,
                None => Move::Redeal,
            };
            play(rules, &mut state, m);
            moves.push(m);
        }
        moves
    }
}

/// Deals as docs/piles.md says.
fn lay_out(rules: &Rules, order: &[Card]) -> State {
    let set = &rules.set;
    let deck = winnable_rules::Deck { ranks: rules.ranks, suits: rules.suits, ..winnable_rules::Deck::default() };
    let mut cards = order.iter().map(|card| card.index() as u8);
    let mut parts = Parts { redeals: rules.redeals(), ..Parts::default() };
    if set.foundations.start == Start::Aces {
        (0..rules.suits).for_each(|suit| parts.up[suit as usize] = 1);
    }
    let mut piles: Vec<Vec<u8>> = vec![Vec::new(); rules.piles];
    let dealt = set.dealt_to_piles(&deck);
    for (card, pile) in cards.by_ref().take(dealt).zip(set.piles.order(dealt)) {
        let up = &mut parts.up[suit(card) as usize];
        if set.foundations.start == Start::GoingUp && *up == rank(card) {
            *up += 1;
        } else {
            piles[pile].push(card);
        }
    }
    if set.piles.kings_sink {
        piles.iter_mut().for_each(|pile| sort_few(pile, |&card| rank(card) + 1 != rules.ranks));
    }
    let with_down = |(at, pile): (usize, Vec<u8>)| (set.piles.down_in(at, pile.len()), pile);
    parts.piles = piles.into_iter().enumerate().map(with_down).map(|(down, pile)| (pile, down)).collect();
    parts.cells = cards.by_ref().take(set.cells.filled).collect();
    parts.cells.resize(rules.cells, NO_CARD);
    parts.reserve = cards.by_ref().take(set.reserve.map_or(0, |reserve| reserve.cards)).collect();
    if rules.base_is_dealt()
        && let Some(base) = cards.next()
    {
        parts.base = rank(base);
        parts.up[suit(base) as usize] = 1;
    }
    parts.talon = cards.collect();
    State::new(rules, &parts)
}

/// Reads a position.
fn take_over(rules: &Rules, layout: &Layout) -> Result<State, LayoutError> {
    if layout.rows.len() != rules.piles {
        let spot = layout.rows.get(rules.piles).map_or(layout.end, |row| row.spot);
        let expected = format!("{} rows, one for each pile", rules.piles);
        return Err(LayoutError::new(spot, expected, format!("{} rows", layout.rows.len())));
    }
    let mut named: Vec<(Card, Spot)> = Vec::new();
    let mut parts = Parts { redeals: rules.redeals(), ..Parts::default() };
    for row in &layout.rows {
        let slots = row.slots()?;
        let mut pile = Vec::new();
        let mut down = 0;
        for &(slot, spot) in &slots {
            let card = known(slot, spot)?;
            if slot.is_down() {
                if rules.set.piles.face_down == FaceDown::Nothing {
                    return Err(LayoutError::new(spot, "a face-up card, as all are in this game", slot.to_string()));
                }
                if down < pile.len() {
                    return Err(LayoutError::new(spot, "a face-up card on a face-up one", slot.to_string()));
                }
                down += 1;
            }
            pile.push(card.index() as u8);
            named.push((card, spot));
        }
        if let Some(&(slot, spot)) = slots.last().filter(|_| down == slots.len()) {
            return Err(LayoutError::new(spot, "a face-up card at the end of a pile", slot.to_string()));
        }
        parts.piles.push((pile, down));
    }
    parts.cells = slots_of(rules.cells, layout.cells.as_ref(), "cells", &mut named)?;
    parts.cells.resize(rules.cells, NO_CARD);
    read_reserve(rules, layout, &mut parts, &mut named)?;
    read_talon(rules, layout, &mut parts, &mut named)?;
    read_foundations(rules, layout, &mut parts, &named)?;
    let state = State::new(rules, &parts);
    no_unfilled_space(rules, layout, &state)?;
    Ok(state)
}

fn known(slot: Slot, spot: Spot) -> Result<Card, LayoutError> {
    slot.card().ok_or_else(|| LayoutError::new(spot, "a card that is known", slot.to_string()))
}

/// The cards of a line with gaps.
fn slots_of(
    most: usize,
    line: Option<&Line>,
    what: &str,
    named: &mut Vec<(Card, Spot)>,
) -> Result<Vec<u8>, LayoutError> {
    let Some(line) = line else { return Ok(Vec::new()) };
    if let Some(extra) = line.tokens.get(most) {
        let expected = format!("at most {most} {what}");
        return Err(LayoutError::new(extra.spot, expected, format!("\"{}\"", extra.text)));
    }
    let slot = |token: &Token| {
        let card = token.card_or_gap()?;
        named.extend(card.map(|card| (card, token.spot)));
        Ok(card.map_or(NO_CARD, |card| card.index() as u8))
    };
    line.tokens.iter().map(slot).collect()
}

fn read_reserve(
    rules: &Rules,
    layout: &Layout,
    parts: &mut Parts,
    named: &mut Vec<(Card, Spot)>,
) -> Result<(), LayoutError> {
    let Some(reserve) = rules.set.reserve else {
        return match layout.reserves.first() {
            None => Ok(()),
            Some(line) => Err(LayoutError::new(line.spot, "no line \"Reserve:\" in this game", "one")),
        };
    };
    // In JSON each place of an open reserve is a pile of its own.
    let places: Vec<Token> = match layout.reserves.as_slice() {
        [] => Vec::new(),
        [line] => line.tokens.clone(),
        [_, second, ..] if reserve.stacked => {
            return Err(LayoutError::new(second.spot, "one line \"Reserve:\"", "another one"));
        }
        lines => {
            let _one_card_each = layout.reserve_places()?;
            let gap = |line: &Line| Token { text: "--".to_string(), spot: line.spot };
            lines.iter().map(|line| line.tokens.first().cloned().unwrap_or_else(|| gap(line))).collect()
        }
    };
    let line = layout.reserves.first().map(|first| Line { spot: first.spot, tokens: places });
    parts.reserve = slots_of(reserve.cards, line.as_ref(), "cards in the reserve", named)?;
    if reserve.stacked {
        parts.reserve.retain(|&card| card != NO_CARD);
    } else {
        parts.reserve.resize(reserve.cards, NO_CARD);
    }
    Ok(())
}

fn read_talon(
    rules: &Rules,
    layout: &Layout,
    parts: &mut Parts,
    named: &mut Vec<(Card, Spot)>,
) -> Result<(), LayoutError> {
    let refuse = |line: &Option<Line>, name: &str| match line {
        None => Ok(()),
        Some(line) => Err(LayoutError::new(line.spot, format!("no line \"{name}:\" in this game"), "one")),
    };
    if rules.set.stock.is_none() {
        refuse(&layout.stock, "Stock")?;
        refuse(&layout.redeals, "Redeals")?;
    }
    if rules.set.stock.is_none() || rules.deals_to_piles() {
        refuse(&layout.waste, "Waste")?;
    }
    let slots = |line: &Option<Line>| line.as_ref().map_or(Ok(Vec::new()), |line| line.slots());
    let waste = slots(&layout.waste)?;
    parts.waste = waste.len();
    for (slot, spot) in waste.into_iter().chain(slots(&layout.stock)?) {
        let card = known(slot, spot)?;
        parts.talon.push(card.index() as u8);
        named.push((card, spot));
    }
    if let Some(redeals) = layout.redeals()? {
        let most = rules.redeals();
        if most == ENDLESS || redeals > most {
            let spot = layout.redeals.as_ref().map_or(layout.end, |line| line.spot);
            let expected =
                if most == ENDLESS { "no line \"Redeals:\"".to_string() } else { format!("at most {most} redeals") };
            return Err(LayoutError::new(spot, expected, redeals.to_string()));
        }
        parts.redeals = redeals;
    }
    Ok(())
}

/// The foundations, after a look at whether all cards of the deck are there.
fn read_foundations(
    rules: &Rules,
    layout: &Layout,
    parts: &mut Parts,
    named: &[(Card, Spot)],
) -> Result<(), LayoutError> {
    let deck: Vec<Card> = rules.deck().map(Card::from_index).collect();
    let first = match (rules.base_is_dealt(), layout.base()?, &layout.base) {
        (true, Some(base), _) if base.number() <= rules.ranks => base,
        (true, found, line) => {
            let spot = line.as_ref().map_or(layout.end, |line| line.spot);
            let found = found.map_or("none".to_string(), |base| base.letter(Form::Usual).to_string());
            return Err(LayoutError::new(spot, "a line \"Base:\" with a rank of this game's deck", found));
        }
        (false, _, Some(line)) => return Err(LayoutError::new(line.spot, "no line \"Base:\" in this game", "one")),
        (false, _, None) => Rank::ACE,
    };
    parts.base = first.number() - 1;
    parts.up = layout.cards_up(first, &deck, named)?;
    Ok(())
}

/// Refuses an empty pile that would have been filled at once.
fn no_unfilled_space(rules: &Rules, layout: &Layout, state: &State) -> Result<(), LayoutError> {
    for (pile, row) in layout.rows.iter().enumerate() {
        if state.top(pile) == NO_CARD && next_to_fill(rules, state).is_some() {
            return Err(LayoutError::new(row.spot, "a card in a pile that is filled at once", "none"));
        }
    }
    Ok(())
}
