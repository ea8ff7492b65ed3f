//! The laboratory: experiments over many deals, their datasets, and what they say.
//!
//! A [`Spec`] says what to run; [`run()`] runs it, on all cores, and goes on where an earlier run stopped; a
//! [`Dataset`] is the directory that it leaves behind; a [`Summary`] is what a reader wants to know.

pub mod bench;
pub mod compare;
pub mod dataset;
mod error;
mod fingerprint;
pub mod ladder;
mod page;
mod parts;
pub mod report;
pub mod reproduce;
mod row;
mod run;
mod run_file;
mod spec;
pub mod stats;
mod summary;
mod svg;
mod tally;
pub mod tune;

pub use dataset::{Dataset, Mixing, merge};
pub use error::LabError;
pub use fingerprint::fingerprint;
pub use page::grouped;
pub use parts::{write_bytes, write_text};
pub use row::Row;
pub use run::{Finished, Progress, run};
pub use spec::{FieldError, Numbers, Playing, Shard, Spec, Subject};
pub use summary::{Games, Moves, Split, Summary};
pub use tally::{is_countable, tally};
