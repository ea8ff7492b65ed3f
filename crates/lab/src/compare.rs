//! Two datasets on the same deals: McNemar's test on the pairs.

use crate::dataset::Dataset;
use crate::error::LabError;
use crate::row::Outcome;
use crate::spec::Spec;
use crate::stats;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;
use winnable_catalog::Watch;

/// How two experiments differ on the deals that both have.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// Deals that the first has.
    pub first_deals: u64,
    /// Deals that it has when it is finished, at the most.
    pub first_asked: u64,
    /// Deals that the second has.
    pub second_deals: u64,
    /// Deals that it has when it is finished, at the most.
    pub second_asked: u64,
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
    /// First rate minus second rate, on the deals that both have decided.
    pub difference: f64,
    /// Lower end of its 95 % interval. Undecided deals widen it on both sides.
    pub difference_low: f64,
    /// Upper end.
    pub difference_high: f64,
    /// How the interval was found.
    pub method: Cow<'static, str>,
    /// Probability of a split at least as uneven if there were no difference.
    pub p_value: f64,
    /// Geometric mean of the ratio of states, second to first; none if a player is among them.
    pub states_ratio: Option<f64>,
    /// The first deals on which they differ.
    pub examples: Vec<String>,
}

/// What is compared of a row: how it ended, and states.
type Compared = (Outcome, u64);

/// Compares two datasets deal by deal, unless `watch` stops it.
pub fn compare(first: &Path, second: &Path, watch: &Watch) -> Result<Comparison, LabError> {
    let (a, b) = (Dataset::open(first)?, Dataset::open(second)?);
    let family = |spec: &Spec| spec.game.split(':').next().unwrap_or_default().to_string();
    if family(&a.spec) != family(&b.spec) {
        let problem = format!("expected deals of {} as in {}, found {}", a.spec.game, first.display(), b.spec.game);
        return Err(LabError::dataset(second, problem));
    }
    if a.spec.numbers != b.spec.numbers {
        let names = |spec: &Spec| spec.numbers.prefix();
        let expected = format!("{}:1, {}:2 and so on", names(&a.spec), names(&a.spec));
        let problem = format!("expected deals such as {expected} as in {}, found {}:", first.display(), names(&b.spec));
        return Err(LabError::dataset(second, problem));
    }
    let (of_first, of_second) = (outcomes(&a, watch)?, outcomes(&b, watch)?);
    let mut table = [[0_u64; 3]; 3];
    let (mut log_ratio, mut examples) = (0.0, Vec::new());
    for (number, &(x, states)) in &of_first {
        let Some(&(y, other_states)) = of_second.get(number) else { continue };
        table[x as usize][y as usize] += 1;
        if x != Outcome::Undecided && y != Outcome::Undecided {
            log_ratio += (other_states.max(1) as f64 / states.max(1) as f64).ln();
            if x != y && examples.len() < 5 {
                examples.push(format!("{}:{number}", a.spec.numbers.prefix()));
            }
        }
    }
    let [[both, only_first, won_open], [only_second, neither, lost_open], [open_won, open_lost, open_open]] = table;
    let decided = both + only_first + only_second + neither;
    let common = decided + won_open + lost_open + open_won + open_lost + open_open;
    if common == 0 {
        return Err(LabError::dataset(second, format!("expected deals that {} has too, found none", first.display())));
    }
    // What is open turns out as badly for the first as it can, and as well.
    let low = stats::paired_difference(only_first, only_second + lost_open + open_won + open_open, common).low;
    let high = stats::paired_difference(only_first + won_open + open_lost + open_open, only_second, common).high;
    let has_player = a.spec.player().is_some() || b.spec.player().is_some();
    Ok(Comparison {
        first_deals: of_first.len() as u64,
        first_asked: asked(&a.spec, &of_first),
        second_deals: of_second.len() as u64,
        second_asked: asked(&b.spec, &of_second),
        common,
        decided,
        both,
        only_first,
        only_second,
        neither,
        difference: (only_first as f64 - only_second as f64) / decided.max(1) as f64,
        difference_low: low,
        difference_high: high,
        method: "Bonett-Price, widened by the exact conditional interval".into(),
        p_value: stats::mcnemar(only_first, only_second),
        states_ratio: (!has_player && decided > 0).then(|| (log_ratio / decided as f64).exp()),
        examples,
    })
}

/// How many deals an experiment was asked for; one that has become narrow enough has all of them.
fn asked(spec: &Spec, outcomes: &BTreeMap<u64, Compared>) -> u64 {
    let mut counts = [0; 3];
    outcomes.values().for_each(|(outcome, _)| counts[*outcome as usize] += 1);
    let interval = spec.method().interval(counts);
    match spec.until_width {
        Some(width) if interval.high - interval.low <= width => outcomes.len() as u64,
        _ => spec.deals_here(),
    }
}

fn outcomes(dataset: &Dataset, watch: &Watch) -> Result<BTreeMap<u64, Compared>, LabError> {
    let mut outcomes = BTreeMap::new();
    for part in dataset.parts()? {
        LabError::unless_stopped(watch)?;
        outcomes.extend(dataset.read(&part)?.iter().map(|row| (row.number, (row.outcome(), row.states))));
    }
    Ok(outcomes)
}
