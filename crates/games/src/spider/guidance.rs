//! What a search may know of these games beyond their rules.

use super::Spider;
use super::dead::{self, DEAD};
use super::moves::{Equal, Move, list};
use super::state::{NO_CARD, State};
use crate::strategy::StagesAndProof;
use crate::{Claim, Guidance, Searched, SoundPruning, StageNumbers, Staged};
use winnable_cards::SplitMix64;

impl Searched for Spider {
    type Search = StagesAndProof;
}

impl SoundPruning for Spider {
    const SAFE_MOVES: Option<Claim> = None;
    const DEAD_POSITIONS: Option<Claim> = Some(DEAD);

    fn dead_positions(&self) -> Option<Claim> {
        dead::claim(&self.rules)
    }

    /// No move is known to be safe: cards that are joined in suit may be wanted apart.
    fn safe_move(&self, _state: &State) -> Option<Move> {
        None
    }

    fn is_dead(&self, state: &State) -> bool {
        self.has_dead && dead::is_dead(&self.rules, state, self.bold)
    }
}

/// What things count in an estimate.
#[derive(Debug, Clone, Copy)]
struct Weights {
    /// A card on the next higher one of its suit.
    in_suit: i32,
    /// A card on the next higher one of another suit.
    off_suit: i32,
    /// A card on any other one.
    astray: i32,
    /// A card that lies face down.
    down: i32,
    /// An empty pile.
    space: i32,
    /// A complete run.
    run: i32,
}

const WEIGHTS: Weights = Weights { in_suit: 10, off_suit: 1, astray: -8, down: -5, space: 20, run: 200 };

/// No position counts more than this.
const MOST: i32 = 4000;

impl Weights {
    /// Other rounds weigh things by up to a third more or less.
    fn in_round(round: u64) -> Weights {
        if round == 0 {
            return WEIGHTS;
        }
        let mut rng = SplitMix64::new(round);
        let mut about = |weight: i32| {
            let third = (weight.abs() / 3).max(1);
            weight - third + rng.below(2 * third as u64 + 1) as i32
        };
        Weights {
            in_suit: about(WEIGHTS.in_suit),
            off_suit: about(WEIGHTS.off_suit),
            astray: about(WEIGHTS.astray),
            down: about(WEIGHTS.down),
            space: about(WEIGHTS.space),
            run: WEIGHTS.run,
        }
    }

    /// How far a position is from a win, less is better.
    fn estimate(&self, state: &State) -> u32 {
        let mut sum = self.run * state.runs().iter().map(|&runs| i32::from(runs)).sum::<i32>();
        for pile in 0..state.piles() {
            let (cards, down) = (state.pile(pile), state.down(pile));
            if cards.is_empty() {
                sum += self.space;
            }
            sum += self.down * down as i32;
            for (at, pair) in cards.windows(2).enumerate() {
                sum += if at < down || pair[0] >> 2 != (pair[1] >> 2) + 1 {
                    self.astray
                } else if pair[0] & 3 == pair[1] & 3 {
                    self.in_suit
                } else {
                    self.off_suit
                };
            }
        }
        (MOST - sum).max(0) as u32
    }
}

impl Guidance for Spider {
    fn estimate(&self, state: &State) -> u32 {
        WEIGHTS.estimate(state)
    }
}

impl Staged for Spider {
    fn stage_numbers(&self) -> StageNumbers {
        let numbers = StageNumbers { width: 20, states: 300, last: 4, noise: 40, share_of_proof: 8, first_proof: 100 };
        if self.has_dead {
            // Most of what is left to search is known to be dead, so that the proof ends soon and finds the wins too.
            StageNumbers { share_of_proof: 1, first_proof: 1_000_000, ..numbers }
        } else {
            numbers
        }
    }

    /// The rows that are still to be dealt.
    fn stages_to_come(&self, state: &State) -> u32 {
        state.stock().len().div_ceil(self.rules.piles) as u32
    }

    /// Spaces are alike, a whole pile does not go into one, and runs in suit are parted only to be joined in suit elsewhere.
    fn moves_to_win(&self, state: &State, out: &mut Vec<Move>) {
        let from = out.len();
        list(&self.rules, state, Equal::Behind(0), out);
        let is_likely = |m: &Move| {
            let Move::Cards { from, to, count } = *m else { return true };
            let (cards, count) = (state.pile(from as usize), count as usize);
            let lowest = cards[cards.len() - count];
            let is_joined =
                cards.len() - count > state.down(from as usize) && cards[cards.len() - count - 1] == lowest + 4;
            let top = state.top(to as usize);
            !is_joined || top != NO_CARD && top == lowest + 4
        };
        let mut kept = from;
        for at in from..out.len() {
            if is_likely(&out[at]) {
                out[kept] = out[at];
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    fn estimate_in_round(&self, state: &State, round: u64) -> u32 {
        Weights::in_round(round).estimate(state)
    }
}
