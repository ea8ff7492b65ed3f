//! Experiments: rate runs that are started, watched, stopped and resumed in the page. The laboratory runs them and writes
//! their datasets into the data folder; here is only who runs what.

mod folder;
mod standing;

use crate::error::ApiError;
use folder::{Folder, Kind};
use serde::{Deserialize, Serialize};
pub use standing::Standing;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::watch;
use winnable_catalog::{Limits, Request, Watch};
use winnable_engine::Curve;
use winnable_lab::{
    self as lab, Dataset, End, LabError, Mixing, Output, Playing, Spec, all_cores, first_deal, rate, report,
};

/// Most deals of a run that is started here.
const DEALS: u64 = 10_000_000;

/// Limits of a deal: as at the command line, but for the memory, which others need too.
const LIMITS: Limits = Limits { states: 20_000_000, bytes: 1 << 30 };

/// So often those who watch are told.
const TELL: Duration = Duration::from_millis(200);

/// What is to be run.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    game: String,
    deals: u64,
    /// The first deal, such as 1 or seed:1.
    #[serde(default)]
    first: Option<String>,
    /// A player in place of the solver.
    #[serde(default)]
    player: Option<String>,
    /// Stop when the interval is so narrow, as a share.
    #[serde(default)]
    until_width: Option<f64>,
    /// Grade the deals.
    #[serde(default)]
    grade: bool,
}

/// What lies in the data folder.
#[derive(Debug, Serialize)]
pub struct Shelf {
    /// Its path, for people.
    folder: String,
    experiments: Vec<Standing>,
    /// Datasets that cannot be read.
    damaged: Vec<Damaged>,
    pages: Vec<PageEntry>,
}

/// A dataset that cannot be read.
#[derive(Debug, Serialize)]
pub struct Damaged {
    name: String,
    /// What is wrong with it.
    problem: String,
}

/// A page of the data folder.
#[derive(Debug, Serialize)]
pub struct PageEntry {
    name: String,
    title: String,
}

/// An experiment that runs, or has ended since the server began.
struct Run {
    watch: Arc<Watch>,
    standing: watch::Receiver<Standing>,
    thread: Option<JoinHandle<()>>,
}

impl Run {
    fn is_over(&self) -> bool {
        // A thread that failed has told nobody that it ends.
        !self.standing.borrow().is_running || self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }
}

/// What was read of a dataset, and when it was last written then.
type Read = (Option<SystemTime>, Standing);

/// All experiments.
pub struct Experiments {
    folder: Folder,
    runs: Mutex<BTreeMap<String, Run>>,
    read: Mutex<BTreeMap<String, Read>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Maps are whole whatever happened to another thread.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn told(error: LabError) -> ApiError {
    match error {
        LabError::File { .. } => ApiError::defect(error.to_string()),
        _ => ApiError::bad(error.to_string()),
    }
}

impl Experiments {
    /// In this data folder.
    pub fn new(folder: PathBuf) -> Experiments {
        Experiments { folder: Folder::new(folder), runs: Mutex::default(), read: Mutex::default() }
    }

    /// All that lies in the data folder.
    pub fn shelf(&self) -> Shelf {
        let (mut experiments, mut damaged, mut pages) = (Vec::new(), Vec::new(), Vec::new());
        let mut names = self.folder.names();
        // One that was started just now has no files yet.
        names.extend(lock(&self.runs).iter().filter(|(_, run)| !run.is_over()).map(|(name, _)| name.clone()));
        names.sort();
        names.dedup();
        for name in names {
            match self.folder.find(&name) {
                Ok((_, Kind::Dataset)) => match self.standing(&name) {
                    Ok(standing) => experiments.push(standing),
                    Err(error) => damaged.push(Damaged { name, problem: error.to_string() }),
                },
                Ok((path, Kind::Page)) => {
                    let text = std::fs::read_to_string(path.join("index.html")).unwrap_or_default();
                    let title = text.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
                    let title = title.map_or(name.clone(), |(title, _)| title.to_string());
                    pages.push(PageEntry { name, title });
                }
                Err(_) => experiments.extend(self.standing(&name).ok()),
            }
        }
        Shelf { folder: self.folder.path().display().to_string(), experiments, damaged, pages }
    }

    /// Where an experiment stands.
    pub fn standing(&self, name: &str) -> Result<Standing, ApiError> {
        if let Some(run) = lock(&self.runs).get(name).filter(|run| !run.is_over()) {
            return Ok(run.standing.borrow().clone());
        }
        let (path, kind) = self.folder.find(name)?;
        if kind != Kind::Dataset {
            return Err(ApiError::not_found(&format!("dataset \"{name}\"")));
        }
        let problem = lock(&self.runs).get(name).and_then(|run| run.standing.borrow().problem.clone());
        let written = path.join("rows").metadata().and_then(|rows| rows.modified()).ok();
        if let Some((_, standing)) = lock(&self.read).get(name).filter(|(then, _)| *then == written) {
            return Ok(standing.clone().with(problem));
        }
        let standing = Standing::read(name, &path).map_err(told)?;
        lock(&self.read).insert(name.to_string(), (written, standing.clone()));
        Ok(standing.with(problem))
    }

    /// The standing of an experiment that runs, whenever it changes; none if it does not run.
    pub fn watch(&self, name: &str) -> Option<watch::Receiver<Standing>> {
        let runs = lock(&self.runs);
        runs.get(name).filter(|run| !run.is_over()).map(|run| run.standing.clone())
    }

    /// Starts a new experiment.
    pub fn start(&self, order: &Order) -> Result<Standing, ApiError> {
        let spec = spec(order)?;
        let who = order.player.as_deref().map_or(String::new(), |player| format!("-{player}"));
        let name = self.folder.free_name(&format!("{}{who}-{}", spec.game, spec.deals));
        self.run(&name, spec)
    }

