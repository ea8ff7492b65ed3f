//! What Solvitaire's deals say in another way than ours.

use crate::layout::{Layout, LayoutError, Line, Token};
use crate::{Card, Form, Rank, Suit};

/// Its piles. Beside a stock or a reserve, a card with a small suit letter lies face down.
pub(crate) fn piles(mut piles: Vec<Line>, is_more_there: bool) -> Vec<Line> {
    let is_down = |token: &Token| is_more_there && token.text.ends_with(|c: char| c.is_ascii_lowercase());
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

/// A row of Gaps, in which an ace stands for a gap.
pub(crate) fn with_gaps(mut line: Line) -> Line {
    let is_ace = |token: &Token| token.text.parse().is_ok_and(|card: Card| card.rank() == Rank::ACE);
    for token in line.tokens.iter_mut().filter(|token| is_ace(token)) {
        token.text = "--".to_string();
    }
    line
}

/// Refuses a deal that was printed without its face-down cards.
pub(crate) fn nothing_hidden(layout: &Layout) -> Result<(), LayoutError> {
    let lines = layout.rows.iter().chain(&layout.reserves).chain(&layout.stock).chain(&layout.waste);
    let hidden = lines.flat_map(|line| &line.tokens).find(|token| token.text.contains("##"));
    hidden.map_or(Ok(()), |token| {
        let found = "\"##\", which is not known: Solvitaire prints it for a card that lies face down \
                     (the name solvitaire:SEED has them all)";
        Err(LayoutError::new(token.spot, "every card of the deal", found))
    })
}

/// Its foundations, all their cards, each suit from the first rank on; and that rank, if it is not the ace. Of several decks each
/// suit has several foundations, all of which are named.
pub(crate) fn foundations(line: Line) -> Result<(Line, Option<Line>), LayoutError> {
    let card = |token: &Token| token.text.parse().ok();
    let first: Option<Card> = line.tokens.first().and_then(card);
    let first = first.map_or(Rank::ACE, Card::rank);
    // How often each card is there, by its height: foundations go round from the king to the ace.
    let height = |card: Card| usize::from((card.rank().number() + 13 - first.number()) % 13);
    let mut there = [[0usize; 13]; 4];
    line.tokens.iter().filter_map(card).for_each(|card: Card| there[card.suit().index()][height(card)] += 1);
    let has_what_is_under = |card: &Card| {
        let (cards, height) = (there[card.suit().index()], height(*card));
        height == 0 || cards[height] <= cards[height - 1]
    };
    if let Some(token) = line.tokens.iter().find(|token| card(token).is_none_or(|card| !has_what_is_under(&card))) {
        let expected = "the cards of a foundation, each suit from the same rank on";
        return Err(LayoutError::new(token.spot, expected, format!("\"{}\"", token.text)));
    }
    let decks = there.iter().map(|cards| cards[0]).max().unwrap_or(0);
    let top = |suit: Suit, deck: usize| {
        let up = there[suit.index()].iter().filter(|&&cards| cards > deck).count() as u8;
        let top = match up.checked_sub(1).and_then(|up| Rank::new((first.number() - 1 + up) % 13 + 1)) {
            Some(rank) => rank.letter(Form::Usual),
            None if decks > 1 => '0',
            None => return None,
        };
        Some(Token { text: format!("{}-{top}", suit.letter()), spot: line.spot })
    };
    let tops = Suit::ALL.into_iter().flat_map(|suit| (0..decks).filter_map(move |deck| top(suit, deck)));
    let tops = Line { spot: line.spot, tokens: tops.collect() };
    let told = Token { text: first.letter(Form::Usual).to_string(), spot: line.spot };
    let base = (first != Rank::ACE).then(|| Line { spot: line.spot, tokens: vec![told] });
    Ok((tops, base))
}
