//! A directory that other tools read: `run.toml` says what was run, and `rows/` holds Parquet files and nothing else.
//!
//! Each file holds the rows of one span of the job and is there whole or not at all. It is checked whenever it is read.

use crate::damage::{self, Damage};
use crate::error::LabError;
use crate::files;
use crate::kept::{Kept, Rows};
use crate::list;
use crate::parts;
use crate::row::Row;
use crate::span::{self, Span, Spans};
use crate::spec::{Pilot, Spec};
use crate::verdicts;
use parquet::errors::ParquetError;
use parquet::file::reader::ChunkReader;
use std::fs::{File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};
use winnable_catalog::read_text_at_most;

/// The directory of one experiment.
#[derive(Debug)]
pub struct Dataset {
    path: PathBuf,
    /// What it holds.
    pub spec: Spec,
    /// Held while we write; the system lets go of it if we are killed.
    _lock: Option<File>,
}

/// What to do with rows of builds that behave differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mixing {
    /// They are not put into one dataset.
    Refused,
    /// They are, and `run.toml` names the fingerprints of all.
    Allowed,
}

/// A file of rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Which deals of the job it holds.
    pub span: Span,
    /// The file.
    pub path: PathBuf,
    pub(crate) hash: u64,
}

const RUN: &str = "run.toml";
const ROWS: &str = "rows";
const ASIDE: &str = "aside";
const LOCK: &str = ".lock";

impl Dataset {
    /// Opens a directory for writing: a new one, or one of this experiment with as many deals or fewer, which then grows.
    /// If builds that behave differently are allowed to mix, `run.toml` says so from then on.
    pub fn create(path: &Path, spec: &Spec, mixing: Mixing) -> Result<Dataset, LabError> {
        make_directory(path)?;
        let lock = lock(path)?;
        let run = path.join(RUN);
        let mut spec = spec.clone();
        if run.exists() {
            let there = read_spec(path)?;
            spec = grown(spec, &there, mixing).map_err(|problem| LabError::dataset(path, problem))?;
            if spec != there {
                write_spec(&run, &spec)?;
            }
        } else {
            let is_foreign = |entry: std::io::Result<std::fs::DirEntry>| {
                entry.is_ok_and(|e| e.file_name() != LOCK && e.path().extension() != Some("tmp".as_ref()))
            };
            let mut entries = std::fs::read_dir(path).map_err(|error| LabError::file("read", path, error))?;
            if entries.any(is_foreign) {
                return Err(LabError::dataset(path, "expected an empty directory or a dataset, found other files"));
            }
            write_spec(&run, &spec)?;
        }
        make_directory(&path.join(ROWS))?;
        let dataset = Dataset { path: path.to_path_buf(), spec, _lock: Some(lock) };
        remove_leftovers(&dataset.path)?;
        remove_leftovers(&dataset.path.join(ROWS))?;
        Ok(dataset)
    }

    /// Opens a directory for reading.
    pub fn open(path: &Path) -> Result<Dataset, LabError> {
        Ok(Dataset { path: path.to_path_buf(), spec: read_spec(path)?, _lock: None })
    }

    /// Writes down what the first deals took, from which all cuts follow.
    pub(crate) fn set_pilot(&mut self, pilot: Pilot) -> Result<(), LabError> {
        self.spec.pilot = Some(pilot);
        write_spec(&self.path.join(RUN), &self.spec)
    }

    /// The parts in the order of their deals; an error if there is anything else among them.
    pub fn parts(&self) -> Result<Vec<Part>, LabError> {
        let (parts, damages) = self.survey()?;
        damages.into_iter().next().map_or(Ok(parts), |damage| Err(damage.into()))
    }

