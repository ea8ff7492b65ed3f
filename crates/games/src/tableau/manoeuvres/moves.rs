//! A manoeuvre, and carrying it out.

use super::position::Position;

/// Where a manoeuvre leads when it does not lay a card on a card.
pub(super) const HOME: u8 = 60;
/// Clears a column down to its last card, which becomes loose.
pub(super) const CLEAR: u8 = 61;
/// Takes a run into a space.
pub(super) const SPACE: u8 = 62;

/// Loosen what lies above two cards, then lay the one on the other, or send it up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(8))]
pub struct Manoeuvre {
    /// The card that moves; the top card of the column to be cleared.
    pub(super) card: u8,
    /// What it is laid on, or one of the constants above.
    pub(super) onto: u8,
    /// How many cards of its column are loosened first.
    pub(super) dig: u8,
    /// How many cards, a run on it, it takes along.
    pub(super) carry: u8,
    /// How many cards of the other column are loosened first; the card `onto` itself may be the last of them.
    pub(super) dig_onto: u8,
}

impl Manoeuvre {
    pub(super) const fn up(card: u8, dig: u8) -> Manoeuvre {
        Manoeuvre { card, onto: HOME, dig, carry: 0, dig_onto: 0 }
    }
}

/// Carries out a manoeuvre.
#[inline]
pub(super) fn play(position: &mut Position, m: Manoeuvre) {
    if m.dig_onto > 0 {
        let column = position.column(m.onto);
        for _ in 0..m.dig_onto {
            position.loosen(column);
        }
    }
    if m.dig > 0 {
        let column = position.column(m.card);
        for _ in 0..m.dig {
            position.loosen(column);
        }
    }
    if m.onto != CLEAR {
        let top = if position.is_loose(m.card) { m.card } else { position.tops[position.column(m.card)] };
        let from = position.take(m.card, m.carry + 1);
        match m.onto {
            HOME => position.put_up(m.card),
            SPACE => position.put_in_space(top, m.card, m.carry + 1, from),
            onto => position.put_on(top, m.card, m.carry + 1, onto, from),
        }
        if let Some(column) = from {
            position.close_column(column);
        }
    }
    position.unpin();
}
