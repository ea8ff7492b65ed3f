//! Which games are known: those of the list, and the rule files that a server was told of when it was started.
//!
//! No question makes a file be read: the path of a rule file is the name of a game only if it was told of.

use crate::error::Error;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::RwLock;
use winnable_catalog::{AnyGame, GAMES, ListedGame, NameError};
use winnable_rules::{Form, Language, Shape, Topic};

/// Most bytes of a rule file that is told by its text.
const LONGEST: usize = 64 << 10;

/// The paths that were told of. Rule files are kept by the process too, so that servers of one process share them.
static TOLD: RwLock<BTreeSet<String>> = RwLock::new(BTreeSet::new());

/// Makes the rule file at a path one of the games.
pub fn tell(path: &str) -> Result<(), NameError> {
    winnable_catalog::open(path)?;
    if let Ok(mut told) = TOLD.write() {
        told.insert(path.to_string());
    }
    Ok(())
}

/// Makes a rule file one of the games by its text: `path` is its name from now on, which ends in `.toml`. One that is told again with
/// other rules is refused.
pub fn tell_text(path: &str, text: &str) -> Result<(), Error> {
    if text.len() > LONGEST {
        return Err(Error::bad(format!("expected a rule file of at most {LONGEST} bytes, found {}", text.len())));
    }
    winnable_rules::add_file(path, text).map_err(|error| Error::bad(error.to_string()))?;
    tell(path).map_err(|error| Error::bad(error.to_string()))
}

/// The game of this name, which no file is read for.
pub fn open(name: &str) -> Result<Box<dyn AnyGame>, Error> {
    let family = winnable_rules::family(name);
    let is_told = || TOLD.read().is_ok_and(|told| told.contains(family));
    if family.ends_with(".toml") && !is_told() {
        let expected = format!("expected a game that is known here, found \"{name}\"");
        return Err(Error::bad(format!(
            "{expected}; a server is told of a rule file when it is started, with --game {family}, and a page without a server where its \
             games are listed"
        )));
    }
    winnable_catalog::open(name).map_err(|error| Error::bad(error.to_string()))
}

/// The file of the judge that strong players of a game ask: what runs without files is given it before the first question for a
/// chance or such a player.
pub fn needs(name: &str) -> Result<Option<&'static str>, Error> {
    Ok(open(name)?.judge())
}

/// Refuses a player that would read a file: an option of some players is one, and no question may name one.
pub fn check_player(game: &dyn AnyGame, player: &str) -> Result<(), Error> {
    if player.contains('=') && !game.ladder().contains(&player) {
        let players = game.ladder().join(", ");
        return Err(Error::bad(format!("expected a player of the ladder ({players}), found \"{player}\"")));
    }
    Ok(())
}

/// A game as the page lists it.
#[derive(Serialize)]
pub struct Listed {
    name: &'static str,
    title: &'static str,
    rules: &'static str,
    /// The rules in some words.
    short: &'static str,
    /// Its name and the rules in some words, in Japanese.
    japanese: Japanese,
    /// Other names.
    aliases: &'static [String],
    /// How it is laid out, by which the page tells its kin.
    shape: Shape,
    /// What may be chosen about its rules.
    parameters: Vec<Chosen>,
    /// Those who play it without seeing the face-down cards, from the weakest to the strongest.
    players: &'static [&'static str],
    /// How many puzzles of it there are.
    puzzles: usize,
}

#[derive(Serialize)]
struct Japanese {
    title: &'static str,
    short: &'static str,
}

/// A parameter of a game: what may stand behind its name.
#[derive(Serialize)]
struct Chosen {
    /// `cells` of `cells=3`; of a number alone what it counts; else the whole word.
    key: &'static str,
    /// Whether a number, a number alone, a word or nothing follows the key.
    form: &'static str,
    /// The smallest and the largest number.
    range: Option<[i64; 2]>,
    /// The words.
    words: &'static [String],
    /// What it is where nothing is written.
    usual: Option<String>,
    /// What it means, in English.
    meaning: &'static str,
}

fn chosen(game: &'static ListedGame) -> Vec<Chosen> {
    let of = |parameter: &'static winnable_rules::Parameter| {
        let (form, range, words): (_, _, &[String]) = match &parameter.form {
            Form::Number(range) => ("number", Some([*range.start(), *range.end()]), &[]),
            Form::BareNumber(range) => ("bare", Some([*range.start(), *range.end()]), &[]),
            Form::Choice(words) => ("word", None, words),
            Form::Flag(_) => ("flag", None, &[]),
        };
        let usual = game.usual(parameter);
        Chosen { key: &parameter.key, form, range, words, usual, meaning: &parameter.meaning }
    };
    game.told().map(of).collect()
}

/// The question for the rules of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskRules {
    game: String,
}

/// The rules of a game with its parameters, in words.
#[derive(Serialize)]
pub struct Rules {
    /// The canonical name.
    game: String,
    shape: Shape,
    english: Vec<Sentence>,
    japanese: Vec<Sentence>,
}

/// A sentence, and what it is about.
#[derive(Serialize)]
struct Sentence {
    topic: Topic,
    text: String,
}

impl AskRules {
    /// The rules.
    pub fn rules(&self) -> Result<Rules, Error> {
        let game = open(&self.game)?;
        let rules = winnable_rules::open(game.name()).map_err(|error| Error::defect(error.to_string()))?;
        let in_language = |language| {
            let sentences = rules.sentences(language).into_iter();
            sentences.map(|(topic, text)| Sentence { topic, text }).collect()
        };
        Ok(Rules {
            game: rules.name.clone(),
            shape: rules.shape(),
            english: in_language(Language::English),
            japanese: in_language(Language::Japanese),
        })
    }
}

/// All games, those of rule files behind those of the list.
pub fn listed() -> Result<Vec<Listed>, Error> {
    let told = TOLD.read().map(|told| told.iter().cloned().collect::<Vec<_>>()).unwrap_or_default();
    let own = told.iter().filter_map(|path| winnable_rules::game(path));
    GAMES.iter().chain(own).map(entry).collect()
}

fn entry(game: &'static ListedGame) -> Result<Listed, Error> {
    let rules = winnable_rules::open(&game.name).map_err(|error| Error::defect(error.to_string()))?;
    let opened = open(&game.name)?;
    Ok(Listed {
        name: &game.name,
        title: &game.title.en,
        rules: &game.sentence,
        short: &game.short.en,
        japanese: Japanese { title: &game.title.ja, short: &game.short.ja },
        aliases: &game.aliases,
        shape: rules.shape(),
        parameters: chosen(game),
        players: opened.ladder(),
        puzzles: winnable_catalog::puzzle::entries(opened.name(), None).len(),
    })
}
