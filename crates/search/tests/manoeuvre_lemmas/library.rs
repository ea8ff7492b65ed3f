//! All that the tests call in the library, in one place.

use winnable_games::strategy::DepthFirst;
use winnable_games::tableau::rules::CardByCard;
use winnable_games::tableau::{self, Manoeuvre, ManoeuvreBuild, Manoeuvres, Move, Position, Rules, State, Tableau};
use winnable_games::{Game, Greedy, Guidance, Modelled, SoundPruning};
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete_by};

/// Rules whose model is that of the manoeuvres.
pub trait ByManoeuvres: Rules<Build: ManoeuvreBuild, Model = tableau::ByManoeuvres> + Default {}

impl<R: Rules<Build: ManoeuvreBuild, Model = tableau::ByManoeuvres> + Default> ByManoeuvres for R {}

/// A game with its model.
pub struct Library<R: ByManoeuvres> {
    pub game: Tableau<R>,
    /// The game of single moves.
    pub single: Tableau<CardByCard<R>>,
}

/// Values of `onto` that are no cards.
pub const HOME: u8 = Manoeuvre::HOME;
pub const CLEAR: u8 = Manoeuvre::CLEAR;
pub const SPACE: u8 = Manoeuvre::SPACE;

impl<R: ByManoeuvres> Library<R> {
    pub fn new(columns: usize, cells: usize) -> Library<R> {
        Library { game: Tableau::new(columns, cells), single: Tableau::new(columns, cells) }
    }

    pub fn model(&self, state: &State) -> (Manoeuvres<R>, Position) {
        self.game.model(state)
    }

    /// The game's own moves for manoeuvres in a row.
    pub fn steps(&self, state: &State, line: &[Manoeuvre]) -> Vec<Move> {
        self.game.steps(state, line)
    }
}

pub fn moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

/// The moves of a model that do more than clear a column.
pub fn moves_but_clears<G: Greedy>(model: &G, position: &G::State) -> Vec<G::Move> {
    let mut estimated = Vec::new();
    model.likely_moves(position, &mut estimated);
    estimated.into_iter().map(|(_, m)| m).collect()
}

pub fn after<G: Game>(game: &G, state: &G::State, m: G::Move) -> G::State {
    let mut state = state.clone();
    game.play(&mut state, m);
    state
}

pub fn safe_move<G: SoundPruning>(model: &G, position: &G::State) -> Option<G::Move> {
    model.safe_move(position)
}

/// Searches everything, with all prunings or with none but the order of columns and cells.
///
/// `Some(None)` is a proof that there is no win; `None` means that the limit was reached.
pub fn answer<G: Guidance + SoundPruning>(
    game: &G,
    start: &G::State,
    is_pruned: bool,
    states: u64,
) -> Option<Option<Vec<G::Move>>> {
    let prunings = Prunings { safe_moves: is_pruned, dead_positions: is_pruned, symmetry: true };
    let limits = Limits { states, ..Limits::default() };
    match complete_by::<DepthFirst, _>(game, start, &prunings, Quality::Fast, limits, &Watch::default()).verdict {
        Verdict::Winnable(moves) => Some(Some(moves)),
        Verdict::Unwinnable(_) => Some(None),
        Verdict::Undecided(_) => None,
    }
}
