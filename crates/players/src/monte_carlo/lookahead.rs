//! The strong player: tries every turn on sampled orders of the stock, with the solver as oracle, and plays the one
//! after which most of them can be won.

use super::endgame::{winning_moves, winning_turns};
use crate::Player;
use winnable_cards::SplitMix64;
use winnable_games::monte_carlo::{Gone, MonteCarlo, Move, State, Turn, Turns, View};
use winnable_games::{Game, Hidden, Planned};

/// The player.
#[derive(Debug, Clone)]
pub struct Lookahead {
    samples: usize,
    rng: SplitMix64,
    to_play: Vec<Move>,
    is_certain: bool,
}

/// Most states of one question to the oracle; what it does not answer counts as lost.
const ORACLE_STATES: u64 = 3000;

/// Most turns that are tried, those that remove the fewest cards first.
const MOST_TURNS: usize = 200;

impl Lookahead {
    /// Samples of the player without options.
    pub const SAMPLES: usize = 16;

    /// The player with so many samples a turn at first, and more for the better candidates.
    pub fn new(samples: usize) -> Self {
        Lookahead { samples, rng: SplitMix64::new(0), to_play: Vec::new(), is_certain: false }
    }

    /// The turn that leaves most samples winnable, with a board on which it can be played. All turns meet the same
    /// samples; the better half then meets twice as many more, and so on.
    fn best_turn(&mut self, game: &MonteCarlo, view: View<'_>) -> Option<(Turn, State)> {
        let board = game.guess(view, &mut self.rng);
        let (model, gone) = game.model(&board);
        let mut turns = Vec::new();
        model.moves(&gone, &mut turns);
        turns.sort_by_key(|turn| turn.count_ones());
        turns.truncate(MOST_TURNS);
        let mut scored: Vec<(u32, Turn)> = turns.into_iter().map(|turn| (0, turn)).collect();
        let mut batch = self.samples;
        while scored.len() > 1 {
            for _ in 0..batch {
                let (model, gone) = game.model(&game.guess(view, &mut self.rng));
                scored.iter_mut().for_each(|(wins, turn)| *wins += u32::from(is_winnable(&model, gone, *turn)));
            }
            // Of equals the one that removes fewer cards: the sort is stable.
            scored.sort_by_key(|(wins, _)| std::cmp::Reverse(*wins));
            scored.truncate(scored.len().div_ceil(2));
            batch *= 2;
        }
        scored.first().map(|&(_, turn)| (turn, board))
    }
}

fn is_winnable(model: &Turns, mut gone: Gone, turn: Turn) -> bool {
    model.play(&mut gone, turn);
    winning_turns(model, &gone, ORACLE_STATES).is_some()
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
