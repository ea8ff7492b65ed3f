//! The easier game that is asked first where several cards are turned at a time: what can be had of the stock depends on the first two
//! places that are empty. The arguments stand in `argument.md`, 8.

use super::{FreeRuns, Node, Use, cards};
use crate::Word;

/// Most cards in a stock.
const MOST_TURNED: usize = 52;

/// Which cards of the stock can be had before its first gaps.
#[derive(Debug, Clone)]
pub(super) struct Gaps {
    /// Cards turned at a time.
    draw: u8,
    /// The size of the waste at the start, if that matters.
    waste: u8,
    /// How many places the stock has.
    places: u8,
    /// The cards from each place on, with those of an open reserve.
    from: [u64; 53],
    /// The places from each of the first ones on, as many apart as cards are turned at a time.
    every: [u64; MOST_TURNED],
}

impl Gaps {
    pub(super) fn new(draw: u8, waste: u8, places: u8, talon: &[u8]) -> Gaps {
        // More than all are turned as all are.
        let draw = draw.min(MOST_TURNED as u8);
        let mut from = [0; 53];
        for place in (0..talon.len()).rev() {
            from[place] = from[place + 1] | 1 << talon[place];
        }
        let every = std::array::from_fn(|first| {
            (first..places as usize).step_by(draw as usize).fold(0, |set, place| set | 1 << place)
        });
        Gaps { draw, waste, places, from, every }
    }

    /// The first two places of the stock that are empty, or its end. Only the first one counts if there was a waste at the start.
    #[inline]
    fn first_two(&self, left: u64) -> (u32, u32) {
        let gone = !left | 1 << self.places;
        let first = gone.trailing_zeros();
        let second = if self.waste > 0 || first == u32::from(self.places) { gone } else { gone & (gone - 1) };
        (first, second.trailing_zeros())
    }

    /// The cards that can be had at any time, whatever else is taken.
    #[inline]
    pub(super) fn beyond(&self, left: u64) -> u64 {
        self.from[self.first_two(left).1 as usize]
    }

    /// The places before the second gap of which the card can be had.
    #[inline]
    fn before(&self, left: u64, is_bold: bool) -> u64 {
        let (first, second) = self.first_two(left);
        let draw = self.draw as usize;
        let below = |place: u32| (1u64 << place) - 1;
        let ends = if is_bold { 0 } else { (1u64 << first | 1 << second) >> 1 };
        let turned = self.every[draw - 1] & below(first);
        let waste = if self.waste > 0 { self.every[self.waste as usize - 1] & below(first) } else { 0 };
        let between = (self.every[0] | self.every[first as usize % draw]) & below(second) & !below(first);
        left & (ends | turned | waste | between)
    }
}

impl<W: Word> FreeRuns<W> {
    /// The cards of an open stock that can be had now and do not wait, since their leaving brings others to light.
    #[inline]
    pub(super) fn before_gaps(&self, node: &Node) -> u64 {
        let Some(gaps) = &self.gaps else { return 0 };
        let places = gaps.before(node.left, self.dominances.first_gaps == Use::Bold);
        cards(places).fold(0, |set, place| set | 1 << self.talon[place as usize])
    }

    /// The cards of an open stock that can be had at any time: all, or those beyond the first gaps.
    #[inline]
    pub(super) fn waiting(&self, node: &Node) -> u64 {
        self.gaps.as_ref().map_or(node.stock, |gaps| node.stock & gaps.beyond(node.left))
    }
}
