//! What a page needs to know to lay a game out.

use crate::hole::HoleLayout;
use crate::rule_set::{Base, FaceDown, Play, RuleSet, Takes, To, Together};
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
    /// Rows of peaks, of which each row overlaps the one above it.
    Peaks,
    /// A pyramid, each card of which is covered by two of the next row; a stock and a waste.
    Pyramid,
    /// One row that closes up.
    Line,
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
    /// Whether they lie on one another; else each has a place of its own.
    pub is_reserve_stacked: bool,
    /// Whether there is a stock.
    pub has_stock: bool,
    /// Whether there is a waste, the last card of which is on top. In games with a hole it is the hole.
    pub has_waste: bool,
    /// Cards that are turned to a waste at a time, if it is.
    pub draw: Option<usize>,
    /// Whether cards lie face down in the piles.
    pub has_face_down: bool,
    /// Cards of the longest pile at the start.
    pub longest: usize,
    /// Whether the rank that foundations begin with is dealt.
    pub is_base_dealt: bool,
    /// Whether several cards move together.
    pub moves_many: bool,
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
            is_reserve_stacked: false,
            has_stock: false,
            has_waste: false,
            draw: None,
            has_face_down: false,
            longest: 0,
            is_base_dealt: false,
            moves_many: false,
        };
        match &self.play {
            Play::Piles(rules) => Shape {
                kind: ShapeKind::Piles,
                piles: rules.piles.count,
                cells: rules.cells.count,
                foundations: match rules.foundations.take {
                    Takes::Cards | Takes::CompleteRuns => self.deck.copies() * usize::from(self.deck.suits),
                    Takes::Nothing => 0,
                },
                reserve: rules.reserve.map_or(0, |reserve| reserve.cards),
                is_reserve_stacked: rules.reserve.is_some_and(|reserve| reserve.stacked),
                has_stock: rules.stock.is_some(),
                has_waste: rules.stock.is_some_and(|stock| stock.to == To::Waste),
                draw: rules.stock.filter(|stock| stock.to == To::Waste).map(|stock| stock.draw),
                has_face_down: rules.piles.face_down != FaceDown::Nothing,
                longest: rules.pile_lengths(&self.deck).into_iter().max().unwrap_or(0),
                is_base_dealt: rules.foundations.base == Base::Dealt,
                moves_many: rules.piles.moves != Together::One,
            },
            Play::MonteCarlo { size, .. } => {
                Shape { kind: ShapeKind::Board, piles: *size, longest: *size, has_stock: true, ..plain }
            }
            Play::Calculation { stacks, .. } => {
                Shape { kind: ShapeKind::Stacks, piles: *stacks, foundations: 4, has_stock: true, ..plain }
            }
            Play::Gaps { .. } => Shape { kind: ShapeKind::Rows, piles: 4, longest: 13, ..plain },
            Play::Hole(rules) => {
                let layout = rules.layout(&self.deck);
                let lengths = layout.lengths();
                let has_stock = rules.stock(&self.deck) > 0;
                let (kind, has_face_down) = match layout {
                    HoleLayout::Columns { .. } => (ShapeKind::Piles, false),
                    HoleLayout::Peaks { .. } => (ShapeKind::Peaks, true),
                };
                Shape {
                    kind,
                    piles: lengths.len(),
                    cells: rules.cells,
                    has_stock,
                    draw: has_stock.then_some(1),
                    has_waste: true,
                    has_face_down,
                    longest: lengths.into_iter().max().unwrap_or(0),
                    ..plain
                }
            }
            Play::Pairs(rules) => Shape {
                kind: ShapeKind::Pyramid,
                piles: rules.rows,
                has_stock: true,
                has_waste: true,
                draw: Some(1),
                longest: rules.rows,
                ..plain
            },
            Play::Accordion { cards } => Shape { kind: ShapeKind::Line, piles: 1, longest: *cards, ..plain },
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::open;

    #[test]
    fn a_page_knows_what_to_lay_out() {
        let shape = |name: &str| open(name).unwrap().shape();
        let fan = shape("fan");
        assert_eq!((fan.piles, fan.longest, fan.foundations, fan.reserve, fan.has_stock), (18, 3, 4, 0, false));
        let garden = shape("flower-garden");
        assert_eq!((garden.piles, garden.longest, garden.reserve, garden.is_reserve_stacked), (6, 6, 16, false));
        let canfield = shape("canfield");
        assert_eq!((canfield.reserve, canfield.is_reserve_stacked, canfield.is_base_dealt), (13, true, true));
        assert_eq!((canfield.draw, canfield.longest), (Some(3), 1));
        assert_eq!(
            (shape("citadel").moves_many, shape("british-canister").moves_many, canfield.moves_many),
            (false, false, true)
        );
        assert_eq!((shape("somerset").longest, shape("klondike").longest, shape("eight-off").longest), (8, 7, 6));
    }
}
