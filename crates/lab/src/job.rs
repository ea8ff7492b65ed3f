//! An experiment whose rows are computed elsewhere, on the machines of a cluster. Its dataset is the same as that of
//! [`measure`](crate::measure), but its files are names and bytes here: who calls knows where they are kept.
//!
//! ```
//! use winnable_lab::{Job, Mixing, Numbers, Spec};
//! let game = winnable_catalog::open("freecell").unwrap();
//! let spec = Spec::new(&*game, Numbers::Ms, 1, 50, &Default::default());
//! let mut job = Job::begin(&spec, None, Mixing::Refused).unwrap();
//! let span = job.take(20).unwrap();
//! // On another machine:
//! let there = Job::join(&job.run_toml().unwrap()).unwrap();
//! let chunk = there.worker().compute(span, &Default::default()).unwrap().unwrap();
//! assert_eq!(job.check(&chunk.name, chunk.bytes).unwrap(), chunk.counts);
//! assert_eq!(job.take(100), Some(20..50));
//! ```

use crate::dataset::{Mixing, Part, arranged, grown, kept_in, spec_in, text_of, write};
use crate::error::LabError;
use crate::fingerprint::fingerprint;
use crate::kept::Kept;
use crate::run::row;
use crate::span::{self, Span, Spans};
use crate::spec::Spec;
use bytes::Bytes;
use std::path::{Path, PathBuf};
use winnable_catalog::{Watch, open};

/// An experiment with what is known of its dataset.
#[derive(Debug)]
pub struct Job {
    /// The experiment, as its `run.toml` has it.
    pub spec: Spec,
    /// The fingerprint of this build.
    build: String,
    /// The deals whose rows are there.
    done: Spans,
    /// No deal before this place is missing.
    next: u64,
}

/// A file of rows that is not written yet.
#[derive(Debug)]
pub struct Chunk {
    /// Its name in the directory of the rows.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// Its wins, losses and undecided deals.
    pub counts: [u64; 3],
}

impl Job {
    /// Begins an experiment, or goes on with the one of this `run.toml`, under the rules of `winnable rate --out`.
    pub fn begin(spec: &Spec, run_toml: Option<&str>, mixing: Mixing) -> Result<Job, LabError> {
        let build = fingerprint(&*open(&spec.game)?, &spec.subject)?;
        let mut spec = Spec { fingerprint: Some(build.clone()), ..spec.clone() };
        if let Some(text) = run_toml {
            let there = spec_in(text, run_path())?;
            spec = grown(spec, &there, mixing).map_err(|problem| LabError::dataset(run_path(), problem))?;
        }
        let next = spec.places().start;
        Ok(Job { spec, build, done: Spans::default(), next })
    }

    /// Takes part in an experiment that was begun elsewhere; a build that behaves differently is refused.
    pub fn join(run_toml: &str) -> Result<Job, LabError> {
        let spec = spec_in(run_toml, run_path())?;
        let build = fingerprint(&*open(&spec.game)?, &spec.subject)?;
        let builds = spec.builds();
        if !builds.contains(build.as_str()) {
            let expected = builds.into_iter().collect::<Vec<_>>().join(" or ");
            let problem = format!(
                "expected a build with fingerprint {expected}, as the one that began the job, found {build} on this \
                 machine: install the same build everywhere"
            );
            return Err(LabError::dataset(run_path(), problem));
        }
        let next = spec.places().start;
        Ok(Job { spec, build, done: Spans::default(), next })
    }

    /// The text of `run.toml`.
    pub fn run_toml(&self) -> Result<String, LabError> {
        text_of(&self.spec)
    }

    /// Takes the names of all files of rows that are there. Their deals are then not missing any more; a name that does not
    /// belong among them is an error.
    pub fn found<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) -> Result<(), LabError> {
        let found = names.into_iter().map(part).collect::<Result<_, _>>()?;
        let (parts, damages) = arranged(&self.spec, found);
        if let Some(damage) = damages.into_iter().next() {
            return Err(damage.into());
        }
        for part in parts {
            self.done.add(&part.span).map_err(|_| {
                LabError::dataset(&part.path, "expected each deal once, found deals that are in another file too")
            })?;
        }
        Ok(())
    }

    /// Checks a file of rows as `winnable rate` does when it goes on, and counts wins, losses and undecided deals.
    pub fn check(&self, name: &str, bytes: Vec<u8>) -> Result<[u64; 3], LabError> {
        let part = part(name)?;
        let hash = span::hash(bytes.as_slice()).map_err(|error| LabError::file("read", &part.path, error))?;
        if hash != part.hash {
            let problem = "expected the bytes that were written, whose hash is in its name, found others: the file was \
                           cut, changed, or is of another run";
            return Err(LabError::dataset(&part.path, problem));
        }
        let kept = kept_in(&self.spec, &part, Bytes::from(bytes));
        Ok(kept.map_err(|problem| LabError::dataset(&part.path, problem))?.counts())
    }

    /// The next missing deals, so many at the most; none if all are there or were taken.
    pub fn take(&mut self, most: u64) -> Option<Span> {
        let Span { start, end } = self.done.gap(self.next, self.spec.places().end, u64::MAX)?;
        self.next = end.min(start.saturating_add(most.max(1)));
        Some(start..self.next)
    }

    /// What computes rows of the experiment.
    pub fn worker(&self) -> Worker {
        Worker { spec: Spec { fingerprint: Some(self.build.clone()), ..self.spec.clone() } }
    }
}

