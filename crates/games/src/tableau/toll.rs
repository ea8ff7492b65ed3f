//! What moves cost in single cards, beyond those that bring cards home.

use super::Tableau;
use super::moves::{Move, Pile};
use super::rules::Rules;
use super::state::{NONE, State, rank, suit};

/// The single-card moves of a move that brings no card home; see `Hand` for how a run is carried.
pub fn toll<R: Rules>(game: &Tableau<R>, state: &State, m: Move) -> u32 {
    match (m.to, m.count) {
        (Pile::Foundation, _) => 0,
        (_, 1) => 1,
        (to, count) => {
            let free_cells = (0..game.cells).filter(|&c| state.cell(c) == NONE).count() as u32;
            let is_space = |&c: &usize| state.top(c) == NONE && to != Pile::Column(c as u8);
            let spaces = (0..game.columns).filter(is_space).count() as u32;
            carrying(u32::from(count), free_cells, spaces)
        }
    }
}

/// Single moves that carry a run over free cells and spaces: what is too long for all but one space waits there.
fn carrying(count: u32, free_cells: u32, spaces: u32) -> u32 {
    if count <= free_cells + 1 || spaces == 0 {
        return 2 * count - 1;
    }
    let at_once = (free_cells + 1) << (spaces - 1);
    let waiting = count.saturating_sub(at_once).max(1);
    2 * carrying(waiting, free_cells, spaces - 1) + carrying(count - waiting, free_cells, spaces - 1)
}

/// The cards that lie above a lower card of their suit: each of them must move before it can go up.
pub fn least<R: Rules>(game: &Tableau<R>, state: &State) -> u32 {
    let mut least = 0;
    for c in 0..game.columns {
        // Of each suit, the ranks met above that have no lower card below them so far.
        let mut above = [0u16; 4];
        for card in state.column(c) {
            let above = &mut above[suit(card) as usize];
            let bit = 1 << rank(card);
            let higher = *above & !(bit - 1);
            least += higher.count_ones();
            *above = (*above ^ higher) | bit;
        }
    }
    least
}

/// A guess at the toll, in no particular unit: cards above lower ones of their own suit and of any, breaks in the
/// columns, cards on top of the next cards for the foundations, cards left, used cells and columns. Weights found by
/// hill climbing on Microsoft's deals from 100,001.
pub fn likely<R: Rules>(game: &Tableau<R>, state: &State) -> u32 {
    let (mut higher, mut breaks, mut buried, mut left, mut columns) = (0, 0, 0, 0, 0);
    for c in 0..game.columns {
        // Numbers of cards of each rank, four bits a rank, met above that have no lower card below them so far.
        let mut above = 0u64;
        let (mut depth, mut upper) = (0, NONE);
        for card in state.column(c) {
            let shift = 4 * u32::from(rank(card));
            let over = above >> shift >> 4;
            let pairs = (over & 0x0F0F_0F0F_0F0F_0F0F) + ((over >> 4) & 0x0F0F_0F0F_0F0F_0F0F);
            higher += (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32;
            above = (above ^ (over << shift << 4)) + (1 << shift);
            breaks += u32::from(upper != NONE && !R::fits(upper, card));
            buried += if state.goes_up(card) { depth } else { 0 };
            depth += 1;
            upper = card;
        }
        left += depth;
        columns += u32::from(depth > 0);
    }
    let used = (0..game.cells).filter(|&c| state.cell(c) != NONE).count() as u32;
    2 * least(game, state) + 4 * higher + 3 * breaks + buried + left + 5 * used + 2 * columns
}

/// A card that can go up.
pub fn home<R: Rules>(game: &Tableau<R>, state: &State) -> Option<Move> {
    let columns = (0..game.columns).map(|c| (Pile::Column(c as u8), state.top(c)));
    let cells = (0..game.cells).map(|c| (Pile::Cell(c as u8), state.cell(c)));
    let goes_up = |&(_, card): &(Pile, u8)| card != NONE && state.goes_up(card);
    columns.chain(cells).find(goes_up).map(|(from, _)| Move { from, to: Pile::Foundation, count: 1 })
}
