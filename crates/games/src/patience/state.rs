//! A position of any game of piles: for each card, what it lies on; and the orders of stock and reserve.
//!
//! As in the tableau family a move changes what one card lies on, so that the fingerprint is kept up to date by a few
//! exclusive ors, and does not know the order of piles and cells.

use super::rules::Rules;
use crate::fingerprint::{Sequence, random_table};

/// What a card at the bottom of a pile lies on; also the top of an empty pile, an empty cell, a place of the reserve whose card
/// has left.
pub use winnable_cards::NO_CARD;
/// What a card in a cell lies on.
pub const IN_CELL: u8 = 53;
/// What a card on its foundation lies on.
pub const UP: u8 = 54;
/// What a card of stock and waste lies on.
pub const IN_TALON: u8 = 55;
/// What a card of the reserve lies on.
pub const IN_RESERVE: u8 = 56;
/// Beside what it lies on: that it lies face down.
const FACE_DOWN: usize = 57;

/// Most piles.
pub const MAX_PILES: usize = 24;
/// Most cells.
pub const MAX_CELLS: usize = 12;
/// Most cards of a reserve.
pub const MAX_RESERVE: usize = 32;
/// A number of redeals that does not become less.
pub const ENDLESS: u8 = u8::MAX;

random_table!(
    static LIES_ON: [[u128; 58]; 52] = 0x9A71_E5CE
);
random_table!(
    static TURNS: [[u128; 256]; 2] = 0x9A71_E5CF
);

/// Where a card is taken from or put to; all numbers from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A pile.
    Pile(u8),
    /// A cell.
    Cell(u8),
    /// The foundation of a suit.
    Foundation(u8),
    /// The top of the waste.
    Waste,
    /// A place of an open reserve; 0 for a stacked one.
    Reserve(u8),
    /// A card of stock and waste by its number from the bottom of the waste on, whatever has to be turned for it. In the model
    /// only.
    Talon(u8),
}

/// A move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Cards are turned from the stock to the waste, or dealt to the piles.
    Draw,
    /// The waste is turned over to be the stock.
    Redeal,
    /// Cards go from a place to another.
    Cards {
        /// From there.
        from: Place,
        /// To there; several cards into cells, of which this is the first, only in the model.
        to: Place,
        /// So many.
        count: u8,
    },
}

/// A position; cards are indices 0 to 51.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    key: u128,
    /// The face-down cards.
    down: u64,
    below: [u8; 52],
    tops: [u8; MAX_PILES],
    cells: [u8; MAX_CELLS],
    /// The waste from the bottom and then the stock, next card first.
    talon: [u8; 52],
    /// Places of an open reserve, or a stacked one from the bottom.
    reserve: [u8; MAX_RESERVE],
    up: [u8; 4],
    talon_len: u8,
    waste: u8,
    redeals: u8,
    reserve_len: u8,
    reserve_left: u8,
    base: u8,
    /// Cards that lie on one that goes up before them.
    disorders: u8,
}

/// A position in parts, as it is dealt or read.
#[derive(Debug, Default)]
pub struct Parts {
    /// The piles, bottom card first, and how many cards of each lie face down.
    pub piles: Vec<(Vec<u8>, usize)>,
    /// The cells; [`NO_CARD`] for an empty one.
    pub cells: Vec<u8>,
    /// The waste from the bottom and then the stock, next card first.
    pub talon: Vec<u8>,
    /// How many of these are the waste.
    pub waste: usize,
    /// How often the waste may be turned over.
    pub redeals: u8,
    /// The reserve.
    pub reserve: Vec<u8>,
    /// Cards up in each suit.
    pub up: [u8; 4],
    /// The rank that foundations begin with.
    pub base: u8,
}

