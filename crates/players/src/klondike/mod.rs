//! Players of Klondike.

mod greedy;
mod lookahead;
mod random;
mod tree;

pub use greedy::Greedy;
pub use lookahead::Lookahead;
pub use random::Random;

use crate::name::{Listed, Parts, PlayerError};
use crate::player::AnyPlayer;
use winnable_games::klondike::Klondike;

/// The players.
pub const PLAYERS: &[Listed] = &[
    Listed {
        form: "random",
        about: "moves cards at random, and gives up after some passes in which no card came free",
    },
    Listed {
        form: "greedy",
        about: "as people are told to play: turn cards over, from the largest pile first; go up when it is safe",
    },
    Listed {
        form: "lookahead[:SAMPLES][,solver=SHARE]",
        about: "looks through the stock, then grows a tree over sampled face-down cards with the solver as oracle",
    },
];

/// Players from the weakest to the strongest, for comparisons.
pub const LADDER: &[&str] = &["random", "greedy", "lookahead:10", "lookahead:100", "lookahead"];

/// The player of this name.
pub fn open(_game: &Klondike, text: &str) -> Result<Box<dyn AnyPlayer<Klondike>>, PlayerError> {
    let mut parts = Parts::new(text);
    let simple: Option<Box<dyn AnyPlayer<Klondike>>> = match parts.name {
        "random" => Some(Box::new(Random::default())),
        "greedy" => Some(Box::new(Greedy::default())),
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
    let most = Lookahead::MOST_SAMPLES;
    let expected = format!("lookahead with 1 to {most} samples and solver=0 to solver=1 (lookahead:1000,solver=0.8)");
    let samples = parts.value("").unwrap_or(Lookahead::SAMPLES);
    let solver = parts.value("solver").unwrap_or(Lookahead::SOLVER);
    if !(1..=most).contains(&samples) || !(0.0..=1.0).contains(&solver) {
        return Err(parts.error(&expected));
    }
    parts.end(&expected)?;
    Ok(Box::new(Lookahead::new(samples, solver)))
}
