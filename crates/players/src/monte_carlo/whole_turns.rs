//! A player that thinks once a turn: it plays the moves of the turn that was chosen, and once the stock is gone those of a
//! win that a search finds.

use super::endgame::winning_moves;
use crate::Player;
use winnable_cards::SplitMix64;
use winnable_games::monte_carlo::{MonteCarlo, Move, View};

/// A way to choose turns while cards are unseen.
pub trait Chooser: Send {
    /// The moves of the next turn; `None` if there is no turn.
    fn turn(&self, game: &MonteCarlo, view: View<'_>, rng: &mut SplitMix64) -> Option<Vec<Move>>;
}

/// The player.
#[derive(Debug, Clone)]
pub struct WholeTurns<C> {
    chooser: C,
    rng: SplitMix64,
    to_play: Vec<Move>,
    is_certain: bool,
}

impl<C> WholeTurns<C> {
    /// The player that chooses turns like this.
    pub fn new(chooser: C) -> Self {
        WholeTurns { chooser, rng: SplitMix64::new(0), to_play: Vec::new(), is_certain: false }
    }
}

impl<C: Chooser> Player<MonteCarlo> for WholeTurns<C> {
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
                self.to_play = self.chooser.turn(game, view, &mut self.rng)?;
            }
            self.to_play.reverse();
        }
        self.to_play.pop()
    }
}
