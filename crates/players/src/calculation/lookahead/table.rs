//! The table as the player sees it, each waste card labelled with the foundation on which it is to end.
//!
//! A label (v, k) is place k (0 to 12) of foundation v (0 to 3, built in steps of v + 1) and is known by the
//! number 13 v + k. The labels are thoughts: only the stacks and the foundations are real. As long as the
//! labelled waste has no circle (a card must go before the card under it and before the later waste cards of
//! its foundation), every draw that still finds a place keeps the game won; it is lost when a draw finds
//! none. The places that are neither filled nor labelled are the open ones: they stand one to one for the
//! unseen cards, rank by rank.
//!
//! `after[x]` holds all waste cards that must go after x. Laying (v, k) on a stack closes a circle if and
//! only if its top, or a card that must go after it, is some (v, k') with k' < k.

use winnable_games::calculation::{MAX_STACKS, Move, NONE, earlier, rank_at};

/// All 52 places.
const ALL: u64 = (1 << 52) - 1;

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

/// The numbers of the bits of a set, from the lowest.
pub fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as usize;
            set &= set - 1;
            bit
        })
    })
}

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
pub struct Table {
    after: [u64; 52],
    waste: u64,
    under: [u8; 52],
    tops: [u8; MAX_STACKS],
    up: [u8; 4],
    stacks: u8,
    log: Log,
}

impl Table {
    /// The table before the first draw, with a number of waste stacks and so many cards on each foundation.
    ///
    /// # Panics
    /// If the number of stacks is not 1 to 12.
    pub fn new(stacks: usize, up: [u8; 4]) -> Self {
        assert!((1..=MAX_STACKS).contains(&stacks));
        Table {
            after: [0; 52],
            waste: 0,
            under: [NONE; 52],
            tops: [NONE; MAX_STACKS],
            up,
            stacks: stacks as u8,
            log: Log::EMPTY,
        }
    }

    /// The moves of the game that led here since [`Table::forget`].
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

    /// Cards on each foundation.
    pub fn up(&self) -> [u8; 4] {
        self.up
    }

    /// The labels of all waste cards.
    pub fn waste(&self) -> u64 {
        self.waste
    }

    /// The places that are neither filled nor labelled.
    pub fn open(&self) -> u64 {
        let home = (0..4).fold(0, |home, v| home | earlier(v, self.up[v] as usize));
        ALL & !home & !self.waste
    }

