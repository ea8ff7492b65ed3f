//! A toll that every win must pay, from cards that stand in each other's way (after Paul and Helmert 2016).
//!
//! Think of a table with room for every card: a run lifted from its column is held in the hand, card by card, until
//! its cards can go up. Whoever wins the game can win at this table with the same lifts, so what must be lifted here
//! must be moved there at least once.
//!
//! Here it never hurts to bring a card home, nor to lift a whole run instead of a part of it. A card above a lower card of
//! its suit must be lifted. When no card can go home and none must be lifted, each top card waits for the next of its
//! suit, which lies deeper in some other column, below a card that waits as well; so there is a ring of columns that wait
//! for each other. One of their top cards must be lifted. To find out which takes a search ([`pays_more`]). Where that is too
//! much, all of them are lifted for the price of one ([`least_toll`]), which asks for no more than every win has to pay.

use super::Tableau;
use super::rules::{Rules, Runs};
use super::state::{MAX_COLUMNS, NONE, State, suit};

/// All lower cards of a card's suit, as a set.
const LOWER: [u64; 52] = {
    let mut lower = [0; 52];
    let mut card = 4;
    while card < 52 {
        lower[card] = lower[card - 4] | 1 << (card - 4);
        card += 1;
    }
    lower
};

/// The cards of the first suit; those of the next one place further.
const SUIT: u64 = 0x1_1111_1111_1111;
const ALL: u64 = (1 << 52) - 1;

/// Tables that are looked at to find out what must be lifted.
const LOOKS: u32 = 100;
/// Where so many lifts are to spare it is not tried to find out.
const SPARE: u32 = 2;

/// A number of moves, beside those that bring cards home, that every win from here takes at least.
pub fn least_toll<R: Rules>(game: &Tableau<R>, state: &State) -> u32 {
    let columns = Columns::new(game, state);
    Table::new(game, state).rough_toll(&columns)
}

/// Whether every win from here takes more than this many moves beside those that bring cards home.
pub fn pays_more<R: Rules>(game: &Tableau<R>, state: &State, most: u32) -> bool {
    let columns = Columns::new(game, state);
    let mut looks = LOOKS;
    !Table::new(game, state).may_win_with(most, &columns, &mut looks)
}

/// How the cards lie in the columns at the start.
struct Columns<'a> {
    state: &'a State,
    /// The column of each card.
    place: [u8; 52],
    /// The cards of each column.
    cards: [u64; MAX_COLUMNS],
    /// Cards that lie above a lower card of their suit.
    blocked: u64,
    /// Cards that move together with the one below.
    joined: u64,
}

impl<'a> Columns<'a> {
    fn new<R: Rules>(game: &Tableau<R>, state: &'a State) -> Columns<'a> {
        let mut columns = Columns { state, place: [0; 52], cards: [0; MAX_COLUMNS], blocked: 0, joined: 0 };
        for c in 0..game.columns {
            let cards = state.column(c).fold(0, |set, card| set | 1 << card);
            columns.cards[c] = cards;
            let mut below = cards;
            for card in state.column(c) {
                columns.place[card as usize] = c as u8;
                below ^= 1 << card;
                let under = state.below(card);
                columns.blocked |= u64::from(below & LOWER[card as usize] != 0) << card;
                columns.joined |= u64::from(R::RUNS != Runs::Single && under != NONE && R::fits(card, under)) << card;
            }
        }
        columns
    }
}

/// The roomy table: top cards of the columns, cards in the hand, and the next card of each suit that is not complete.
#[derive(Clone, Copy)]
struct Table {
    tops: u64,
    hand: u64,
    wanted: u64,
}

impl Table {
    fn new<R: Rules>(game: &Tableau<R>, state: &State) -> Table {
        let set = |cards: &mut dyn Iterator<Item = u8>| {
            cards.filter(|&card| card < NONE).fold(0u64, |set, card| set | 1 << card)
        };
        Table {
            tops: set(&mut (0..game.columns).map(|c| state.top(c))),
            hand: set(&mut (0..game.cells).map(|c| state.cell(c))),
            wanted: set(&mut (0..4).map(|suit| 4 * state.up()[suit as usize] + suit)),
        }
    }

    /// The lifts to the end, where a whole ring is lifted for the price of one run.
    fn rough_toll(mut self, columns: &Columns) -> u32 {
        let mut toll = self.clear(columns);
        while self.tops != 0 {
            let mut ring = self.ring(columns);
            while ring != 0 {
                self.lift(ring.trailing_zeros() as u8, columns);
                ring &= ring - 1;
            }
            toll += 1 + self.clear(columns);
        }
        toll
    }

    /// Whether so many lifts may be enough: of each ring every run is tried, as long as the looks last.
    fn may_win_with(mut self, lifts: u32, columns: &Columns, looks: &mut u32) -> bool {
        let Some(lifts) = lifts.checked_sub(self.clear(columns)) else { return false };
        let rough = self.rough_toll(columns);
        if rough == 0 || rough > lifts || rough + SPARE <= lifts || *looks == 0 {
            return rough <= lifts;
        }
        *looks -= 1;
        let mut ring = self.ring(columns);
        while ring != 0 {
            let mut lifted = self;
            lifted.lift(ring.trailing_zeros() as u8, columns);
            if lifted.may_win_with(lifts - 1, columns, looks) {
                return true;
            }
            ring &= ring - 1;
        }
        false
    }

    /// Brings home what can go and lifts what must be lifted, as long as there is any such card. The runs lifted.
    #[inline]
    fn clear(&mut self, columns: &Columns) -> u32 {
        let mut lifts = 0;
        loop {
            let ready = self.wanted & (self.tops | self.hand);
            let blocked = self.tops & columns.blocked;
            if ready != 0 {
                let card = ready & ready.wrapping_neg();
                self.wanted = (self.wanted ^ card | card << 4) & ALL;
                if self.tops & card != 0 {
                    self.take(card.trailing_zeros() as u8, columns);
                }
            } else if blocked != 0 {
                self.lift(blocked.trailing_zeros() as u8, columns);
                lifts += 1;
            } else {
                return lifts;
            }
        }
    }

    /// The top cards of the columns of a ring, when no card can go home and none must be lifted.
    fn ring(&self, columns: &Columns) -> u64 {
        let mut ring = 0;
        let mut top = self.tops & self.tops.wrapping_neg();
        // At most four columns are waited for: after as many steps the walk is on its ring.
        for step in 0..9 {
            if step > 4 {
                ring |= top;
            }
            let next = self.wanted & SUIT << suit(top.trailing_zeros() as u8);
            top = self.tops & columns.cards[columns.place[next.trailing_zeros() as usize] as usize];
        }
        ring
    }

    /// Takes the run that this top card ends, or the card alone where only single cards move, into the hand.
    #[inline]
    fn lift(&mut self, top: u8, columns: &Columns) {
        let mut card = top;
        loop {
            self.hand |= 1 << card;
            let below = self.take(card, columns);
            if columns.joined >> card & 1 == 0 {
                return;
            }
            card = below;
        }
    }

    /// Takes a top card away; says what lay below it.
    #[inline]
    fn take(&mut self, card: u8, columns: &Columns) -> u8 {
        let below = columns.state.below(card);
        self.tops ^= 1 << card;
        if below != NONE {
            self.tops |= 1 << below;
        }
        below
    }
}
