//! From steps of the model to the moves of the game: what lies on a card is shifted, the stock is turned.

use super::Step;
use crate::Game;
use crate::klondike::{Klondike, Move, State};

/// The moves for a line of steps.
pub(super) fn moves(game: &Klondike, start: &State, line: &[Step]) -> Vec<Move> {
    let mut table = Table { game, state: start.clone(), moves: Vec::new() };
    for &step in line {
        match step {
            Step::Up(card) => table.up(card),
            Step::Land(card) => table.land(card),
        }
    }
    table.moves
}

/// The position on the way, with the moves so far.
struct Table<'a> {
    game: &'a Klondike,
    state: State,
    moves: Vec<Move>,
}

impl Table<'_> {
    fn play(&mut self, m: Move) {
        self.game.play(&mut self.state, m);
        self.moves.push(m);
    }

    /// The pile of a face-up card, and how many cards lie on it.
    fn find(&self, card: u8) -> Option<(usize, usize)> {
        let in_pile = |pile: usize| {
            let place = self.state.run(pile).iter().rev().position(|&c| c == card)?;
            Some((pile, place))
        };
        (0..self.game.piles()).find_map(in_pile)
    }

    /// A pile that takes a card: by its top if there is one, else an empty one.
    fn place_for(&self, card: u8, but: Option<usize>) -> Option<usize> {
        let piles = || self.game.places(&self.state, card, false).map(usize::from).filter(|&pile| Some(pile) != but);
        piles().find(|&pile| self.state.len[pile] > 0).or_else(|| piles().next())
    }

    /// Shifts the cards that lie on a card, and the card itself if so wanted, to another pile. False if they find no place.
    fn shift(&mut self, card: u8, with_it: bool) -> bool {
        for attempt in 0..2 {
            let Some((from, above)) = self.find(card) else { return false };
            let count = above + usize::from(with_it);
            if count == 0 {
                return true;
            }
            let lowest = self.state.pile(from)[self.state.len[from] as usize - count];
            if let Some(to) = self.place_for(lowest, Some(from)) {
                self.play(Move::Pile { from: from as u8, count: count as u8, to: to as u8 });
                return true;
            }
            if attempt == 0 {
                self.close_spaces();
            }
        }
        false
    }

    /// Runs that fill spaces go where they fit, so that there are as many spaces as the model counts.
    fn close_spaces(&mut self) {
        while let Some((from, to)) = (0..self.game.piles()).find_map(|from| {
            let base = *self.state.pile(from).first().filter(|_| self.state.down[from] == 0)?;
            let to = self.place_for(base, Some(from)).filter(|&to| self.state.len[to] > 0)?;
            Some((from, to))
        }) {
            self.play(Move::Pile { from: from as u8, count: self.state.len[from], to: to as u8 });
        }
    }

    /// Brings a card of the stock to the top of the waste.
    fn dig(&mut self, card: u8) {
        let most = 4 * self.state.talon.len();
        for _ in 0..most {
            if self.state.waste().last() == Some(&card) {
                return;
            }
            let Some(m) = self.game.stock_move(&self.state) else { return };
            self.play(m);
        }
    }

    fn up(&mut self, card: u8) {
        if self.find(card).is_none() {
            self.dig(card);
            self.play(Move::WasteUp);
            return;
        }
        let is_bare = self.shift(card, false);
        debug_assert!(is_bare, "what lies on a card that goes up finds another place");
        if let Some((pile, 0)) = self.find(card) {
            self.play(Move::Up(pile as u8));
        }
    }

    fn land(&mut self, card: u8) {
        if self.find(card).is_some() {
            let has_landed = self.shift(card, true);
            debug_assert!(has_landed, "a card that lands finds a place");
            return;
        }
        let is_up = self.state.founded(card & 3) == Some(card);
        if self.place_for(card, None).is_none() {
            self.close_spaces();
        }
        let Some(to) = self.place_for(card, None) else {
            debug_assert!(false, "a card that lands finds a place");
            return;
        };
        if is_up {
            self.play(Move::Down(card & 3, to as u8));
        } else {
            self.dig(card);
            self.play(Move::Waste(to as u8));
        }
    }
}
