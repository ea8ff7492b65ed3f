//! Runs an experiment on several threads. The rows do not depend on how many.
//!
//! Threads take stretches of deals that are missing and hand over rows in small batches; this thread adds them up and
//! saves them. Rows are saved when their stretch is complete, or after some seconds, or when the run is stopped: whatever
//! ends the program, little work is lost.

use crate::certify::{NoCertificate, certify_from};
use crate::dataset::{Dataset, Mixing};
use crate::error::LabError;
use crate::fingerprint::fingerprint;
use crate::kept::{Kept, Rows};
use crate::looks::{Looks, Stop};
use crate::row::{Outcome, Row};
use crate::saver::{Batch, Saver};
use crate::span::{Span, Spans};
use crate::spec::{Pilot, Spec};
use crate::stopwatch::Stopwatch;
use crate::totals::{Facts, Totals};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use winnable_cards::Deal;
use winnable_catalog::{AnyGame, Horizon, PlayerRunner, Proof, Verdict, Watch, grade, open};
use winnable_certificate::Refusal;

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
    fn add(&mut self, counts: [u64; 3]) {
        let [wins, losses, undecided] = counts;
        self.wins += wins;
        self.undecided += undecided;
        self.done += wins + losses + undecided;
    }
}

/// Where the rows go.
#[derive(Debug, Clone, Copy)]
pub struct Output<'a> {
    /// The directory of the dataset.
    pub path: &'a Path,
    /// What to do with rows of builds that behave differently.
    pub mixing: Mixing,
    /// Whether damaged files are set aside and their deals run again.
    pub repair: bool,
}

/// What came out of a run.
#[derive(Debug)]
pub struct Measured {
    /// The rows, added up.
    pub totals: Totals,
    /// Whether everything that was asked for is there.
    pub is_complete: bool,
    /// Whether so many deals stay undecided that the interval cannot become as narrow as was asked for: the least share
    /// of them.
    pub unreachable: Option<f64>,
    /// Whether all deals are done and the interval is not as narrow as was asked for.
    pub is_too_wide: bool,
    /// Damaged files, with where they were set aside.
    pub set_aside: Vec<String>,
}

/// How a run ended.
#[derive(Debug)]
pub struct Finished {
    /// The rows in the order of the job.
    pub rows: Vec<Row>,
    /// Whether everything that was asked for is there.
    pub is_complete: bool,
}

/// Runs what is missing of an experiment and gives all its rows, for experiments that fit into memory.
pub fn run(
    spec: &Spec,
    out: Option<(&Path, Mixing)>,
    jobs: usize,
    watch: &Watch,
    tell: impl FnMut(&Progress),
) -> Result<Finished, LabError> {
    let mut by_place: BTreeMap<u64, Vec<Row>> = BTreeMap::new();
    let out = out.map(|(path, mixing)| Output { path, mixing, repair: false });
    let mut keep = |start: u64, rows: &[Row]| drop(by_place.insert(start, rows.to_vec()));
    let measured = go(spec, out, jobs, watch, Some(&mut keep), tell)?;
    let mut rows: Vec<Row> = by_place.into_values().flatten().collect();
    // A run that stops by itself has rows behind its end, of which the totals know nothing.
    rows.truncate(measured.totals.deals() as usize);
    Ok(Finished { rows, is_complete: measured.is_complete })
}

/// Runs what is missing of an experiment, in memory that does not grow with it; with a dataset, goes on where an earlier
/// run stopped, if that run was one of a build that behaves as this one or if mixing is allowed.
pub fn measure(
    spec: &Spec,
    out: Option<Output<'_>>,
    jobs: usize,
    watch: &Watch,
    tell: impl FnMut(&Progress),
) -> Result<Measured, LabError> {
    go(spec, out, jobs, watch, None, tell)
}

/// For so long the first deals of a new dataset are measured.
const PILOT: Duration = Duration::from_millis(200);

/// Deals that a thread takes at once if there is nothing to save: of a large job such a share, so that threads seldom wake each
/// other; of a small one so few that all have work to the end.
const UNSAVED: u64 = 16;
const UNSAVED_SHARE: u64 = 1000;

/// A batch has at most so many rows, and a thread hands one over at least so often, if a deal does not take longer.
const BATCH: usize = 1000;
const HAND_OVER: Duration = Duration::from_millis(100);

/// What takes all rows, with the place of their first deal.
type Keep<'a> = &'a mut dyn FnMut(u64, &[Row]);