impl State {
    /// A position from its parts. Every card not named must be up.
    pub fn new(rules: &Rules, parts: &Parts) -> State {
        let mut state = State {
            key: 0,
            down: 0,
            below: [UP; 52],
            tops: [NO_CARD; MAX_PILES],
            cells: [NO_CARD; MAX_CELLS],
            talon: [NO_CARD; 52],
            reserve: [NO_CARD; MAX_RESERVE],
            up: parts.up,
            talon_len: parts.talon.len() as u8,
            waste: parts.waste as u8,
            redeals: parts.redeals,
            reserve_len: parts.reserve.len() as u8,
            reserve_left: parts.reserve.iter().filter(|&&card| card != NO_CARD).count() as u8,
            base: parts.base,
            disorders: 0,
        };
        for (top, (cards, down)) in state.tops.iter_mut().zip(&parts.piles) {
            for (at, &card) in cards.iter().enumerate() {
                state.below[card as usize] = *top;
                *top = card;
                state.down |= u64::from(at < *down) << card;
            }
        }
        let apart = [(&parts.cells, IN_CELL), (&parts.talon, IN_TALON), (&parts.reserve, IN_RESERVE)];
        for (cards, place) in apart {
            cards.iter().filter(|&&card| card != NO_CARD).for_each(|&card| state.below[card as usize] = place);
        }
        state.cells[..parts.cells.len()].copy_from_slice(&parts.cells);
        state.talon[..parts.talon.len()].copy_from_slice(&parts.talon);
        state.reserve[..parts.reserve.len()].copy_from_slice(&parts.reserve);
        state.key = state.fresh_key();
        state.disorders =
            (0..52).filter(|&card| state.is_disorder(rules, card, state.below[card as usize])).count() as u8;
        state
    }

    fn is_disorder(&self, rules: &Rules, card: u8, below: u8) -> bool {
        below < NO_CARD && rules.height(card, self.base) > rules.height(below, self.base)
    }

    fn fresh_key(&self) -> u128 {
        let turned =
            (0..52).filter(|&card| self.is_down(card)).fold(0, |key, card| key ^ LIES_ON[card as usize][FACE_DOWN]);
        (0..52).fold(turned, |key, card| key ^ LIES_ON[card][self.below[card] as usize])
    }

    /// The top card of a pile, or [`NO_CARD`].
    #[inline(always)]
    pub fn top(&self, pile: usize) -> u8 {
        self.tops[pile]
    }

    /// What a card lies on.
    #[inline(always)]
    pub fn below(&self, card: u8) -> u8 {
        self.below[card as usize]
    }

    /// The card in a cell, or [`NO_CARD`].
    #[inline(always)]
    pub fn cell(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    /// Cards up in a suit.
    #[inline(always)]
    pub fn up(&self, suit: u8) -> u8 {
        self.up[suit as usize]
    }

    /// Cards up in each suit.
    #[inline(always)]
    pub fn ups(&self) -> [u8; 4] {
        self.up
    }

    /// The rank that foundations begin with.
    #[inline(always)]
    pub fn base(&self) -> u8 {
        self.base
    }

    /// Whether a card lies face down.
    #[inline(always)]
    pub fn is_down(&self, card: u8) -> bool {
        self.down >> card & 1 != 0
    }

    /// Whether any card lies face down.
    pub fn has_down(&self) -> bool {
        self.down != 0
    }

    /// Whether no card lies on one that goes up before it.
    #[inline(always)]
    pub fn is_in_order(&self) -> bool {
        self.disorders == 0
    }

    /// The cards of a pile from the top down.
    pub fn pile(&self, pile: usize) -> impl Iterator<Item = u8> + '_ {
        let card = |card: u8| (card < NO_CARD).then_some(card);
        std::iter::successors(card(self.tops[pile]), move |&above| card(self.below[above as usize]))
    }

    /// The waste from the bottom and then the stock, next card first.
    #[inline(always)]
    pub fn talon(&self) -> &[u8] {
        &self.talon[..self.talon_len as usize]
    }

    /// How many cards of these are the waste.
    #[inline(always)]
    pub fn waste(&self) -> u8 {
        self.waste
    }

    /// How often the waste may still be turned over, or [`ENDLESS`].
    #[inline(always)]
    pub fn redeals(&self) -> u8 {
        self.redeals
    }

    /// The places of an open reserve, or a stacked one from the bottom.
    #[inline(always)]
    pub fn reserve(&self) -> &[u8] {
        &self.reserve[..self.reserve_len as usize]
    }

    /// Cards left in the reserve.
    #[inline(always)]
    pub fn reserve_left(&self) -> u8 {
        self.reserve_left
    }

    /// The fingerprint of all but the order of piles and cells.
    #[inline]
    pub fn key(&self) -> u128 {
        debug_assert_eq!(self.key, self.fresh_key(), "the running key is the key computed afresh");
        self.key ^ TURNS[0][self.waste as usize] ^ TURNS[1][self.redeals as usize]
    }

    /// Identity with the order of piles and cells.
    pub fn plain_key(&self) -> u128 {
        let mut sequence = Sequence::new(0x9A71);
        sequence.push_all(&self.below);
        sequence.push_all(&self.tops);
        sequence.push_all(&self.cells);
        sequence.push_all(&self.down.to_le_bytes());
        sequence.push(self.waste);
        sequence.push(self.redeals);
        sequence.finish()
    }

