//! A position as the player keeps it: foundations and stacks, where each waste card has a label, the place on a
//! foundation where it is meant to end.
//!
//! The labels are the player's own: only the stacks and the foundations are real, and labels may be changed at any
//! time. As long as there is no tangle (see [`LabelledWaste`]) and every drawn card finds a place, the game will be
//! won; it is lost when a drawn card finds none. A place is open if it is neither filled nor the label of a waste card.
//! There are as many open places of each rank as unseen cards of that rank.

use winnable_cards::{CardSet, NO_CARD};
use winnable_games::calculation::{LabelledWaste, MAX_STACKS, Move, WasteCard, earlier, rank_at};

/// The four places of each rank (1 to 13).
pub static PLACES: [CardSet; 14] = {
    let mut places = [CardSet::EMPTY; 14];
    let mut v = 0;
    while v < 4 {
        let mut k = 0;
        while k < 13 {
            places[rank_at(v, k) as usize].insert((13 * v + k) as u8);
            k += 1;
        }
        v += 1;
    }
    places
};

/// The moves since [`LabelledTable::forget`]. A decision has at most 53 moves. A look further ahead may have more; the
/// rest is left out, because only the moves of decisions are ever read.
#[derive(Debug, Clone)]
struct Log {
    len: u8,
    list: [u8; 55],
}

impl Log {
    const EMPTY: Log = Log { len: 0, list: [0; 55] };

    fn push(&mut self, m: Move) {
        if let Some(slot) = self.list.get_mut(self.len as usize) {
            *slot = match m {
                Move::Foundation(v) => 0x80 | v,
                Move::Stack(s) => 0x40 | s,
                Move::Up(s, v) => s << 2 | v,
            };
            self.len += 1;
        }
    }

    fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.list[..self.len as usize].iter().map(|&code| match code {
            0x80.. => Move::Foundation(code & 3),
            0x40.. => Move::Stack(code & 0x3F),
            _ => Move::Up(code >> 2, code & 3),
        })
    }
}

/// Foundations and labelled waste, with the moves that led here.
#[derive(Debug, Clone)]
pub struct LabelledTable {
    labelled: LabelledWaste,
    stacks: u8,
    log: Log,
}

impl LabelledTable {
    /// The position before the first draw, with a number of waste stacks and so many cards on each foundation.
    ///
    /// # Panics
    /// If the number of stacks is not 1 to 12.
    pub fn new(stacks: usize, up: [u8; 4]) -> Self {
        assert!((1..=MAX_STACKS).contains(&stacks));
        LabelledTable { labelled: LabelledWaste::new(up), stacks: stacks as u8, log: Log::EMPTY }
    }

    /// A position with labelled waste.
    pub fn of(stacks: usize, labelled: LabelledWaste) -> Self {
        LabelledTable { labelled, stacks: stacks as u8, log: Log::EMPTY }
    }

