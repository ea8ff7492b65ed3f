//! A move between columns, cells and foundations as values: what a text such as `26v3` says. Nothing here knows whether it is
//! legal.

/// A place that a card can leave or reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pile {
    /// A column, from 0.
    Column(u8),
    /// A cell, from 0.
    Cell(u8),
    /// The foundation of the card's suit.
    Foundation,
}

/// A move of one card or of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PileMove {
    /// Where it comes from.
    pub from: Pile,
    /// Where it goes.
    pub to: Pile,
    /// The number of cards that move together.
    pub count: u8,
}

impl PileMove {
    /// A move of one card.
    pub const fn single(from: Pile, to: Pile) -> PileMove {
        PileMove { from, to, count: 1 }
    }
}
