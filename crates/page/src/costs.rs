//! How long answers take, by what is asked about which game: the time that nine of ten of the last ones stay under. Whether a question is a
//! quick light follows from it. A mean would not do: one search of a second among a hundred of a millisecond makes no light slow.

use serde::Deserialize;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use winnable_catalog::Quality;

/// Milliseconds from which on a light is no quick one.
const SLOW: f64 = 50.0;

/// The share of answers that stay under the time that is learned, and how fast it is: it grows by a power of this with each answer above
/// it, and shrinks with each below, so that it stands still where the share is right.
const SHARE: f64 = 0.9;
const PACE: f64 = 1.5;

/// What a question says of itself that its cost depends on.
#[derive(Debug, Default, Deserialize)]
pub struct Kind {
    #[serde(default)]
    game: String,
    #[serde(default)]
    quality: Quality,
}

/// The times so far, in milliseconds.
#[derive(Default)]
pub struct Costs(Mutex<HashMap<String, f64>>);

impl Costs {
    /// Where the time of such questions is kept: one of few places, whatever askers write. What is wrong with a question is told by who
    /// answers it.
    pub fn kind(name: &str, question: &str) -> String {
        let Kind { game, quality } = serde_json::from_str(question).unwrap_or_default();
        let family = game.split(':').next().unwrap_or_default();
        let is_known = winnable_catalog::GAMES.iter().any(|game| game.is_called(family));
        format!("{name} {quality} {}", if is_known { family } else { "" })
    }

    /// How long an answer is expected to take. Of what was never asked a guess.
    pub fn expected(&self, kind: &str) -> f64 {
        let usual = if is_light(kind) { 10.0 } else { 500.0 };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(kind).copied().unwrap_or(usual)
    }

    /// Learns how long one took.
    pub fn learn(&self, kind: &str, milliseconds: f64) {
        let usual = self.expected(kind);
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let time = times.entry(kind.to_string()).or_insert(usual);
        *time *= PACE.powf(if milliseconds > *time { SHARE } else { SHARE - 1.0 });
    }

    /// Whether such a question is for the threads that answer quick lights.
    pub fn is_quick(&self, kind: &str) -> bool {
        is_light(kind) && self.expected(kind) < SLOW
    }
}

/// Whether it is asked if a position can be won, by whatever win.
fn is_light(kind: &str) -> bool {
    ["solve fast ", "solve good "].iter().any(|light| kind.starts_with(light))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lights_are_quick_until_they_were_slow() {
        let costs = Costs::default();
        let kind = Costs::kind("solve", r#"{"game":"gaps:aces-fixed","deal":"1","quality":"fast"}"#);
        assert_eq!(kind, "solve fast gaps");
        assert!(costs.is_quick(&kind));
        costs.learn(&kind, 2000.0);
        assert!(costs.is_quick(&kind), "one slow answer is none");
        (0..10).for_each(|_| costs.learn(&kind, 2000.0));
        assert!(!costs.is_quick(&kind));
        (0..200).for_each(|number| costs.learn(&kind, if number % 20 == 0 { 900.0 } else { 1.0 }));
        assert!(costs.is_quick(&kind), "what was slow may become quick, and one in twenty may be slow");
        for question in [r#"{"game":"freecell","quality":"optimal"}"#, "{", r#"{"game":7}"#] {
            let kind = Costs::kind("solve", question);
            assert_eq!(costs.is_quick(&kind), !question.contains("optimal"), "{kind}");
        }
        assert!(!costs.is_quick(&Costs::kind("chance", r#"{"game":"freecell"}"#)));
        assert_eq!(Costs::kind("solve", r#"{"game":"my/own.toml"}"#), "solve good ", "names of others are not kept");
        assert_eq!(Costs::kind("solve", r#"{"quality":"x1"}"#), "solve good ", "nor are their words");
    }
}
