//! The model beside a blind search over all moves, as it is and with faults planted.

use super::faults::{Fault, PLANTED};
use super::pool::Position;
use super::{Gaps, State};
use crate::{Game, Modelled, Playable, SoundPruning};
use std::collections::HashSet;
use winnable_cards::{Deal, SplitMix64};
use winnable_positions::{as_deal, below, gaps as late, thorough};

/// Most states of a blind search.
const STATES: usize = 8_000;
/// Most states of a search with the model.
const STATES_OF_MODEL: usize = 400;
/// More forced moves in a row than there can be.
const MOST_FORCED: usize = 1_000;

/// Whether a position can be won, by a search over all moves that knows nothing.
fn blind(game: Gaps, start: &State) -> Option<bool> {
    let mut seen = HashSet::from([game.key(start)]);
    let mut open = vec![start.clone()];
    let mut moves = Vec::new();
    while let Some(state) = open.pop() {
        if game.is_surely_won(&state) {
            return Some(true);
        }
        moves.clear();
        game.moves(&state, &mut moves);
        for &m in &moves {
            let mut child = state.clone();
            game.play(&mut child, m);
            if seen.insert(game.key(&child)) {
                open.push(child);
            }
        }
        if seen.len() > STATES {
            return None;
        }
    }
    Some(false)
}

/// Whether the model can win, with the moves of the game if it can. An error if they cannot be played, or never end.
fn by_model(game: Gaps, start: &State) -> Result<Option<bool>, String> {
    let (model, root) = game.model(start);
    let mut seen = HashSet::new();
    let mut open = vec![(root, Vec::new())];
    let mut moves = Vec::new();
    while let Some((mut state, mut line)) = open.pop() {
        let stored = line.len();
        while let Some(m) = model.safe_move(&state) {
            model.play(&mut state, m);
            line.push(m);
            if line.len() > stored + MOST_FORCED {
                return Err("forced moves never end".to_string());
            }
        }
        if model.is_surely_won(&state) {
            return is_win(game, start, &game.steps(start, &line)).map(|()| Some(true));
        }
        if model.is_dead(&state) || !seen.insert(model.key(&state)) {
            continue;
        }
        moves.clear();
        model.moves(&state, &mut moves);
        for &m in &moves {
            let mut child = state.clone();
            model.play(&mut child, m);
            open.push((child, [line.as_slice(), &[m]].concat()));
        }
        if seen.len() > STATES_OF_MODEL {
            return Ok(None);
        }
    }
    Ok(Some(false))
}

fn is_win(game: Gaps, start: &State, steps: &[super::Move]) -> Result<(), String> {
    let mut state = start.clone();
    for (number, m) in steps.iter().enumerate() {
        let mut legal = Vec::new();
        game.moves(&state, &mut legal);
        if !legal.contains(m) {
            return Err(format!("step {number}, {m:?}, is not legal"));
        }
        game.play(&mut state, *m);
    }
    if game.is_surely_won(&state) { Ok(()) } else { Err("the steps do not end in a win".to_string()) }
}

/// A position of random play, or some moves back from a win and then some random moves on; of these many in which a 3 can come and go.
fn position(game: Gaps, number: u64, rng: &mut SplitMix64) -> State {
    loop {
        let state = any_position(game, number, rng);
        let position = Position::new(game, &state);
        let comes_and_goes = |card| position.can_move().contains(card) && position.may_come_back(card);
        if game.aces_fixed || number % 4 != 3 || (8..12).any(comes_and_goes) {
            return state;
        }
    }
}

fn any_position(game: Gaps, number: u64, rng: &mut SplitMix64) -> State {
    let (mut state, moves) = if number.is_multiple_of(4) {
        (game.start(&Deal::Seed(number)).unwrap(), 30 + below(rng, 50))
    } else {
        let back = 1 + below(rng, if number % 4 == 1 { 30 } else { 120 });
        (game.start(&as_deal(&late(rng, game.aces_fixed, back))).unwrap(), below(rng, 12))
    };
    for _ in 0..moves {
        let mut legal = Vec::new();
        game.moves(&state, &mut legal);
        if !legal.is_empty() {
            let m = legal[below(rng, legal.len())];
            game.play(&mut state, m);
        }
    }
    state
}

/// The first disagreement in so many positions, and how many were won and lost before it. What is true is found without planted
/// faults.
fn disagreement(
    game: Gaps,
    positions: u64,
    truth: impl Fn(Gaps, &State) -> Option<bool>,
) -> (Option<String>, [u64; 2]) {
    let mut rng = SplitMix64::new(32);
    let mut compared = [0; 2];
    for number in 0..positions {
        let start = position(game, number, &mut rng);
        let planted = PLANTED.take();
        let truth = truth(game, &start);
        PLANTED.set(planted);
        let Some(truth) = truth else { continue };
        match by_model(game, &start) {
            Ok(Some(said)) if said == truth => compared[usize::from(!truth)] += 1,
            Ok(Some(said)) => return (Some(format!("position {number}: {said}, in truth {truth}")), compared),
            Ok(None) => (),
            Err(why) => return (Some(format!("position {number}: {why}")), compared),
        }
    }
    (None, compared)
}

#[test]
fn the_model_says_what_a_blind_search_says() {
    for aces_fixed in [false, true] {
        let (found, [won, lost]) = disagreement(Gaps::new(aces_fixed), thorough(3_000, 20_000), blind);
        assert_eq!(found, None, "{aces_fixed}");
        assert!(won > 700 && lost > 700, "{won} won, {lost} lost");
    }
}

/// What is true is what the model says without the fault, so that many positions can be asked.
#[test]
fn planted_faults_are_found() {
    let truth = |game: Gaps, start: &State| by_model(game, start).unwrap();
    let all = [
        Fault::Takes,
        Fault::Follows,
        Fault::Freezes,
        Fault::OrderWithoutGap,
        Fault::NoCommitments,
        Fault::KeptCommitments,
    ];
    for fault in all {
        PLANTED.set(Some(fault));
        let (found, compared) = disagreement(Gaps::new(false), 6_000, truth);
        PLANTED.set(None);
        assert!(found.is_some(), "{fault:?}: {compared:?} positions without a disagreement");
    }
    PLANTED.set(Some(Fault::Follows));
    let (found, compared) = disagreement(Gaps::new(true), 6_000, truth);
    PLANTED.set(None);
    assert!(found.is_some(), "with fixed aces: {compared:?} positions without a disagreement");
}
