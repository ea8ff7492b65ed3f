//! Searches on a bounded number of threads. One that nobody waits for any more is stopped.

use crate::error::ApiError;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Semaphore;
use winnable_catalog::Watch;

/// Most questions that wait for a thread.
const WAITING: usize = 256;

/// Where searches run.
#[derive(Clone)]
pub struct Solver {
    threads: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

/// Tells a search to stop when nobody waits for its answer: the browser went away or asked something else.
struct StopOnDrop(Arc<Watch>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Counts a question as long as it waits.
struct Waiting(Arc<AtomicUsize>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Solver {
    /// With this many searches at a time.
    pub fn new(threads: usize) -> Solver {
        Solver { threads: Arc::new(Semaphore::new(threads)), waiting: Arc::default() }
    }

    /// Runs a search on a thread of its own. A panic in it is an error of this question alone.
    pub async fn run<T: Send + 'static>(
        &self,
        search: impl FnOnce(&Watch) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = Waiting(Arc::clone(&self.waiting));
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= WAITING {
            return Err(ApiError::busy());
        }
        let permit = Arc::clone(&self.threads).acquire_owned().await;
        drop(place);
        let permit = permit.map_err(|_| ApiError::defect("the solver is closed"))?;
        let watch = Arc::new(Watch::default());
        let stop = StopOnDrop(Arc::clone(&watch));
        let found = tokio::task::spawn_blocking(move || {
            let found = search(&watch);
            drop(permit);
            found
        });
        let found = found.await.map_err(|_| ApiError::defect("the search failed (please report this)"))?;
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
        let search = solver.run(move |watch| {
            while !watch.is_stopped() {
                std::thread::yield_now();
            }
            told.send(()).unwrap();
            Ok(())
        });
        assert!(tokio::time::timeout(Duration::from_millis(50), search).await.is_err());
        stopped.recv_timeout(Duration::from_secs(10)).expect("the search ended");
        assert!(solver.run(|_| Ok(7)).await.is_ok_and(|n| n == 7), "the thread is free again");
    }

    #[tokio::test]
    async fn a_panic_is_an_answer_and_not_the_end() {
        let solver = Solver::new(1);
        assert!(solver.run::<()>(|_| panic!("a defect")).await.is_err());
        assert!(solver.run(|_| Ok(1)).await.is_ok());
    }
}
