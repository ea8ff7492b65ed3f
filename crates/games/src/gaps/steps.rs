//! From a line of the model to moves of the game: the 2s of the pool are brought to where they are needed.

use super::Gaps;
use super::pool::{LEFT_ENDS, POOL, Position, bits};
use super::rows::{Move, State, WIDTH};
use crate::Game;
use winnable_cards::NO_CARD;

/// The rows as they are played, with all moves so far.
struct Play {
    game: Gaps,
    rows: State,
    moves: Vec<Move>,
}

impl Play {
    fn go(&mut self, card: u8, to: u8) {
        let m = Move { card, to };
        self.game.play(&mut self.rows, m);
        self.moves.push(m);
    }

    /// A left end that is a gap.
    fn left_gap(&self) -> u8 {
        bits(LEFT_ENDS).find(|&end| self.rows.places[end as usize] == NO_CARD).expect("the model has one too")
    }

    /// Brings a 2 of the pool to a left end, over a gap.
    fn bring(&mut self, two: u8, end: u8) {
        if self.rows.place_of[two as usize] == end {
            return;
        }
        let there = self.rows.places[end as usize];
        if there != NO_CARD {
            let gap = self.left_gap();
            self.go(there, gap);
        }
        self.go(two, end);
    }

    /// The last gap at a left end is taken, so that each suit of the pool is at the end that is wanted for it.
    fn take_last(&mut self, wanted: &[u8; 4], pool: u8, last: u8) {
        loop {
            let gap = self.left_gap();
            let two = bits(u64::from(pool)).map(|suit| 4 + suit).find(|&two| wanted[two as usize - 4] == gap);
            let two = two.expect("as many suits as ends");
            if two != last {
                self.go(two, gap);
                continue;
            }
            let is_astray = |&two: &u8| two != last && self.rows.place_of[two as usize] != wanted[two as usize - 4];
            match bits(u64::from(pool)).map(|suit| 4 + suit).find(is_astray) {
                Some(astray) => self.go(astray, gap),
                None => return self.go(last, gap),
            }
        }
    }
}

/// The moves of the game for a line of the model.
pub(super) fn steps(game: Gaps, start: &State, line: &[Move]) -> Vec<Move> {
    let mut position = Position::new(game, start);
    let mut play = Play { game, rows: start.clone(), moves: Vec::new() };
    for (number, &m) in line.iter().enumerate() {
        if m.to == POOL && position.left_gaps() == 1 {
            let (wanted, pool) = wanted(game, &position, &line[number..]);
            play.take_last(&wanted, pool, m.card);
        } else if m.to == POOL {
            let gap = play.left_gap();
            play.go(m.card, gap);
        } else {
            if is_free_three(&position, m.card) && position.left_gaps() > 0 {
                play.bring(m.card - 4, m.to - 1);
            }
            play.go(m.card, m.to);
        }
        position.play(game, m);
    }
    play.moves
}

/// Whether this is a 3 whose 2 is in the pool and not committed.
fn is_free_three(position: &Position, card: u8) -> bool {
    (8..12).contains(&card) && position.place_of[card as usize - 4] == POOL
}

/// Where the 2s of the pool must be after the first move of the line, which takes the last gap at a left end: as they are committed
/// until a row opens; then as 3s lie behind them, which matters at the end of the game; then in any order.
fn wanted(game: Gaps, position: &Position, line: &[Move]) -> ([u8; 4], u8) {
    let mut ahead = position.clone();
    for &m in line {
        let opens = ahead.place_of[m.card as usize].is_multiple_of(WIDTH as u8);
        if opens && is_free_three(&ahead, m.card) {
            ahead.commit(m.card - 4, m.to - 1);
        }
        if opens {
            break;
        }
        ahead.play(game, m);
    }
    let mut wanted = [0, 1, 2, 3].map(|suit| ahead.place_of[4 + suit]);
    let mut ends = ahead.free_ends;
    for suit in bits(u64::from(ahead.free)) {
        let behind = ahead.place_of[8 + suit as usize];
        if ends << 1 >> behind & 1 == 1 {
            wanted[suit as usize] = behind - 1;
            ends &= !(1 << (behind - 1));
        }
    }
    for suit in bits(u64::from(ahead.free)) {
        if wanted[suit as usize] == POOL {
            wanted[suit as usize] = ends.trailing_zeros() as u8;
            ends &= ends - 1;
        }
    }
    (wanted, ahead.pool)
}
