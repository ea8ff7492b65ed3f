//! What a solver may know of a game beyond its rules, one trait for each thing. A search asks for those that it needs, and a
//! game that does not have them cannot be given to it.

use crate::{Claim, Game, Horizon, NoGood, Premises};

/// Where to look first. Orders a search only, so it can be wrong without harm.
pub trait Guidance: Game {
    /// How far the position is from a win, in no particular unit; less is better.
    fn estimate(&self, state: &Self::State) -> u32;

    /// All moves, each with the estimate of the position after it, appended to `out`.
    fn moves_with_estimates(&self, state: &Self::State, out: &mut Vec<(u32, Self::Move)>) {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        out.extend(moves.into_iter().map(|m| {
            let mut child = state.clone();
            self.play(&mut child, m);
            (self.estimate(&child), m)
        }));
    }
}

/// Numbers of the stages that go before the proof in most games.
#[derive(Debug, Clone, Copy)]
pub struct FirstStages {
    /// Most states of the best-first search.
    pub best_first_states: u64,
    /// Widths of the beams, one after the other; the first has no noise.
    pub beam_widths: &'static [usize],
    /// Largest noise in an estimate of a beam.
    pub beam_noise: u32,
}

impl FirstStages {
    /// What suits games in which a card that is not home counts 4 to 9 in the estimate.
    pub const USUAL: FirstStages = FirstStages {
        best_first_states: 50_000,
        beam_widths: &[30, 30, 100, 100, 100, 100, 300, 300, 300, 300, 1000, 1000, 2000, 2000],
        beam_noise: 40,
    };
}

/// A game that is searched by best-first search and by beams.
pub trait Beamed: Guidance {
    /// The numbers of these stages.
    const FIRST_STAGES: FirstStages;

    /// The widths of the beams from this position, where that depends on it.
    fn beam_widths(&self, _start: &Self::State) -> &'static [usize] {
        Self::FIRST_STAGES.beam_widths
    }
}

/// One of several greedy searches.
#[derive(Debug, Clone, Copy)]
pub struct Attempt {
    /// Most states.
    pub states: u64,
    /// It ends after so many states in a row none of which promises more than the best before.
    pub patience: usize,
    /// Largest noise in an estimate.
    pub noise: u32,
    /// What a move counts beside the estimate.
    pub step: u32,
    /// How much worse a position with few moves is for each move that is missing, in halves.
    pub missing: u32,
    /// Whether it goes by the other estimate.
    pub other: bool,
}

/// Moves worth a look, for a greedy search, which need not be complete.
pub trait Greedy: Guidance<State: 'static, Move: 'static> {
    /// Searches one after the other, each with noise of its own.
    const ATTEMPTS: &'static [Attempt];
    /// How many of them are made for a win to be shown to people, of which the best is taken.
    const GOOD_ATTEMPTS: usize;
    /// Estimates that differ by less are taken as equal.
    const GRAIN: u32;
    /// Positions with fewer likely moves than this are worse than their estimates tell.
    const FEW_MOVES: usize;

    /// The moves worth a look, each with the estimate of the position after it, appended to `out`.
    fn likely_moves(&self, state: &Self::State, out: &mut Vec<(u32, Self::Move)>);

    /// A move that is nearly always right, to be played at once.
    fn greedy_move(&self, state: &Self::State) -> Option<Self::Move>;

    /// Positions that share it are looked at once, though another of them may be better.
    fn greedy_key(&self, state: &Self::State) -> u128 {
        self.key(state)
    }

    /// Looks for a plain way home, and says whether there is one; then its moves are appended to `told`.
    fn way_home(&self, state: &Self::State, told: &mut Vec<Self::Move>) -> bool;

    /// The same game, with an estimate that leads elsewhere.
    fn with_other_estimate(&self) -> Self;
}

/// Numbers of a best-first search over all moves that may end in a proof.
#[derive(Debug, Clone, Copy)]
pub struct WholeSearch {
    /// States of its first turn; each has twice as many as the one before.
    pub first_states: u64,
    /// How many turns it has.
    pub turns: usize,
    /// What a move counts beside the estimate.
    pub step: u32,
    /// Largest noise in an estimate.
    pub noise: u32,
    /// So many states beyond the horizon, and one more for each so many states, are looked at before it is made wider.
    pub least_beyond: u64,
    /// See `least_beyond`.
    pub share_beyond: u64,
    /// A long greedy search comes before each turn; two of them have these states, the next two twice as many, and so on.
    pub long_attempt: Attempt,
}

/// A game whose whole space a best-first search may hold, since its positions are kept small.
pub trait Whole: Greedy {
    /// The numbers of that search.
    const WHOLE: WholeSearch;
    /// A position as it is kept.
    type Kept: Copy;

