//! The stages for games in which suits matter on the way home only: a search for a win and a proof take turns.
//!
//! 1. Does the space close within the narrowest horizon? (No card ever goes home.)
//! 2. Best-first search over coarse keys: finds most wins.
//! 3. In turn, so that neither costs more than the other: the proof, with as wide a horizon as it needs, and searches for a win. These
//!    are best-first searches and beams over coarse keys by turns, each larger than the one before and with its own noise. When one has
//!    seen all that its keys tell apart, those after it tell more cards apart, or the proof gets a larger share.

use crate::exhaustive::{ByNeed, Closed, Coarse, Decided, beam, best_first, unless_full};
use crate::limits::Account;
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
    let mut proof = ByNeed::new(game, start, prunings);
    let mut said = proof.advance(numbers.first_proof_states, account)?;
    if said == Closed::Spent {
        let budget = numbers.first_best_first_states;
        let keys = Coarse::new(0);
        let first = account
            .beside(proof.bytes(), |account| best_first(game, start, &keys, prunings, Noise::NONE, budget, account));
        said = unless_full(first)?;
    }
    let (mut proof_states, mut win_states) = (0, numbers.proof_states);
    let (mut number, mut ahead, mut share) = (0, 0, 1);
    loop {
        match said {
            Closed::Win(moves) => return Ok(Decided::Win(moves)),
            Closed::Lost(proof) => return Ok(Decided::Lost(proof)),
            Closed::Spent => (),
        }
        let before = account.counts.states;
        if proof_states < win_states {
            said = proof.advance(win_states - proof_states, account)?;
            proof_states += account.counts.states - before;
        } else {
            let keys = keys_of::<G>(number, ahead);
            let search = |account: &mut Account| look_for_win(game, start, number, &keys, prunings, account);
            said = unless_full(account.beside(proof.bytes(), search))?;
            if keys.has_run_empty() {
                ahead = numbers.most_ahead.min(ahead + 1);
                share += numbers.more_after_running_empty;
            }
            win_states += share * (account.counts.states - before);
            number += 1;
        }
    }
}

/// What a search for a win tells apart.
fn keys_of<G: InTurnsSearched>(number: usize, ahead: u8) -> Coarse {
    let of_beam = G::TURNS.ahead[number / 2 % G::TURNS.ahead.len()];
    Coarse::new(ahead + if number.is_multiple_of(2) { 0 } else { of_beam })
}

/// The searches for a win, in their order.
fn look_for_win<G: Guidance + SoundPruning + InTurnsSearched>(
    game: &G,
    start: &G::State,
    number: usize,
    keys: &Coarse,
    prunings: &Prunings,
    account: &mut Account,
) -> Result<Closed<G::Move>, Stop> {
    let numbers = G::TURNS;
    let noise = Noise { number: number as u64, most: numbers.noise };
    let round = number / 2;
    Ok(if number.is_multiple_of(2) {
        let budget = numbers.best_first_states + round as u64 * numbers.more_best_first_states;
        best_first(game, start, keys, prunings, noise, budget, account)?.into()
    } else {
        let width = numbers.beam_width << round.min(MOST_DOUBLINGS);
        beam(game, start, keys, prunings, width, noise, account)?.into()
    })
}

/// A beam this often doubled is as wide as any memory.
const MOST_DOUBLINGS: usize = 30;
