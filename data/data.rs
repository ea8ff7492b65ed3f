//! Texts that the program works on: positions and listings of the papers, lists of hard deals, tables of grades, lights and puzzles. A crate of
//! its own, so that those which need them can be packaged.

/// Deals of FreeCell that can be won and that took most states of many.
pub const FREECELL_HARD_TO_WIN: &str = include_str!("freecell-hard-to-win.txt");

/// The lost deals among the first ten million of FreeCell, published for Freecell Solver.
pub const FREECELL_LOST_TO_10_MILLION: &str = include_str!("freecell-lost-to-10-million.txt");

/// Deals of Streets and Alleys that can be won and that took most states of many.
pub const STREETS_AND_ALLEYS_HARD_TO_WIN: &str = include_str!("streets-and-alleys-hard-to-win.txt");

/// The listing of figure 4 of paper 001, the last move first.
pub const FREECELL_FIGURE_4: &str = include_str!("papers/001-figure-4.moves");

/// Positions 1 to 4 of paper 003.
pub const CASTLE_POSITIONS: [&str; 4] = [
    include_str!("papers/003-position-1.txt"),
    include_str!("papers/003-position-2.txt"),
    include_str!("papers/003-position-3.txt"),
    include_str!("papers/003-position-4.txt"),
];

/// A board of Monte Carlo with a listing of moves.
#[derive(Debug, Clone, Copy)]
pub struct Figure {
    /// Its number in the paper.
    pub number: u32,
    /// The rows and columns of the board.
    pub size: usize,
    /// The board and the stock.
    pub board: &'static str,
    /// The listing, the last move first.
    pub moves: &'static str,
}

macro_rules! figure {
    ($number:literal, $size:literal) => {
        Figure {
            number: $number,
            size: $size,
            board: include_str!(concat!("papers/000-figure-", $number, ".txt")),
            moves: include_str!(concat!("papers/000-figure-", $number, ".moves")),
        }
    };
}

/// Figures 6 to 9 of paper 000.
pub const MONTE_CARLO_FIGURES: [Figure; 4] = [figure!(6, 5), figure!(7, 4), figure!(8, 6), figure!(9, 7)];

/// Points that are many in each game, and the grades of its first deals; `crates/catalog/src/boundaries.rs` says what a line is.
pub const GRADES: &str = include_str!("grades.txt");

/// States of a light in each game: a name and a number a line.
pub const LIGHTS: &str = include_str!("lights.txt");

/// Puzzles of each game; `crates/catalog/src/puzzle.rs` says what a line is.
pub const PUZZLES: &str = include_str!("puzzles.txt");
