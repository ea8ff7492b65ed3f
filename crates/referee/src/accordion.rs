//! Accordion, and Late-Binding Solitaire, which is the same with 18 cards.
//!
//! The rules: cards are dealt in a row from the left, each a pile of its own; cards that are not dealt are not used. A pile goes as a whole
//! onto the pile to its left, or onto the third pile to its left, if the top cards of both are of the same suit or of the same rank. The
//! gap that it leaves is closed. The game is won when one pile is left. Only the tops matter, so the piles are told by them.
//!
//! Source: C. Blake and I. P. Gent, *The Winnability of Klondike Solitaire and Many Other Patience Games*; 18 cards: R. Ross and
//! D. E. Knuth, *A programming and problem solving seminar*.
//!
//! Moves: `12-9`, pile 12 onto pile 9, counted from the left and from 1.

use crate::listing::place_number;
use crate::{Table, position};
use winnable_cards::{Board, Card, Deal, Layout, LayoutError};
use winnable_rules::Deck;

/// Which game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Cards that are dealt.
    pub(crate) cards: usize,
    pub(crate) deck: Deck,
}

/// A position: the tops from the left.
#[derive(Debug, Clone)]
pub(crate) struct Accordion {
    tops: Vec<Card>,
}

impl Accordion {
    /// Lays the deal out.
    pub(crate) fn open(rules: Rules, deal: &Deal) -> Result<Accordion, LayoutError> {
        let is_used = |card: &Card| {
            card.rank().number() <= rules.deck.ranks && card.suit().index() < usize::from(rules.deck.suits)
        };
        let deck: Vec<Card> = Card::deck().filter(is_used).collect();
        if let Deal::Position(layout) = deal {
            return Accordion::placed(rules, &deck, layout);
        }
        let mut tops = deal.order(&deck).expect("only a position has no order");
        tops.truncate(rules.cards);
        Ok(Accordion { tops })
    }

    /// A position: one row of cards.
    fn placed(rules: Rules, deck: &[Card], layout: &Layout) -> Result<Accordion, LayoutError> {
        position::no_line(layout.cells.as_ref(), "Cells")?;
        position::no_line(layout.foundations.as_ref(), "Foundations")?;
        position::no_line(layout.stock.as_ref(), "Stock")?;
        layout.no_waste_or_reserves()?;
        position::exactly_rows(layout, 1)?;
        let named = layout.rows[0].cards()?;
        if named.is_empty() || named.len() > rules.cards {
            let expected = format!("from 1 to {} cards", rules.cards);
            return Err(LayoutError::new(layout.rows[0].spot, expected, named.len().to_string()));
        }
        position::each_once(&named)?;
        if let Some((card, spot)) = named.iter().find(|(card, _)| !deck.contains(card)) {
            return Err(LayoutError::new(*spot, "a card of this deck", card.to_string()));
        }
        Ok(Accordion { tops: named.into_iter().map(|(card, _)| card).collect() })
    }

    /// Why a pile may not go onto another one, both counted from 0.
    fn judge(&self, from: usize, to: usize) -> Result<(), String> {
        let (Some(pile), Some(target)) = (self.tops.get(from), self.tops.get(to)) else {
            return Err(format!("there is no such pile: the row has {}", self.tops.len()));
        };
        if from != to + 1 && from != to + 3 {
            return Err("a pile goes onto the next or the third to its left".to_string());
        }
        if pile.suit() == target.suit() || pile.rank() == target.rank() {
            return Ok(());
        }
        Err(format!("{pile} and {target} agree neither in suit nor in rank"))
    }
}

fn read(text: &str) -> Result<(usize, usize), String> {
    let unreadable = || "expected a move such as 12-9".to_string();
    let (from, to) = text.split_once('-').ok_or_else(unreadable)?;
    Ok((place_number(from).ok_or_else(unreadable)?, place_number(to).ok_or_else(unreadable)?))
}

impl Table for Accordion {
    fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        for from in 0..self.tops.len() {
            let onto = (0..from).filter(|&to| self.judge(from, to).is_ok());
            legal.extend(onto.map(|to| format!("{}-{}", from + 1, to + 1)));
        }
        legal
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let (from, to) = read(text)?;
        self.judge(from, to)?;
        self.tops[to] = self.tops.remove(from);
        Ok(())
    }

    fn is_won(&self) -> bool {
        self.tops.len() == 1
    }

    fn board(&self) -> Board {
        Board::of_rows([self.tops.iter().copied().map(Some)])
    }

    /// Piles that are too many.
    fn cards_left(&self) -> usize {
        self.tops.len() - 1
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Refusal, Replay, check, open};

    fn deal(text: &str) -> Deal {
        Deal::Position(Layout::parse(text).unwrap())
    }

    #[test]
    fn a_pile_goes_one_or_three_to_the_left() {
        let board = deal("1: 4H 7C 9S 4C 9H\n");
        assert_eq!(open("accordion", &board).unwrap().legal(), ["4-1"]);
        let why = |moves: &str| check("accordion", &board, moves).unwrap_err().to_string();
        assert_eq!(why("2-1"), "move 1 (2-1): 7C and 4H agree neither in suit nor in rank");
        assert_eq!(why("5-3"), "move 1 (5-3): a pile goes onto the next or the third to its left");
        assert_eq!(why("1-4"), "move 1 (1-4): a pile goes onto the next or the third to its left");
        assert_eq!(why("6-5"), "move 1 (6-5): there is no such pile: the row has 5");
        assert_eq!(why("4<1"), "move 1 (4<1): expected a move such as 12-9");
        let mut table = open("accordion", &board).unwrap();
        table.play("4-1").unwrap();
        assert_eq!(table.board(), Board::of_rows([["4C", "7C", "9S", "9H"].map(|card| Some(card.parse().unwrap()))]));
    }

    #[test]
    fn one_pile_is_a_win() {
        let board = deal("1: 4H 4C 9C\n");
        assert_eq!(
            check("late-binding", &board, "3-2 2-1").unwrap_err(),
            Refusal::Illegal {
                number: 2,
                text: "2-1".to_string(),
                why: "9C and 4H agree neither in suit nor in rank".to_string(),
            }
        );
        assert_eq!(check("late-binding", &board, "2-1 2-1"), Ok(Replay { moves: 2 }));
        assert_eq!(check("late-binding", &deal("1: 4H\n"), ""), Ok(Replay { moves: 0 }));
    }

    #[test]
    fn positions_of_other_games_are_refused() {
        let say = |game: &str, text: &str| open(game, &deal(text)).unwrap_err().to_string();
        assert_eq!(say("accordion:cards=2", "1: 4H 4C 9C\n"), "line 1, column 1: expected from 1 to 2 cards, found 3");
        assert_eq!(say("accordion", "1: 4H\n2: 4C\n"), "line 2, column 1: expected 1 rows, found 2");
        assert!(say("accordion", "1: 4H 4H\n").contains("expected each card once"));
        assert!(say("accordion", "1: 4H --\n").contains("expected a card"));
        assert!(say("accordion", "1: 4H\nStock: 2C\n").contains("expected no line \"Stock:\""));
        assert_eq!(
            say("accordion:cards=4,ranks=3", "1: 4H\n"),
            "line 1, column 4: expected a card of this deck, found 4H"
        );
    }
}
