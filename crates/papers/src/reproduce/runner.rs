//! Does the work of the reproduction and keeps every result, so that nothing is lost and nothing is done twice.
//!
//! Deals have a dataset each. Counts of many games, and single values, have a small file each, with the fingerprint of
//! the build's behaviour: it is written whole or not at all, and one of another behaviour is computed again.

use super::overall::Overall;
use super::work::{Fact, Scale, Who, Work};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use winnable_cards::Numbering;
use winnable_catalog::{Engine, Limits, Request, Tally, Watch, open};
use winnable_lab::LabError;
use winnable_lab::Mixing;
use winnable_lab::Row;
use winnable_lab::fingerprint;
use winnable_lab::tally;
use winnable_lab::write_text;
use winnable_lab::{Numbers, Playing, Spec, Subject};
use winnable_lab::{Progress, run};

/// Where and how the experiments are run.
pub struct Runner<'a> {
    directory: PathBuf,
    jobs: usize,
    scale: Scale,
    watch: &'a Watch,
    tell: &'a mut dyn FnMut(&str, &Overall),
    overall: Overall,
}

/// A result in its file.
#[derive(Serialize, Deserialize)]
struct Kept<T> {
    fingerprint: String,
    value: T,
}

/// Counts in their file.
#[derive(Serialize, Deserialize)]
struct KeptTally {
    games: u64,
    wins: u64,
    by_cards_home: Vec<u64>,
}

/// Counted games in a file: a few seconds of work.
const COUNTED_TOGETHER: u64 = 250_000;

impl<'a> Runner<'a> {
    /// For work of so many seconds; `tell` is told what is being done and how far everything is.
    pub fn new(
        directory: PathBuf,
        jobs: usize,
        scale: Scale,
        watch: &'a Watch,
        tell: &'a mut dyn FnMut(&str, &Overall),
        seconds: f64,
    ) -> Self {
        let overall = Overall { total: seconds, ..Overall::default() };
        Runner { directory, jobs, scale, watch, tell, overall }
    }

    /// How large the samples are.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// Pulled by Ctrl-C.
    pub fn watch(&self) -> &'a Watch {
        self.watch
    }

    /// How far everything is.
    pub fn overall(&self) -> Overall {
        self.overall
    }

    /// The rows of some work, or none if it was interrupted.
    pub fn rows(&mut self, work: &Work) -> Result<Option<Vec<Row>>, LabError> {
        let spec = spec(work)?;
        let limit = match work.who {
            Who::Engine(_, states) if states != Limits::default().states => format!("-{states}"),
            _ => String::new(),
        };
        let moves = if work.keeps_moves { "-moves" } else { "" };
        let name = format!("{}-{}-{}{limit}{moves}", spec.game, spec.who(), spec.deals).replace([':', ',', '='], "-");
        let out = self.directory.join(name);
        let label = work.label();
        let before = self.overall;
        let (overall, tell) = (&mut self.overall, &mut self.tell);
        let finished = run(&spec, Some((&out, Mixing::Refused)), self.jobs, self.watch, |progress: &Progress| {
            overall.done = before.done + work.cost * progress.done as f64;
            overall.found = before.found + work.cost * progress.found as f64;
            tell(&label, overall);
        })?;
        if finished.is_complete {
            self.overall.done = before.done + work.cost * work.deals as f64;
        }
        Ok(finished.is_complete.then_some(finished.rows))
    }

    /// The games of a quick player, counted, or none if it was interrupted.
    pub fn tally(&mut self, work: &Work) -> Result<Option<Tally>, LabError> {
        let spec = spec(work)?;
        let fingerprint = fingerprint(&*open(&spec.game)?, &spec.subject)?;
        let mut total = Tally::default();
        while total.games < work.deals {
            let first = 1 + total.games;
            let games = COUNTED_TOGETHER.min(work.deals - total.games);
            let name = format!("{}-{}-{first}-{games}", spec.game, spec.who()).replace([':', ',', '='], "-");
            let kept: Option<KeptTally> = self.find(&name, &fingerprint);
            let before = self.overall;
            let counted = match kept {
                Some(KeptTally { games, wins, by_cards_home }) => {
                    self.overall.found += work.cost * games as f64;
                    Tally { games, wins, by_cards_home }
                }
                None => {
                    let Some(counted) = self.count(&Spec { first, deals: games, ..spec.clone() }, work)? else {
                        return Ok(None);
                    };
                    let Tally { games, wins, by_cards_home } = counted.clone();
                    self.keep(&name, &fingerprint, KeptTally { games, wins, by_cards_home })?;
                    counted
                }
            };
            self.overall.done = before.done + work.cost * games as f64;
            (self.tell)(&work.label(), &self.overall);
            total.add(&counted);
        }
        Ok(Some(total))
    }

    /// Counts the games of a spec, or none if it was interrupted.
    fn count(&mut self, spec: &Spec, work: &Work) -> Result<Option<Tally>, LabError> {
        let Some(player) = spec.player() else { return Ok(None) };
        let (label, before) = (work.label(), self.overall);
        let (overall, tell) = (&mut self.overall, &mut self.tell);
        let counted = tally(spec, player, self.jobs, self.watch, |progress| {
            overall.done = before.done + work.cost * progress.done as f64;
            tell(&label, overall);
        })?;
        Ok((!self.watch.is_stopped() && counted.games == spec.deals).then_some(counted))
    }

    /// A value that is computed by searches of a game; from its file, if one of this behaviour is there. None if
    /// `compute` was interrupted.
    pub fn fact<T: Serialize + DeserializeOwned>(
        &mut self,
        fact: &Fact,
        game: &str,
        engine: Engine,
        compute: impl FnOnce(&Watch) -> Result<T, LabError>,
    ) -> Result<Option<T>, LabError> {
        (self.tell)(fact.name, &self.overall);
        let fingerprint = fingerprint(&*open(game)?, &Subject::Engine(engine))?;
        let name = match self.scale {
            Scale::Full => format!("{}-full", fact.name),
            Scale::Quick => fact.name.to_string(),
            Scale::Trial => format!("{}-trial", fact.name),
        };
        let value = match self.find(&name, &fingerprint) {
            Some(value) => {
                self.overall.found += fact.cost;
                value
            }
            None => {
                let value = compute(self.watch)?;
                if self.watch.is_stopped() {
                    return Ok(None);
                }
                self.keep(&name, &fingerprint, &value)?;
                value
            }
        };
        self.overall.done += fact.cost;
        (self.tell)(fact.name, &self.overall);
        Ok(Some(value))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.join(format!("{name}.toml"))
    }

    /// A kept value, unless it is absent, damaged or of another behaviour.
    fn find<T: DeserializeOwned>(&self, name: &str, fingerprint: &str) -> Option<T> {
        let text = std::fs::read_to_string(self.path(name)).ok()?;
        let kept: Kept<T> = toml::from_str(&text).ok()?;
        (kept.fingerprint == fingerprint).then_some(kept.value)
    }

    fn keep<T: Serialize>(&self, name: &str, fingerprint: &str, value: T) -> Result<(), LabError> {
        let path = self.path(name);
        std::fs::create_dir_all(&self.directory).map_err(|e| LabError::file("make", &self.directory, e))?;
        let kept = Kept { fingerprint: fingerprint.to_string(), value };
        let text = toml::to_string(&kept).map_err(|e| LabError::file("write", &path, e))?;
        write_text(&path, &text)
    }
}

