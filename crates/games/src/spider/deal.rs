//! Laying out a deal, taking over a position, showing it, and moves as text.

use super::moves::Move;
use super::rules::Rules;
use super::state::{State, ends_in_run};
use super::{Spider, moves};
use crate::index::suit;
use crate::{Notation, Playable};
use winnable_cards::{
    Board, Card, Deal, Foundations, Layout, LayoutError, Line, Numbering, Slot, Spot, check_deck, sort_few,
};

impl Playable for Spider {
    fn numbering(&self) -> Numbering {
        self.rules.numbering
    }

    fn start(&self, deal: &Deal) -> Result<State, LayoutError> {
        let rules = &*self.rules;
        let deck = each_once(rules).repeat(rules.deck.copies());
        match (deal.order(&deck), deal) {
            (Some(order), _) => Ok(lay_out(rules, &order)),
            (None, Deal::Position(layout)) => take_over(rules, layout),
            (None, _) => unreachable!("only a position has no order"),
        }
    }

    fn board(&self, state: &State) -> Board {
        let rules = &*self.rules;
        let row = |pile: usize| {
            let slot = |(at, &card): (usize, &u8)| match Card::from_index(card) {
                card if at < state.down(pile) => Slot::Down(Some(card)),
                card => Slot::Up(card),
            };
            state.pile(pile).iter().enumerate().map(slot).collect()
        };
        let open = |&card: &u8| Slot::Up(Card::from_index(card));
        Board {
            rows: (0..rules.piles).map(row).collect(),
            foundations: foundations(rules, state.runs()),
            stock: rules.set.stock.map(|_| state.stock().iter().map(open).collect()),
            ..Board::default()
        }
    }

    fn write(&self, _state: &State, m: Move, _notation: Notation, out: &mut String) {
        let pile = |pile: u8| match self.rules.piles {
            11.. => format!("{:02}", pile + 1),
            _ => ((pile + 1) % 10).to_string(),
        };
        match m {
            Move::Draw => out.push('D'),
            Move::Cards { from, to, count } => {
                *out += &pile(from);
                *out += &pile(to);
                if count > 1 {
                    *out += &format!("v{count}");
                }
            }
        }
    }

    /// A win is certain when it is there.
    fn finish(&self, _state: &State) -> Vec<Move> {
        Vec::new()
    }
}

/// The cards of the deck, each once.
fn each_once(rules: &Rules) -> Vec<Card> {
    let suits = rules.deck.suits;
    (0..4 * rules.ranks).filter(|&card| suit(card) < suits).map(Card::from_index).collect()
}

/// The foundations with so many complete runs of each suit.
fn foundations(rules: &Rules, runs: [u8; 4]) -> Foundations {
    let up = |copy: u8| runs.map(|runs| if copy < runs { rules.ranks } else { 0 });
    match rules.deck.copies() {
        _ if !rules.runs_leave() => Foundations::None,
        1 => Foundations::Suits(up(0)),
        copies => Foundations::Decks((0..copies as u8).map(up).collect()),
    }
}

/// Deals as docs/piles.md says.
fn lay_out(rules: &Rules, order: &[Card]) -> State {
    let set = &rules.set;
    let dealt = set.dealt_to_piles(&rules.deck);
    let mut cards = order.iter().map(|card| card.index() as u8);
    let mut piles: Vec<Vec<u8>> = vec![Vec::new(); rules.piles];
    for (card, pile) in cards.by_ref().take(dealt).zip(set.piles.order(dealt)) {
        piles[pile].push(card);
    }
    if set.piles.kings_sink {
        piles.iter_mut().for_each(|pile| sort_few(pile, |&card| !rules.is_king(card)));
    }
    let with_down = |(at, pile): (usize, Vec<u8>)| {
        let down = set.piles.down_in(at, pile.len());
        (pile, down)
    };
    let piles: Vec<(Vec<u8>, usize)> = piles.into_iter().enumerate().map(with_down).collect();
    State::new(&piles, &cards.collect::<Vec<u8>>(), [0; 4])
}

