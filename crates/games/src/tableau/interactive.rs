//! All legal moves of the family, one for each cell and each empty column, and for each part of a run.

use super::Tableau;
use super::moves::{Move, Pile, longest_runs};
use super::rules::Rules;
use super::state::{NO_CARD, State};
use crate::index::suit;
use crate::{Action, Interactive};
use winnable_cards::{Board, Card, Deck, Place};

impl<R: Rules> Interactive for Tableau<R> {
    fn deck(&self) -> Deck {
        Deck::ONE
    }

    fn legal_moves(&self, state: &State, out: &mut Vec<Move>) {
        let columns = || (0..self.columns).map(|c| (Pile::Column(c as u8), state.top(c)));
        let cells = || (0..self.cells).map(|c| (Pile::Cell(c as u8), state.cell(c)));
        let mut go = |from, to, count| out.push(Move { from, to, count });
        for (from, card) in columns().chain(cells()).filter(|&(_, card)| card != NO_CARD) {
            if state.goes_up(card) {
                go(from, Pile::Foundation, 1);
            }
        }
        for (from, _) in columns().filter(|&(_, top)| top != NO_CARD) {
            cells().filter(|&(_, held)| held == NO_CARD).for_each(|(cell, _)| go(from, cell, 1));
        }
        for (from, card) in cells().filter(|&(_, card)| card != NO_CARD) {
            let takes = |top: u8| top == NO_CARD || self.rules.fits(card, top);
            columns().filter(|&(_, top)| takes(top)).for_each(|(to, _)| go(from, to, 1));
        }
        let free_cells = cells().filter(|&(_, held)| held == NO_CARD).count();
        let spaces = columns().filter(|&(_, top)| top == NO_CARD).count();
        let (onto_card, into_space) = longest_runs(self.rules, free_cells as u32, spaces as u32);
        for (from, top) in columns().filter(|&(_, top)| top != NO_CARD) {
            let is_run =
                |&card: &u8| Some(state.below(card)).filter(|&below| below < NO_CARD && self.rules.fits(card, below));
            let run: Vec<u8> = std::iter::successors(Some(top), is_run).collect();
            for (to, target) in columns().filter(|&(to, _)| to != from) {
                let most = if target == NO_CARD { into_space } else { onto_card } as usize;
                for (i, &lowest) in run.iter().enumerate().take(most) {
                    if target == NO_CARD || self.rules.fits(lowest, target) {
                        go(from, to, i as u8 + 1);
                    }
                }
            }
        }
    }

    fn action(&self, state: &State, m: Move) -> Action {
        let in_column = |column: u8| state.column(column as usize).count();
        let end_of = |column: u8| Place::Row { row: column as usize, place: in_column(column) };
        let (from, mut cards): (Place, Vec<u8>) = match m.from {
            Pile::Column(column) => {
                let place = in_column(column) - m.count as usize;
                let taken = state.column(column as usize).take(m.count as usize);
                (Place::Row { row: column as usize, place }, taken.collect())
            }
            Pile::Cell(cell) => (Place::Cell(cell as usize), vec![state.cell(cell as usize)]),
            Pile::Foundation => unreachable!("cards do not leave a foundation"),
        };
        cards.reverse();
        let to = match m.to {
            Pile::Column(column) => end_of(column),
            Pile::Cell(cell) => Place::Cell(cell as usize),
            Pile::Foundation => Place::Foundation(suit(cards[0]) as usize),
        };
        Action::Move { cards: cards.into_iter().map(Card::from_index).collect(), from, to }
    }

    fn seen(&self, _state: &State) -> Option<Board> {
        None
    }
}
