//! Which cards come back from the foundations. The arguments stand in `argument.md`, 2.

use super::open::{ACES, ONES, Open};
use super::{FreeRuns, Node, Use, cards};
use crate::Word;

impl<W: Word> FreeRuns<W> {
    /// The cards of the foundations that may come down to a pile, if something needs them there.
    #[inline]
    pub(super) fn downs(&self, node: &Node, open: &Open) -> u64 {
        let can = cards(self.founded(node) & open.land).filter(|&card| !self.is_safe(node, card));
        let can = can.fold(0, |set, card| set | 1 << card);
        if self.dominances.lazy_down == Use::Off || can == 0 { can } else { can & self.needed_down(node, open, can) }
    }

    /// The cards, up to the highest of these, that are needed in the piles, or above such a card on the foundation.
    fn needed_down(&self, node: &Node, open: &Open, highest: u64) -> u64 {
        let visible = open.free | node.tops;
        let up = self.all & !(visible | node.fixed | node.stock);
        // Cards that do not wait land whenever they can.
        let at_once = if self.is_lazy() { self.before_gaps(node) } else { node.stock };
        // Classes that want another card, as all cards of them, and the cards that are needed.
        let (mut wanted, mut needed) = (0u64, 0u64);
        for card in 4..=highest.ilog2() as u8 {
            let here = 1u64 << card;
            let children = self.children(card);
            let wants = children & open.slots == 0 && {
                let comes = (node.tops | at_once) & !ACES | node.stock & wanted | up & needed;
                let twin_goes_up = |twin: u8| {
                    let suit = ONES << (twin & 3) & ((2 << twin) - 1);
                    suit & !up & !(visible | node.stock) == 0
                };
                children & comes != 0
                    || children & open.free != 0 && cards(self.twins(card) & visible).any(twin_goes_up)
            };
            if wants {
                wanted |= here;
            }
            if wants || here >> 4 & needed != 0 && self.dominances.lazy_down != Use::Bold {
                needed |= here;
            }
        }
        needed
    }
}
