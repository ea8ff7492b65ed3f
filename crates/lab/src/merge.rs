//! Joins shards of one job.

use crate::dataset::{Dataset, Mixing, mixed, strangers};
use crate::error::LabError;
use crate::span::Spans;
use crate::spec::Spec;
use std::path::{Path, PathBuf};
use winnable_catalog::Watch;

/// Joins shards of one job into a new dataset, part by part. Deals that are in two of them and parts of other jobs are
/// refused before anything is written, and rows of builds that behave differently unless they are allowed. `watch` stops it as long as
/// nothing is written.
pub fn merge(into: &Path, shards: &[PathBuf], mixing: Mixing, watch: &Watch) -> Result<Dataset, LabError> {
    let mut whole: Option<(Spec, &Path)> = None;
    let (mut sources, mut spans) = (Vec::new(), Spans::default());
    for path in shards {
        let shard = Dataset::open(path)?;
        let mut spec = Spec { shard: None, ..shard.spec.clone() };
        if let Some((first, first_path)) = &whole {
            let differences = first.differences(&spec);
            if !differences.is_empty() {
                let problem = format!(
                    "expected a part of the job in {}, found one that differs in {}",
                    first_path.display(),
                    differences.join(", ")
                );
                return Err(LabError::dataset(path, problem));
            }
            // Nothing tells whether two builds without a fingerprint behave alike.
            let is_mixed = first.builds() != spec.builds() || first.fingerprint.is_none();
            if is_mixed && mixing == Mixing::Refused {
                return Err(LabError::dataset(path, strangers(first, &spec)));
            }
            spec = mixed(first, &spec);
        }
        for part in shard.parts()? {
            if let Err(other) = spans.add(&part.span) {
                let (first, last) = (spec.name(other.start), spec.name(other.end - 1));
                let problem = format!(
                    "expected each deal once, found deals in {} that another of the datasets has from {first} to {last}",
                    part.path.display()
                );
                return Err(LabError::dataset(path, problem));
            }
        }
        sources.push(shard);
        whole = Some((spec, path));
    }
    let Some((spec, _)) = whole else { return Err(LabError::dataset(into, "expected at least one dataset to merge")) };
    if into.join("run.toml").exists() {
        return Err(LabError::dataset(into, "expected a new directory for the merged rows, found a dataset"));
    }
    // All parts are read and checked before the first is written, so that a damaged one leaves no half of a dataset.
    for shard in &sources {
        for part in shard.parts()? {
            LabError::unless_stopped(watch)?;
            shard.kept(&part)?;
        }
    }
    let merged = Dataset::create(into, &spec, mixing)?;
    for shard in &sources {
        for part in shard.parts()? {
            merged.copy(&part)?;
        }
    }
    Ok(merged)
}
