//! What a page needs to know to lay a game out.

use crate::rule_set::{Play, RuleSet, To};
use serde::Serialize;

/// How the cards of a game lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShapeKind {
    /// Piles that grow downwards, with cells and foundations above them.
    Piles,
    /// A square board.
    Board,
    /// Foundations above waste stacks, and a stock.
    Stacks,
    /// Rows with gaps.
    Rows,
}

/// The shape of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Shape {
    /// How the cards lie.
    pub kind: ShapeKind,
    /// Piles, columns, rows or stacks.
    pub piles: usize,
    /// Cells.
    pub cells: usize,
    /// Foundations.
    pub foundations: usize,
    /// Cards in a reserve at the start.
    pub reserve: usize,
    /// Whether there is a stock.
    pub has_stock: bool,
    /// Cards that are turned to a waste at a time, if it is.
    pub draw: Option<usize>,
    /// Whether cards lie face down in the piles.
    pub has_face_down: bool,
}

impl RuleSet {
    /// How the game is laid out.
    pub fn shape(&self) -> Shape {
        let plain = Shape {
            kind: ShapeKind::Piles,
            piles: 0,
            cells: 0,
            foundations: 0,
            reserve: 0,
            has_stock: false,
            draw: None,
            has_face_down: false,
        };
        match &self.play {
            Play::Piles(rules) => Shape {
                piles: rules.piles.count,
                cells: rules.cells.count,
                foundations: usize::from(self.deck.decks) * usize::from(self.deck.suits),
                reserve: rules.reserve.map_or(0, |reserve| reserve.cards),
                has_stock: rules.stock.is_some(),
                draw: rules.stock.filter(|stock| stock.to == To::Waste).map(|stock| stock.draw),
                has_face_down: rules.piles.face_down,
                ..plain
            },
            Play::MonteCarlo { size, .. } => Shape { kind: ShapeKind::Board, piles: *size, has_stock: true, ..plain },
            Play::Calculation { stacks, .. } => {
                Shape { kind: ShapeKind::Stacks, piles: *stacks, foundations: 4, has_stock: true, ..plain }
            }
            Play::Gaps { .. } => Shape { kind: ShapeKind::Rows, piles: 4, ..plain },
        }
    }
}
