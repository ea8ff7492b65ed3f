//! The laboratory: experiments over many deals, their datasets, and what they say.
//!
//! A [`Spec`] says what to run; [`run()`] runs it, on all cores, and goes on where an earlier run stopped; a
//! [`Dataset`] is the directory that it leaves behind; a [`Summary`] is what a reader wants to know.

mod amounts;
pub mod bench;
mod certify;
pub mod columns;
pub mod compare;
mod damage;
mod dataset;
mod error;
mod files;
mod fingerprint;
mod growth;
mod job;
mod kept;
pub mod ladder;
mod list;
mod looks;
mod merge;
pub mod options;
pub mod page;
mod parts;
pub mod peer;
mod prove;
mod rate;
mod recheck;
pub mod report;
mod row;
mod run;
mod run_file;
mod saver;
mod span;
mod spec;
mod stopwatch;
mod summary;
pub mod svg;
mod tally;
mod teach;
mod totals;
pub mod tune;
mod verdicts;
pub mod width;

pub use amounts::{read_confidence, read_count, read_width};
pub use certify::{NoCertificate, certify, certify_from};
pub use dataset::{Dataset, Mixing, Part, lock};
pub use error::LabError;
pub use files::{write_bytes, write_text};
pub use fingerprint::fingerprint;
pub use job::{Chunk, Content, Job, Worker};
pub use kept::{Kept, Rows, Verdicts};
pub use list::{parse_list, read_list};
pub use merge::merge;
pub use page::grouped;
pub use prove::{Proved, prove};
pub use rate::{End, Order, Rated, all_cores, first_deal, rate};
pub use recheck::{Rechecked, recheck};
pub use row::{Outcome, Row};
pub use run::{Finished, Measured, Output, Progress, measure, run};
pub use spec::{FieldError, MOST_DEALS, Numbers, Pilot, Playing, Shard, Spec, Subject};
pub use stopwatch::Stopwatch;
pub use summary::{Games, Moves, Split, Summary, Worst, percent_within};
pub use tally::{is_countable, tally};
pub use totals::{Histogram, Totals};
pub use winnable_statistics::{CONFIDENCE, Method, stats};
