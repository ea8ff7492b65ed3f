//! Players of Calculation.

mod hanazawa;
mod labels;
mod learned;
mod lookahead;
mod obstruction;
mod random;
mod tune;

pub use hanazawa::{Hanazawa, Reading};
pub use lookahead::{Dials, Judge, Lookahead, Position, Stacks, placed};
pub use obstruction::{Obstruction, SIDE};
pub use random::SemiRandom;
pub use tune::{Course, tune};

use crate::name::{Listed, Parts, PlayerError};
use crate::player::AnyPlayer;
use winnable_games::calculation::Calculation;

/// The players.
pub const PLAYERS: &[Listed] = &[
    Listed {
        form: "random",
        about: "Sugiyama and Iida, Semi-Random Self-Play for Calculation: random stacks; cards go up when they can",
    },
    Listed {
        form: "semi-random:1..5",
        about: "Sugiyama and Iida: the drawn card on the stack whose top cards are its longest run of successors",
    },
    Listed {
        form: "hanazawa[:OPTION,...]",
        about: "Hanazawa, An algorithm to play the card solitaire Calculation: a place for every card, by a table; options \
                highest, literal (and with it floor, last-stack, fewest, last-foundation), set, free-k, free[=N], tuned, \
                table=FILE",
    },
    Listed {
        form: "lookahead[:SAMPLES][,depth=D][,heat=H][,judge=FILE]",
        about: "looks D draws ahead (2) over all cards that may come, with a learned judge; may sample orders",
    },
];

/// Players from the weakest to the strongest, for comparisons.
pub const LADDER: &[&str] = &[
    "random",
    "semi-random:1",
    "semi-random:5",
    "lookahead:depth=0,heat=10",
    "lookahead:depth=0,heat=3",
    "lookahead:depth=0,heat=1",
    "lookahead:depth=0,heat=0.3",
    "lookahead:depth=0",
    "lookahead:depth=1",
    "lookahead:depth=2",
];

/// The file of the judge that its strongest players ask.
pub fn judge_of(game: &Calculation) -> Option<&'static str> {
    Some(crate::judges::of_calculation(game.stacks()))
}

/// The player of this name.
pub fn open(game: &Calculation, text: &str) -> Result<Box<dyn AnyPlayer<Calculation>>, PlayerError> {
    let mut parts = Parts::new(text);
    match parts.name {
        "random" => {
            parts.end("random without options")?;
            Ok(Box::new(SemiRandom::new(0)))
        }
        "semi-random" => {
            let expected = "semi-random with a depth from 1 to 5 (semi-random:2)";
            let depth = parts.value("").filter(|d| (1..=5).contains(d)).ok_or_else(|| parts.error(expected))?;
            parts.end(expected)?;
            Ok(Box::new(SemiRandom::new(depth)))
        }
        "hanazawa" => {
            let reading = Reading::take(&mut parts);
            let table = learned::table(&mut parts, reading)?;
            parts.end(&format!("hanazawa with options {}, tuned, table=FILE", hanazawa::OPTIONS))?;
            Ok(Box::new(Hanazawa::new(reading, table)))
        }
        "lookahead" => {
            let judge = learned::judge(&mut parts, game.stacks())?;
            Ok(Box::new(Lookahead::new(judge, Dials::take(parts)?)))
        }
        _ => Err(parts.unknown(PLAYERS)),
    }
}
