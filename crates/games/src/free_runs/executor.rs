//! From steps of the model to moves of the game: what lies on a card is shifted, the stock is turned.

use super::Step;
use super::rules::{Position, Reserve, Rules, Spaces};

/// Where a card comes from, or goes to; piles from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A pile.
    Pile(u8),
    /// The top of the waste.
    Waste,
    /// The reserve; which of its places follows from the card.
    Reserve,
    /// The foundation of the card's suit.
    Foundation,
}

/// A move of the game, in plain words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Play {
    /// Cards are turned from the stock to the waste.
    Draw,
    /// The waste is turned over to be the stock.
    Redeal,
    /// Cards go from one place to another.
    Cards {
        /// The lowest of them.
        card: u8,
        /// How many; more than one from pile to pile only.
        count: u8,
        /// From here.
        from: Place,
        /// To here.
        to: Place,
    },
}

/// The moves for a line of steps, from the position of which the model was made. None if a step cannot be played, which happens
/// only where king and ace follow each other: a run of a whole round of ranks finds a place on its own end.
pub fn moves(rules: &Rules, start: &Position<'_>, line: &[Step]) -> Option<Vec<Play>> {
    let mut table = Table::new(rules, start);
    let can_be_played = line.iter().all(|&step| match step {
        Step::Up(card) => table.up(card),
        Step::Land(card) => table.land(card),
    });
    debug_assert!(can_be_played || rules.wrap, "every step can be played");
    can_be_played.then_some(table.moves)
}

/// The moves that bring all cards up from a position that the model says is surely won: the lowest card again and again.
pub fn finish(rules: &Rules, start: &Position<'_>) -> Vec<Play> {
    let mut table = Table::new(rules, start);
    while let Some(lowest) = (0..4u8)
        .filter(|&suit| table.up[suit as usize] < rules.ranks)
        .map(|suit| 4 * table.up[suit as usize] + suit)
        .min_by_key(|card| card >> 2)
    {
        if !table.up(lowest) {
            break;
        }
    }
    table.moves
}

/// The position on the way, with the moves so far.
struct Table<'a> {
    rules: &'a Rules,
    piles: Vec<Vec<u8>>,
    down: Vec<usize>,
    talon: Vec<u8>,
    waste: usize,
    redeals: u8,
    reserve: Vec<u8>,
    up: [u8; 4],
    moves: Vec<Play>,
}

impl<'a> Table<'a> {
    fn new(rules: &'a Rules, start: &Position<'_>) -> Self {
        Table {
            rules,
            piles: start.piles.iter().map(|pile| pile.cards.to_vec()).collect(),
            down: start.piles.iter().map(|pile| pile.down).collect(),
            talon: start.talon.to_vec(),
            waste: start.waste,
            redeals: start.redeals,
            reserve: start.reserve.to_vec(),
            up: start.up,
            moves: Vec::new(),
        }
    }

    /// Moves cards, the lowest of which is `card`.
    fn play(&mut self, card: u8, count: usize, from: Place, to: Place) {
        self.moves.push(Play::Cards { card, count: count as u8, from, to });
        let cards = match from {
            Place::Pile(pile) => {
                let pile = pile as usize;
                let first = self.piles[pile].len() - count;
                let cards = self.piles[pile].split_off(first);
                if first > 0 && self.down[pile] == first {
                    self.down[pile] -= 1;
                }
                if first == 0 && self.rules.spaces == Spaces::ReserveThenAny {
                    self.piles[pile].extend(self.reserve.pop());
                }
                cards
            }
            Place::Waste => {
                self.waste -= 1;
                vec![self.talon.remove(self.waste)]
            }
            Place::Reserve => {
                self.reserve.retain(|&other| other != card);
                vec![card]
            }
            Place::Foundation => {
                self.up[(card & 3) as usize] -= 1;
                vec![card]
            }
        };
        match to {
            Place::Pile(pile) => self.piles[pile as usize].extend(cards),
            _ => self.up[(card & 3) as usize] += 1,
        }
    }

    /// The pile of a face-up card, and how many cards lie on it.
    fn find(&self, card: u8) -> Option<(usize, usize)> {
        let in_pile = |pile: usize| {
            let place = self.piles[pile][self.down[pile]..].iter().rev().position(|&c| c == card)?;
            Some((pile, place))
        };
        (0..self.piles.len()).find_map(in_pile)
    }

    /// A pile that takes a card: by its top if there is one, else an empty one.
    fn place_for(&self, card: u8, but: Option<usize>) -> Option<usize> {
        let piles = || (0..self.piles.len()).filter(move |&pile| Some(pile) != but);
        let fits = |&pile: &usize| self.piles[pile].last().is_some_and(|&top| self.rules.fits(card, top));
        let is_filled = self.rules.spaces == Spaces::ReserveThenAny && !self.reserve.is_empty();
        let takes = |&pile: &usize| self.piles[pile].is_empty() && self.rules.fills(card) && !is_filled;
        piles().find(fits).or_else(|| piles().find(takes))
    }

