//! The games themselves, as plainly as can be: lists of cards, every legal move, a blind search. Shares no code with the model
//! but the names of the rules.

use std::collections::HashSet;
use winnable_games::free_runs::{Build, Pile, Place, Play, Position, Reserve, Rules, Spaces};

/// A position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Cards from the bottom, and how many of them lie face down.
    pub piles: Vec<(Vec<u8>, usize)>,
    /// The last card is on top.
    pub waste: Vec<u8>,
    /// The last card is the next one.
    pub stock: Vec<u8>,
    pub redeals: u8,
    /// The last card is the top, if it is stacked.
    pub reserve: Vec<u8>,
    pub up: [u8; 4],
}

impl Table {
    fn fits(rules: &Rules, card: u8, on: u8) -> bool {
        let red = |card: u8| card % 4 == 1 || card % 4 == 2;
        let suits = match rules.build {
            Build::Any => true,
            Build::Alternate => red(card) != red(on),
            Build::Suit => card % 4 == on % 4,
        };
        let next = if rules.wrap { (card / 4 + 1) % rules.ranks } else { card / 4 + 1 };
        suits && next == on / 4
    }

    fn is_taken_by(&self, rules: &Rules, card: u8, pile: usize) -> bool {
        match self.piles[pile].0.last() {
            Some(&top) => Table::fits(rules, card, top),
            None => match rules.spaces {
                Spaces::Any => true,
                Spaces::ReserveThenAny => self.reserve.is_empty(),
                Spaces::Kings => card / 4 + 1 == rules.ranks,
                Spaces::Nothing => false,
            },
        }
    }

    fn is_next(&self, card: u8) -> bool {
        self.up[card as usize % 4] == card / 4
    }

    /// Every legal move.
    pub fn legal(&self, rules: &Rules) -> Vec<Play> {
        let mut all = Vec::new();
        let single = |card: u8, from: Place, all: &mut Vec<Play>| {
            if from != Place::Foundation && self.is_next(card) {
                all.push(Play::Cards { card, count: 1, from, to: Place::Foundation });
            }
            for pile in (0..self.piles.len()).filter(|&pile| from != Place::Pile(pile as u8)) {
                if self.is_taken_by(rules, card, pile) {
                    all.push(Play::Cards { card, count: 1, from, to: Place::Pile(pile as u8) });
                }
            }
        };
        for (pile, (cards, down)) in self.piles.iter().enumerate() {
            let from = Place::Pile(pile as u8);
            if let Some(&top) = cards.last() {
                single(top, from, &mut all);
            }
            for count in 2..=cards.len() - down {
                let run = &cards[cards.len() - count..];
                if !Table::fits(rules, run[1], run[0]) {
                    break;
                }
                for to in (0..self.piles.len()).filter(|&to| to != pile && self.is_taken_by(rules, run[0], to)) {
                    all.push(Play::Cards { card: run[0], count: count as u8, from, to: Place::Pile(to as u8) });
                }
            }
        }
        if let Some(&card) = self.waste.last() {
            single(card, Place::Waste, &mut all);
        }
        match rules.reserve {
            Reserve::None => {}
            Reserve::Open => self.reserve.iter().for_each(|&card| single(card, Place::Reserve, &mut all)),
            Reserve::Stacked => self.reserve.last().iter().for_each(|&&card| single(card, Place::Reserve, &mut all)),
        }
        for suit in (0..4).filter(|&suit| rules.back && self.up[suit] > 0) {
            single(4 * (self.up[suit] - 1) + suit as u8, Place::Foundation, &mut all);
        }
        if !self.stock.is_empty() {
            all.push(Play::Draw);
        } else if !self.waste.is_empty() && (rules.passes.is_none() || self.redeals > 0) {
            all.push(Play::Redeal);
        }
        all
    }

    /// Plays a legal move.
    pub fn play(&mut self, rules: &Rules, play: Play) {
        let (card, count, from, to) = match play {
            Play::Draw => {
                for _ in 0..rules.draw {
                    self.waste.extend(self.stock.pop());
                }
                return;
            }
            Play::Redeal => {
                self.stock = self.waste.drain(..).rev().collect();
                self.redeals = self.redeals.saturating_sub(1);
                return;
            }
            Play::Cards { card, count, from, to } => (card, count as usize, from, to),
        };
        let cards = match from {
            Place::Pile(pile) => {
                let (cards, down) = &mut self.piles[pile as usize];
                let taken = cards.split_off(cards.len() - count);
                *down = (*down).min(cards.len().saturating_sub(1));
                if cards.is_empty() && rules.spaces == Spaces::ReserveThenAny {
                    cards.extend(self.reserve.pop());
                }
                taken
            }
            Place::Waste => vec![self.waste.pop().unwrap()],
            Place::Reserve => {
                let place = self.reserve.iter().position(|&other| other == card).unwrap();
                vec![self.reserve.remove(place)]
            }
            Place::Foundation => {
                self.up[card as usize % 4] -= 1;
                vec![card]
            }
        };
        assert_eq!(cards[0], card, "a move names the lowest card that goes");
        match to {
            Place::Pile(pile) => self.piles[pile as usize].0.extend(cards),
            _ => self.up[card as usize % 4] += 1,
        }
    }

    pub fn is_won(&self, rules: &Rules) -> bool {
        self.up == [rules.ranks; 4]
    }

    /// What tells positions apart; the order of the piles does not matter.
    fn key(&self) -> Vec<u8> {
        let mut piles: Vec<Vec<u8>> =
            self.piles.iter().map(|(cards, down)| [&[99, *down as u8], cards.as_slice()].concat()).collect();
        piles.sort();
        [
            piles.concat(),
            [&[98], self.waste.as_slice()].concat(),
            [&[97], self.stock.as_slice()].concat(),
            [&[96], self.reserve.as_slice()].concat(),
            [self.up.as_slice(), &[self.redeals]].concat(),
        ]
        .concat()
    }

    /// Whether it can be won, by a search of every legal move; None if that takes too many positions.
    pub fn blind(&self, rules: &Rules, most: usize) -> Option<bool> {
        let mut seen = HashSet::from([self.key()]);
        let mut open = vec![self.clone()];
        while let Some(table) = open.pop() {
            if table.is_won(rules) {
                return Some(true);
            }
            for play in table.legal(rules) {
                let mut child = table.clone();
                child.play(rules, play);
                if seen.insert(child.key()) {
                    open.push(child);
                }
            }
            if seen.len() > most {
                return None;
            }
        }
        Some(false)
    }

    /// The same for the model: `with` gets it as plain data.
    pub fn as_position<T>(&self, with: impl FnOnce(&Position<'_>) -> T) -> T {
        let piles: Vec<Pile<'_>> = self.piles.iter().map(|(cards, down)| Pile { cards, down: *down }).collect();
        let talon: Vec<u8> = self.waste.iter().chain(self.stock.iter().rev()).copied().collect();
        with(&Position {
            piles: &piles,
            talon: &talon,
            waste: self.waste.len(),
            redeals: self.redeals,
            reserve: &self.reserve,
            up: self.up,
        })
    }
}
