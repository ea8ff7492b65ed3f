//! How many children a position of Monte Carlo has: the paper says 2^n - 1 for n pairs, at most 4095.
//!
//! Random play shows what is usual; what is possible is shown by boards that were made for it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use winnable_cards::{Card, Deal, Form, Layout, Rank, SplitMix64};
use winnable_catalog::{SolveError, Watch};
use winnable_games::monte_carlo::{MonteCarlo, Move, State};
use winnable_games::{Game, Modelled, Playable};
use winnable_lab::LabError;

/// The largest numbers in any position that was looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Children {
    /// Positions looked at.
    pub positions: u64,
    /// Pairs that can be removed.
    pub pairs: u64,
    /// Different positions after closing up.
    pub children: u64,
    /// The same of the board that was made.
    pub of_made_board: u64,
}

/// A 5×5 board with more children than random play meets; a letter is a rank.
pub const MADE_BOARD: [&str; 5] = ["AABBE", "AABBE", "CCDDE", "CCDDE", "JHHGG"];

/// Plays 5×5 deals at random, a whole turn at a time, and counts in every position on the way.
pub fn children(deals: u64, watch: &Watch) -> Result<Children, LabError> {
    let game = MonteCarlo::new(5, false);
    let made = board(&game, &MADE_BOARD)?;
    let mut most = Children { of_made_board: count(&game, &made), ..Children::default() };
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
            most.pairs = most.pairs.max(pairs.len() as u64);
            most.children = most.children.max(count(&game, &state));
            let (model, ranks) = game.model(&state);
            turns.clear();
            model.moves(&ranks, &mut turns);
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

/// The different positions after a turn, suits not told apart.
fn count(game: &MonteCarlo, state: &State) -> u64 {
    let (model, ranks) = game.model(state);
    let mut turns = Vec::new();
    model.moves(&ranks, &mut turns);
    let after = |turn: &_| {
        let mut child = ranks;
        model.play(&mut child, *turn);
        model.key(&child)
    };
    turns.iter().map(after).collect::<BTreeSet<u128>>().len() as u64
}

/// The position with these letters as ranks, the rest of the deck in order as its stock.
fn board(game: &MonteCarlo, rows: &[&str]) -> Result<State, LabError> {
    let mut left: Vec<Card> = Card::deck().collect();
    let mut card = |letter: u8| -> String {
        let rank = Rank::all().nth(usize::from(letter - b'A')).expect("a letter from A to M");
        let at = left.iter().position(|card| card.rank() == rank).expect("at most four of a letter");
        left.remove(at).written(Form::Usual)
    };
    let mut lines: Vec<String> =
        rows.iter().map(|row| row.bytes().map(&mut card).collect::<Vec<_>>().join(" ")).collect();
    let stock: Vec<String> = left.iter().map(|card| card.written(Form::Usual)).collect();
    lines.push(format!("Stock: {}", stock.join(" ")));
    let text = lines.join("\n");
    let failed = |error| LabError::Solve { deal: text.clone(), error: SolveError::Deal(error) };
    let layout = Layout::parse(&text).map_err(failed)?;
    game.start(&Deal::Position(layout)).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_can_be_made_with_more_than_4095_children() {
        let game = MonteCarlo::new(5, false);
        let of = |rows: [&str; 5]| count(&game, &board(&game, &rows).unwrap());
        assert_eq!(of(["AABBE", "AABBE", "CCDDF", "CCDDF", "JHHGG"]), 7055);
        assert_eq!(of(MADE_BOARD), 8591);
        // One square of four: a row of it, one card of each row, or all four.
        assert_eq!(of(["AABCD", "AAEFG", "HIJKL", "MBCDE", "FGHIJ"]), 4);
    }

    #[test]
    fn children_are_no_more_than_subsets_of_pairs() {
        let found = children(300, &Watch::default()).unwrap();
        assert!(found.positions > 1000 && found.pairs >= 5, "{found:?}");
        assert!(found.children > found.pairs && found.children < 1 << found.pairs, "{found:?}");
    }
}
