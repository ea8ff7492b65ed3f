//! Rule files: TOML, with line and column in errors.

use crate::error::FileError;
use crate::game::{Form, Game, Parameter, Words};
use crate::hole::HoleRules;
use crate::refuse::{Refused, refuse};
use crate::rule_set::{Cells, Deck, Foundations, Numbers, PairRules, PileRules, Piles, Play, Reserve, RuleSet, Stock};
use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, Deserializer};

/// A file as it is written.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct File {
    name: String,
    #[serde(default)]
    alias: Names,
    title: Option<Words>,
    short: Option<Words>,
    sentence: Option<String>,
    #[serde(default)]
    numbers: Numbers,
    #[serde(default = "only_itself")]
    samples: Vec<String>,
    #[serde(default)]
    small_decks: Vec<String>,
    #[serde(default)]
    parameter: Vec<Entry>,
    #[serde(default)]
    deck: Deck,
    piles: Option<Piles>,
    cells: Option<Cells>,
    reserve: Option<Reserve>,
    stock: Option<Stock>,
    foundations: Option<Foundations>,
    monte_carlo: Option<MonteCarlo>,
    calculation: Option<Calculation>,
    gaps: Option<Gaps>,
    hole: Option<HoleRules>,
    pairs: Option<PairRules>,
    accordion: Option<Accordion>,
}

/// One name or several.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected a name or a list of names")]
enum Names {
    One(String),
    Several(Vec<String>),
}

impl Default for Names {
    fn default() -> Names {
        Names::Several(Vec::new())
    }
}

