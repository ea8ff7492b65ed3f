//! Search engines, generic over the game; none of them names one.
//!
//! - [`paper()`]: the papers' engine, plain depth-first search that counts what they count;
//! - [`complete()`]: the default, which ends in a win, in a proof, or at its limits;
//! - [`short()`] and [`optimal()`]: from a win to a shorter one, and to the shortest with proof.
//!
//! Nothing here reads a clock or starts a thread: the same call gives the same answer everywhere.

mod alternate;
mod beam;
mod best_first;
mod bold;
mod complete;
mod depth_first;
mod frontier;
mod glance;
mod limits;
mod memory;
mod optimal;
mod paper;
mod short;
mod shorten;
mod table;
mod trail;
mod verdict;

pub use complete::{Prunings, Quality, complete, dive};
pub use limits::{Account, Limits, Watch};
pub use optimal::{Shortest, optimal};
pub use paper::paper;
pub use short::{Short, short, short_ends, toll_of};
pub use shorten::shorten;
pub use table::{Table, TableFull};
pub use verdict::{Counts, Exhausted, Outcome, Stop, Verdict};
