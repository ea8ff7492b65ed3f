//! What the model knows of a position, its steps and its key.

use super::rules::{ENDLESS, MAX_PILES, Position, Reserve, Spaces};
use super::{FreeRuns, STACKED, cards};
use crate::Word;

/// A position without the places of the free cards, those that left their first place and lie on other cards in the piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node {
    /// The cards in stock, waste and reserve; those of stock and open reserve as places at the start.
    pub(super) stock: u64,
    pub(super) left: u64,
    /// What the counts make, as a number.
    pub(super) code: u64,
    /// The cards that are where they were at the start and are not free, and the lowest card of the run on top of each pile.
    pub(super) fixed: u64,
    pub(super) tops: u64,
    /// How many of the runs of the start each pile has.
    pub(super) counts: [u8; MAX_PILES],
    /// Cards on each foundation.
    pub(super) up: [u8; 4],
    /// How many cards of the stock are the waste; 0 wherever that leaves the same cards in reach.
    pub(super) waste: u8,
    pub(super) redeals: u8,
    /// How many cards the stacked reserve has.
    pub(super) stacked: u8,
    /// Piles without cards of the start. The free cards that lie on no other card fill some of them.
    pub(super) spaces: u8,
}

/// A step of the model: where a card goes. Where it comes from, and what is shifted for it, follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// To its foundation.
    Up(u8),
    /// To a pile.
    Land(u8),
}

impl<W: Word> FreeRuns<W> {
    /// The first node.
    pub(super) fn node(&self, counts: [u8; MAX_PILES], start: &Position<'_>) -> Node {
        let mut node = Node {
            stock: 0,
            left: (1u64 << self.places) - 1,
            code: 0,
            fixed: 0,
            tops: 0,
            counts,
            up: start.up,
            waste: start.waste as u8,
            redeals: if self.rules.passes.is_some() { start.redeals } else { ENDLESS },
            stacked: self.stack_len,
            spaces: 0,
        };
        let beside = start.talon.iter().chain(if self.rules.reserve == Reserve::None { &[] } else { start.reserve });
        beside.for_each(|&card| node.stock |= 1 << card);
        for (pile, &count) in counts.iter().enumerate().take(self.piles()) {
            let runs = &self.piles[pile][..count as usize];
            node.code += self.weights[pile] * u64::from(count);
            runs.iter().for_each(|&card| node.fixed |= 1 << card | self.above[card as usize]);
            match runs.last() {
                None => node.spaces += 1,
                Some(&top) => {
                    node.tops |= 1 << top;
                    node.fixed &= !self.above[top as usize];
                }
            }
            self.free_last(&mut node, pile);
        }
        self.normalise_waste(&mut node);
        node
    }

    /// Whether a card that lies alone in a pile is as good as one that was brought into a space.
    fn is_free_in_space(&self, node: &Node, card: u8) -> bool {
        match self.rules.spaces {
            Spaces::Kings => self.kings & 1 << card != 0,
            Spaces::Any => true,
            Spaces::ReserveThenAny => node.stacked == 0,
            Spaces::Nothing => false,
        }
    }

    /// The last card of a pile is free if it might lie in a space.
    fn free_last(&self, node: &mut Node, pile: usize) {
        let last = self.piles[pile][0];
        if node.counts[pile] == 1 && self.is_free_in_space(node, last) {
            self.take_top(node, last);
        }
    }

    /// The card on top of a pile leaves its place.
    fn take_top(&self, node: &mut Node, card: u8) {
        node.fixed &= !(1 << card);
        node.tops &= !(1 << card);
        let pile = self.pile_of[card as usize] as usize;
        if pile >= MAX_PILES {
            // It came from the reserve into a space.
            return self.fill(node);
        }
        node.counts[pile] -= 1;
        node.code -= self.weights[pile];
        match node.counts[pile] {
            0 => self.fill(node),
            count => {
                let top = self.piles[pile][count as usize - 1];
                node.tops |= 1 << top;
                node.fixed &= !self.above[top as usize];
                self.free_last(node, pile);
            }
        }
    }

    /// A pile has become empty.
    #[inline]
    fn fill(&self, node: &mut Node) {
        match node.stacked {
            0 => node.spaces += 1,
            _ => self.fill_from_reserve(node),
        }
    }

    #[inline(never)]
    fn fill_from_reserve(&self, node: &mut Node) {
        if self.rules.spaces != Spaces::ReserveThenAny {
            node.spaces += 1;
            return;
        }
        node.stacked -= 1;
        let card = self.stack[node.stacked as usize];
        node.stock &= !(1 << card);
        node.fixed |= 1 << card;
        node.tops |= 1 << card;
        self.free_bases(node);
    }

    /// If the reserve that fills spaces is empty, cards that lie alone in their piles are free.
    #[inline(never)]
    fn free_bases(&self, node: &mut Node) {
        if self.rules.spaces == Spaces::ReserveThenAny && node.stacked == 0 {
            let filled = node.tops & self.stacked;
            node.fixed &= !filled;
            node.tops &= !filled;
            node.spaces += filled.count_ones() as u8;
            (0..self.piles()).for_each(|pile| self.free_last(node, pile));
        }
    }

    /// A card leaves stock or reserve; it is in reach.
    fn take_stock(&self, node: &mut Node, card: u8) {
        let place = self.place_of[card as usize];
        node.stock &= !(1 << card);
        if place >= self.talon_len {
            match place {
                STACKED => {
                    node.stacked -= 1;
                    self.free_bases(node);
                }
                _ => node.left &= !(1 << place),
            }
            return;
        }
        let before = (node.left & ((1 << place) - 1)).count_ones() as u8;
        if node.redeals != ENDLESS && !self.is_in_this_pass(node, before) {
            node.redeals -= 1;
        }
        node.left &= !(1 << place);
        node.waste = before;
        self.normalise_waste(node);
    }

