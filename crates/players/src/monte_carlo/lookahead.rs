//! The strongest play of Monte Carlo at 5×5. A judge (`judge.rs`) ranks the turns; the best of them are compared on
//! sampled orders of the stock by what the judge finds them worth after some turns played on ([`Judge::worth`]).

use super::features::PLACES;
use super::judge::{Judge, shuffled};
use super::oracle::Oracle;
use super::sampling::Sampling;
use super::whole_turns::Chooser;
use winnable_cards::SplitMix64;
use winnable_games::monte_carlo::{MonteCarlo, Move, Turn, View};
use winnable_games::{Game, Hidden, Modelled};

/// How turns are chosen.
#[derive(Debug, Clone)]
pub struct Lookahead {
    judge: Judge,
    orders: usize,
}

/// After how many orders of the stock how many turns are still compared; the others have done worse.
const RIVALS: [(usize, usize); 3] = [(0, 8), (64, 4), (192, 2)];

impl Lookahead {
    /// Orders of the stock on which the player without options compares turns.
    pub const ORDERS: usize = 512;
    /// Most orders that a name may ask for.
    pub const MOST_ORDERS: usize = 10_000;

    /// By this judge, on so many orders of the stock.
    pub fn new(judge: Judge, orders: usize) -> Self {
        Lookahead { judge, orders }
    }
}

impl Chooser for Lookahead {
    fn turn(&self, game: &MonteCarlo, view: View<'_>, rng: &mut SplitMix64) -> Option<Vec<Move>> {
        if view.has_holes() || view.board().len() < PLACES {
            // The judge knows full boards only.
            return Sampling::new(Sampling::SAMPLES).turn(game, view, rng);
        }
        let board = game.guess(view, rng);
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
            let ranks = shuffled(&ranks, rng);
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
