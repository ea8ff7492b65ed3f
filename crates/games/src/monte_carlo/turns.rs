//! The game turn by turn, for the complete search: a move is the set of all cards that go before the board
//! closes up. Within a turn no card moves, so the order of the removals does not matter.

use super::steps::{HOLE, State, entries};
use super::{MonteCarlo, Move, relaxation};
use crate::fingerprint::Sequence;
use crate::{Game, Guided, Planned, Stages};

/// The cards that go in one turn, as a set of entries; only a position given with holes has an empty turn.
pub type Turn = u64;

/// The model of one deal.
#[derive(Debug, Clone)]
pub struct Turns {
    game: MonteCarlo,
    deal: State,
    /// The entries of each rank.
    same: [u64; 13],
}

/// What is gone: before the last closing up, and the holes that a given position had from the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gone {
    removed: u64,
    holes: u64,
}

impl Turns {
    fn left(&self, gone: Gone) -> u64 {
        self.deal.all() & !(gone.removed | gone.holes)
    }

    fn state(&self, gone: Gone) -> State {
        State { removed: gone.removed, holes: gone.holes, ..self.deal.clone() }
    }

    /// All sets of cards of one rank that can go in this turn, the empty set first.
    fn choices(&self, pairs: &[u64]) -> Vec<u64> {
        let mut choices = vec![0];
        for (i, &pair) in pairs.iter().enumerate() {
            choices.push(pair);
            for &other in pairs[..i].iter().filter(|&&o| o & pair == 0) {
                // Four cards may pair up in several ways; what is gone is the same.
                if !choices.contains(&(pair | other)) {
                    choices.push(pair | other);
                }
            }
        }
        choices
    }

    /// The pairs of each rank that are adjacent now, as sets of two entries.
    fn pairs(&self, gone: Gone) -> [Vec<u64>; 13] {
        let mut pairs: [Vec<u64>; 13] = Default::default();
        let state = self.state(gone);
        let (places, used) = state.places(self.game.size);
        for place in 0..used {
            let entry = places[place] as usize;
            if gone.holes >> entry & 1 == 1 {
                continue;
            }
            for other in self.game.later_neighbours(place).filter(|&o| o < used) {
                let second = places[other] as usize;
                if gone.holes >> second & 1 == 0 && state.rank(entry) == state.rank(second) {
                    pairs[state.rank(entry) as usize].push(1 << entry | 1 << second);
                }
            }
        }
        pairs
    }
}

impl Game for Turns {
    type State = Gone;
    type Move = Turn;

    fn moves(&self, gone: &Gone, out: &mut Vec<Turn>) {
        let start = out.len();
        out.push(0);
        for pairs in self.pairs(*gone).iter().filter(|p| !p.is_empty()) {
            let choices = self.choices(pairs);
            let end = out.len();
            for &choice in &choices[1..] {
                out.extend_from_within(start..end);
                let added = out.len() - (end - start);
                out[added..].iter_mut().for_each(|turn| *turn |= choice);
            }
        }
        if gone.holes == 0 {
            out.swap_remove(start);
        }
    }

    fn play(&self, gone: &mut Gone, turn: Turn) {
        *gone = Gone { removed: gone.removed | gone.holes | turn, holes: 0 };
    }

    fn is_won(&self, gone: &Gone) -> bool {
        self.left(*gone) == 0
    }

    /// The ranks that are left, in order, with the holes that a given position had: what can go there before
    /// and after closing up is not the same.
    fn key(&self, gone: &Gone) -> u128 {
        let mut ranks = Sequence::new(5);
        for entry in entries(self.deal.all() & !gone.removed) {
            ranks.push(if gone.holes >> entry & 1 == 1 { HOLE } else { self.deal.rank(entry) });
        }
        ranks.finish()
    }

    fn plain_key(&self, gone: &Gone) -> u128 {
        u128::from(gone.removed) << 64 | u128::from(gone.holes)
    }

    fn cards_left(&self, gone: &Gone) -> u32 {
        self.left(*gone).count_ones()
    }

    fn stock_left(&self, gone: &Gone) -> Option<u32> {
        self.game.stock_left(&self.state(*gone))
    }
}

impl Guided for Turns {
    /// A dive nearly always ends in a win, and cards only ever leave: depth first from the start.
    const STAGES: Stages = Stages { tries: &[], step: 0, best_first: 0, beams: &[] };

    fn estimate(&self, gone: &Gone) -> u32 {
        self.cards_left(gone)
    }

    fn is_dead(&self, gone: &Gone) -> bool {
        // The test is about boards that are closed up: holes bring other cards together, until the first turn is over.
        gone.holes == 0 && relaxation::is_lost(self.game.size, self.left(*gone), &self.same)
    }
}

impl Planned for MonteCarlo {
    type Model = Turns;

    fn model(&self, start: &State) -> (Turns, Gone) {
        let mut same = [0; 13];
        for entry in entries(start.left()) {
            same[start.rank(entry) as usize] |= 1 << entry;
        }
        (Turns { game: *self, deal: start.clone(), same }, Gone { removed: start.removed, holes: start.holes })
    }

    fn steps(&self, start: &State, plan: &[Turn]) -> Vec<Move> {
        let (model, mut gone) = self.model(start);
        let mut steps = Vec::new();
        for &turn in plan {
            steps.extend(model.pair_off(gone, turn));
            model.play(&mut gone, turn);
            if model.left(gone) != 0 {
                steps.push(Move::CloseUp);
            }
        }
        steps
    }
}

impl Turns {
    /// The pairs of a turn, from the last first card to the first: the paper's program would find them so.
    fn pair_off(&self, gone: Gone, turn: Turn) -> Vec<Move> {
        let mut chosen: Vec<u64> = Vec::new();
        for (of_rank, pairs) in self.same.iter().zip(self.pairs(gone)) {
            let cards = of_rank & turn;
            let fitting: Vec<u64> = pairs.into_iter().filter(|pair| pair & !cards == 0).collect();
            // Four cards go as two pairs without a card in common.
            let rest_is_pair = |pair: &&u64| **pair == cards || fitting.contains(&(cards & !**pair));
            if let Some(&pair) = fitting.iter().find(rest_is_pair) {
                chosen.extend([pair, cards & !pair].into_iter().filter(|&p| p != 0));
            }
        }
        chosen.sort_by_key(|pair| std::cmp::Reverse(pair.trailing_zeros()));
        let place = |entry: u32| (!gone.removed & ((1 << entry) - 1)).count_ones() as u8;
        chosen.into_iter().map(|pair| Move::Pair(place(pair.trailing_zeros()), place(pair.ilog2()))).collect()
    }
}
