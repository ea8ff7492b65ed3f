//! Runs the papers' experiments again, each into a dataset, so that nothing is lost.

use crate::dataset::Mixing;
use crate::error::LabError;
use crate::row::Row;
use crate::run::{Progress, run};
use crate::spec::{Numbers, Playing, Spec};
use crate::tally::tally;
use std::path::PathBuf;
use winnable_cards::Numbering;
use winnable_catalog::{Engine, Limits, Request, Tally, Watch, open};

/// Where and how the experiments are run.
pub struct Runner<'a> {
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

impl Runner<'_> {
    /// A sample size: the paper's own, or the quick one.
    pub fn sample(&self, full: u64, quick: u64) -> u64 {
        if self.full { full } else { quick }
    }

    /// The rows of `deals` deals from number 1 on, or none if it was interrupted.
    pub fn rows(&mut self, game: &str, engine: Engine, deals: u64) -> Result<Option<Vec<Row>>, LabError> {
        let limits = match engine {
            Engine::Complete => Limits::default(),
            Engine::Paper => Limits { states: PAPER_STATES, ..Limits::default() },
        };
        self.rows_within(game, engine, deals, limits)
    }

    /// The rows of `deals` deals from number 1 on within these limits, or none if it was interrupted.
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
        self.run(&spec, &format!("{game}, engine {engine}"))
    }

    /// The rows of a player's games on `games` deals from seed 1 on, or none if it was interrupted.
    pub fn games(&mut self, game: &str, player: &str, games: u64) -> Result<Option<Vec<Row>>, LabError> {
        let opened = open(game)?;
        let playing = Playing { name: player.to_string(), seed: 1 };
        let spec = Spec::new(&*opened, Numbers::Seed, 1, games, &Request::default()).played_by(playing);
        self.run(&spec, &format!("{game}, player {player}"))
    }

    /// A quick player's games, counted, or none if it was interrupted.
    pub fn tally(&mut self, game: &str, player: &str, games: u64) -> Result<Option<Tally>, LabError> {
        let label = format!("{game}, player {player}");
        let playing = Playing { name: player.to_string(), seed: 1 };
        let spec = Spec::new(&*open(game)?, Numbers::Seed, 1, games, &Request::default());
        let counted = tally(&spec, &playing, self.jobs, self.watch, |p| (self.tell)(&label, p))?;
        Ok((!self.watch.is_stopped()).then_some(counted))
    }

    fn run(&mut self, spec: &Spec, label: &str) -> Result<Option<Vec<Row>>, LabError> {
        let name = format!("{}-{}-{}", spec.game, spec.who(), spec.deals).replace([':', ',', '='], "-");
        let out = self.directory.join(name);
        let finished = run(spec, Some((&out, Mixing::Refused)), self.jobs, self.watch, |p| (self.tell)(label, p))?;
        Ok(finished.is_complete.then_some(finished.rows))
    }
}
