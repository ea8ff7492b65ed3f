//! Players of Monte Carlo.

mod endgame;
mod lookahead;
mod oracle;
mod turns;

pub use lookahead::Lookahead;
pub use turns::{Pairing, TurnByTurn};

use crate::name::{Listed, Parts, PlayerError};
use crate::player::AnyPlayer;
use winnable_games::monte_carlo::MonteCarlo;

/// The players.
pub const PLAYERS: &[Listed] = &[
    Listed { form: "random", about: "removes pairs at random until there are none, then closes up" },
    Listed { form: "greedy", about: "removes pairs in natural order until there are none, then closes up" },
    Listed { form: "kanda", about: "cited in paper 000: at random, and looks ahead once the stock is gone" },
    Listed { form: "human", about: "paper 000's two hints for people, and looks ahead once the stock is gone" },
    Listed { form: "lookahead[:SAMPLES]", about: "tries every turn on sampled stocks with the solver as oracle" },
];

/// Rungs of a ladder from the weakest to the strongest.
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
