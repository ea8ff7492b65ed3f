//! Limits in states and bytes, never in seconds, and the running account against them.

use crate::verdict::{SearchCounts, Stop};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use winnable_games::Game;

/// How much a search may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Most states over all stages.
    pub states: u64,
    /// Most bytes of tables, queues and stacks at any moment.
    pub bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { states: 20_000_000, bytes: 4 << 30 }
    }
}

/// A line to a running search: it can be asked how far it is, and told to stop.
#[derive(Default)]
pub struct Watch {
    stop: AtomicBool,
    states: AtomicU64,
    question: Option<Question>,
}

/// What a search asks: whether it should stop.
type Question = Box<dyn Fn() -> bool + Send + Sync>;

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("stop", &self.stop).field("states", &self.states).finish_non_exhaustive()
    }
}

impl Watch {
    /// A watch through which the search itself asks, on its own thread and every few thousand states, whether it should
    /// stop. For callers who have no other thread to pull the line.
    pub fn asking(question: impl Fn() -> bool + Send + Sync + 'static) -> Watch {
        Watch { question: Some(Box::new(question)), ..Watch::default() }
    }

    /// Asks the search to stop soon.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to stop.
    pub fn is_stopped(&self) -> bool {
        if self.question.as_ref().is_some_and(|is_over| is_over()) {
            self.stop();
        }
        self.stop.load(Ordering::Relaxed)
    }

    /// States of the running search, a little late.
    pub fn states(&self) -> u64 {
        self.states.load(Ordering::Relaxed)
    }
}

/// Most bytes that are kept back for the holes of small tables. With an eighth alone, limits of 16 MiB were exceeded by a third.
const SMALL_HOLES: u64 = 4 << 20;

/// Counts as searches go on, one or several after another, and says when they must end.
pub struct Account<'a> {
    /// What was counted so far.
    pub counts: SearchCounts,
    limits: Limits,
    /// Bytes that the search which runs may have in use.
    bytes: u64,
    watch: &'a Watch,
}

impl<'a> Account<'a> {
    /// An account of a search that begins.
    pub fn new<G: Game>(game: &G, start: &G::State, limits: Limits, watch: &'a Watch) -> Self {
        let counts = SearchCounts {
            max_empty_columns: game.empty_columns(start),
            min_cards_left: game.cards_left(start),
            min_stock_left: game.stock_left(start),
            ..SearchCounts::default()
        };
        Account::resume(counts, limits, watch)
    }

    /// An account in which this was counted before.
    pub fn resume(counts: SearchCounts, limits: Limits, watch: &'a Watch) -> Self {
        let eighth = limits.bytes / 8;
        let bytes = limits.bytes - eighth - eighth.min(SMALL_HOLES);
        Account { counts, limits, bytes, watch }
    }

    /// Bytes that the search which runs may have in use. Tables that have grown leave holes behind in the heap: these were seen to
    /// take up to a sixth of it (`tests/memory.py`), so an eighth of the limit is kept back for them. Small tables leave more,
    /// since only large ones are given back when they are no longer used: so another eighth, up to [`SMALL_HOLES`].
    #[inline]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Runs a search while another one waits and keeps its bytes.
    pub fn beside<T>(&mut self, bytes: u64, search: impl FnOnce(&mut Account<'a>) -> T) -> T {
        let before = self.bytes;
        self.bytes = before.saturating_sub(bytes);
        let said = search(self);
        self.bytes = before;
        said
    }

    /// States that may still be generated.
    pub fn states_left(&self) -> u64 {
        self.limits.states.saturating_sub(self.counts.states)
    }

    /// Counts a new state without looking at it.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stop> {
        if self.counts.states >= self.limits.states {
            return Err(Stop::States);
        }
        self.counts.states += 1;
        if self.counts.states & 0xFFF == 0 { self.check_watch() } else { Ok(()) }
    }

    /// Tells how far the search is, and asks whether it must stop.
    pub fn check_watch(&self) -> Result<(), Stop> {
        self.watch.states.store(self.counts.states, Ordering::Relaxed);
        if self.watch.is_stopped() { Err(Stop::Interrupted) } else { Ok(()) }
    }

    /// Counts a new state.
    #[inline]
    pub fn state<G: Game>(&mut self, game: &G, state: &G::State) -> Result<(), Stop> {
        self.tick()?;
        self.counts.max_empty_columns = self.counts.max_empty_columns.max(game.empty_columns(state));
        self.counts.min_cards_left = self.counts.min_cards_left.min(game.cards_left(state));
        if let Some(stock) = game.stock_left(state) {
            self.counts.min_stock_left = self.counts.min_stock_left.map(|least| least.min(stock));
        }
        Ok(())
    }

    /// Counts a state that was met again.
    #[inline]
    pub fn duplicate(&mut self) {
        self.counts.duplicates += 1;
    }

    /// Notes the level of the search.
    #[inline]
    pub fn level(&mut self, level: u64) {
        self.counts.max_level = self.counts.max_level.max(level);
    }

    /// Checks the bytes in use.
    #[inline]
    pub fn memory(&self, bytes: u64) -> Result<(), Stop> {
        if bytes > self.bytes { Err(Stop::Memory) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_beside_another_has_the_rest_of_the_bytes() {
        let (limits, watch) = (Limits { states: 1, bytes: 80 }, Watch::default());
        let mut account = Account::resume(SearchCounts::default(), limits, &watch);
        let said = account.beside(30, |account| (account.bytes(), account.memory(30), account.memory(31)));
        assert_eq!(said, (30, Ok(()), Err(Stop::Memory)));
        assert_eq!(account.memory(60), Ok(()), "nothing waits any more");
        assert_eq!(account.memory(61), Err(Stop::Memory), "the rest is for the heap");
    }

    #[test]
    fn a_quarter_of_a_small_limit_and_little_more_than_an_eighth_of_a_large_one_is_kept_back() {
        let kept = |mebibytes: u64| {
            let limits = Limits { states: 1, bytes: mebibytes << 20 };
            mebibytes - (Account::resume(SearchCounts::default(), limits, &Watch::default()).bytes() >> 20)
        };
        assert_eq!([16, 32, 64, 4096].map(kept), [4, 8, 12, 516]);
    }
}
