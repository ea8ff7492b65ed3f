//! WasteCard cards with plans: each is labelled with the place on a foundation where it is to end.
//!
//! A waste card must go before the card under it and before the waste cards that follow it on its foundation. `after[x]`
//! is the set of all waste cards that so have to go after x, directly or not. What must not happen is a tangle: a circle
//! of waste cards each of which has to go before the next.
//!
//! The tangle test: laying (v, k) on a stack closes a circle if and only if the stack's top, or a card that must go after
//! it, is some (v, k') with k' < k: the new card must go before the top and after (v, k'), and every new circle runs
//! through the new card, in by a smaller place of its foundation and out by the card under it (out by a later card of its
//! foundation would close a circle that was there before).

use super::MAX_STACKS;
use super::steps::Move;
use winnable_cards::NO_CARD;

/// A waste card (v, k), to end at place k (from 0) of foundation v, is known by the number 13 v + k.
pub type WasteCard = u8;

/// All 52 places.
const ALL: u64 = (1 << 52) - 1;

/// The places of foundation v that come before place k, as a set of waste cards.
#[inline]
pub const fn earlier(v: usize, k: usize) -> u64 {
    ((1 << k) - 1) << (13 * v)
}

/// The numbers of the bits of a set, from the lowest.
#[inline]
pub fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as usize;
            set &= set - 1;
            bit
        })
    })
}

/// Foundations and labelled waste.
#[derive(Debug, Clone)]
pub struct LabelledWaste {
    /// For each waste card, those that must go after it.
    after: [u64; 52],
    /// All waste cards.
    waste: u64,
    under: [WasteCard; 52],
    tops: [WasteCard; MAX_STACKS],
    /// Cards on each foundation.
    up: [u8; 4],
}

impl LabelledWaste {
    /// No waste yet, and so many cards on each foundation.
    pub fn new(up: [u8; 4]) -> LabelledWaste {
        LabelledWaste { after: [0; 52], waste: 0, under: [NO_CARD; 52], tops: [NO_CARD; MAX_STACKS], up }
    }

    /// Cards on each foundation.
    pub fn up(&self) -> [u8; 4] {
        self.up
    }

    /// All waste cards.
    pub fn waste(&self) -> u64 {
        self.waste
    }

    /// The top of a stack, or [`NO_CARD`].
    pub fn top(&self, stack: usize) -> WasteCard {
        self.tops[stack]
    }

    /// The card under a waste card, or [`NO_CARD`].
    pub fn under(&self, card: WasteCard) -> WasteCard {
        self.under[card as usize]
    }

