//! Games in which cards leave a layout one by one onto one pile, the hole: Golf, Black Hole, Worm Hole, TriPeaks, All in a Row.
//!
//! A free card goes to the hole if it is one rank above or below the card on top there, whatever the suit. The layout is made
//! of columns, of which the last card is free, or of peaks, of which a card is free when the two that overlap it are gone.
//! Golf and TriPeaks have a stock, which is turned onto the hole card by card, once. Worm Hole has a cell: a free card may go
//! there, and from there to the hole. The game is won when layout and cells are empty. All this is data
//! ([`winnable_rules::HoleRules`]); what the text of positions and moves is stands in `docs/holes.md`.
//!
//! | file | content |
//! |---|---|
//! | `state.rs` | positions and moves |
//! | `deal.rs` | dealing, reading and showing positions, moves as text |
//! | `interactive.rs`, `view.rs` | what a person may do, what a player sees |
//! | `plays.rs` | the model that the complete search works on, with the arguments for it |
//! | `dead.rs` | positions that are known to be lost |

mod dead;
mod deal;
mod interactive;
mod plays;
mod state;
mod view;

pub use plays::{Claims, Node, Play, Plays};
pub use state::{Move, State};
pub use view::View;

use crate::{Name, Premise, Premises};
use winnable_cards::Card;
use winnable_rules::{Deck, HoleLayout, HoleRules, Play as Rules, RuleSet};

/// Most places of a layout, so that they are the bits of a word.
pub const MAX_PLACES: usize = 64;
/// Most cells.
pub const MAX_CELLS: usize = 4;

/// A game with a hole.
#[derive(Debug, Clone)]
pub struct Hole {
    name: Name,
    rules: HoleRules,
    deck: Deck,
    layout: HoleLayout,
    /// The first place of each column or row of peaks, and behind the last of them the number of places. All columns have as
    /// many places as the longest, so that they can change places.
    first: Vec<usize>,
    /// For each place those that must be empty for its card to be free.
    covers: [u64; MAX_PLACES],
}

impl Hole {
    /// The game with these rules, if they are those of such a game.
    pub fn new(rules: &RuleSet) -> Option<Hole> {
        let Rules::Hole(hole) = &rules.play else { return None };
        let layout = hole.layout(&rules.deck);
        let lengths = layout.lengths();
        let longest = lengths.iter().copied().max().unwrap_or_default();
        let mut first = vec![0];
        for length in &lengths {
            let places = match layout {
                HoleLayout::Columns { .. } => longest,
                HoleLayout::Peaks { .. } => *length,
            };
            first.push(first[first.len() - 1] + places);
        }
        let mut covers = [0; MAX_PLACES];
        for row in 0..lengths.len() {
            for place in first[row]..first[row + 1] {
                covers[place] = match layout {
                    HoleLayout::Columns { .. } if place + 1 < first[row + 1] => 1 << (place + 1),
                    HoleLayout::Columns { .. } => 0,
                    HoleLayout::Peaks { height, .. } if row + 1 == height => 0,
                    HoleLayout::Peaks { height, .. } => {
                        let (peak, in_peak) = ((place - first[row]) / (row + 1), (place - first[row]) % (row + 1));
                        // In the last row neighbouring peaks share a card.
                        let width = if row + 2 == height { row + 1 } else { row + 2 };
                        0b11 << (first[row + 1] + peak * width + in_peak)
                    }
                };
            }
        }
        Some(Hole { name: Name::whole(&rules.name), rules: *hole, deck: rules.deck, layout, first, covers })
    }

    /// Its rules.
    pub fn rules(&self) -> &HoleRules {
        &self.rules
    }

    /// How many ranks the deck has.
    pub fn ranks(&self) -> u8 {
        self.deck.ranks
    }

    /// The number of places of the layout.
    pub fn places(&self) -> usize {
        self.first[self.first.len() - 1]
    }

    /// Columns, or rows of peaks.
    fn rows(&self) -> usize {
        self.first.len() - 1
    }

    /// The places of a column or row.
    fn row(&self, row: usize) -> std::ops::Range<usize> {
        self.first[row]..self.first[row + 1]
    }

    /// Which column or row a place is in, and which place of it it is.
    fn spot(&self, place: usize) -> (usize, usize) {
        let row = self.first.partition_point(|&first| first <= place) - 1;
        (row, place - self.first[row])
    }

    fn has_peaks(&self) -> bool {
        matches!(self.layout, HoleLayout::Peaks { .. })
    }

    /// Whether there is a stock.
    pub fn has_stock(&self) -> bool {
        self.rules.stock(&self.deck) > 0
    }

    /// Whether cards lie face down at the start, which players do not see.
    pub fn hides_cards(&self) -> bool {
        self.has_stock() || self.has_peaks()
    }

    /// The cards of the deck.
    fn cards(&self) -> impl Iterator<Item = Card> {
        let Deck { ranks, suits, .. } = self.deck;
        Card::deck().filter(move |card| card.rank().number() <= ranks && card.suit().index() < usize::from(suits))
    }
}

impl Premises for Hole {
    fn holds(&self, premise: Premise) -> bool {
        self.rules.holds(premise)
    }
}
