//! The waste stacks with a label on every card: the place on a foundation where it is meant to end.
//!
//! **Order.** A waste card x must go up before a waste card y if y lies under x on its stack, or if y is meant for a
//! later place of the same foundation; and so on from card to card. `after[x]` is the set of all waste cards that must
//! go up after x. A *tangle* is a circle of waste cards each of which must go up before the next: none of them ever
//! can.
//!
//! **Without a tangle everything goes up.** Suppose that every place is either filled or the label of a waste card. Of
//! the waste cards that are left take one that is in no other's `after`: such a card exists, since there is no circle.
//! It is the top of its stack (a card above it would have to go first) and the next of its foundation (all earlier
//! places are filled), so it can go up. Repeat.
//!
//! **The tangle test.** Let there be no tangle, and lay a new card c, meant for place k of foundation v, on a stack
//! with top t. This closes a circle if and only if t, or a card of `after[t]`, is meant for a place of v before k.
//! - If: let p be such a card. Then c goes before t, t goes before p or is p, and p goes before c: a circle.
//! - Only if: a new circle runs through c. It comes to c from a card p of v with a place before k, since no card lies
//!   on c yet. From c it goes on to t, or to a card f of v with a place after k. In the second case it leads from f
//!   back to p, and p goes before f without c too, so that there was a circle before c came: a contradiction. So it
//!   goes on to t, and from there to p: p is t or a card of `after[t]`.
//!
//! The test `the_tangle_test_is_exact` below compares it with taking cards away one by one.

use super::MAX_STACKS;
use super::steps::Move;
use winnable_cards::{CardSet, NO_CARD};

/// A waste card by its label: 13 v + k if it is meant for place k of foundation v, both from 0. At most one card is
/// meant for a place, so labels tell waste cards apart. [`NO_CARD`] stands for none.
pub type WasteCard = u8;

/// The labels of the places of foundation v before place k; of all its places if k is 13.
#[inline]
pub const fn earlier(v: usize, k: usize) -> CardSet {
    CardSet::from_bits(((1 << k) - 1) << (13 * v))
}

/// The foundations, and the waste stacks with labelled cards.
#[derive(Debug, Clone)]
pub struct LabelledWaste {
    /// For each waste card those that must go up after it. None of them goes up before it does, so all are waste cards.
    after: [CardSet; 52],
    /// All waste cards.
    waste: CardSet,
    /// What each waste card lies on, and the top of each stack.
    under: [WasteCard; 52],
    tops: [WasteCard; MAX_STACKS],
    /// Cards on each foundation.
    up: [u8; 4],
}

impl LabelledWaste {
    /// Empty stacks, and so many cards on each foundation.
    pub fn new(up: [u8; 4]) -> LabelledWaste {
        LabelledWaste {
            after: [CardSet::EMPTY; 52],
            waste: CardSet::EMPTY,
            under: [NO_CARD; 52],
            tops: [NO_CARD; MAX_STACKS],
            up,
        }
    }

    /// Cards on each foundation.
    pub fn up(&self) -> [u8; 4] {
        self.up
    }

