//! The traits that every game fills in, from the smallest to the largest.

use crate::{Horizon, Lesson};
use std::fmt::Debug;
use winnable_cards::{Board, Deal, LayoutError, Numbering, SplitMix64};

/// Rules with their parameters: what a search needs and no more.
pub trait Game: Send + Sync {
    /// A position: flat and small, copied without touching the heap.
    type State: Clone + Send;
    /// One move.
    type Move: Copy + Eq + Debug + Send;

    /// All legal moves in natural order, appended to `out`. Moves that lead to equivalent positions (the
    /// first of several empty columns, say) may be given once, and moves that change nothing not at all.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// The moves that the papers' program looked at, in its order.
    fn paper_moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        self.moves(state, out);
    }

    /// Whether these are all legal moves, so that a search of them can prove a loss.
    fn paper_moves_are_all(&self) -> bool {
        true
    }

    /// Plays a legal move.
    fn play(&self, state: &mut Self::State, m: Self::Move);

    /// Whether the game is won, or the win is only a matter of playing it out.
    fn is_won(&self, state: &Self::State) -> bool;

    /// Canonical identity, exact or a 128-bit fingerprint: equivalent positions have equal keys, and
    /// positions with equal keys are equally winnable.
    fn key(&self, state: &Self::State) -> u128;

    /// Identity without any symmetry: positions that look different have different keys.
    fn plain_key(&self, state: &Self::State) -> u128;

    /// The identity that the papers' program used when it counted duplicates.
    fn paper_key(&self, state: &Self::State) -> u128 {
        self.key(state)
    }

    /// Cards that are not home yet.
    fn cards_left(&self, state: &Self::State) -> u32;

    /// Empty columns (the papers: rows), for games that have such.
    fn empty_columns(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// Cards left in the stock, for games that have one.
    fn stock_left(&self, _state: &Self::State) -> Option<u32> {
        None
    }
}

/// What the complete search tries before it goes through everything depth first.
#[derive(Debug, Clone, Copy)]
pub struct Stages {
    /// Bold searches, one after the other: most states, and the largest noise in an estimate.
    pub tries: &'static [(u64, u32)],
    /// What a move counts in them beside the estimate.
    pub step: u32,
    /// Most states of the best-first search.
    pub best_first: u64,
    /// Widths of the beams, one after the other; the first has no noise.
    pub beams: &'static [usize],
}

impl Stages {
    /// What suits most games.
    pub const USUAL: Stages = Stages {
        tries: &[],
        step: 0,
        best_first: 50_000,
        beams: &[30, 30, 100, 100, 100, 100, 300, 300, 300, 300, 1000, 1000, 2000, 2000],
    };
}

/// What a solver may know beyond the rules. Every claim here is sound, with its argument where it stands.
pub trait Guided: Game {
    /// How the complete search goes about it.
    const STAGES: Stages = Stages::USUAL;

    /// How far the position is from a win, in no particular unit; less is better. Orders the search only.
    fn estimate(&self, state: &Self::State) -> u32;

    /// A move that can be played at once without loss: if the position is winnable, it still is afterwards.
    fn safe_move(&self, _state: &Self::State) -> Option<Self::Move> {
        None
    }

    /// A move that is nearly always right, for a search that need not be complete.
    fn bold_move(&self, state: &Self::State) -> Option<Self::Move> {
        self.safe_move(state)
    }

    /// All moves, each with the estimate of the position after it, appended to `out`.
    fn weighed_moves(&self, state: &Self::State, out: &mut Vec<(u32, Self::Move)>) {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        out.extend(moves.into_iter().map(|m| {
            let mut child = state.clone();
            self.play(&mut child, m);
            (self.estimate(&child), m)
        }));
    }

    /// The same of the moves worth a look, for a search that need not be complete.
    fn likely_moves(&self, state: &Self::State, out: &mut Vec<(u32, Self::Move)>) {
        self.weighed_moves(state, out);
    }

    /// The move that a depth-first search tries first, where it is cheap to know: it is the last of those with the least
    /// estimate in [`Guided::weighed_moves`], which are then listed only if it fails.
    fn best_move(&self, _state: &Self::State) -> Option<Self::Move> {
        None
    }

    /// True only if the position cannot be won.
    fn is_dead(&self, _state: &Self::State) -> bool {
        false
    }

    /// The same, with the lesson of a position that cannot be won.
    fn dead_end(&self, state: &Self::State) -> Option<Lesson> {
        self.is_dead(state).then_some(Lesson::NONE)
    }

