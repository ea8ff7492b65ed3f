//! The options of every command that searches, and Ctrl-C.

use crate::output::{self, counted};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use winnable_catalog::{Engine, Limits, Notation, Request, UnknownWord, Watch};

/// Engine and limits.
#[derive(Args)]
pub struct SearchOptions {
    /// How to search
    #[arg(long, value_name = "ENGINE", default_value_t, value_parser = one_of(&ENGINES))]
    engine: Engine,
    /// Give up after this many states, for example 500000 or 20M
    #[arg(long, value_name = "N", default_value = "20M", value_parser = output::read_states)]
    max_states: u64,
    /// Give up when tables and queues reach this size, for example 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = output::read_bytes)]
    memory: u64,
}

const ENGINES: [(Engine, &str); Engine::ALL.len()] = [
    (Engine::Complete, "A good solver that ends in a win, in a proof or at its limits"),
    (Engine::Paper, "The papers' plain depth-first search in natural order"),
];

impl SearchOptions {
    /// What is asked of the search.
    pub fn request(&self, notation: Notation) -> Request {
        let limits = Limits { states: self.max_states, bytes: self.memory };
        Request { engine: self.engine, limits, notation, ..Request::default() }
    }
}

/// Reads one of the words of the catalog, each with its help.
pub fn one_of<T>(words: &[(T, &'static str)]) -> impl TypedValueParser<Value = T> + use<T>
where
    T: Copy + Into<&'static str> + FromStr<Err = UnknownWord> + Send + Sync + 'static,
{
    let values = words.iter().map(|(word, help)| PossibleValue::new((*word).into()).help(*help));
    PossibleValuesParser::new(values).try_map(|text| text.parse())
}

/// Signals that come so soon after the first are the same wish: schedulers, and `timeout`, signal a process and then its group.
const SAME_WISH: Duration = Duration::from_secs(1);

/// A line to the search that Ctrl-C pulls; a second Ctrl-C ends the program at once.
pub fn watch() -> Result<Arc<Watch>, output::Error> {
    let watch = Arc::new(Watch::default());
    let pulled = Arc::clone(&watch);
    let mut first: Option<Instant> = None;
    ctrlc::set_handler(move || {
        if first.get_or_insert_with(Instant::now).elapsed() > SAME_WISH {
            std::process::exit(130);
        }
        pulled.stop();
    })?;
    Ok(watch)
}

/// Searches with a line of progress on the terminal.
pub fn searching<T>(watch: &Watch, search: impl FnOnce() -> T) -> T {
    telling(|| format!("{} (Ctrl-C stops the search)", counted(watch.states(), "state")), search)
}

/// Works with a line of progress on the terminal that tells again and again how far it is.
pub fn telling<T>(message: impl Fn() -> String + Send, work: impl FnOnce() -> T) -> T {
    let bar = output::progress(None, "{spinner} {wide_msg}");
    std::thread::scope(|scope| {
        let (done, wait) = std::sync::mpsc::channel::<()>();
        let shown = bar.clone();
        scope.spawn(move || {
            while wait.recv_timeout(Duration::from_millis(200)) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                shown.set_message(output::cut(&message(), 2));
            }
        });
        let result = work();
        drop(done);
        bar.finish_and_clear();
        result
    })
}

/// A count of what was gone through, and a watch by which it is counted: whatever asks it whether to stop has done one thing more.
pub fn counting(watch: &Arc<Watch>) -> (Arc<AtomicU64>, Watch) {
    let count = Arc::new(AtomicU64::new(0));
    let (counted, watch) = (Arc::clone(&count), Arc::clone(watch));
    let asked = Watch::asking(move || {
        counted.fetch_add(1, Ordering::Relaxed);
        watch.is_stopped()
    });
    (count, asked)
}
