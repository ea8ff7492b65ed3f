//! Klondike, the game that most people call Solitaire.
//!
//! Seven piles are dealt, of 1 to 7 cards, the last of each face up; the other 24 cards are the stock. Piles are built down
//! in alternate colours; the face-up cards of a pile are such a run, and a run may be split anywhere. Only a king goes into
//! an empty pile. When the last face-up card of a pile has left, the next one is turned up. Some cards (3) are turned from
//! the stock to the waste at a time; the top of the waste may be played. When the stock is empty, the waste is turned over
//! to be the stock again, as often as one likes. Foundations are built up in suit from the ace; their tops may be played
//! back to the piles ("worrying back"). All cards on the foundations is a win.
//!
//! Source: Blake and Gent, *The Winnability of Klondike Solitaire and Many Other Patience Games*, whose variants are here:
//! the number of cards that are turned, worrying back or not, building in any suit or in suit, and what goes into an empty
//! pile; beside them the number of passes through the stock.
//!
//! A [`State`] knows all cards ("thoughtful" Klondike); a player is given a [`View`], which does not.
//!
//! | file | content |
//! |---|---|
//! | `steps.rs` | positions and moves |
//! | `deal.rs` | dealing, reading and showing positions, moves as text |
//! | `interactive.rs`, `view.rs` | what a person may do, what a player sees |
//! | `thoughtful.rs` | the model that the complete search works on: [`crate::free_runs`], with the arguments for it |

mod deal;
mod interactive;
mod steps;
mod thoughtful;
mod view;

pub use crate::free_runs::{Build, Dominances, FreeRuns, Node, Spaces, Step, Use};
pub use steps::{Move, State};
pub use view::View;

use crate::{Game, Name};

/// The game with its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Klondike {
    /// Cards turned from the stock at a time.
    pub draw: u8,
    /// How often the stock may be gone through; None for as often as one likes.
    pub passes: Option<u8>,
    /// Whether cards may come back from the foundations.
    pub worry_back: bool,
    /// How piles are built.
    pub build: Build,
    /// What goes into an empty pile.
    pub spaces: Spaces,
    /// The number of piles.
    piles: u8,
    /// The number of ranks, from the ace; the highest one plays the king.
    ranks: u8,
    /// The name of a game that has these rules and is not called Klondike.
    called: Option<Name>,
}

/// Most piles.
pub const MAX_PILES: usize = 7;
/// Most cards of the stock and the waste together.
pub const MAX_STOCK: usize = 24;
/// Most cards in a pile.
pub(crate) const MAX_PILE: usize = 24;
/// Most passes, if they are limited.
pub const MAX_PASSES: u8 = 9;

impl Default for Klondike {
    fn default() -> Self {
        Klondike::new(3)
    }
}

impl Klondike {
    /// The usual game, with so many cards turned at a time.
    pub fn new(draw: u8) -> Self {
        assert!((1..=MAX_STOCK as u8).contains(&draw), "1 to 24 cards are turned");
        Klondike {
            draw,
            passes: None,
            worry_back: true,
            build: Build::Alternate,
            spaces: Spaces::Kings,
            piles: MAX_PILES as u8,
            ranks: 13,
            called: None,
        }
    }

    /// The game under a name that its rule file has, if that is another one.
    #[must_use]
    pub fn called(self, name: &str) -> Self {
        let usual = Klondike { called: None, ..self };
        let called = (usual.name().to_string() != name).then(|| Name::whole(name));
        Klondike { called, ..usual }
    }

    /// The game with fewer piles and a deck of fewer ranks, of which the highest one plays the king.
    ///
    /// # Panics
    /// If there would be more than 24 cards in the stock.
    #[must_use]
    pub fn with_small_deck(self, piles: usize, ranks: u8) -> Self {
        assert!((1..=MAX_PILES).contains(&piles) && (1..=13).contains(&ranks), "1 to 7 piles, 1 to 13 ranks");
        let in_piles = piles * (piles + 1) / 2;
        assert!((in_piles..=in_piles + MAX_STOCK).contains(&(4 * ranks as usize)), "at most 24 cards in the stock");
        Klondike { piles: piles as u8, ranks, ..self }
    }

    /// The number of piles.
    pub fn piles(&self) -> usize {
        self.piles as usize
    }

    /// The number of ranks.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// Whether a card may lie on another.
    #[inline]
    pub(crate) fn fits(&self, card: u8, on: u8) -> bool {
        self.free_runs().fits(card, on)
    }

    /// Whether a card may go into an empty pile.
    #[inline]
    pub(crate) fn fills(&self, card: u8) -> bool {
        self.free_runs().fills(card)
    }

    /// How often the waste may be turned over in a whole game; [`ENDLESS`] for as often as one likes.
    pub(crate) fn redeals(&self) -> u8 {
        self.passes.map_or(ENDLESS, |passes| passes - 1)
    }
}

/// A number of redeals that does not become less.
pub(crate) const ENDLESS: u8 = u8::MAX;