fn go(
    spec: &Spec,
    out: Option<Output<'_>>,
    jobs: usize,
    watch: &Watch,
    keep: Option<Keep<'_>>,
    mut tell: impl FnMut(&Progress),
) -> Result<Measured, LabError> {
    let game = open(&spec.game)?;
    let mut spec = spec.clone();
    if out.is_some() {
        spec.fingerprint = Some(fingerprint(&*game, &spec.subject)?);
    }
    let mut dataset = out.map(|out| Dataset::create(out.path, &spec, out.mixing)).transpose()?;
    let mut counted = Counted {
        progress: Progress { deals: spec.deals_here(), ..Progress::default() },
        totals: Totals::default(),
        looks: Looks::new(&spec),
        spec: spec.clone(),
        keep,
    };
    let (mut done, mut set_aside) = (Spans::default(), Vec::new());
    if let Some(dataset) = &dataset {
        let is_repair = out.is_some_and(|out| out.repair);
        let aside = |damage: crate::damage::Damage| -> Result<String, LabError> {
            if !is_repair {
                return Err(damage.into());
            }
            let to = dataset.set_aside(&damage)?;
            Ok(format!("{}: {}; it is now {}", damage.path.display(), damage.problem, to.display()))
        };
        let (parts, damages) = dataset.survey()?;
        for damage in damages {
            set_aside.push(aside(damage)?);
        }
        for part in parts {
            if watch.is_stopped() {
                break;
            }
            match dataset.check(&part)? {
                Ok(kept) => {
                    counted.add_part(&part.span, kept);
                    done.add(&part.span).expect("the parts of a dataset have no deal in common");
                }
                Err(damage) => set_aside.push(aside(damage)?),
            }
            counted.progress.found = counted.progress.done;
            tell(&counted.progress);
        }
    }
    tell(&counted.progress);
    let work = Crew {
        spec: &spec,
        game: &*game,
        queue: Mutex::new(Queue::new(&spec, done)),
        enough: AtomicBool::new(counted.looks.stop.is_some()),
        watch,
    };
    let mut saver = Saver::default();
    if let Some(dataset) = &mut dataset
        && !work.is_over()
    {
        let pilot = match dataset.spec.pilot {
            Some(pilot) => pilot,
            None => {
                let (batch, pilot) = work.pilot()?;
                dataset.set_pilot(pilot)?;
                if let Some(batch) = batch {
                    counted.add(batch.start, &batch.rows);
                    saver.take(batch, dataset)?;
                }
                pilot
            }
        };
        work.queue().cut = pilot.part(spec.deals_here(), spec.rows);
    }
    work.enough.fetch_or(counted.looks.stop.is_some(), Ordering::Relaxed);
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::sync_channel::<Result<Batch, LabError>>(2 * jobs.max(1));
        for job in 0..jobs.max(1) {
            let (send, work) = (send.clone(), &work);
            let first = if job == 0 { Stretch::Gaps } else { Stretch::New };
            scope.spawn(move || work.run(first, &send));
        }
        drop(send);
        let (mut failure, mut is_saved, mut told) = (None, false, Instant::now());
        loop {
            let received = receive.recv_timeout(HAND_OVER);
            let handled = match received {
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => Ok(()),
                Ok(Err(error)) => Err(error),
                // After a failure what comes is thrown away, so that no thread waits for us.
                Ok(Ok(_)) if failure.is_some() => Ok(()),
                Ok(Ok(batch)) => {
                    counted.add(batch.start, &batch.rows);
                    work.enough.fetch_or(counted.looks.stop.is_some(), Ordering::Relaxed);
                    dataset.as_ref().map_or(Ok(()), |dataset| saver.take(batch, dataset))
                }
            };
            let saved = match &dataset {
                // At the first sign of the end, before the threads have come to theirs.
                Some(dataset) if failure.is_none() && work.watch.is_stopped() && !is_saved => {
                    is_saved = true;
                    saver.save_all(dataset)
                }
                Some(dataset) if failure.is_none() => saver.save_old(dataset),
                _ => Ok(()),
            };
            if let Err(error) = handled.and(saved) {
                work.enough.store(true, Ordering::Relaxed);
                failure = failure.or(Some(error));
            }
            if told.elapsed() >= HAND_OVER {
                told = Instant::now();
                tell(&counted.progress);
            }
        }
        tell(&counted.progress);
        failure.map_or(Ok(()), Err)
    })?;
    if let Some(dataset) = &dataset {
        saver.save_all(dataset)?;
        if let Some(Stop { place, .. }) = counted.looks.stop {
            dataset.trim(place)?;
        }
    }
    let Counted { progress, totals, looks, .. } = counted;
    let (stop, is_done) = (looks.stop, progress.done == progress.deals);
    let is_too_wide = looks.is_wanted() && stop.is_none() && is_done;
    let totals = looks.finish(totals);
    Ok(Measured {
        totals,
        is_complete: stop.map_or(is_done && !is_too_wide, |stop| stop.unreachable.is_none()),
        is_too_wide,
        unreachable: stop.and_then(|stop| stop.unreachable),
        set_aside,
    })
}

