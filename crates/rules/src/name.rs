//! Names of games with their parameters: `freecell:cells=3`, `monte-carlo:5,as-programmed`.

use crate::file;
use crate::game::{Form, Game, Parameter};
use crate::own::ENDING;
use crate::{NameError, RuleSet};
use std::borrow::Cow;
use std::ops::RangeInclusive;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

impl Game {
    /// The rules under a name of this game, with its parameters in any order.
    pub fn with(&self, text: &str) -> Result<RuleSet, NameError> {
        let mut written: Vec<&str> = split(text).1.map_or(Vec::new(), |parameters| parameters.split(',').collect());
        let wrong = |expected: String| NameError::new(expected, text);
        if written.contains(&"") {
            return Err(wrong("a parameter after \":\" and after each \",\"".to_string()));
        }
        if (1..written.len()).any(|i| written[..i].iter().any(|before| key_of(before) == key_of(written[i]))) {
            return Err(wrong("each parameter once".to_string()));
        }
        let mut root = DeTable::parse(&self.text).map_err(|error| wrong(error.message().to_string()))?;
        let mut canonical = Vec::new();
        let mut changes = Vec::new();
        for parameter in &self.parameters {
            let usual = get(root.get_ref(), &parameter.sets);
            let found = written.iter().position(|word| parameter.is_written(word));
            let value = found.map(|place| parameter.value(written.remove(place)).map_err(wrong)).transpose()?;
            changes.extend(value.clone().map(|value| (parameter, value)));
            let is_bare = matches!(parameter.form, Form::BareNumber(_));
            let told = value.filter(|value| is_bare || Some(value) != usual.as_ref()).or(usual.filter(|_| is_bare));
            canonical.extend(told.and_then(|value| parameter.told(&value)));
        }
        if !written.is_empty() {
            let forms: Vec<String> = self.told().map(Parameter::written).collect();
            return Err(wrong(match forms.as_slice() {
                [] => format!("{} without parameters", self.name),
                forms => format!("{} with parameters {}", self.name, forms.join(", ")),
            }));
        }
        let name =
            if canonical.is_empty() { self.name.clone() } else { format!("{}:{}", self.name, canonical.join(",")) };
        for (parameter, value) in &changes {
            let value = value.written().map_err(|error| wrong(error.message().to_string()))?;
            set(root.get_mut(), &parameter.sets, value);
        }
        file::rule_set(&name, root)
            .map_err(|refused| wrong(refused.message.trim_start_matches("expected ").to_string()))
    }
}

impl Game {
    /// The number or word that a parameter is where a name does not say: `4`, `alternate`. None of a flag, and where the file
    /// says nothing, as of passes without a limit.
    pub fn usual(&self, parameter: &Parameter) -> Option<String> {
        let root = DeTable::parse(&self.text).ok()?;
        match get(root.get_ref(), &parameter.sets)? {
            Value::Number(number) => Some(number),
            Value::Word(word) => Some(word),
            Value::Flag(_) => None,
        }
    }
}

/// A name, and the parameters behind it. The path of a rule file may have colons of its own.
pub(crate) fn split(text: &str) -> (&str, Option<&str>) {
    let behind_path = format!("{ENDING}:");
    match text.find(&behind_path) {
        _ if text.ends_with(ENDING) && !text.contains(&behind_path) => (text, None),
        Some(at) => (&text[..at + ENDING.len()], Some(&text[at + behind_path.len()..])),
        None => text.split_once(':').map_or((text, None), |(name, parameters)| (name, Some(parameters))),
    }
}

/// What tells a parameter from others: the part before the equals sign, or that it is a number.
fn key_of(written: &str) -> &str {
    match written.split_once('=') {
        Some((key, _)) => key,
        None if is_number(written) => "",
        None => written,
    }
}

/// A value of a parameter, as a file has it.
#[derive(Debug, Clone, PartialEq)]
enum Value {
    /// A number in its usual digits.
    Number(String),
    Word(String),
    Flag(bool),
}

