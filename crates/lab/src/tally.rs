//! Millions of games of a fast player, counted without a row for each.

use crate::error::LabError;
use crate::spec::Playing;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use winnable_catalog::{Tally, Watch, open};

/// Games that a thread takes at once.
const BATCH: u64 = 10_000;

/// Plays seeds from 1 on and counts, or nothing if interrupted. The counts do not depend on the number of threads.
pub fn tally(game: &str, player: &Playing, games: u64, jobs: usize, watch: &Watch) -> Result<Option<Tally>, LabError> {
    let game = open(game)?;
    let next = AtomicU64::new(0);
    let total = Mutex::new(Tally::default());
    let work = || -> Result<(), LabError> {
        let mut seat = game.seat(&player.name)?;
        loop {
            let start = next.fetch_add(BATCH, Ordering::Relaxed);
            if start >= games || watch.is_stopped() {
                return Ok(());
            }
            let deals = 1 + start..1 + games.min(start + BATCH);
            let name = format!("seed:{}", deals.start);
            let counted = seat.tally(deals, player.seed).map_err(|error| LabError::Solve { deal: name, error })?;
            total.lock().expect("no thread panics").add(&counted);
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("no thread panics"))
    })?;
    Ok((!watch.is_stopped()).then(|| total.into_inner().expect("no thread panics")))
}