    /// How many cards are in stock and waste.
    #[inline]
    pub(super) fn in_talon(&self, node: &Node) -> u8 {
        (node.left & ((1 << self.talon_len) - 1)).count_ones() as u8
    }

    /// Where passes do not count, a waste of a multiple of the cards that are turned at a time, and a waste without a stock,
    /// leave the same cards in reach as none.
    fn normalise_waste(&self, node: &mut Node) {
        let is_none = node.waste.is_multiple_of(self.rules.draw) || node.waste == self.in_talon(node);
        if node.redeals == ENDLESS && is_none {
            node.waste = 0;
        }
    }

    /// Whether the card at a place of stock and waste can be had without turning the waste over.
    fn is_in_this_pass(&self, node: &Node, place: u8) -> bool {
        let last = self.in_talon(node) - 1;
        let turned = |place: u8| place >= node.waste && (place + 1 - node.waste).is_multiple_of(self.rules.draw);
        place + 1 == node.waste || turned(place) || place == last && place >= node.waste
    }

    /// The cards of stock and reserve that can be had.
    pub(super) fn reach(&self, node: &Node) -> u64 {
        if self.stock_is_open {
            return self.waiting(node) | self.before_gaps(node);
        }
        let draw = self.rules.draw;
        let mut left = node.left & ((1 << self.talon_len) - 1);
        let last = (left.count_ones() as u8).wrapping_sub(1);
        let mut reach = self.always(node);
        let mut place = 0u8;
        while left != 0 {
            let card = self.talon[left.trailing_zeros() as usize];
            let after_redeal = node.redeals > 0 && ((place + 1).is_multiple_of(draw) || place == last);
            if after_redeal || self.is_in_this_pass(node, place) {
                reach |= 1 << card;
            }
            left &= left - 1;
            place += 1;
        }
        reach
    }

    /// The top of the waste and the next card of the stock, if one is turned at a time.
    pub(super) fn at_hand(&self, node: &Node) -> u64 {
        let left = node.left & ((1 << self.talon_len) - 1);
        let waste = node.waste as usize;
        let places = cards(left).take(waste + 1).skip(waste.saturating_sub(1));
        places.fold(0, |set, place| set | 1 << self.talon[place as usize])
    }

    /// The cards of stock and reserve that can be had whatever else is done, where the stock is not open: all but the top of a
    /// stacked reserve can wait.
    #[inline]
    pub(super) fn always(&self, node: &Node) -> u64 {
        let top = node.stacked.checked_sub(1).map_or(0, |top| 1 << self.stack[top as usize]);
        node.stock & self.always | top
    }

    /// Plays a step.
    #[inline]
    pub(super) fn step(&self, node: &mut Node, step: Step) {
        let (Step::Up(card) | Step::Land(card)) = step;
        let suit = (card & 3) as usize;
        if node.fixed & 1 << card != 0 {
            self.take_top(node, card);
        } else if node.stock & 1 << card != 0 {
            self.take_stock(node, card);
        } else if matches!(step, Step::Land(_)) {
            node.up[suit] -= 1;
        }
        if matches!(step, Step::Up(_)) {
            node.up[suit] += 1;
        }
    }

    /// The node itself, as a number: code of the piles, heights, stock, waste, redeals and reserve.
    #[inline]
    pub(super) fn code(&self, node: &Node) -> W {
        let radix = u64::from(self.rules.ranks) + 1;
        let heights = node.up.iter().fold(0, |code, &up| code * radix + u64::from(up));
        let mut code = W::new(node.code).and(radix.pow(4), heights).and(1 << self.places, node.left);
        if !self.stock_is_open {
            code = code.and(u64::from(self.talon_len) + 1, u64::from(node.waste));
            if let Some(passes) = self.rules.passes {
                code = code.and(u64::from(passes), u64::from(node.redeals));
            }
            if self.stack_len > 0 {
                code = self.code_of_stack(node, code);
            }
        }
        code
    }

    /// With the stacked reserve: its size, and its cards that fill spaces, where they do.
    #[inline(never)]
    fn code_of_stack(&self, node: &Node, code: W) -> W {
        let code = code.and(u64::from(self.stack_len) + 1, u64::from(node.stacked));
        if self.rules.spaces != Spaces::ReserveThenAny {
            return code;
        }
        let in_place = cards(node.tops & self.stacked);
        let places = in_place.fold(0, |set, card| set | 1 << self.stack_place[card as usize]);
        code.and(1 << self.stack_len, places)
    }

    /// The tops of the foundations.
    #[inline]
    pub(super) fn founded(&self, node: &Node) -> u64 {
        let top = |suit: usize| (1u64 << (4 * node.up[suit] as usize + suit)) >> 4;
        (0..4).filter(|&suit| node.up[suit] > 0).fold(0, |set, suit| set | top(suit))
    }

    /// The cards that lie alone in their piles, where they were at the start.
    pub(super) fn bases(&self, node: &Node) -> u64 {
        cards(node.tops).filter(|&card| self.is_base(node, card)).fold(0, |set, card| set | 1 << card)
    }

    #[inline]
    pub(super) fn is_base(&self, node: &Node, card: u8) -> bool {
        let pile = self.pile_of[card as usize] as usize;
        pile >= MAX_PILES || node.counts[pile] == 1
    }
}
