//! Certificates of loss, and their checker.
//!
//! A deal is lost if there is a set of positions that holds the start, holds no win, and holds with each position
//! everything that one legal move makes of it. A [`Certificate`] says which such set is meant: the game, the board, what
//! the positions are told apart by ([`Reductions`]), and how many there are. The checker computes the set itself, with
//! the moves of the referee, and needs nothing else: no solver, no model, no argument about good play.
//!
//! It shares `cards` and `referee` with the rest of the product and nothing more. In the order of reading:
//! `format.rs` (the text), `reductions.rs` (what positions are told apart by, and why that is sound), `premise.rs` (on which
//! rules), `places.rs`, `safe.rs` and `dead_end.rs` (three longer arguments), `closure.rs` (the set).
//!
//! ```
//! use winnable_certificate::{Certificate, CheckLimits, check};
//! let text = "winnable certificate 1\n\
//!     game: monte-carlo:2\nreductions: ranks turns\npositions: 9\nboard:\n1: 7C 8C\n2: 8D 7D\n\
//!     Stock: 9C 9D\n";
//! // Both pairs touch across a corner: this board is won, and no certificate for it is accepted.
//! let certificate: Certificate = text.parse().unwrap();
//! let refusal = check(&certificate, CheckLimits::default()).unwrap_err();
//! assert_eq!(refusal.to_string(), "the game can be won: a win is among the positions");
//! ```

mod closure;
mod dead_end;
mod format;
mod places;
mod premise;
mod reductions;
mod safe;
mod walk;

pub use closure::{CheckLimits, Closure, Refusal, check, check_until, close, scout};
pub use format::{Certificate, FormatError};
pub use premise::Premise;
pub use reductions::{FirstFar, Reduction, Reductions, Unsound};
