//! Games whose moves can either be taken back or never undone.

use crate::{Claim, Game, SoundPruning};

/// A way out of a component of positions: moves, and where they lead.
#[derive(Debug, Clone, Copy)]
pub struct Way<S> {
    /// The position after the moves.
    pub state: S,
    /// Where the moves stand in [`Ways::moves`].
    pub first: u32,
    /// Where they end.
    pub end: u32,
    /// Ways with less of it are tried first.
    pub order: u32,
}

/// A list of ways.
#[derive(Debug)]
pub struct Ways<S, M> {
    /// The moves of all ways.
    pub moves: Vec<M>,
    /// The ways.
    pub ways: Vec<Way<S>>,
    /// The moves of a way that is being put together.
    pub under_way: Vec<M>,
}

impl<S, M> Default for Ways<S, M> {
    fn default() -> Self {
        Ways { moves: Vec::new(), ways: Vec::new(), under_way: Vec::new() }
    }
}

impl<S, M: Copy> Ways<S, M> {
    /// Adds the way whose moves are under way.
    pub fn push(&mut self, state: S, order: u32) {
        let first = self.moves.len() as u32;
        self.moves.extend_from_slice(&self.under_way);
        self.ways.push(Way { state, first, end: self.moves.len() as u32, order });
    }
}

/// A game whose positions fall into components: within one, each position can be reached from each by moves that can be taken
/// back; moves that cannot lead from component to component and never return. So a search that has left a component without
/// a win is done with all of it.
pub trait Components: SoundPruning<State: Copy> + Clone {
    /// The position, written in 64 bits: different positions have different words.
    fn word(&self, state: &Self::State) -> u64;

    /// Plays safe moves, appends them to `moves`, and tells whether one of them can never be taken back.
    fn settle(&self, state: &mut Self::State, moves: &mut Vec<Self::Move>) -> bool;

    /// The moves that can be taken back, appended to `out`. Those that undo a safe move may be left out.
    fn reversible(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Moves and sequences of moves that cannot be taken back, such that some win goes on with one of them, from this
    /// position of the component or another, if there is a win at all.
    fn exits(&self, state: &Self::State, out: &mut Ways<Self::State, Self::Move>);

    /// The words of some other positions: this one is lost if one of them is.
    fn dominators(&self, state: &Self::State, out: &mut Vec<u64>);

    /// A game that can be won wherever this one can, with the same kind of positions, and is searched faster.
    fn easier(&self) -> Option<Self>;

    /// After how many positions of a subtree the easier game is asked for the first time.
    fn ask_after(&self) -> u64;

    /// A position of this game in the easier one.
    fn to_easier(&self, state: &Self::State) -> Self::State;

    /// The game with every dominance off.
    fn without_dominances(&self) -> Self;

    /// What is left out, and what that claims of these rules.
    fn dominances(&self) -> Claim;
}

/// A game of which some positions have a smaller model with components: it can be won if and only if the position can.
pub trait SmallerModel: SoundPruning {
    /// The smaller model.
    type Smaller: Components;

    /// The smaller model of a position, with the name of the game; None where the rules or the position do not allow one.
    fn smaller(&self, start: &Self::State) -> Option<(Self::Smaller, <Self::Smaller as Game>::State)>;

    /// The moves from the position for a winning line of the smaller model, up to a certain win.
    fn of_smaller(&self, start: &Self::State, line: &[<Self::Smaller as Game>::Move]) -> Vec<Self::Move>;
}
