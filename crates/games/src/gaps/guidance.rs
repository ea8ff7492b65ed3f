//! What the complete search may know of Gaps.

use super::Gaps;
use super::pool::{OPEN, Position};
use super::rows::{Move, State, WIDTH};
use super::steps::steps;
use super::stubborn::Stubborn;
use crate::strategy::DivesAndProof;
use crate::{
    Claim, ClaimKind, DiveNumbers, Diving, Game, Guidance, Modelled, Premise, Premises, Searched, SoundPruning,
};
use winnable_cards::NO_CARD;

impl Searched for Stubborn {
    type Search = DivesAndProof;
}

impl Guidance for Stubborn {
    fn estimate(&self, state: &Position) -> u32 {
        estimate(self.0, state)
    }

    /// Without the stubborn sets of the positions after them.
    fn moves_with_estimates(&self, state: &Position, out: &mut Vec<(u32, Move)>) {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        out.extend(moves.into_iter().map(|m| {
            let mut child = state.clone();
            child.play(self.0, m);
            (estimate(self.0, &child), m)
        }));
    }
}

/// A weighted count of what stands in the way: cards that do not follow their left neighbour, cards in a wrong column, cards
/// to the right of a king, which leave gaps that take nothing; and such gaps, most of all those behind a king.
fn estimate(game: Gaps, position: &Position) -> u32 {
    // A gap at a left end.
    let mut sum = position.left_gaps() * 4;
    for (row, cards) in position.places.chunks_exact(WIDTH).enumerate() {
        // At the left end a 2 has its place: that of the row's suit, or any.
        let mut left = if game.aces_fixed { row as u8 } else { cards[0].wrapping_sub(4) % 4 };
        let mut is_behind_king = false;
        for (column, &card) in cards.iter().enumerate() {
            if card == OPEN {
                // The 2 of the pool that fits, if there is one.
                let next = cards[1];
                let fits = next >> 2 == 2 && position.free >> (next & 3) & 1 == 1;
                left = if fits { next - 4 } else { OPEN };
                continue;
            }
            sum += if card == NO_CARD {
                let takes_nothing = match left {
                    NO_CARD => 3,
                    48..52 => 8,
                    _ => u32::from(column == 0),
                };
                takes_nothing + if is_behind_king { 0 } else { 3 }
            } else {
                let (is_break, is_astray) = (card != left + 4, card as usize / 4 != column + 1);
                4 * u32::from(is_break) + 3 * u32::from(is_astray) + 2 * u32::from(is_behind_king)
            };
            is_behind_king |= (48..52).contains(&card);
            left = card;
        }
    }
    sum
}

impl Diving for Stubborn {
    const DIVES: DiveNumbers = DiveNumbers { states: 500, noise: 60 };
}

impl Premises for Stubborn {
    fn holds(&self, premise: Premise) -> bool {
        premise == Premise::GapsTakeSuccessors
    }
}

impl SoundPruning for Stubborn {
    const SAFE_MOVES: Option<Claim> = Some(Claim::new(ClaimKind::SafeMoves, &[Premise::GapsTakeSuccessors]));
    const DEAD_POSITIONS: Option<Claim> = Some(Claim::new(ClaimKind::DeadPositions, &[Premise::GapsTakeSuccessors]));

    fn safe_move(&self, state: &Position) -> Option<Move> {
        self.forced(state)
    }

    /// A stubborn set without a card that can move.
    fn is_dead(&self, state: &Position) -> bool {
        state.movable.is_empty() && !self.is_surely_won(state)
    }
}

impl Modelled for Gaps {
    type Model = Stubborn;

    fn model(&self, start: &State) -> (Stubborn, Position) {
        let model = Stubborn(*self);
        let mut position = Position::new(*self, start);
        position.movable = model.set(&position);
        (model, position)
    }

    fn steps(&self, start: &State, line: &[Move]) -> Vec<Move> {
        steps(*self, start, line)
    }
}