/// Reads a position.
fn take_over(rules: &Rules, layout: &Layout) -> Result<State, LayoutError> {
    no_strange_lines(rules, layout)?;
    if layout.rows.len() != rules.piles {
        let spot = layout.rows.get(rules.piles).map_or(layout.end, |row| row.spot);
        let expected = format!("{} rows, one for each pile", rules.piles);
        return Err(LayoutError::new(spot, expected, format!("{} rows", layout.rows.len())));
    }
    let mut named: Vec<(Card, Spot)> = Vec::new();
    let mut piles = Vec::new();
    for row in &layout.rows {
        piles.push(read_pile(rules, row, &mut named)?);
    }
    let mut stock = Vec::new();
    for (slot, spot) in layout.stock.as_ref().map_or(Ok(Vec::new()), Line::slots)? {
        let card = known(slot, spot)?;
        stock.push(card.index() as u8);
        named.push((card, spot));
    }
    let runs = read_runs(rules, layout, &named)?;
    for (row, (pile, down)) in layout.rows.iter().zip(&piles) {
        if rules.runs_leave() && ends_in_run(pile, *down, rules.ranks as usize) {
            let expected = "a pile without a complete run at its end, which would have left at once";
            return Err(LayoutError::new(row.spot, expected, "one"));
        }
    }
    Ok(State::new(&piles, &stock, runs))
}

fn no_strange_lines(rules: &Rules, layout: &Layout) -> Result<(), LayoutError> {
    let no_line = |line: &Option<Line>, label: &str| match line {
        None => Ok(()),
        Some(line) => Err(LayoutError::new(line.spot, format!("no line \"{label}:\" in this game"), "one")),
    };
    layout.no_waste_or_reserves()?;
    if let Some(token) = layout.cells.as_ref().and_then(|line| line.tokens.first()) {
        return Err(LayoutError::new(token.spot, "no cell in this game", format!("\"{}\"", token.text)));
    }
    if rules.set.stock.is_none() {
        no_line(&layout.stock, "Stock")?;
    }
    if !rules.runs_leave() {
        no_line(&layout.foundations, "Foundations")?;
    }
    Ok(())
}

fn known(slot: Slot, spot: Spot) -> Result<Card, LayoutError> {
    slot.card().ok_or_else(|| LayoutError::new(spot, "a card that is known", slot.to_string()))
}

/// A pile, and how many of its cards lie face down.
fn read_pile(rules: &Rules, row: &Line, named: &mut Vec<(Card, Spot)>) -> Result<(Vec<u8>, usize), LayoutError> {
    let slots = row.slots()?;
    let (mut pile, mut down) = (Vec::new(), 0);
    for &(slot, spot) in &slots {
        let card = known(slot, spot)?;
        if slot.is_down() {
            if !rules.has_face_down() {
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
    Ok((pile, down))
}

/// How many complete runs of each suit have left, after a look at whether all cards of the deck are there.
fn read_runs(rules: &Rules, layout: &Layout, named: &[(Card, Spot)]) -> Result<[u8; 4], LayoutError> {
    let (copies, deck) = (rules.deck.copies(), each_once(rules));
    if !rules.runs_leave() {
        check_deck(named, &deck.repeat(copies), layout.end)?;
        return Ok([0; 4]);
    }
    let counts = layout.counts_of_copies(copies, &deck, named)?;
    if counts.iter().flatten().any(|&up| up != 0 && up != rules.ranks) {
        let spot = layout.foundations.as_ref().map_or(layout.end, |line| line.spot);
        return Err(LayoutError::new(spot, "complete runs on the foundations", "part of one"));
    }
    Ok(std::array::from_fn(|suit| counts.iter().filter(|up| up[suit] > 0).count() as u8))
}

impl Spider {
    /// Every legal move of a person.
    pub(super) fn all_moves(&self, state: &State, out: &mut Vec<Move>) {
        moves::list(&self.rules, state, moves::Equal::Each, out);
    }
}
