//! Late positions of games with a hole.

use crate::{below, mix};
use winnable_cards::{Board, Card, Slot, SplitMix64};

/// A position with some cards of the layout left, for a game whose board looks like this at the start of a deal.
pub fn hole(rng: &mut SplitMix64, start: &Board) -> Board {
    let mut cards: Vec<Card> = start.slots().filter_map(|slot| slot.card()).collect();
    mix(rng, &mut cards);
    let is_peaks = start.rows.iter().flatten().any(|slot| slot.is_down());
    let mut board = start.clone();
    // Half of the time few cards are left, which follow one another, so that there are wins.
    let is_easy = rng.below(2) == 0;
    if is_easy {
        cards.sort_by_key(|card| (card.suit(), card.rank()));
        let first = below(rng, cards.len());
        cards.rotate_left(first);
    }
    if is_peaks {
        let all = start.rows.iter().map(Vec::len).sum::<usize>();
        let gone = if is_easy { all - below(rng, 4) } else { below(rng, all + 1) };
        (0..gone).for_each(|_| take_from_peaks(rng, &mut board.rows));
    } else {
        let longest = if is_easy { 1 } else { start.rows.iter().map(Vec::len).max().unwrap_or(0) };
        // Few columns in use, or all.
        let used = 1 + below(rng, if is_easy { start.rows.len().min(4) } else { start.rows.len() });
        for (number, row) in board.rows.iter_mut().enumerate() {
            let length = if number < used { below(rng, longest + 1) } else { 0 };
            *row = vec![Slot::Up(cards[0]); length];
        }
        mix(rng, &mut board.rows);
    }
    for cell in &mut board.cells {
        *cell = if rng.below(3) == 0 { Slot::Up(cards[0]) } else { Slot::Empty };
    }
    // One card at least is kept for the hole.
    let last = cards.pop();
    for slot in board.rows.iter_mut().flatten().chain(&mut board.cells).filter(|slot| !slot.is_empty()) {
        *slot = cards.pop().map_or(Slot::Empty, Slot::Up);
    }
    board.rows.iter_mut().filter(|_| !is_peaks).for_each(|row| row.retain(|slot| !slot.is_empty()));
    let in_stock = if start.stock.is_some() { below(rng, cards.len().min(24) + 1) } else { 0 };
    let stock = cards.split_off(cards.len() - in_stock);
    board.stock = start.stock.as_ref().map(|_| stock.into_iter().map(|card| Slot::Down(Some(card))).collect());
    board.waste = Some(cards.into_iter().chain(last).map(Slot::Up).collect());
    board
}

/// Takes a card away that no other one overlaps.
fn take_from_peaks(rng: &mut SplitMix64, rows: &mut [Vec<Slot>]) {
    let height = rows.len();
    let is_free = |row: usize, place: usize| {
        let first = if row + 2 == height { place } else { place + place / (row + 1) };
        row + 1 == height || rows[row + 1][first].is_empty() && rows[row + 1][first + 1].is_empty()
    };
    let places = (0..height).flat_map(|row| (0..rows[row].len()).map(move |place| (row, place)));
    let free: Vec<(usize, usize)> =
        places.filter(|&(row, place)| !rows[row][place].is_empty() && is_free(row, place)).collect();
    if !free.is_empty() {
        let (row, place) = free[below(rng, free.len())];
        rows[row][place] = Slot::Empty;
    }
}
