//! How long answers take, by what is asked about which game: the mean of the last ones. Whether a question is a quick light follows from it.

use serde::Deserialize;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Milliseconds from which on a light is no quick one.
const SLOW: f64 = 100.0;

/// The weight of the last answer in the mean.
const WEIGHT: f64 = 0.2;

/// What a question says of itself that its cost depends on.
#[derive(Debug, Default, Deserialize)]
pub struct Kind {
    #[serde(default)]
    game: String,
    #[serde(default)]
    quality: String,
}

/// The means so far, in milliseconds.
#[derive(Default)]
pub struct Costs(Mutex<HashMap<String, f64>>);

impl Costs {
    /// Where the mean of such questions is kept. Whatever is wrong with a question is told by who answers it.
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
        let mut means = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mean = means.entry(kind.to_string()).or_insert(milliseconds);
        *mean += WEIGHT * (milliseconds - *mean);
    }

    /// Whether such a question is for the threads that answer quick lights.
    pub fn is_quick(&self, kind: &str) -> bool {
        is_light(kind) && self.expected(kind) < SLOW
    }
}

/// Whether it is asked if a position can be won, by whatever win.
fn is_light(kind: &str) -> bool {
    ["solve  ", "solve fast ", "solve good "].iter().any(|light| kind.starts_with(light))
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
        assert!(!costs.is_quick(&kind));
        (0..30).for_each(|_| costs.learn(&kind, 1.0));
        assert!(costs.is_quick(&kind), "what was slow may become quick");
        for question in [r#"{"game":"freecell","quality":"optimal"}"#, "{", r#"{"game":7}"#] {
            let kind = Costs::kind("solve", question);
            assert_eq!(costs.is_quick(&kind), !question.contains("optimal"), "{kind}");
        }
        assert!(!costs.is_quick(&Costs::kind("chance", r#"{"game":"freecell"}"#)));
        assert_eq!(Costs::kind("solve", r#"{"game":"my/own.toml"}"#), "solve  ", "names of others are not kept");
    }
}