impl Value {
    /// The value in a file.
    fn read(value: &DeValue<'_>) -> Option<Value> {
        match value {
            DeValue::Integer(number) => {
                let number = i64::from_str_radix(number.as_str(), number.radix()).ok()?;
                Some(Value::Number(number.to_string()))
            }
            DeValue::String(word) => Some(Value::Word(word.to_string())),
            DeValue::Boolean(flag) => Some(Value::Flag(*flag)),
            _ => None,
        }
    }

    /// The value as it stands in a file.
    fn written(&self) -> Result<Spanned<DeValue<'_>>, toml::de::Error> {
        match self {
            Value::Number(digits) => DeValue::parse(digits),
            Value::Word(word) => Ok(Spanned::new(0..0, DeValue::String(Cow::Borrowed(word)))),
            Value::Flag(flag) => Ok(Spanned::new(0..0, DeValue::Boolean(*flag))),
        }
    }
}

impl Parameter {
    /// Whether this is how it is written.
    fn is_written(&self, word: &str) -> bool {
        match self.form {
            Form::Number(_) | Form::Choice(_) => word.split_once('=').is_some_and(|(key, _)| key == self.key),
            Form::BareNumber(_) => is_number(word),
            Form::Flag(_) => word == self.key,
        }
    }

    /// The value that is written, or what was expected.
    fn value(&self, word: &str) -> Result<Value, String> {
        let value = word.split_once('=').map_or(word, |(_, value)| value);
        match &self.form {
            Form::Number(range) | Form::BareNumber(range) => {
                let expected = || format!("{} from {} to {}", self.key, range.start(), range.end());
                in_range(value, range).map(|number| Value::Number(number.to_string())).ok_or_else(expected)
            }
            Form::Choice(words) if words.iter().any(|word| word == value) => Ok(Value::Word(value.to_string())),
            Form::Choice(words) => Err(format!("{} {}", self.key, words.join(" or "))),
            Form::Flag(value) => Ok(Value::Flag(*value)),
        }
    }

