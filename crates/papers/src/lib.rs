//! The five papers: their figures beside ours, their claims, and the questions that they left open.
//!
//! [`reproduce`] has a row for every figure, [`claims`] asks what the papers say of all positions, [`hunt`] looks for what
//! they did not find.

pub mod claims;
pub mod hunt;
pub mod reproduce;
