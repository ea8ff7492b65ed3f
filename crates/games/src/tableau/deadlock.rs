//! A lower bound of the cost of a win, from cards that stand in each other's way (after Paul and Helmert 2016).
//!
//! Think of a table with room for every card: a run lifted from its column is held in the hand, card by card, until
//! its cards can go up. Whoever wins the game can win at this table with the same lifts, so what must be lifted here
//! must be moved there at least once.
//!
//! Here it never hurts to bring a card home, nor to lift a whole run instead of a part of it. A card above a lower card of
//! its suit must be lifted. When no card can go home and none must be lifted, each top card waits for the next of its
//! suit, which lies deeper in some other column, below a card that waits as well; so there is a ring of columns that wait
//! for each other. One of their top cards must be lifted. To find out which takes a search ([`costs_more`]). Where that is too
//! much, all of them are lifted for the price of one ([`lower_bound`]), which is no more than every win costs.

use super::Tableau;
use super::rules::Rules;
use super::state::{MAX_COLUMNS, NO_CARD, State};
use crate::index::suit;
use winnable_cards::CardSet;

/// All lower cards of a card's suit, as a set.
const LOWER: [CardSet; 52] = {
    let mut lower = [CardSet::EMPTY; 52];
    let mut card = 4;
    while card < 52 {
        lower[card] = lower[card - 4];
        lower[card].insert(card as u8 - 4);
        card += 1;
    }
    lower
};

/// The cards of the first suit; those of the next one place further.
const SUIT: u64 = 0x1_1111_1111_1111;

/// Roomy tables that are looked at to find out what must be lifted.
const LOOKS: u32 = 100;
/// Where so many lifts are to spare it is not tried to find out.
const SPARE: u32 = 2;

/// A number of moves, beside those that bring cards home, that every win from here takes at least.
pub fn lower_bound<R: Rules>(game: &Tableau<R>, state: &State) -> u32 {
    let columns = Columns::new(game, state);
    RoomyTable::new(game, state).rough_bound(&columns)
}

/// Whether every win from here takes more than this many moves beside those that bring cards home.
pub fn costs_more<R: Rules>(game: &Tableau<R>, state: &State, most: u32) -> bool {
    let columns = Columns::new(game, state);
    let mut looks = LOOKS;
    !RoomyTable::new(game, state).may_win_with(most, &columns, &mut looks)
}

/// How the cards lie in the columns at the start.
struct Columns<'a> {
    state: &'a State,
    /// The column of each card.
    place: [u8; 52],
    /// The cards of each column.
    cards: [CardSet; MAX_COLUMNS],
    /// Cards that lie above a lower card of their suit.
    blocked: CardSet,
    /// Cards that move together with the one below.
    joined: CardSet,
}

impl<'a> Columns<'a> {
    fn new<R: Rules>(game: &Tableau<R>, state: &'a State) -> Columns<'a> {
        let mut columns = Columns {
            state,
            place: [0; 52],
            cards: [CardSet::EMPTY; MAX_COLUMNS],
            blocked: CardSet::EMPTY,
            joined: CardSet::EMPTY,
        };
        for c in 0..game.columns {
            let cards: CardSet = state.column(c).collect();
            columns.cards[c] = cards;
            let mut below = cards;
            for card in state.column(c) {
                columns.place[card as usize] = c as u8;
                below.remove(card);
                let under = state.below(card);
                columns.blocked |= CardSet::one_if(card, below.meets(LOWER[card as usize]));
                let joins = game.rules.runs().move_together() && under != NO_CARD && game.rules.fits(card, under);
                columns.joined |= CardSet::one_if(card, joins);
            }
        }
        columns
    }
}

/// The roomy table: top cards of the columns, cards in the hand, and the next card of each suit that is not complete.
#[derive(Clone, Copy)]
struct RoomyTable {
    tops: CardSet,
    hand: CardSet,
    wanted: CardSet,
}

impl RoomyTable {
    fn new<R: Rules>(game: &Tableau<R>, state: &State) -> RoomyTable {
        let set = |cards: &mut dyn Iterator<Item = u8>| cards.filter(|&card| card < NO_CARD).collect();
        RoomyTable {
            tops: set(&mut (0..game.columns).map(|c| state.top(c))),
            hand: set(&mut (0..game.cells).map(|c| state.cell(c))),
            wanted: set(&mut (0..4).map(|suit| 4 * state.up()[suit as usize] + suit)),
        }
    }

    /// The lifts to the end, where a whole ring is lifted for the price of one run.
    fn rough_bound(mut self, columns: &Columns) -> u32 {
        let mut cost = self.clear(columns);
        while !self.tops.is_empty() {
            for top in self.ring(columns) {
                self.lift(top, columns);
            }
            cost += 1 + self.clear(columns);
        }
        cost
    }

    /// Whether so many lifts may be enough: of each ring every run is tried, as long as the looks last.
    fn may_win_with(mut self, lifts: u32, columns: &Columns, looks: &mut u32) -> bool {
        let Some(lifts) = lifts.checked_sub(self.clear(columns)) else { return false };
        let rough = self.rough_bound(columns);
        if rough == 0 || rough > lifts || rough + SPARE <= lifts || *looks == 0 {
            return rough <= lifts;
        }
        *looks -= 1;
        self.ring(columns).into_iter().any(|top| {
            let mut lifted = self;
            lifted.lift(top, columns);
            lifted.may_win_with(lifts - 1, columns, looks)
        })
    }

    /// Brings home what can go and lifts what must be lifted, as long as there is any such card. The runs lifted.
    #[inline]
    fn clear(&mut self, columns: &Columns) -> u32 {
        let mut lifts = 0;
        loop {
            let ready = self.wanted & (self.tops | self.hand);
            let blocked = self.tops & columns.blocked;
            if let Some(card) = ready.first() {
                self.wanted.remove(card);
                self.wanted |= CardSet::one_if(card + 4, card + 4 < NO_CARD);
                if self.tops.contains(card) {
                    self.take(card, columns);
                }
            } else if let Some(top) = blocked.first() {
                self.lift(top, columns);
                lifts += 1;
            } else {
                return lifts;
            }
        }
    }

    /// The top cards of the columns of a ring, when no card can go home and none must be lifted.
    fn ring(&self, columns: &Columns) -> CardSet {
        let mut ring = CardSet::EMPTY;
        let Some(mut top) = self.tops.first() else { return ring };
        // At most four columns are waited for: after as many steps the walk is on its ring.
        for step in 0..9 {
            if step > 4 {
                ring.insert(top);
            }
            // A top card waits for a lower one of its suit, so there is such a card, and its column has a top.
            let next = (self.wanted & CardSet::from_bits(SUIT << suit(top))).first().unwrap_or(top);
            top = (self.tops & columns.cards[columns.place[next as usize] as usize]).first().unwrap_or(top);
        }
        ring
    }

    /// Takes the run that this top card ends, or the card alone where only single cards move, into the hand.
    #[inline]
    fn lift(&mut self, top: u8, columns: &Columns) {
        let mut card = top;
        loop {
            self.hand.insert(card);
            let below = self.take(card, columns);
            if !columns.joined.contains(card) {
                return;
            }
            card = below;
        }
    }

    /// Takes a top card away; says what lay below it.
    #[inline]
    fn take(&mut self, card: u8, columns: &Columns) -> u8 {
        let below = columns.state.below(card);
        self.tops.remove(card);
        if below != NO_CARD {
            self.tops.insert(below);
        }
        below
    }
}