    /// The moves of the game that led here since [`LabelledTable::forget`].
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.log.moves()
    }

    /// Forgets the moves that led here.
    pub fn forget(&mut self) {
        self.log = Log::EMPTY;
    }

    /// The number of waste stacks.
    pub fn stacks(&self) -> usize {
        self.stacks as usize
    }

    /// Foundations and labelled waste.
    pub fn labelled(&self) -> &LabelledWaste {
        &self.labelled
    }

    /// The number of cards on a stack.
    pub fn height(&self, stack: usize) -> usize {
        self.labelled.stack(stack).count()
    }

    /// The ranks of the unseen cards, by open places.
    pub fn unseen(&self) -> Vec<u8> {
        self.labelled.open().into_iter().map(|place| rank_at(place as usize / 13, place as usize % 13)).collect()
    }

    /// For each waste card the open places that must be filled before it can go up.
    pub fn needs(&self, open: CardSet) -> [CardSet; 52] {
        let mut needs = [CardSet::EMPTY; 52];
        let mut order = [0u8; 52];
        let gone = self.labelled.order(self.stacks(), &mut order).unwrap_or(0);
        for &card in &order[..gone] {
            let own = needs[card as usize] | open & earlier(card as usize / 13, card as usize % 13);
            needs[card as usize] = own;
            // The card under it and the next waste card of its foundation need all this too.
            for later in [self.labelled.under(card), self.labelled.follower(card)] {
                if later != NO_CARD {
                    needs[later as usize] |= own;
                }
            }
        }
        needs
    }

    /// Sends up every waste card that is next on its foundation.
    pub fn settle(&mut self) {
        let log = &mut self.log;
        self.labelled.settle(self.stacks as usize, |m| log.push(m));
    }

    /// Gives a drawn card the label of an open place, and puts it on its foundation if it is next there, and else on a
    /// stack that allows it. Then sends up what can go.
    fn put(&mut self, label: WasteCard, stack: usize) {
        let (v, k) = (label as usize / 13, label as usize % 13);
        if k == self.labelled.up()[v] as usize {
            self.labelled.put_up(v);
            self.log.push(Move::Foundation(v as u8));
            self.settle();
        } else {
            self.labelled.lay(v, k, stack);
            self.log.push(Move::Stack(stack as u8));
        }
    }

    /// The same stacks with other labels, after cards that are next now have gone up: the card with label x gets
    /// `label[x]`. `None` if that makes a tangle.
    fn relabelled(&self, label: &[WasteCard; 52]) -> Option<LabelledTable> {
        let labelled = self.labelled.relabelled(self.stacks(), label)?;
        let mut table = LabelledTable { labelled, stacks: self.stacks, log: self.log.clone() };
        table.settle();
        Some(table)
    }

    /// Visits every position that can follow the draw of a rank without a change of labels.
    pub fn simple_options(&self, rank: u8, visit: &mut impl FnMut(&LabelledTable)) {
        self.place(PLACES[rank as usize] & self.labelled.open(), visit);
    }

    /// Visits every position in which a drawn card is labelled with one of these open places.
    fn place(&self, places: CardSet, visit: &mut impl FnMut(&LabelledTable)) {
        for label in places {
            let (v, k) = (label as usize / 13, label as usize % 13);
            if k == self.labelled.up()[v] as usize {
                let mut next = self.clone();
                next.put(label, 0);
                visit(&next);
                continue;
            }
            let mut has_space = false;
            for s in 0..self.stacks() {
                let is_empty = self.labelled.top(s) == NO_CARD;
                if self.labelled.is_free(v, k, s) && !(is_empty && has_space) {
                    let mut next = self.clone();
                    next.put(label, s);
                    visit(&next);
                }
                has_space |= is_empty;
            }
        }
    }

    /// Visits every position that can follow the draw of a rank, without a change of labels or with one change among
    /// the labels of that rank.
    pub fn options(&self, rank: u8, visit: &mut impl FnMut(&LabelledTable)) {
        self.simple_options(rank, visit);
        self.changes(rank, &mut |table| table.simple_options(rank, visit));
    }

    /// Visits this position with every single change of the labels of a rank that makes no tangle: one waste card is
    /// labelled with an open place, or two waste cards exchange their labels.
    pub fn changes(&self, rank: u8, visit: &mut impl FnMut(&LabelledTable)) {
        let waiting = self.labelled.waste() & PLACES[rank as usize];
        if waiting.is_empty() {
            return;
        }
        let open = self.labelled.open() & PLACES[rank as usize];
        let mut label: [WasteCard; 52] = std::array::from_fn(|i| i as u8);
        let mut visit_if_fit = |label: &[WasteCard; 52]| {
            if let Some(table) = self.relabelled(label) {
                visit(&table);
            }
        };
        for card in waiting {
            if !open.is_empty() {
                let below = self.labelled.with_after(self.labelled.under(card));
                let above = self.above(card);
                for place in open & LabelledWaste::allowed(below) {
                    // A tangle if the next card of its new foundation lies above it, or must go up before a card above
                    // it.
                    if self.labelled.with_after(self.labelled.follower(place)).meets(above) {
                        continue;
                    }
                    label[card as usize] = place;
                    visit_if_fit(&label);
                }
            }
            for other in waiting - CardSet::below(card + 1) {
                label[card as usize] = other;
                label[other as usize] = card;
                visit_if_fit(&label);
                label[other as usize] = other;
            }
            label[card as usize] = card;
        }
    }

    /// The cards above a card on its stack.
    fn above(&self, card: WasteCard) -> CardSet {
        for s in 0..self.stacks() {
            let mut above = CardSet::EMPTY;
            for c in self.labelled.stack(s) {
                if c == card {
                    return above;
                }
                above.insert(c);
            }
        }
        CardSet::EMPTY
    }

    /// Visits this position with all other labels of the waste cards of a rank that make no tangle.
    pub fn relabellings(&self, rank: u8, visit: &mut impl FnMut(&LabelledTable)) {
        let waiting = self.labelled.waste() & PLACES[rank as usize];
        if waiting.is_empty() {
            return;
        }
        let free = waiting | self.labelled.open() & PLACES[rank as usize];
        let mut label: [WasteCard; 52] = std::array::from_fn(|i| i as u8);
        self.relabel_rest(waiting, free, &mut label, visit);
    }

    fn relabel_rest(
        &self,
        rest: CardSet,
        free: CardSet,
        label: &mut [WasteCard; 52],
        visit: &mut impl FnMut(&LabelledTable),
    ) {
        let Some(card) = rest.first() else {
            if self.labelled.waste().into_iter().all(|card| label[card as usize] == card) {
                return;
            }
            if let Some(table) = self.relabelled(label) {
                visit(&table);
            }
            return;
        };
        for new in free {
            label[card as usize] = new;
            self.relabel_rest(rest - CardSet::one(card), free - CardSet::one(new), label, visit);
        }
        label[card as usize] = card;
    }

    /// A hash of foundations, stacks and labels that does not depend on the order of the stacks.
    pub fn key(&self) -> u64 {
        let mix = |h: u64, x: u64| {
            let z = (h ^ x).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            z ^ (z >> 29)
        };
        let ups = self.labelled.up().iter().fold(1, |h, &n| mix(h, u64::from(n) + 1));
        let stack = |s| mix(self.labelled.stack(s).fold(2, |h, card| mix(h, u64::from(card) + 1)), 99);
        (0..self.stacks()).map(stack).fold(ups, u64::wrapping_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::SplitMix64;

    /// Whether there is no tangle, found by taking cards away one by one.
    fn has_no_tangle(table: &LabelledTable) -> bool {
        table.labelled.order(table.stacks(), &mut [0; 52]).is_some()
    }

    #[test]
    fn random_play_makes_no_tangle_and_has_an_open_place_for_each_unseen_card() {
        let mut rng = SplitMix64::new(1);
        for game in 0..300 {
            let mut stock: [u8; 52] = std::array::from_fn(|i| (i % 13) as u8 + 1);
            rng.shuffle(&mut stock);
            let mut table = LabelledTable::new(1 + game % 6, [0; 4]);
            for (drawn, &rank) in stock.iter().enumerate() {
                let mut list = Vec::new();
                table.options(rank, &mut |next| list.push(next.clone()));
                let mut exact = Vec::new();
                table.relabellings(rank, &mut |other| exact.push(other.key()));
                table.changes(rank, &mut |other| assert!(exact.contains(&other.key())));
                if list.is_empty() {
                    break;
                }
                table = list.swap_remove(rng.below(list.len() as u64) as usize);
                assert!(has_no_tangle(&table));
                assert_eq!(table.labelled.open().len() as usize, 51 - drawn);
            }
        }
    }
}
