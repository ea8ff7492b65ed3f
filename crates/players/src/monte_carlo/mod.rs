//! Players of Monte Carlo.

mod endgame;
mod features;
mod judge;
mod last_cards;
mod lessons;
mod lookahead;
mod oracle;
mod sampling;
mod semi_random;
mod turns;
mod whole_turns;

pub use features::SLOTS;
pub use judge::Judge;
pub use lessons::{Lesson, alone, lesson};
pub use lookahead::Lookahead;
pub use sampling::Sampling;
pub use semi_random::SemiRandom;
pub use turns::{Pairing, TurnByTurn};
pub use whole_turns::{Chooser, WholeTurns};

use crate::judges::{OF_MONTE_CARLO, has_judge};
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
    Listed {
        form: "human[:1|2]",
        about: "Shintani's two hints for people, or one of them alone, and a search once the stock is gone",
    },
    Listed {
        form: "lookahead[:SAMPLES|orders=N]",
        about: "tries turns on sampled stocks with a learned judge and the solver; with SAMPLES the solver alone",
    },
];

/// Players from the weakest to the strongest, for comparisons.
pub const LADDER: &[&str] =
    &["random", "greedy", "kanda", "human", "lookahead:1", "lookahead:4", "lookahead:16", "lookahead:64", "lookahead"];

/// The file of the judge that its strongest player asks, which has learned one game only.
pub fn judge_of(game: &MonteCarlo) -> Option<&'static str> {
    (game.size() == 5 && !game.is_as_programmed()).then_some(OF_MONTE_CARLO)
}

/// The player of this name.
pub fn open(game: &MonteCarlo, text: &str) -> Result<Box<dyn AnyPlayer<MonteCarlo>>, PlayerError> {
    let mut parts = Parts::new(text);
    let player = |pairing, looks_ahead| Box::new(TurnByTurn::new(pairing, looks_ahead));
    let simple: Option<Box<dyn AnyPlayer<MonteCarlo>>> = match parts.name {
        "random" => Some(player(Pairing::Random, false)),
        "greedy" => Some(player(Pairing::Natural, false)),
        "kanda" => Some(player(Pairing::Random, true)),
        _ => None,
    };
    if let Some(simple) = simple {
        let expected = format!("{} without options", parts.name);
        parts.end(&expected)?;
        return Ok(simple);
    }
    if parts.name == "human" {
        let expected = "human, or human with the number of a hint, 1 or 2 (human:1)";
        let hint: Option<u8> = parts.value("");
        if !matches!(hint, None | Some(1 | 2)) {
            return Err(parts.error(expected));
        }
        parts.end(expected)?;
        return Ok(player(Pairing::Hints { keeps_first: hint != Some(2), frees_equals: hint != Some(1) }, true));
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
    let most = (Sampling::MOST_SAMPLES, Lookahead::MOST_ORDERS);
    let expected = format!(
        "lookahead with a number of samples from 1 to {} (lookahead:64), or on a board of 5×5 with orders=N from 1 to {}",
        most.0, most.1
    );
    let judge = judge_of(game);
    let is_judged = judge.is_some();
    let samples: Option<usize> = parts.value("");
    let orders: Option<usize> = if is_judged && samples.is_none() { parts.value("orders") } else { None };
    let is_in_range = |number: Option<usize>, most| number.is_none_or(|number| (1..=most).contains(&number));
    if !is_in_range(samples, most.0) || !is_in_range(orders, most.1) {
        return Err(parts.error(&expected));
    }
    if let Some(file) = judge.filter(|file| samples.is_none() && !has_judge(file)) {
        return Err(parts.error(&format!("{file} to be given first")));
    }
    parts.end(&expected)?;
    match samples {
        None if is_judged => {
            let orders = orders.unwrap_or(Lookahead::ORDERS);
            Ok(Box::new(WholeTurns::new(Lookahead::new(Judge::taught(), orders))))
        }
        samples => Ok(Box::new(WholeTurns::new(Sampling::new(samples.unwrap_or(Sampling::SAMPLES))))),
    }
}
