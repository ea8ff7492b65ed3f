//! Positions by what matters within a [`Horizon`], for the games in which any suit fits any other.
//!
//! Each card is given a name: its own within the horizon, its rank alone beyond. Positions with the same cards up
//! and the same columns of names agree in everything that can happen until some foundation reaches its horizon:
//! - moves between columns and cells depend on ranks alone, and lead to positions that agree again;
//! - a card that goes up lies within the horizon, or the foundation would have reached it already. Unless it is the
//!   last one within, it has a name of its own, so the same card is free in both and goes up in both;
//! - the last one within the horizon takes its foundation there when it goes up. Once it is the next of its suit,
//!   all that matters is whether it is free; so all such cards of a rank share a name.

use super::Tableau;
use super::rules::Rules;
use super::state::{NO_CARD, State, rank, suit};
use crate::Horizon;
use crate::fingerprint::Sequence;

/// Flag of a name that is shared by the cards of a rank beyond the horizon.
const BEYOND: u8 = 64;
/// Flag of a name that is shared by the cards of a rank that would take their foundations to the horizon.
const LAST: u8 = 128;

pub fn key<R: Rules>(game: &Tableau<R>, state: &State, horizon: Horizon) -> u128 {
    let name = |card: u8| {
        let (rank, known) = (rank(card), horizon.of(suit(card)));
        match rank + 1 {
            number if number > known => BEYOND | rank,
            number if number == known && state.goes_up(card) => LAST | rank,
            _ => card,
        }
    };
    let mut key = state.up().iter().fold(0, |key, &n| key << 4 | u128::from(n));
    for c in 0..game.columns {
        let mut column = Sequence::new(2);
        state.column(c).for_each(|card| column.push(name(card)));
        key = key.wrapping_add(column.finish());
    }
    for c in (0..game.cells).filter(|&c| state.cell(c) != NO_CARD) {
        let mut cell = Sequence::new(3);
        cell.push(name(state.cell(c)));
        key = key.wrapping_add(cell.finish());
    }
    key
}
