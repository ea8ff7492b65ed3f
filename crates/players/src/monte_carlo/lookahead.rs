//! The strongest play of Monte Carlo at 5×5. A judge (`judge.rs`) ranks the turns; the best of them are compared on
//! sampled orders of the stock by what the judge finds them worth after some turns played on ([`Judge::worth`]).

use super::features::PLACES;
use super::judge::{Judge, Known, shuffled};
use super::last_cards::{self, MOST_UNSEEN};
use super::oracle::Oracle;
use super::sampling::Sampling;
use super::whole_turns::Chooser;
use winnable_cards::{SplitMix64, sort_few_by};
use winnable_games::monte_carlo::{MonteCarlo, Move, Turn, View};
use winnable_games::{Game, Hidden, Modelled};

/// How turns are chosen.
#[derive(Debug, Clone)]
pub struct Lookahead {
    judge: Judge,
    orders: usize,
}

/// A turn that is compared, and what it was worth on each order of the stock.
struct Rival {
    turn: Turn,
    worth: Vec<f32>,
}

impl Rival {
    fn sum(&self) -> f32 {
        self.worth.iter().sum()
    }

    /// By how many standard errors it is worth less than another.
    fn behind(&self, best: &Rival) -> f32 {
        let differences = || best.worth.iter().zip(&self.worth).map(|(best, own)| best - own);
        let (sum, squares) = differences().fold((0.0, 0.0), |(sum, squares), d| (sum + d, squares + d * d));
        let variance: f32 = squares - sum * sum / self.worth.len() as f32;
        sum / variance.max(0.01).sqrt()
    }
}

/// After how many eighths of the orders of the stock how many turns are still compared at most.
const RIVALS: [(usize, usize); 3] = [(0, 8), (1, 4), (3, 2)];
/// After so many orders each time, turns that are behind the best by so many standard errors drop out.
const LOOK: usize = 64;
const BEHIND: f32 = 4.0;

/// Leaves the turns that still have to be compared, the best first.
fn drop_the_worse(rivals: &mut Vec<Rival>, orders: usize) {
    let done = rivals.first().map_or(0, |rival| rival.worth.len());
    sort_few_by(rivals, |a, b| b.sum().total_cmp(&a.sum()));
    let most = RIVALS.iter().rev().find(|(eighths, _)| eighths * orders <= 8 * done);
    rivals.truncate(most.map_or(1, |&(_, most)| most));
    if done > 0 {
        let best = rivals.remove(0);
        rivals.retain(|rival| rival.behind(&best) < BEHIND);
        rivals.insert(0, best);
    }
}

impl Lookahead {
    /// Orders of the stock on which the player without options compares turns.
    pub const ORDERS: usize = 2048;
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
        if ranks.len() <= PLACES as u32 + MOST_UNSEEN {
            return last_cards::best_turn(&model, &ranks).map(|(_, turn)| game.steps(&board, &[turn]));
        }
        let ranked = self.judge.ranked(&model, &ranks);
        let mut rivals: Vec<Rival> = ranked.into_iter().map(|(_, turn)| Rival { turn, worth: Vec::new() }).collect();
        let mut known = Known::default();
        for order in 0..self.orders {
            if order % LOOK == 0 {
                drop_the_worse(&mut rivals, self.orders);
            }
            if rivals.len() < 2 {
                break;
            }
            // All turns are tried on the same orders, so that luck is the same for all.
            let ranks = shuffled(&ranks, rng);
            let mut oracle = Oracle::new(&model);
            for rival in &mut rivals {
                let mut after = ranks;
                model.play(&mut after, rival.turn);
                rival.worth.push(self.judge.worth(&model, &after, &mut known, &mut oracle));
            }
        }
        let best = rivals.iter().reduce(|best, next| if next.sum() > best.sum() { next } else { best });
        best.map(|rival| game.steps(&board, &[rival.turn]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::Deal;
    use winnable_games::Playable;

    #[test]
    fn what_is_surely_worse_drops_out_and_what_may_be_as_good_stays() {
        let game = MonteCarlo::new(5, false);
        let (model, ranks) = game.model(&game.start(&Deal::Seed(1)).unwrap());
        let turns = Judge::taught().ranked(&model, &ranks);
        let worths = [[0.2, 0.9], [0.3, 0.8], [0.1, 0.2], [0.9, 0.25]];
        let rival = |(i, (_, turn)): (usize, &(f32, Turn))| Rival { turn: *turn, worth: worths[i].repeat(32) };
        let mut rivals: Vec<Rival> = turns.iter().take(4).enumerate().map(rival).collect();
        assert_eq!(rivals.len(), 4);
        // The third is behind the fourth, the best, on every order; the others only on half of the orders.
        drop_the_worse(&mut rivals, 2048);
        assert_eq!(rivals.iter().map(|rival| rival.worth[0]).collect::<Vec<_>>(), [0.9, 0.2, 0.3]);
        // After three eighths of the orders two are left.
        drop_the_worse(&mut rivals, 100);
        assert_eq!(rivals.len(), 2);
        assert_eq!(rivals[0].behind(&rivals[0]), 0.0);
    }
}
