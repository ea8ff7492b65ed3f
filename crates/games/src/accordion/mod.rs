//! Accordion and Late-Binding Solitaire: cards in a row, each a pile of its own; a pile goes as a whole onto the next or the third pile
//! to its left whose top is of the same suit or of the same rank; gaps close; won when one pile is left. Only tops matter, so a
//! position is a row of tops. The rules are told in full in docs/accordion.md.

mod deal;
mod guidance;
mod interactive;
mod row;

pub use guidance::Tops;
pub use row::{Move, State};

use crate::Name;
use winnable_rules::{Deck, Play, RuleSet};

/// Most cards.
const MAX_CARDS: usize = 52;

/// The game with so many cards.
#[derive(Debug, Clone, Copy)]
pub struct Accordion {
    name: Name,
    cards: usize,
    deck: Deck,
}

impl Accordion {
    /// The game that these rules describe; None if they are not of this kind.
    pub fn new(rules: &RuleSet) -> Option<Accordion> {
        let Play::Accordion { cards } = rules.play else { return None };
        (cards <= MAX_CARDS).then(|| Accordion { name: Name::whole(&rules.name), cards, deck: rules.deck })
    }
}
