//! A position of the model: which cards lie in columns, and which are loose.

use super::ManoeuvreBuild;
use super::alike::Alike;
use crate::index::{rank, suit};
use crate::tableau::rules::Rules;
use crate::tableau::state::{IN_CELL, LIES_ON, MAX_COLUMNS, NO_CARD, State, UP};
use winnable_cards::CardSet;

/// The top of a column that the game does not have.
const ABSENT: u8 = 55;
/// Where loose cards are said to be: in a column of its own kind, with nothing above them.
const NOWHERE: u16 = (NO_COLUMN as u16) << 8;
const NO_COLUMN: usize = MAX_COLUMNS;

/// A position; cards are indices 0 to 51.
///
/// A card is *loose* if it is in a cell or alone in a column; columns of at most one card are *spaces*. A column
/// of at least two cards is a chain from the top card down.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub(super) key: u128,
    /// Cards in cells and cards alone in a column.
    pub(super) loose: CardSet,
    /// Loose cards that came to be alone in their column when no place was free: they cannot change places.
    pub(super) pinned: CardSet,
    /// The top cards of the columns.
    pub(super) ends: CardSet,
    /// Cards that lie on a card on which they do not fit.
    pub(super) breaks: CardSet,
    /// Cards that lie on a lower one; none left means that the win is certain.
    pub(super) disorders: CardSet,
    /// The next card for each foundation.
    pub(super) wanted: CardSet,
    /// What each card lies on; the rest is [`ABSENT`].
    pub(super) below: [u8; 64],
    /// Column and height of each card, with a place for what comes after a king and after that.
    place: [u16; 64],
    pub(super) tops: [u8; MAX_COLUMNS],
    heights: [u8; 16],
    pub(super) up: [u8; 4],
    /// Cells and spaces that hold no card.
    pub(super) free: u8,
    pub(super) spaces: u8,
    /// What the cards cost in the estimate by what they lie on.
    pub(super) places: i16,
    /// The same for each card.
    costs: [i8; 64],
    /// Columns as greedy searches take them; not known of positions that were kept.
    alike: Alike,
}

/// A position without the places of its cards, which make up nearly half of it.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    key: u128,
    loose: CardSet,
    pinned: CardSet,
    ends: CardSet,
    breaks: CardSet,
    disorders: CardSet,
    wanted: CardSet,
    below: [u8; 52],
    tops: [u8; MAX_COLUMNS],
    heights: [u8; NO_COLUMN],
    up: [u8; 4],
    free: u8,
    spaces: u8,
}

const _: () = assert!(size_of::<Kept>() == 144, "a position is kept in nine lines of 16 bytes");

impl Position {
    /// The same position as the game has it.
    pub fn new<R: Rules<Build: ManoeuvreBuild>>(rules: R, state: &State, columns: usize, cells: usize) -> Position {
        let mut position = Position {
            key: 0,
            loose: CardSet::EMPTY,
            pinned: CardSet::EMPTY,
            ends: CardSet::EMPTY,
            breaks: CardSet::EMPTY,
            disorders: CardSet::EMPTY,
            wanted: CardSet::EMPTY,
            below: [ABSENT; 64],
            place: [NOWHERE; 64],
            tops: [ABSENT; MAX_COLUMNS],
            heights: [0; 16],
            up: state.up(),
            free: 0,
            spaces: 0,
            places: 0,
            costs: [0; 64],
            alike: Alike::default(),
        };
        position.below[..52].fill(UP);
        position.heights[NO_COLUMN] = 1;
        let mut alone = Vec::new();
        for c in 0..columns {
            position.tops[c] = NO_CARD;
            let top = state.top(c);
            if top == NO_CARD || state.below(top) == NO_CARD {
                position.spaces += 1;
                alone.extend((top != NO_CARD).then_some(top));
            } else {
                position.lay_out_column(rules, state, c);
            }
        }
        let in_cells = (0..cells).map(|c| state.cell(c)).filter(|&card| card != NO_CARD).collect::<Vec<u8>>();
        for &card in in_cells.iter().chain(&alone) {
            position.below[card as usize] = IN_CELL;
            position.loose.insert(card);
        }
        position.free = (cells + position.spaces as usize - in_cells.len() - alone.len()) as u8;
        if position.free == 0 {
            for &card in &alone {
                position.below[card as usize] = NO_CARD;
                position.pinned.insert(card);
            }
        }
        for s in 0..4 {
            if position.up[s] < 13 {
                position.wanted.insert(position.up[s] * 4 + s as u8);
            }
        }
        position.key = position.fresh_key();
        position.alike = position.fresh_alike::<R::Build>();
        position.count_costs::<R::Build>();
        position
    }

