//! Verdicts are true, solutions are solutions, limits hold.

mod claims;
mod horizon;
#[path = "../../../games/tests/late/mod.rs"]
mod late;
mod limits;
mod models;
mod solutions;
mod subject;
mod verdicts;
