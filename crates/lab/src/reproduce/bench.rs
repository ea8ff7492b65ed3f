//! The bench on which the papers' experiments are done again: rows in datasets, so that nothing is lost.

use crate::error::LabError;
use crate::row::Row;
use crate::run::{Progress, run};
use crate::spec::{Numbers, Spec};
use std::path::PathBuf;
use winnable_cards::Numbering;
use winnable_catalog::{Engine, Limits, Request, Watch, open};

/// Where and how the experiments are run.
pub struct Bench<'a> {
    /// Directory of the datasets.
    pub directory: PathBuf,
    /// Threads.
    pub jobs: usize,
    /// The papers' own sample sizes, or smaller ones.
    pub full: bool,
    /// Pulled by Ctrl-C.
    pub watch: &'a Watch,
    /// Told what is being run and how far it is.
    pub tell: &'a mut dyn FnMut(&str, &Progress),
}

/// Limit of states a deal for the papers' engine, which has a few endless deals at large boards.
const PAPER_STATES: u64 = 3_000_000;

impl Bench<'_> {
    /// A sample size: the paper's own, or the quick one.
    pub fn sample(&self, full: u64, quick: u64) -> u64 {
        if self.full { full } else { quick }
    }

    /// The rows of `deals` deals from number 1 on, or nothing if interrupted.
    pub fn rows(&mut self, game: &str, engine: Engine, deals: u64) -> Result<Option<Vec<Row>>, LabError> {
        let limits = match engine {
            Engine::Complete => Limits::default(),
            Engine::Paper => Limits { states: PAPER_STATES, ..Limits::default() },
        };
        self.rows_within(game, engine, deals, limits)
    }

    /// The same within limits of one's own.
    pub fn rows_within(
        &mut self,
        game: &str,
        engine: Engine,
        deals: u64,
        limits: Limits,
    ) -> Result<Option<Vec<Row>>, LabError> {
        let opened = open(game)?;
        let numbers = match opened.numbering() {
            Numbering::Microsoft => Numbers::Ms,
            Numbering::Seed => Numbers::Seed,
        };
        let spec = Spec::new(&*opened, numbers, 1, deals, &Request { engine, limits, ..Request::default() });
        let name = format!("{}-{}-{deals}", spec.game.replace([':', ',', '='], "-"), spec.engine);
        let label = format!("{game}, engine {}", spec.engine);
        let finished = run(&spec, Some(&self.directory.join(name)), self.jobs, self.watch, |p| (self.tell)(&label, p))?;
        Ok(finished.is_complete.then_some(finished.rows))
    }
}
