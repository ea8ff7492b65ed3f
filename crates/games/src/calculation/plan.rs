//! The game as planning, for the complete search: when a card is drawn, decide for good on which foundation
//! it will end and, if it does not go there at once, on which stack it waits.
//!
//! Every play that wins is such a plan (look back at where each card went), so nothing is lost. A planned
//! card goes up as soon as it is next and free: that only uncovers cards. If no tangle (`labelled_waste.rs`) forms until the
//! stock is empty, everything goes up. So the search never meets a lost position except by running out of untangled
//! places.

use super::labelled_waste::LabelledWaste;
use super::steps::{Move, State};
use super::{Calculation, PLACE_OF};
use crate::fingerprint::Sequence;
use crate::{Game, Guided, Planned};
use winnable_cards::NO_CARD;

/// The plan of one deal.
#[derive(Debug, Clone)]
pub struct Plan {
    stacks: usize,
    /// The cards to be planned: first those that wait on stacks already, each from the bottom, then the
    /// stock, next first.
    cards: Vec<Card>,
    /// How many of them wait already.
    waiting: usize,
}

#[derive(Debug, Clone, Copy)]
struct Card {
    rank: u8,
    /// The stack on which it lies already.
    stack: Option<u8>,
}

/// Where a drawn card goes; numbers from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The foundation on which it will end.
    pub foundation: u8,
    /// The stack on which it waits, or nothing if it goes up at once.
    pub stack: Option<u8>,
}

/// Where the plan stands.
#[derive(Debug, Clone)]
pub struct Planning {
    labelled: LabelledWaste,
    /// Cards planned so far.
    planned: u8,
}

impl Plan {
    /// Carries out a decision and tells the moves of the game that it stands for.
    fn decide(&self, planning: &mut Planning, place: Place, mut tell: impl FnMut(Move)) {
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
    type Move = Place;

    fn moves(&self, planning: &Planning, out: &mut Vec<Place>) {
        let Some(&card) = self.cards.get(planning.planned as usize) else { return };
        let labelled = &planning.labelled;
        for (v, places) in PLACE_OF.iter().enumerate() {
            let k = places[card.rank as usize] as usize;
            if !labelled.is_open(v, k) {
                continue;
            }
            let foundation = v as u8;
            if k == labelled.up()[v] as usize && card.stack.is_none() {
                out.push(Place { foundation, stack: None });
                continue;
            }
            let mut has_space = false;
            for stack in 0..self.stacks {
                if card.stack.is_some_and(|s| s as usize != stack) {
                    continue;
                }
                let is_empty = labelled.top(stack) == NO_CARD;
                if !(is_empty && has_space) && labelled.is_free(v, k, stack) {
                    out.push(Place { foundation, stack: Some(stack as u8) });
                }
                has_space |= is_empty;
            }
        }
    }

    fn play(&self, planning: &mut Planning, place: Place) {
        self.decide(planning, place, |_| ());
    }

    fn is_won(&self, planning: &Planning) -> bool {
        planning.planned as usize == self.cards.len() && planning.labelled.waste() == 0
    }

    /// The stacks in any order, once the cards that wait already are planned; until then the next of these
    /// belongs on a stack with a number.
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

impl Guided for Plan {
    /// Open places that no stack, or few stacks, could take without a tangle; waste cards; stacks in use;
    /// and above all cards still to be planned, since every plan has the same length.
    fn estimate(&self, planning: &Planning) -> u32 {
        let labelled = &planning.labelled;
        let open = labelled.open();
        let (mut anywhere, mut refused, mut used) = (0, 0, 0);
        for s in 0..self.stacks {
            let allowed = open & LabelledWaste::allowed(labelled.held_up(s));
            refused += (open & !allowed).count_ones();
            anywhere |= allowed;
            used += u32::from(labelled.top(s) != NO_CARD);
        }
        let nowhere = (open & !anywhere).count_ones();
        let to_plan = (self.cards.len() - planning.planned as usize) as u32;
        WEIGHTS.to_plan * to_plan
            + WEIGHTS.nowhere * nowhere
            + WEIGHTS.refused * refused
            + WEIGHTS.waste * labelled.waste().count_ones()
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

impl Planned for Calculation {
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
        (Plan { stacks: self.stacks, cards, waiting }, planning)
    }

    fn steps(&self, start: &State, plan: &[Place]) -> Vec<Move> {
        let (model, mut planning) = self.model(start);
        let mut steps = Vec::new();
        for &place in plan {
            model.decide(&mut planning, place, |m| steps.push(m));
        }
        steps
    }
}
