//! What a search may know of these games beyond their rules.

use super::dead::{self, DEAD};
use super::moves::{Equal, Move, list};
use super::state::{NO_CARD, State};
use super::Spider;
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

static TUNED: std::sync::OnceLock<Vec<i64>> = std::sync::OnceLock::new();
fn tuned() -> &'static [i64] {
    TUNED.get_or_init(|| {
        let mut v: Vec<i64> = vec![20, 1000, 4, 20, 8, 100, 10, 1, -8, 0, 6, 200];
        if let Ok(t) = std::env::var("TUNE") {
            for pair in t.split(',').filter(|p| !p.is_empty()) {
                let (i, x) = pair.split_once('=').unwrap();
                v[i.parse::<usize>().unwrap()] = x.parse().unwrap();
            }
        }
        v
    })
}
fn weights() -> Weights {
    let v = tuned();
    Weights { in_suit: v[6] as i32, off_suit: v[7] as i32, astray: v[8] as i32, down: v[9] as i32, space: v[10] as i32, run: v[11] as i32 }
}

/// No position counts more than this.
const MOST: i32 = 4000;

impl Weights {
    /// Other rounds weigh things by up to a third more or less.
    fn in_round(round: u64) -> Weights {
        if round == 0 {
            return weights();
        }
        let mut rng = SplitMix64::new(round);
        let mut about = |weight: i32| {
            let third = (weight.abs() / 3).max(1);
            weight - third + rng.below(2 * third as u64 + 1) as i32
        };
        Weights {
            in_suit: about(weights().in_suit),
            off_suit: about(weights().off_suit),
            astray: about(weights().astray),
            down: about(weights().down),
            space: about(weights().space),
            run: weights().run,
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
        weights().estimate(state)
    }
}

impl Staged for Spider {
    fn stage_numbers(&self) -> StageNumbers {
        let v = tuned();
        StageNumbers { width: v[0] as usize, states: v[1] as u64, last: v[2] as u64, noise: v[3] as u32, share_of_proof: v[4] as u64, first_proof: v[5] as u64 }
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
            let is_joined = cards.len() - count > state.down(from as usize)
                && cards[cards.len() - count - 1] == lowest + 4;
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
