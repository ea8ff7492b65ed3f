//! Small decks of Klondike: few ranks, few and deep piles, so that about half of them are lost and a blind search sees
//! everything.

use winnable_cards::{Board, Card, Foundations, Slot, SplitMix64};

/// A deal of the ranks from the ace to `ranks`: piles of about `depth` cards, the last of each face up, and a stock.
pub fn small_deck(rng: &mut SplitMix64, ranks: u8, piles: usize, depth: usize) -> Board {
    let mut cards: Vec<Card> = Card::deck().filter(|card| card.rank().number() <= ranks).collect();
    rng.shuffle(&mut cards);
    let mut cards = cards.into_iter();
    // Some piles are a card deeper or shallower.
    let rows = (0..piles).map(|_| {
        let depth = depth + rng.below(3) as usize - 1;
        let facing = |(place, card)| if place + 1 < depth { Slot::Down(Some(card)) } else { Slot::Up(card) };
        cards.by_ref().take(depth).enumerate().map(facing).collect()
    });
    let rows = rows.collect();
    let stock = cards.map(|card| Slot::Down(Some(card))).collect();
    let foundations = Foundations::Suits([0; 4]);
    Board { rows, foundations, stock: Some(stock), waste: Some(Vec::new()), ..Board::default() }
}