    /// The parts in the order of their deals, by their names, and the files that do not belong among them.
    pub(crate) fn survey(&self) -> Result<(Vec<Part>, Vec<Damage>), LabError> {
        let directory = self.path.join(ROWS);
        let (mut found, mut damages) = (Vec::new(), Vec::new());
        if !directory.exists() {
            return Ok((found, damages));
        }
        let failed = |error| LabError::file("read", &directory, error);
        for entry in std::fs::read_dir(&directory).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            // Hidden files are no rows for any reader, and a temporary file may be one that is just being written.
            if name.starts_with('.') || name.ends_with(".tmp") {
                continue;
            }
            match span::read_name(name) {
                Some((span, hash)) => found.push(Part { span, path, hash }),
                None => damages.push(Damage::new(
                    &path,
                    "expected files of this dataset only, named part-FIRST-LAST-HASH.parquet, found a stray one",
                )),
            }
        }
        let (parts, doubtful) = arranged(&self.spec, found);
        damages.extend(doubtful);
        Ok((parts, damages))
    }

    /// Adds the rows of the deals from a place on, whole or not at all.
    pub fn write(&self, start: u64, rows: &[Row]) -> Result<(), LabError> {
        let mut kept = Kept::new(self.spec.rows);
        kept.extend(rows.to_vec());
        self.keep(start, &kept)
    }

    /// Adds what is kept of the deals from a place on, whole or not at all.
    pub fn keep(&self, start: u64, kept: &Kept) -> Result<(), LabError> {
        let span = start..start + kept.deals();
        self.put(&span, None, |file| write(file, start, kept, &self.spec).map_err(std::io::Error::other))
    }

    /// Adds a part of another dataset as it is, byte by byte.
    pub(crate) fn copy(&self, part: &Part) -> Result<(), LabError> {
        let mut from = File::open(&part.path).map_err(|error| LabError::file("read", &part.path, error))?;
        self.put(&part.span, Some(part.hash), |mut file| std::io::copy(&mut from, &mut file).map(drop))
    }

    /// Writes a file of rows, which must have this hash if one is given.
    fn put(
        &self,
        span: &Span,
        expected: Option<u64>,
        fill: impl FnOnce(&File) -> std::io::Result<()>,
    ) -> Result<(), LabError> {
        let directory = self.path.join(ROWS);
        let start = span.start;
        let temporary = directory.join(format!("part-{start:012}.tmp"));
        files::named(&temporary, fill, |file| match span::hash(file)? {
            hash if expected.is_none_or(|expected| expected == hash) => Ok(directory.join(span::file_name(span, hash))),
            _ => Err(std::io::Error::other("expected the bytes that were checked, found others")),
        })
        .map_err(|error| LabError::file("write", &temporary, error))
    }

    /// The rows of one part, checked; the outer error says that the file cannot be read at all.
    pub(crate) fn check(&self, part: &Part) -> Result<Result<Kept, Damage>, LabError> {
        let failed = |error: std::io::Error| LabError::file("read", &part.path, error);
        let file = File::open(&part.path).map_err(failed)?;
        let hash = span::hash(&file).map_err(failed)?;
        if hash != part.hash {
            return Ok(Err(Damage::new(&part.path, self.other_bytes(hash, part)?)));
        }
        Ok(kept_in(&self.spec, part, file).map_err(|problem| Damage::new(&part.path, problem)))
    }

    /// What is to be said of a part whose bytes are not those that were written.
    fn other_bytes(&self, hash: u64, part: &Part) -> Result<String, LabError> {
        let (parts, _) = self.survey()?;
        Ok(match parts.iter().find(|other| other.hash == hash && other.path != part.path) {
            Some(other) => {
                format!("expected rows of its own, found a copy of {}", other.path.display())
            }
            None => "expected the bytes that were written, whose hash is in its name, found others: the file was cut, \
                     changed, or is of another run"
                .to_string(),
        })
    }

    /// What is kept of the deals of one part.
    pub fn kept(&self, part: &Part) -> Result<Kept, LabError> {
        Ok(self.check(part)??)
    }

    /// The rows of one part; where verdicts alone are kept, the rest of them is empty or 0.
    pub fn read(&self, part: &Part) -> Result<Vec<Row>, LabError> {
        Ok(self.kept(part)?.into_rows(&self.spec, &part.span))
    }

    /// All rows, in the order of the job.
    pub fn rows(&self) -> Result<Vec<Row>, LabError> {
        let mut rows = Vec::new();
        for part in self.parts()? {
            rows.extend(self.read(&part)?);
        }
        Ok(rows)
    }

    /// Takes a damaged file out of the rows and keeps it beside them.
    pub(crate) fn set_aside(&self, damage: &Damage) -> Result<PathBuf, LabError> {
        let aside = self.path.join(ASIDE);
        make_directory(&aside)?;
        let name = damage.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let names = std::iter::once(name.clone()).chain((2..).map(|copy| format!("{name}.{copy}")));
        let free = names.map(|name| aside.join(name)).find(|path| !path.exists()).expect("some name is free");
        std::fs::rename(&damage.path, &free).map_err(|error| LabError::file("set aside", &damage.path, error))?;
        Ok(free)
    }

    /// Removes the rows of all deals from a place on. They can be computed again, so a part that has deals on both
    /// sides of it is removed first and then written again as far as it stays.
    pub(crate) fn trim(&self, end: u64) -> Result<(), LabError> {
        for part in self.parts()?.into_iter().filter(|part| part.span.end > end) {
            let mut kept = self.kept(&part)?;
            std::fs::remove_file(&part.path).map_err(|error| LabError::file("remove", &part.path, error))?;
            if part.span.start < end {
                kept.truncate(end - part.span.start);
                self.keep(part.span.start, &kept)?;
            }
        }
        Ok(())
    }
}

