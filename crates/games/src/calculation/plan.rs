//! The model of Calculation for the complete search: when a card is drawn, it is decided for good on which foundation
//! it will end (its label) and, unless it goes there at once, on which stack it waits. After each decision every waste
//! card that is next on the foundation of its label goes up. A decision that makes a tangle (see `labelled_waste.rs`)
//! is not offered.
//!
//! A position that is given with cards on the stacks is modelled in the same way: first these cards get their labels,
//! each stack from the bottom, and only then the first cards go up.
//!
//! # The model can be won if and only if the game can
//!
//! **If the model can be won, so can the game.** [`Plan::decide`] tells the moves of the game for each decision. They
//! are legal: a card goes up only when it is next on that foundation, from the stock or from the top of a stack. When
//! all cards have a label and no waste is left, all 52 cards are on the foundations.
//!
//! **If the game can be won, so can the model.** Take a play that wins the game. Label each card with the foundation on
//! which it ends in this play; two cards then never have the same place. Decide in the model as follows: a card that is
//! next on the foundation of its label when it is drawn goes there, and every other card waits on the stack on which
//! the play lays it.
//! 1. *All cards that are on the foundations in the play are there in the model too, after the same number of draws.*
//!    When a card goes up in the play, the earlier cards of its foundation are up, and so are the cards that lay above
//!    it on its stack. By induction they are up in the model; so the card is next and free in the model and goes up,
//!    unless it is up already. So the stacks of the model are those of the play without the cards that are up in the
//!    model only.
//! 2. *Each of these decisions is offered.* The place of a drawn card is open, since no other card has its label. If
//!    the play puts the card up at once, it is next in the play, so by 1 it is next in the model. If it waits in the
//!    model, it makes no tangle there: what must go up before what in the model (by 1 only cards that lie on each other
//!    in the play, and cards of one foundation) goes up in that order in the play, and an order in time has no circle.
//!    The tangle test is exact, so it allows the decision.
//! 3. *The model is won at the end*, by 1: all cards are up in the play.
//!
//! Two more decisions are left out of [`Game::moves`]. A card that is next on a foundation is not offered a stack to
//! wait for that same place: step 1 shows that no win is lost by going up at once. And only the first of several empty
//! stacks is offered, because empty stacks differ only in their number.
//!
//! As long as there is no tangle, the model is lost only when a drawn card has no place: once the stock is empty,
//! everything goes up (`labelled_waste.rs`).
//!
//! Tests: `a_search_of_everything_agrees` in `search/tests/search/verdicts.rs` compares verdicts with a plain search of
//! the referee's moves; `plans_can_be_played` in `games/tests/laws.rs` gives the moves of every decision to the
//! referee; `stacks_with_cards_that_wait_are_not_exchanged` is about positions with cards on the stacks.

use super::labelled_waste::LabelledWaste;
use super::steps::{Move, State};
use super::{Calculation, PLACE_OF};
use crate::fingerprint::Sequence;
use crate::strategy::Usual;
use crate::{
    Beamed, Claim, FirstStages, Game, Guidance, Keys, Modelled, Name, Premise, Premises, Searched, SoundPruning,
};
use winnable_cards::{CardSet, NO_CARD};

/// The model of one deal or position: the cards to be decided about, in their order.
#[derive(Debug, Clone)]
pub struct Plan {
    game: Calculation,
    stacks: usize,
    /// First the cards that lie on stacks already, stack by stack from the bottom, then the stock, next card first.
    cards: Vec<Card>,
    /// How many of them lie on stacks already.
    waiting: usize,
}

#[derive(Debug, Clone, Copy)]
struct Card {
    rank: u8,
    /// The stack on which it lies already; `None` for a card of the stock.
    stack: Option<u8>,
}

/// A decision about a card; numbers from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// The foundation on which it will end.
    pub foundation: u8,
    /// The stack on which it waits; `None` if it goes up at once.
    pub stack: Option<u8>,
}

