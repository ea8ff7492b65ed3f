//! Laying out a deal, taking over a position, showing it, and moves as text.

use super::steps::{Move, State};
use super::{ENDLESS, Klondike, MAX_PILE, MAX_PILES, MAX_STOCK};
use crate::{Notation, Playable};
use winnable_cards::{Board, Card, Deal, Foundations, Layout, LayoutError, Line, Numbering, Rank, Slot, Spot, Suit};

/// Most face-down cards in a pile, so that a whole run finds room on them.
const MAX_DOWN: usize = MAX_PILE - 13;

impl Playable for Klondike {
    fn numbering(&self) -> Numbering {
        Numbering::Seed
    }

    /// Dealt as by hand: a card to each pile, then one to each but the first, and so on; the rest is the stock.
    fn start(&self, deal: &Deal) -> Result<State, LayoutError> {
        let deck: Vec<Card> = Card::deck().filter(|card| card.rank().number() <= self.ranks()).collect();
        match (deal.order(&deck), deal) {
            (Some(order), _) => Ok(self.dealt(&order)),
            (None, Deal::Position(layout)) => self.take_over(layout),
            (None, _) => unreachable!("only a position has no order"),
        }
    }

    fn board(&self, state: &State) -> Board {
        let card = |&card: &u8| Card::from_index(card);
        let facing = |(i, c): (usize, &u8), down: usize| match i < down {
            true => Slot::Down(Some(card(c))),
            false => Slot::Up(card(c)),
        };
        let row = |pile: usize| {
            let down = state.down[pile] as usize;
            state.pile(pile).iter().enumerate().map(move |c| facing(c, down)).collect()
        };
        // A card of the stock that was turned before is known; the others lie face down for everybody.
        let turned = state.turned.saturating_sub(state.waste) as usize;
        let stock = |(i, c): (usize, &u8)| if i < turned { Slot::Up(card(c)) } else { Slot::Down(Some(card(c))) };
        Board {
            rows: (0..self.piles()).map(row).collect(),
            foundations: Foundations::Suits(state.up),
            stock: Some(state.stock().iter().enumerate().map(stock).collect()),
            waste: Some(state.waste().iter().map(|c| Slot::Up(card(c))).collect()),
            redeals: Some(state.redeals).filter(|&redeals| redeals != ENDLESS),
            ..Board::default()
        }
    }

    /// `D` draw, `R` redeal, `wh` waste to the foundations, `w3` waste to pile 3, `3h`, `36` pile 3 to pile 6 with `v4` for
    /// four cards, `S3` the top spade of the foundations to pile 3.
    fn write(&self, state: &State, m: Move, _notation: Notation, out: &mut String) {
        *out += &match m {
            Move::Draw => "D".to_string(),
            Move::Redeal => "R".to_string(),
            Move::WasteUp => "wh".to_string(),
            Move::Waste(to) => format!("w{}", to + 1),
            Move::Up(pile) => format!("{}h", pile + 1),
            Move::Pile { from, count, to } => {
                let is_told = count > 1 || self.splits_into_spaces() && state.len[to as usize] == 0;
                let count = if is_told { format!("v{count}") } else { String::new() };
                format!("{}{}{count}", from + 1, to + 1)
            }
            Move::Down(suit, to) => format!("{}{}", Suit::ALL[suit as usize].letter(), to + 1),
        };
    }

    /// The lowest card that is not up goes up, again and again.
    fn finish(&self, state: &State) -> Vec<Move> {
        let mut state = state.clone();
        let mut moves = Vec::new();
        let turns = 2 * MAX_STOCK;
        while moves.len() <= turns * 4 * self.ranks() as usize {
            let up = (0..self.piles()).find(|&pile| state.top(pile).is_some_and(|card| state.goes_up(card)));
            let m = match (up, state.waste().last()) {
                (Some(pile), _) => Some(Move::Up(pile as u8)),
                (None, Some(&card)) if state.goes_up(card) => Some(Move::WasteUp),
                (None, _) => self.stock_move(&state),
            };
            let Some(m) = m else { break };
            crate::Game::play(self, &mut state, m);
            moves.push(m);
        }
        moves
    }
}

impl Klondike {
    fn empty(&self) -> State {
        State {
            piles: [[0; MAX_PILE]; MAX_PILES],
            len: [0; MAX_PILES],
            down: [0; MAX_PILES],
            talon: [0; MAX_STOCK],
            talon_len: 0,
            waste: 0,
            turned: 0,
            redeals: self.redeals(),
            up: [0; 4],
        }
    }

