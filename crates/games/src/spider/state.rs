//! A position: the cards of all piles and of the stock as one row of bytes.

use crate::fingerprint::Sequence;
pub use winnable_cards::NO_CARD;

/// Most cards.
pub const MAX_CARDS: usize = 104;
/// Most piles.
pub const MAX_PILES: usize = 16;

/// A position; cards are indices 0 to 51, equal ones of several decks the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// One pile after the other, each from its bottom, then the stock, next card first; [`NO_CARD`] behind them.
    cards: [u8; MAX_CARDS],
    /// Where each pile ends, and the next one or the stock begins.
    ends: [u8; MAX_PILES],
    /// How many cards of each pile lie face down.
    down: [u8; MAX_PILES],
    /// Complete runs of each suit that have left.
    runs: [u8; 4],
    /// Where the stock ends.
    len: u8,
    /// How many piles there are.
    piles: u8,
}

impl State {
    /// A position of these piles, each with the number of its face-down cards, this stock and these complete runs up.
    pub fn new(piles: &[(Vec<u8>, usize)], stock: &[u8], runs: [u8; 4]) -> State {
        let mut state = State {
            cards: [NO_CARD; MAX_CARDS],
            ends: [0; MAX_PILES],
            down: [0; MAX_PILES],
            runs,
            len: 0,
            piles: piles.len() as u8,
        };
        let mut at = 0;
        for (pile, (cards, down)) in piles.iter().enumerate() {
            state.cards[at..at + cards.len()].copy_from_slice(cards);
            at += cards.len();
            state.ends[pile] = at as u8;
            state.down[pile] = *down as u8;
        }
        state.cards[at..at + stock.len()].copy_from_slice(stock);
        state.len = (at + stock.len()) as u8;
        state
    }

    #[inline(always)]
    fn begin(&self, pile: usize) -> usize {
        if pile == 0 { 0 } else { self.ends[pile - 1] as usize }
    }

    /// The cards of a pile from its bottom.
    #[inline(always)]
    pub fn pile(&self, pile: usize) -> &[u8] {
        &self.cards[self.begin(pile)..self.ends[pile] as usize]
    }

    /// The top card of a pile, or [`NO_CARD`].
    #[inline(always)]
    pub fn top(&self, pile: usize) -> u8 {
        let end = self.ends[pile] as usize;
        if end == self.begin(pile) { NO_CARD } else { self.cards[end - 1] }
    }

    /// How many cards of a pile lie face down.
    #[inline(always)]
    pub fn down(&self, pile: usize) -> usize {
        self.down[pile] as usize
    }

    /// The stock, next card first.
    #[inline(always)]
    pub fn stock(&self) -> &[u8] {
        &self.cards[self.in_piles()..self.len as usize]
    }

    /// How many piles there are.
    #[inline(always)]
    pub fn piles(&self) -> usize {
        self.piles as usize
    }

    /// How many cards lie in the piles.
    #[inline(always)]
    fn in_piles(&self) -> usize {
        self.ends[self.piles() - 1] as usize
    }

    /// Complete runs of each suit that have left.
    #[inline(always)]
    pub fn runs(&self) -> [u8; 4] {
        self.runs
    }

    /// How many piles, from the first, still get cards of the stock: these have their places, the others may lie in any order.
    #[inline(always)]
    pub fn placed(&self) -> usize {
        self.stock().len().min(self.piles())
    }

    /// The last cards of a pile go to the end of another. What they leave is turned up.
    #[inline]
    pub fn shift(&mut self, from: usize, count: usize, to: usize) {
        let mut moved = [0; MAX_CARDS];
        let (source, target) = (self.ends[from] as usize, self.ends[to] as usize);
        let first = source - count;
        moved[..count].copy_from_slice(&self.cards[first..source]);
        if from < to {
            self.cards.copy_within(source..target, first);
            self.cards[target - count..target].copy_from_slice(&moved[..count]);
            self.ends[from..to].iter_mut().for_each(|end| *end -= count as u8);
        } else {
            self.cards.copy_within(target..first, target + count);
            self.cards[target..target + count].copy_from_slice(&moved[..count]);
            self.ends[to..from].iter_mut().for_each(|end| *end += count as u8);
        }
        self.turn_up(from);
    }

