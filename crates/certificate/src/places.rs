//! Where cards lie that can be shifted.
//!
//! In Klondike a face-up card of a pile is *in place* if it is the lowest face-up one, *free* if it lies on another face-up
//! card. A card of the highest rank that lies lowest in a pile without face-down cards is free too: it might lie in any space.
//! A *shift* moves a free card, with what lies on it, to another card that it fits on, or to another space.
//!
//! The reduction `places` leaves out of the key where the free cards lie. Which cards are free follows from the rest: all that
//! are not in place, face down, up, in the stock or in the waste. From a position all moves are made as ever; and where a move
//! is a shift, which does not change the key, the moves up are made that it allows.
//!
//! **Claim.** Let P and Q have one key. If a move other than a shift leads from Q to Q', then a move, or a shift and a move, leads
//! from P to a position with the key of Q'.
//!
//! *Argument.* Cards are *alike* if the same cards fit on them. Every free card, but one in a space, lies on a face-up card that it
//! fits on, and no two on the same one. So among cards that are alike, as many are covered as there are free cards that fit on
//! them; the face-up ones are the same in P and Q; hence equally many of them are bare in P and in Q. Likewise as many spaces are
//! left, since each free card of the highest rank has one.
//! - *A card y that is not free moves onto a bare card in Q* (from its place, with what lies on it, from the waste or from a
//!   foundation): a card like that one is bare in P. It does not lie on y, being higher. So y moves there, and is free, as in Q.
//!   *To a space:* there is one in P.
//! - *A card x goes up in Q from a pile.* x is bare in Q. If it is bare in P, it goes up. If not, a free card c lies on it in P; since
//!   as many cards like x are bare in P as in Q, one of them is, and it does not lie on c, being higher. So c is shifted there,
//!   with what lies on it, and x goes up.
//! - *The waste's top goes up; draws and redeals:* free cards have no part in them.
//!
//! A win has no free cards. So by induction over the moves of a win that are no shifts (and no draws) the game can be won from P
//! if and only if it can from Q, with equally many.
//!
//! *With other reductions.* `horizon`: what asks whether a far card lies free is asked of the positions after every shift too, and
//! by the argument one shift lays bare whatever is bare in some position of the key. `safe`: the second game of its argument
//! makes the same shifts, so it has fewer moves that are no shifts. `cycle` and `turns`: shifts leave stock and waste alone.

use winnable_cards::{Card, Slot};
use winnable_referee::{Facts, Table};

/// The cards of a pile that are in place, and those that lie face down under it.
pub(crate) fn in_place<'a>(facts: &Facts, pile: &'a [Slot]) -> &'a [Slot] {
    let down = pile.iter().take_while(|slot| slot.is_down()).count();
    let is_highest = |slot: &Slot| slot.card().is_some_and(|card| card.rank().number() == facts.ranks);
    match pile.get(down) {
        Some(lowest) if down == 0 && is_highest(lowest) => &[],
        Some(_) => &pile[..=down],
        None => pile,
    }
}

/// The positions after a shift and a move up that the shift has made possible.
pub(crate) fn up_after_shift(before: &dyn Table, shifted: &dyn Table) -> Vec<Box<dyn Table>> {
    let could: Vec<Card> = before.can_go_up().into_iter().map(|(card, _)| card).collect();
    let new = shifted.can_go_up().into_iter().filter(|(card, _)| !could.contains(card));
    let after = |(_, text): (Card, String)| {
        let mut next = shifted.copy();
        next.play(&text).expect("the referee plays what it calls legal");
        next
    };
    new.map(after).collect()
}
