//! A position: all cards that are not up in one row, pile after pile, then the waste and the stock.
//!
//! A move takes a few bytes out of the row and puts them in elsewhere. Each pile has a fingerprint of its cards and their heights, kept up to date by an exclusive or a card; the key is a
//! sum over the piles, which does not know their order.

use super::rules::Rules;
use crate::fingerprint::{Sequence, random_table};
use crate::index::{rank, suit};

/// Most piles.
pub const MAX_PILES: usize = 16;
/// Piles, waste and stock.
const ZONES: usize = MAX_PILES + 2;
/// Where the waste and the stock are in the row.
pub const WASTE: usize = MAX_PILES;
/// See [`WASTE`].
pub const STOCK: usize = MAX_PILES + 1;
/// Most cards.
pub const MOST: usize = 104;
/// A number of redeals that does not become less.
pub const ENDLESS: u8 = u8::MAX;

random_table!(
    static AT: [[u128; MOST]; 52] = 0x2DEC_0001
);

/// A move; numbers of piles from 0, and [`WASTE`] for the waste.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Cards are turned from the stock to the waste.
    Draw,
    /// The waste is turned over to be the stock.
    Redeal,
    /// The last card of a pile, or of the waste, goes up.
    Up {
        /// From there.
        from: u8,
    },
    /// Cards go to a pile.
    Cards {
        /// From there.
        from: u8,
        /// To this pile.
        to: u8,
        /// So many.
        count: u8,
    },
}

/// A position; cards are indices 0 to 51, whichever deck they are from.
#[derive(Clone, Debug)]
pub struct State {
    /// The fingerprint of each pile, the waste and the stock.
    prints: [u128; ZONES],
    cards: [u8; MOST],
    ends: [u8; ZONES],
    /// How many cards of each pile lie face down.
    down: [u8; MAX_PILES],
    /// Cards on the two foundations of each suit, the higher one first.
    up: [[u8; 2]; 4],
    redeals: u8,
}

impl State {
    /// A position without cards, but for those that are up.
    pub fn new(up: [[u8; 2]; 4], redeals: u8) -> State {
        let up = up.map(|[a, b]| [a.max(b), a.min(b)]);
        State { prints: [0; ZONES], cards: [0; MOST], ends: [0; ZONES], down: [0; MAX_PILES], up, redeals }
    }

    #[inline(always)]
    fn start(&self, zone: usize) -> usize {
        if zone == 0 { 0 } else { self.ends[zone - 1] as usize }
    }

    /// The place of its first card in the row of all cards.
    pub fn first_of(&self, zone: usize) -> usize {
        self.start(zone)
    }

    /// The cards of a pile, the waste or the stock; the top is the last one, of the stock the next.
    #[inline(always)]
    pub fn pile(&self, zone: usize) -> &[u8] {
        &self.cards[self.start(zone)..self.ends[zone] as usize]
    }

    /// The top card of a pile or the waste.
    #[inline(always)]
    pub fn top(&self, zone: usize) -> Option<u8> {
        self.pile(zone).last().copied()
    }

    /// The waste, its top last.
    pub fn waste(&self) -> &[u8] {
        self.pile(WASTE)
    }

    /// The stock, its next card last.
    pub fn stock(&self) -> &[u8] {
        self.pile(STOCK)
    }

    /// How many cards of a pile lie face down.
    #[inline(always)]
    pub fn down(&self, pile: usize) -> usize {
        self.down[pile] as usize
    }

    /// Whether any card of the piles lies face down.
    pub fn has_down(&self) -> bool {
        self.down.iter().any(|&down| down > 0)
    }

    /// Cards on the two foundations of a suit, the higher one first.
    #[inline(always)]
    pub fn ups(&self, suit: u8) -> [u8; 2] {
        self.up[suit as usize]
    }

    /// How often the waste may still be turned over, or [`ENDLESS`].
    #[inline(always)]
    pub fn redeals(&self) -> u8 {
        self.redeals
    }

    /// How many cards are not up.
    pub fn left(&self) -> usize {
        self.ends[STOCK] as usize
    }

    /// Whether no card of piles and waste lies on one of a lower rank.
    pub fn is_in_order(&self) -> bool {
        (0..=WASTE).all(|zone| self.pile(zone).is_sorted_by(|&below, &card| rank(below) >= rank(card)))
    }

    /// The fingerprint of all but the order of piles.
    #[inline]
    pub fn key(&self, rules: &Rules) -> u128 {
        debug_assert!((0..ZONES).all(|zone| self.prints[zone] == self.fresh_print(zone)), "prints are kept up to date");
        let up = self.up.iter().flatten().fold(u128::from(self.redeals), |key, &up| key << 4 ^ u128::from(up));
        let piles = self.prints[..rules.piles].iter();
        let sum = piles.fold(mixed(up ^ 1 << 100), |sum, &print| sum.wrapping_add(mixed(print)));
        sum.wrapping_add(mixed(self.prints[WASTE] ^ 1)).wrapping_add(mixed(self.prints[STOCK] ^ 2))
    }

