//! Searches on a bounded number of threads. One that nobody waits for any more is stopped.
//!
//! Who comes next is fair to the clients (start-time fair queueing, Goyal, Vin and Cheng 1996): a question begins, in virtual time, when
//! the last one of its client is expected to end, and the earliest begins first. So one who asks much, or what takes long, waits behind
//! those who ask little.

use crate::error::ApiError;
use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use tokio::sync::oneshot;
use winnable_catalog::Watch;

/// Most questions that wait for a thread.
const WAITING: usize = 256;

/// Most clients that are told apart; those who have not waited for long are forgotten first.
const CLIENTS: usize = 1_000;

/// Whose question it is, and how long its answer is expected to take.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asked {
    /// The client.
    pub client: u64,
    /// Milliseconds.
    pub cost: f64,
}

/// Where searches run.
#[derive(Clone)]
pub struct Solver(Arc<Threads>);

/// Threads, which end when nobody asks any more.
struct Threads(Arc<Shared>);

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
}

type Job = Box<dyn FnOnce() + Send>;

/// Questions that wait, by when they begin in virtual time (microseconds).
#[derive(Default)]
struct Queue {
    waiting: BTreeMap<(u64, u64), (Arc<Watch>, Job)>,
    /// Questions so far.
    number: u64,
    /// When the last one that was taken began.
    now: u64,
    /// When the last question of a client is expected to end.
    ends: HashMap<u64, u64>,
    is_closed: bool,
}

impl Queue {
    fn put(&mut self, asked: Asked, watch: Arc<Watch>, job: Job) -> Result<(), ApiError> {
        if self.waiting.len() >= WAITING {
            // Those that nobody waits for any more make room.
            self.waiting.retain(|_, (watch, _)| !watch.is_stopped());
        }
        if self.waiting.len() >= WAITING {
            return Err(ApiError::busy());
        }
        let start = self.now.max(self.ends.get(&asked.client).copied().unwrap_or(0));
        if self.ends.len() >= CLIENTS {
            let now = self.now;
            self.ends.retain(|_, end| *end > now);
        }
        self.ends.insert(asked.client, start + (1_000.0 * asked.cost.max(0.001)) as u64);
        self.number += 1;
        self.waiting.insert((start, self.number), (watch, job));
        Ok(())
    }

    /// The next question that somebody waits for.
    fn take(&mut self) -> Option<Job> {
        while let Some(((start, _), (watch, job))) = self.waiting.pop_first() {
            if !watch.is_stopped() {
                self.now = start;
                return Some(job);
            }
        }
        None
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a thread does until the end.
    fn work(&self) {
        let mut queue = self.queue();
        while !queue.is_closed {
            match queue.take() {
                Some(job) => {
                    drop(queue);
                    job();
                    queue = self.queue();
                }
                None => queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.0.queue().is_closed = true;
        self.0.changed.notify_all();
    }
}

/// Tells a search to stop when nobody waits for its answer: the browser went away or asked something else.
struct StopOnDrop(Arc<Watch>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Solver {
    /// With this many searches at a time.
    pub fn new(threads: usize) -> Solver {
        let shared = Arc::<Shared>::default();
        for _ in 0..threads {
            let shared = Arc::clone(&shared);
            thread::spawn(move || shared.work());
        }
        Solver(Arc::new(Threads(shared)))
    }

    /// Runs a search when it is its turn. A panic in it is an error of this question alone.
    pub async fn run<T: Send + 'static>(
        &self,
        asked: Asked,
        search: impl FnOnce(&Watch) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let watch = Arc::new(Watch::default());
        let stop = StopOnDrop(Arc::clone(&watch));
        let (tell, told) = oneshot::channel();
        let watched = Arc::clone(&watch);
        let job = Box::new(move || {
            let failed = |_: Box<dyn Any + Send>| ApiError::defect("the search failed (please report this)");
            let found = catch_unwind(AssertUnwindSafe(|| search(&watched))).map_err(failed).and_then(|found| found);
            // Nobody may be left to hear it.
            let _ = tell.send(found);
        });
        self.0.0.queue().put(asked, watch, job)?;
        self.0.0.changed.notify_one();
        let found = told.await.map_err(|_| ApiError::defect("the solver is closed"))?;
        drop(stop);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn a_search_is_stopped_when_nobody_waits() {
        let solver = Solver::new(1);
        let (told, stopped) = std::sync::mpsc::channel();
        let search = solver.run(Asked::default(), move |watch| {
            while !watch.is_stopped() {
                thread::yield_now();
            }
            told.send(()).unwrap();
            Ok(())
        });
        assert!(tokio::time::timeout(Duration::from_millis(50), search).await.is_err());
        stopped.recv_timeout(Duration::from_secs(10)).expect("the search ended");
        assert!(solver.run(Asked::default(), |_| Ok(7)).await.is_ok_and(|n| n == 7), "the thread is free again");
    }

    #[tokio::test]
    async fn a_panic_is_an_answer_and_not_the_end() {
        let solver = Solver::new(1);
        assert!(solver.run::<()>(Asked::default(), |_| panic!("a defect")).await.is_err());
        assert!(solver.run(Asked::default(), |_| Ok(1)).await.is_ok());
    }

    /// In which order questions of clients come out, put in this order: each is its client, its cost and whether somebody waits.
    fn order(asked: &[(u64, f64, bool)]) -> Vec<usize> {
        let (mut queue, out) = (Queue::default(), Arc::new(Mutex::new(Vec::new())));
        for (place, &(client, cost, is_awaited)) in asked.iter().enumerate() {
            let watch = Arc::new(Watch::default());
            if !is_awaited {
                watch.stop();
            }
            let out = Arc::clone(&out);
            queue.put(Asked { client, cost }, watch, Box::new(move || out.lock().unwrap().push(place))).unwrap();
        }
        while let Some(job) = queue.take() {
            job();
        }
        let out = out.lock().unwrap();
        out.clone()
    }

    #[test]
    fn one_who_asks_much_waits_behind_those_who_ask_little() {
        assert_eq!(order(&[(1, 5.0, true), (1, 5.0, true), (1, 5.0, true), (2, 5.0, true)]), [0, 3, 1, 2]);
        assert_eq!(order(&[(1, 900.0, true), (1, 1.0, true), (2, 10.0, true), (2, 10.0, true)]), [0, 2, 3, 1]);
        assert_eq!(order(&[(1, 5.0, true), (2, 5.0, false), (3, 5.0, true)]), [0, 2], "nobody waits for the second");
    }

    #[test]
    fn too_many_are_refused_but_not_for_those_who_went_away() {
        let mut queue = Queue::default();
        let mut put = |is_awaited: bool| {
            let watch = Arc::new(Watch::default());
            if !is_awaited {
                watch.stop();
            }
            queue.put(Asked::default(), watch, Box::new(|| ())).is_ok()
        };
        assert!((0..WAITING).all(|n| put(n > 0)));
        assert!(put(true), "one of them went away");
        assert!(!put(true));
    }
}