/// A state of the model.
#[derive(Debug, Clone)]
pub struct Planning {
    labelled: LabelledWaste,
    /// Cards decided about so far.
    planned: u8,
}

impl Plan {
    /// Carries out a decision; `tell` is given the moves of the game for it.
    fn decide(&self, planning: &mut Planning, place: Decision, mut tell: impl FnMut(Move)) {
        let Planning { labelled, planned } = planning;
        let v = place.foundation as usize;
        let card = self.cards[*planned as usize];
        *planned += 1;
        match place.stack {
            Some(stack) => {
                labelled.lay(v, PLACE_OF[v][card.rank as usize] as usize, stack as usize);
                if card.stack.is_none() {
                    tell(Move::Stack(stack));
                }
            }
            None => {
                labelled.put_up(v);
                tell(Move::Foundation(place.foundation));
            }
        }
        if *planned as usize >= self.waiting {
            labelled.settle(self.stacks, tell);
        }
    }
}

impl Game for Plan {
    type State = Planning;
    type Move = Decision;
    const KEYS: Keys = Keys::Fingerprints;
    const MODEL: &'static str = "a plan of where each card ends";

    fn name(&self) -> Name {
        self.game.name()
    }

    /// The cards to be decided about, what was decided, and what is up.
    fn root_key(&self, planning: &Planning) -> u128 {
        let mut key = Sequence::new(10);
        key.push_all(&self.plain_key(planning).to_le_bytes());
        for card in &self.cards[planning.planned as usize..] {
            key.push(card.rank);
            key.push(card.stack.unwrap_or(NO_CARD));
        }
        key.finish()
    }

    fn moves(&self, planning: &Planning, out: &mut Vec<Decision>) {
        let Some(&card) = self.cards.get(planning.planned as usize) else { return };
        let labelled = &planning.labelled;
        for (v, places) in PLACE_OF.iter().enumerate() {
            let k = places[card.rank as usize] as usize;
            if !labelled.is_open(v, k) {
                continue;
            }
            let foundation = v as u8;
            if k == labelled.up()[v] as usize && card.stack.is_none() {
                out.push(Decision { foundation, stack: None });
                continue;
            }
            let mut has_space = false;
            for stack in 0..self.stacks {
                if card.stack.is_some_and(|s| s as usize != stack) {
                    continue;
                }
                let is_empty = labelled.top(stack) == NO_CARD;
                if !(is_empty && has_space) && labelled.is_free(v, k, stack) {
                    out.push(Decision { foundation, stack: Some(stack as u8) });
                }
                has_space |= is_empty;
            }
        }
    }

    fn play(&self, planning: &mut Planning, place: Decision) {
        self.decide(planning, place, |_| ());
    }

    fn is_surely_won(&self, planning: &Planning) -> bool {
        planning.planned as usize == self.cards.len() && planning.labelled.waste().is_empty()
    }

    /// Labels and stacks, the stacks in any order: which cards come next follows from the number of decisions, and
    /// neither suits nor the numbers of stacks matter. But as long as cards of the given position wait for their
    /// labels, each of them belongs on a stack with a certain number, so the stacks are told apart.
    fn key(&self, planning: &Planning) -> u128 {
        if (planning.planned as usize) < self.waiting {
            return self.plain_key(planning);
        }
        let counts = counts_key(planning).finish();
        let stacks = (0..self.stacks).map(|s| {
            let mut cards = Sequence::new(8);
            planning.labelled.stack(s).for_each(|card| cards.push(card));
            cards.finish()
        });
        stacks.fold(counts, u128::wrapping_add)
    }

    fn plain_key(&self, planning: &Planning) -> u128 {
        let mut key = counts_key(planning);
        for s in 0..self.stacks {
            planning.labelled.stack(s).for_each(|card| key.push(card));
            key.push(NO_CARD);
        }
        key.finish()
    }

