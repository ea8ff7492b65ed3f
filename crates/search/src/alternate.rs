//! The stages for games with a horizon: a search for a win and a proof take turns.
//!
//! 1. Does the space close within the narrowest horizon? (No card ever goes home.)
//! 2. Best-first search at a glance: finds most wins.
//! 3. In turn, so that neither costs more than the other: the proof within a widening horizon, and beams of growing
//!    width, each with its own noise.

use crate::beam::{Jitter, beam};
use crate::best_first::best_first;
use crate::complete::{Prunings, Stage};
use crate::depth_first::DepthFirst;
use crate::glance::Glance;
use crate::limits::Account;
use crate::verdict::Stop;
use winnable_games::{Guided, Horizon};

/// Most states of the first attempt at a proof.
const NARROW_STATES: u64 = 10_000;

/// Most states of the best-first stage.
const BEST_FIRST_STATES: u64 = 20_000;

/// The first turn of the proof.
const PROOF_STATES: u64 = 5_000;

/// Width of the first beam; each is wider than the last by two fifths.
const BEAM_WIDTH: usize = 30;

/// Largest noise in an estimate; a card that is not up counts 9.
const BEAM_JITTER: u32 = 60;

/// How far ahead the beams look, in turn.
const AHEAD: [u8; 3] = [0, 0, 1];

/// Searches until a win, a closed space or the limits.
pub(crate) fn alternate<G: Guided>(
    game: &G,
    start: &G::State,
    horizon: Horizon,
    prunings: &Prunings,
    account: &mut Account,
) -> Result<Stage<G::Move>, Stop> {
    let mut proof = DepthFirst::new(game, start, prunings, Some(horizon));
    let mut stage = proof.advance(NARROW_STATES, account)?;
    if matches!(stage, Stage::Spent) {
        let glance = Glance { game, ahead: 0 };
        stage = wins_only(best_first(&glance, start, prunings, BEST_FIRST_STATES, account)?);
    }
    let (mut proof_states, mut beam_states) = (0, PROOF_STATES);
    let (mut number, mut width) = (0, BEAM_WIDTH);
    while matches!(stage, Stage::Spent) {
        let before = account.counts.states;
        if proof_states < beam_states {
            stage = proof.advance(beam_states - proof_states, account)?;
            proof_states += account.counts.states - before;
        } else {
            let glance = Glance { game, ahead: AHEAD[number % AHEAD.len()] };
            let jitter = Jitter { number: number as u64, most: if number == 0 { 0 } else { BEAM_JITTER } };
            stage = wins_only(beam(&glance, start, prunings, width, jitter, account)?);
            beam_states += account.counts.states - before;
            number += 1;
            width += width * 2 / 5;
        }
    }
    Ok(stage)
}

/// What a search at a glance may say: that a space closes is no proof there.
fn wins_only<M>(stage: Stage<M>) -> Stage<M> {
    match stage {
        Stage::Closed => Stage::Spent,
        stage => stage,
    }
}
