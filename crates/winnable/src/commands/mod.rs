//! The subcommands, one file each.

pub mod check;
pub mod deal;
pub mod games;
pub mod rate;
pub mod search_options;
pub mod solve;
