//! How many of the lost deals of Monte Carlo can at least empty the stock: the paper prints 144 of 1274.
//!
//! The engine `paper` tells it too, deal by deal, in milliseconds. Here lost deals are found by the complete search, and only
//! they are gone through, a whole turn at a time and with equal ranks taken as equal: thirty times as fast, so that the
//! sample can be larger than the printed one.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use winnable_cards::Deal;
use winnable_catalog::SolveError;
use winnable_games::monte_carlo::MonteCarlo;
use winnable_games::{Game, Modelled, Playable};
use winnable_lab::LabError;
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// Lost deals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Losses {
    /// How many deals were looked at.
    pub deals: u64,
    /// How many of them are lost.
    pub lost: u64,
    /// Of these, such that some line of play empties the stock.
    pub emptied: u64,
}

/// The lost ones among the deals from 1 on.
pub fn losses(size: usize, as_programmed: bool, deals: u64, watch: &Watch) -> Result<Losses, LabError> {
    let game = MonteCarlo::new(size, as_programmed);
    let mut losses = Losses::default();
    for number in (1..=deals).take_while(|_| !watch.is_stopped()) {
        let failed = |error| LabError::Solve { deal: format!("seed:{number}"), error: SolveError::Deal(error) };
        let start = game.start(&Deal::Seed(number)).map_err(failed)?;
        let (model, ranks) = game.model(&start);
        let outcome = complete(&model, &ranks, &Prunings::ALL, Quality::Fast, Limits::default(), watch);
        losses.deals += 1;
        if let Verdict::Unwinnable(_) = outcome.verdict {
            losses.lost += 1;
            losses.emptied += u64::from(can_reach(&model, ranks, |r| model.stock_left(r) == Some(0)));
        }
    }
    Ok(losses)
}

/// Whether some line of play leads to such a position.
fn can_reach<G: Game<State: Clone>>(game: &G, start: G::State, is_such: impl Fn(&G::State) -> bool) -> bool {
    let mut seen = BTreeSet::from([game.key(&start)]);
    let (mut open, mut moves) = (vec![start], Vec::new());
    while let Some(state) = open.pop() {
        if is_such(&state) {
            return true;
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
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_search::paper;

    #[test]
    fn the_split_is_that_of_the_papers_engine() {
        for (as_programmed, deals) in [(true, 60), (false, 60)] {
            let game = MonteCarlo::new(4, as_programmed);
            let mut theirs = Losses { deals, ..Losses::default() };
            for number in 1..=deals {
                let start = game.start(&Deal::Seed(number)).unwrap();
                let outcome = paper(&game, &start, Limits::default(), &Watch::default());
                if let Verdict::Unwinnable(_) = outcome.verdict {
                    theirs.lost += 1;
                    theirs.emptied += u64::from(outcome.counts.min_stock_left == Some(0));
                }
            }
            assert!(theirs.lost > 20 && theirs.emptied > 0, "{theirs:?}");
            assert_eq!(losses(4, as_programmed, deals, &Watch::default()).unwrap(), theirs);
        }
    }
}