    /// Shifts the cards that lie on a card, and the card itself if so wanted, to another pile. False if they find no place.
    fn shift(&mut self, card: u8, with_it: bool) -> bool {
        for attempt in 0..2 {
            let Some((from, above)) = self.find(card) else { return false };
            let count = above + usize::from(with_it);
            if count == 0 {
                return true;
            }
            let lowest = self.piles[from][self.piles[from].len() - count];
            if let Some(to) = self.place_for(lowest, Some(from)) {
                self.play(lowest, count, Place::Pile(from as u8), Place::Pile(to as u8));
                return true;
            }
            if attempt == 0 && !self.split(from, count, lowest) {
                self.close_spaces();
            }
        }
        false
    }

    /// The last cards of a pile, of which `lowest` is the lowest, may find only their own end to lie on, where king and ace follow each
    /// other. Then a part of them goes elsewhere with the end. False if that does not help.
    fn split(&mut self, from: usize, count: usize, lowest: u8) -> bool {
        let end = self.piles[from].last().copied();
        if !self.rules.wrap || !end.is_some_and(|end| self.rules.fits(lowest, end)) {
            return false;
        }
        let parts = (1..count).find_map(|part| {
            let card = self.piles[from][self.piles[from].len() - part];
            Some((card, part, self.place_for(card, Some(from))?))
        });
        let Some((card, part, to)) = parts else { return false };
        self.play(card, part, Place::Pile(from as u8), Place::Pile(to as u8));
        true
    }

    /// Runs that fill spaces go where they fit, so that there are as many spaces as the model counts.
    fn close_spaces(&mut self) {
        if self.rules.spaces == Spaces::ReserveThenAny && !self.reserve.is_empty() {
            return;
        }
        while let Some((from, to)) = (0..self.piles.len()).find_map(|from| {
            let is_run = |cards: &[u8]| cards.windows(2).all(|pair| self.rules.fits(pair[1], pair[0]));
            let pile = Some(&self.piles[from]).filter(|cards| self.down[from] == 0 && is_run(cards))?;
            let to = self.place_for(*pile.first()?, Some(from)).filter(|&to| !self.piles[to].is_empty())?;
            Some((from, to))
        }) {
            let (base, count) = (self.piles[from][0], self.piles[from].len());
            self.play(base, count, Place::Pile(from as u8), Place::Pile(to as u8));
        }
    }

    /// Brings a card of the stock to the top of the waste.
    fn dig(&mut self, card: u8) {
        let most = 4 * self.talon.len();
        for _ in 0..most {
            if self.waste.checked_sub(1).map(|top| self.talon[top]) == Some(card) {
                return;
            }
            if self.waste < self.talon.len() {
                self.waste = self.talon.len().min(self.waste + self.rules.draw as usize);
                self.moves.push(Play::Draw);
            } else if self.waste > 0 && (self.rules.passes.is_none() || self.redeals > 0) {
                self.waste = 0;
                self.redeals = self.redeals.saturating_sub(1);
                self.moves.push(Play::Redeal);
            } else {
                return;
            }
        }
    }

    /// Where a card comes from that is in no pile and not up; a card of the stock is brought to the top of the waste.
    fn bring(&mut self, card: u8) -> Place {
        let is_in_reach = match self.rules.reserve {
            Reserve::None => false,
            Reserve::Open => self.reserve.contains(&card),
            Reserve::Stacked => self.reserve.last() == Some(&card),
        };
        if is_in_reach {
            return Place::Reserve;
        }
        self.dig(card);
        let has_come = self.talon[..self.waste].last() == Some(&card);
        debug_assert!(has_come, "a card that goes up or lands is in reach");
        Place::Waste
    }

    /// A card goes up. False if it cannot.
    fn up(&mut self, card: u8) -> bool {
        if self.find(card).is_none() {
            let from = self.bring(card);
            self.play(card, 1, from, Place::Foundation);
            return true;
        }
        if !self.shift(card, false) {
            return false;
        }
        let Some((pile, 0)) = self.find(card) else { return false };
        self.play(card, 1, Place::Pile(pile as u8), Place::Foundation);
        true
    }

    /// A card goes to a pile. False if it finds no place.
    fn land(&mut self, card: u8) -> bool {
        if self.find(card).is_some() {
            return self.shift(card, true);
        }
        if self.place_for(card, None).is_none() {
            self.close_spaces();
        }
        let Some(to) = self.place_for(card, None) else { return false };
        let is_up = self.up[(card & 3) as usize] == (card >> 2) + 1;
        let from = if is_up { Place::Foundation } else { self.bring(card) };
        self.play(card, 1, from, Place::Pile(to as u8));
        true
    }
}
