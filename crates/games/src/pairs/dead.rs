//! Positions in which the cards that have to leave cannot all find partners.
//!
//! Every card but a king leaves with a partner: a card of the rank that is missing to the highest, and no two cards have one partner.
//! Two cards of the pyramid of which one covers the other, directly or not, never leave together, since the upper one of the table
//! is not free while the other is there. Two cards of the talon never do where the next of the stock may not be played. So if
//! the position can be won, the cards that have to leave can be matched with partners of these kinds, whatever the order.
//!
//! Of two ranks that sum to the highest, that asks for a matching which reaches the wanted cards of both. There is one if there is
//! one that reaches those of the first rank and one that reaches those of the second (Mendelsohn and Dulmage). A rank that is its own
//! partner, which decks of an even number of ranks have, is asked only whether each card has some partner.

use super::entries;
use super::removals::{Position, Removals};
use crate::free_runs::Use;
use winnable_rules::Goal;

impl Removals {
    /// The cards that could leave with this one at some time.
    #[inline]
    fn possible(&self, card: usize, cards: u64) -> u64 {
        let partners = self.partners(card) & cards & !(1 << card);
        if self.talon >> card & 1 == 1 {
            return if self.game.rules.stock_top { partners } else { partners & !self.talon };
        }
        let apart = partners & !self.in_line[card];
        match self.claims.dead {
            Use::Bold => apart & self.talon,
            Use::Off | Use::On => apart,
        }
    }

    /// Whether the cards that have to leave cannot all find partners.
    pub(super) fn lacks_partners(&self, position: &Position) -> bool {
        let cards = self.cards(position);
        let wanted = match self.game.rules.goal {
            Goal::Pyramid => cards & self.game.pyramid(),
            Goal::All => cards,
        };
        let ranks = usize::from(self.game.deck.ranks);
        (1..ranks).any(|rank| {
            let of_rank = wanted & self.of_rank[rank];
            if 2 * rank == ranks {
                return entries(of_rank).any(|card| self.possible(card, cards) == 0);
            }
            !self.can_be_matched(of_rank, cards)
        })
    }

    /// Whether these cards of one rank, at most four, can be matched with different partners: by Hall's theorem, if any of them have
    /// together as many as they are.
    fn can_be_matched(&self, of_rank: u64, cards: u64) -> bool {
        let mut possible = [0; 4];
        let mut count = 0;
        for card in entries(of_rank) {
            possible[count] = self.possible(card, cards);
            count += 1;
        }
        (1u32..1 << count).all(|some| {
            let together = (0..count).filter(|card| some >> card & 1 == 1).fold(0, |all, card| all | possible[card]);
            together.count_ones() >= some.count_ones()
        })
    }
}
