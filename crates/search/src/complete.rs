//! The default engine: complete, in stages.
//!
//! 1. Bold searches with few states, each with its own noise, where the game has tuned them (games with cells).
//! 2. Best-first search with few states: finds most wins, and closes small spaces.
//! 3. Beams of growing width, each with its own noise: find nearly all wins that are left.
//! 4. Depth-first search with the rest: finds the last wins, and proves what cannot be won.
//!
//! The earlier stages leave nothing behind for the last; what they cost is small beside a proof. Games in which suits
//! matter on the way up only have stages of their own: see [`mod@crate::alternate`].

use crate::alternate::alternate;
use crate::beam::{Jitter, beam};
use crate::best_first::best_first;
use crate::bold::bold;
use crate::depth_first::DepthFirst;
use crate::limits::{Account, Limits, Watch};
use crate::verdict::{Exhausted, Outcome, Stop, Verdict};
use winnable_games::{Guided, Lesson};

/// Bold searches of which a good win is the best.
const GOOD_TRIES: usize = 8;

/// Largest noise in an estimate; a card that is not up counts 4 to 9.
const BEAM_JITTER: u32 = 40;

/// The sound prunings, each of which can be switched off to compare verdicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prunings {
    /// Play moves that cannot hurt at once.
    pub safe_moves: bool,
    /// Leave positions that are known to be lost.
    pub dead_ends: bool,
    /// Take positions that differ by a symmetry as one.
    pub symmetry: bool,
}

impl Prunings {
    /// All of them.
    pub const ALL: Prunings = Prunings { safe_moves: true, dead_ends: true, symmetry: true };
    /// None of them.
    pub const NONE: Prunings = Prunings { safe_moves: false, dead_ends: false, symmetry: false };

    /// The key of a position.
    #[inline]
    pub(crate) fn key<G: Guided>(&self, game: &G, state: &G::State) -> u128 {
        if self.symmetry { game.key(state) } else { game.plain_key(state) }
    }

    /// Plays safe moves as long as there are any, and tells of each.
    #[inline]
    pub(crate) fn settle<G: Guided>(&self, game: &G, state: &mut G::State, mut tell: impl FnMut(G::Move)) {
        while self.safe_moves
            && let Some(m) = game.safe_move(state)
        {
            game.play(state, m);
            tell(m);
        }
    }

    /// Whether a position is known to be lost.
    #[inline]
    pub(crate) fn is_lost<G: Guided>(&self, game: &G, state: &G::State) -> bool {
        self.dead_ends && game.is_dead(state)
    }

    /// The lesson of a position that is known to be lost.
    #[inline]
    pub(crate) fn dead_end<G: Guided>(&self, game: &G, state: &G::State) -> Option<Lesson> {
        if self.dead_ends { game.dead_end(state) } else { None }
    }

    /// All moves of a line of chosen moves, with the safe ones between them.
    pub(crate) fn replay<G: Guided>(&self, game: &G, start: &G::State, line: &[G::Move]) -> Vec<G::Move> {
        replay(game, start, line, |game, state, tell| self.settle(game, state, tell))
    }
}

/// All moves of a line of chosen moves that ends in a win, with those that `settle` plays at once between them.
pub(crate) fn replay<G: Guided>(
    game: &G,
    start: &G::State,
    line: &[G::Move],
    settle: impl Fn(&G, &mut G::State, &mut dyn FnMut(G::Move)),
) -> Vec<G::Move> {
    let mut state = start.clone();
    let mut moves = Vec::new();
    settle(game, &mut state, &mut |m| moves.push(m));
    for &m in line {
        game.play(&mut state, m);
        moves.push(m);
        settle(game, &mut state, &mut |m| moves.push(m));
    }
    debug_assert!(game.is_won(&state), "the line ends in a win");
    moves
}

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Quality {
    /// The verdict: the first win will do.
    Fast,
    /// A win to be shown to people: of several that are found soon, the one with the fewest moves.
    #[default]
    Good,
    /// A win with as few moves as some more searching finds.
    Short,
    /// A win with the fewest moves of all, and the proof, as far as the limits allow.
    Optimal,
}