    /// The card on top of a pile is turned up.
    #[inline(always)]
    fn turn_up(&mut self, pile: usize) {
        let len = self.pile(pile).len() as u8;
        self.down[pile] = self.down[pile].min(len.saturating_sub(1));
    }

    /// One card of the stock goes to each pile, from the first on, while there are any.
    pub fn deal_row(&mut self) {
        let before = self.clone();
        let mut stock = before.stock().iter();
        let mut at = 0;
        for pile in 0..self.piles() {
            let cards = before.pile(pile);
            self.cards[at..at + cards.len()].copy_from_slice(cards);
            at += cards.len();
            if let Some(&card) = stock.next() {
                self.cards[at] = card;
                at += 1;
            }
            self.ends[pile] = at as u8;
        }
        let rest = stock.as_slice();
        self.cards[at..at + rest.len()].copy_from_slice(rest);
    }

    /// Complete runs at the ends of piles leave, until there are none. What lay under one is turned up, and may end another.
    #[inline]
    pub fn take_runs(&mut self, ranks: usize) {
        for pile in 0..self.piles() {
            while ends_in_run(self.pile(pile), self.down(pile), ranks) {
                let end = self.ends[pile] as usize;
                self.runs[(self.cards[end - 1] & 3) as usize] += 1;
                self.cards.copy_within(end..self.len as usize, end - ranks);
                let len = self.len as usize;
                self.cards[len - ranks..len].fill(NO_CARD);
                self.len -= ranks as u8;
                let piles = self.piles();
                self.ends[pile..piles].iter_mut().for_each(|end| *end -= ranks as u8);
                self.turn_up(pile);
            }
        }
    }

    /// The same position with other cards in the places that a player does not see: the face-down cards of the piles, and the stock.
    pub fn with_unseen(&self, change: impl FnOnce(&mut [u8])) -> State {
        let mut state = self.clone();
        let places: Vec<usize> = (0..self.piles())
            .flat_map(|pile| self.begin(pile)..self.begin(pile) + self.down(pile))
            .chain(self.in_piles()..self.len as usize)
            .collect();
        let mut unseen: Vec<u8> = places.iter().map(|&place| self.cards[place]).collect();
        change(&mut unseen);
        places.into_iter().zip(unseen).for_each(|(place, card)| state.cards[place] = card);
        state
    }

    fn fingerprint(&self, pile: usize) -> u128 {
        let mut sequence = Sequence::new(0x5B1D_0001);
        sequence.push(self.down[pile]);
        sequence.push_all(self.pile(pile));
        sequence.finish()
    }

    /// The fingerprint of all but the order of the piles behind the first so many. Of the stock it knows how many cards are left, which in
    /// one deal tells which.
    pub fn key(&self, placed: usize) -> u128 {
        let mut sequence = Sequence::new(0x5B1D_0002);
        sequence.push(self.stock().len() as u8);
        for pile in 0..placed {
            sequence.push(self.down[pile]);
            sequence.push_all(self.pile(pile));
        }
        // A sum of fingerprints is the same in any order, and unlike an exclusive or it does not forget two equal piles.
        (placed..self.piles()).fold(sequence.finish(), |key, pile| key.wrapping_add(self.fingerprint(pile)))
    }

    /// Identity with the order of piles.
    pub fn plain_key(&self) -> u128 {
        self.in_order(0x5B1D_0003).finish()
    }

    /// Identity among all deals: the order of the stock too.
    pub fn root_key(&self) -> u128 {
        let mut sequence = self.in_order(0x5B1D_0004);
        sequence.push_all(self.stock());
        sequence.finish()
    }

    fn in_order(&self, seed: u64) -> Sequence {
        let mut sequence = Sequence::new(seed);
        sequence.push_all(&self.cards[..self.in_piles()]);
        sequence.push_all(&self.ends);
        sequence.push_all(&self.down);
        sequence.push(self.len);
        sequence
    }
}

/// Whether the last cards of a pile, so many of which lie face down, are a complete run: open, in suit, from the highest rank to
/// the ace.
#[inline]
pub fn ends_in_run(pile: &[u8], down: usize, ranks: usize) -> bool {
    match pile.last() {
        Some(&ace) if ace >> 2 == 0 && pile.len() >= down + ranks => {
            let run = &pile[pile.len() - ranks..];
            run.iter().rev().enumerate().all(|(rank, &card)| card == ace + 4 * rank as u8)
        }
        _ => false,
    }
}
