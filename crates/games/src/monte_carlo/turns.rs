//! The game turn by turn, for the complete search: a move is the set of all cards that go before the board
//! closes up. Within a turn no card moves, so the order of the removals does not matter.

use super::ranks::Ranks;
use super::steps::{State, entries};
use super::{MonteCarlo, Move, no_good, relaxation};
use crate::strategy::LearningDepthFirst;
use crate::{
    Claim, ClaimKind, Game, Guidance, Keys, Modelled, Name, NoGood, NoGoods, Premise, Premises, Searched, SoundPruning,
};

/// The cards that go in one turn; only a position given with holes has an empty turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Turn {
    /// Where they lie.
    pub places: u64,
    /// Where they lay at the start of the search.
    pub(super) cards: u64,
}

impl Turn {
    /// How many cards go.
    #[inline]
    pub fn count(self) -> u32 {
        self.places.count_ones()
    }

    #[inline]
    fn of(places: u64, origins: &[u8; 64]) -> Turn {
        Turn { places, cards: entries(places).fold(0, |cards, place| cards | 1 << origins[place & 63]) }
    }

    #[inline]
    fn and(self, other: Turn) -> Turn {
        Turn { places: self.places | other.places, cards: self.cards | other.cards }
    }
}

/// The model. Suits do not matter, so its positions are ranks in order.
#[derive(Debug, Clone, Copy)]
pub struct Turns {
    game: MonteCarlo,
    start: Ranks,
}

impl Turns {
    /// Calls for each rank with the sets of its cards that can go: all four cards if they can, then at most six pairs.
    #[inline(always)]
    fn each_rank(&self, ranks: &Ranks, mut call: impl FnMut(&[u64])) {
        let adjacent = self.game.adjacent(ranks);
        let mut paired = adjacent.iter().fold(0, |set, &(_, firsts)| set | firsts);
        while paired != 0 {
            let same = ranks.same_as(paired.ilog2());
            paired &= !same;
            // Filled from the end.
            let (mut sets, mut start, mut four) = ([0; 7], 7, 0);
            for (distance, firsts) in adjacent {
                let mut firsts = firsts & same;
                while firsts != 0 {
                    let first = firsts & firsts.wrapping_neg();
                    firsts ^= first;
                    let pair = first | first << distance;
                    if sets[start..].iter().any(|other| other & pair == 0) {
                        four = same;
                    }
                    start -= 1;
                    sets[start] = pair;
                }
            }
            if four != 0 {
                start -= 1;
                sets[start] = four;
            }
            call(&sets[start..]);
        }
    }

    /// Lists all turns, each made of `nothing` by adding the cards of one rank after the other.
    #[inline]
    fn list<T: Copy>(&self, ranks: &Ranks, out: &mut Vec<T>, nothing: T, add: impl Fn(T, Turn) -> T) {
        let start = out.len();
        let origins = ranks.origins();
        out.push(nothing);
        self.each_rank(ranks, |sets| {
            let end = out.len();
            out.reserve((end - start) * sets.len());
            for &set in sets {
                let choice = Turn::of(set, &origins);
                for i in start..end {
                    out.push(add(out[i], choice));
                }
            }
        });
        if !ranks.has_holes() {
            out.remove(start);
        }
    }
}

impl Game for Turns {
    type State = Ranks;
    type Move = Turn;
    const KEYS: Keys = Keys::Fingerprints;
    const MODEL: &'static str = "whole turns";

    fn name(&self) -> Name {
        self.game.name()
    }

    fn root_key(&self, ranks: &Ranks) -> u128 {
        ranks.key()
    }

    fn moves(&self, ranks: &Ranks, out: &mut Vec<Turn>) {
        self.list(ranks, out, Turn::default(), Turn::and);
    }

    fn play(&self, ranks: &mut Ranks, turn: Turn) {
        ranks.remove(turn);
    }

