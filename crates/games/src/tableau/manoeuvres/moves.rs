//! The manoeuvres of a position, and carrying them out.

use super::position::Position;
use crate::tableau::rules::{Build, Rules, Runs};
use crate::tableau::state::{NONE, colour, rank};

/// Where a manoeuvre leads when it does not lay a card on a card.
pub(super) const HOME: u8 = 60;
/// Clears a column down to its last card, which becomes loose.
pub(super) const CLEAR: u8 = 61;
/// Takes a run into a space.
pub(super) const SPACE: u8 = 62;

/// Loosen what lies above two cards, then lay the one on the other, or send it up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

const RANKS: u64 = 0x1_1111_1111_1111;

/// The cards that fit on one of these.
#[inline(always)]
fn fitting<R: Rules>(under: u64) -> u64 {
    match R::BUILD {
        Build::AlternateColours => {
            let black = (under | under >> 3) & RANKS;
            let red = (under >> 1 | under >> 2) & RANKS;
            (black << 1 | black << 2 | red | red << 3) >> 4
        }
        _ => under >> 4,
    }
}

/// The cards on which a card fits; [`NONE`] or more if there are fewer.
#[inline(always)]
fn parents<R: Rules>(card: u8) -> [u8; 2] {
    match R::BUILD {
        Build::AlternateColours => {
            let higher = (rank(card) + 1) * 4;
            if colour(card) == 0 { [higher + 1, higher + 2] } else { [higher, higher + 3] }
        }
        _ => [card + 4, NONE],
    }
}

/// What can be reached in a position.
struct Reach<'a> {
    position: &'a Position,
    /// Loose cards, and cards that can be laid bare.
    cards: u64,
    free: u8,
}

/// Appends all manoeuvres; those that only clear a column are left to the complete search.
pub(super) fn generate<R: Rules>(position: &Position, columns: usize, clears: bool, out: &mut Vec<Manoeuvre>) {
    let free = position.free;
    let mut cards = position.loose;
    for &top in &position.tops[..columns] {
        let mut card = top;
        let mut depth = 0;
        let mut run = 0;
        while card < NONE && depth <= free + run {
            cards |= 1 << card;
            if R::RUNS == Runs::Whole {
                run = if position.breaks >> card & 1 == 1 { 0 } else { run + 1 };
            }
            card = position.below[card as usize];
            depth += 1;
        }
        if clears && top != NONE {
            clear(position, top, out);
        }
    }
    let reach = Reach { position, cards, free };
    let mut wanted = cards & position.wanted;
    while wanted != 0 {
        let card = wanted.trailing_zeros() as u8;
        wanted &= wanted - 1;
        let above = position.above(card);
        if above <= free {
            out.push(Manoeuvre::up(card, above));
        }
    }
    let mut movable = cards & fitting::<R>(cards);
    while movable != 0 {
        let card = movable.trailing_zeros() as u8;
        movable &= movable - 1;
        reach.lay::<R>(card, out);
    }
    if R::RUNS == Runs::Whole && position.spaces > 0 && free > 0 {
        reach.runs_into_space(out);
    }
}

/// Clearing a column, if a place stays free.
fn clear(position: &Position, top: u8, out: &mut Vec<Manoeuvre>) {
    let mut card = top;
    let mut dig = 0;
    while dig + 1 < position.free {
        card = position.below[card as usize];
        dig += 1;
        if position.below[card as usize] == NONE {
            out.push(Manoeuvre { card: top, onto: CLEAR, dig, carry: 0, dig_onto: 0 });
            return;
        }
    }
}

impl Reach<'_> {
    /// How many of the cards above a card are a run on it.
    #[inline(always)]
    fn run_on(&self, card: u8) -> u8 {
        if self.position.is_loose(card) {
            return 0;
        }
        let mut above = self.position.tops[self.position.column(card)];
        let mut run = 0;
        while above != card {
            run = if self.position.breaks >> above & 1 == 1 { 0 } else { run + 1 };
            above = self.position.below[above as usize];
        }
        run
    }

    /// All ways to lay a card on another.
    #[inline(always)]
    fn lay<R: Rules>(&self, card: u8, out: &mut Vec<Manoeuvre>) {
        let Reach { position, cards, free } = *self;
        let above = position.above(card);
        let is_loose = position.is_loose(card);
        let carry = if above == 0 { 0 } else { self.run_on(card) };
        let dig = above - carry;
        // Places that are needed for a moment at least.
        let needed = if R::RUNS == Runs::Whole { dig } else { above };
        for onto in parents::<R>(card) {
            if onto >= NONE || cards >> onto & 1 == 0 {
                continue;
            }
            if position.is_loose(onto) {
                let is_in_column =
                    position.pinned >> onto & 1 == 1 || u32::from(position.spaces) > position.pinned.count_ones();
                if is_in_column && needed <= free {
                    out.push(Manoeuvre { card, onto, dig, carry, dig_onto: 0 });
                }
                continue;
            }
            let above_onto = position.above(onto);
            let can_be_taken = position.spaces > 0 && position.below[onto as usize] != NONE;
            if is_loose || position.column(onto) != position.column(card) {
                if needed + above_onto <= free {
                    out.push(Manoeuvre { card, onto, dig, carry, dig_onto: above_onto });
                }
                if can_be_taken && needed + above_onto < free {
                    out.push(Manoeuvre { card, onto, dig, carry, dig_onto: above_onto + 1 });
                }
            } else if above_onto > above {
                let is_on_it = position.below[card as usize] == onto;
                if !is_on_it && above_onto <= free {
                    out.push(Manoeuvre { card, onto, dig: 0, carry: 0, dig_onto: above_onto });
                }
                if can_be_taken && above_onto < free {
                    out.push(Manoeuvre { card, onto, dig: 0, carry: 0, dig_onto: above_onto + 1 });
                }
            } else if position.spaces > 0 && needed <= free {
                out.push(Manoeuvre { card, onto, dig, carry, dig_onto: 0 });
            }
        }
    }

    /// Where runs move whole: each part of each run into a space.
    fn runs_into_space(&self, out: &mut Vec<Manoeuvre>) {
        let mut cards = self.cards & !self.position.loose & !self.position.ends;
        while cards != 0 {
            let card = cards.trailing_zeros() as u8;
            cards &= cards - 1;
            let carry = self.run_on(card);
            let dig = self.position.above(card) - carry;
            if carry > 0 && dig < self.free && self.position.below[card as usize] != NONE {
                out.push(Manoeuvre { card, onto: SPACE, dig, carry, dig_onto: 0 });
            }
        }
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
