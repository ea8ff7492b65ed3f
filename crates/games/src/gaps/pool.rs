//! The positions of the model: 2s at left ends are kept as a *pool*, without their rows.
//!
//! A row is *open* if a gap or a 2 is at its left end, and the 2s there are the pool. Only 2s come to left ends and they never leave
//! them, so rows only ever open and the pool only ever grows.
//!
//! While some left end is a gap, the 2s of the pool can be brought into any order, one at a time over that gap, and nothing else
//! moves. So all their orders are one position, and the 3 of a suit of the pool may go to column 2 of any open row.
//!
//! When the last gap at a left end is taken, the order stands, but which one it is can still be left open: each order could have been
//! made before. A 3 that then goes to column 2 of a row *commits* its suit to that row; suits and rows that are not committed are as
//! many, and any order of them will do. So a line of the model can be played exactly if its commitments can be kept until a left end
//! is a gap again, and no two of them ever meet in a suit or a row. When a row opens all are dropped. A suit and a row that are left
//! over alone are committed.
//!
//! Fewer commitments never hurt: what can be played with more of them can be played with fewer.
//!
//! With fixed aces each 2 has one place, and there is no pool.
//!
//! *No move comes back* but those of 3s of the pool that leave column 2 of an open row while some left end is a gap: on a way back to
//! the same position no row opens, no 2 moves and no suit is committed. Of the cards that move there, take one of the lowest rank. Its
//! predecessor stays, so it has one place to go to and cannot leave it again, unless it is a 3 of the pool with several such places.

use super::Gaps;
use super::faults::{Fault, is_planted};
use super::rows::{CARD_AT, Move, ROW, State, WIDTH, mixed};
use winnable_cards::{CardSet, NO_CARD};

/// Places as bits, row by row.
pub(super) type Places = u64;

pub(super) const LEFT_ENDS: Places = 1 | 1 << WIDTH | 1 << (2 * WIDTH) | 1 << (3 * WIDTH);
pub(super) const RIGHT_ENDS: Places = LEFT_ENDS << (WIDTH - 1);
/// Where a 2 goes that joins the pool.
pub(super) const POOL: u8 = (4 * WIDTH) as u8;
/// At the left end of an open row to which no suit is committed. (Aces are not there.)
pub(super) const OPEN: u8 = 0;

/// A position of the model, with the cards of its stubborn set that can move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    pub(super) places: [u8; 4 * WIDTH],
    /// Of the 2s of the pool only those that are committed have a place; the others have [`POOL`].
    pub(super) place_of: [u8; 52],
    /// The suits of the pool, and those that are not committed, as bits.
    pub(super) pool: u8,
    pub(super) free: u8,
    /// The gaps, but for the left ends of open rows.
    pub(super) gaps: Places,
    /// The left ends of open rows, and of those to which no suit is committed.
    pub(super) open: Places,
    pub(super) free_ends: Places,
    pub(super) movable: CardSet,
}

impl Position {
    pub(super) fn new(game: Gaps, rows: &State) -> Position {
        let mut position = Position {
            places: rows.places,
            place_of: rows.place_of,
            pool: 0,
            free: 0,
            gaps: 0,
            open: 0,
            free_ends: 0,
            movable: CardSet::EMPTY,
        };
        for (place, &card) in rows.places.iter().enumerate() {
            if !game.aces_fixed && place % WIDTH == 0 && (card == NO_CARD || card < 8) {
                position.open |= 1 << place;
                position.pool |= if card == NO_CARD { 0 } else { 1 << (card - 4) };
            } else if card == NO_CARD {
                position.gaps |= 1 << place;
            }
        }
        if position.left_gaps() > 0 || is_planted(Fault::OrderWithoutGap) {
            position.drop_commitments();
        }
        position
    }

    /// How many left ends are gaps. With fixed aces there is no open row.
    pub(super) fn left_gaps(&self) -> u32 {
        self.open.count_ones() - self.pool.count_ones()
    }

    /// The places at which the predecessor of a card could be.
    fn predecessor(&self, card: u8) -> Places {
        match self.place_of[card as usize - 4] {
            POOL => self.free_ends,
            place => 1 << place,
        }
    }

    /// Where a card can go now; [`POOL`] is a place.
    pub(super) fn destinations(&self, game: Gaps, card: u8) -> Places {
        if card >= 8 {
            ((self.predecessor(card) & !RIGHT_ENDS) << 1) & self.gaps
        } else if game.aces_fixed {
            1 << ((card as usize - 4) * WIDTH) & self.gaps
        } else {
            Places::from(self.pool >> (card - 4) & 1 == 0 && self.left_gaps() > 0) << POOL
        }
    }