    /// All waste cards.
    pub fn waste(&self) -> CardSet {
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

    /// The open places: neither filled nor the label of a waste card.
    pub fn open(&self) -> CardSet {
        let filled = (0..4).fold(CardSet::EMPTY, |filled, v| filled | earlier(v, self.up[v] as usize));
        CardSet::below(NO_CARD) - filled - self.waste
    }

    /// Whether place k of foundation v is open.
    #[inline]
    pub fn is_open(&self, v: usize, k: usize) -> bool {
        k >= self.up[v] as usize && !self.waste.contains((13 * v + k) as WasteCard)
    }

    /// The tangle test: whether a card meant for place k of foundation v can be laid on this stack without a tangle.
    #[inline]
    pub fn is_free(&self, v: usize, k: usize, stack: usize) -> bool {
        !self.held_up(stack).meets(earlier(v, k))
    }

    /// The cards that must go up after any card that is laid on this stack next.
    #[inline]
    pub fn held_up(&self, stack: usize) -> CardSet {
        self.with_after(self.tops[stack])
    }

    /// A card and those that must go up after it; the empty set for [`NO_CARD`].
    #[inline]
    pub fn with_after(&self, card: WasteCard) -> CardSet {
        match card {
            NO_CARD => CardSet::EMPTY,
            card => CardSet::one(card) | self.after[card as usize],
        }
    }

    /// The places for which a card could be laid without a tangle on a stack that holds up these cards: on each
    /// foundation those up to the first that is held up.
    pub fn allowed(held_up: CardSet) -> CardSet {
        let mut allowed = CardSet::EMPTY;
        for v in 0..4 {
            let all = earlier(v, 13);
            let own = (held_up & all).bits();
            // The lowest bit less the first place gives the places below it, and all places if there is no such bit.
            let lowest = own & own.wrapping_neg();
            allowed |= CardSet::from_bits(lowest.wrapping_sub(1 << (13 * v))) & all;
        }
        allowed
    }

    /// The first waste card that is meant for a later place of the same foundation than this label, or [`NO_CARD`].
    /// There need not be a waste card with the label itself.
    #[inline]
    pub fn follower(&self, label: WasteCard) -> WasteCard {
        let later = (self.waste & earlier(label as usize / 13, 13)) - CardSet::below(label + 1);
        later.first().unwrap_or(NO_CARD)
    }

    /// Puts the next card of a foundation on it, from the stock.
    pub fn put_up(&mut self, v: usize) {
        self.up[v] += 1;
    }

    /// Lays a card meant for place k of foundation v on a stack; the place is open and the tangle test allows it.
    pub fn lay(&mut self, v: usize, k: usize, stack: usize) {
        let card = (13 * v + k) as WasteCard;
        let after = self.held_up(stack) | self.with_after(self.follower(card));
        self.after[card as usize] = after;
        self.under[card as usize] = self.tops[stack];
        self.tops[stack] = card;
        // Only cards meant for earlier places of this foundation go directly before the new card. These, and all that
        // go before one of them, go before the new card and before all that go after it.
        let before = self.waste & earlier(v, k);
        if !before.is_empty() {
            for other in self.waste {
                if self.with_after(other).meets(before) {
                    self.after[other as usize] |= after | CardSet::one(card);
                }
            }
        }
        self.waste.insert(card);
    }

    /// Sends waste cards up, each to the place that it is meant for, until no top of a stack is next on its foundation.
    /// `tell` is given the moves.
    pub fn settle(&mut self, stacks: usize, mut tell: impl FnMut(Move)) {
        let is_next = |up: [u8; 4], top: WasteCard| top != NO_CARD && top % 13 == up[top as usize / 13];
        while let Some(stack) = (0..stacks).find(|&s| is_next(self.up, self.tops[s])) {
            let card = self.tops[stack];
            let v = card / 13;
            self.tops[stack] = self.under[card as usize];
            self.waste.remove(card);
            self.up[v as usize] += 1;
            tell(Move::Up(stack as u8, v));
        }
    }

    /// The same stacks with other labels: the card with label x gets `label[x]`, a place of its rank. `None` if that
    /// makes a tangle.
    pub fn relabelled(&self, stacks: usize, label: &[WasteCard; 52]) -> Option<LabelledWaste> {
        let mut labelled = self.clone();
        labelled.waste = CardSet::EMPTY;
        for s in 0..stacks {
            let mut above = NO_CARD;
            for old in self.stack(s) {
                let card = label[old as usize];
                match above {
                    NO_CARD => labelled.tops[s] = card,
                    above => labelled.under[above as usize] = card,
                }
                above = card;
                labelled.waste.insert(card);
            }
            if above != NO_CARD {
                labelled.under[above as usize] = NO_CARD;
            }
        }
        labelled.trace(stacks).then_some(labelled)
    }

    /// Writes the waste cards into `order` such that each comes before those that must go up after it, and tells how
    /// many there are. `None` if there is a tangle.
    pub fn order(&self, stacks: usize, order: &mut [WasteCard; 52]) -> Option<usize> {
        let mut gone = 0;
        let mut rest = self.waste;
        let mut tops = self.tops;
        while !rest.is_empty() {
            let before = gone;
            for top in &mut tops[..stacks] {
                while *top != NO_CARD && !rest.meets(earlier(*top as usize / 13, *top as usize % 13)) {
                    rest.remove(*top);
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

    /// Computes `after` from the stacks and labels; tells whether there is no tangle.
    fn trace(&mut self, stacks: usize) -> bool {
        let mut order = [0; 52];
        let Some(gone) = self.order(stacks, &mut order) else { return false };
        for &card in order[..gone].iter().rev() {
            self.after[card as usize] =
                self.with_after(self.under[card as usize]) | self.with_after(self.follower(card));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calculation::PLACE_OF;
    use winnable_cards::SplitMix64;

    /// Random games with 1 to 6 stacks; visits the labelled waste at every draw, with the rank that is drawn.
    fn random_games(mut visit: impl FnMut(&LabelledWaste, usize, usize)) {
        let mut rng = SplitMix64::new(1);
        for game in 0..300 {
            let stacks = 1 + game % 6;
            let mut stock: [usize; 52] = std::array::from_fn(|i| i % 13 + 1);
            rng.shuffle(&mut stock);
            let mut labelled = LabelledWaste::new([0; 4]);
            for rank in stock {
                visit(&labelled, stacks, rank);
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
            }
        }
    }

    #[test]
    fn what_is_kept_up_to_date_is_what_is_found_anew() {
        let mut compared = 0;
        random_games(|labelled, stacks, _| {
            let mut again = labelled.clone();
            assert!(again.trace(stacks), "a tangle that the test did not see");
            for card in labelled.waste {
                assert_eq!(again.after[card as usize], labelled.after[card as usize]);
                compared += 1;
            }
        });
        assert!(compared > 20_000, "{compared}");
    }

    #[test]
    fn the_tangle_test_is_exact() {
        let (mut free, mut tangled) = (0, 0);
        random_games(|labelled, stacks, rank| {
            for (v, places) in PLACE_OF.iter().enumerate() {
                let k = places[rank] as usize;
                for stack in (0..stacks).filter(|_| labelled.is_open(v, k)) {
                    let mut laid = labelled.clone();
                    laid.lay(v, k, stack);
                    // Takes cards away from the stacks as long as one may go, and looks whether any are left.
                    let can_all_go = laid.order(stacks, &mut [0; 52]).is_some();
                    assert_eq!(labelled.is_free(v, k, stack), can_all_go, "place {k} of {v} on {stack}: {labelled:?}");
                    let counter = if can_all_go { &mut free } else { &mut tangled };
                    *counter += 1;
                }
            }
        });
        assert!(free > 10_000 && tangled > 10_000, "{free} free, {tangled} tangled");
    }
}
