//! The program tested by itself: random positions of every game of the catalog, each judged in every way there is. Two
//! ways that disagree are a defect, whichever is right.
//!
//! | file | content |
//! |---|---|
//! | `subject.rs` | the games, with every option, from the catalog |
//! | `source.rs` | random positions of them |
//! | `program.rs` | what is tested, so that tests can put a liar in its place |
//! | `verdicts.rs` | engines, prunings, claims and plain searches against one another and the referee's blind search |
//! | `sessions.rs` | games in progress against the referee |
//! | `certificates.rs` | lost positions have certificates, and no forgery makes a won one look lost |
//! | `shrink.rs` | a smaller position with the same disagreement |
//! | `run.rs` | rounds over all games, on several threads, the same on any number of them |
//! | `tally.rs` | what was covered |

mod case;
mod certificates;
mod program;
mod run;
mod sessions;
mod shrink;
mod source;
mod subject;
mod tally;
mod verdicts;

pub use case::{Case, Disagreement, Part};
pub use certificates::{Header, forgery};
pub use program::{Program, Real};
pub use run::{Found, Report, check, run};
pub use shrink::shrunk;
pub use source::position;
pub use subject::{Subject, subjects};
pub use tally::{Kind, Tally, table};