    /// The cards of a stack from the top.
    pub fn stack(&self, stack: usize) -> impl Iterator<Item = u8> + '_ {
        let card = |c: u8| (c != NONE).then_some(c);
        std::iter::successors(card(self.tops[stack]), move |&c| card(self.under[c as usize]))
    }

    /// The cards that must go after whatever is laid on this stack.
    pub fn held_up(&self, stack: usize) -> u64 {
        match self.tops[stack] {
            NONE => 0,
            top => 1 << top | self.after[top as usize],
        }
    }

    /// The places whose cards could be laid on a stack that holds up these cards without a circle.
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

    /// The top card of a stack, or `NONE`.
    pub fn top(&self, stack: usize) -> u8 {
        self.tops[stack]
    }

    /// The number of cards on a stack.
    pub fn height(&self, stack: usize) -> usize {
        self.stack(stack).count()
    }

    /// For each waste card the open places that must be filled before it can go.
    pub fn needs(&self, open: u64) -> [u64; 52] {
        let mut needs = [0; 52];
        let mut order = [0u8; 52];
        let gone = self.order(&mut order).unwrap_or(0);
        for &card in &order[..gone] {
            let card = card as usize;
            let own = needs[card] | open & earlier(card / 13, card % 13);
            needs[card] = own;
            // Hand on to the card under it and to the next of its foundation.
            if self.under[card] != NONE {
                needs[self.under[card] as usize] |= own;
            }
            let later = self.waste & earlier(card / 13, 13) & !((2 << card) - 1);
            if later != 0 {
                needs[later.trailing_zeros() as usize] |= own;
            }
        }
        needs
    }

    /// Whether the stack is empty.
    pub fn is_empty(&self, stack: usize) -> bool {
        self.tops[stack] == NONE
    }

    /// Lays a card on a stack where it closes no circle.
    fn lay(&mut self, card: usize, stack: usize) {
        let (v, k) = (card / 13, card % 13);
        let later = self.waste & earlier(v, 13) & !earlier(v, k);
        let mut after = self.held_up(stack);
        if later != 0 {
            let next = later.trailing_zeros() as usize;
            after |= 1 << next | self.after[next];
        }
        self.after[card] = after;
        self.under[card] = self.tops[stack];
        self.tops[stack] = card as u8;
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

    /// Sends up every labelled card that is free and next.
    fn settle(&mut self) {
        let mut s = 0;
        while s < self.stacks() {
            let card = self.tops[s];
            if card != NONE && card % 13 == self.up[card as usize / 13] {
                let card = card as usize;
                self.tops[s] = self.under[card];
                self.waste &= !(1 << card);
                self.up[card / 13] += 1;
                self.log.push(Move::Up(s as u8, (card / 13) as u8));
                s = 0;
            } else {
                s += 1;
            }
        }
    }

    /// Puts a drawn card, labelled with an open place, on its foundation or (if it is not next) on a stack
    /// that allows it, and sends up what can go.
    fn put(&mut self, card: usize, stack: usize) {
        let v = card / 13;
        if card % 13 == self.up[v] as usize {
            self.up[v] += 1;
            self.log.push(Move::Foundation(v as u8));
            self.settle();
        } else {
            self.lay(card, stack);
            self.log.push(Move::Stack(stack as u8));
        }
    }

    /// The same cards under other labels: `label[x]` for the card labelled x. Nothing if that is a circle.
    fn relabelled(&self, label: &[u8; 52]) -> Option<Table> {
        let mut table = self.clone();
        table.waste = 0;
        for s in 0..self.stacks() {
            let mut above = NONE;
            for old in self.stack(s) {
                let card = label[old as usize];
                match above {
                    NONE => table.tops[s] = card,
                    above => table.under[above as usize] = card,
                }
                above = card;
                table.waste |= 1 << card;
            }
            if above != NONE {
                table.under[above as usize] = NONE;
            }
        }
        table.trace().then_some(table)
    }

    /// An order in which the waste cards can go, if there is no circle: how many there are.
    fn order(&self, order: &mut [u8; 52]) -> Option<usize> {
        let mut gone = 0;
        let mut rest = self.waste;
        let mut tops = self.tops;
        while rest != 0 {
            let before = gone;
            for top in &mut tops[..self.stacks as usize] {
                while *top != NONE && rest & earlier(*top as usize / 13, *top as usize % 13) == 0 {
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

    /// Finds `after` anew; tells whether there is no circle.
    fn trace(&mut self) -> bool {
        let mut order = [0u8; 52];
        let Some(gone) = self.order(&mut order) else { return false };
        for &card in order[..gone].iter().rev() {
            let card = card as usize;
            let mut after = match self.under[card] {
                NONE => 0,
                under => 1 << under | self.after[under as usize],
            };
            let later = self.waste & earlier(card / 13, 13) & !((2 << card) - 1);
            if later != 0 {
                let next = later.trailing_zeros() as usize;
                after |= 1 << next | self.after[next];
            }
            self.after[card] = after;
        }
        true
    }

    /// Visits every table that can follow the draw of a rank with the present labels.
    pub fn simple_options(&self, rank: u8, visit: &mut impl FnMut(&Table)) {
        self.place(RANK[rank as usize] & self.open(), visit);
    }

    /// Visits every way to put a drawn card on one of these open places.
    fn place(&self, places: u64, visit: &mut impl FnMut(&Table)) {
        for card in bits(places) {
            if card % 13 == self.up[card / 13] as usize {
                let mut next = self.clone();
                next.put(card, 0);
                visit(&next);
                continue;
            }
            let mut has_space = false;
            for s in 0..self.stacks() {
                let is_empty = self.is_empty(s);
                let is_fit = self.held_up(s) & earlier(card / 13, card % 13) == 0;
                if is_fit && !(is_empty && has_space) {
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
    pub fn options(&self, rank: u8, visit: &mut impl FnMut(&Table)) {
        self.simple_options(rank, visit);
        self.changes(rank, &mut |table| table.simple_options(rank, visit));
    }

    /// Visits the table with every single change of the labels of a rank that makes no circle: a waste card
    /// takes an open place, or two waste cards change places.
    pub fn changes(&self, rank: u8, visit: &mut impl FnMut(&Table)) {
        let waiting = self.waste & RANK[rank as usize];
        if waiting == 0 {
            return;
        }
        let open = self.open() & RANK[rank as usize];
        let mut label: [u8; 52] = std::array::from_fn(|i| i as u8);
        let mut visit_if_fit = |label: &[u8; 52]| {
            if let Some(mut table) = self.relabelled(label) {
                table.settle();
                visit(&table);
            }
        };
        for card in bits(waiting) {
            if open != 0 {
                let below = match self.under[card] {
                    NONE => 0,
                    under => 1 << under | self.after[under as usize],
                };
                let above = self.above(card);
                for place in bits(open & Table::allowed(below)) {
                    // The next of its new foundation must not have to go before a card above it.
                    let later = self.waste & earlier(place / 13, 13) & !earlier(place / 13, place % 13);
                    let next = later.trailing_zeros() as usize;
                    if later != 0 && (1 << next | self.after[next]) & above != 0 {
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
            for c in self.stack(s) {
                if c as usize == card {
                    return above;
                }
                above |= 1 << c;
            }
        }
        0
    }

    /// Visits the table under all other labels of the waste cards of a rank that make no circle.
    pub fn relabellings(&self, rank: u8, visit: &mut impl FnMut(&Table)) {
        let waiting = self.waste & RANK[rank as usize];
        if waiting == 0 {
            return;
        }
        let free = waiting | self.open() & RANK[rank as usize];
        let mut label: [u8; 52] = std::array::from_fn(|i| i as u8);
        self.relabel_rest(waiting, free, &mut label, visit);
    }

    fn relabel_rest(&self, rest: u64, free: u64, label: &mut [u8; 52], visit: &mut impl FnMut(&Table)) {
        if rest == 0 {
            if bits(self.waste).all(|card| label[card] as usize == card) {
                return;
            }
            if let Some(mut table) = self.relabelled(label) {
                table.settle();
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
        let ups = self.up.iter().fold(1, |h, &n| mix(h, u64::from(n) + 1));
        let stack = |s| mix(self.stack(s).fold(2, |h, card| mix(h, u64::from(card) + 1)), 99);
        (0..self.stacks()).map(stack).fold(ups, u64::wrapping_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winnable_cards::SplitMix64;

    /// Whether the labelled waste can all go, with the open places filled from outside.
    fn is_free(table: &Table) -> bool {
        table.order(&mut [0; 52]).is_some()
    }

    #[test]
    fn random_play_never_tangles_and_keeps_its_books() {
        let mut rng = SplitMix64::new(1);
        for game in 0..300 {
            let mut stock: [u8; 52] = std::array::from_fn(|i| (i % 13) as u8 + 1);
            rng.shuffle(&mut stock);
            let mut table = Table::new(1 + game % 6, [0; 4]);
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
                assert_eq!(table.open().count_ones() as usize, 51 - drawn);
                let mut again = table.clone();
                assert!(again.trace());
                for card in bits(table.waste()) {
                    assert_eq!(again.after[card], table.after[card]);
                }
            }
        }
    }
}