/// What has been found out so far.
struct Counted<'a> {
    progress: Progress,
    totals: Totals,
    looks: Looks,
    spec: Spec,
    keep: Option<Keep<'a>>,
}

impl Counted<'_> {
    /// Adds rows that were just computed.
    fn add(&mut self, start: u64, rows: &[Row]) {
        if let Some(keep) = &mut self.keep {
            keep(start, rows);
        }
        let facts = |row: &Row| match self.spec.rows {
            Rows::Whole => Facts::from(row),
            Rows::Verdicts => Facts::from(row.verdict),
        };
        self.progress.add(Outcome::counts(rows));
        if self.looks.is_wanted() {
            self.looks.add(start, rows.iter().map(facts), &mut self.totals);
        } else {
            rows.iter().for_each(|row| self.totals.add(facts(row)));
        }
    }

    /// Adds a part of an earlier run.
    fn add_part(&mut self, span: &Span, kept: Kept) {
        match kept {
            Kept::Verdicts(verdicts) if self.keep.is_none() && !self.looks.is_wanted() => {
                let kept = Kept::Verdicts(verdicts);
                self.progress.add(kept.counts());
                self.totals.add_part(&kept);
            }
            kept => self.add(span.start, &kept.into_rows(&self.spec, span)),
        }
    }
}

/// Where deals are missing: between those of an earlier run, or after all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stretch {
    Gaps,
    New,
}

/// The deals that no thread has taken yet.
///
/// What an interrupted run was working at are gaps, and the deals in them are often long ones. One thread begins with the
/// gaps and the others with new deals, so that a run that is interrupted again and again still comes forward.
struct Queue {
    gaps: Span,
    new: Span,
    cut: u64,
    done: Spans,
}

impl Queue {
    fn new(spec: &Spec, done: Spans) -> Queue {
        let places = spec.places();
        // A run that stops by itself needs its deals in order.
        let last = if spec.until_width.is_some() { None } else { done.end() };
        let border = last.unwrap_or(places.start).clamp(places.start, places.end);
        // What is taken behind the end of a run that stops by itself is work for nothing.
        let share = if spec.until_width.is_some() { 0 } else { spec.deals_here() / UNSAVED_SHARE };
        let cut = share.clamp(UNSAVED, BATCH as u64);
        Queue { gaps: places.start..border, new: border..places.end, cut, done }
    }

    /// The next missing deals of a stretch.
    fn take(&mut self, from: Stretch) -> Option<Span> {
        let places = if from == Stretch::Gaps { &mut self.gaps } else { &mut self.new };
        let span = self.done.gap(places.start, places.end, self.cut)?;
        places.start = span.end;
        Some(span)
    }
}

/// What the threads share.
struct Crew<'a> {
    spec: &'a Spec,
    game: &'a dyn AnyGame,
    queue: Mutex<Queue>,
    enough: AtomicBool,
    watch: &'a Watch,
}