    fn lay_out_column<R: Rules>(&mut self, rules: R, state: &State, c: usize) {
        let height = state.column(c).count();
        for (depth, card) in state.column(c).enumerate() {
            let below = state.below(card);
            self.below[card as usize] = below;
            self.place[(card & 63) as usize] = (c << 8 | (height - 1 - depth)) as u16;
            if below != NO_CARD {
                self.breaks |= CardSet::one_if(card, !rules.fits(card, below));
                self.disorders |= CardSet::one_if(card, rank(card) > rank(below));
            }
        }
        self.tops[c] = state.top(c);
        self.heights[c] = height as u8;
        self.ends.insert(state.top(c));
    }

    /// What a search keeps of it: all but what can be found again in the columns.
    #[inline]
    pub(super) fn keep(&self) -> Kept {
        let &Position { key, loose, pinned, ends, breaks, disorders, wanted, tops, up, free, spaces, .. } = self;
        let mut below = [0; 52];
        below.copy_from_slice(&self.below[..52]);
        let mut heights = [0; NO_COLUMN];
        heights.copy_from_slice(&self.heights[..NO_COLUMN]);
        Kept { key, loose, pinned, ends, breaks, disorders, wanted, below, tops, heights, up, free, spaces }
    }

    /// The position of which this was kept.
    #[inline]
    pub(super) fn restored<B: ManoeuvreBuild>(kept: &Kept) -> Position {
        let &Kept { key, loose, pinned, ends, breaks, disorders, wanted, tops, up, free, spaces, .. } = kept;
        let mut below = [ABSENT; 64];
        below[..52].copy_from_slice(&kept.below);
        let mut heights = [0; 16];
        heights[..NO_COLUMN].copy_from_slice(&kept.heights);
        heights[NO_COLUMN] = 1;
        let mut place = [NOWHERE; 64];
        for (c, &top) in tops.iter().enumerate() {
            let (mut card, mut height) = (top, u16::from(heights[c]));
            while card < NO_CARD {
                height -= 1;
                place[card as usize] = (c << 8) as u16 | height;
                card = below[card as usize];
            }
        }
        let mut position = Position {
            key,
            loose,
            pinned,
            ends,
            breaks,
            disorders,
            wanted,
            below,
            place,
            tops,
            heights,
            up,
            free,
            spaces,
            places: 0,
            costs: [0; 64],
            alike: Alike::default(),
        };
        position.count_costs::<B>();
        position
    }

    /// Works out what the cards cost where they lie.
    fn count_costs<B: ManoeuvreBuild>(&mut self) {
        let mut places = 0;
        for card in 0..52 {
            let cost = self.fresh_cost::<B>(card);
            self.costs[card as usize] = cost;
            places += i16::from(cost);
        }
        self.places = places;
    }

    /// A card that is alone in its column costs as much as one in a cell, also where it is pinned there.
    #[inline(always)]
    fn fresh_cost<B: ManoeuvreBuild>(&self, card: u8) -> i8 {
        B::COSTS.of(card, if self.is_loose(card) { IN_CELL } else { self.below[card as usize] })
    }

    /// Whether what moves keep of the costs is what is worked out afresh.
    pub(super) fn knows_costs<B: ManoeuvreBuild>(&self) -> bool {
        (0..52).all(|card| self.costs[card as usize] == self.fresh_cost::<B>(card))
            && self.places == self.costs.iter().map(|&cost| i16::from(cost)).sum::<i16>()
    }

    /// What a card costs where it lies.
    #[inline(always)]
    pub(super) fn cost(&self, card: u8) -> i32 {
        i32::from(self.costs[(card & 63) as usize])
    }

    /// Greedy searches look at positions with the same key once.
    #[inline(always)]
    pub(super) fn greedy_key(&self) -> u128 {
        u128::from(self.alike.key() ^ u64::from(u32::from_le_bytes(self.up)))
    }

    /// What moves keep of the columns, worked out afresh.
    fn fresh_alike<B: ManoeuvreBuild>(&self) -> Alike {
        let mut alike = Alike::default();
        for (column, &top) in self.tops.iter().enumerate() {
            let cards = std::iter::successors(Some(top), |&card| Some(self.under(card)));
            alike.push::<B>(column, cards.take_while(|&card| card < NO_CARD));
        }
        alike
    }

