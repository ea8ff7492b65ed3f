//! Runs an experiment on several threads. The rows do not depend on how many.

use crate::dataset::{Dataset, Mixing};
use crate::error::LabError;
use crate::fingerprint::fingerprint;
use crate::row::{Row, class};
use crate::spec::Spec;
use crate::stats;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Instant;
use winnable_catalog::{AnyGame, Verdict, Watch, open};

/// How far a run is.
#[derive(Debug, Clone, Copy, Default)]
pub struct Progress {
    /// Deals that this run will have at the most.
    pub deals: u64,
    /// Deals done, those of an earlier run included.
    pub done: u64,
    /// Of these, found in the dataset.
    pub found: u64,
    /// Wins among them.
    pub wins: u64,
    /// Undecided deals among them.
    pub undecided: u64,
}

impl Progress {
    fn add(&mut self, rows: &[Row]) {
        self.done += rows.len() as u64;
        self.wins += rows.iter().filter(|r| r.verdict.is_win()).count() as u64;
        self.undecided += rows.iter().filter(|r| r.verdict == Verdict::Undecided).count() as u64;
    }
}

/// How a run ended.
#[derive(Debug)]
pub struct Finished {
    /// The rows by deal number.
    pub rows: Vec<Row>,
    /// Whether everything that was asked for is there.
    pub is_complete: bool,
}

/// What the threads share.
struct Work<'a> {
    spec: &'a Spec,
    game: &'a dyn AnyGame,
    parts: Vec<u64>,
    next: AtomicUsize,
    enough: AtomicBool,
    watch: &'a Watch,
}

/// Runs what is missing of an experiment; with a dataset, goes on where an earlier run stopped, if that run was one of a
/// build that behaves as this one or if mixing is allowed.
pub fn run(
    spec: &Spec,
    out: Option<(&Path, Mixing)>,
    jobs: usize,
    watch: &Watch,
    mut tell: impl FnMut(&Progress),
) -> Result<Finished, LabError> {
    let game = open(&spec.game)?;
    let mut spec = spec.clone();
    if out.is_some() {
        spec.fingerprint = Some(fingerprint(&*game, &spec.subject)?);
    }
    let spec = &spec;
    let dataset = out.map(|(path, mixing)| Dataset::create(path, spec, mixing)).transpose()?;
    let mut progress = Progress { deals: spec.deals_here(), ..Progress::default() };
    let mut done: BTreeMap<u64, Vec<Row>> = BTreeMap::new();
    if let Some(dataset) = &dataset {
        for (part, path) in dataset.parts()? {
            let rows = dataset.read_part(&path)?;
            progress.add(&rows);
            done.insert(part, rows);
        }
        progress.found = progress.done;
    }
    tell(&progress);
    let parts: Vec<u64> = spec.parts().filter(|part| !done.contains_key(part)).collect();
    let work = Work { spec, game: &*game, parts, next: AtomicUsize::new(0), enough: AtomicBool::new(false), watch };
    // Parts that wait until all earlier ones are there: a sequential run must not depend on who is first.
    let mut waiting: BTreeMap<u64, Vec<Row>> = BTreeMap::new();
    let mut stopping = Stopping::new(spec);
    if stopping.is_reached(&done) {
        work.enough.store(true, Ordering::Relaxed);
    }
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::sync_channel::<Result<(u64, Vec<Row>), LabError>>(1);
        for _ in 0..jobs.max(1) {
            let (send, work) = (send.clone(), &work);
            scope.spawn(move || work.run(&send));
        }
        drop(send);
        let mut failure = None;
        for result in receive {
            let stored = result.and_then(|(part, rows)| {
                if spec.until_width.is_none() {
                    return store(part, rows, dataset.as_ref(), &mut progress, &mut done);
                }
                waiting.insert(part, rows);
                while let Some(entry) = waiting.first_entry()
                    && *entry.key() == done.len() as u64
                    && !work.enough.load(Ordering::Relaxed)
                {
                    let (part, rows) = entry.remove_entry();
                    store(part, rows, dataset.as_ref(), &mut progress, &mut done)?;
                    work.enough.store(stopping.is_reached(&done), Ordering::Relaxed);
                }
                Ok(())
            });
            tell(&progress);
            if let Err(error) = stored {
                work.enough.store(true, Ordering::Relaxed);
                failure = failure.or(Some(error));
            }
        }
        failure.map_or(Ok(()), Err)
    })?;
    let is_complete = done.len() == spec.parts().count() || work.enough.load(Ordering::Relaxed);
    Ok(Finished { rows: done.into_values().flatten().collect(), is_complete })
}

fn store(
    part: u64,
    rows: Vec<Row>,
    dataset: Option<&Dataset>,
    progress: &mut Progress,
    done: &mut BTreeMap<u64, Vec<Row>>,
) -> Result<(), LabError> {
    if let Some(dataset) = dataset {
        dataset.write_part(part, &rows)?;
    }
    progress.add(&rows);
    done.insert(part, rows);
    Ok(())
}

impl Work<'_> {
    /// Takes part after part until there are none, or enough.
    fn run(&self, send: &mpsc::SyncSender<Result<(u64, Vec<Row>), LabError>>) {
        while let Some(&part) = self.parts.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            if self.is_over() {
                return;
            }
            // A receiver that has gone away needs no more rows.
            let is_wanted = match self.rows_of(part) {
                Ok(Some(rows)) => send.send(Ok((part, rows))).is_ok(),
                Ok(None) => false,
                Err(error) => {
                    let _ = send.send(Err(error));
                    false
                }
            };
            if !is_wanted {
                return;
            }
        }
    }

    fn is_over(&self) -> bool {
        self.watch.is_stopped() || self.enough.load(Ordering::Relaxed)
    }

    /// The rows of a part, or none if the run is over before they are all there.
    fn rows_of(&self, part: u64) -> Result<Option<Vec<Row>>, LabError> {
        let mut runner = match self.spec.player() {
            Some(player) => Some((player, self.game.runner(&player.name)?)),
            None => None,
        };
        let mut rows = Vec::new();
        for number in self.spec.deals_of(part) {
            let (name, deal) = self.spec.deal(self.game, number)?;
            let failed = |error| LabError::Solve { deal: name.clone(), error };
            let began = Instant::now();
            let microseconds = || began.elapsed().as_micros() as u64;
            let row = match &mut runner {
                Some((player, runner)) => {
                    let played = runner.play(&deal, player.seed).map_err(failed)?;
                    Row::of_game(self.spec, &player.name, name, number, played, microseconds())
                }
                None => {
                    let solved = self.game.solve(&deal, &self.spec.request(), self.watch).map_err(failed)?;
                    Row::new(self.spec, name, number, solved, microseconds())
                }
            };
            if self.is_over() {
                return Ok(None);
            }
            rows.push(row);
        }
        Ok(Some(rows))
    }
}

/// The stopping rule of a sequential run: a confidence sequence, valid whenever one looks.
struct Stopping {
    width: Option<f64>,
    counted: usize,
    counts: [u64; 3],
}

impl Stopping {
    fn new(spec: &Spec) -> Self {
        Stopping { width: spec.until_width, counted: 0, counts: [0; 3] }
    }

    fn is_reached(&mut self, done: &BTreeMap<u64, Vec<Row>>) -> bool {
        let Some(width) = self.width else { return false };
        for row in done.values().skip(self.counted).flatten() {
            self.counts[class(row.verdict)] += 1;
        }
        self.counted = done.len();
        let [wins, losses, undecided] = self.counts;
        let interval = stats::sequential(wins, losses, undecided);
        interval.high - interval.low <= width
    }
}
