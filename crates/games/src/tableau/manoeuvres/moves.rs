//! A manoeuvre, and carrying it out.

use super::ManoeuvreBuild;
use super::position::Position;

/// Loosen what lies above two cards, then lay the one on the other, or send it up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(4))]
pub struct Manoeuvre {
    /// The card that moves; the top card of the column to be cleared.
    pub card: u8,
    /// What it is laid on, or [`HOME`](Manoeuvre::HOME), [`CLEAR`](Manoeuvre::CLEAR) or [`SPACE`](Manoeuvre::SPACE).
    pub onto: u8,
    /// How many cards of its column are loosened first.
    pub dig: u8,
    /// How many cards, a run on it, it takes along.
    pub carry: u8,
    /// How many cards of the other column are loosened first; the card `onto` itself may be the last of them.
    pub dig_onto: u8,
}

impl Manoeuvre {
    /// Sends the card up.
    pub const HOME: u8 = 60;
    /// Clears a column down to its last card, which becomes loose.
    pub const CLEAR: u8 = 61;
    /// Takes a run into a space.
    pub const SPACE: u8 = 62;

    pub(super) const fn up(card: u8, dig: u8) -> Manoeuvre {
        Manoeuvre { card, onto: Manoeuvre::HOME, dig, carry: 0, dig_onto: 0 }
    }
}

/// Carries out a manoeuvre.
#[inline]
pub(super) fn play<B: ManoeuvreBuild>(position: &mut Position, m: Manoeuvre) {
    if m.dig_onto > 0 {
        let column = position.column(m.onto);
        for _ in 0..m.dig_onto {
            position.loosen::<B>(column);
        }
    }
    if m.dig > 0 {
        let column = position.column(m.card);
        for _ in 0..m.dig {
            position.loosen::<B>(column);
        }
    }
    if m.onto != Manoeuvre::CLEAR {
        let top = if position.is_loose(m.card) { m.card } else { position.tops[position.column(m.card)] };
        let from = position.take::<B>(m.card, m.carry + 1);
        match m.onto {
            Manoeuvre::HOME => position.put_up::<B>(m.card),
            Manoeuvre::SPACE => position.put_in_space::<B>(top, m.card, m.carry + 1, from),
            onto => position.put_on::<B>(top, m.card, m.carry + 1, onto, from),
        }
        if let Some(column) = from {
            position.close_column::<B>(column);
        }
    }
    position.unpin();
}