    /// Whether what moves keep of the columns is what is worked out afresh.
    pub(super) fn knows_alike<B: ManoeuvreBuild>(&self) -> bool {
        self.alike == self.fresh_alike::<B>()
    }

    pub(super) fn fresh_key(&self) -> u128 {
        (0..52).fold(0, |key, card| key ^ LIES_ON[card][self.below[card] as usize])
    }

    /// What a card lies on; no card, nor what comes after one, lies on the lowest card of a column.
    #[inline(always)]
    pub(super) fn under(&self, card: u8) -> u8 {
        self.below[(card & 63) as usize]
    }

    #[inline(always)]
    pub(super) fn is_loose(&self, card: u8) -> bool {
        self.loose.contains(card)
    }

    /// The column of a card that is not loose.
    #[inline(always)]
    pub(super) fn column(&self, card: u8) -> usize {
        (self.place[(card & 63) as usize] >> 8) as usize & 15
    }

    /// How many cards lie above a card; none above a loose one, nor above what is no card at all.
    #[inline(always)]
    pub(super) fn above(&self, card: u8) -> u8 {
        let place = self.place[(card & 63) as usize];
        self.heights[(place >> 8) as usize & 15] - 1 - place as u8
    }

    #[inline(always)]
    pub(super) fn height(&self, column: usize) -> u8 {
        self.heights[column & 15]
    }

    /// 1 if a card is the next one for its foundation, else 0.
    #[inline(always)]
    pub(super) fn is_wanted(&self, card: u8) -> i32 {
        i32::from(self.wanted.contains(card))
    }

    /// For each column, what one more card on it costs.
    #[inline(always)]
    pub(super) fn burdens(&self, buried: u8) -> [u8; 16] {
        let mut burdens = [0; 16];
        for s in 0..4 {
            let next = self.up[s] * 4 + s as u8;
            burdens[self.column(next)] += buried;
        }
        burdens
    }

    /// Changes what a card lies on, and what it costs. A card is only ever laid where it fits.
    #[inline(always)]
    fn lay<B: ManoeuvreBuild>(&mut self, card: u8, onto: u8) {
        self.set_cost(card, B::COSTS.of(card, onto));
        self.lay_alike(card, onto);
        self.breaks.remove(card);
        self.disorders.remove(card);
    }

    #[inline(always)]
    fn set_cost(&mut self, card: u8, cost: i8) {
        let before = std::mem::replace(&mut self.costs[(card & 63) as usize], cost);
        self.places += i16::from(cost) - i16::from(before);
    }

    /// Changes what a card lies on, at the same cost.
    #[inline(always)]
    fn lay_alike(&mut self, card: u8, onto: u8) {
        let keys = &LIES_ON[card as usize];
        self.key ^= keys[self.under(card) as usize] ^ keys[onto as usize];
        self.below[(card & 63) as usize] = onto;
    }

    #[inline(always)]
    fn pin<B: ManoeuvreBuild>(&mut self, card: u8) {
        self.pinned.insert(card);
        self.set_cost(card, B::COSTS.of(card, IN_CELL));
    }

    /// A card that leaves the loose ones, or is built on, is not pinned.
    #[inline(always)]
    fn no_longer_loose<B: ManoeuvreBuild>(&mut self, card: u8) {
        self.loose.toggle(card);
        if self.pinned.contains(card) {
            self.pinned.toggle(card);
            self.set_cost(card, B::COSTS.of(card, NO_CARD));
        }
    }

    /// Makes the top card of a column loose.
    #[inline(always)]
    pub(super) fn loosen<B: ManoeuvreBuild>(&mut self, column: usize) {
        let card = self.tops[column];
        let under = self.under(card);
        self.tops[column] = under;
        self.heights[column & 15] -= 1;
        self.ends.toggle(card);
        self.ends.toggle(under);
        self.lay::<B>(card, IN_CELL);
        self.place[(card & 63) as usize] = NOWHERE;
        self.alike.pop::<B>(column, card);
        self.loose.insert(card);
        self.free -= 1;
        self.close_column::<B>(column);
    }

