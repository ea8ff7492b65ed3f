//! The strongest player of Monte Carlo at 5×5. A judge (`judge.rs`) ranks the turns; the best of them are compared on
//! sampled orders of the stock by what the judge finds them worth after some turns played on ([`Judge::worth`]).

use super::endgame::winning_moves;
use super::features::PLACES;
use super::judge::{Judge, shuffled};
use super::oracle::Oracle;
use super::sampling::Sampling;
use crate::Player;
use winnable_cards::SplitMix64;
use winnable_games::monte_carlo::{MonteCarlo, Move, Turn, View};
use winnable_games::{Game, Hidden, Modelled};

/// The player.
#[derive(Debug, Clone)]
pub struct Lookahead {
    judge: Judge,
    orders: usize,
    rng: SplitMix64,
    to_play: Vec<Move>,
    is_certain: bool,
}

/// After how many orders of the stock how many turns are still compared; the others have done worse.
const RIVALS: [(usize, usize); 3] = [(0, 8), (64, 4), (192, 2)];

impl Lookahead {
    /// Orders of the stock on which the player without options compares turns.
    pub const ORDERS: usize = 512;
    /// Most orders that a name may ask for.
    pub const MOST_ORDERS: usize = 10_000;

    /// The player with this judge that compares turns on so many orders of the stock.
    pub fn new(judge: Judge, orders: usize) -> Self {
        Lookahead { judge, orders, rng: SplitMix64::new(0), to_play: Vec::new(), is_certain: false }
    }

    /// The moves of the next turn; `None` if there is no turn.
    fn turn(&mut self, game: &MonteCarlo, view: View<'_>) -> Option<Vec<Move>> {
        let board = game.guess(view, &mut self.rng);
        let (model, ranks) = game.model(&board);
        let ranked = self.judge.ranked(&model, &ranks);
        let mut rivals: Vec<(f32, Turn)> = ranked.into_iter().map(|(_, turn)| (0.0, turn)).collect();
        let (orders, mut turns) = (if rivals.len() > 1 { self.orders } else { 0 }, Vec::new());
        for order in 0..orders {
            if let Some(&(_, count)) = RIVALS.iter().find(|(after, _)| *after == order) {
                rivals.sort_by(|a, b| b.0.total_cmp(&a.0));
                rivals.truncate(count);
            }
            // All turns are tried on the same orders, so that luck is the same for all.
            let ranks = shuffled(&ranks, &mut self.rng);
            let mut oracle = Oracle::new(&model);
            for (sum, turn) in &mut rivals {
                let mut after = ranks;
                model.play(&mut after, *turn);
                *sum += self.judge.worth(&model, &after, &mut turns, &mut oracle);
            }
        }
        let best = rivals.into_iter().reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map(|(_, turn)| game.steps(&board, &[turn]))
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
            } else if view.has_holes() || view.board().len() < PLACES {
                // The judge knows full boards only.
                let sampling = Sampling::new(Sampling::SAMPLES);
                self.to_play = sampling.turn(game, view, &mut self.rng)?;
            } else {
                self.to_play = self.turn(game, view)?;
            }
            self.to_play.reverse();
        }
        self.to_play.pop()
    }
}