/// What computes rows of an experiment, with the fingerprint of this build.
#[derive(Debug)]
pub struct Worker {
    spec: Spec,
}

impl Worker {
    /// Computes the rows of some deals; none if `watch` stops it.
    pub fn compute(&self, span: Span, watch: &Watch) -> Result<Option<Chunk>, LabError> {
        let spec = &self.spec;
        let game = open(&spec.game)?;
        let mut runner = spec.player().map(|player| game.runner(&player.name)).transpose()?;
        let mut kept = Kept::new(spec.rows);
        for place in span.clone() {
            if watch.is_stopped() {
                return Ok(None);
            }
            let Some(row) = row(spec, &*game, place, runner.as_deref_mut(), watch)? else { return Ok(None) };
            kept.extend(vec![row]);
        }
        let mut bytes = Vec::new();
        let failed = |error: String| LabError::file("write", Path::new("rows"), error);
        let written = write(&mut bytes, span.start, &kept, spec);
        written.map_err(|error| failed(error.to_string()))?;
        let hash = span::hash(bytes.as_slice()).map_err(|error| failed(error.to_string()))?;
        Ok(Some(Chunk { name: span::file_name(&span, hash), counts: kept.counts(), bytes }))
    }
}

/// How errors name the description.
fn run_path() -> &'static Path {
    Path::new("run.toml")
}

/// The part that a file's name tells.
fn part(name: &str) -> Result<Part, LabError> {
    let path = PathBuf::from(name);
    match span::read_name(name) {
        Some((span, hash)) => Ok(Part { span, path, hash }),
        None => Err(LabError::dataset(
            &path,
            "expected files of this dataset only, named part-FIRST-LAST-HASH.parquet, found a stray one",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Numbers;

    fn job(deals: u64) -> Job {
        let game = open("monte-carlo:4").unwrap();
        let spec = Spec::new(&*game, Numbers::Seed, 1, deals, &Default::default());
        Job::begin(&spec, None, Mixing::Refused).unwrap()
    }

    #[test]
    fn files_are_checked_by_name_and_bytes() {
        let mut job = job(30);
        let there = Job::join(&job.run_toml().unwrap()).unwrap();
        let chunk = there.worker().compute(10..20, &Watch::default()).unwrap().unwrap();
        assert_eq!(job.check(&chunk.name, chunk.bytes.clone()).unwrap(), chunk.counts);
        assert_eq!(chunk.counts.iter().sum::<u64>(), 10);
        let say = |name: &str, bytes: &[u8]| job.check(name, bytes.to_vec()).unwrap_err().to_string();
        assert!(say(&chunk.name, &chunk.bytes[1..]).contains("found others"));
        assert!(say("part-1.parquet", &chunk.bytes).contains("found a stray one"));
        let moved = chunk.name.replacen("000010-000000000019", "000011-000000000020", 1);
        assert!(say(&moved, &chunk.bytes).contains("expected the deal seed:12 in row 1"));
        job.found([chunk.name.as_str()]).unwrap();
        assert_eq!(
            [job.take(100), job.take(4), job.take(100), job.take(100)],
            [Some(0..10), Some(20..24), Some(24..30), None]
        );
        assert!(job.found([moved.as_str()]).unwrap_err().to_string().contains("expected each deal once"));
    }

    #[test]
    fn another_build_and_another_experiment_are_refused() {
        let job = job(30);
        let text = job.run_toml().unwrap();
        let other = text.replacen(&job.build, "1-0123456789abcdef", 1);
        assert_ne!(text, other);
        assert!(Job::join(&other).unwrap_err().to_string().contains("install the same build everywhere"));
        let begin = |text: &str, mixing| Job::begin(&job.spec, Some(text), mixing).map(|job| job.spec.builds().len());
        assert_eq!(begin(&text, Mixing::Refused).unwrap(), 1);
        assert!(begin(&other, Mixing::Refused).unwrap_err().to_string().contains("--allow-mixed"));
        assert_eq!(begin(&other, Mixing::Allowed).unwrap(), 2);
        let larger = text.replacen("deals = 30", "deals = 31", 1);
        assert!(begin(&larger, Mixing::Refused).unwrap_err().to_string().contains("can grow, not shrink"));
    }
}
