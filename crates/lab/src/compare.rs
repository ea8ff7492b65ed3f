//! Two datasets on the same deals: McNemar's test on the pairs.

use crate::dataset::{Dataset, Part};
use crate::error::LabError;
use crate::kept::{Kept, Rows};
use crate::row::Outcome;
use crate::spec::Spec;
use crate::stats;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::path::Path;
use winnable_catalog::{Verdict, Watch};

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
    /// Geometric mean of the ratio of states, second to first; none if a player is among them, or verdicts alone are kept.
    pub states_ratio: Option<f64>,
    /// The first deals on which they differ.
    pub examples: Vec<String>,
}

/// What is compared of a row: how it ended, and states, which are 0 where verdicts alone are kept.
#[derive(Debug, Clone, Copy)]
struct Compared {
    number: u64,
    outcome: Outcome,
    states: u64,
}

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
    let (mut of_first, mut of_second) = (Stream::of(&a, watch)?, Stream::of(&b, watch)?);
    let mut table = [[0_u64; 3]; 3];
    let (mut log_ratio, mut examples) = (0.0, Vec::new());
    let (mut left, mut right) = (of_first.next()?, of_second.next()?);
    // Both come in the order of their numbers; the end of one is behind all numbers.
    while left.is_some() || right.is_some() {
        match (left, right) {
            (Some(one), Some(other)) if one.number == other.number => {
                table[one.outcome as usize][other.outcome as usize] += 1;
                if one.outcome != Outcome::Undecided && other.outcome != Outcome::Undecided {
                    log_ratio += (other.states.max(1) as f64 / one.states.max(1) as f64).ln();
                    if one.outcome != other.outcome && examples.len() < 5 {
                        examples.push(format!("{}:{}", a.spec.numbers.prefix(), one.number));
                    }
                }
                (left, right) = (of_first.next()?, of_second.next()?);
            }
            (Some(one), other) if other.is_none_or(|other| one.number < other.number) => left = of_first.next()?,
            _ => right = of_second.next()?,
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
    let has_states = |spec: &Spec| spec.player().is_none() && spec.rows == Rows::Whole;
    Ok(Comparison {
        first_deals: of_first.deals(),
        first_asked: asked(&a.spec, of_first.counts),
        second_deals: of_second.deals(),
        second_asked: asked(&b.spec, of_second.counts),
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
        states_ratio: (has_states(&a.spec) && has_states(&b.spec) && decided > 0)
            .then(|| (log_ratio / decided as f64).exp()),
        examples,
    })
}

/// How many deals an experiment was asked for; one that has become narrow enough has all of them.
fn asked(spec: &Spec, counts: [u64; 3]) -> u64 {
    let interval = spec.method().interval(counts);
    match spec.until_width {
        Some(width) if interval.high - interval.low <= width => counts.iter().sum(),
        _ => spec.deals_here(),
    }
}

/// What is compared of a dataset, in the order of the numbers: part after part, so that memory does not grow with it.
/// A list of deals, which has a million at the most, is put in order first.
struct Stream<'a> {
    dataset: &'a Dataset,
    watch: &'a Watch,
    parts: std::vec::IntoIter<Part>,
    ready: std::vec::IntoIter<Compared>,
    counts: [u64; 3],
}

impl<'a> Stream<'a> {
    fn of(dataset: &'a Dataset, watch: &'a Watch) -> Result<Stream<'a>, LabError> {
        let parts = dataset.parts()?.into_iter();
        let mut stream = Stream { dataset, watch, parts, ready: Vec::new().into_iter(), counts: [0; 3] };
        if dataset.spec.list.is_some() {
            let mut all = Vec::new();
            while let Some(some) = stream.part()? {
                all.extend(some);
            }
            all.sort_unstable_by_key(|compared| compared.number);
            stream.ready = all.into_iter();
        }
        Ok(stream)
    }

    /// The next part.
    fn part(&mut self) -> Result<Option<Vec<Compared>>, LabError> {
        let Some(part) = self.parts.next() else { return Ok(None) };
        LabError::unless_stopped(self.watch)?;
        let kept = self.dataset.kept(&part)?;
        self.counts = std::array::from_fn(|i| self.counts[i] + kept.counts()[i]);
        let number = |place: u64| self.dataset.spec.number(place);
        let compared = |(place, verdict): (u64, Verdict)| Compared {
            number: number(place),
            outcome: verdict.into(),
            states: if let Kept::Whole(rows) = &kept { rows[(place - part.span.start) as usize].states } else { 0 },
        };
        Ok(Some(part.span.clone().zip(kept.verdicts()).map(compared).collect()))
    }

    fn next(&mut self) -> Result<Option<Compared>, LabError> {
        loop {
            if let Some(compared) = self.ready.next() {
                return Ok(Some(compared));
            }
            match self.part()? {
                Some(some) => self.ready = some.into_iter(),
                None => return Ok(None),
            }
        }
    }

    fn deals(&self) -> u64 {
        self.counts.iter().sum()
    }
}
