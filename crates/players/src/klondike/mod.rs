//! Players of Klondike.

mod greedy;
mod lookahead;
mod random;
mod semi_random;
mod tree;

pub use greedy::Greedy;
pub use lookahead::Lookahead;
pub use random::Random;
pub use semi_random::SemiRandom;

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
        form: "semi-random:1..5",
        about: "at random, but first the move after which most cards come free, as far as the cards are seen",
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
pub const LADDER: &[&str] =
    &["random", "semi-random:1", "semi-random:3", "greedy", "lookahead:10", "lookahead:100", "lookahead"];

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
    if parts.name == "semi-random" {
        let expected = "semi-random with a depth from 1 to 5 (semi-random:2)";
        let depth = parts.value("").filter(|depth| (1..=5).contains(depth)).ok_or_else(|| parts.error(expected))?;
        parts.end(expected)?;
        return Ok(Box::new(SemiRandom::new(depth)));
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