/// How a stage ended.
pub(crate) enum Stage<M> {
    /// A win.
    Won(Vec<M>),
    /// The space is closed.
    Closed,
    /// Its share of the limits is used up, or it left something out.
    Spent,
}

impl<M> Stage<M> {
    /// The verdict of the last stage, which has no budget of its own and leaves nothing out.
    fn verdict(self) -> Verdict<M> {
        match self {
            Stage::Won(moves) => Verdict::Winnable(moves),
            Stage::Closed => Verdict::Unwinnable(Exhausted(())),
            Stage::Spent => unreachable!("only an earlier stage is ever spent"),
        }
    }
}

/// Searches from `start` to a win, a proof or the limits. The moves of a win end where it is certain.
pub fn complete<G: Guided>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    quality: Quality,
    limits: Limits,
    watch: &Watch,
) -> Outcome<G::Move> {
    let mut account = Account::new(game, start, limits, watch);
    let verdict = stages(game, start, prunings, quality, &mut account).unwrap_or_else(Verdict::Undecided);
    Outcome { verdict, counts: account.counts }
}

/// Searches depth first and nothing else: for games in which a dive nearly always ends in a win.
pub fn dive<G: Guided>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    limits: Limits,
    watch: &Watch,
) -> Outcome<G::Move> {
    let mut account = Account::new(game, start, limits, watch);
    let verdict = match DepthFirst::new(game, start, prunings, None).advance(u64::MAX, &mut account) {
        Ok(stage) => stage.verdict(),
        Err(stop) => Verdict::Undecided(stop),
    };
    Outcome { verdict, counts: account.counts }
}

fn stages<G: Guided>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    quality: Quality,
    account: &mut Account,
) -> Result<Verdict<G::Move>, Stop> {
    let horizon = game.horizon(start).filter(|_| prunings.symmetry);
    let stage = match horizon {
        Some(horizon) => alternate(game, start, horizon, prunings, account)?,
        None => one_by_one(game, start, prunings, quality, account)?,
    };
    Ok(stage.verdict())
}

fn one_by_one<G: Guided>(
    game: &G,
    start: &G::State,
    prunings: &Prunings,
    quality: Quality,
    account: &mut Account,
) -> Result<Stage<G::Move>, Stop> {
    let mut stage = tries(game, start, quality, account)?;
    if matches!(stage, Stage::Spent) && G::STAGES.best_first > 0 {
        let budget = G::STAGES.best_first.min(account.states_left());
        stage = best_first(game, start, prunings, budget, account)?;
    }
    for (number, &width) in G::STAGES.beams.iter().enumerate() {
        if matches!(stage, Stage::Spent) {
            let jitter = Jitter { number: number as u64, most: if number == 0 { 0 } else { BEAM_JITTER } };
            stage = beam(game, start, prunings, width, jitter, account)?;
        }
    }
    if matches!(stage, Stage::Spent) {
        stage = DepthFirst::new(game, start, prunings, None).advance(u64::MAX, account)?;
    }
    Ok(stage)
}

/// Bold searches: the first win, or the best of several.
fn tries<G: Guided>(
    game: &G,
    start: &G::State,
    quality: Quality,
    account: &mut Account,
) -> Result<Stage<G::Move>, Stop> {
    let enough = if quality == Quality::Fast { 1 } else { GOOD_TRIES };
    let mut best: Option<Vec<G::Move>> = None;
    for (number, &(budget, most)) in G::STAGES.tries.iter().enumerate() {
        if best.is_some() && number >= enough {
            break;
        }
        let stage = bold(game, start, budget, Jitter { number: number as u64, most }, account);
        match stage {
            Ok(Stage::Won(moves)) if best.as_ref().is_none_or(|best| moves.len() < best.len()) => best = Some(moves),
            Ok(Stage::Closed) => break,
            Err(stop) if best.is_none() => return Err(stop),
            _ => (),
        }
    }
    Ok(best.map_or(Stage::Spent, Stage::Won))
}
