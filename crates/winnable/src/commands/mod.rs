//! The subcommands, one file each.

pub mod bench;
pub mod check;
pub mod claim;
pub mod compare;
pub mod completions;
pub mod count;
pub mod deal;
pub mod games;
pub mod grade;
pub mod hunt;
pub mod import_solvitaire;
pub mod ladder;
pub mod merge;
pub mod prove;
pub mod rate;
pub mod report;
pub mod reproduce;
pub mod rule_file;
pub mod search_options;
pub mod selftest;
pub mod serve;
pub mod site;
pub mod solve;
pub mod transcript;
pub mod tune;
pub mod version;