    fn dealt(&self, order: &[Card]) -> State {
        let mut state = self.empty();
        let mut cards = order.iter().map(|card| card.index() as u8);
        for first in 0..self.piles() {
            for pile in first..self.piles() {
                let card = cards.next().expect("the piles are fewer cards than the deck");
                state.push(pile, card);
            }
            state.down[first] = first as u8;
        }
        state.talon_len = cards.len() as u8;
        state.talon.iter_mut().zip(cards).for_each(|(place, card)| *place = card);
        state
    }

    fn take_over(&self, layout: &Layout) -> Result<State, LayoutError> {
        if let Some(cells) = &layout.cells {
            return Err(LayoutError::new(cells.spot, "a game without cells", "a line \"Cells:\""));
        }
        layout.no_reserves()?;
        if let Some(order) = self.read_deck(layout)? {
            return Ok(self.dealt(&order));
        }
        if layout.rows.len() > self.piles() {
            let expected = format!("at most {} rows, one for each pile", self.piles());
            return Err(LayoutError::new(
                layout.rows[self.piles()].spot,
                expected,
                format!("{} rows", layout.rows.len()),
            ));
        }
        let mut state = self.empty();
        if let Some(redeals) = layout.redeals()? {
            let Some(most) = self.passes.map(|passes| passes - 1) else {
                let line = layout.redeals.as_ref().expect("it was read");
                return Err(LayoutError::new(line.spot, "no line \"Redeals:\" where passes are not limited", "one"));
            };
            if redeals > most {
                let line = layout.redeals.as_ref().expect("it was read");
                return Err(LayoutError::new(line.spot, format!("at most {most} redeals"), redeals.to_string()));
            }
            state.redeals = redeals;
        }
        let mut named = Vec::new();
        let is_fresh = self.is_fresh(layout);
        for (pile, line) in layout.rows.iter().enumerate() {
            self.read_pile(&mut state, pile, line, is_fresh, &mut named)?;
        }
        read_talon(&mut state, layout, &mut named)?;
        state.up = self.read_foundations(layout, &named)?;
        Ok(state)
    }

    /// A whole deck as Klondike-Solver, MinimalKlondike and KSolve write it: 52 times two digits for the rank and one for the
    /// suit (1 to 4: C D H S), in the order of dealing.
    fn read_deck(&self, layout: &Layout) -> Result<Option<Vec<Card>>, LayoutError> {
        let [Line { tokens, .. }] = layout.rows.as_slice() else { return Ok(None) };
        let [token] = tokens.as_slice() else { return Ok(None) };
        let digits = token.text.as_bytes();
        if digits.len() != 3 * 52 || !digits.iter().all(u8::is_ascii_digit) || self.ranks() != 13 {
            return Ok(None);
        }
        let card = |(i, three): (usize, &[u8])| {
            let rank = Rank::new(10 * (three[0] - b'0') + three[1] - b'0');
            let suit = (three[2] - b'0').checked_sub(1).and_then(|suit| Suit::ALL.get(usize::from(suit)).copied());
            let spot = Spot { column: token.spot.column + 3 * i, ..token.spot };
            let wrong = || {
                LayoutError::new(spot, "a card such as 104 for TS", format!("\"{}\"", &token.text[3 * i..3 * i + 3]))
            };
            rank.zip(suit).map(|(rank, suit)| (Card::new(rank, suit), spot)).ok_or_else(wrong)
        };
        let named = digits.chunks(3).enumerate().map(card).collect::<Result<Vec<_>, _>>()?;
        winnable_cards::check_deck(&named, &Card::deck().collect::<Vec<_>>(), layout.end)?;
        Ok(Some(named.into_iter().map(|(card, _)| card).collect()))
    }

    /// Whether a position is a deal as other programs write it: no card says that it lies face down, nothing was played, and the
    /// piles are not runs, which might lie open late in a game.
    fn is_fresh(&self, layout: &Layout) -> bool {
        let is_dealt = |(i, line): (usize, &Line)| line.tokens.len() == i + 1;
        let is_marked = |line: &Line| line.tokens.iter().any(|token| token.text.starts_with('['));
        layout.rows.len() == self.piles()
            && layout.rows.iter().enumerate().all(is_dealt)
            && !layout.rows.iter().any(is_marked)
            && layout.waste.as_ref().is_none_or(|line| line.tokens.is_empty())
            && layout.stock.as_ref().map_or(0, |line| line.tokens.len()) + self.piles() * (self.piles() + 1) / 2
                == 4 * usize::from(self.ranks())
            && !layout.rows.iter().all(|line| self.is_run(line))
    }

