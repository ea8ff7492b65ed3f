//! The games of the family as Shintani's programs played them.
//!
//! The castles ("Possibility of Success in 'Beleaguered Castle'"): single cards, in natural order.
//!
//! Games with runs ("Consideration on the Rate of Success of Solitaires", FreeCell and Four Companies): runs move as units,
//! so into an empty column goes the longest run that may, and no part of it. Columns and cells are always kept in
//! ascending order, the paper says, so that of positions that differ in nothing else only one is made. The moves follow
//! from that order, and a depth-first search from the order of the moves: sorted by the rank of the lowest card, as
//! here, the search comes out near the printed means; by suit or unsorted it does not. The printed listing (figure 4) fits:
//! cards always go to cell 0 and runs to empty column 0, so what is empty comes first.

use super::Tableau;
use super::moves::{self, Move, Pile};
use super::rules::Rules;
use super::state::{MAX_CELLS, MAX_COLUMNS, NO_CARD, State};
use crate::{Game, PapersProgram};
use winnable_cards::sort_few;

impl<R: Rules> PapersProgram for Tableau<R> {
    fn moves_are_all(&self) -> bool {
        !self.rules.runs().move_together()
    }

    fn paper_moves(&self, state: &State, out: &mut Vec<Move>) {
        if self.moves_are_all() {
            self.moves(state, out);
            return;
        }
        let order = Order::sorted(self, state);
        let sorted = state.renumbered(&order.columns, &order.cells);
        self.moves(&sorted, out);
        out.retain(|m| !moves::is_part_into_space(self, &sorted, m));
        out.iter_mut().for_each(|m| *m = order.unsorted(*m));
    }

    fn paper_key(&self, state: &State) -> u128 {
        state.key()
    }
}

/// An order of columns and cells: the number of the first one, of the second one, and so on.
pub(super) struct Order {
    columns: [u8; MAX_COLUMNS],
    cells: [u8; MAX_CELLS],
}

impl Order {
    /// As dealt.
    fn natural() -> Order {
        Order { columns: std::array::from_fn(|c| c as u8), cells: std::array::from_fn(|c| c as u8) }
    }

    /// Ascending by the lowest card of a column and by the card in a cell, by rank and of equal ranks in the order C D H
    /// S; what is empty comes first.
    fn sorted<R: Rules>(game: &Tableau<R>, state: &State) -> Order {
        let mut order = Order::natural();
        let mut lowest = [0; MAX_COLUMNS];
        for (c, lowest) in lowest.iter_mut().enumerate().take(game.columns) {
            *lowest = state.column(c).last().map_or(0, |card| card + 1);
        }
        sort_few(&mut order.columns[..game.columns], |&c| lowest[c as usize]);
        sort_few(&mut order.cells[..game.cells], |&c| match state.cell(c as usize) {
            NO_CARD => 0,
            card => card + 1,
        });
        order
    }

    /// The order in which the papers' notation names columns and cells.
    pub(super) fn of_notation<R: Rules>(game: &Tableau<R>, state: &State) -> Order {
        if game.rules.runs().move_together() { Order::sorted(game, state) } else { Order::natural() }
    }

    /// A move that names places by their number in this order, with their real numbers.
    fn unsorted(&self, m: Move) -> Move {
        let number = |pile| match pile {
            Pile::Column(c) => Pile::Column(self.columns[c as usize]),
            Pile::Cell(c) => Pile::Cell(self.cells[c as usize]),
            Pile::Foundation => Pile::Foundation,
        };
        Move { from: number(m.from), to: number(m.to), ..m }
    }

    /// The number of a column in this order.
    pub(super) fn of_column(&self, column: u8) -> usize {
        self.columns.iter().position(|&c| c == column).expect("every column has its place")
    }

    /// The number of a cell in this order.
    pub(super) fn of_cell(&self, cell: u8) -> usize {
        self.cells.iter().position(|&c| c == cell).expect("every cell has its place")
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::{BakersGame, FourCompanies, FreeCell};
    use super::*;
    use crate::{Notation, Playable};
    use winnable_cards::{Deal, SplitMix64};

    /// The papers' moves in the papers' notation, each with the position that it leads to.
    fn written<R: Rules>(game: &Tableau<R>, state: &State) -> Vec<(String, u128)> {
        let mut moves = Vec::new();
        game.paper_moves(state, &mut moves);
        let child = |m: Move| {
            let mut child = state.clone();
            game.play(&mut child, m);
            (game.written(state, m, Notation::Paper), child.key())
        };
        moves.into_iter().map(child).collect()
    }

    fn check<R: Rules + Default>() {
        let game = Tableau::<R>::new(8, 4);
        let mut rng = SplitMix64::new(1);
        let (mut to_cells, mut to_spaces) = (0, 0);
        for deal in 1..=30 {
            // Every other walk begins late, with the cards from the seven on and two empty columns.
            let mut late: Vec<u8> = (24..52).collect();
            rng.shuffle(&mut late);
            let mut columns: Vec<Vec<u8>> = late.chunks(5).map(<[u8]>::to_vec).collect();
            columns.insert(deal as usize % 7, Vec::new());
            let mut state = match deal % 2 {
                0 => game.start(&Deal::Seed(deal)).unwrap(),
                _ => State::new(&columns, &[NO_CARD; 4], [6; 4]),
            };
            for _ in 0..120 {
                let moves = written(&game, &state);
                let (mut columns, mut cells) = ([0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3]);
                rng.shuffle(&mut columns);
                rng.shuffle(&mut cells);
                let other = state.renumbered(&columns, &cells);
                assert_eq!(written(&game, &other), moves, "seed:{deal}: the order of the columns does not matter");
                let has_space = game.empty_columns(&state) > Some(0);
                for (text, _) in &moves {
                    // As in figure 4 of the paper, where all 11 cards that go to cells go to C0.
                    let is_to_cell = text.starts_with('S') && text.contains('C');
                    assert!(!is_to_cell || text.ends_with("C0"), "seed:{deal}: {text}");
                    to_cells += usize::from(is_to_cell);
                    to_spaces += usize::from(has_space && text.ends_with("S0"));
                }
                let mut all = Vec::new();
                game.moves(&state, &mut all);
                let home = all.iter().copied().find(|m| m.to == Pile::Foundation);
                let Some(m) = home.or_else(|| (!all.is_empty()).then(|| all[rng.below(all.len() as u64) as usize]))
                else {
                    break;
                };
                game.play(&mut state, m);
            }
        }
        assert!(to_cells > 1000 && to_spaces > 100, "{to_cells} moves to cells, {to_spaces} into empty columns");
    }

    #[test]
    fn positions_that_differ_in_the_order_of_columns_and_cells_are_searched_alike() {
        check::<FreeCell>();
        check::<BakersGame>();
        check::<FourCompanies>();
    }
}
