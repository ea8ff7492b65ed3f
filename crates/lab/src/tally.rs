//! Millions of games of a quick player, counted without a row for each.

use crate::error::LabError;
use crate::run::Progress;
use crate::spec::{Numbers, Playing, Spec};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use winnable_catalog::{AnyGame, Tally, Watch, open};

/// Games that a thread takes at once.
const BATCH: u64 = 20_000;

/// Whether the games of an experiment can be counted and are better counted than written down.
pub fn is_countable(spec: &Spec) -> Result<bool, LabError> {
    let Some(player) = spec.player() else { return Ok(false) };
    let is_quick = open(&spec.game)?.runner(&player.name)?.is_quick();
    // Counting goes by ranges without their end, which cannot hold the last of all numbers.
    let has_end = spec.first.checked_add(spec.deals).is_some();
    let is_listed = spec.list.is_some();
    Ok(is_quick
        && has_end
        && !is_listed
        && spec.numbers == Numbers::Seed
        && spec.until_width.is_none()
        && spec.shard.is_none())
}

/// Plays the games of a quick player and counts: all of them, or those that were done when it was interrupted. The
/// counts do not depend on the number of threads.
pub fn tally(
    spec: &Spec,
    player: &Playing,
    jobs: usize,
    watch: &Watch,
    mut tell: impl FnMut(&Progress),
) -> Result<Tally, LabError> {
    let game = open(&spec.game)?;
    let work = Games { spec, game: &*game, player, next: AtomicU64::new(0), has_failed: AtomicBool::new(false), watch };
    let mut total = Tally::default();
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::sync_channel(jobs.max(1));
        for _ in 0..jobs.max(1) {
            let (send, work) = (send.clone(), &work);
            scope.spawn(move || work.run(&send));
        }
        drop(send);
        let mut failure = None;
        for counted in receive {
            match counted {
                Ok(counted) => total.add(&counted),
                Err(error) => {
                    work.has_failed.store(true, Ordering::Relaxed);
                    failure = failure.or(Some(error));
                }
            }
            tell(&Progress { deals: spec.deals, done: total.games, wins: total.wins, ..Progress::default() });
        }
        failure.map_or(Ok(()), Err)
    })?;
    Ok(total)
}

/// What the threads share.
struct Games<'a> {
    spec: &'a Spec,
    game: &'a dyn AnyGame,
    player: &'a Playing,
    next: AtomicU64,
    has_failed: AtomicBool,
    watch: &'a Watch,
}

impl Games<'_> {
    /// Takes batch after batch until there are none.
    fn run(&self, send: &mpsc::SyncSender<Result<Tally, LabError>>) {
        let failed =
            |error| LabError::Solve { deal: format!("{}, player {}", self.spec.game, self.player.name), error };
        let mut runner = match self.game.runner(&self.player.name) {
            Ok(runner) => runner,
            Err(error) => {
                let _ = send.send(Err(error.into()));
                return;
            }
        };
        loop {
            let start = self.next.fetch_add(BATCH, Ordering::Relaxed);
            if start >= self.spec.deals || self.has_failed.load(Ordering::Relaxed) {
                return;
            }
            let deals = self.spec.first + start..self.spec.first + self.spec.deals.min(start.saturating_add(BATCH));
            let result = runner.tally(deals, self.player.seed, self.watch).map_err(failed);
            let Some(result) = result.transpose() else { return };
            // A receiver that has gone away needs no more counts.
            if send.send(result).is_err() {
                return;
            }
        }
    }
}
