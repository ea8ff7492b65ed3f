//! The strong player: tries every turn on sampled orders of the stock, with the solver as oracle, and plays the one
//! after which most of them can be won.

use super::endgame::winning_moves;
use super::oracle::Oracle;
use crate::Player;
use winnable_cards::SplitMix64;
use winnable_games::monte_carlo::{MonteCarlo, Move, State, Turn, View};
use winnable_games::{Game, Hidden, Planned};

/// The player.
#[derive(Debug, Clone)]
pub struct Lookahead {
    samples: usize,
    rng: SplitMix64,
    to_play: Vec<Move>,
    is_certain: bool,
}

/// Most turns that are tried.
const MOST_TURNS: usize = 200;

impl Lookahead {
    /// Samples of the player without options.
    pub const SAMPLES: usize = 64;
    /// Most samples that a name may ask for: a turn then takes some 150 times as long as with [`Lookahead::SAMPLES`].
    pub const MOST_SAMPLES: usize = 10_000;

    /// The player with so many samples a turn.
    pub fn new(samples: usize) -> Self {
        Lookahead { samples, rng: SplitMix64::new(0), to_play: Vec::new(), is_certain: false }
    }

    /// The turn that leaves most samples winnable, with a board on which it can be played. All turns meet the same
    /// samples, so that luck is the same for all.
    fn best_turn(&mut self, game: &MonteCarlo, view: View<'_>) -> Option<(Turn, State)> {
        let board = game.guess(view, &mut self.rng);
        let (model, ranks) = game.model(&board);
        let mut turns = Vec::new();
        model.moves(&ranks, &mut turns);
        // Of equals the first is taken: it removes few cards, and those before others.
        turns.sort_by_key(|turn| (turn.count(), turn.places.trailing_zeros()));
        turns.truncate(MOST_TURNS);
        let mut wins = vec![0u32; turns.len()];
        let samples = if turns.len() > 1 { self.samples } else { 0 };
        for _ in 0..samples {
            let (model, ranks) = game.model(&game.guess(view, &mut self.rng));
            let mut oracle = Oracle::new(&model);
            for (wins, &turn) in wins.iter_mut().zip(&turns) {
                *wins += u32::from(oracle.can_win_after(&ranks, turn));
            }
        }
        let best = turns.into_iter().zip(wins).rev().max_by_key(|&(_, wins)| wins);
        best.map(|(turn, _)| (turn, board))
    }
}

impl Player<MonteCarlo> for Lookahead {
    fn begin(&mut self, _game: &MonteCarlo, _view: View<'_>, rng: SplitMix64) {
        self.rng = rng;
        self.to_play.clear();
        self.is_certain = false;
    }

    fn choose(&mut self, game: &MonteCarlo, view: View<'_>) -> Option<Move> {
        if self.to_play.is_empty() {
            if self.is_certain {
                return None;
            }
            if view.stock_left() == 0 {
                self.to_play = winning_moves(game, view)?;
                self.is_certain = true;
            } else {
                let (turn, board) = self.best_turn(game, view)?;
                self.to_play = game.steps(&board, &[turn]);
            }
            self.to_play.reverse();
        }
        self.to_play.pop()
    }
}