    /// Goes on with an experiment that was stopped.
    pub fn resume(&self, name: &str) -> Result<Standing, ApiError> {
        let (path, _) = self.folder.find(name)?;
        self.run(name, Dataset::open(&path).map_err(told)?.spec)
    }

    /// Stops an experiment; its rows are kept.
    pub fn stop(&self, name: &str) -> Result<(), ApiError> {
        let runs = lock(&self.runs);
        let run = runs.get(name).filter(|run| !run.is_over());
        run.ok_or_else(|| ApiError::conflict(format!("expected an experiment that runs, found \"{name}\"")))?
            .watch
            .stop();
        Ok(())
    }

    /// Tells all experiments to stop.
    pub fn stop_all(&self) {
        lock(&self.runs).values().for_each(|run| run.watch.stop());
    }

    /// Waits until all rows are written.
    pub fn finish(&self) {
        self.stop_all();
        let threads: Vec<_> = lock(&self.runs).values_mut().filter_map(|run| run.thread.take()).collect();
        threads.into_iter().for_each(|thread| drop(thread.join()));
    }

    /// The report of a dataset, as a page.
    pub fn report(&self, name: &str) -> Result<String, ApiError> {
        let (path, _) = self.folder.find(name)?;
        let dataset = Dataset::open(&path).map_err(told)?;
        Ok(report::html(&dataset.spec, &dataset.rows().map_err(told)?))
    }

    /// A page of the data folder.
    pub fn page(&self, name: &str) -> Result<String, ApiError> {
        let (path, kind) = self.folder.find(name)?;
        match kind {
            Kind::Dataset => self.report(name),
            Kind::Page => std::fs::read_to_string(path.join("index.html"))
                .map_err(|error| ApiError::defect(format!("cannot read the page of \"{name}\": {error}"))),
        }
    }

    fn run(&self, name: &str, spec: Spec) -> Result<Standing, ApiError> {
        let mut runs = lock(&self.runs);
        if let Some((busy, _)) = runs.iter().find(|(_, run)| !run.is_over()) {
            return Err(ApiError::conflict(format!("expected no other run, found \"{busy}\", which still runs")));
        }
        let path = self.folder.place(name)?;
        std::fs::create_dir_all(self.folder.path())
            .map_err(|error| ApiError::defect(format!("cannot make the data folder: {error}")))?;
        let first = Standing::new(name, &spec, [0; 3], &Curve::default()).running(f64::NAN);
        let (tell, standing) = watch::channel(first.clone());
        let watch = Arc::new(Watch::default());
        let (name_of_run, stopped) = (name.to_string(), Arc::clone(&watch));
        let thread = std::thread::spawn(move || go(&name_of_run, &spec, &path, &stopped, &tell));
        runs.insert(name.to_string(), Run { watch, standing, thread: Some(thread) });
        Ok(first)
    }
}

/// Runs an experiment to its end, and tells those who watch.
fn go(name: &str, spec: &Spec, path: &std::path::Path, watch: &Watch, tell: &watch::Sender<Standing>) {
    // One core is left to those who play.
    let jobs = all_cores().saturating_sub(1).max(1);
    let out = Output { path, mixing: Mixing::Refused, repair: false };
    let (began, mut last, mut curve) = (Instant::now(), None::<Instant>, Curve::default());
    let mut counts = [0; 3];
    let rated = rate(&lab::Order { spec, out: Some(out), jobs }, watch, |progress| {
        counts = [progress.wins, progress.done - progress.wins - progress.undecided, progress.undecided];
        curve.add(counts, spec.method());
        if last.is_none_or(|last| last.elapsed() >= TELL) {
            last = Some(Instant::now());
            let speed = (progress.done - progress.found) as f64 / began.elapsed().as_secs_f64();
            tell.send_replace(Standing::new(name, spec, counts, &curve).running(speed));
        }
    });
    let (counts, problem) = match rated {
        Ok(rated) => {
            let problem = match rated.end {
                End::Unreachable(share) => {
                    let percent = 100.0 * share;
                    let told = "of the deals stay undecided, so the interval cannot become so narrow.";
                    Some(format!("At least {percent:.1} % {told}"))
                }
                End::Complete | End::TooWide | End::Interrupted => None,
            };
            (rated.totals.counts, problem)
        }
        Err(error) => (counts, Some(error.to_string())),
    };
    tell.send_replace(Standing::new(name, spec, counts, &curve).with(problem));
}

/// The experiment that is asked for.
fn spec(order: &Order) -> Result<Spec, ApiError> {
    let bad = |error: &dyn std::fmt::Display| ApiError::bad(error.to_string());
    let game = winnable_engine::open(&order.game)?;
    if !(1..=DEALS).contains(&order.deals) {
        return Err(ApiError::bad(format!("expected 1 to {DEALS} deals, found {}", order.deals)));
    }
    let first = order.first.as_deref().filter(|text| !text.is_empty()).unwrap_or("1");
    let (numbers, first) = first_deal(first, game.numbering()).map_err(|error| bad(&error))?;
    let request = Request { limits: LIMITS, ..Request::default() };
    let mut spec = Spec::new(&*game, numbers, first, order.deals, &request);
    if let Some(player) = &order.player {
        winnable_engine::check_player(&*game, player)?;
        spec = spec.played_by(Playing { name: player.clone(), seed: 1 });
    }
    spec.until_width = order.until_width;
    spec.grade = order.grade;
    spec.check().map_err(|error| bad(&error))?;
    Ok(spec)
}