    /// How a value stands in a canonical name; not at all, if it is none that can be written.
    fn told(&self, value: &Value) -> Option<String> {
        match (&self.form, value) {
            (Form::Number(_), Value::Number(number)) => Some(format!("{}={number}", self.key)),
            (Form::BareNumber(_), Value::Number(number)) => Some(number.clone()),
            (Form::Choice(_), Value::Word(word)) => Some(format!("{}={word}", self.key)),
            (Form::Flag(flag), Value::Flag(value)) if flag == value => Some(self.key.clone()),
            _ => None,
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn in_range(text: &str, range: &RangeInclusive<i64>) -> Option<i64> {
    // A sign is no digit, and a number that does not fit is out of range whatever it is.
    text.parse().ok().filter(|number| is_number(text) && range.contains(number))
}

fn get(table: &DeTable<'_>, path: &[String]) -> Option<Value> {
    let (last, tables) = path.split_last()?;
    let mut table = table;
    for part in tables {
        table = table.get(part.as_str())?.get_ref().as_table()?;
    }
    Value::read(table.get(last.as_str())?.get_ref())
}

fn set<'i>(table: &mut DeTable<'i>, path: &'i [String], value: Spanned<DeValue<'i>>) {
    let Some((first, rest)) = path.split_first() else { return };
    if rest.is_empty() {
        table.insert(Spanned::new(0..0, Cow::Borrowed(first)), value);
        return;
    }
    if !table.contains_key(first.as_str()) {
        table.insert(Spanned::new(0..0, Cow::Borrowed(first)), Spanned::new(0..0, DeValue::Table(DeTable::new())));
    }
    if let Some(DeValue::Table(inner)) = table.get_mut(first.as_str()).map(Spanned::get_mut) {
        set(inner, rest, value);
    }
}

#[cfg(test)]
mod tests {
    use super::split;
    use crate::{GAMES, Play, open};

    fn name(text: &str) -> Result<String, String> {
        open(text).map(|rules| rules.name).map_err(|error| error.to_string())
    }

    #[test]
    fn names_are_made_canonical() {
        for (text, canonical) in [
            ("freecell", "freecell"),
            ("freecell:columns=7,cells=3", "freecell:cells=3,columns=7"),
            ("freecell:cells=4", "freecell"),
            ("monte-carlo", "monte-carlo:5"),
            ("monte-carlo:as-programmed,6", "monte-carlo:6,as-programmed"),
            ("klondike:draw=3", "klondike"),
            (
                "klondike:spaces=any,no-worry-back,build=suit,passes=2,draw=1",
                "klondike:draw=1,passes=2,no-worry-back,build=suit,spaces=any",
            ),
            ("superpuzz:aces-fixed", "gaps:aces-fixed"),
            ("calculation:12,laid-out", "calculation:12,laid-out"),
            ("FreeCell:cells=3", "freecell:cells=3"),
            ("SUPERPUZZ", "gaps"),
        ] {
            assert_eq!(name(text), Ok(canonical.to_string()));
            assert_eq!(name(canonical), Ok(canonical.to_string()));
        }
        for game in GAMES.iter() {
            for sample in game.sampled() {
                assert!(name(&sample).is_ok_and(|canonical| canonical.starts_with(&sample)), "{sample}");
            }
        }
    }

    #[test]
    fn the_path_of_a_file_may_have_colons() {
        assert_eq!(split("freecell"), ("freecell", None));
        assert_eq!(split("freecell:cells=3"), ("freecell", Some("cells=3")));
        assert_eq!(split("my.toml"), ("my.toml", None));
        assert_eq!(split("C:\\games\\my.toml"), ("C:\\games\\my.toml", None));
        assert_eq!(split("C:\\games\\my.toml:cells=3,x"), ("C:\\games\\my.toml", Some("cells=3,x")));
    }

    #[test]
    fn parameters_change_the_rules() {
        assert_eq!(open("freecell:cells=0").unwrap().piles().unwrap().cells.count, 0);
        assert_eq!(open("monte-carlo:7").unwrap().play, Play::MonteCarlo { size: 7, as_programmed: false });
        let klondike = open("klondike:passes=2,no-worry-back,ranks=5,piles=3").unwrap();
        let rules = klondike.piles().unwrap();
        assert_eq!((rules.stock.unwrap().passes, rules.foundations.back, klondike.deck.ranks), (Some(2), false, 5));
    }

    #[test]
    fn what_is_unknown_or_out_of_range_is_refused_with_what_was_expected() {
        let say = |text: &str| name(text).unwrap_err();
        assert_eq!(say("freecell:cells=99"), "expected cells from 0 to 8, found \"freecell:cells=99\"");
        assert_eq!(say("freecell:cells=+3"), "expected cells from 0 to 8, found \"freecell:cells=+3\"");
        assert_eq!(
            say("freecell:cell=3"),
            "expected freecell with parameters cells=N, columns=N, found \"freecell:cell=3\""
        );
        assert_eq!(say("citadel:3"), "expected citadel without parameters, found \"citadel:3\"");
        assert_eq!(say("monte-carlo:8"), "expected a board size from 2 to 7, found \"monte-carlo:8\"");
        assert_eq!(say("monte-carlo:5,6"), "expected each parameter once, found \"monte-carlo:5,6\"");
        assert_eq!(say("klondike:build=up"), "expected build any or suit, found \"klondike:build=up\"");
        assert_eq!(
            say("klondike:build=any,build=suit"),
            "expected each parameter once, found \"klondike:build=any,build=suit\""
        );
        assert!(say("freecell:").starts_with("expected a parameter"));
        assert!(say("solitaire").starts_with("expected a game (monte-carlo, freecell, "));
        assert_eq!(say("frecell"), "expected a game, found \"frecell\"; did you mean freecell?");
        assert_eq!(
            say("klondike:ranks=4"),
            "expected at most 16 cards in the deal, found 28, found \"klondike:ranks=4\""
        );
    }
}
