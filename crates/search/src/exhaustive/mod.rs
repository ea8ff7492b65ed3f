//! The searches that can close a space, and the proof that only they can make.
//!
//! [`Proof`] (`proof.rs`) has no constructor outside of this folder. What stands here therefore answers for every loss that is reported.

mod beam;
mod best_first;
mod by_need;
mod components;
mod depth_first;
mod identity;
mod paper;
mod proof;
mod smaller;
mod whole;

pub(crate) use beam::beam;
pub(crate) use best_first::best_first;
pub(crate) use by_need::ByNeed;
pub(crate) use components::by_components;
pub(crate) use depth_first::DepthFirst;
pub(crate) use identity::{Coarse, Identity, ProofKeys, Sound, Within};
pub use paper::paper;
pub use proof::Proof;
pub(crate) use smaller::by_smaller_model;
pub(crate) use whole::whole_best_first;

use crate::verdict::Stop;

/// What an incomplete search can say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found<M> {
    /// A win: the moves.
    Win(Vec<M>),
    /// Its share of the limits is used up, or all that it looks at.
    Spent,
}

/// What a search can say that leaves nothing out.
#[derive(Debug, PartialEq, Eq)]
pub enum Closed<M> {
    /// A win: the moves.
    Win(Vec<M>),
    /// The whole space is closed.
    Lost(Proof),
    /// Its share of the limits is used up, or it had to leave something out.
    Spent,
}

/// What a search says that is not the last one: if it has run out of memory, which it gives back now, the next one may need less.
pub(crate) fn unless_full<M, S: Into<Closed<M>>>(said: Result<S, Stop>) -> Result<Closed<M>, Stop> {
    match said {
        Err(Stop::Memory) => Ok(Closed::Spent),
        said => said.map(Into::into),
    }
}

/// What the last stage of a search can say within its limits.
#[derive(Debug, PartialEq, Eq)]
pub enum Decided<M> {
    /// A win: the moves.
    Win(Vec<M>),
    /// The whole space is closed.
    Lost(Proof),
}

impl<M> From<Found<M>> for Closed<M> {
    fn from(found: Found<M>) -> Self {
        match found {
            Found::Win(moves) => Closed::Win(moves),
            Found::Spent => Closed::Spent,
        }
    }
}
