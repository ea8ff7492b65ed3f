//! Late positions of games in which complete runs count: Spider and its kin.

use crate::{below, mix};
use winnable_cards::{Board, Card, Foundations, Rank, Slot, SplitMix64, Suit};

/// A position with few runs left, cut into pieces that lie about, for a game whose board looks like this at the start of a deal.
pub fn runs(rng: &mut SplitMix64, start: &Board) -> Board {
    let all: Vec<Card> = start.slots().filter_map(|slot| slot.card()).collect();
    let ranks = all.iter().map(|card| card.rank().number()).max().unwrap_or(1);
    let mut suits: Vec<Suit> = all.iter().filter(|card| card.rank() == Rank::ACE).map(|ace| ace.suit()).collect();
    mix(rng, &mut suits);
    // Without foundations all runs are there, most of them whole.
    let stays = start.foundations == Foundations::None;
    let most = if rng.below(3) > 0 { 1 } else { 4 };
    let left = if stays { suits.len() } else { 1 + below(rng, suits.len().min(most)) };
    // A single run lies in pieces beside one another, so that a win is near.
    let is_single = !stays && left == 1;
    let mut up = [0u8; 4];
    suits.drain(left..).for_each(|suit| up[suit.index()] += 1);
    let mut rows: Vec<Vec<Card>> = vec![Vec::new(); start.rows.len()];
    let mut pieces: Vec<Vec<Card>> = Vec::new();
    for (number, suit) in suits.into_iter().enumerate() {
        let rank = |number: u8| Rank::new(number).expect("a rank of the deck");
        let mut run: Vec<Card> = (1..=ranks).rev().map(|number| Card::new(rank(number), suit)).collect();
        if stays && number < rows.len() && rng.below(6) > 0 {
            rows[number] = run;
            continue;
        }
        for _ in 0..1 + below(rng, most.min(3)) {
            let rest = run.split_off(below(rng, run.len()));
            pieces.push(rest);
        }
        pieces.push(run);
    }
    mix(rng, &mut pieces);
    let stock = match &start.stock {
        Some(_) if rng.below(3) == 0 && !is_single => pieces.pop().unwrap_or_default(),
        _ => Vec::new(),
    };
    let used = 1 + below(rng, rows.len());
    for (number, piece) in pieces.into_iter().enumerate() {
        let pile = if is_single { number % rows.len() } else { below(rng, used) };
        rows[pile].extend(piece);
    }
    if !stays {
        mix(rng, &mut rows);
    }
    let has_down = start.rows.iter().flatten().any(|slot| slot.is_down());
    let row = |cards: Vec<Card>| {
        let down = if has_down && rng.below(3) == 0 { below(rng, cards.len().max(1)) } else { 0 };
        let facing = |(at, card): (usize, Card)| if at < down { Slot::Down(Some(card)) } else { Slot::Up(card) };
        cards.into_iter().enumerate().map(facing).collect()
    };
    let rows = rows.into_iter().map(row).collect();
    let of_copy = |copy: u8| up.map(|runs| if copy < runs { ranks } else { 0 });
    Board {
        rows,
        foundations: match &start.foundations {
            Foundations::Suits(_) => Foundations::Suits(of_copy(0)),
            Foundations::Decks(decks) => Foundations::Decks((0..decks.len() as u8).map(of_copy).collect()),
            none => none.clone(),
        },
        stock: start.stock.as_ref().map(|_| stock.into_iter().map(Slot::Up).collect()),
        ..Board::default()
    }
}
