//! The sound prunings, and the moves that a search plays at once.

use winnable_games::{Game, SoundPruning};

/// The sound prunings, each of which can be switched off to compare verdicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prunings {
    /// Play moves that cannot hurt at once.
    pub safe_moves: bool,
    /// Leave positions that are known to be lost.
    pub dead_positions: bool,
    /// Take positions that differ by a symmetry as one.
    pub symmetry: bool,
}

impl Prunings {
    /// All of them.
    pub const ALL: Prunings = Prunings { safe_moves: true, dead_positions: true, symmetry: true };
    /// None of them.
    pub const NONE: Prunings = Prunings { safe_moves: false, dead_positions: false, symmetry: false };

    /// The key of a position.
    #[inline]
    pub(crate) fn key<G: Game>(&self, game: &G, state: &G::State) -> u128 {
        if self.symmetry { game.key(state) } else { game.plain_key(state) }
    }

    /// Plays safe moves as long as there are any, and tells of each.
    #[inline]
    pub(crate) fn settle<G: SoundPruning>(&self, game: &G, state: &mut G::State, mut tell: impl FnMut(G::Move)) {
        while self.safe_moves
            && let Some(m) = game.safe_move(state)
        {
            game.play(state, m);
            tell(m);
        }
    }

    /// Whether a position is known to be lost.
    #[inline]
    pub(crate) fn is_lost<G: SoundPruning>(&self, game: &G, state: &G::State) -> bool {
        self.dead_positions && game.is_dead(state)
    }

    /// All moves of a line of chosen moves, with the safe ones between them.
    pub(crate) fn replay<G: SoundPruning>(&self, game: &G, start: &G::State, line: &[G::Move]) -> Vec<G::Move> {
        replay(game, start, line, |game, state, tell| self.settle(game, state, tell))
    }
}

/// All moves of a line of chosen moves that ends in a win, with those that `settle` plays at once between them.
pub(crate) fn replay<G: Game>(
    game: &G,
    start: &G::State,
    line: &[G::Move],
    settle: impl Fn(&G, &mut G::State, &mut dyn FnMut(G::Move)),
) -> Vec<G::Move> {
    let mut state = start.clone();
    let mut moves = Vec::with_capacity(2 * line.len() + 16);
    settle(game, &mut state, &mut |m| moves.push(m));
    for &m in line {
        game.play(&mut state, m);
        moves.push(m);
        settle(game, &mut state, &mut |m| moves.push(m));
    }
    debug_assert!(game.is_surely_won(&state), "the line ends in a win");
    moves
}
