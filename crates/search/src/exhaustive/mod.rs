//! The searches that can close a space, and the proof that only they can make.
//!
//! [`Proof`] has no constructor outside of this folder. What stands here therefore answers for every loss that is reported.

mod beam;
mod best_first;
mod components;
mod depth_first;
mod identity;
mod paper;
mod whole;

pub(crate) use beam::beam;
pub(crate) use best_first::best_first;
pub(crate) use components::by_components;
pub(crate) use depth_first::DepthFirst;
pub(crate) use identity::{Coarse, Identity, Sound, Within};
pub use paper::paper;
pub(crate) use whole::whole_best_first;

use crate::prunings::Prunings;
use std::fmt;
use winnable_games::{Game, Keys, SoundPruning};

/// What an incomplete search can say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found<M> {
    /// A win: the moves.
    Win(Vec<M>),
    /// Its share of the limits is used up, or all that it looks at.
    Spent,
}

/// What a search can say that leaves nothing out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Closed<M> {
    /// A win: the moves.
    Win(Vec<M>),
    /// The whole space is closed.
    Lost(Proof),
    /// Its share of the limits is used up, or it had to leave something out.
    Spent,
}

/// What the last stage of a search can say within its limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decided<M> {
    /// A win: the moves.
    Win(Vec<M>),
    /// The whole space is closed.
    Lost(Proof),
}

impl<M> From<Found<M>> for Closed<M> {
    fn from(found: Found<M>) -> Self {
        match found {
            Found::Win(moves) => Closed::Win(moves),
            Found::Spent => Closed::Spent,
        }
    }
}

/// Witness that a search has closed the whole space, and what that rests on.
///
/// Nothing but the searches in this crate that close spaces can make one. So a stage that only looks for wins cannot say
/// that a position is lost:
///
/// ```compile_fail,E0451
/// use winnable_search::{Closed, Keys, Proof};
///
/// fn greedy_search_found_nothing() -> Closed<u8> {
///     Closed::Lost(Proof { keys: Keys::Exact, prunings: Vec::new() })
/// }
/// ```
///
/// It can say that it is spent:
///
/// ```
/// use winnable_search::{Closed, Found};
///
/// fn greedy_search_found_nothing() -> Closed<u8> {
///     Found::Spent.into()
/// }
/// # assert_eq!(greedy_search_found_nothing(), Closed::Spent);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    keys: Keys,
    prunings: Vec<Pruning>,
}

/// A claim that a proof rests on, beside the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pruning {
    /// Positions that differ by a symmetry are one.
    Symmetry,
    /// Moves that cannot hurt were played at once.
    SafeMoves,
    /// Positions that are known to be lost were left.
    DeadPositions,
    /// Positions that share a reason with a lost one were left.
    NoGoods,
    /// Cards beyond these numbers of each suit (clubs, diamonds, hearts, spades) were known by rank alone.
    Horizon([u8; 4]),
    /// Moves were left out that the game knows to be dominated.
    Dominances(&'static str),
}

impl fmt::Display for Pruning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pruning::Symmetry => f.write_str("symmetry"),
            Pruning::SafeMoves => f.write_str("safe moves"),
            Pruning::DeadPositions => f.write_str("dead positions"),
            Pruning::NoGoods => f.write_str("no-goods"),
            Pruning::Dominances(what) => f.write_str(what),
            Pruning::Horizon([c, d, h, s]) => write!(f, "horizon C-{c} D-{d} H-{h} S-{s}"),
        }
    }
}

impl Proof {
    /// A proof by a search of a game with these prunings, and perhaps some more.
    fn new<G: SoundPruning>(prunings: &Prunings, more: impl IntoIterator<Item = Pruning>) -> Proof {
        let known = [
            (Pruning::Symmetry, prunings.symmetry),
            (Pruning::SafeMoves, prunings.safe_moves && G::HAS_SAFE_MOVES),
            (Pruning::DeadPositions, prunings.dead_positions && G::HAS_DEAD_POSITIONS),
        ];
        let used = known.into_iter().filter_map(|(pruning, is_used)| is_used.then_some(pruning));
        Proof { keys: G::KEYS, prunings: used.chain(more).collect() }
    }

    /// A proof by a search of every legal move that joins equivalent positions and nothing else.
    fn plain<G: Game>() -> Proof {
        Proof { keys: G::KEYS, prunings: vec![Pruning::Symmetry] }
    }

    /// What its keys are.
    pub fn keys(&self) -> Keys {
        self.keys
    }

    /// The claims that it rests on.
    pub fn prunings(&self) -> &[Pruning] {
        &self.prunings
    }
}
