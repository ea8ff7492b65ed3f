//! Tops that land without loss. The arguments stand in `argument.md`.

use super::open::{ONES, Open};
use super::{FreeRuns, Node, Use, cards};
use crate::Word;

impl<W: Word> FreeRuns<W> {
    /// A top, with others under it, that lands where nothing else will ever want to.
    #[inline]
    pub(super) fn free_landing(&self, node: &Node, open: &Open) -> Option<u8> {
        if self.dominances.free_landing == Use::Off {
            return None;
        }
        cards(node.tops & open.land).find(|&card| self.lands_freely(node, open, card))
    }

    /// Whether that costs nothing.
    fn lands_freely(&self, node: &Node, open: &Open, card: u8) -> bool {
        let pile = self.pile_of[card as usize] as usize;
        debug_assert!(pile < self.under.len(), "a card that came into a space from the reserve has no pile");
        let under = self.under[pile][node.counts[pile] as usize];
        if under == 0 {
            return false;
        }
        if self.kings & 1 << card != 0 {
            let waiting = self.kings & !open.free & !under;
            return u32::from(node.spaces) >= (self.kings & open.free | waiting).count_ones();
        }
        let parents = self.parents(card) & (open.free | node.tops);
        let blocked = under | 1 << card;
        let stay = cards(parents).filter(|&parent| blocked & self.lower(parent) != 0).count() as u32;
        let bold = u32::from(self.dominances.free_landing == Use::Bold);
        stay + bold >= (self.twins(card) & !under).count_ones()
    }

    /// The cards on which a card may lie.
    #[inline]
    fn parents(&self, card: u8) -> u64 {
        (self.turned(card) & 0xF << (card & !3)) << 4
    }

    /// The lower cards of the suit.
    #[inline]
    fn lower(&self, card: u8) -> u64 {
        ONES << (card & 3) & ((1 << card) - 1)
    }
}