/// What is kept in a part, if it is what the part should have.
pub(crate) fn kept_in(spec: &Spec, part: &Part, file: impl ChunkReader + 'static) -> Result<Kept, String> {
    match spec.rows {
        Rows::Whole => {
            let (rows, experiment) = parts::read(file)?;
            damage::check(spec, &part.span, &rows, experiment.as_deref())?;
            Ok(Kept::Whole(rows))
        }
        Rows::Verdicts => {
            let (verdicts, experiment) = verdicts::read(file, &part.span, spec)?;
            damage::check_origin(spec, &part.span, verdicts.list.len(), experiment.as_deref())?;
            Ok(Kept::Verdicts(verdicts))
        }
    }
}

/// Writes what is kept of the deals from a place on.
pub(crate) fn write(file: impl Write + Send, start: u64, kept: &Kept, spec: &Spec) -> Result<(), ParquetError> {
    match kept {
        Kept::Whole(rows) => parts::write(file, rows, spec),
        Kept::Verdicts(verdicts) => verdicts::write(file, start, verdicts, spec),
    }
}

/// The experiment with which a dataset of an earlier one goes on, or why it cannot.
pub(crate) fn grown(spec: Spec, there: &Spec, mixing: Mixing) -> Result<Spec, String> {
    if let Some(obstacle) = spec.obstacle_to_grow(there) {
        return Err(format!(
            "expected a dataset of this experiment, found one that {obstacle}; choose another directory"
        ));
    }
    if !spec.builds().is_subset(&there.builds()) && mixing == Mixing::Refused {
        return Err(strangers(&spec, there));
    }
    let Spec { fingerprint, mixed, .. } = mixed(there, &spec);
    let confidence = if spec.until_width.is_none() { there.confidence } else { spec.confidence };
    Ok(Spec { fingerprint, mixed, confidence, pilot: there.pilot.or(spec.pilot), ..spec })
}

