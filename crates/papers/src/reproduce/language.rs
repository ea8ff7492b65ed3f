//! The language in which the reproduction is shown. Rows, charts and findings are made in English; Japanese, the language of
//! the papers, comes from a catalogue of texts (`japanese/`) with places for numbers. What is not in it stays English.

use super::japanese::{patterns, texts};

pub use winnable_rules::Language;

/// The texts of the reproduction in a language.
pub trait Say {
    /// An English text of the reproduction in this language.
    fn say(self, english: &str) -> String;
}

impl Say for Language {
    fn say(self, english: &str) -> String {
        let text = match self {
            Language::English => None,
            Language::Japanese => japanese(english),
        };
        text.unwrap_or_else(|| english.to_string())
    }
}

/// The text in Japanese, if the catalogue has it or a pattern of it.
pub(super) fn japanese(english: &str) -> Option<String> {
    if let Some((_, text)) = texts().find(|(known, _)| *known == english) {
        return Some(text.to_string());
    }
    // Of several patterns the one that says most.
    let fitting = patterns().filter_map(|(pattern, text)| Some((pattern.len(), text, parts(english, pattern)?)));
    let (_, text, parts) = fitting.max_by_key(|(length, ..)| *length)?;
    Some(filled(text, &parts))
}

/// What stands at the places `{}` of a pattern, if the text has the pattern.
fn parts<'a>(text: &'a str, pattern: &str) -> Option<Vec<&'a str>> {
    let mut literals = pattern.split("{}");
    let mut rest = text.strip_prefix(literals.next()?)?;
    let mut parts = Vec::new();
    let literals: Vec<&str> = literals.collect();
    for (i, literal) in literals.iter().enumerate() {
        let is_last = i + 1 == literals.len();
        let at = if is_last { rest.len().checked_sub(literal.len())? } else { rest.find(literal)? };
        let (part, found) = (rest.get(..at)?, rest.get(at..)?);
        rest = found.strip_prefix(literal)?;
        parts.push(part);
    }
    rest.is_empty().then_some(parts)
}

/// The text with the parts at its places: `{0}` the first and so on. Parts that are texts themselves are said too.
fn filled(text: &str, parts: &[&str]) -> String {
    parts.iter().enumerate().fold(text.to_string(), |text, (i, part)| {
        let part = japanese(part).unwrap_or_else(|| part.to_string());
        text.replace(&format!("{{{i}}}"), &part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_take_what_stands_at_their_places() {
        assert_eq!(parts("3 of 10 games", "{} of {} games"), Some(vec!["3", "10"]));
        assert_eq!(parts("× 9.4", "× {}"), Some(vec!["9.4"]));
        assert_eq!(parts("3 of 10 boards", "{} of {} games"), None);
        assert_eq!(parts("games", "{} of {} games"), None);
        assert_eq!(filled("{1} のうち {0}", &["3", "10"]), "10 のうち 3");
        assert_eq!(Language::Japanese.say("9 of 12 cards"), "12 枚中 9 枚", "not the pattern of \"9 cards\"");
    }

    #[test]
    fn every_pattern_has_the_places_of_its_text() {
        for (pattern, text) in patterns() {
            let places = pattern.matches("{}").count();
            assert!(places > 0, "{pattern}");
            for place in 0..places {
                assert!(text.contains(&format!("{{{place}}}")), "{text}");
            }
            assert!(!text.contains(&format!("{{{places}}}")), "{text}");
        }
        for (i, (english, _)) in texts().chain(patterns()).enumerate() {
            assert!(texts().chain(patterns()).take(i).all(|(other, _)| other != english), "twice: {english}");
        }
    }

    #[test]
    fn what_is_unknown_stays() {
        assert_eq!(Language::Japanese.say("no such text"), "no such text");
        assert_eq!(Language::English.say("agrees"), "agrees");
        assert_ne!(Language::Japanese.say("agrees"), "agrees");
    }
}
