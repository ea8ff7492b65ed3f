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
//! assert_eq!(job.check(&chunk.name, chunk.bytes).unwrap().counts, chunk.content.counts);
//! assert_eq!(job.take(100), Some(20..50));
//! ```

use crate::dataset::{Mixing, Part, arranged, grown, kept_in, spec_in, text_of, write};
use crate::error::LabError;
use crate::fingerprint::fingerprint;
use crate::kept::Kept;
use crate::looks::Looks;
use crate::row::Outcome;
use crate::run::row;
use crate::span::{self, Span, Spans};
use crate::spec::Spec;
use crate::totals::{Facts, Totals};
use bytes::Bytes;
use std::path::{Path, PathBuf};
use winnable_catalog::{Verdict, Watch, open};

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
    /// Where it ends, if it ends by itself, and the deals that were looked at for that.
    looks: Looks,
    looked_at: Totals,
}

/// What a file of rows holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Content {
    /// Wins, losses and undecided deals.
    pub counts: [u64; 3],
    /// How each deal ended, by the places of the three in the counts: for an experiment that ends by itself, and empty for
    /// others.
    pub outcomes: Vec<u8>,
}

impl Content {
    fn of(kept: &Kept, spec: &Spec) -> Content {
        let outcomes = match spec.until_width {
            Some(_) => kept.verdicts().map(|verdict| Outcome::from(verdict) as u8).collect(),
            None => Vec::new(),
        };
        Content { counts: kept.counts(), outcomes }
    }
}

/// A file of rows that is not written yet.
#[derive(Debug)]
pub struct Chunk {
    /// Its name in the directory of the rows.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// What that is.
    pub content: Content,
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
        Ok(Job::new(spec, build))
    }

    fn new(spec: Spec, build: String) -> Job {
        let (next, looks) = (spec.places().start, Looks::new(&spec));
        Job { spec, build, done: Spans::default(), next, looks, looked_at: Totals::default() }
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
        Ok(Job::new(spec, build))
    }

    /// The text of `run.toml`.
    pub fn run_toml(&self) -> Result<String, LabError> {
        text_of(&self.spec)
    }

    /// Divides the names of files into those of parts, in the order of their deals, and those that do not belong among them,
    /// with what is wrong.
    pub fn survey<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> (Vec<String>, Vec<(String, String)>) {
        let (mut found, mut strays) = (Vec::new(), Vec::new());
        for name in names {
            match part(name) {
                Ok(part) => found.push(part),
                Err(error) => strays.push((name.to_string(), error.to_string())),
            }
        }
        let (parts, damages) = arranged(&self.spec, found);
        let name = |path: &Path| path.to_string_lossy().into_owned();
        strays.extend(damages.into_iter().map(|damage| (name(&damage.path), LabError::from(damage).to_string())));
        (parts.iter().map(|part| name(&part.path)).collect(), strays)
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

    /// Checks a file of rows as `winnable rate` does when it goes on.
    pub fn check(&self, name: &str, bytes: Vec<u8>) -> Result<Content, LabError> {
        Ok(Content::of(&self.kept(name, bytes)?, &self.spec))
    }

    fn kept(&self, name: &str, bytes: Vec<u8>) -> Result<Kept, LabError> {
        let part = part(name)?;
        let hash = span::hash(bytes.as_slice()).map_err(|error| LabError::file("read", &part.path, error))?;
        if hash != part.hash {
            let problem = "expected the bytes that were written, whose hash is in its name, found others: the file was \
                           cut, changed, or is of another run";
            return Err(LabError::dataset(&part.path, problem));
        }
        let kept = kept_in(&self.spec, &part, Bytes::from(bytes));
        kept.map_err(|problem| LabError::dataset(&part.path, problem))
    }

    /// Looks at how deals ended, from a place on, and says where the experiment ends if it is narrow enough by itself: the
    /// place after its last deal. Files may come in any order.
    pub fn look(&mut self, start: u64, outcomes: &[u8]) -> Option<u64> {
        let verdict = |&outcome: &u8| match outcome {
            0 => Verdict::Winnable,
            1 => Verdict::Unwinnable,
            _ => Verdict::Undecided,
        };
        self.looks.add(start, outcomes.iter().map(verdict).map(Facts::from), &mut self.looked_at);
        self.looks.stop.map(|stop| stop.place)
    }

    /// The counts of an experiment that ends by itself, and the share of deals that stay undecided if it cannot become
    /// narrow for them; none before its end is known.
    pub fn end(&self) -> Option<([u64; 3], Option<f64>)> {
        self.looks.stop.map(|stop| (self.looked_at.counts, stop.unreachable))
    }

    /// A file of rows as far as its deals lie before a place.
    pub fn cut(&self, name: &str, bytes: Vec<u8>, end: u64) -> Result<Chunk, LabError> {
        let mut kept = self.kept(name, bytes)?;
        let start = part(name)?.span.start;
        kept.truncate(end.saturating_sub(start));
        chunk(start, &kept, &self.spec)
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
        chunk(span.start, &kept, spec).map(Some)
    }
}

