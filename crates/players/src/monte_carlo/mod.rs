//! Players of Monte Carlo.

mod endgame;
mod lookahead;
mod oracle;
mod semi_random;
mod turns;

pub use lookahead::Lookahead;
pub use semi_random::SemiRandom;
pub use turns::{Pairing, TurnByTurn};

use crate::name::{Listed, Parts, PlayerError};
use crate::player::AnyPlayer;
use winnable_games::monte_carlo::MonteCarlo;

/// The players.
pub const PLAYERS: &[Listed] = &[
    Listed { form: "random", about: "removes pairs at random until there are none, then closes up" },
    Listed {
        form: "semi-random:1..5",
        about: "as Sugiyama and Iida play Calculation: the pair that brings the longest chain of pairs together",
    },
    Listed { form: "greedy", about: "removes pairs in natural order until there are none, then closes up" },
    Listed {
        form: "kanda",
        about: "cited by Shintani, The Success Rate of Monte Carlo: at random, and a search once the stock is gone",
    },
    Listed { form: "human", about: "Shintani's two hints for people, and a search once the stock is gone" },
    Listed { form: "lookahead[:SAMPLES]", about: "tries every turn on sampled stocks with the solver as oracle" },
];

/// Players from the weakest to the strongest, for comparisons.
pub const LADDER: &[&str] =
    &["random", "greedy", "kanda", "human", "lookahead:1", "lookahead:4", "lookahead:16", "lookahead:64"];

/// The player of this name.
pub fn open(_game: &MonteCarlo, text: &str) -> Result<Box<dyn AnyPlayer<MonteCarlo>>, PlayerError> {
    let mut parts = Parts::new(text);
    let player = |pairing, looks_ahead| Box::new(TurnByTurn::new(pairing, looks_ahead));
    let simple: Option<Box<dyn AnyPlayer<MonteCarlo>>> = match parts.name {
        "random" => Some(player(Pairing::Random, false)),
        "greedy" => Some(player(Pairing::Natural, false)),
        "kanda" => Some(player(Pairing::Random, true)),
        "human" => Some(player(Pairing::Hints, true)),
        _ => None,
    };
    if let Some(simple) = simple {
        let expected = format!("{} without options", parts.name);
        parts.end(&expected)?;
        return Ok(simple);
    }
    if parts.name == "semi-random" {
        let expected = "semi-random with a depth from 1 to 5 (semi-random:2)";
        let depth = parts.value("").filter(|d| (1..=5).contains(d)).ok_or_else(|| parts.error(expected))?;
        parts.end(expected)?;
        return Ok(Box::new(SemiRandom::new(depth)));
    }
    if parts.name != "lookahead" {
        return Err(parts.unknown(PLAYERS));
    }
    let expected = format!("lookahead with a number of samples from 1 to {} (lookahead:64)", Lookahead::MOST_SAMPLES);
    let samples = parts.value("").unwrap_or(Lookahead::SAMPLES);
    if !(1..=Lookahead::MOST_SAMPLES).contains(&samples) {
        return Err(parts.error(&expected));
    }
    parts.end(&expected)?;
    Ok(Box::new(Lookahead::new(samples)))
}