    /// What is kept of a position.
    fn keep(&self, state: &Self::State) -> Self::Kept;

    /// The position of which this was kept: it has the same key and the same moves.
    fn restore(&self, kept: &Self::Kept) -> Self::State;
}

/// Numbers of short depth-first searches, each with noise of its own.
#[derive(Debug, Clone, Copy)]
pub struct DiveNumbers {
    /// States of each.
    pub states: u64,
    /// Largest noise in an estimate.
    pub noise: u32,
}

/// A game of which many short depth-first searches find wins that a long one would not.
pub trait Diving: Guidance {
    /// Their numbers.
    const DIVES: DiveNumbers;
}

/// Numbers of a search in stages.
#[derive(Debug, Clone, Copy)]
pub struct StageNumbers {
    /// Positions of a stage that the next one begins with, in the first round.
    pub width: usize,
    /// Positions that a stage of the first round goes on from.
    pub states: u64,
    /// So many times as many in the last stage, from which a win is reached.
    pub last: u64,
    /// Largest noise in an estimate; none in the first round.
    pub noise: u32,
    /// The proof has one state for so many of the searches for a win.
    pub share_of_proof: u64,
    /// States of the proof before the first search for a win.
    pub first_proof: u64,
}

/// A game that goes on in stages which do not come back, such as the rows that are dealt from a stock.
pub trait Staged: Guidance {
    /// The numbers of its search.
    fn stage_numbers(&self) -> StageNumbers;

    /// How many stages are to come after that of a position; 0 in the last.
    fn stages_to_come(&self, state: &Self::State) -> u32;

    /// The moves worth a look in a search for a win, appended to `out`. They need not be all.
    fn moves_to_win(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// The estimate of a position in the round of this number: other rounds weigh things differently.
    fn estimate_in_round(&self, state: &Self::State, round: u64) -> u32;
}

/// Claims that leave the verdict as it is. Each is sound, with its argument where it stands; a game without one says so.
pub trait SoundPruning: Game + Premises {
    /// What its safe moves claim, if it knows any.
    const SAFE_MOVES: Option<Claim>;
    /// What its dead positions claim, if it knows any.
    const DEAD_POSITIONS: Option<Claim>;

    /// What its safe moves claim, where that depends on rules that are read at run time.
    fn safe_moves(&self) -> Option<Claim> {
        Self::SAFE_MOVES
    }

    /// The kinds of its safe moves, each with what it needs of the rules, for whoever tells people.
    fn kinds_of_safe_moves(&self) -> Vec<Claim> {
        self.safe_moves().into_iter().collect()
    }

    /// What its dead positions claim, likewise.
    fn dead_positions(&self) -> Option<Claim> {
        Self::DEAD_POSITIONS
    }

    /// A move that can be played at once without loss: if the position is winnable, it still is afterwards.
    fn safe_move(&self, state: &Self::State) -> Option<Self::Move>;

    /// True only if the position cannot be won.
    fn is_dead(&self, state: &Self::State) -> bool;
}

/// A game in which a dead position says something about others: cards only ever leave, and the cards that are left say all
/// about a position of a search.
pub trait NoGoods: SoundPruning + Guidance {
    /// What its no-goods claim.
    const NO_GOODS: Claim;

    /// The no-good of a position that cannot be won, if the position is known to be one.
    fn no_good(&self, state: &Self::State) -> Option<NoGood>;

    /// The cards that are left after a move, as no-goods number them. Positions of a search that have the same cards left
    /// are the same.
    fn left_after(&self, state: &Self::State, m: Self::Move) -> u64;

    /// The move that a depth-first search tries first, before the others are listed: the last of those with the least
    /// estimate in [`Guidance::moves_with_estimates`].
    fn best_move(&self, state: &Self::State) -> Option<Self::Move>;
}

/// A game in which cards only ever leave, and positions with the same cards left differ by the time alone, of which an earlier one can
/// do whatever a later one can.
pub trait Timed: SoundPruning + Guidance {
    /// What that claims.
    const EARLIER: Claim;

    /// The cards that are left, told exactly.
    fn cards_left_there(&self, state: &Self::State) -> u64;

