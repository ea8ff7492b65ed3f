//! Legal moves in the natural order of the papers: column to foundation, cell to foundation, column to
//! column, cell to column, column to cell.

use super::Tableau;
use super::rules::{Rules, Runs};
use super::state::{NO_CARD, State};

pub use winnable_cards::{Pile, PileMove as Move};

/// Appends all legal moves; of several empty columns or cells only the first is a target, and a whole
/// column does not move into an empty one.
pub fn generate<R: Rules>(game: &Tableau<R>, state: &State, out: &mut Vec<Move>) {
    let columns = game.columns;
    for c in 0..columns {
        let top = state.top(c);
        if top != NO_CARD && state.goes_up(top) {
            out.push(Move::single(Pile::Column(c as u8), Pile::Foundation));
        }
    }
    let mut free_cells = 0;
    let mut free_cell = None;
    for c in 0..game.cells {
        let card = state.cell(c);
        if card == NO_CARD {
            free_cells += 1;
            free_cell = free_cell.or(Some(c as u8));
        } else if state.goes_up(card) {
            out.push(Move::single(Pile::Cell(c as u8), Pile::Foundation));
        }
    }
    let mut spaces = 0;
    let mut space = None;
    for c in 0..columns {
        if state.top(c) == NO_CARD {
            spaces += 1;
            space = space.or(Some(c as u8));
        }
    }
    let longest = longest_runs(game.rules, free_cells, spaces);
    for from in 0..columns {
        if state.top(from) != NO_CARD {
            column_moves(game.rules, state, columns, from, longest, space, out);
        }
    }
    for cell in 0..game.cells {
        let card = state.cell(cell);
        if card == NO_CARD {
            continue;
        }
        for to in 0..columns {
            let top = state.top(to);
            if (top != NO_CARD && game.rules.fits(card, top)) || space == Some(to as u8) {
                out.push(Move::single(Pile::Cell(cell as u8), Pile::Column(to as u8)));
            }
        }
    }
    if let Some(cell) = free_cell {
        for from in (0..columns).filter(|&c| state.top(c) != NO_CARD) {
            out.push(Move::single(Pile::Column(from as u8), Pile::Cell(cell)));
        }
    }
}

/// Whether a move takes only a part of a run into an empty column, where more of it might go.
pub fn is_part_into_space<R: Rules>(game: &Tableau<R>, state: &State, m: &Move) -> bool {
    let (Pile::Column(from), Pile::Column(to)) = (m.from, m.to) else { return false };
    if state.top(to as usize) != NO_CARD {
        return false;
    }
    let lowest = state.column(from as usize).nth(m.count as usize - 1).unwrap_or(NO_CARD);
    let below = state.below(lowest);
    let free_cells = (0..game.cells).filter(|&c| state.cell(c) == NO_CARD).count() as u32;
    let spaces = (0..game.columns).filter(|&c| state.top(c) == NO_CARD).count() as u32;
    let (_, most) = longest_runs(game.rules, free_cells, spaces);
    below < NO_CARD && game.rules.fits(lowest, below) && u32::from(m.count) < most
}

/// The longest run that may move onto a card, and into an empty column.
///
/// Theorem 1 of Shintani, "Consideration on the Rate of Success of Solitaires": with m free cells and n empty columns a run of 2^n (m + 1) cards can be moved
/// onto a card, and half of that into one of the empty columns.
pub(super) fn longest_runs<R: Rules>(rules: R, free_cells: u32, spaces: u32) -> (u32, u32) {
    match rules.runs() {
        Runs::Single => (1, 1),
        Runs::BySpaces => ((free_cells + 1) << spaces, (free_cells + 1) << spaces.saturating_sub(1)),
        Runs::Whole => (52, 52),
    }
}

/// The moves of the run on top of one column to all other columns.
fn column_moves<R: Rules>(
    rules: R,
    state: &State,
    columns: usize,
    from: usize,
    (onto_card, into_space): (u32, u32),
    space: Option<u8>,
    out: &mut Vec<Move>,
) {
    // lowest[k] is the lowest card of the top k + 1 cards, as long as they are a run.
    let mut lowest = [NO_CARD; 13];
    let mut length = 0;
    let mut card = state.top(from);
    loop {
        lowest[length] = card;
        length += 1;
        let below = state.below(card);
        if length as u32 >= onto_card.max(into_space) || length == 13 || below >= NO_CARD || !rules.fits(card, below) {
            break;
        }
        card = below;
    }
    for to in 0..columns {
        let target = state.top(to);
        if target == NO_CARD {
            if space != Some(to as u8) {
                continue;
            }
            // The whole run first: the papers' program moves runs as units.
            for (k, &low) in lowest[..length.min(into_space as usize)].iter().enumerate().rev() {
                if state.below(low) != NO_CARD {
                    out.push(run(from, to, k + 1));
                }
            }
        } else if to != from {
            let fitting = lowest[..length.min(onto_card as usize)].iter().position(|&low| rules.fits(low, target));
            if let Some(k) = fitting {
                out.push(run(from, to, k + 1));
            }
        }
    }
}

fn run(from: usize, to: usize, count: usize) -> Move {
    Move { from: Pile::Column(from as u8), to: Pile::Column(to as u8), count: count as u8 }
}

/// Plays a legal move.
#[inline]
pub fn play(state: &mut State, m: Move) {
    match (m.from, m.to) {
        (Pile::Column(from), Pile::Column(to)) => {
            let mut lowest = state.top(from as usize);
            for _ in 1..m.count {
                lowest = state.below(lowest);
            }
            state.column_to_column(from as usize, lowest, to as usize);
        }
        (Pile::Column(from), Pile::Foundation) => state.column_up(from as usize),
        (Pile::Column(from), Pile::Cell(cell)) => state.column_to_cell(from as usize, cell as usize),
        (Pile::Cell(cell), Pile::Column(to)) => state.cell_to_column(cell as usize, to as usize),
        (Pile::Cell(cell), Pile::Foundation) => state.cell_up(cell as usize),
        (Pile::Cell(_), Pile::Cell(_)) | (Pile::Foundation, _) => unreachable!("no rule allows {m:?}"),
    }
}