impl From<Names> for Vec<String> {
    fn from(names: Names) -> Vec<String> {
        match names {
            Names::One(name) => vec![name],
            Names::Several(names) => names,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct MonteCarlo {
    size: usize,
    #[serde(default)]
    as_programmed: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Calculation {
    stacks: usize,
    #[serde(default)]
    laid_out: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Gaps {
    #[serde(default)]
    aces_fixed: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Accordion {
    cards: usize,
}

/// A parameter as it is written: a range for a number, words for a choice, `value` for a flag.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Entry {
    key: String,
    sets: String,
    from: Option<i64>,
    to: Option<i64>,
    #[serde(default)]
    bare: bool,
    words: Option<Vec<String>>,
    value: Option<bool>,
    meaning: String,
    #[serde(default)]
    hidden: bool,
}

impl Entry {
    fn read(self) -> Result<Parameter, String> {
        let form = match (self.from.zip(self.to), self.words, self.value) {
            (Some((from, to)), None, None) if self.bare => Form::BareNumber(from..=to),
            (Some((from, to)), None, None) => Form::Number(from..=to),
            (None, Some(words), None) => Form::Choice(words),
            (None, None, Some(value)) => Form::Flag(value),
            _ => return Err(format!("expected for the parameter {} from and to, or words, or value", self.key)),
        };
        let sets = self.sets.split('.').map(str::to_string).collect();
        Ok(Parameter { key: self.key, form, meaning: self.meaning, is_hidden: self.hidden, sets })
    }
}

/// A game without parameters has itself as its only sample.
fn only_itself() -> Vec<String> {
    vec![String::new()]
}

/// Reads a file.
pub(crate) fn read(text: &str) -> Result<Game, FileError> {
    let root = DeTable::parse(text).map_err(|error| told(text, &error))?;
    let mut file = written(root).map_err(|error| told(text, &error))?;
    let at_key = |key: &str, message: String| at_key(text, key, message);
    let parameters: Vec<Parameter> = std::mem::take(&mut file.parameter)
        .into_iter()
        .map(Entry::read)
        .collect::<Result<_, _>>()
        .map_err(|message| at_key("parameter", message))?;
    let name = file.name.clone();
    // What people are told of it may be left out: the name says it then.
    let title = file.title.take().unwrap_or_else(|| Words { en: name.clone(), ja: name.clone() });
    let short = file.short.take().unwrap_or_else(|| title.clone());
    let game = Game {
        aliases: std::mem::take(&mut file.alias).into(),
        sentence: file.sentence.take().unwrap_or_else(|| short.en.clone()),
        title,
        short,
        parameters,
        samples: std::mem::take(&mut file.samples),
        small_decks: std::mem::take(&mut file.small_decks),
        text: text.to_string(),
        name,
    };
    rules_of(&game.name, file).map_err(|refused| at_key(refused.key, refused.message))?;
    Ok(game)
}

/// What is written in a file.
fn written(root: Spanned<DeTable<'_>>) -> Result<File, toml::de::Error> {
    File::deserialize(Deserializer::from(root))
}

/// The rules that a table says, under this name.
pub(crate) fn rule_set(name: &str, root: Spanned<DeTable<'_>>) -> Result<RuleSet, Refused> {
    let file = written(root).map_err(|error| Refused::new("name", error.message()))?;
    rules_of(name, file)
}

fn rules_of(name: &str, file: File) -> Result<RuleSet, Refused> {
    let File { numbers, deck, piles, cells, reserve, stock, foundations, .. } = file;
    let of_piles = [
        ("cells", cells.is_some()),
        ("reserve", reserve.is_some()),
        ("stock", stock.is_some()),
        ("foundations", foundations.is_some()),
    ];
    let of_piles_alone = |piles| {
        Play::Piles(PileRules {
            piles,
            cells: cells.unwrap_or_default(),
            reserve,
            stock,
            foundations: foundations.unwrap_or_default(),
        })
    };
    let told = [
        piles.map(of_piles_alone),
        file.monte_carlo.map(|MonteCarlo { size, as_programmed }| Play::MonteCarlo { size, as_programmed }),
        file.calculation.map(|Calculation { stacks, laid_out }| Play::Calculation { stacks, laid_out }),
        file.gaps.map(|Gaps { aces_fixed }| Play::Gaps { aces_fixed }),
        file.pairs.map(Play::Pairs),
        file.accordion.map(|Accordion { cards }| Play::Accordion { cards }),
        file.hole.map(Play::Hole),
    ];
    let mut told = told.into_iter().flatten();
    let (Some(play), None) = (told.next(), told.next()) else {
        let expected = "expected one of the tables piles, monte-carlo, calculation, gaps, pairs, accordion and hole";
        return Err(Refused::new("name", expected));
    };
    if let (false, Some((key, _))) =
        (matches!(play, Play::Piles(_)), of_piles.into_iter().find(|(_, is_there)| *is_there))
    {
        return Err(Refused::new(key, "expected such a table in games of piles only"));
    }
    let rules = RuleSet { name: name.to_string(), numbers, deck, play };
    refuse(&rules)?;
    Ok(rules)
}

/// Where a key stands, as `cells.filled` or `stock`: the place of the longest part of it that is in the file.
fn place_of(text: &str, key: &str) -> usize {
    let Ok(root) = DeTable::parse(text) else { return 0 };
    let mut at = 0;
    let mut table = Some(root.get_ref());
    for part in key.split('.') {
        let Some((found, value)) = table.and_then(|table| table.get_key_value(part)) else { break };
        at = found.span().start;
        table = value.get_ref().as_table();
    }
    at
}

/// An error at a key of the file.
pub(crate) fn at_key(text: &str, key: &str, message: String) -> FileError {
    at(text, place_of(text, key), message)
}

fn told(text: &str, error: &toml::de::Error) -> FileError {
    at(text, error.span().map_or(0, |span| span.start), error.message().to_string())
}

/// An error at a place of a text, in bytes.
pub(crate) fn at(text: &str, place: usize, message: String) -> FileError {
    let before = &text[..text.floor_char_boundary(place)];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    FileError { path: None, line, column, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "name = \"mine\"\ntitle = { en = \"Mine\", ja = \"私の\" }\nshort = { en = \"a\", ja = \"b\" }\n\
        sentence = \"c\"\n\n[piles]\ncount = 8\nbuild = \"down\"\nsuits = \"any\"\nmoves = \"one\"\nspaces = \"any\"\n";

    fn error(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn errors_say_line_and_column() {
        assert!(read(GAME).is_ok());
        assert_eq!(
            error(&GAME.replace("suits = \"any\"", "suits = \"anny\"")),
            "line 9, column 9: unknown variant `anny`, expected one of `any`, `alternate`, `colour`, `suit`"
        );
        let unknown = error(&GAME.replace("spaces = \"any\"", "spaces = \"any\"\nholes = 3"));
        assert!(unknown.starts_with("line 12, column 1: unknown field `holes`, expected one of"), "{unknown}");
        assert!(error("name = ").starts_with("line 1, column 8: "));
        assert_eq!(
            error(&format!("{GAME}\n[gaps]\n")),
            "line 1, column 1: expected one of the tables piles, monte-carlo, calculation, gaps, pairs, accordion and hole"
        );
    }

    #[test]
    fn words_for_people_may_be_left_out() {
        let head = "name = \"mine\"\n";
        let rules = GAME.split_once("\n\n").unwrap().1;
        let game = read(&format!("{head}{rules}")).unwrap();
        assert_eq!((game.title.ja.as_str(), game.short.en.as_str(), game.sentence.as_str()), ("mine", "mine", "mine"));
        let game = read(&format!("{head}title = \"Mine\"\nshort = {{ en = \"a\", ja = \"b\" }}\n{rules}")).unwrap();
        assert_eq!((game.title.ja.as_str(), game.short.ja.as_str(), game.sentence.as_str()), ("Mine", "b", "a"));
        assert_eq!(
            error(&format!("{head}title = 3\n{rules}")),
            "line 2, column 9: expected a text, or { en = \"...\", ja = \"...\" }"
        );
        assert!(error(rules).starts_with("line 1, column 1: missing field `name`"));
    }

    #[test]
    fn contradictions_are_told_where_they_stand() {
        assert_eq!(
            error(&format!("{GAME}\n[cells]\ncount = 2\nfilled = 3\n")),
            "line 15, column 1: expected at most as many filled cells as there are, 2, found 3"
        );
        assert_eq!(
            error(&GAME.replace("spaces = \"any\"", "spaces = \"waste\"")),
            "line 11, column 1: expected a stock that goes to a waste, where spaces are filled from it"
        );
    }

    #[test]
    fn a_parameter_says_what_it_may_be() {
        let text =
            GAME.replace("[piles]", "[[parameter]]\nkey = \"x\"\nsets = \"piles.count\"\nmeaning = \"m\"\n\n[piles]");
        assert_eq!(error(&text), "line 6, column 3: expected for the parameter x from and to, or words, or value");
    }
}