/// Parts in the order of their deals, and those whose names say that they do not belong to this experiment or beside the
/// others.
pub(crate) fn arranged(spec: &Spec, mut found: Vec<Part>) -> (Vec<Part>, Vec<Damage>) {
    // Of files with common deals the longest counts.
    found.sort_by_key(|part| (part.span.start, std::cmp::Reverse(part.span.end), part.hash));
    let (mut parts, mut spans, mut damages): (Vec<Part>, Spans, Vec<Damage>) = Default::default();
    let places = spec.places();
    for part in found {
        let Part { span, path, .. } = &part;
        if span.start < places.start || span.end > places.end {
            let problem = format!(
                "expected deals among number {} to {} of the job, found numbers {} to {}",
                places.start + 1,
                places.end,
                span.start + 1,
                span.end
            );
            damages.push(Damage::new(path, problem));
        } else if spans.add(span).is_err() {
            let other = parts.last().map(|part| part.path.display().to_string()).unwrap_or_default();
            let problem = format!("expected each deal once, found deals that are in {other} too");
            damages.push(Damage::new(path, problem));
        } else {
            parts.push(part);
        }
    }
    (parts, damages)
}

fn make_directory(path: &Path) -> Result<(), LabError> {
    std::fs::create_dir_all(path).map_err(|error| LabError::file("make the directory", path, error))
}

/// What a killed run was just writing.
fn remove_leftovers(directory: &Path) -> Result<(), LabError> {
    let failed = |error| LabError::file("read", directory, error);
    for entry in std::fs::read_dir(directory).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|e| e == "tmp") {
            std::fs::remove_file(&path).map_err(|error| LabError::file("remove", &path, error))?;
        }
    }
    Ok(())
}

/// Locks a directory for whoever writes to it, until the file is closed.
pub fn lock(path: &Path) -> Result<File, LabError> {
    let name = path.join(LOCK);
    let file = File::create(&name).map_err(|error| LabError::file("write", &name, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(LabError::dataset(path, "another process is writing to this directory; wait for it, or choose another"))
        }
        Err(TryLockError::Error(error)) => Err(LabError::file("lock", &name, error)),
    }
}

fn write_spec(run: &Path, spec: &Spec) -> Result<(), LabError> {
    files::write_text(run, &text_of(spec)?)
}

/// The text of the `run.toml` of an experiment.
pub(crate) fn text_of(spec: &Spec) -> Result<String, LabError> {
    toml::to_string(spec).map_err(|error| LabError::file("write", Path::new(RUN), error))
}

/// The first experiment with the builds of the second added.
pub(crate) fn mixed(first: &Spec, second: &Spec) -> Spec {
    let mut spec = first.clone();
    let known = first.builds();
    spec.mixed.extend(second.builds().difference(&known).map(ToString::to_string));
    spec
}

/// Why rows of `here` do not belong to those of `there`.
pub(crate) fn strangers(here: &Spec, there: &Spec) -> String {
    let build = |spec: &Spec| match spec.fingerprint {
        Some(_) => format!("fingerprint {}", spec.builds().into_iter().collect::<Vec<_>>().join(" and ")),
        None => {
            "no fingerprint (it was made before there were any, so nothing tells how its build behaved)".to_string()
        }
    };
    format!(
        "expected rows of {} by {} with {}, found rows with {}, version {}: the same deal may have another row; choose \
         another directory, use the program that made this one, or --allow-mixed (of rate and merge), which writes it down",
        there.game,
        there.who(),
        build(here),
        build(there),
        there.version
    )
}

fn read_spec(path: &Path) -> Result<Spec, LabError> {
    let run = path.join(RUN);
    let text = read_text_at_most(&run, list::MOST_BYTES).map_err(|error| LabError::file("read", &run, error))?;
    spec_in(&text, &run)
}

/// The experiment that the text of a `run.toml` describes.
pub(crate) fn spec_in(text: &str, run: &Path) -> Result<Spec, LabError> {
    let refused = |found: String| LabError::dataset(run, format!("expected the description of a run, found {found}"));
    let fields: toml::Table = toml::from_str(text).map_err(|error| refused(error.to_string()))?;
    if fields.contains_key("chunk") {
        let problem = "that of an earlier version, which kept its parts beside run.toml; read it with that version, or \
                       run the experiment again in another directory";
        return Err(refused(problem.to_string()));
    }
    toml::from_str(text).map_err(|error| refused(error.to_string()))
}
