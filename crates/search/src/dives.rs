//! Many short depth-first searches, each with noise of its own, and a long one to a proof.
//!
//! What a depth-first search needs for a win varies without bound: a wrong turn at the beginning costs it everything, and with other
//! noise it is won in a few hundred states. So it pays to begin again soon (Gomes, Selman and Crato 1997 on heavy tails). The proof goes on
//! in between, so that a lost deal costs twice its space and no more.

use crate::exhaustive::{Closed, Decided, DepthFirst, Sound};
use crate::limits::Account;
use crate::no_goods::NoLearning;
use crate::noise::Noise;
use crate::prunings::Prunings;
use crate::verdict::Stop;
use winnable_games::{Diving, SoundPruning};

/// Searches until a win, a closed space or the limits.
pub(crate) fn dives_and_proof<G: Diving + SoundPruning>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    account: &mut Account,
) -> Result<Decided<G::Move>, Stop> {
    let search = || DepthFirst::<_, _, NoLearning>::new(game, start, prunings, Sound(prunings));
    let mut proof = search();
    let mut number = 0;
    loop {
        let noise = Noise { number, most: G::DIVES.noise };
        let mut dive = search().with_noise(noise);
        let mut said = account.beside(proof.bytes(), |account| dive.advance(G::DIVES.states, account))?;
        drop(dive);
        if said == Closed::Spent {
            said = proof.advance(G::DIVES.states, account)?;
        }
        match said {
            Closed::Win(moves) => return Ok(Decided::Win(moves)),
            Closed::Lost(proof) => return Ok(Decided::Lost(proof)),
            Closed::Spent => number += 1,
        }
    }
}
