//! What Solvitaire's deals say in another way than ours.

use crate::layout::{Layout, LayoutError, Line, Token};
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

/// A pile without its empty places.
pub(crate) fn without_gaps(mut line: Line) -> Line {
    line.tokens.retain(|token| token.text != "--");
    line
}

/// Refuses a deal that was printed without its face-down cards.
pub(crate) fn nothing_hidden(layout: &Layout) -> Result<(), LayoutError> {
    let hidden = layout.rows.iter().flat_map(|row| &row.tokens).find(|token| token.text.contains("##"));
    hidden.map_or(Ok(()), |token| {
        let found = "\"##\", which Solvitaire prints for one that lies face down";
        Err(LayoutError::new(token.spot, "every card of the deal", found))
    })
}

/// Its foundations, all their cards, each suit from the first rank on; and that rank, if it is not the ace.
pub(crate) fn foundations(line: Line) -> Result<(Line, Option<Line>), LayoutError> {
    let card = |token: &Token| token.text.parse().ok();
    let first: Option<Card> = line.tokens.first().and_then(card);
    let first = first.map_or(Rank::ACE, Card::rank);
    // Foundations go round from the king to the ace.
    let rank_at = |height: u8| (first.number() - 1 + height) % 13 + 1;
    let mut up = [0; 4];
    for token in &line.tokens {
        match card(token).filter(|card: &Card| card.rank().number() == rank_at(up[card.suit().index()])) {
            Some(card) => up[card.suit().index()] += 1,
            None => {
                let expected = "the cards of a foundation, each suit from the same rank on";
                return Err(LayoutError::new(token.spot, expected, format!("\"{}\"", token.text)));
            }
        }
    }
    let top = |suit: Suit| {
        let rank = Rank::new(rank_at(up[suit.index()].checked_sub(1)?))?;
        Some(Token { text: format!("{}-{}", suit.letter(), rank.letter(Form::Usual)), spot: line.spot })
    };
    let tops = Line { spot: line.spot, tokens: Suit::ALL.into_iter().filter_map(top).collect() };
    let told = Token { text: first.letter(Form::Usual).to_string(), spot: line.spot };
    let base = (first != Rank::ACE).then(|| Line { spot: line.spot, tokens: vec![told] });
    Ok((tops, base))
}
