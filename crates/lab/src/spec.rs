//! What to run: everything that the rows depend on, and nothing else.

use crate::error::LabError;
use crate::fingerprint::is_fingerprint;
use crate::run_file::{PLAYER, RunFile};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;
use thiserror::Error;
use winnable_cards::{Deal, SHUFFLE_NAME};
use winnable_catalog::{AnyGame, Engine, Limits, Quality, Request, VERSION, open};

/// Which numbers the deals have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Numbers {
    /// Microsoft's.
    Ms,
    /// Seeds of our own shuffle.
    Seed,
}

impl Numbers {
    /// The prefix of a deal's name.
    pub const fn prefix(self) -> &'static str {
        match self {
            Numbers::Ms => "ms",
            Numbers::Seed => "seed",
        }
    }
}

/// One part of a job, for a batch scheduler: part `index` (from 1) of `of`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which part, from 1.
    pub index: u64,
    /// Of how many.
    pub of: u64,
}

/// A player who may not see the face-down cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playing {
    /// The player's name with its options.
    pub name: String,
    /// The player's seed: with the deal's number, it says all about the player's chance.
    pub seed: u64,
}

/// Who or what is measured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// An engine, which sees all cards.
    Engine(Engine),
    /// A player, who does not.
    Player(Playing),
}

/// A field of a description that no experiment can have.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{field}: {problem}")]
pub struct FieldError {
    /// The field of `run.toml`.
    pub field: &'static str,
    /// What was expected and what was found.
    pub problem: String,
}

impl FieldError {
    pub(crate) fn new(field: &'static str, expected: impl Display, found: impl Display) -> Self {
        FieldError { field, problem: format!("expected {expected}, found {found}") }
    }

    /// What another part of the program says of the field.
    pub(crate) fn of(field: &'static str, error: impl Display) -> Self {
        FieldError { field, problem: error.to_string() }
    }
}

/// Most parts of an experiment, each of which may become a file.
const MOST_PARTS: u64 = 10_000_000;

/// Most deals in a part, whose rows are kept in memory.
const MOST_IN_PART: u64 = 1_000_000;

/// The fingerprint of rows that were made before there were fingerprints.
pub(crate) const UNKNOWN: &str = "unknown";

/// Least limit of bytes, as at the command line.
const LEAST_MEMORY: u64 = 1 << 20;

/// An experiment. Its text form is `run.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "RunFile", into = "RunFile")]
pub struct Spec {
    /// The game's canonical name.
    pub game: String,
    /// The engine or the player.
    pub subject: Subject,
    /// How deals are numbered.
    pub numbers: Numbers,
    /// The first deal.
    pub first: u64,
    /// How many deals, at most.
    pub deals: u64,
    /// Limit of states a deal.
    pub max_states: u64,
    /// Limit of bytes a deal.
    pub memory: u64,
    /// Whether solutions are kept.
    pub keep_moves: bool,
    /// Stop when the confidence sequence is this narrow (a share, 0.001 for 0.1 %).
    pub until_width: Option<f64>,
    /// Deals in a part; follows from the number of deals.
    pub chunk: u64,
    /// The shuffle behind seeds.
    pub shuffle: String,
    /// Of the program.
    pub version: String,
    /// Of the build that made the dataset; none without a dataset, or if it was made before there were fingerprints.
    pub fingerprint: Option<String>,
    /// Fingerprints of other builds that made rows too; [`UNKNOWN`] for rows that have none.
    pub mixed: Vec<String>,
    /// The part of the job that is run here.
    pub shard: Option<Shard>,
}

impl Spec {
    /// An experiment with a game's deals from `first` on.
    pub fn new(game: &dyn AnyGame, numbers: Numbers, first: u64, deals: u64, request: &Request) -> Spec {
        Spec {
            game: game.name().to_string(),
            subject: Subject::Engine(request.engine),
            numbers,
            first,
            deals,
            max_states: request.limits.states,
            memory: request.limits.bytes,
            keep_moves: false,
            until_width: None,
            // About a hundred parts: small enough to lose little, large enough not to litter.
            chunk: (deals / 100).clamp(10, 5000),
            shuffle: SHUFFLE_NAME.to_string(),
            version: VERSION.to_string(),
            fingerprint: None,
            mixed: Vec::new(),
            shard: None,
        }
    }

    /// This experiment with a player in place of the engine.
    pub fn played_by(self, player: Playing) -> Spec {
        Spec { subject: Subject::Player(player), ..self }
    }

    /// The player, unless an engine solves the deals.
    pub fn player(&self) -> Option<&Playing> {
        match &self.subject {
            Subject::Player(player) => Some(player),
            Subject::Engine(_) => None,
        }
    }