    /// The cards that are left after a move, as lessons number them, for games in which these say it all: two positions of a
    /// search with the same cards left are the same.
    fn left_after(&self, _state: &Self::State, _m: Self::Move) -> Option<u64> {
        None
    }

    /// Whether a move brings a card home. The moves of a line that do not are its toll.
    fn brings_home(&self, _m: Self::Move) -> bool {
        false
    }

    /// A toll that every win from here must pay at least.
    fn least_toll(&self, _state: &Self::State) -> u32 {
        0
    }

    /// True only if every win from here must pay more than this; may look closer than [`Guided::least_toll`].
    fn pays_more(&self, state: &Self::State, most: u32) -> bool {
        self.least_toll(state) > most
    }

    /// How large the toll may be, in no particular unit; less is better. Orders the search for short wins only.
    fn likely_toll(&self, state: &Self::State) -> u32 {
        self.estimate(state)
    }

    /// A move that brings a card home, to be played at once by a search for short wins; it may cost a win.
    fn home_move(&self, _state: &Self::State) -> Option<Self::Move> {
        None
    }

    /// The narrowest horizon of a position, for games in which suits matter on the way up only.
    fn horizon(&self, _state: &Self::State) -> Option<Horizon> {
        None
    }

    /// A key that knows cards beyond the horizon by rank alone. Positions that share it have the same moves, to
    /// positions that share theirs, until one is reached whose own horizon does not lie within this one.
    ///
    /// So if a whole space closes under this key within the horizon, its root is lost.
    fn coarse_key(&self, state: &Self::State, _horizon: Horizon) -> u128 {
        self.key(state)
    }
}

/// How a move is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notation {
    /// As the papers write it: `S1T0`, `72S0`, `3243`.
    Paper,
    /// As most programs write it: `26`, `3a`, `4h`.
    Standard,
}

/// What a person needs: deals, boards and moves as text.
pub trait Playable: Game {
    /// What a bare number means as a deal.
    const NUMBERING: Numbering;

    /// Lays out a deal, or takes over a position.
    fn start(&self, deal: &Deal) -> Result<Self::State, LayoutError>;

    /// The position to be shown.
    fn board(&self, state: &Self::State) -> Board;

    /// Appends a legal move as text.
    fn write(&self, state: &Self::State, m: Self::Move, notation: Notation, out: &mut String);

    /// A legal move as text.
    fn written(&self, state: &Self::State, m: Self::Move, notation: Notation) -> String {
        let mut text = String::new();
        self.write(state, m, notation, &mut text);
        text
    }

    /// The moves that play out a position whose win is certain, until the last card is home.
    fn finish(&self, state: &Self::State) -> Vec<Self::Move>;
}

/// The complete search may work on a model of the game with fewer, larger steps.
pub trait Planned: Playable {
    /// The model: winnable if and only if the game is.
    type Model: Guided;

    /// The model of this position.
    fn model(&self, start: &Self::State) -> (Self::Model, <Self::Model as Game>::State);

    /// The game's own moves for a winning plan of the model, up to a certain win.
    fn steps(&self, start: &Self::State, plan: &[<Self::Model as Game>::Move]) -> Vec<Self::Move>;
}

/// A game whose solutions can be measured by the runs or by the cards that are moved.
pub trait Counted: Planned {
    /// The game as those see it who count a run once that is moved, in one move or card by card.
    type Runs: Guided<State = Self::State, Move = Self::Move>;
    /// The game as those see it who count every card that is moved: each move is one.
    type Cards: Guided<State = Self::State, Move = Self::Move>;

    /// The game in which the moves of runs count.
    fn runs(&self) -> Self::Runs;

    /// The game in which the moves of cards count; nothing if some moves of runs cannot be made card by card.
    fn cards(&self) -> Option<Self::Cards>;

    /// The game's own moves for a line of moves of runs.
    fn carried(&self, start: &Self::State, runs: &[Self::Move]) -> Vec<Self::Move>;

    /// Moves of single cards for a line of moves of the game or of runs.
    fn singly(&self, start: &Self::State, moves: &[Self::Move]) -> Vec<Self::Move>;
}

/// A game with cards that lie face down, for players who may not look at them.
pub trait Hidden: Playable {
    /// What lies open. It borrows the position, but lets nobody see more than a player would.
    type View<'a>: Copy + PartialEq + Debug;

    /// What a player sees of a position.
    fn view<'a>(&self, state: &'a Self::State) -> Self::View<'a>;

    /// A position that looks the same, with the face-down cards in an order that depends on `rng` alone. All
    /// orders are equally likely.
    fn guess(&self, view: Self::View<'_>, rng: &mut SplitMix64) -> Self::State;
}
