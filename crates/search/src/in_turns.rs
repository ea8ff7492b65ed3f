//! The stages for games in which suits matter on the way home only: a search for a win and a proof take turns.
//!
//! 1. Does the space close within the narrowest horizon? (No card ever goes home.)
//! 2. Best-first search over coarse keys: finds most wins.
//! 3. In turn, so that neither costs more than the other: the proof within a widening horizon, and beams of growing
//!    width, each with its own noise.

use crate::exhaustive::{Closed, Coarse, Decided, DepthFirst, Within, beam, best_first};
use crate::limits::Account;
use crate::no_goods::NoLearning;
use crate::noise::Noise;
use crate::prunings::Prunings;
use crate::verdict::Stop;
use winnable_games::{Guidance, InTurnsSearched, SoundPruning};

/// Searches until a win, a closed space or the limits.
pub(crate) fn in_turns<G: Guidance + SoundPruning + InTurnsSearched>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    account: &mut Account,
) -> Result<Decided<G::Move>, Stop> {
    let numbers = G::TURNS;
    let mut proof = DepthFirst::<_, _, NoLearning>::new(game, start, prunings, Within(game.horizon(start)));
    let mut said = proof.advance(numbers.first_proof_states, account)?;
    if said == Closed::Spent {
        said = best_first(game, start, &Coarse { ahead: 0 }, prunings, numbers.best_first_states, account)?.into();
    }
    let (mut proof_states, mut beam_states) = (0, numbers.proof_states);
    let (mut number, mut width) = (0, numbers.beam_width);
    loop {
        match said {
            Closed::Win(moves) => return Ok(Decided::Win(moves)),
            Closed::Lost(proof) => return Ok(Decided::Lost(proof)),
            Closed::Spent => (),
        }
        let before = account.counts.states;
        if proof_states < beam_states {
            said = proof.advance(beam_states - proof_states, account)?;
            proof_states += account.counts.states - before;
        } else {
            let ahead = numbers.ahead[number % numbers.ahead.len()];
            let noise = Noise { number: number as u64, most: if number == 0 { 0 } else { numbers.beam_noise } };
            said = beam(game, start, &Coarse { ahead }, prunings, width, noise, account)?.into();
            beam_states += account.counts.states - before;
            number += 1;
            width += width * 2 / 5;
        }
    }
}
