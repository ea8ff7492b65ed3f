//! Verdicts are true, solutions are solutions, limits hold.

mod claims;
mod horizon;
mod limits;
mod models;
mod read;
mod solutions;
mod subject;
mod verdicts;
