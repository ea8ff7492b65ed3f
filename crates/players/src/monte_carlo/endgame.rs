//! Once the stock is gone nothing is hidden any more, and a search plays the rest.

use winnable_cards::SplitMix64;
use winnable_games::monte_carlo::{MonteCarlo, Move, View};
use winnable_games::{Hidden, Modelled};
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// The moves that win a game without a stock, or nothing if it is lost.
pub(super) fn winning_moves(game: &MonteCarlo, view: View<'_>) -> Option<Vec<Move>> {
    // Without face-down cards the only guess is the position itself.
    let state = game.guess(view, &mut SplitMix64::new(0));
    let (model, ranks) = game.model(&state);
    match complete(&model, &ranks, &Prunings::ALL, Quality::Fast, Limits::default(), &Watch::default()).verdict {
        Verdict::Winnable(turns) => Some(game.steps(&state, &turns)),
        Verdict::Unwinnable(_) | Verdict::Undecided(_) => None,
    }
}
