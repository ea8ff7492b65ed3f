//! Once the stock is gone nothing is hidden any more, and a search plays the rest.

use winnable_cards::SplitMix64;
use winnable_games::monte_carlo::{Gone, MonteCarlo, Move, Turns, View};
use winnable_games::{Hidden, Planned};
use winnable_search::{Limits, Prunings, Verdict, Watch, dive};

/// Searches from a position of the model to a win.
pub(super) fn winning_turns(model: &Turns, gone: &Gone, states: u64) -> Option<Vec<u64>> {
    let limits = Limits { states, ..Limits::default() };
    match dive(model, gone, &Prunings::ALL, limits, &Watch::default()).verdict {
        Verdict::Winnable(turns) => Some(turns),
        Verdict::Unwinnable(_) | Verdict::Undecided(_) => None,
    }
}

/// The moves that win a game without a stock, or nothing if it is lost.
pub(super) fn winning_moves(game: &MonteCarlo, view: View<'_>) -> Option<Vec<Move>> {
    // Without face-down cards the only guess is the position itself.
    let state = game.guess(view, &mut SplitMix64::new(0));
    let (model, gone) = game.model(&state);
    winning_turns(&model, &gone, Limits::default().states).map(|turns| game.steps(&state, &turns))
}