    /// The cards of a stack from the top.
    pub fn stack(&self, stack: usize) -> impl Iterator<Item = WasteCard> + '_ {
        let card = |c: WasteCard| (c != NO_CARD).then_some(c);
        std::iter::successors(card(self.tops[stack]), move |&c| card(self.under[c as usize]))
    }

    /// The places that are neither filled nor planned.
    pub fn open(&self) -> u64 {
        let home = (0..4).fold(0, |home, v| home | earlier(v, self.up[v] as usize));
        ALL & !home & !self.waste
    }

    /// Whether place k of foundation v is neither filled nor planned.
    #[inline]
    pub fn is_open(&self, v: usize, k: usize) -> bool {
        k >= self.up[v] as usize && self.waste >> (13 * v + k) & 1 == 0
    }

    /// Whether a card for place k of foundation v can be laid on this stack without a tangle.
    #[inline]
    pub fn is_free(&self, v: usize, k: usize, stack: usize) -> bool {
        self.held_up(stack) & earlier(v, k) == 0
    }

    /// The cards that must go after whatever is laid on this stack.
    #[inline]
    pub fn held_up(&self, stack: usize) -> u64 {
        self.with_after(self.tops[stack])
    }

    /// A card and those that must go after it; nothing for [`NO_CARD`].
    #[inline]
    pub fn with_after(&self, card: WasteCard) -> u64 {
        match card {
            NO_CARD => 0,
            card => 1 << card | self.after[card as usize],
        }
    }

    /// The places whose cards could be laid without a tangle on a stack that holds up these cards.
    pub fn allowed(held_up: u64) -> u64 {
        // In each foundation the places below the lowest that is held up.
        let mut allowed = 0;
        for v in 0..4 {
            let all = earlier(v, 13);
            let own = held_up & all;
            let lowest = own & own.wrapping_neg();
            allowed |= lowest.wrapping_sub(1 << (13 * v)) & all;
        }
        allowed
    }

    /// The next waste card of the same foundation, or [`NO_CARD`]; the place itself may be open.
    #[inline]
    pub fn follower(&self, place: usize) -> WasteCard {
        let later = self.waste & earlier(place / 13, 13) & !((2 << place) - 1);
        if later == 0 { NO_CARD } else { later.trailing_zeros() as WasteCard }
    }

    /// Puts the next card of a foundation up.
    pub fn put_up(&mut self, v: usize) {
        self.up[v] += 1;
    }

    /// Lays a card on a stack where it is not tangled.
    pub fn lay(&mut self, v: usize, k: usize, stack: usize) {
        let card = 13 * v + k;
        let after = self.held_up(stack) | self.with_after(self.follower(card));
        self.after[card] = after;
        self.under[card] = self.tops[stack];
        self.tops[stack] = card as WasteCard;
        // Whatever must go before an earlier place of this foundation must go before all this too.
        let before = self.waste & earlier(v, k);
        if before != 0 {
            for other in bits(self.waste) {
                if (self.after[other] | 1 << other) & before != 0 {
                    self.after[other] |= after | 1 << card;
                }
            }
        }
        self.waste |= 1 << card;
    }

    /// Sends up every planned card that is free and next.
    pub fn settle(&mut self, stacks: usize, mut tell: impl FnMut(Move)) {
        let is_next = |up: [u8; 4], top: WasteCard| top != NO_CARD && top % 13 == up[top as usize / 13];
        while let Some(stack) = (0..stacks).find(|&s| is_next(self.up, self.tops[s])) {
            let card = self.tops[stack] as usize;
            self.tops[stack] = self.under[card];
            self.waste &= !(1 << card);
            self.up[card / 13] += 1;
            tell(Move::Up(stack as u8, (card / 13) as u8));
        }
    }

    /// The same cards with other plans: `label[x]` for the card planned as x. Nothing if that is a tangle.
    pub fn relabelled(&self, stacks: usize, label: &[WasteCard; 52]) -> Option<LabelledWaste> {
        let mut labelled = self.clone();
        labelled.waste = 0;
        for s in 0..stacks {
            let mut above = NO_CARD;
            for old in self.stack(s) {
                let card = label[old as usize];
                match above {
                    NO_CARD => labelled.tops[s] = card,
                    above => labelled.under[above as usize] = card,
                }
                above = card;
                labelled.waste |= 1 << card;
            }
            if above != NO_CARD {
                labelled.under[above as usize] = NO_CARD;
            }
        }
        labelled.trace(stacks).then_some(labelled)
    }

    /// An order in which the waste cards can go, if there is no tangle: how many there are.
    pub fn order(&self, stacks: usize, order: &mut [WasteCard; 52]) -> Option<usize> {
        let mut gone = 0;
        let mut rest = self.waste;
        let mut tops = self.tops;
        while rest != 0 {
            let before = gone;
            for top in &mut tops[..stacks] {
                while *top != NO_CARD && rest & earlier(*top as usize / 13, *top as usize % 13) == 0 {
                    rest &= !(1 << *top);
                    order[gone] = *top;
                    gone += 1;
                    *top = self.under[*top as usize];
                }
            }
            if gone == before {
                return None;
            }
        }
        Some(gone)
    }

    /// Finds `after` anew; tells whether there is no tangle.
    fn trace(&mut self, stacks: usize) -> bool {
        let mut order = [0; 52];
        let Some(gone) = self.order(stacks, &mut order) else { return false };
        for &card in order[..gone].iter().rev() {
            let card = card as usize;
            self.after[card] = self.with_after(self.under[card]) | self.with_after(self.follower(card));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calculation::PLACE_OF;
    use winnable_cards::SplitMix64;

    #[test]
    fn what_is_kept_up_to_date_is_what_is_found_anew() {
        let mut rng = SplitMix64::new(1);
        let mut compared = 0;
        for game in 0..300 {
            let stacks = 1 + game % 6;
            let mut stock: [usize; 52] = std::array::from_fn(|i| i % 13 + 1);
            rng.shuffle(&mut stock);
            let mut labelled = LabelledWaste::new([0; 4]);
            for rank in stock {
                let place = |v: usize| PLACE_OF[v][rank] as usize;
                let all = (0..4).flat_map(|v| (0..stacks).map(move |s| (v, s)));
                let free: Vec<_> =
                    all.filter(|&(v, s)| labelled.is_open(v, place(v)) && labelled.is_free(v, place(v), s)).collect();
                if free.is_empty() {
                    break;
                }
                let (v, stack) = free[rng.below(free.len() as u64) as usize];
                labelled.lay(v, place(v), stack);
                labelled.settle(stacks, |_| ());
                let mut again = labelled.clone();
                assert!(again.trace(stacks), "a tangle that the test did not see");
                assert!(bits(labelled.waste).all(|card| again.after[card] == labelled.after[card]));
                compared += 1;
            }
        }
        assert!(compared > 3000, "{compared}");
    }
}