    /// The cards that can move.
    pub(super) fn can_move(&self) -> CardSet {
        let mut cards = CardSet::EMPTY;
        for gap in bits(self.gaps) {
            if gap % WIDTH as u8 == 0 {
                // Of fixed aces.
                cards.insert(4 + gap / WIDTH as u8);
                continue;
            }
            match self.places[gap as usize - 1] {
                OPEN => cards |= CardSet::from_bits(u64::from(self.free) << 8),
                left if left < 48 => cards.insert(left + 4),
                _ => (),
            }
        }
        if self.left_gaps() > 0 {
            cards |= CardSet::from_bits(u64::from(!self.pool & 0b1111) << 4);
        }
        cards
    }

    /// Whether this is a 3 of the pool that could come back to where it is.
    pub(super) fn may_come_back(&self, card: u8) -> bool {
        let is_of_pool = (8..12).contains(&card) && self.pool >> (card - 8) & 1 == 1;
        is_of_pool && self.left_gaps() > 0 && self.open << 1 >> self.place_of[card as usize] & 1 == 1
    }

    /// Plays a move, and leaves the stubborn set as it was.
    pub(super) fn play(&mut self, game: Gaps, m: Move) {
        let (card, from) = (m.card as usize, self.place_of[m.card as usize]);
        self.places[from as usize] = NO_CARD;
        self.gaps |= 1 << from;
        self.place_of[card] = m.to;
        if m.to == POOL {
            self.pool |= 1 << (card - 4);
            self.free |= 1 << (card - 4);
            if self.left_gaps() == 0 {
                self.commit_the_last();
            }
            return;
        }
        self.places[m.to as usize] = m.card;
        self.gaps &= !(1 << m.to);
        if !game.aces_fixed && from % WIDTH as u8 == 0 {
            self.gaps &= !(1 << from);
            self.open |= 1 << from;
            if is_planted(Fault::KeptCommitments) {
                self.places[from as usize] = OPEN;
                self.free_ends |= 1 << from;
            } else {
                self.drop_commitments();
            }
        } else if (8..12).contains(&card)
            && self.place_of[card - 4] == POOL
            && self.left_gaps() == 0
            && !is_planted(Fault::NoCommitments)
        {
            self.commit(m.card - 4, m.to - 1);
            self.commit_the_last();
        }
    }

    pub(super) fn commit(&mut self, two: u8, end: u8) {
        self.free &= !(1 << (two - 4));
        self.free_ends &= !(1 << end);
        self.place_of[two as usize] = end;
        self.places[end as usize] = two;
    }

    /// One suit and one row that are left over belong together.
    fn commit_the_last(&mut self) {
        if self.free.is_power_of_two() {
            self.commit(4 + self.free.trailing_zeros() as u8, self.free_ends.trailing_zeros() as u8);
        }
    }

    fn drop_commitments(&mut self) {
        (self.free, self.free_ends) = (self.pool, self.open);
        bits(self.open).for_each(|end| self.places[end as usize] = OPEN);
        bits(u64::from(self.pool)).for_each(|suit| self.place_of[4 + suit as usize] = POOL);
    }

    /// A fingerprint of each row. The pool is the 2s that lie nowhere.
    fn rows(&self) -> [u128; 4] {
        let mut rows = [0; 4];
        for (row, cards) in rows.iter_mut().zip(self.places.chunks_exact(WIDTH)) {
            for (&card, at) in cards.iter().zip(0..) {
                *row ^= if card == NO_CARD { 0 } else { CARD_AT[card as usize][at] };
            }
        }
        rows
    }

    /// A key that does not tell apart orders of the rows.
    pub(super) fn key(&self) -> u128 {
        self.rows().iter().fold(0u128, |key, &row| key.wrapping_add(mixed(row)))
    }

    pub(super) fn plain_key(&self) -> u128 {
        self.rows().iter().zip(&ROW[0]).fold(0u128, |key, (&row, &number)| key.wrapping_add(mixed(row ^ number)))
    }

    /// How many cards from its left end a row is finished. The 2 of the pool that a row needs is counted with it if it can be there.
    pub(super) fn finished(&self, game: Gaps, row: usize) -> usize {
        let cards = &self.places[row * WIDTH..(row + 1) * WIDTH];
        let first = match cards[0] {
            _ if game.aces_fixed => 4 + row as u8,
            OPEN if cards[1] == NO_CARD || cards[1] >> 2 != 2 || self.free >> (cards[1] & 3) & 1 == 0 => return 0,
            OPEN => cards[1] - 4,
            card if card >> 2 == 1 => card,
            _ => return 0,
        };
        let followers = cards[1..].iter().zip(1u8..).take_while(|&(&card, i)| card == first + 4 * i && card < 52);
        if game.aces_fixed && cards[0] != first { 0 } else { 1 + followers.count() }
    }
}

/// The numbers of the bits that are set.
pub(super) fn bits(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let next = (bits != 0).then_some(bits.trailing_zeros() as u8);
        bits &= bits.wrapping_sub(1);
        next
    })
}
