//! Cards that go up without loss, and other steps that are played at once. The arguments stand in `argument.md`.

use super::Build;
use super::open::Open;
use super::{FreeRuns, Node, Step, Use, cards};
use crate::Word;

impl<W: Word> FreeRuns<W> {
    /// Plays steps without loss, and, to raise it, those of free cards to the foundations. Tells whether one can never be taken back.
    #[inline]
    pub(super) fn settle_and(&self, node: &mut Node, steps: &mut Vec<Step>, raises: bool) -> bool {
        let mut is_final = false;
        loop {
            let open = self.open(node);
            let step = if let Some(card) = cards(self.safe_cards(node, &open)).next() {
                is_final |= (node.fixed | node.stock) & 1 << card != 0;
                Step::Up(card)
            } else if let Some(card) = self.free_landing(node, &open) {
                is_final = true;
                Step::Land(card)
            } else {
                match cards(open.next & open.free & open.bare).next() {
                    Some(card) if raises => Step::Up(card),
                    _ => return is_final,
                }
            };
            steps.push(step);
            self.step(node, step);
        }
    }

    /// The safe cards that can go up now.
    #[inline]
    pub(super) fn safe_cards(&self, node: &Node, open: &Open) -> u64 {
        let in_piles = (open.free | node.tops) & open.bare;
        let reach = match (self.stock_is_open, self.some_leave_freely) {
            (true, _) => self.waiting(node) | self.before_gaps(node),
            (false, true) => self.always(node) | self.safe_in_pass(node),
            (false, false) => 0,
        };
        let up = open.next & (in_piles | reach);
        cards(up).filter(|&card| self.is_safe(node, card)).fold(0, |set, card| set | 1 << card)
    }

    /// The cards of stock and waste that may leave without changing what else is in reach, where not all are.
    fn safe_in_pass(&self, node: &Node) -> u64 {
        match self.dominances.safe_in_pass {
            Use::Off => 0,
            Use::On => self.at_hand(node),
            Use::Bold => self.reach(node),
        }
    }

    /// Whether a card that is next on its foundation, or on top of it, is there without loss.
    #[inline]
    pub(super) fn is_safe(&self, node: &Node, card: u8) -> bool {
        let bold = match self.dominances.safe {
            Use::Off => return false,
            Use::On => 0,
            Use::Bold => 1,
        };
        let (rank, suit) = ((card >> 2) + 1, (card & 3) as usize);
        // Clubs and spades are the first and the last suit, so the twin of each suit is its mirror image.
        let twin = node.up[3 - suit];
        let opposite = if matches!(suit, 0 | 3) { node.up[1].min(node.up[2]) } else { node.up[0].min(node.up[3]) };
        match self.rules.build {
            _ if self.rules.wrap && bold == 0 => self.is_safe_all_round(node, rank, twin, opposite),
            Build::Alternate => {
                opposite + 2 + bold >= rank && twin + 3 + bold >= rank
                    || !self.rules.back && opposite + 1 + bold >= rank
            }
            Build::Any => twin.min(opposite) + 2 + bold >= rank,
            Build::Suit => true,
        }
    }

    /// The same where a king may lie on an ace: then an ace is not safe, nor is a card on which others lie on which an ace might.
    #[inline(never)]
    fn is_safe_all_round(&self, node: &Node, rank: u8, twin: u8, opposite: u8) -> bool {
        let no_ace_is_left = node.up.iter().all(|&up| up > 0);
        let nothing_lies_on_it = match self.rules.build {
            Build::Alternate => opposite + 1 >= rank || no_ace_is_left && opposite + 2 >= rank && twin + 3 >= rank,
            Build::Any => twin.min(opposite) + if no_ace_is_left { 2 } else { 1 } >= rank,
            Build::Suit => true,
        };
        rank > 1 && nothing_lies_on_it
    }
}
