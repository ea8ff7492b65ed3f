//! How many children a position of Monte Carlo has: the paper says 2^n - 1 for n pairs, at most 4095.

use crate::error::LabError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use winnable_cards::{Deal, SplitMix64};
use winnable_catalog::{SolveError, Watch};
use winnable_games::monte_carlo::{MonteCarlo, Move};
use winnable_games::{Game, Modelled, Playable};

/// The largest numbers in any position that was looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Children {
    /// Positions looked at.
    pub positions: u64,
    /// Pairs that can be removed.
    pub pairs: u64,
    /// Different positions after closing up.
    pub children: u64,
}

/// Plays 5×5 deals at random, a whole turn at a time, and counts in every position on the way.
pub fn children(deals: u64, watch: &Watch) -> Result<Children, LabError> {
    let game = MonteCarlo::new(5, false);
    let mut most = Children::default();
    let (mut pairs, mut turns) = (Vec::new(), Vec::new());
    for number in (1..=deals).take_while(|_| !watch.is_stopped()) {
        let failed = |error| LabError::Solve { deal: format!("seed:{number}"), error: SolveError::Deal(error) };
        let mut rng = SplitMix64::new(number);
        let mut state = game.start(&Deal::Seed(number)).map_err(failed)?;
        loop {
            most.positions += 1;
            pairs.clear();
            game.moves(&state, &mut pairs);
            pairs.retain(|m| matches!(m, Move::Pair(..)));
            let (model, ranks) = game.model(&state);
            turns.clear();
            model.moves(&ranks, &mut turns);
            let after = |turn: &_| {
                let mut child = ranks;
                model.play(&mut child, *turn);
                model.key(&child)
            };
            most.pairs = most.pairs.max(pairs.len() as u64);
            most.children = most.children.max(turns.iter().map(after).collect::<BTreeSet<u128>>().len() as u64);
            if turns.is_empty() {
                break;
            }
            let turn = turns[rng.below(turns.len() as u64) as usize];
            let steps = game.steps(&state, &[turn]);
            steps.into_iter().for_each(|m| game.play(&mut state, m));
            if game.is_won(&state) {
                break;
            }
        }
    }
    Ok(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_are_no_more_than_subsets_of_pairs() {
        let found = children(300, &Watch::default()).unwrap();
        assert!(found.positions > 1000 && found.pairs >= 5, "{found:?}");
        assert!(found.children > found.pairs && found.children < 1 << found.pairs, "{found:?}");
    }
}
