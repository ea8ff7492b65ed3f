//! What to run: everything that the rows depend on, and nothing else.

use crate::error::LabError;
use serde::{Deserialize, Serialize};
use winnable_cards::{Deal, SHUFFLE_NAME};
use winnable_catalog::{AnyGame, Engine, Limits, Quality, Request, VERSION};

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

/// A player who may not see the face-down cards, in place of an engine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Playing {
    /// The player's name with its options.
    pub name: String,
    /// The player's seed: with the deal's number, it says all about the player's chance.
    pub seed: u64,
}

/// An experiment. Its text form is `run.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Spec {
    /// The game's canonical name.
    pub game: String,
    /// The engine's name.
    pub engine: String,
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
    /// The player, unless an engine solves the deals.
    pub player: Option<Playing>,
    /// The part of the job that is run here.
    pub shard: Option<Shard>,
}

impl Spec {
    /// An experiment with a game's deals from `first` on.
    pub fn new(game: &dyn AnyGame, numbers: Numbers, first: u64, deals: u64, request: &Request) -> Spec {
        Spec {
            game: game.name().to_string(),
            engine: request.engine.name().to_string(),
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
            player: None,
            shard: None,
        }
    }

    /// The same deals, played by a player.
    pub fn played_by(self, player: Playing) -> Spec {
        Spec { engine: "player".to_string(), player: Some(player), ..self }
    }

    /// Who or what is measured: the engine's or the player's name.
    pub fn who(&self) -> &str {
        self.player.as_ref().map_or(&self.engine, |player| &player.name)
    }

    /// What is asked of the search.
    pub fn request(&self) -> Request {
        let engine = if self.engine == Engine::Paper.name() { Engine::Paper } else { Engine::Complete };
        let limits = Limits { states: self.max_states, bytes: self.memory };
        Request { engine, limits, quality: Quality::Fast, moves: self.keep_moves, ..Request::default() }
    }

    /// The numbers of the parts that are run here.
    pub fn parts(&self) -> impl Iterator<Item = u64> + use<> {
        let shard = self.shard.unwrap_or(Shard { index: 1, of: 1 });
        (0..self.deals.div_ceil(self.chunk)).filter(move |part| part % shard.of == shard.index - 1)
    }

    /// The deals of one part.
    pub fn deals_of(&self, part: u64) -> std::ops::Range<u64> {
        let start = part * self.chunk;
        self.first + start..self.first + (start + self.chunk).min(self.deals)
    }

    /// How many deals are run here.
    pub fn deals_here(&self) -> u64 {
        self.parts().map(|part| self.deals_of(part).count() as u64).sum()
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
        if let Some(Playing { name, seed }) = &self.player {
            command += &format!(" --player {name} --seed {seed}");
        } else if self.engine != Engine::default().name() {
            command += &format!(" --engine {}", self.engine);
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

    /// The fields in which two experiments differ, as `name: here / there`.
    pub fn differences(&self, other: &Spec) -> Vec<String> {
        let fields = |spec: &Spec| toml::Table::try_from(spec).unwrap_or_default();
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
