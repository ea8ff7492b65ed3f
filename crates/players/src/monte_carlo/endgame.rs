//! The end of a game: once the stock is empty no card is hidden, and a search finds the rest.

use winnable_cards::SplitMix64;
use winnable_games::monte_carlo::{MonteCarlo, Move, View};
use winnable_games::{Hidden, Modelled};
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// The moves that win a game whose stock is empty; `None` if it is lost, or if the search reaches its limits.
pub(super) fn winning_moves(game: &MonteCarlo, view: View<'_>) -> Option<Vec<Move>> {
    // Without face-down cards a guess is the position itself.
    let state = game.guess(view, &mut SplitMix64::new(0));
    let (model, ranks) = game.model(&state);
    match complete(&model, &ranks, &Prunings::ALL, Quality::Fast, Limits::default(), &Watch::default()).verdict {
        Verdict::Winnable(turns) => Some(game.steps(&state, &turns)),
        Verdict::Unwinnable(_) | Verdict::Undecided(_) => None,
    }
}
