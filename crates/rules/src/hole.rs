//! The rules of games in which cards leave a layout one by one onto one pile, the hole.

use crate::rule_set::Deck;
use serde::{Deserialize, Serialize};

/// The rules of a game with a hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HoleRules {
    /// How many columns the layout has, where it is made of columns.
    #[serde(default)]
    pub columns: Option<usize>,
    /// How many cards are dealt to the columns; without it all for which there is no other place.
    #[serde(default)]
    pub cards: Option<usize>,
    /// How many peaks the layout has, where it is made of peaks.
    #[serde(default)]
    pub peaks: Option<usize>,
    /// How many rows the peaks have.
    #[serde(default)]
    pub height: Option<usize>,
    /// What lies in the hole at the start.
    #[serde(default)]
    pub start: HoleStart,
    /// Whether ace and king are neighbours.
    #[serde(default)]
    pub wrap: bool,
    /// Whether nothing goes on a king, or whatever rank is the highest.
    #[serde(default)]
    pub kings_stop: bool,
    /// Cells, each for one card.
    #[serde(default)]
    pub cells: usize,
}

/// What lies in the hole at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HoleStart {
    /// The first card that is not dealt to the layout.
    #[default]
    Dealt,
    /// The ace of spades, before the others are dealt.
    Ace,
    /// Nothing: any card may be the first.
    Empty,
}

/// How the layout of a game with a hole lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HoleLayout {
    /// Columns, of which the last card is free.
    Columns {
        /// How many.
        count: usize,
        /// Cards in all of them at the start.
        cards: usize,
    },
    /// Peaks whose last rows touch: a card is free when the two that overlap it are gone.
    Peaks {
        /// How many.
        count: usize,
        /// How many rows.
        height: usize,
    },
}

impl HoleLayout {
    /// Cards of the layout at the start.
    pub fn cards(self) -> usize {
        match self {
            HoleLayout::Columns { cards, .. } => cards,
            HoleLayout::Peaks { .. } => self.lengths().iter().sum(),
        }
    }

    /// Cards of each column, or of each row of the peaks, at the start.
    ///
    /// The peaks have a card each in the first row, two in the second and so on; in the last row neighbours share one.
    pub fn lengths(self) -> Vec<usize> {
        match self {
            HoleLayout::Columns { count, cards } => {
                (0..count).map(|column| (cards + count - 1 - column) / count).collect()
            }
            HoleLayout::Peaks { count, height } => {
                (1..=height).map(|row| if row == height { count * (row - 1) + 1 } else { count * row }).collect()
            }
        }
    }
}

impl HoleRules {
    /// How the layout lies. What a rule file leaves open is filled from the deck.
    pub fn layout(&self, deck: &Deck) -> HoleLayout {
        match (self.columns, self.peaks) {
            (Some(count), _) => {
                let others = usize::from(self.start != HoleStart::Empty);
                let cards = self.cards.unwrap_or_else(|| deck.cards().saturating_sub(others));
                HoleLayout::Columns { count, cards }
            }
            (None, peaks) => {
                HoleLayout::Peaks { count: peaks.unwrap_or_default(), height: self.height.unwrap_or_default() }
            }
        }
    }

    /// Cards of the stock at the start.
    pub fn stock(&self, deck: &Deck) -> usize {
        let in_hole = usize::from(self.start != HoleStart::Empty);
        deck.cards().saturating_sub(self.layout(deck).cards() + in_hole)
    }

    /// Whether a card of this rank (from 1) may go on one of that rank.
    pub fn fits(&self, rank: u8, on: u8, ranks: u8) -> bool {
        let (low, high) = (rank.min(on), rank.max(on));
        let is_next = low + 1 == high || self.wrap && low == 1 && high == ranks && ranks > 2;
        is_next && !(self.kings_stop && on == ranks)
    }
}