    fn is_surely_won(&self, ranks: &Ranks) -> bool {
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

/// A dive nearly always ends in a win, and cards only ever leave: depth first from the start.
impl Searched for Turns {
    type Search = LearningDepthFirst;
}

impl Guidance for Turns {
    fn estimate(&self, ranks: &Ranks) -> u32 {
        self.cards_left(ranks)
    }

    fn moves_with_estimates(&self, ranks: &Ranks, out: &mut Vec<(u32, Turn)>) {
        let nothing = (self.cards_left(ranks), Turn::default());
        self.list(ranks, out, nothing, |(left, turn), more| (left - more.count(), turn.and(more)));
    }
}

impl Premises for Turns {
    fn holds(&self, premise: Premise) -> bool {
        premise == Premise::CardsOnlyLeave
    }
}

impl SoundPruning for Turns {
    const SAFE_MOVES: Option<Claim> = None;
    const DEAD_POSITIONS: Option<Claim> = Some(Claim::new(ClaimKind::DeadPositions, &[Premise::CardsOnlyLeave]));

    fn safe_move(&self, _ranks: &Ranks) -> Option<Turn> {
        None
    }

    fn is_dead(&self, ranks: &Ranks) -> bool {
        // The test is about boards that are closed up: holes bring other cards together, until the first turn is over.
        !ranks.has_holes() && relaxation::removable(&self.game, ranks) != ranks.cards()
    }
}

impl NoGoods for Turns {
    const NO_GOODS: Claim = Claim::new(ClaimKind::NoGoods, &[Premise::CardsOnlyLeave]);

    fn no_good(&self, ranks: &Ranks) -> Option<NoGood> {
        if ranks.has_holes() {
            return None;
        }
        let fixed = ranks.cards() & !relaxation::removable(&self.game, ranks);
        (fixed != 0).then(|| no_good::of(&self.game, &self.start, ranks, fixed))
    }

    fn left_after(&self, ranks: &Ranks, turn: Turn) -> u64 {
        ranks.left() & !turn.cards
    }

    /// Of each rank as many cards as can go, and of equal choices the last.
    fn best_move(&self, ranks: &Ranks) -> Option<Turn> {
        let mut places = 0;
        self.each_rank(ranks, |sets| {
            places |= match *sets {
                [four, pair, ..] if four.count_ones() > pair.count_ones() => four,
                [.., pair] => pair,
                [] => 0,
            };
        });
        (places != 0).then(|| Turn::of(places, &ranks.origins()))
    }
}

impl Modelled for MonteCarlo {
    type Model = Turns;

    fn model(&self, start: &State) -> (Turns, Ranks) {
        let ranks = Ranks::of(start);
        (Turns { game: *self, start: ranks }, ranks)
    }

    fn steps(&self, start: &State, line: &[Turn]) -> Vec<Move> {
        let (model, mut ranks) = self.model(start);
        let mut steps = Vec::new();
        for &turn in line {
            self.pair_off(&ranks, turn.places, &mut steps);
            model.play(&mut ranks, turn);
            if !model.is_surely_won(&ranks) {
                steps.push(Move::CloseUp);
            }
        }
        steps
    }
}

impl MonteCarlo {
    /// Appends the pairs of a turn, from the last first card to the first: Shintani's program would find them so.
    fn pair_off(&self, ranks: &Ranks, turn: u64, steps: &mut Vec<Move>) {
        let adjacent = self.adjacent(ranks);
        let is_pair = |pair: u64| {
            let first = pair.trailing_zeros();
            adjacent
                .iter()
                .any(|&(distance, firsts)| firsts >> first & 1 == 1 && pair == 1 << first | 1 << first << distance)
        };
        let start = steps.len();
        let mut rest = turn;
        while rest != 0 {
            let cards = ranks.same_as(rest.trailing_zeros()) & turn;
            rest &= !cards;
            // Four cards go as two pairs without a card in common.
            let first = cards & cards.wrapping_neg();
            let mut pairs = entries(cards ^ first).map(|second| first | 1 << second);
            if let Some(pair) = pairs.find(|&pair| is_pair(pair) && (pair == cards || is_pair(cards ^ pair))) {
                let both = [pair, cards ^ pair].into_iter().filter(|&pair| pair != 0);
                steps.extend(both.map(|pair| Move::Pair(pair.trailing_zeros() as u8, pair.ilog2() as u8)));
            }
        }
        steps[start..].sort_unstable_by_key(|m| match *m {
            Move::Pair(first, _) => std::cmp::Reverse(first),
            Move::CloseUp => unreachable!("pairs only"),
        });
    }
}
