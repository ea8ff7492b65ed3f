//! Random play: any legal move, with moves of the stock among them.

use super::FaceDown;
use super::sight::Sight;
use crate::Player;
use winnable_cards::SplitMix64;

/// The player.
#[derive(Debug, Clone)]
pub struct Random {
    rng: SplitMix64,
    /// Cards that were unseen and not home at their fewest, and moves since.
    unseen: usize,
    left: u32,
    idle: usize,
}

/// Moves without a card that comes free after which the game is given up.
const MOST_IDLE: usize = 200;

impl Default for Random {
    fn default() -> Self {
        Random { rng: SplitMix64::new(0), unseen: 0, left: 0, idle: 0 }
    }
}

impl<G: FaceDown> Player<G> for Random {
    fn begin(&mut self, _game: &G, _view: G::View<'_>, rng: SplitMix64) {
        *self = Random { rng, unseen: usize::MAX, left: u32::MAX, idle: 0 };
    }

    fn choose(&mut self, game: &G, view: G::View<'_>) -> Option<G::Move> {
        let sight = Sight::new(game, view);
        self.idle = if sight.unseen < self.unseen || sight.left < self.left { 0 } else { self.idle + 1 };
        (self.unseen, self.left) = (self.unseen.min(sight.unseen), self.left.min(sight.left));
        if game.is_won(&sight.guess) || self.idle > MOST_IDLE {
            return None;
        }
        let mut moves = Vec::new();
        game.legal_moves(&sight.guess, &mut moves);
        let count = moves.len() as u64;
        (count > 0).then(|| moves[self.rng.below(count) as usize])
    }
}
