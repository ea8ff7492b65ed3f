//! The table as the player sees it, each waste card labelled with the foundation on which it is to end.
//!
//! The labels are thoughts: only the stacks and the foundations are real. As long as the labelled waste has no tangle
//! (see [`LabelledWaste`]), every draw that still finds a place keeps the game won; it is lost when a draw finds none. The
//! places that are neither filled nor labelled are the open ones: they stand one to one for the unseen cards, rank by
//! rank.

use winnable_cards::NO_CARD;
use winnable_games::calculation::{LabelledWaste, MAX_STACKS, Move, bits, earlier, rank_at};

/// The four places of each rank.
pub static RANK: [u64; 14] = {
    let mut masks = [0; 14];
    let mut v = 0;
    while v < 4 {
        let mut k = 0;
        while k < 13 {
            masks[rank_at(v, k) as usize] |= 1 << (13 * v + k);
            k += 1;
        }
        v += 1;
    }
    masks
};

/// The moves since a table was last asked to forget them. A decision has at most 53; a look further ahead
/// may have more, and nobody asks for those.
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

/// The table.
#[derive(Debug, Clone)]
pub struct LabelledTable {
    labelled: LabelledWaste,
    stacks: u8,
    log: Log,
}

impl LabelledTable {
    /// The table before the first draw, with a number of waste stacks and so many cards on each foundation.
    ///
    /// # Panics
    /// If the number of stacks is not 1 to 12.
    pub fn new(stacks: usize, up: [u8; 4]) -> Self {
        assert!((1..=MAX_STACKS).contains(&stacks));
        LabelledTable { labelled: LabelledWaste::new(up), stacks: stacks as u8, log: Log::EMPTY }
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

    /// For each waste card the open places that must be filled before it can go.
    pub fn needs(&self, open: u64) -> [u64; 52] {
        let mut needs = [0; 52];
        let mut order = [0u8; 52];
        let gone = self.labelled.order(self.stacks(), &mut order).unwrap_or(0);
        for &card in &order[..gone] {
            let own = needs[card as usize] | open & earlier(card as usize / 13, card as usize % 13);
            needs[card as usize] = own;
            // Hand on to the card under it and to the next of its foundation.
            for heir in [self.labelled.under(card), self.labelled.follower(card as usize)] {
                if heir != NO_CARD {
                    needs[heir as usize] |= own;
                }
            }
        }
        needs
    }

    /// Sends up every labelled card that is free and next.
    fn settle(&mut self) {
        let log = &mut self.log;
        self.labelled.settle(self.stacks as usize, |m| log.push(m));
    }

    /// Puts a drawn card, labelled with an open place, on its foundation or (if it is not next) on a stack
    /// that allows it, and sends up what can go.
    fn put(&mut self, card: usize, stack: usize) {
        let (v, k) = (card / 13, card % 13);
        if k == self.labelled.up()[v] as usize {
            self.labelled.put_up(v);
            self.log.push(Move::Foundation(v as u8));
            self.settle();
        } else {
            self.labelled.lay(v, k, stack);
            self.log.push(Move::Stack(stack as u8));
        }
    }

    /// The same cards under other labels: `label[x]` for the card labelled x. Nothing if that is a tangle.
    fn relabelled(&self, label: &[u8; 52]) -> Option<LabelledTable> {
        let labelled = self.labelled.relabelled(self.stacks(), label)?;
        let mut table = LabelledTable { labelled, stacks: self.stacks, log: self.log.clone() };
        table.settle();
        Some(table)
    }

    /// Visits every table that can follow the draw of a rank with the present labels.
    pub fn simple_options(&self, rank: u8, visit: &mut impl FnMut(&LabelledTable)) {
        self.place(RANK[rank as usize] & self.labelled.open(), visit);
    }

    /// Visits every way to put a drawn card on one of these open places.
    fn place(&self, places: u64, visit: &mut impl FnMut(&LabelledTable)) {
        for card in bits(places) {
            if card % 13 == self.labelled.up()[card / 13] as usize {
                let mut next = self.clone();
                next.put(card, 0);
                visit(&next);
                continue;
            }
            let mut has_space = false;
            for s in 0..self.stacks() {
                let is_empty = self.labelled.top(s) == NO_CARD;
                if self.labelled.is_free(card / 13, card % 13, s) && !(is_empty && has_space) {
                    let mut next = self.clone();
                    next.put(card, s);
                    visit(&next);
                }
                has_space |= is_empty;
            }
        }
    }

    /// Visits every table that can follow the draw of a rank, also with one change of the labels of that
    /// rank.
    pub fn options(&self, rank: u8, visit: &mut impl FnMut(&LabelledTable)) {
        self.simple_options(rank, visit);
        self.changes(rank, &mut |table| table.simple_options(rank, visit));
    }

    /// Visits the table with every single change of the labels of a rank that makes no circle: a waste card
    /// takes an open place, or two waste cards change places.
    pub fn changes(&self, rank: u8, visit: &mut impl FnMut(&LabelledTable)) {
        let waiting = self.labelled.waste() & RANK[rank as usize];
        if waiting == 0 {
            return;
        }
        let open = self.labelled.open() & RANK[rank as usize];
        let mut label: [u8; 52] = std::array::from_fn(|i| i as u8);
        let mut visit_if_fit = |label: &[u8; 52]| {
            if let Some(table) = self.relabelled(label) {
                visit(&table);
            }
        };
        for card in bits(waiting) {
            if open != 0 {
                let below = self.labelled.with_after(self.labelled.under(card as u8));
                let above = self.above(card);
                for place in bits(open & LabelledWaste::allowed(below)) {
                    // The next of its new foundation must not have to go before a card above it.
                    if self.labelled.with_after(self.labelled.follower(place)) & above != 0 {
                        continue;
                    }
                    label[card] = place as u8;
                    visit_if_fit(&label);
                }
            }
            for other in bits(waiting & !((2 << card) - 1)) {
                label[card] = other as u8;
                label[other] = card as u8;
                visit_if_fit(&label);
                label[other] = other as u8;
            }
            label[card] = card as u8;
        }
    }

    /// The cards above a card on its stack.
    fn above(&self, card: usize) -> u64 {
        for s in 0..self.stacks() {
            let mut above = 0;
            for c in self.labelled.stack(s) {
                if c as usize == card {
                    return above;
                }
                above |= 1 << c;
            }
        }
        0
    }

    /// Visits the table under all other labels of the waste cards of a rank that make no circle.
    pub fn relabellings(&self, rank: u8, visit: &mut impl FnMut(&LabelledTable)) {
        let waiting = self.labelled.waste() & RANK[rank as usize];
        if waiting == 0 {
            return;
        }
        let free = waiting | self.labelled.open() & RANK[rank as usize];
        let mut label: [u8; 52] = std::array::from_fn(|i| i as u8);
        self.relabel_rest(waiting, free, &mut label, visit);
    }

    fn relabel_rest(&self, rest: u64, free: u64, label: &mut [u8; 52], visit: &mut impl FnMut(&LabelledTable)) {
        if rest == 0 {
            if bits(self.labelled.waste()).all(|card| label[card] as usize == card) {
                return;
            }
            if let Some(table) = self.relabelled(label) {
                visit(&table);
            }
            return;
        }
        let card = rest.trailing_zeros() as usize;
        for new in bits(free) {
            label[card] = new as u8;
            self.relabel_rest(rest & (rest - 1), free & !(1 << new), label, visit);
        }
        label[card] = card as u8;
    }

    /// A number for the table, the same in whatever order the stacks stand.
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

    /// Whether the labelled waste can all go, with the open places filled from outside.
    fn is_free(table: &LabelledTable) -> bool {
        table.labelled.order(table.stacks(), &mut [0; 52]).is_some()
    }

    #[test]
    fn random_play_never_tangles_and_keeps_its_books() {
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
                assert!(is_free(&table));
                assert_eq!(table.labelled.open().count_ones() as usize, 51 - drawn);
            }
        }
    }
}