    /// Takes the card (with all above it, if it is not loose) away from where it is; says from which column.
    #[inline(always)]
    pub(super) fn take<B: ManoeuvreBuild>(&mut self, card: u8, count: u8) -> Option<usize> {
        if self.is_loose(card) {
            self.no_longer_loose::<B>(card);
            self.free += 1;
            return None;
        }
        let column = self.column(card);
        let under = self.under(card);
        let mut top = self.tops[column];
        self.ends.toggle(top);
        for _ in 0..count {
            self.alike.pop::<B>(column, top);
            top = self.under(top);
        }
        if under != NO_CARD {
            self.ends.insert(under);
        }
        self.tops[column] = under;
        self.heights[column & 15] -= count;
        Some(column)
    }

    /// A card that was taken goes up.
    #[inline(always)]
    pub(super) fn put_up<B: ManoeuvreBuild>(&mut self, card: u8) {
        self.up[suit(card) as usize] += 1;
        self.wanted.toggle(card);
        if card < 48 {
            self.wanted.insert(card + 4);
        }
        self.lay::<B>(card, UP);
        self.place[(card & 63) as usize] = NOWHERE;
    }

    /// Puts a run that was taken on the top of a column or on a loose card; `from` is not the place for that.
    #[inline(always)]
    pub(super) fn put_on<B: ManoeuvreBuild>(&mut self, top: u8, card: u8, count: u8, onto: u8, from: Option<usize>) {
        let column = if self.is_loose(onto) {
            let column = self.space(from);
            self.no_longer_loose::<B>(onto);
            self.spaces -= 1;
            if self.under(onto) != NO_CARD {
                self.lay::<B>(onto, NO_CARD);
            }
            self.place[(onto & 63) as usize] = (column << 8) as u16;
            self.heights[column & 15] = 1;
            self.alike.push::<B>(column, std::iter::once(onto));
            column
        } else {
            self.ends.toggle(onto);
            self.column(onto)
        };
        self.lay::<B>(card, onto);
        self.stack::<B>(column, top, count);
    }

    /// Puts a run of several cards that was taken into a space that holds no card.
    pub(super) fn put_in_space<B: ManoeuvreBuild>(&mut self, top: u8, card: u8, count: u8, from: Option<usize>) {
        let column = self.space(from);
        self.spaces -= 1;
        self.free -= 1;
        self.lay::<B>(card, NO_CARD);
        self.stack::<B>(column, top, count);
    }

    /// Notes where the cards of a run are that has come onto a column.
    #[inline(always)]
    fn stack<B: ManoeuvreBuild>(&mut self, column: usize, top: u8, count: u8) {
        self.tops[column] = top;
        self.ends.insert(top);
        self.heights[column & 15] += count;
        let mut card = top;
        for height in (self.heights[column & 15] - count..self.heights[column & 15]).rev() {
            self.place[(card & 63) as usize] = (column << 8) as u16 | u16::from(height);
            card = self.under(card);
        }
        let run = std::iter::successors(Some(top), |&card| Some(self.below[(card & 63) as usize]));
        self.alike.push::<B>(column, run.take(count.into()));
    }

    /// A column without cards other than `except`.
    #[inline(always)]
    fn space(&self, except: Option<usize>) -> usize {
        let is_space = |c: &usize| self.tops[*c] == NO_CARD && Some(*c) != except;
        (0..MAX_COLUMNS).find(is_space).expect("a space was counted")
    }

    /// Looks after a column from which cards were taken: it may have become a space.
    #[inline(always)]
    pub(super) fn close_column<B: ManoeuvreBuild>(&mut self, column: usize) {
        let last = self.tops[column];
        if last == NO_CARD {
            self.spaces += 1;
            self.free += 1;
        } else if self.under(last) == NO_CARD {
            self.ends.toggle(last);
            self.tops[column] = NO_CARD;
            self.heights[column & 15] = 0;
            self.alike.clear(column);
            self.place[(last & 63) as usize] = NOWHERE;
            self.spaces += 1;
            self.loose.insert(last);
            if self.free == 0 {
                self.pin::<B>(last);
            } else {
                self.lay::<B>(last, IN_CELL);
            }
        }
    }

    /// Where a place is free, loose cards can change places.
    #[inline(always)]
    pub(super) fn unpin(&mut self) {
        if self.pinned.is_empty() || self.free == 0 {
            return;
        }
        for card in self.pinned {
            self.lay_alike(card, IN_CELL);
        }
        self.pinned = CardSet::EMPTY;
    }
}
