//! How a game is searched: a type composed of stages, so that a game can only name stages that it has the capabilities for.
//!
//! What the stages do stands in the search crate, which implements them for games with the capabilities that they need.

use crate::{Claim, Game, Playable};
use std::marker::PhantomData;

/// A game that names its search.
pub trait Searched: Game {
    /// The stages: the last one decides.
    type Search;

    /// What its own moves claim, where they are not those of the game: for whoever tells people. Each holds.
    fn claims_of_moves(&self) -> Vec<Claim> {
        Vec::new()
    }
}

/// One stage after the other, until one has an answer. The last one decides.
pub struct Then<First, Rest>(PhantomData<(First, Rest)>);

/// Greedy best-first searches over likely moves. May only find wins.
pub struct GreedySearch;

/// Best-first search over all moves that keeps its positions small, in turns with long greedy searches. Finds wins; a space that it
/// empties is lost.
pub struct WholeBestFirst;

/// The same within a widening horizon.
pub struct WholeWithinHorizon;

/// Best-first search over all moves. Finds wins; a space that it empties is lost.
pub struct BestFirst;

/// Beams of growing width with noise. Find wins; a space of which nothing was cut is lost.
pub struct Beams;

/// Depth-first search. Decides.
pub struct DepthFirst;

/// Depth-first search within a widening horizon. Decides.
pub struct ProofWithinHorizon;

/// Depth-first search that learns from dead positions. Decides.
pub struct LearningDepthFirst;

/// Depth-first search that leaves positions whose cards were seen at an earlier time. Decides.
pub struct EarliestFirst;

/// A proof within a widening horizon and searches for a win over coarse keys in turn, so that neither costs more than the other. Decides.
pub struct InTurns;

/// Short depth-first searches with noise and a long one to a proof in turn, so that neither costs more than the other. Decides.
pub struct DivesAndProof;

/// Searches for a win stage by stage, each round wider than the last, and a depth-first search to a proof in turn. Decides.
pub struct StagesAndProof;

/// Depth-first search over components of positions that lead to one another. Decides.
pub struct ByComponents;

/// The same in a smaller model of the position, where there is one: decides there, and leaves all others to the next stage.
pub struct BySmallerModel;

/// What suits most games.
pub type Usual = Then<BestFirst, Then<Beams, DepthFirst>>;

/// A game whose complete search works on a model of it with fewer, larger steps.
pub trait Modelled: Playable {
    /// The model: winnable if and only if the game is. It has the name of the game.
    type Model: Searched;

    /// The model of this position.
    fn model(&self, start: &Self::State) -> (Self::Model, <Self::Model as Game>::State);

    /// The game's own moves for a winning line of the model, up to a certain win.
    fn steps(&self, start: &Self::State, line: &[<Self::Model as Game>::Move]) -> Vec<Self::Move>;

    /// These moves, and the position after them.
    fn steps_and_end(
        &self,
        start: &Self::State,
        line: &[<Self::Model as Game>::Move],
    ) -> (Vec<Self::Move>, Self::State) {
        let (moves, mut end) = (self.steps(start, line), start.clone());
        moves.iter().for_each(|&m| self.play(&mut end, m));
        (moves, end)
    }
}