    /// Identity with the order of piles.
    pub fn plain_key(&self) -> u128 {
        let mut sequence = Sequence::new(0x2DEC);
        sequence.push_all(&self.ends);
        sequence.push_all(&self.cards[..self.left()]);
        sequence.push_all(&self.down);
        sequence.push_all(self.up.as_flattened());
        sequence.push(self.redeals);
        sequence.finish()
    }

    fn fresh_print(&self, zone: usize) -> u128 {
        let down = if zone < MAX_PILES { self.down(zone) } else { 0 };
        let cards = self.pile(zone).iter().enumerate();
        cards.fold(0, |print, (height, &card)| print ^ at(card, height, height < down))
    }

    /// Takes the last cards of a pile, the waste or the stock into `out`, which has room for just so many.
    #[inline]
    fn remove(&mut self, zone: usize, out: &mut [u8]) {
        let (start, end, left, count) = (self.start(zone), self.ends[zone] as usize, self.left(), out.len());
        out.copy_from_slice(&self.cards[end - count..end]);
        for (place, &card) in out.iter().enumerate() {
            self.prints[zone] ^= at(card, end - count - start + place, false);
        }
        self.cards.copy_within(end..left, end - count);
        self.ends[zone..].iter_mut().for_each(|end| *end -= count as u8);
    }

    /// Puts open cards on top.
    #[inline]
    pub fn insert(&mut self, zone: usize, cards: &[u8]) {
        let (start, end, left, count) = (self.start(zone), self.ends[zone] as usize, self.left(), cards.len());
        self.cards.copy_within(end..left, end + count);
        self.cards[end..end + count].copy_from_slice(cards);
        for (place, &card) in cards.iter().enumerate() {
            self.prints[zone] ^= at(card, end - start + place, false);
        }
        self.ends[zone..].iter_mut().for_each(|end| *end += count as u8);
    }

    /// The first cards of a pile lie face down.
    pub fn turn_down(&mut self, pile: usize, count: usize) {
        self.down[pile] = count as u8;
        self.prints[pile] = self.fresh_print(pile);
    }

    /// Moves the last cards of a pile, the waste or the stock onto another.
    #[inline]
    pub fn carry(&mut self, from: usize, to: usize, count: usize) {
        let mut cards = [0; MOST];
        self.remove(from, &mut cards[..count]);
        self.insert(to, &cards[..count]);
        self.turn_up(from);
    }

    /// The last card goes up; it must be next on a foundation.
    #[inline]
    pub fn raise(&mut self, from: usize) {
        let mut card = [0];
        self.remove(from, &mut card);
        let card = card[0];
        let up = &mut self.up[suit(card) as usize];
        let foundation = usize::from(up[0] != rank(card));
        up[foundation] += 1;
        self.turn_up(from);
    }

    fn turn_up(&mut self, zone: usize) {
        let length = self.pile(zone).len();
        if zone < MAX_PILES && length > 0 && self.down(zone) == length {
            self.down[zone] -= 1;
            let card = self.pile(zone)[length - 1];
            self.prints[zone] ^= at(card, length - 1, true) ^ at(card, length - 1, false);
        }
    }

    /// Turns cards from the stock to the waste.
    pub fn draw(&mut self, most: usize) {
        for _ in 0..most.min(self.stock().len()) {
            self.carry(STOCK, WASTE, 1);
        }
    }

    /// Turns the waste over.
    pub fn redeal(&mut self) {
        for _ in 0..self.waste().len() {
            self.carry(WASTE, STOCK, 1);
        }
        self.redeals -= u8::from(self.redeals != ENDLESS);
    }

    /// The same position with the cards of a pile in another order.
    pub fn with_pile(mut self, pile: usize, cards: &[u8]) -> State {
        let start = self.start(pile);
        self.cards[start..start + cards.len()].copy_from_slice(cards);
        self.prints[pile] = self.fresh_print(pile);
        self
    }

    /// The same position with other cards face down and in the stock.
    pub fn with_unseen(&self, unseen: &[u8]) -> State {
        let mut state = self.clone();
        let mut unseen = unseen.iter().copied();
        let in_piles = (0..MAX_PILES).flat_map(|pile| (0..self.down(pile)).map(move |height| (pile, height)));
        let in_stock = (0..self.stock().len()).map(|height| (STOCK, height));
        for (zone, height) in in_piles.chain(in_stock) {
            if let Some(card) = unseen.next() {
                state.cards[self.start(zone) + height] = card;
            }
        }
        (0..ZONES).for_each(|zone| state.prints[zone] = state.fresh_print(zone));
        state
    }
}

/// A card at a height of its pile.
#[inline(always)]
fn at(card: u8, height: usize, is_down: bool) -> u128 {
    let at = AT[card as usize][height];
    if is_down { at.rotate_left(37) } else { at }
}

/// A bijection that keeps the exclusive ors of cards from cancelling between piles.
#[inline(always)]
fn mixed(key: u128) -> u128 {
    let once = (key ^ (key >> 65)).wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645);
    (once ^ (once >> 61)).wrapping_mul(0x5851_F42D_4C95_7F2D_1405_7B7E_F767_814F)
}
