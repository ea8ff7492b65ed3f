//! What Solvitaire's deals say in another way than ours.

use crate::layout::{LayoutError, Line, Token};
use crate::{Card, Form, Rank, Suit};

/// Its piles. Beside a stock, a card with a small suit letter lies face down.
pub(crate) fn piles(mut piles: Vec<Line>, has_stock: bool) -> Vec<Line> {
    let is_down = |token: &Token| has_stock && token.text.ends_with(|c: char| c.is_ascii_lowercase());
    for token in piles.iter_mut().flat_map(|pile| &mut pile.tokens).filter(|token| is_down(token)) {
        token.text = format!("[{}]", token.text);
    }
    piles
}

/// Its stock, from which the last card is drawn first.
pub(crate) fn stock(mut stock: Line) -> Line {
    stock.tokens.reverse();
    stock
}

/// Its foundations: all their cards, each suit from the ace on.
pub(crate) fn foundations(line: Line) -> Result<Line, LayoutError> {
    let mut up = [0; 4];
    for token in &line.tokens {
        let card: Option<Card> = token.text.parse().ok();
        match card.filter(|card| card.rank().number() == up[card.suit().index()] + 1) {
            Some(card) => up[card.suit().index()] += 1,
            None => {
                let expected = "the cards of a foundation from the ace on";
                return Err(LayoutError::new(token.spot, expected, format!("\"{}\"", token.text)));
            }
        }
    }
    let top = |suit: Suit| {
        let rank = Rank::new(up[suit.index()])?;
        Some(Token { text: format!("{}-{}", suit.letter(), rank.letter(Form::Usual)), spot: line.spot })
    };
    Ok(Line { spot: line.spot, tokens: Suit::ALL.into_iter().filter_map(top).collect() })
}