    /// The engine's name, or `player`.
    pub fn engine_name(&self) -> &'static str {
        match &self.subject {
            Subject::Engine(engine) => engine.name(),
            Subject::Player(_) => PLAYER,
        }
    }

    /// Who or what is measured: the engine's or the player's name.
    pub fn who(&self) -> &str {
        match &self.subject {
            Subject::Engine(engine) => engine.name(),
            Subject::Player(player) => &player.name,
        }
    }

    /// Checks that there can be such an experiment: that all names are known and all numbers within their ranges.
    pub fn check(&self) -> Result<(), FieldError> {
        let game = open(&self.game).map_err(|error| FieldError::of("game", error))?;
        if game.name() != self.game {
            return Err(FieldError::new("game", format!("\"{}\"", game.name()), format!("\"{}\"", self.game)));
        }
        if let Subject::Player(player) = &self.subject {
            game.runner(&player.name).map_err(|error| FieldError::of("player", error))?;
        }
        let in_range = |field, number: u64, what: &str, range: RangeInclusive<u64>| {
            let expected = format!("{what} from {} to {}", range.start(), range.end());
            if range.contains(&number) { Ok(()) } else { Err(FieldError::new(field, expected, number)) }
        };
        in_range("chunk", self.chunk, "a number of deals in a part", 1..=MOST_IN_PART)?;
        in_range("deals", self.deals, "a number of deals", 1..=MOST_PARTS * self.chunk)?;
        let (prefix, first) = (self.numbers.prefix(), self.first);
        let Some(last) = first.checked_add(self.deals - 1) else {
            let most = u64::MAX - first + 1;
            let expected = format!("at most {most} deal{} from {prefix}:{first} on", if most == 1 { "" } else { "s" });
            return Err(FieldError::new("deals", expected, self.deals));
        };
        for number in [first, last] {
            self.deal(&*game, number).map_err(|error| FieldError::of("first", error))?;
        }
        if self.max_states == 0 {
            return Err(FieldError::new("max_states", "a limit of at least 1 state", 0));
        }
        if self.memory < LEAST_MEMORY {
            let expected = format!("a limit of at least {LEAST_MEMORY} bytes");
            return Err(FieldError::new("memory", expected, self.memory));
        }
        if let Some(width) = self.until_width
            && !(width > 0.0 && width < 1.0)
        {
            return Err(FieldError::new("until_width", "a width between 0 and 1", width));
        }
        if let Some(Shard { index, of }) = self.shard {
            in_range("shard", index, "a part", 1..=of)?;
            if self.until_width.is_some() {
                return Err(FieldError::new(
                    "shard",
                    "no part of a job that stops at a width",
                    format!("{index}/{of}"),
                ));
            }
        }
        let mixed = self.mixed.iter().filter(|of| *of != UNKNOWN).map(|of| ("mixed", of));
        for (field, text) in self.fingerprint.iter().map(|of| ("fingerprint", of)).chain(mixed) {
            if !is_fingerprint(text) {
                let expected = "a fingerprint such as 8123-0123456789abcdef";
                return Err(FieldError::new(field, expected, format!("\"{text}\"")));
            }
        }
        Ok(())
    }

    /// The fingerprints of all builds that made rows, [`UNKNOWN`] for one that did not say.
    pub(crate) fn builds(&self) -> BTreeSet<&str> {
        let first = self.fingerprint.as_deref().unwrap_or(UNKNOWN);
        [first].into_iter().chain(self.mixed.iter().map(String::as_str)).collect()
    }

    /// What is asked of the search.
    pub fn request(&self) -> Request {
        let engine = match self.subject {
            Subject::Engine(engine) => engine,
            Subject::Player(_) => Engine::default(),
        };
        let limits = Limits { states: self.max_states, bytes: self.memory };
        Request { engine, limits, quality: Quality::Fast, moves: self.keep_moves, ..Request::default() }
    }

    /// The numbers of the parts that are run here.
    pub fn parts(&self) -> impl Iterator<Item = u64> + use<> {
        let shard = self.shard.unwrap_or(Shard { index: 1, of: 1 });
        (0..self.deals.div_ceil(self.chunk)).filter(move |part| part % shard.of == shard.index - 1)
    }

    /// How many deals a part has.
    fn size_of(&self, part: u64) -> u64 {
        self.chunk.min(self.deals - part * self.chunk)
    }

    /// The deals of one part. The last of all numbers may be among them.
    pub fn deals_of(&self, part: u64) -> RangeInclusive<u64> {
        let start = self.first + part * self.chunk;
        start..=start + (self.size_of(part) - 1)
    }

    /// How many deals are run here.
    pub fn deals_here(&self) -> u64 {
        self.parts().map(|part| self.size_of(part)).sum()
    }

    /// A deal and its name.
    pub fn deal(&self, game: &dyn AnyGame, number: u64) -> Result<(String, Deal), LabError> {
        let named = winnable_catalog::deal(game, &format!("{}:{number}", self.numbers.prefix()))?;
        Ok((named.name, named.deal))
    }

    /// The command that runs this experiment.
    pub fn command(&self) -> String {
        let mut command = format!(
            "winnable rate {} --deals {} --first {}:{}",
            self.game,
            self.deals,
            self.numbers.prefix(),
            self.first
        );
        match &self.subject {
            Subject::Player(Playing { name, seed }) => command += &format!(" --player {name} --seed {seed}"),
            Subject::Engine(Engine::Complete) => (),
            Subject::Engine(engine @ Engine::Paper) => command += &format!(" --engine {engine}"),
        }
        let limits = Limits::default();
        if self.max_states != limits.states {
            command += &format!(" --max-states {}", self.max_states);
        }
        if self.memory != limits.bytes {
            command += &format!(" --memory {}", self.memory);
        }
        if let Some(width) = self.until_width {
            command += &format!(" --until-width {}%", width * 100.0);
        }
        command
    }

    /// The fields in which two experiments differ, as `name: here / there`. Builds are compared elsewhere.
    pub fn differences(&self, other: &Spec) -> Vec<String> {
        let fields = |spec: &Spec| {
            let plain = Spec { fingerprint: None, mixed: Vec::new(), ..spec.clone() };
            toml::Table::try_from(plain).unwrap_or_default()
        };
        let (here, there) = (fields(self), fields(other));
        let mut names: Vec<&String> = here.keys().chain(there.keys()).collect();
        names.sort();
        names.dedup();
        let shown = |table: &toml::Table, name: &str| table.get(name).map_or("none".to_string(), ToString::to_string);
        names
            .into_iter()
            .filter(|name| here.get(*name) != there.get(*name))
            .map(|name| format!("{name}: {} / {}", shown(&here, name), shown(&there, name)))
            .collect()
    }
}
