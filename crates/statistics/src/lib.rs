//! Honest intervals of success rates: of a share, of a share with undecided deals, of an experiment that stops by itself.

mod binomial;
mod method;
pub mod stats;

pub use method::{CONFIDENCE, LOOK, Method, Stopped};
