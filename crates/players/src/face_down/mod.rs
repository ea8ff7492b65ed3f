//! Players of any game with face-down cards, for games that have no players of their own. They know no rule: what may be
//! moved, what lies open and what is home they ask the game, about a guess at the unseen cards that the view alone decides.

mod greedy;
mod lookahead;
mod memory;
mod random;
mod sight;

pub use greedy::Greedy;
pub use lookahead::Lookahead;
pub use random::Random;

use crate::name::{Listed, Parts, PlayerError};
use crate::player::AnyPlayer;
use winnable_games::{Hidden, Interactive, Modelled, Searched};
use winnable_search::Decides;

/// A game that these players can play: it hides cards, lists its moves, and can be solved once they are known.
pub trait FaceDown: Hidden + Interactive + Modelled<Model: Searched<Search: Decides<Self::Model>>> + 'static {}

impl<G> FaceDown for G where G: Hidden + Interactive + Modelled<Model: Searched<Search: Decides<G::Model>>> + 'static {}

/// The players.
pub const PLAYERS: &[Listed] = &[
    Listed { form: "random", about: "any legal move, and gives up after many moves in which no card came free" },
    Listed {
        form: "greedy",
        about: "the moves that turn up cards, bring them home or empty piles, as far as the cards are seen; the stock last",
    },
    Listed {
        form: "lookahead[:SAMPLES][,states=N]",
        about: "solves sampled orders of the unseen cards, and takes the way after which most of them can be won",
    },
];

/// Players from the weakest to the strongest, for comparisons.
pub const LADDER: &[&str] = &["random", "greedy", "lookahead:4", "lookahead"];

/// The player of this name.
pub fn open<G: FaceDown>(_game: &G, text: &str) -> Result<Box<dyn AnyPlayer<G>>, PlayerError> {
    let mut parts = Parts::new(text);
    let simple: Option<Box<dyn AnyPlayer<G>>> = match parts.name {
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
    let most = (Lookahead::<G>::MOST_SAMPLES, Lookahead::<G>::MOST_STATES);
    let expected =
        format!("lookahead with 1 to {} samples and states=1 to states={} (lookahead:16,states=500)", most.0, most.1);
    let samples = parts.value("").unwrap_or(Lookahead::<G>::SAMPLES);
    let states = parts.value("states").unwrap_or(Lookahead::<G>::STATES);
    if !(1..=most.0).contains(&samples) || !(1..=most.1).contains(&states) {
        return Err(parts.error(&expected));
    }
    parts.end(&expected)?;
    Ok(Box::new(Lookahead::new(samples, states)))
}
