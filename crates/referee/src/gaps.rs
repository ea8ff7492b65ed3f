//! Gaps, also called Superpuzz.
//!
//! The rules: all 52 cards are dealt in four rows of 13; then the aces are taken out and leave gaps. A gap takes the
//! card that follows its left neighbour in suit; nothing goes right of a king or right of another gap; a gap at the
//! left end of a row takes any 2. The game is won when each row holds 2 to K of one suit in order from its left end.
//! There is no second deal.
//!
//! With `aces-fixed` (as in Blue Moon) the aces that were taken out are put at the left ends of the rows, clubs,
//! diamonds, hearts and spades from above, and stay there: each row then has 14 places, and each 2 has one place to go.
//!
//! Source: the game of T. Shintani's papers on Superpuzz, which say that positions recur in it.
//!
//! Moves: `TH@2.11`, the ten of hearts to row 2, place 11, counted from 1 (with `aces-fixed` place 1 is the ace's).

use crate::listing::place_number;
use crate::{Table, position};
use winnable_cards::{Board, Card, Deal, Layout, LayoutError, Rank, Suit, check_deck};

/// Which Gaps is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Whether the aces lie fixed at the left ends.
    pub(crate) aces_fixed: bool,
}

impl Rules {
    /// The first place of a row that a card can go to, counted from 0.
    fn first(self) -> usize {
        usize::from(self.aces_fixed)
    }

    /// Places in a row.
    fn width(self) -> usize {
        13 + self.first()
    }
}

/// A position of Gaps.
#[derive(Debug, Clone)]
pub(crate) struct Gaps {
    rules: Rules,
    /// Four rows; None is a gap.
    rows: Vec<Vec<Option<Card>>>,
}

impl Gaps {
    /// Lays the deal out.
    pub(crate) fn open(rules: Rules, deal: &Deal) -> Result<Gaps, LayoutError> {
        if let Deal::Position(layout) = deal {
            return Gaps::placed(rules, layout);
        }
        let order = deal.order(&Card::deck().collect::<Vec<_>>()).expect("only a position has no order");
        let mut rows = Vec::new();
        for (dealt, suit) in order.chunks(13).zip(Suit::ALL) {
            let mut row = Vec::new();
            if rules.aces_fixed {
                row.push(Some(Card::new(Rank::ACE, suit)));
            }
            row.extend(dealt.iter().map(|&card| if card.rank() == Rank::ACE { None } else { Some(card) }));
            rows.push(row);
        }
        Ok(Gaps { rules, rows })
    }

    /// A position: four full rows with four gaps and all cards but the aces, and the fixed aces where there are any.
    fn placed(rules: Rules, layout: &Layout) -> Result<Gaps, LayoutError> {
        position::no_line(layout.cells.as_ref(), "Cells")?;
        position::no_line(layout.foundations.as_ref(), "Foundations")?;
        position::no_line(layout.stock.as_ref(), "Stock")?;
        layout.no_waste_or_reserves()?;
        position::exactly_rows(layout, 4)?;
        let mut placed = Vec::new();
        let mut gaps = Vec::new();
        let mut rows = Vec::new();
        for (line, suit) in layout.rows.iter().zip(Suit::ALL) {
            if line.tokens.len() != rules.width() {
                let spot = line.tokens.get(rules.width()).map_or(line.spot, |surplus| surplus.spot);
                let expected = format!("{} places in a row", rules.width());
                return Err(LayoutError::new(spot, expected, line.tokens.len().to_string()));
            }
            let mut row = Vec::new();
            for (i, token) in line.tokens.iter().enumerate() {
                let card = token.card_or_gap()?;
                let ace = Card::new(Rank::ACE, suit);
                match card {
                    _ if i < rules.first() && card != Some(ace) => {
                        let expected = format!("{ace}, the fixed ace of the row");
                        return Err(LayoutError::new(token.spot, expected, format!("\"{}\"", token.text)));
                    }
                    _ if i < rules.first() => {}
                    Some(card) => placed.push((card, token.spot)),
                    None => gaps.push(token.spot),
                }
                row.push(card);
            }
            rows.push(row);
        }
        if gaps.len() != 4 {
            let spot = gaps.get(4).copied().unwrap_or(layout.end);
            return Err(LayoutError::new(spot, "4 gaps", gaps.len().to_string()));
        }
        let deck: Vec<Card> = Card::deck().filter(|card| card.rank() != Rank::ACE).collect();
        check_deck(&placed, &deck, layout.end)?;
        Ok(Gaps { rules, rows })
    }

    /// Why the card may not go to this row and place, both counted from 0.
    fn judge(&self, card: Card, row: usize, place: usize) -> Result<(), String> {
        if row >= 4 || place >= self.rules.width() {
            return Err(format!("there is no such place: the board has 4 rows of {}", self.rules.width()));
        }
        if let Some(there) = self.rows[row][place] {
            return Err(format!("{there} lies there"));
        }
        if place == 0 {
            return match card.rank().number() {
                2 => Ok(()),
                _ => Err(format!("{card} does not fit: the left end of a row takes a 2")),
            };
        }
        match self.rows[row][place - 1] {
            None => Err("nothing goes right of a gap".to_string()),
            Some(left) if left.rank() == Rank::KING => Err(format!("nothing goes right of {left}")),
            Some(left) if left.suit() == card.suit() && left.rank().number() + 1 == card.rank().number() => Ok(()),
            Some(left) => Err(format!("{card} does not follow {left}")),
        }
    }

    /// How many cards of a row lie right: 2, 3, 4, ... of one suit from the left end.
    fn in_order(&self, row: usize) -> usize {
        let cards = &self.rows[row][self.rules.first()..];
        let suit = match self.rows[row][0] {
            Some(first) => first.suit(),
            None => return 0,
        };
        let wanted = Rank::all().skip(1).map(|rank| Some(Card::new(rank, suit)));
        cards.iter().copied().zip(wanted).take_while(|(card, wanted)| card == wanted).count()
    }
}

fn read(text: &str) -> Result<(Card, usize, usize), String> {
    let unreadable = || "expected a move such as TH@2.11".to_string();
    let (card, to) = text.split_once('@').ok_or_else(unreadable)?;
    let (row, place) = to.split_once('.').ok_or_else(unreadable)?;
    let card = card.parse().map_err(|error| format!("{error}"))?;
    Ok((card, place_number(row).ok_or_else(unreadable)?, place_number(place).ok_or_else(unreadable)?))
}

impl Table for Gaps {
    fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        for row in 0..4 {
            for place in 0..self.rules.width() {
                let fitting = Card::deck().filter(|&card| self.judge(card, row, place).is_ok());
                legal.extend(fitting.map(|card| format!("{card}@{}.{}", row + 1, place + 1)));
            }
        }
        legal
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let (card, row, place) = read(text)?;
        self.judge(card, row, place)?;
        // No ace fits anywhere, and every other card is on the board.
        for there in self.rows.iter_mut().flatten() {
            if *there == Some(card) {
                *there = None;
            }
        }
        self.rows[row][place] = Some(card);
        Ok(())
    }

    fn is_won(&self) -> bool {
        self.cards_left() == 0
    }

    fn board(&self) -> Board {
        Board::of_rows(self.rows.clone())
    }

    /// Cards that do not lie in order from the left end of a row.
    fn cards_left(&self) -> usize {
        48 - (0..4).map(|row| self.in_order(row)).sum::<usize>()
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
