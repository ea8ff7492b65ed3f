//! A late position for any game: how a game's board looks at the start says which kind of position it takes.

use crate::{
    below, calculation, gaps, hole, klondike, monte_carlo, pyramid, row, runs, small_deck, tableau, two_decks,
};
use winnable_cards::{Board, Card, Foundations, Rank, Slot, SplitMix64};

/// A random position for a game whose board looks like this at the start of a deal; None if no kind of position is known
/// for such a board. The game may refuse it where it asks more of a position than the board can tell (how runs are built):
/// then the next one may do.
pub fn late(start: &Board, rng: &mut SplitMix64) -> Option<Board> {
    let Board { foundations, base, cells, rows, stock, waste, reserves, redeals } = start;
    if !reserves.is_empty() || base.is_some() {
        return None;
    }
    let has_down = rows.iter().flatten().any(|slot| slot.is_down());
    match (foundations, stock, waste) {
        (Foundations::Suits(_), None, None) => {
            let most = if rng.below(2) == 0 { 12 } else { 48 };
            let left = 2 + below(rng, most - 1);
            Some(tableau(rng, rows.len(), cells.len(), left))
        }
        (Foundations::Suits(up), Some(_), Some(_)) => {
            let in_game = start.slots().filter(|slot| slot.card().is_some()).count()
                + up.iter().map(|&n| n as usize).sum::<usize>();
            let board = match in_game {
                Card::COUNT => {
                    let left = 2 + below(rng, 24);
                    let fits: fn(Card, Card) -> bool = match rng.below(3) {
                        0 => |card, on| card.suit().is_red() != on.suit().is_red(),
                        1 => |card, on| card.suit() == on.suit(),
                        _ => |_, _| true,
                    };
                    klondike(rng, left, fits)
                }
                _ => {
                    // About two thirds of the cards lie in the piles.
                    let depth = (in_game * 2 / 3 / rows.len()).max(1) + below(rng, 2);
                    small_deck(rng, (in_game / 4) as u8, rows.len(), depth)
                }
            };
            Some(Board { redeals: redeals.map(|most| below(rng, usize::from(most) + 1) as u8), ..board })
        }
        // Rows are dealt from the stock, or all cards lie in the piles, and complete runs count; of one deck perhaps.
        (Foundations::Decks(_), _, None) => Some(runs(rng, start)),
        (Foundations::None, Some(_), None) if has_down => Some(runs(rng, start)),
        (Foundations::Suits(_), Some(_), None) if rng.below(2) == 0 => Some(runs(rng, start)),
        // Rows are dealt from the stock.
        (Foundations::Suits(_), Some(_), None) if rows.len() == 7 && redeals.is_none() => {
            let left = 2 + below(rng, 24);
            let mut board = klondike(rng, left, |card, on| card.suit().is_red() != on.suit().is_red());
            let waste = board.waste.take().unwrap_or_default();
            board.stock.get_or_insert_default().extend(waste);
            Some(Board { redeals: None, ..board })
        }
        (Foundations::Decks(decks), Some(_), Some(_)) if decks.len() == 2 => {
            let is_whole = start.slots().filter(|slot| slot.card().is_some()).count()
                + decks.iter().flatten().map(|&n| n as usize).sum::<usize>()
                == 2 * Card::COUNT;
            let left = 2 + below(rng, 30);
            let late = |rng: &mut SplitMix64| Board {
                redeals: redeals.map(|most| below(rng, usize::from(most) + 1) as u8),
                ..two_decks(rng, rows.len(), left)
            };
            is_whole.then(|| late(rng))
        }
        (Foundations::Tops(_), Some(_), None) => {
            let left = 1 + below(rng, 20);
            Some(calculation(rng, rows.len(), left))
        }
        (Foundations::None, Some(_), None) => {
            let pairs = 1 + below(rng, 14);
            Some(monte_carlo(rng, rows.len(), pairs))
        }
        // The hole has a card, or there is no stock; a waste that pairs leave begins empty.
        (Foundations::None, stock, Some(waste)) if stock.is_none() || !waste.is_empty() => Some(hole(rng, start)),
        (Foundations::None, Some(_), Some(_)) => {
            let deck: Vec<Card> = start.slots().filter_map(|slot| slot.card()).collect();
            let most = 2 + below(rng, deck.len().min(24));
            let board = pyramid(rng, rows.len(), &deck, most);
            Some(Board { redeals: redeals.map(|most| below(rng, usize::from(most) + 1) as u8), ..board })
        }
        (Foundations::None, None, None) if rows.len() == 1 => {
            let deck: Vec<Card> = start.slots().filter_map(|slot| slot.card()).collect();
            let cards = 1 + below(rng, deck.len().min(14));
            Some(row(rng, &deck, cards))
        }
        (Foundations::None, None, None) => {
            let moves = 1 + below(rng, 60);
            let is_ace = |slot: &Slot| slot.card().is_some_and(|card| card.rank() == Rank::ACE);
            Some(gaps(rng, rows.iter().all(|row| row.first().is_some_and(is_ace)), moves))
        }
        _ => None,
    }
}