/// The file of what is kept of the deals from a place on.
fn chunk(start: u64, kept: &Kept, spec: &Spec) -> Result<Chunk, LabError> {
    let mut bytes = Vec::new();
    let failed = |error: String| LabError::file("write", Path::new("rows"), error);
    write(&mut bytes, start, kept, spec).map_err(|error| failed(error.to_string()))?;
    let hash = span::hash(bytes.as_slice()).map_err(|error| failed(error.to_string()))?;
    let name = span::file_name(&(start..start + kept.deals()), hash);
    Ok(Chunk { name, content: Content::of(kept, spec), bytes })
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
        assert_eq!(job.check(&chunk.name, chunk.bytes.clone()).unwrap(), chunk.content);
        assert_eq!(chunk.content.counts.iter().sum::<u64>(), 10);
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
    #[test]
    fn names_are_surveyed_before_their_files_are_read() {
        let job = job(30);
        let name = |span| span::file_name(&span, 7);
        let (good, twin) = (name(0..10), span::file_name(&(0..10), 9));
        let names = [name(20..40), twin.clone(), "letter.txt".to_string(), good.clone()];
        let (parts, strays) = job.survey(names.iter().map(String::as_str));
        assert_eq!(parts, [good]);
        let told: Vec<(&str, &str)> = strays.iter().map(|(name, why)| (name.as_str(), why.as_str())).collect();
        let [("letter.txt", stray), (other, once), (_, outside)] = told.as_slice() else { panic!("{told:?}") };
        assert!(stray.contains("found a stray one") && once.contains("each deal once") && *other == twin, "{told:?}");
        assert!(outside.contains("found numbers 21 to 40"), "{outside}");
    }

    /// Chunks that come in any order end an experiment at the deal at which `measure` ends it.
    #[test]
    fn an_experiment_that_ends_by_itself_ends_at_the_same_deal() {
        let game = open("calculation:4").unwrap();
        let player = crate::spec::Playing { name: "hanazawa".into(), seed: 1 };
        let spec = Spec::new(&*game, Numbers::Seed, 1, 5000, &Default::default()).played_by(player);
        let spec = Spec { until_width: Some(0.12), ..spec };
        let measured = crate::run::measure(&spec, None, 1, &Watch::default(), |_| ()).unwrap();
        let deals = measured.totals.deals();
        assert!(measured.is_complete && deals > 200 && deals < 4000, "{deals}");
        let mut job = Job::begin(&spec, None, Mixing::Refused).unwrap();
        let mut chunks = Vec::new();
        while let Some(span) = job.take(130).filter(|span| span.start < 4000) {
            chunks.push((span.start, job.worker().compute(span, &Watch::default()).unwrap().unwrap()));
        }
        chunks.reverse();
        let end = chunks.iter().find_map(|(start, chunk)| job.look(*start, &chunk.content.outcomes));
        assert_eq!((end, job.end()), (Some(deals), Some((measured.totals.counts, None))));
        let (start, last) = chunks.into_iter().find(|(start, _)| *start < deals && start + 130 > deals).unwrap();
        let cut = job.cut(&last.name, last.bytes, deals).unwrap();
        assert_eq!(span::read_name(&cut.name).unwrap().0, start..deals);
        assert_eq!(job.check(&cut.name, cut.bytes).unwrap().outcomes.len() as u64, deals - start);
    }
}
