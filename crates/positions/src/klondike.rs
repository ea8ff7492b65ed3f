//! Late positions of Klondike.

use crate::{below, mix};
use winnable_cards::{Board, Card, Foundations, Slot, SplitMix64};

/// Klondike with `left` cards not up, in runs and in the stock, some face down.
pub fn klondike(rng: &mut SplitMix64, left: usize, fits: impl Fn(Card, Card) -> bool) -> Board {
    let mut up = [13u8; 4];
    for _ in 0..left {
        let open: Vec<usize> = (0..4).filter(|&suit| up[suit] > 0).collect();
        up[open[below(rng, open.len())]] -= 1;
    }
    let mut cards: Vec<Card> = Card::deck().filter(|card| card.rank().number() > up[card.suit().index()]).collect();
    mix(rng, &mut cards);
    let mut talon = cards.split_off(cards.len() - below(rng, cards.len() / 2 + 1));
    let stock = talon.split_off(below(rng, talon.len() + 1));
    // Some of the stock was turned before.
    let turned = below(rng, stock.len() + 1);
    cards.sort_by_key(|card| std::cmp::Reverse(card.rank()));
    let used = 1 + below(rng, 7);
    let mut piles: Vec<(Vec<Card>, Vec<Card>)> = vec![Default::default(); 7];
    for card in cards {
        let follows = |(_, run): &(Vec<Card>, Vec<Card>)| {
            run.last().is_some_and(|&top| top.rank().number() == card.rank().number() + 1 && fits(card, top))
        };
        let lower = 3 * below(rng, 2);
        match piles.iter().position(follows).filter(|_| rng.below(4) > 0) {
            Some(pile) => piles[pile].1.push(card),
            None => {
                let first = below(rng, used);
                let open = (0..7).map(|i| (first + i) % 7).find(|&i| piles[i].1.is_empty() || piles[i].0.len() < lower);
                let pile = open.or((0..7).find(|&i| piles[i].0.len() < 11)).expect("some pile has room");
                if piles[pile].1.is_empty() {
                    piles[pile].1.push(card);
                } else {
                    piles[pile].0.push(card);
                }
            }
        }
    }
    mix(rng, &mut piles);
    let row = |(down, run): (Vec<Card>, Vec<Card>)| {
        let down = down.into_iter().map(|card| Slot::Down(Some(card)));
        down.chain(run.into_iter().map(Slot::Up)).collect()
    };
    let facing = |(i, card): (usize, Card)| if i < turned { Slot::Up(card) } else { Slot::Down(Some(card)) };
    Board {
        rows: piles.into_iter().map(row).collect(),
        foundations: Foundations::Suits(up),
        stock: Some(stock.into_iter().enumerate().map(facing).collect()),
        waste: Some(talon.into_iter().map(Slot::Up).collect()),
        ..Board::default()
    }
}
