//! How the engines search a game, in words for reports: made from the stages that the search itself reads.

use winnable_games::{Guided, Stages};

/// The papers' engine, which searches every game in this way.
pub(crate) const PAPER: &str = "the plain depth-first search of the papers, in natural order";

/// The complete engine on this model of a game, from this start.
pub(crate) fn complete<M: Guided>(model: &M, start: &M::State) -> String {
    if model.horizon(start).is_some() {
        return "depth-first search to a proof in turns with beams, suits told apart only as far as they matter"
            .to_string();
    }
    let Stages { tries, best_first, beams, .. } = M::STAGES;
    let stages = [
        (!tries.is_empty(), "greedy best-first searches with few states"),
        (best_first > 0, "best-first search"),
        (!beams.is_empty(), "beams of growing width"),
        (true, "depth-first search to a proof"),
    ];
    let used: Vec<&str> = stages.into_iter().filter(|(is_used, _)| *is_used).map(|(_, words)| words).collect();
    used.join(", then ")
}
