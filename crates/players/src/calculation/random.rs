//! Random and semi-random play (paper 004).
//!
//! R1: the drawn card goes on a stack, even if it could go up; a random one, or (R1') the one where it lies best.
//! R2: then rounds of: for each stack, for each foundation, as long as the top fits, it goes up; until a round moves
//! nothing.

use crate::Player;
use winnable_cards::SplitMix64;
use winnable_games::calculation::{Calculation, Move, PLACE_OF, View, rank_at};

/// The player; depth 0 is random play.
#[derive(Debug, Clone)]
pub struct SemiRandom {
    depth: usize,
    rng: SplitMix64,
    round: Option<Round>,
}

/// Where a round stands.
#[derive(Debug, Clone, Copy)]
struct Round {
    stack: usize,
    foundation: usize,
    has_moved: bool,
}

const NEW_ROUND: Round = Round { stack: 0, foundation: 0, has_moved: false };

impl SemiRandom {
    /// The player that looks at runs of so many cards.
    pub fn new(depth: usize) -> Self {
        SemiRandom { depth, rng: SplitMix64::new(0), round: None }
    }

    /// The next card that goes up in the rounds after a draw.
    #[inline]
    fn go_up(&mut self, view: View<'_>) -> Option<Move> {
        let round = self.round.as_mut()?;
        let wanted = view.wanted();
        loop {
            while round.stack < view.stacks() {
                if let Some(top) = view.top(round.stack).filter(|&top| wanted >> top & 1 == 1) {
                    while round.foundation < 4 {
                        if view.fits(top, round.foundation) {
                            round.has_moved = true;
                            return Some(Move::Up(round.stack as u8, round.foundation as u8));
                        }
                        round.foundation += 1;
                    }
                }
                round.stack += 1;
                round.foundation = 0;
            }
            if !round.has_moved {
                self.round = None;
                return None;
            }
            *round = NEW_ROUND;
        }
    }

    /// The stack on which the drawn card lies best: above the longest run of its successors on one foundation that
    /// it has not missed, the leftmost of several.
    fn best_stack(&self, view: View<'_>, drawn: u8) -> Option<usize> {
        let up = view.up();
        let mut best = None;
        let mut longest = 0;
        for stack in 0..view.stacks() {
            for v in 0..4 {
                let place = PLACE_OF[v][drawn as usize] as usize;
                if place < up[v] as usize {
                    continue;
                }
                let successors = (place + 1..13).map(|k| rank_at(v, k)).take(self.depth);
                let run = successors.zip(view.stack(stack)).take_while(|(wanted, card)| wanted == card).count();
                if run > longest {
                    longest = run;
                    best = Some(stack);
                }
            }
        }
        best
    }
}

impl Player<Calculation> for SemiRandom {
    fn begin(&mut self, _game: &Calculation, _view: View<'_>, rng: SplitMix64) {
        self.rng = rng;
        self.round = Some(NEW_ROUND);
    }

    #[inline]
    fn choose(&mut self, _game: &Calculation, view: View<'_>) -> Option<Move> {
        if let Some(m) = self.go_up(view) {
            return Some(m);
        }
        let drawn = view.drawn()?;
        let best = if self.depth == 0 { None } else { self.best_stack(view, drawn) };
        let stack = best.unwrap_or_else(|| self.rng.below(view.stacks() as u64) as usize);
        // Nothing could go up before, so nothing can now unless this card can.
        self.round = (view.wanted() >> drawn & 1 == 1).then_some(NEW_ROUND);
        Some(Move::Stack(stack as u8))
    }
}
