//! The game turn by turn, for the complete search: a move is the set of all cards that go before the board
//! closes up. Within a turn no card moves, so the order of the removals does not matter.

use super::ranks::Ranks;
use super::steps::{State, entries};
use super::{MonteCarlo, Move, relaxation};
use crate::{Game, Guided, Planned, Stages};

/// The cards that go in one turn, as a set of places; only a position given with holes has an empty turn.
pub type Turn = u64;

/// The model. Suits do not matter, so its positions are ranks in order.
#[derive(Debug, Clone, Copy)]
pub struct Turns {
    game: MonteCarlo,
}

/// The sets of cards of one rank that can go in a turn: at most six pairs, and all four cards.
#[derive(Default)]
struct Choices {
    sets: [u64; 7],
    count: usize,
}

impl Choices {
    /// Of the cards `same`, as the pairs in `adjacent` let them go.
    fn of(adjacent: &[(u32, u64); 4], same: u64) -> Choices {
        let mut choices = Choices::default();
        let mut four = 0;
        for &(distance, firsts) in adjacent {
            for first in entries(firsts & same) {
                let pair = 1 << first | 1 << first << distance;
                if choices.sets[..choices.count].iter().any(|other| other & pair == 0) {
                    four = same;
                }
                choices.push(pair);
            }
        }
        if four != 0 {
            choices.push(four);
        }
        choices
    }

    fn push(&mut self, set: u64) {
        self.sets[self.count] = set;
        self.count += 1;
    }

    fn sets(&self) -> &[u64] {
        &self.sets[..self.count]
    }
}

impl Game for Turns {
    type State = Ranks;
    type Move = Turn;

    fn moves(&self, ranks: &Ranks, out: &mut Vec<Turn>) {
        let start = out.len();
        out.push(0);
        let adjacent = self.game.adjacent(ranks);
        let mut paired = adjacent.iter().fold(0, |set, &(_, firsts)| set | firsts);
        while paired != 0 {
            let same = ranks.same_as(paired.ilog2());
            paired &= !same;
            let end = out.len();
            for choice in Choices::of(&adjacent, same).sets() {
                out.extend_from_within(start..end);
                let added = out.len() - (end - start);
                out[added..].iter_mut().for_each(|turn| *turn |= choice);
            }
        }
        if !ranks.has_holes() {
            out.swap_remove(start);
        }
    }

    fn play(&self, ranks: &mut Ranks, turn: Turn) {
        ranks.remove(turn);
    }

    fn is_won(&self, ranks: &Ranks) -> bool {
        ranks.cards() == 0
    }

    /// The ranks that are left, in order, with the holes that a given position had: what can go there before
    /// and after closing up is not the same.
    fn key(&self, ranks: &Ranks) -> u128 {
        ranks.key()
    }

    fn plain_key(&self, ranks: &Ranks) -> u128 {
        ranks.key()
    }

    fn cards_left(&self, ranks: &Ranks) -> u32 {
        if ranks.has_holes() { ranks.cards().count_ones() } else { ranks.len() }
    }

    fn stock_left(&self, ranks: &Ranks) -> Option<u32> {
        Some(ranks.len().saturating_sub((self.game.size * self.game.size) as u32))
    }
}

impl Guided for Turns {
    /// A dive nearly always ends in a win, and cards only ever leave: depth first from the start.
    const STAGES: Stages = Stages { tries: &[], step: 0, best_first: 0, beams: &[] };

    fn estimate(&self, ranks: &Ranks) -> u32 {
        self.cards_left(ranks)
    }

    fn weighed_moves(&self, ranks: &Ranks, out: &mut Vec<(u32, Turn)>) {
        let mut turns = Vec::new();
        self.moves(ranks, &mut turns);
        let left = self.cards_left(ranks);
        out.extend(turns.into_iter().map(|turn| (left - turn.count_ones(), turn)));
    }

    fn is_dead(&self, ranks: &Ranks) -> bool {
        // The test is about boards that are closed up: holes bring other cards together, until the first turn is over.
        !ranks.has_holes() && relaxation::is_lost(&self.game, ranks)
    }
}

impl Planned for MonteCarlo {
    type Model = Turns;

    fn model(&self, start: &State) -> (Turns, Ranks) {
        (Turns { game: *self }, Ranks::of(start))
    }

    fn steps(&self, start: &State, plan: &[Turn]) -> Vec<Move> {
        let (model, mut ranks) = self.model(start);
        let mut steps = Vec::new();
        for &turn in plan {
            steps.extend(self.pair_off(&ranks, turn));
            model.play(&mut ranks, turn);
            if !model.is_won(&ranks) {
                steps.push(Move::CloseUp);
            }
        }
        steps
    }
}

impl MonteCarlo {
    /// The pairs of a turn, from the last first card to the first: the paper's program would find them so.
    fn pair_off(&self, ranks: &Ranks, turn: Turn) -> Vec<Move> {
        let adjacent = self.adjacent(ranks);
        let mut chosen: Vec<u64> = Vec::new();
        let mut rest = turn;
        while rest != 0 {
            let cards = ranks.same_as(rest.trailing_zeros()) & turn;
            rest &= !cards;
            let choices = Choices::of(&adjacent, cards);
            let fitting = || choices.sets().iter().filter(|set| *set & !cards == 0 && set.count_ones() == 2);
            // Four cards go as two pairs without a card in common.
            let rest_is_pair = |pair: &&u64| **pair == cards || fitting().any(|other| *other == cards & !**pair);
            if let Some(&pair) = fitting().find(rest_is_pair) {
                chosen.extend([pair, cards & !pair].into_iter().filter(|&p| p != 0));
            }
        }
        chosen.sort_by_key(|pair| std::cmp::Reverse(pair.trailing_zeros()));
        chosen.into_iter().map(|pair| Move::Pair(pair.trailing_zeros() as u8, pair.ilog2() as u8)).collect()
    }
}
