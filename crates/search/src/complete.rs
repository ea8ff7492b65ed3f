//! The default engine: complete, by the stages that the game names.

use crate::exhaustive::Decided;
use crate::limits::{Account, Limits, Watch};
use crate::prunings::Prunings;
use crate::stage::{Decides, Task};
use crate::verdict::{Outcome, Quality, Verdict};
use winnable_games::{Game, Searched};

/// Searches from `start` to a win, a proof or the limits, by the search that the game names. The moves of a win end where it
/// is certain.
pub fn complete<G: Searched<Search: Decides<G>>>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    quality: Quality,
    limits: Limits,
    watch: &Watch,
) -> Outcome<G::Move> {
    complete_by::<G::Search, G>(game, start, prunings, quality, limits, watch)
}

/// Searches from `start` to a win, a proof or the limits, by a search that is given as a type.
pub fn complete_by<S: Decides<G>, G: Game>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    quality: Quality,
    limits: Limits,
    watch: &Watch,
) -> Outcome<G::Move> {
    let mut account = Account::new(game, start, limits, watch);
    let verdict = match S::decide(game, start, &Task { prunings, quality }, &mut account) {
        Ok(Decided::Win(moves)) => Verdict::Winnable(moves),
        Ok(Decided::Lost(proof)) => Verdict::Unwinnable(proof),
        Err(stop) => Verdict::Undecided(stop),
    };
    Outcome { verdict, counts: account.counts }
}