    /// Whether each card of a line lies on the one before it as piles are built.
    fn is_run(&self, line: &Line) -> bool {
        let Ok(cards) = line.cards() else { return false };
        cards.windows(2).all(|pair| self.fits(pair[1].0.index() as u8, pair[0].0.index() as u8))
    }

    fn read_pile(
        &self,
        state: &mut State,
        pile: usize,
        line: &Line,
        is_fresh: bool,
        named: &mut Vec<(Card, Spot)>,
    ) -> Result<(), LayoutError> {
        let slots = line.slots()?;
        let count = slots.len();
        let mut below: Option<Slot> = None;
        for (place, (slot, spot)) in slots.into_iter().enumerate() {
            let slot = match slot {
                Slot::Up(card) if is_fresh && place + 1 < count => Slot::Down(Some(card)),
                slot => slot,
            };
            let card = known(slot, spot)?;
            match (below, slot) {
                (None | Some(Slot::Down(_)), Slot::Down(_)) => {
                    state.down[pile] += 1;
                    if state.down[pile] as usize > MAX_DOWN || place + 1 == count {
                        let expected = match place + 1 == count {
                            true => "a face-up card on top of a pile".to_string(),
                            false => format!("at most {MAX_DOWN} face-down cards in a pile"),
                        };
                        return Err(LayoutError::new(spot, expected, slot.to_string()));
                    }
                }
                (Some(Slot::Up(on)), Slot::Up(card)) if !self.fits(card.index() as u8, on.index() as u8) => {
                    let expected = format!("a card that lies on {on}, or [{on}] for one that lies face down");
                    return Err(LayoutError::new(spot, expected, card.to_string()));
                }
                (Some(Slot::Up(on)), Slot::Down(_)) => {
                    let expected = format!("a face-up card on {on}");
                    return Err(LayoutError::new(spot, expected, slot.to_string()));
                }
                _ => {}
            }
            state.push(pile, card.index() as u8);
            named.push((card, spot));
            below = Some(slot);
        }
        Ok(())
    }

    /// The foundations, after a look at whether all cards of the deck are there.
    fn read_foundations(&self, layout: &Layout, named: &[(Card, Spot)]) -> Result<[u8; 4], LayoutError> {
        let ranks = self.ranks();
        let deck: Vec<Card> = Card::deck().filter(|card| card.rank().number() <= ranks).collect();
        if ranks == 13 {
            return layout.foundation_counts(named);
        }
        // The ranks that the deck does not have are taken as named, so that the same check does for a small deck.
        if let Some((card, spot)) = named.iter().find(|(card, _)| !deck.contains(card)) {
            return Err(LayoutError::new(*spot, "a card of this game's deck", card.to_string()));
        }
        let missing = Rank::all().filter(|rank| rank.number() > ranks);
        let missing = missing.flat_map(|rank| Suit::ALL.map(|suit| (Card::new(rank, suit), layout.end)));
        layout.foundation_counts(&named.iter().copied().chain(missing).collect::<Vec<_>>())
    }
}

/// The card of a place in which one must lie.
fn known(slot: Slot, spot: Spot) -> Result<Card, LayoutError> {
    slot.card().ok_or_else(|| LayoutError::new(spot, "a card such as TH, or [TH] face down", format!("\"{slot}\"")))
}

