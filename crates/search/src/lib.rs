//! Search engines, generic over what a game can do ([`winnable_games`]); none of them names a game.
//!
//! - [`paper()`]: the papers' engine, plain depth-first search that counts what they count;
//! - [`complete()`]: the default, which ends in a win, in a proof, or at its limits;
//! - [`short()`] and [`optimal()`]: from a win to a shorter one, and to the shortest with proof.
//!
//! Nothing here reads a clock or starts a thread: the same call gives the same answer everywhere.

mod basis;
mod buffers;
mod complete;
mod dives;
mod earliest;
mod exhaustive;
mod greedy;
mod in_turns;
mod key_set;
mod limits;
mod move_tree;
mod no_goods;
mod noise;
mod optimal;
mod prunings;
mod queue;
mod short;
mod shorten;
mod stage;
mod staged;
mod verdict;
mod word_set;

pub use basis::Basis;
pub use complete::{complete, complete_by};
pub use exhaustive::{Closed, Decided, Found, Proof, paper};
pub use key_set::KeySet;
pub use limits::{Account, Limits, Watch};
pub use optimal::{Shortest, optimal};
pub use prunings::Prunings;
pub use short::{Short, cost_of, short, short_ends};
pub use shorten::shorten;
pub use stage::{Decides, Stage, Task};
pub use verdict::{Outcome, Quality, SearchCounts, Stop, Verdict};
pub use winnable_games::{Claim, ClaimKind, Horizon, Keys, Name, Premise};