    fn cards_left(&self, planning: &Planning) -> u32 {
        52 - planning.labelled.up().iter().map(|&n| u32::from(n)).sum::<u32>()
    }

    fn stock_left(&self, planning: &Planning) -> Option<u32> {
        Some((self.cards.len() - self.waiting.max(planning.planned as usize)) as u32)
    }

    fn empty_columns(&self, planning: &Planning) -> Option<u32> {
        Some((0..self.stacks).filter(|&s| planning.labelled.top(s) == NO_CARD).count() as u32)
    }
}

fn counts_key(planning: &Planning) -> Sequence {
    let mut key = Sequence::new(9);
    planning.labelled.up().iter().for_each(|&n| key.push(n));
    key.push(planning.planned);
    key
}

impl Searched for Plan {
    type Search = Usual;
}

impl Beamed for Plan {
    const FIRST_STAGES: FirstStages = FirstStages::USUAL;
}

/// Nothing is claimed of the rules.
impl Premises for Plan {
    fn holds(&self, _premise: Premise) -> bool {
        false
    }
}

/// No prunings: waste cards go up by themselves after each decision, and decisions that make a tangle are no moves.
impl SoundPruning for Plan {
    const SAFE_MOVES: Option<Claim> = None;
    const DEAD_POSITIONS: Option<Claim> = None;

    fn safe_move(&self, _planning: &Planning) -> Option<Decision> {
        None
    }

    fn is_dead(&self, _planning: &Planning) -> bool {
        false
    }
}

impl Guidance for Plan {
    /// A weighted sum of: cards still to be decided about (every win has the same number of decisions), open places
    /// that no stack allows, pairs of a stack and an open place that it does not allow, waste cards, and stacks in use.
    fn estimate(&self, planning: &Planning) -> u32 {
        let labelled = &planning.labelled;
        let open = labelled.open();
        let (mut anywhere, mut refused, mut used) = (CardSet::EMPTY, 0, 0);
        for s in 0..self.stacks {
            let allowed = open & LabelledWaste::allowed(labelled.held_up(s));
            refused += (open - allowed).len();
            anywhere |= allowed;
            used += u32::from(labelled.top(s) != NO_CARD);
        }
        let nowhere = (open - anywhere).len();
        let to_plan = (self.cards.len() - planning.planned as usize) as u32;
        WEIGHTS.to_plan * to_plan
            + WEIGHTS.nowhere * nowhere
            + WEIGHTS.refused * refused
            + WEIGHTS.waste * labelled.waste().len()
            + WEIGHTS.used * used
    }
}

struct Weights {
    to_plan: u32,
    nowhere: u32,
    refused: u32,
    waste: u32,
    used: u32,
}

/// Found by hill climbing with narrow beams over seeds from 5000 on, which no test uses.
const WEIGHTS: Weights = Weights { to_plan: 40, nowhere: 48, refused: 6, waste: 4, used: 12 };

impl Modelled for Calculation {
    type Model = Plan;

    fn model(&self, start: &State) -> (Plan, Planning) {
        let rank = |card: u8| (card >> 2) + 1;
        let mut cards = Vec::new();
        for s in 0..self.stacks {
            let first = cards.len();
            cards.extend(start.stack(s).map(|card| Card { rank: rank(card), stack: Some(s as u8) }));
            cards[first..].reverse();
        }
        let waiting = cards.len();
        let stock = &start.stock[start.drawn as usize..start.len as usize];
        cards.extend(stock.iter().map(|&card| Card { rank: rank(card), stack: None }));
        let planning = Planning { labelled: LabelledWaste::new(start.up), planned: 0 };
        (Plan { game: *self, stacks: self.stacks, cards, waiting }, planning)
    }

    fn steps(&self, start: &State, line: &[Decision]) -> Vec<Move> {
        let (model, mut planning) = self.model(start);
        let mut steps = Vec::new();
        for &place in line {
            model.decide(&mut planning, place, |m| steps.push(m));
        }
        steps
    }
}