/// The waste and the stock. A card of the stock that is written face up was turned before.
fn read_talon(state: &mut State, layout: &Layout, named: &mut Vec<(Card, Spot)>) -> Result<(), LayoutError> {
    let slots = |line: &Option<Line>| line.as_ref().map_or(Ok(Vec::new()), |line| line.slots());
    let waste = slots(&layout.waste)?;
    let stock = slots(&layout.stock)?;
    let mut is_turned = true;
    for (i, (slot, spot)) in waste.iter().chain(&stock).enumerate() {
        let card = known(*slot, *spot)?;
        if i == MAX_STOCK {
            let found = (waste.len() + stock.len()).to_string();
            return Err(LayoutError::new(*spot, format!("at most {MAX_STOCK} cards in stock and waste"), found));
        }
        if slot.is_down() && i < waste.len() {
            return Err(LayoutError::new(*spot, "a face-up card in the waste", slot.to_string()));
        }
        if !slot.is_down() && !is_turned {
            let expected = "a face-down card behind one that was never turned";
            return Err(LayoutError::new(*spot, expected, slot.to_string()));
        }
        is_turned &= !slot.is_down();
        state.turned += u8::from(is_turned);
        state.talon[i] = card.index() as u8;
        state.talon_len += 1;
        named.push((card, *spot));
    }
    state.waste = waste.len() as u8;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    fn read(text: &str) -> Result<State, String> {
        let deal = Deal::Position(Layout::parse(text).unwrap());
        Klondike::new(3).start(&deal).map_err(|error| error.to_string())
    }

    /// A deck as other solvers write it.
    fn digits(order: &[Card]) -> String {
        order.iter().map(|card| format!("{:02}{}", card.rank().number(), card.suit().index() + 1)).collect()
    }

    #[test]
    fn a_deck_of_digits_is_dealt_as_by_hand() {
        let game = Klondike::new(3);
        let order = Deal::Seed(7).order(&Card::deck().collect::<Vec<_>>()).unwrap();
        let (ours, theirs) = (game.start(&Deal::Seed(7)).unwrap(), read(&digits(&order)).unwrap());
        assert_eq!(game.plain_key(&ours), game.plain_key(&theirs));
        let mut twice = digits(&order);
        let first = twice[..3].to_string();
        twice.replace_range(3..6, &first);
        assert!(read(&twice).unwrap_err().starts_with("line 1, column 4: expected each card once, found "));
        twice.replace_range(3..6, "145");
        let said = "line 1, column 4: expected a card such as 104 for TS, found \"145\"";
        assert_eq!(read(&twice).unwrap_err(), said);
    }

    #[test]
    fn a_whole_deal_without_marks_lies_face_down_but_for_the_tops() {
        let game = Klondike::new(3);
        let dealt = game.start(&Deal::Seed(7)).unwrap();
        let text = game.board(&dealt).written(winnable_cards::BoardFormat::Usual).replace(['[', ']'], "");
        let again = read(&text).unwrap();
        assert_eq!(game.key(&again), game.key(&dealt));
    }

    #[test]
    fn a_late_position_of_open_runs_is_no_deal() {
        let game = Klondike { build: super::super::Build::Any, ..Klondike::new(1) }.with_small_deck(3, 4);
        for up in [2, 0] {
            let stock = if up == 2 { "4H 3S AD AS 3C 4C AH 2S" } else { "4H 3S AD AS 3C 4C AH 2S AC 2C" };
            let text = format!("Foundations: C-{up}\n1: 2H\n2: 4D 3D\n3: 4S 3H 2D\nStock: {stock}\n");
            let state = game.start(&Deal::Position(Layout::parse(&text).unwrap())).unwrap();
            assert_eq!(state.down, [0; MAX_PILES], "{up}");
        }
    }

    #[test]
    fn a_pile_has_face_down_cards_up_to_the_room_for_them() {
        // Clubs and diamonds: one pile with so many face-down cards and a card on them, six of one card, and a stock.
        let text = |down: usize| {
            let is_left = |card: &Card| card.suit().index() < 2;
            let mut names: Vec<String> = Card::deck().filter(is_left).map(|card| card.to_string()).collect();
            names[..down].iter_mut().for_each(|name| *name = format!("[{name}]"));
            let (pile, rest) = names.split_at(down + 1);
            let (tops, stock) = rest.split_at(6);
            let tops: String = (2..).zip(tops).map(|(number, card)| format!("{number}: {card}\n")).collect();
            let up = "Foundations: H-K S-K D-0 C-0";
            format!("{up}\n1: {}\n{tops}Stock: {}", pile.join(" "), stock.join(" "))
        };
        assert!(read(&text(MAX_DOWN)).is_ok(), "{:?}", read(&text(MAX_DOWN)));
        let said = read(&text(MAX_DOWN + 1)).unwrap_err();
        assert!(said.contains(&format!("expected at most {MAX_DOWN} face-down cards in a pile")), "{said}");
        assert_eq!(
            read("1: [KC]").unwrap_err(),
            "line 1, column 4: expected a face-up card on top of a pile, found [KC]"
        );
    }

    #[test]
    fn a_stock_that_is_too_large_is_told_by_its_size() {
        let names: Vec<String> = Card::deck().take(MAX_STOCK + 2).map(|card| card.to_string()).collect();
        let said =
            read(&format!("1: KS\nWaste: {}\nStock: {}", names[..2].join(" "), names[2..].join(" "))).unwrap_err();
        let expected = format!("expected at most {MAX_STOCK} cards in stock and waste, found {}", MAX_STOCK + 2);
        assert!(said.ends_with(&expected), "{said}");
    }
}