/// The experiment of some work.
fn spec(work: &Work) -> Result<Spec, LabError> {
    let game = open(&work.game)?;
    let numbers = match game.numbering() {
        Numbering::Microsoft => Numbers::Ms,
        Numbering::Seed => Numbers::Seed,
    };
    let spec = |request: &Request, numbers| Spec::new(&*game, numbers, 1, work.deals, request);
    Ok(match &work.who {
        Who::Engine(engine, states) => {
            let limits = Limits { states: *states, ..Limits::default() };
            let spec = spec(&Request { engine: *engine, limits, ..Request::default() }, numbers);
            Spec { keep_moves: work.keeps_moves, ..spec }
        }
        Who::Player(player) | Who::Counted(player) => {
            spec(&Request::default(), Numbers::Seed).played_by(Playing { name: player.clone(), seed: 1 })
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    fn directory(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("winnable-runner-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        path
    }

    const FACT: Fact = Fact { name: "fact", cost: 3.0 };

    #[test]
    fn what_is_kept_is_not_done_again_and_counts_as_found() {
        let (path, watch) = (directory("kept"), Watch::default());
        let work = Work::counted("calculation:4", "random", 300_000, 10.0);
        let computed = Cell::new(0);
        let mut results = Vec::new();
        for _ in 0..2 {
            let mut tell = |_: &str, _: &Overall| ();
            let mut runner = Runner::new(path.clone(), 2, Scale::Trial, &watch, &mut tell, work.seconds() + FACT.cost);
            let counts = runner.tally(&work).unwrap().unwrap();
            let compute = |_: &Watch| {
                computed.set(computed.get() + 1);
                Ok(vec![1u64, 2])
            };
            let fact = runner.fact(&FACT, "monte-carlo:3", Engine::Paper, compute).unwrap().unwrap();
            let overall = runner.overall();
            assert!((overall.done - overall.total).abs() < 1e-9, "{overall:?}");
            results.push((counts, fact, overall.found));
        }
        assert_eq!(computed.get(), 1);
        assert_eq!((&results[0].0, &results[0].1), (&results[1].0, &results[1].1));
        assert_eq!((results[0].2, results[1].2.round()), (0.0, 6.0));
        assert_eq!(results[0].0.games, 300_000);
        std::fs::remove_dir_all(path).unwrap();
    }

    #[test]
    fn values_of_another_behaviour_and_damaged_ones_are_computed_again() {
        let (path, watch) = (directory("other"), Watch::default());
        let value = |text: Option<&str>| {
            if let Some(text) = text {
                std::fs::write(path.join("fact-trial.toml"), text).unwrap();
            }
            let mut tell = |_: &str, _: &Overall| ();
            let mut runner = Runner::new(path.clone(), 1, Scale::Trial, &watch, &mut tell, FACT.cost);
            runner.fact(&FACT, "monte-carlo:3", Engine::Paper, |_| Ok(7u64)).unwrap().unwrap()
        };
        assert_eq!(value(None), 7);
        let kept = std::fs::read_to_string(path.join("fact-trial.toml")).unwrap();
        assert_eq!(value(Some(&kept.replace("value = 7", "value = 8"))), 8, "it is read");
        assert_eq!(value(Some("fingerprint = \"1-0123456789abcdef\"\nvalue = 9\n")), 7);
        assert_eq!(value(Some(&kept[..kept.len() / 2])), 7);
        std::fs::remove_dir_all(path).unwrap();
    }

    #[test]
    fn an_interrupted_value_is_not_kept() {
        let (path, watch) = (directory("stopped"), Watch::default());
        let mut tell = |_: &str, _: &Overall| ();
        let mut runner = Runner::new(path.clone(), 1, Scale::Trial, &watch, &mut tell, FACT.cost);
        let stopped = runner.fact(&FACT, "monte-carlo:3", Engine::Paper, |watch| {
            watch.stop();
            Ok(7u64)
        });
        assert_eq!(stopped.unwrap(), None);
        assert!(!path.join("fact-trial.toml").exists());
    }
}
