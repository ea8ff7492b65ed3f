//! A directory that other tools read as it is: `run.toml` and Parquet parts.

use crate::error::LabError;
use crate::parts;
use crate::row::Row;
use crate::spec::Spec;
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

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

const RUN: &str = "run.toml";
const LOCK: &str = ".lock";

impl Dataset {
    /// Opens a directory for writing: a new one, or one that was made with the same experiment. If builds that behave
    /// differently are allowed to mix, `run.toml` says so from then on.
    pub fn create(path: &Path, spec: &Spec, mixing: Mixing) -> Result<Dataset, LabError> {
        std::fs::create_dir_all(path).map_err(|error| LabError::file("make the directory", path, error))?;
        let lock = lock(path)?;
        let run = path.join(RUN);
        let mut spec = spec.clone();
        if run.exists() {
            let there = read_spec(path)?;
            let differences = spec.differences(&there);
            if !differences.is_empty() {
                let problem = format!(
                    "expected a dataset of this experiment, found one that differs in {} (asked / there); choose another directory",
                    differences.join(", ")
                );
                return Err(LabError::dataset(path, problem));
            }
            let is_mixed = !spec.builds().is_subset(&there.builds());
            if is_mixed && mixing == Mixing::Refused {
                return Err(LabError::dataset(path, strangers(&spec, &there)));
            }
            spec = mixed(&there, &spec);
            if is_mixed {
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
        let dataset = Dataset { path: path.to_path_buf(), spec, _lock: Some(lock) };
        dataset.remove_leftovers()?;
        Ok(dataset)
    }

    /// Opens a directory for reading.
    pub fn open(path: &Path) -> Result<Dataset, LabError> {
        Ok(Dataset { path: path.to_path_buf(), spec: read_spec(path)?, _lock: None })
    }

    /// Parts that are there, by number.
    pub fn parts(&self) -> Result<BTreeMap<u64, PathBuf>, LabError> {
        let failed = |error| LabError::file("read", &self.path, error);
        let mut parts = BTreeMap::new();
        for entry in std::fs::read_dir(&self.path).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
            let number = name.strip_prefix("part-").and_then(|n| n.strip_suffix(".parquet"));
            if let Some(number) = number.and_then(|n| n.parse().ok()) {
                parts.insert(number, path);
            }
        }
        Ok(parts)
    }

    /// Adds a part, whole or not at all.
    pub fn write_part(&self, part: u64, rows: &[Row]) -> Result<(), LabError> {
        parts::write(&self.path.join(format!("part-{part:06}.parquet")), rows, self.spec.keep_moves)
    }

    /// The rows of one part.
    pub fn read_part(&self, path: &Path) -> Result<Vec<Row>, LabError> {
        parts::read(path)
    }

    /// All rows, by deal number.
    pub fn rows(&self) -> Result<Vec<Row>, LabError> {
        let mut rows = Vec::new();
        for path in self.parts()?.values() {
            rows.extend(parts::read(path)?);
        }
        rows.sort_by_key(|row| row.number);
        Ok(rows)
    }

    /// What a killed run was just writing.
    fn remove_leftovers(&self) -> Result<(), LabError> {
        let failed = |error| LabError::file("read", &self.path, error);
        for entry in std::fs::read_dir(&self.path).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.extension().is_some_and(|e| e == "tmp") {
                std::fs::remove_file(&path).map_err(|error| LabError::file("remove", &path, error))?;
            }
        }
        Ok(())
    }
}

fn lock(path: &Path) -> Result<File, LabError> {
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
    let text = toml::to_string(spec).map_err(|error| LabError::file("write", run, error))?;
    parts::write_text(run, &text)
}

/// The first experiment with the builds of the second added.
fn mixed(first: &Spec, second: &Spec) -> Spec {
    let mut spec = first.clone();
    let known = first.builds();
    spec.mixed.extend(second.builds().difference(&known).map(ToString::to_string));
    spec
}

/// Why rows of `here` do not belong to those of `there`.
fn strangers(here: &Spec, there: &Spec) -> String {
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
    let text = std::fs::read_to_string(&run).map_err(|error| LabError::file("read", &run, error))?;
    toml::from_str(&text)
        .map_err(|error| LabError::dataset(&run, format!("expected the description of a run, found {error}")))
}

/// Joins shards of one job into a new dataset. Overlaps and parts of other jobs are refused, and rows of builds that behave
/// differently unless they are allowed.
pub fn merge(into: &Path, shards: &[PathBuf], mixing: Mixing) -> Result<Dataset, LabError> {
    let mut sources: BTreeMap<u64, (PathBuf, PathBuf)> = BTreeMap::new();
    let mut whole: Option<(Spec, &Path)> = None;
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
        for (part, file) in shard.parts()? {
            if let Some((other, _)) = sources.insert(part, (path.clone(), file)) {
                return Err(LabError::dataset(
                    path,
                    format!("expected each part once, found part {part} in {} too", other.display()),
                ));
            }
        }
        whole = Some((spec, path));
    }
    let Some((spec, _)) = whole else { return Err(LabError::dataset(into, "expected at least one dataset to merge")) };
    let merged = Dataset::create(into, &spec, mixing)?;
    for (part, (_, file)) in sources {
        merged.write_part(part, &parts::read(&file)?)?;
    }
    Ok(merged)
}
