//! Sampled play of Monte Carlo: it tries every turn on sampled orders of the stock, lets a solver (`oracle.rs`) say
//! whether each can be won after the turn, and plays the turn after which most of them can.

use super::oracle::Oracle;
use super::whole_turns::Chooser;
use winnable_cards::SplitMix64;
use winnable_games::monte_carlo::{MonteCarlo, Move, View};
use winnable_games::{Game, Hidden, Modelled};

/// How turns are chosen.
#[derive(Debug, Clone)]
pub struct Sampling {
    samples: usize,
}

/// Most turns that are tried.
pub(super) const MOST_TURNS: usize = 200;

impl Sampling {
    /// Samples of the player without options.
    pub const SAMPLES: usize = 64;
    /// Most samples that a name may ask for: a turn then takes some 150 times as long as with [`Sampling::SAMPLES`].
    pub const MOST_SAMPLES: usize = 10_000;

    /// By so many orders of the stock at each turn.
    pub fn new(samples: usize) -> Self {
        Sampling { samples }
    }
}

impl Chooser for Sampling {
    /// The turn that leaves most samples winnable. All turns are tried on the same samples, so that luck is the same for all.
    fn turn(&self, game: &MonteCarlo, view: View<'_>, rng: &mut SplitMix64) -> Option<Vec<Move>> {
        let board = game.guess(view, rng);
        let (model, ranks) = game.model(&board);
        let mut turns = Vec::new();
        model.moves(&ranks, &mut turns);
        // Of turns with equally many wins the first is taken: it removes the fewest cards, from the front of the board.
        turns.sort_by_key(|turn| (turn.count(), turn.places.trailing_zeros()));
        turns.truncate(MOST_TURNS);
        let mut wins = vec![0u32; turns.len()];
        let samples = if turns.len() > 1 { self.samples } else { 0 };
        for _ in 0..samples {
            let (model, ranks) = game.model(&game.guess(view, rng));
            let mut oracle = Oracle::new(&model);
            for (wins, &turn) in wins.iter_mut().zip(&turns) {
                *wins += u32::from(oracle.can_win_after(&ranks, turn));
            }
        }
        let best = turns.into_iter().zip(wins).rev().max_by_key(|&(_, wins)| wins);
        best.map(|(turn, _)| game.steps(&board, &[turn]))
    }
}