impl Crew<'_> {
    fn queue(&self) -> std::sync::MutexGuard<'_, Queue> {
        // A number and a map that is only read are whole whatever happened to another thread.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next missing deals, of one stretch if there are any and else of the other.
    fn take(&self, first: Stretch) -> Option<Span> {
        let then = if first == Stretch::Gaps { Stretch::New } else { Stretch::Gaps };
        let mut queue = self.queue();
        queue.take(first).or_else(|| queue.take(then))
    }

    fn is_over(&self) -> bool {
        self.watch.is_stopped() || self.enough.load(Ordering::Relaxed)
    }

    /// Runs the first missing deals for a short time, to see how long one takes.
    fn pilot(&self) -> Result<(Option<Batch>, Pilot), LabError> {
        let (mut runner, began) = (self.runner()?, Instant::now());
        let mut queue = self.queue();
        // Without a pilot there are hardly any rows, so that new deals are all there is.
        let Span { start, end } = queue.new.clone();
        let span = queue.done.gap(start, end, u64::MAX);
        let mut rows = Vec::new();
        for place in span.clone().into_iter().flatten() {
            let Some(row) = self.row(place, runner.as_deref_mut())? else { break };
            rows.push(row);
            if began.elapsed() >= PILOT || rows.len() >= BATCH {
                break;
            }
        }
        let microseconds = (began.elapsed().as_micros() as u64).max(1);
        let pilot = Pilot { deals: (rows.len() as u64).max(1), microseconds };
        let start = span.map_or(end, |span| span.start);
        queue.new.start = start + rows.len() as u64;
        Ok(((!rows.is_empty()).then_some(Batch { start, rows, is_last: true }), pilot))
    }

    /// Takes stretch after stretch until there are none, or enough.
    fn run(&self, first: Stretch, send: &mpsc::SyncSender<Result<Batch, LabError>>) {
        let done = self.runner().and_then(|mut runner| {
            while !self.is_over()
                && let Some(span) = self.take(first)
                && self.stretch(span, runner.as_deref_mut(), send)?
            {}
            Ok(())
        });
        if let Err(error) = done {
            // A receiver that has gone away knows of a failure already.
            let _ = send.send(Err(error));
        }
    }

    /// Runs a stretch of deals and hands their rows over; says whether there should be more.
    fn stretch(
        &self,
        span: Span,
        mut runner: Option<&mut (dyn PlayerRunner + '_)>,
        send: &mpsc::SyncSender<Result<Batch, LabError>>,
    ) -> Result<bool, LabError> {
        let (mut start, mut rows, mut handed_over) = (span.start, Vec::new(), Instant::now());
        for place in span.clone() {
            let row = self.row(place, runner.as_deref_mut())?;
            let is_over = row.is_none() || self.is_over();
            rows.extend(row);
            let is_last = place + 1 == span.end;
            if is_over || is_last || rows.len() >= BATCH || handed_over.elapsed() >= HAND_OVER {
                let batch = Batch { start, rows: std::mem::take(&mut rows), is_last };
                start += batch.rows.len() as u64;
                handed_over = Instant::now();
                if send.send(Ok(batch)).is_err() || is_over {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// What plays the deals, unless an engine solves them.
    fn runner(&self) -> Result<Option<Box<dyn PlayerRunner + '_>>, LabError> {
        Ok(self.spec.player().map(|player| self.game.runner(&player.name)).transpose()?)
    }

    /// The row of a deal, or none if its search was stopped.
    fn row(&self, place: u64, runner: Option<&mut (dyn PlayerRunner + '_)>) -> Result<Option<Row>, LabError> {
        row(self.spec, self.game, place, runner, self.watch)
    }
}

/// The row of a deal, or none if its search was stopped. A player's game is always played to its end.
pub(crate) fn row(
    spec: &Spec,
    game: &dyn AnyGame,
    place: u64,
    runner: Option<&mut (dyn PlayerRunner + '_)>,
    watch: &Watch,
) -> Result<Option<Row>, LabError> {
    let number = spec.number(place);
    let (name, deal) = spec.deal(game, number)?;
    let failed = |error| LabError::Solve { deal: name.clone(), error };
    let watched = Stopwatch::start();
    if let (Some(player), Some(runner)) = (spec.player(), runner) {
        let played = runner.play(&deal, player.seed).map_err(failed)?;
        return Ok(Some(Row::of_game(spec, &player.name, name, number, played, watched.read())));
    }
    let solved = game.solve(&deal, &spec.request(), watch).map_err(failed)?;
    // Even an answer may owe its counts to a stage that was cut short.
    if watch.is_stopped() {
        return Ok(None);
    }
    let is_lost = solved.verdict == Verdict::Unwinnable;
    let horizon = solved.proof.as_ref().and_then(Proof::horizon);
    let row = Row::new(spec, name.clone(), number, solved, watched.read());
    let certificate = if spec.certify && is_lost { certificate(spec, &name, &deal, horizon, watch)? } else { None };
    if watch.is_stopped() {
        return Ok(None);
    }
    let row = Row { certificate, ..row };
    if !spec.grade {
        return Ok(Some(row));
    }
    Ok(grade(game, &deal, watch).map_err(failed)?.map(|grade| row.graded(&grade)))
}

/// The certificate of a lost deal; none if it would need more memory than the search was given, or if it was stopped.
fn certificate(
    spec: &Spec,
    name: &str,
    deal: &Deal,
    horizon: Option<Horizon>,
    watch: &Watch,
) -> Result<Option<String>, LabError> {
    let limits = winnable_certificate::CheckLimits { bytes: spec.memory, ..Default::default() };
    match certify_from(horizon, &spec.game, deal, limits, watch) {
        Ok((certificate, _)) => Ok(Some(certificate.to_string())),
        Err(NoCertificate::Refused(Refusal::Limit { .. } | Refusal::Stopped { .. })) => Ok(None),
        Err(error) => Err(LabError::Certificate { deal: name.to_string(), error: error.to_string() }),
    }
}
