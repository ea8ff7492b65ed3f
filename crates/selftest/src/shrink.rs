//! A smaller position with the same disagreement: a move further on, or with a card less, as long as it still fails.

use crate::case::Case;
use winnable_cards::{Board, BoardFormat, Card, Deal, Foundations, Layout, Rank, Slot, Suit};

/// Most positions that are tried.
const TRIES: usize = 600;

/// The smallest position that is found on which the tests of this part still `fail`.
pub fn shrunk(case: &Case, fails: &dyn Fn(&Case) -> bool) -> Case {
    let mut smallest = case.clone();
    let mut tries = 0;
    'smaller: loop {
        let Some(board) = board(&smallest) else { return smallest };
        for candidate in smaller(&smallest.game, &board) {
            let candidate = Case { board: candidate.written(BoardFormat::Usual), ..smallest.clone() };
            tries += 1;
            if tries > TRIES {
                return smallest;
            }
            if fails(&candidate) {
                smallest = candidate;
                continue 'smaller;
            }
        }
        return smallest;
    }
}

fn board(case: &Case) -> Option<Board> {
    winnable_referee::open(&case.game, &case.deal().ok()?).ok().map(|table| table.board())
}

/// How large a position is: the cards on the board, those that are not home, those that lie face down, and the redeals.
fn size(game: &str, board: &Board) -> Option<[usize; 4]> {
    let deal = Deal::Position(Layout::parse(&board.written(BoardFormat::Usual)).ok()?);
    let left = winnable_referee::open(game, &deal).ok()?.cards_left();
    let cards = board.slots().filter(|slot| slot.card().is_some()).count();
    let down = board.slots().filter(|slot| slot.is_down()).count();
    Some([cards, left, down, board.redeals.map_or(0, usize::from)])
}

/// Positions that are smaller by a step, the smallest first.
fn smaller(game: &str, board: &Board) -> Vec<Board> {
    let Some(present) = size(game, board) else { return Vec::new() };
    let deal = Deal::Position(Layout::parse(&board.written(BoardFormat::Usual)).expect("it was sized"));
    let table = winnable_referee::open(game, &deal).expect("it was sized");
    let mut boards: Vec<Board> = table.after_each_move().iter().map(|next| next.board()).collect();
    boards.extend(without_cards(board));
    if let Some(redeals) = board.redeals.filter(|&redeals| redeals > 0) {
        boards.push(Board { redeals: Some(redeals - 1), ..board.clone() });
    }
    let mut sized: Vec<([usize; 4], Board)> =
        boards.into_iter().filter_map(|board| Some((size(game, &board)?, board))).collect();
    sized.retain(|(size, _)| *size < present);
    sized.sort_by_key(|(size, _)| *size);
    sized.into_iter().map(|(_, board)| board).collect()
}

/// The board with the next card of each foundation put up from wherever it lies, or without two cards of a rank in games
/// that have no foundations.
fn without_cards(board: &Board) -> Vec<Board> {
    let next_card = |board: &mut Board, is_next: &dyn Fn(Card) -> bool| take(board, is_next).map(|_| ()).is_some();
    let mut boards = Vec::new();
    match &board.foundations {
        Foundations::Suits(up) => {
            for suit in Suit::ALL {
                let mut less = board.clone();
                let is_next = |card: Card| card.suit() == suit && card.rank().number() == up[suit.index()] + 1;
                if next_card(&mut less, &is_next) {
                    let mut up = *up;
                    up[suit.index()] += 1;
                    boards.push(Board { foundations: Foundations::Suits(up), ..less });
                }
            }
        }
        Foundations::Tops(tops) => {
            for (place, top) in tops.iter().enumerate() {
                let step = place as u8 + 1;
                let next = top.map_or(step, |top| (top.number() + step - 1) % 13 + 1);
                let mut less = board.clone();
                if *top != Some(Rank::KING) && next_card(&mut less, &|card| card.rank().number() == next) {
                    let mut tops = tops.clone();
                    tops[place] = Rank::new(next);
                    boards.push(Board { foundations: Foundations::Tops(tops), ..less });
                }
            }
        }
        Foundations::None if board.stock.is_some() => {
            for rank in Rank::all() {
                let mut less = board.clone();
                if next_card(&mut less, &|card| card.rank() == rank)
                    && next_card(&mut less, &|card| card.rank() == rank)
                {
                    boards.push(less);
                }
            }
        }
        Foundations::None | Foundations::Decks(_) => {}
    }
    boards
}

/// Takes the first card of this kind away. A hole is left on a grid; elsewhere the pile closes up, and a pile whose last card
/// lies face down has it turned.
fn take(board: &mut Board, is_it: &dyn Fn(Card) -> bool) -> Option<Card> {
    let is_here = |slot: &Slot| slot.card().is_some_and(is_it);
    let is_grid = board.foundations == Foundations::None;
    if let Some(cell) = board.cells.iter_mut().find(|slot| is_here(slot)) {
        return std::mem::replace(cell, Slot::Empty).card();
    }
    for row in &mut board.rows {
        let Some(place) = row.iter().position(is_here) else { continue };
        if is_grid {
            return std::mem::replace(&mut row[place], Slot::Empty).card();
        }
        let card = row.remove(place).card();
        if let Some(last) = row.last_mut()
            && let Some(card) = last.card()
        {
            *last = Slot::Up(card);
        }
        return card;
    }
    for pile in [&mut board.stock, &mut board.waste].into_iter().flatten() {
        if let Some(place) = pile.iter().position(is_here) {
            return pile.remove(place).card();
        }
    }
    None
}