    /// Identity among all deals: the orders of stock and reserve too.
    pub fn root_key(&self) -> u128 {
        let mut sequence = Sequence::new(0x9A72);
        sequence.push_all(&self.key().to_le_bytes());
        sequence.push_all(self.talon());
        sequence.push_all(self.reserve());
        sequence.push(self.base);
        sequence.finish()
    }

    #[inline(always)]
    fn lay(&mut self, rules: &Rules, card: u8, onto: u8) {
        let was = self.below[card as usize];
        self.disorders -= u8::from(self.is_disorder(rules, card, was));
        self.disorders += u8::from(self.is_disorder(rules, card, onto));
        self.key ^= LIES_ON[card as usize][was as usize] ^ LIES_ON[card as usize][onto as usize];
        self.below[card as usize] = onto;
    }

    /// The last cards of a pile onto another.
    #[inline]
    pub fn pile_to_pile(&mut self, rules: &Rules, from: usize, count: u8, to: usize) {
        let mut lowest = self.tops[from];
        for _ in 1..count {
            lowest = self.below[lowest as usize];
        }
        let (top, onto) = (self.tops[from], self.tops[to]);
        self.tops[from] = self.below[lowest as usize];
        self.tops[to] = top;
        self.lay(rules, lowest, onto);
        self.turn_up(from);
    }

    /// Takes the card at a place away. It must be put somewhere at once.
    #[inline]
    pub fn take(&mut self, rules: &Rules, from: Place) -> u8 {
        match from {
            Place::Pile(pile) => {
                let card = self.tops[pile as usize];
                self.tops[pile as usize] = self.below[card as usize];
                self.turn_up(pile as usize);
                card
            }
            Place::Cell(cell) => std::mem::replace(&mut self.cells[cell as usize], NO_CARD),
            Place::Foundation(suit) => {
                self.up[suit as usize] -= 1;
                (self.base + self.up[suit as usize]) % rules.ranks * 4 + suit
            }
            Place::Waste => self.take_talon(self.waste - 1),
            Place::Talon(at) => {
                self.waste = at + 1;
                self.take_talon(at)
            }
            Place::Reserve(place) => self.take_reserve(place),
        }
    }

    /// The card of the waste that lies on top is taken away.
    fn take_talon(&mut self, at: u8) -> u8 {
        let card = self.talon[at as usize];
        self.talon.copy_within(at as usize + 1..self.talon_len as usize, at as usize);
        self.talon_len -= 1;
        self.waste = at;
        card
    }

    fn take_reserve(&mut self, place: u8) -> u8 {
        self.reserve_left -= 1;
        std::mem::replace(&mut self.reserve[place as usize], NO_CARD)
    }

    /// The place of the next card of the reserve: the top of a stacked one, the first that is left of an open one.
    pub fn next_of_reserve(&self, is_stacked: bool) -> Option<u8> {
        if self.reserve_left == 0 {
            return None;
        }
        let places = 0..self.reserve_len;
        let is_there = |place: &u8| self.reserve[*place as usize] != NO_CARD;
        if is_stacked { places.rev().find(is_there) } else { places.into_iter().find(is_there) }
    }

    /// Puts a card that was taken to a place.
    #[inline]
    pub fn put(&mut self, rules: &Rules, card: u8, to: Place) {
        match to {
            Place::Pile(pile) => {
                let onto = self.tops[pile as usize];
                self.tops[pile as usize] = card;
                self.lay(rules, card, onto);
            }
            Place::Cell(cell) => {
                self.cells[cell as usize] = card;
                self.lay(rules, card, IN_CELL);
            }
            Place::Foundation(suit) => {
                self.up[suit as usize] += 1;
                self.lay(rules, card, UP);
            }
            Place::Waste | Place::Talon(_) | Place::Reserve(_) => unreachable!("no card goes there"),
        }
    }

    fn turn_up(&mut self, pile: usize) {
        let top = self.tops[pile];
        if top != NO_CARD && self.is_down(top) {
            self.down &= !(1 << top);
            self.key ^= LIES_ON[top as usize][FACE_DOWN];
        }
    }

    /// Sets how many cards of the talon are the waste.
    pub fn set_waste(&mut self, waste: u8) {
        self.waste = waste;
    }

    /// One redeal is used.
    pub fn redeal(&mut self) {
        self.waste = 0;
        self.redeals -= u8::from(self.redeals != ENDLESS);
    }
}
