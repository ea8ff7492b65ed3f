//! What to run: everything that the rows depend on, and nothing else.

use crate::amounts::CONFIDENCES;
use crate::error::LabError;
use crate::fingerprint::is_fingerprint;
use crate::kept::Rows;
use crate::page::grouped;
use crate::run_file::{PLAYER, RunFile};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;
use thiserror::Error;
use winnable_cards::{Deal, DealName, MicrosoftNumber, Numbering, SHUFFLE_NAME, SolvitaireSeed};
use winnable_catalog::{AnyGame, Engine, Limits, Quality, Request, VERSION, open};
use winnable_statistics::{CONFIDENCE, Method};

/// Which numbers the deals have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Numbers {
    /// Microsoft's.
    Ms,
    /// Seeds of our own shuffle.
    Seed,
    /// PySolFC's.
    Pysol,
    /// Seeds of Solvitaire.
    Solvitaire,
}

impl Numbers {
    /// The prefix of a deal's name.
    pub const fn prefix(self) -> &'static str {
        match self {
            Numbers::Ms => "ms",
            Numbers::Seed => "seed",
            Numbers::Pysol => "pysol",
            Numbers::Solvitaire => "solvitaire",
        }
    }

    /// The numbering of a row's deal.
    pub(crate) fn of_row(row: &crate::row::Row) -> Numbers {
        const ALL: [Numbers; 4] = [Numbers::Ms, Numbers::Seed, Numbers::Pysol, Numbers::Solvitaire];
        let is_prefix = |numbers: &Numbers| row.deal.split(':').next() == Some(numbers.prefix());
        ALL.into_iter().find(is_prefix).unwrap_or(Numbers::Seed)
    }

    /// The numbering and the number of a deal; None of a file, and of numbers that have no room in a dataset.
    pub(crate) fn of(name: &DealName) -> Option<(Numbers, u64)> {
        match name {
            DealName::Microsoft(number) => Some((Numbers::Ms, u64::try_from(number.get()).ok()?)),
            DealName::Seed(seed) => Some((Numbers::Seed, *seed)),
            DealName::Pysol(number) => Some((Numbers::Pysol, u64::try_from(number.get()).ok()?)),
            DealName::Solvitaire(seed) => Some((Numbers::Solvitaire, seed.get().into())),
            DealName::Input | DealName::File(_) => None,
        }
    }

    /// The last number.
    const fn last(self) -> u64 {
        match self {
            Numbers::Ms => MicrosoftNumber::LAST as u64,
            Numbers::Seed | Numbers::Pysol => u64::MAX,
            Numbers::Solvitaire => SolvitaireSeed::LAST as u64,
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

/// What the first deals of a dataset took: measured once, so that all later runs cut the work in the same places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pilot {
    /// Deals that were measured.
    pub deals: u64,
    /// What they took on one thread.
    pub microseconds: u64,
}

/// Work in a part, in microseconds, at the most and at the least.
const PART_MICROSECONDS: u64 = 5_000_000;
const SMALL_PART_MICROSECONDS: u64 = 250_000;

/// A job has about so many parts if its parts become neither too large nor too small by it, so that all cores have work
/// to the end.
const PARTS: u64 = 64;

impl Pilot {
    /// How many deals there are in a part of a job of so many with such rows.
    pub fn part(self, job: u64, rows: Rows) -> u64 {
        let within = |microseconds: u64| {
            (u128::from(microseconds) * u128::from(self.deals) / u128::from(self.microseconds)) as u64
        };
        (job / PARTS).clamp(within(SMALL_PART_MICROSECONDS), within(PART_MICROSECONDS)).clamp(1, rows.most_in_part())
    }
}

/// Most deals of a run that ends when its interval is narrow, if no number is named.
pub const MOST_DEALS: u64 = 1_000_000;

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
    /// The numbers of the deals, if they do not simply follow each other.
    pub list: Option<Arc<[u64]>>,
    /// Limit of states a deal.
    pub max_states: u64,
    /// Limit of bytes a deal.
    pub memory: u64,
    /// What is kept of a deal.
    pub rows: Rows,
    /// Whether solutions are kept.
    pub keep_moves: bool,
    /// Whether deals are graded by how hard they are.
    pub grade: bool,
    /// Whether losses get certificates.
    pub certify: bool,
    /// Stop when the confidence sequence is this narrow (a share, 0.001 for 0.1 %).
    pub until_width: Option<f64>,
    /// How sure the confidence sequence is; an experiment with a fixed number of deals does not depend on it.
    pub confidence: f64,
    /// How the work is cut; none before the first deals were measured.
    pub pilot: Option<Pilot>,
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
            list: None,
            max_states: request.limits.states,
            memory: request.limits.bytes,
            rows: Rows::Whole,
            keep_moves: false,
            grade: false,
            certify: false,
            until_width: None,
            confidence: CONFIDENCE,
            pilot: None,
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
            if self.grade {
                return Err(FieldError::new("grade", "an engine where deals are graded", "a player"));
            }
        }
        let in_range = |field, number: u64, what: &str, range: RangeInclusive<u64>| {
            let expected = format!("{what} from {} to {}", range.start(), range.end());
            if range.contains(&number) { Ok(()) } else { Err(FieldError::new(field, expected, number)) }
        };
        in_range("deals", self.deals, "a number of deals", 1..=u64::MAX)?;
        if let Some(Pilot { deals, microseconds }) = self.pilot {
            in_range("pilot", deals, "a number of deals", 1..=Rows::Whole.most_in_part())?;
            in_range("pilot", microseconds, "a number of microseconds", 1..=i64::MAX as u64)?;
        }
        self.check_numbers(&*game)?;
        if self.max_states == 0 {
            return Err(FieldError::new("max_states", "a limit of at least 1 state", 0));
        }
        if self.memory < LEAST_MEMORY {
            let expected = format!("a limit of at least {LEAST_MEMORY} bytes");
            return Err(FieldError::new("memory", expected, self.memory));
        }
        let more = [("certify", self.certify), ("grade", self.grade), ("keep_moves", self.keep_moves)];
        if let Some((more, _)) = more.into_iter().find(|(_, is_on)| *is_on && self.rows == Rows::Verdicts) {
            return Err(FieldError::new("rows", format!("whole rows with {more}"), "verdicts"));
        }
        if let Some(width) = self.until_width
            && !(width > 0.0 && width < 1.0)
        {
            return Err(FieldError::new("until_width", "a width between 0 and 1", width));
        }
        if !CONFIDENCES.contains(&self.confidence) {
            let expected = format!("a confidence from {} to {}", CONFIDENCES.start(), CONFIDENCES.end());
            return Err(FieldError::new("confidence", expected, self.confidence));
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

    /// Checks that there are deals with all these numbers.
    fn check_numbers(&self, game: &dyn AnyGame) -> Result<(), FieldError> {
        let (prefix, first) = (self.numbers.prefix(), self.first);
        if let Some(list) = &self.list {
            if list.len() as u64 != self.deals || list.first() != Some(&first) {
                let expected = format!("{} numbers from {first} on", self.deals);
                return Err(FieldError::new("list", expected, format!("{} numbers", list.len())));
            }
            self.deal(game, first).map_err(|error| FieldError::of("list", error))?;
            for &number in list.iter() {
                let name = DealName::parse(&format!("{prefix}:{number}"), Numbering::Seed);
                name.map_err(|error| FieldError::of("list", error))?;
            }
            return Ok(());
        }
        self.deal(game, first).map_err(|error| FieldError::of("first", error))?;
        let last = self.numbers.last();
        // Seed 0 has as many deals behind it as there are numbers, which is one more than a number can say.
        let most = (last - first).saturating_add(1);
        if self.deals > most {
            let expected = format!("at most {most} deal{} from {prefix}:{first} on", if most == 1 { "" } else { "s" });
            return Err(FieldError::new("deals", expected, self.deals));
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

    /// How the interval of its rate is found.
    pub fn method(&self) -> Method {
        Method { confidence: self.confidence, is_sequential: self.until_width.is_some() }
    }

    /// The deals that are run here, by their places in the job, which are counted from 0.
    pub fn places(&self) -> Range<u64> {
        let Shard { index, of } = self.shard.unwrap_or(Shard { index: 1, of: 1 });
        let cut = |shards: u64| (u128::from(self.deals) * u128::from(shards) / u128::from(of)) as u64;
        cut(index - 1)..cut(index)
    }

    /// How many deals are run here.
    pub fn deals_here(&self) -> u64 {
        let places = self.places();
        places.end - places.start
    }

    /// The number of the deal at this place of the job.
    pub fn number(&self, place: u64) -> u64 {
        match &self.list {
            Some(list) => list[place as usize],
            None => self.first + place,
        }
    }

    /// The name of the deal at this place of the job.
    pub fn name(&self, place: u64) -> String {
        format!("{}:{}", self.numbers.prefix(), self.number(place))
    }

    /// Which deals are run here, for people.
    pub fn deals_in_words(&self) -> String {
        self.places_in_words(self.places())
    }

    /// Which deals so many rows are of, for people: the first ones, unless the run was interrupted, which may leave gaps
    /// anywhere.
    pub fn rows_in_words(&self, rows: u64, is_interrupted: bool) -> String {
        let places = self.places();
        if rows == 0 || is_interrupted {
            return format!("{} of {}", grouped(rows), self.places_in_words(places));
        }
        self.places_in_words(places.start..places.end.min(places.start + rows))
    }

    fn places_in_words(&self, places: Range<u64>) -> String {
        let listed = match &self.list {
            Some(_) => format!("{} listed deals from ", grouped(places.end - places.start)),
            None => String::new(),
        };
        let part = self.shard.map_or(String::new(), |Shard { index, of }| format!(" (part {index} of {of})"));
        if places.is_empty() {
            return format!("none{part}");
        }
        format!("{listed}{} to {}{part}", self.name(places.start), self.name(places.end - 1))
    }

    /// A deal and its name.
    pub fn deal(&self, game: &dyn AnyGame, number: u64) -> Result<(String, Deal), LabError> {
        let name = format!("{}:{number}", self.numbers.prefix());
        // Millions of deals have numbers of these two kinds, which every game deals: nothing is to be read or refused.
        let deal = match (self.numbers, i64::try_from(number)) {
            (Numbers::Seed, _) => Some(Deal::Seed(number)),
            (Numbers::Ms, Ok(number)) => MicrosoftNumber::new(number).ok().map(Deal::Microsoft),
            _ => None,
        };
        let deal = deal.map_or_else(|| winnable_catalog::deal(game, &name).map(|named| named.deal), Ok)?;
        Ok((name, deal))
    }

    /// The command that runs this experiment; DIR and FILE stand for names that it does not know.
    pub fn command(&self) -> String {
        let mut command = format!("winnable rate {} --deals {}", quoted(&self.game), self.deals);
        match &self.list {
            Some(_) => command += " --deals-from FILE",
            None => command += &format!(" --first {}:{}", self.numbers.prefix(), self.first),
        }
        match &self.subject {
            Subject::Player(Playing { name, seed }) => {
                command += &format!(" --player {} --seed {seed}", quoted(name));
            }
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
            command += &format!(" --until-width {}", share(width));
        }
        if self.confidence != CONFIDENCE {
            command += &format!(" --confidence {}", share(self.confidence));
        }
        let rows = [
            (self.rows == Rows::Verdicts, "--rows verdicts".to_string()),
            (self.grade, "--grade".to_string()),
            (self.certify, "--certify".to_string()),
            // Certificates are never without the solutions.
            (self.keep_moves && !self.certify, "--keep-moves".to_string()),
            (self.shard.is_some(), self.shard.map_or(String::new(), |s| format!("--shard {}/{}", s.index, s.of))),
        ];
        let options: Vec<&str> = rows.iter().filter(|(is_on, _)| *is_on).map(|(_, option)| option.as_str()).collect();
        if !options.is_empty() {
            command += &format!(" {} --out DIR", options.join(" "));
        }
        command
    }

    /// What a row depends on besides its deal, in one text. Shards of a job agree in it, and it stays when a dataset grows.
    pub(crate) fn identity(&self) -> String {
        let Spec { game, subject, numbers, max_states, memory, rows, keep_moves, grade, certify, shuffle, .. } = self;
        let who = match subject {
            Subject::Engine(engine) => format!("engine {engine} {max_states} states {memory} bytes"),
            Subject::Player(Playing { name, seed }) => format!("player {name} seed {seed}"),
        };
        let graded = if *grade { "; graded" } else { "" };
        let certified = if *certify { "; losses certified" } else { "" };
        let kept = match rows {
            Rows::Whole => format!("moves kept: {keep_moves}{graded}{certified}"),
            Rows::Verdicts => "verdicts alone".to_string(),
        };
        format!("{game}; {who}; {}; {shuffle}; {kept}", numbers.prefix())
    }
}

/// A share as the command line reads it back to the same number: in per cent if that is exact.
fn share(share: f64) -> String {
    let percent = format!("{}%", share * 100.0);
    let is_exact = percent.trim_end_matches('%').parse::<f64>().is_ok_and(|number| number / 100.0 == share);
    if is_exact && percent.len() <= 8 { percent } else { share.to_string() }
}

/// A word as a shell reads it back.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:=/+%@".contains(c);
    if word.chars().all(is_plain) { word.to_string() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(deals: u64) -> Spec {
        Spec::new(&*open("freecell").unwrap(), Numbers::Ms, 1, deals, &Request::default())
    }

    #[test]
    fn a_part_names_its_own_deals() {
        let shard = Spec { shard: Some(Shard { index: 3, of: 16 }), ..spec(1600) };
        assert_eq!(shard.deals_in_words(), "ms:201 to ms:300 (part 3 of 16)");
        assert_eq!(shard.rows_in_words(100, false), "ms:201 to ms:300 (part 3 of 16)");
        assert_eq!(shard.rows_in_words(7, true), "7 of ms:201 to ms:300 (part 3 of 16)");
        let wide = Spec { until_width: Some(0.2), ..spec(1_000_000) };
        assert_eq!(wide.rows_in_words(500, false), "ms:1 to ms:500");
        assert_eq!(wide.rows_in_words(500, true), "500 of ms:1 to ms:1000000");
        let listed = Spec { list: Some([5, 9, 617].into()), first: 5, ..spec(3) };
        assert_eq!(listed.rows_in_words(3, false), "3 listed deals from ms:5 to ms:617");
        let empty = Spec { shard: Some(Shard { index: 1, of: 16 }), ..spec(2) };
        assert_eq!(empty.deals_in_words(), "none (part 1 of 16)");
    }

    #[test]
    fn the_command_leaves_nothing_out() {
        let plain = "winnable rate freecell --deals 100 --first ms:1";
        assert_eq!(spec(100).command(), plain);
        let kept = Spec { keep_moves: true, ..spec(100) };
        assert_eq!(kept.command(), format!("{plain} --keep-moves --out DIR"));
        let certified = Spec { keep_moves: true, certify: true, grade: true, ..spec(100) };
        assert_eq!(certified.command(), format!("{plain} --grade --certify --out DIR"));
        let shard = Spec { shard: Some(Shard { index: 2, of: 3 }), confidence: 0.99, ..spec(100) };
        assert_eq!(shard.command(), format!("{plain} --confidence 99% --shard 2/3 --out DIR"));
        let player = Playing { name: "hanazawa:table=it's mine.txt".into(), seed: 1 };
        assert_eq!(
            spec(100).played_by(player).command(),
            format!("{plain} --player 'hanazawa:table=it'\\''s mine.txt' --seed 1")
        );
    }

    #[test]
    fn shares_are_read_back_as_the_same_number() {
        for (number, text) in
            [(0.2, "20%"), (0.005, "0.5%"), (0.07, "0.07"), (0.99, "99%"), (0.123_456_789, "0.123456789")]
        {
            assert_eq!(share(number), text);
            let read: f64 = match text.strip_suffix('%') {
                Some(percent) => percent.parse::<f64>().unwrap() / 100.0,
                None => text.parse().unwrap(),
            };
            assert_eq!(read, number);
        }
    }
}
