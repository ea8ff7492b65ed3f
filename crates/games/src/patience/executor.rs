//! The game's own moves for a line of the model.

use super::moves::play;
use super::rules::Rules;
use super::state::{Move, NO_CARD, Place, State};
use crate::carry::Carrier;
use winnable_rules::{Spaces, Together};

/// The moves.
pub(super) fn moves(rules: &Rules, start: &State, line: &[Move]) -> Vec<Move> {
    let mut executor = Executor { rules, state: start.clone(), moves: Vec::with_capacity(128) };
    line.iter().for_each(|&m| executor.carry_out(m));
    executor.moves
}

struct Executor<'a> {
    rules: &'a Rules,
    state: State,
    moves: Vec<Move>,
}

impl Executor<'_> {
    fn make(&mut self, m: Move) {
        play(self.rules, &mut self.state, m);
        self.moves.push(m);
    }

    fn single(&mut self, from: Place, to: Place) {
        self.make(Move::Cards { from, to, count: 1 });
    }

    fn carry_out(&mut self, m: Move) {
        match m {
            Move::Cards { from: Place::Talon(at), to, .. } if !self.rules.turns_to_play() => {
                self.turn(at);
                self.single(Place::Waste, to);
            }
            Move::Cards { from, to: Place::Cell(_), count } if count > 1 => {
                for _ in 0..count {
                    let cell = self.empty_cells()[0];
                    self.single(from, Place::Cell(cell));
                }
            }
            Move::Cards { from: Place::Pile(from), to: Place::Pile(to), count }
                if count > 1 && self.rules.set.piles.moves == Together::One =>
            {
                let spaces: Vec<u8> = match self.rules.set.piles.spaces {
                    Spaces::Any => (0..self.rules.piles as u8)
                        .filter(|&pile| pile != to && self.state.top(pile as usize) == NO_CARD)
                        .collect(),
                    _ => Vec::new(),
                };
                self.carry(count as usize, from, to, &spaces);
            }
            Move::Draw | Move::Redeal | Move::Cards { .. } => self.make(m),
        }
    }

    /// Turns cards until this one lies on top of the waste. Whoever names a card that never comes is found out by the referee.
    fn turn(&mut self, at: u8) {
        let most = 2 * (self.state.talon().len() + 1);
        for _ in 0..most {
            if self.state.waste() == at + 1 {
                return;
            }
            let has_stock = self.state.talon().len() > self.state.waste() as usize;
            self.make(if has_stock { Move::Draw } else { Move::Redeal });
        }
    }
}

impl Carrier for Executor<'_> {
    fn empty_cells(&self) -> Vec<u8> {
        (0..self.rules.cells as u8).filter(|&cell| self.state.cell(cell as usize) == NO_CARD).collect()
    }

    fn pile_to_pile(&mut self, from: u8, to: u8) {
        self.single(Place::Pile(from), Place::Pile(to));
    }

    fn pile_to_cell(&mut self, from: u8, cell: u8) {
        self.single(Place::Pile(from), Place::Cell(cell));
    }

    fn cell_to_pile(&mut self, cell: u8, to: u8) {
        self.single(Place::Cell(cell), Place::Pile(to));
    }
}