    /// The time, less for earlier; None if it is not to be used.
    fn time(&self, state: &Self::State) -> Option<u32>;
}

/// Numbers of a search that takes turns between a proof and searches for a win over coarse keys.
#[derive(Debug, Clone, Copy)]
pub struct TurnTaking {
    /// Most states of the first attempt at a proof.
    pub first_proof_states: u64,
    /// Most states of the best-first search without noise that follows it.
    pub first_best_first_states: u64,
    /// States of the first turn of the proof.
    pub proof_states: u64,
    /// Most states of the first best-first search with noise.
    pub best_first_states: u64,
    /// So many more has each that follows.
    pub more_best_first_states: u64,
    /// Width of the first beam; each is twice as wide as the last.
    pub beam_width: usize,
    /// Largest noise in an estimate.
    pub noise: u32,
    /// How many cards of each suit beyond the next one the beams tell apart, in turn.
    pub ahead: &'static [u8],
    /// How many more all searches for a win tell apart at most, one more whenever one of them has seen all that it tells apart.
    pub most_ahead: u8,
    /// One state of the proof stands against one of a search for a win, and so many more whenever one of these has seen all that it
    /// tells apart.
    pub more_after_running_empty: u64,
}

/// A game that is searched by a proof and by searches for a win over coarse keys in turn.
pub trait InTurnsSearched: CoarseKeys {
    /// The numbers of that search.
    const TURNS: TurnTaking;
}

/// A game in which suits matter fully on the way to the foundations only.
pub trait CoarseKeys: Game {
    /// What its coarse keys claim.
    const COARSE_KEYS: Claim;
    /// What the key of a position is made of, from which those of its children come cheaply.
    type Parts: Clone;

    /// The narrowest horizon of a position.
    fn horizon(&self, state: &Self::State) -> Horizon;

    /// The horizon that a proof begins with. A wider one knows more positions to be dead, a narrow one takes more positions as one.
    fn proof_horizon(&self, start: &Self::State) -> Horizon {
        self.horizon(start)
    }

    /// A key that knows cards beyond the horizon only by what matters for moves other than those to the foundations. Positions
    /// that share it have the same moves, to positions that share theirs, until one is reached whose own horizon does not lie
    /// within this one.
    ///
    /// So if a whole space closes under this key within the horizon, its root is lost.
    fn coarse_key(&self, state: &Self::State, horizon: Horizon) -> u128 {
        self.coarse_key_after(state, &self.coarse_parts(state, horizon), state, horizon)
    }

    /// True only if no position that shares the key of this one can be won, or lead beyond the horizon. It must not depend on what the key
    /// does not know: that this very position is lost is not enough.
    fn is_dead_within(&self, _state: &Self::State, _horizon: Horizon) -> bool {
        false
    }

    /// The same, with the narrowest horizon, within this one, for which that is known.
    fn dead_horizon(&self, state: &Self::State, horizon: Horizon) -> Option<Horizon> {
        self.is_dead_within(state, horizon).then_some(horizon)
    }

    /// What is claimed of [`CoarseKeys::dominators`], where there are any.
    fn dominance(&self) -> Option<Claim> {
        None
    }

    /// The coarse keys of positions from which a win takes no more steps than from this one, appended to `out`; `key` is its own. If one of them was seen, this
    /// one need not be: of the positions that a search has seen none is the nearest to a win that it left out.
    fn dominators(&self, _state: &Self::State, _key: u128, _horizon: Horizon, _out: &mut Vec<u128>) {}

    /// The parts of a position's key.
    fn coarse_parts(&self, state: &Self::State, horizon: Horizon) -> Self::Parts;

    /// The key of a position that a move, and perhaps cards that went home after it, have made of `parent`. The parts are those of
    /// the parent, for this horizon if no card went home.
    fn coarse_key_after(
        &self,
        parent: &Self::State,
        parts: &Self::Parts,
        state: &Self::State,
        horizon: Horizon,
    ) -> u128;

    /// The parts of a position that was made of `parent` in such a way.
    fn coarse_parts_after(
        &self,
        parent: &Self::State,
        parts: &Self::Parts,
        state: &Self::State,
        horizon: Horizon,
    ) -> Self::Parts;
}

/// A game whose solutions have a length: the *cost* of a solution is the number of its moves that bring no card home, since
/// those that do are the same number in every solution.
pub trait Cost: SoundPruning {
    /// Whether a move brings a card home, and so costs nothing.
    fn brings_home(&self, m: Self::Move) -> bool;

    /// A lower bound: every win from here costs at least this.
    fn lower_bound(&self, state: &Self::State) -> u32;

    /// True only if every win from here costs more than this; may look closer than [`Cost::lower_bound`].
    fn costs_more(&self, state: &Self::State, most: u32) -> bool;

    /// How large the cost may be, in no particular unit; less is better. Orders the search for short wins only.
    fn likely_cost(&self, state: &Self::State) -> u32;

    /// A move that brings a card home, to be played at once by a search for short wins; it may lose a win.
    fn home_move(&self, state: &Self::State) -> Option<Self::Move>;

    /// The identity of positions in a search for short wins. Positions that share it may differ, so the search proves nothing.
    fn rough_key(&self, state: &Self::State) -> u128;
}
