//! Two datasets on the same deals: McNemar's test on the pairs.

use crate::dataset::Dataset;
use crate::error::LabError;
use crate::row::Row;
use crate::stats;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use winnable_catalog::Verdict;

/// How two experiments differ on the deals that both have decided.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// Deals in both.
    pub common: u64,
    /// Deals that both have decided.
    pub decided: u64,
    /// Won by both.
    pub both: u64,
    /// Won by the first alone.
    pub only_first: u64,
    /// Won by the second alone.
    pub only_second: u64,
    /// Won by neither.
    pub neither: u64,
    /// First rate minus second rate.
    pub difference: f64,
    /// Probability of a split at least as uneven if there were no difference.
    pub p_value: f64,
    /// Geometric mean of the ratio of states, second to first.
    pub states_ratio: f64,
    /// The first deals on which they differ.
    pub examples: Vec<String>,
}

/// Compares two datasets deal by deal.
pub fn compare(first: &Path, second: &Path) -> Result<Comparison, LabError> {
    let (a, b) = (Dataset::open(first)?.rows()?, Dataset::open(second)?.rows()?);
    let by_deal: BTreeMap<&str, &Row> = b.iter().map(|row| (row.deal.as_str(), row)).collect();
    let pairs: Vec<(&Row, &Row)> = a.iter().filter_map(|row| Some((row, *by_deal.get(row.deal.as_str())?))).collect();
    if pairs.is_empty() {
        return Err(LabError::dataset(second, format!("expected deals that {} has too, found none", first.display())));
    }
    let decided: Vec<(&Row, &Row)> = pairs
        .iter()
        .copied()
        .filter(|(x, y)| x.verdict != Verdict::Undecided && y.verdict != Verdict::Undecided)
        .collect();
    let won = |row: &Row| row.verdict.is_win();
    let count = |x_won, y_won| decided.iter().filter(|(x, y)| won(x) == x_won && won(y) == y_won).count() as u64;
    let (only_first, only_second) = (count(true, false), count(false, true));
    let log_ratio: f64 = decided.iter().map(|(x, y)| (y.states.max(1) as f64 / x.states.max(1) as f64).ln()).sum();
    Ok(Comparison {
        common: pairs.len() as u64,
        decided: decided.len() as u64,
        both: count(true, true),
        only_first,
        only_second,
        neither: count(false, false),
        difference: (only_first as f64 - only_second as f64) / decided.len().max(1) as f64,
        p_value: stats::mcnemar(only_first, only_second),
        states_ratio: (log_ratio / decided.len().max(1) as f64).exp(),
        examples: decided.iter().filter(|(x, y)| won(x) != won(y)).take(5).map(|(x, _)| x.deal.clone()).collect(),
    })
}
