//! A toll that every win must pay, from cards that stand in each other's way (after Paul and Helmert 2016).
//!
//! Think of a table with room for every card: a run lifted from its column is held in the hand, card by card, until
//! its cards can go up. Whoever wins the game can win at this table with the same lifts, so what must be lifted here
//! must be moved there at least once.
//!
//! Here it never hurts to bring a card home, nor to lift a whole run instead of a part of it. A card above a lower card of
//! its suit must be lifted. When no card can go home and none must be lifted, each top card waits for the next of its
//! suit, which lies deeper in some other column, below a card that waits as well; so there is a ring of columns that wait
//! for each other. One of their top cards must be lifted. To find out which would take a search: instead all of
//! them are lifted for the price of one, which asks for no more than every win has to pay.

use super::Tableau;
use super::rules::{Rules, Runs};
use super::state::{MAX_COLUMNS, NONE, State, rank, suit};

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

/// Columns, hand and foundations of the roomy table.
struct Roomy<'a> {
    state: &'a State,
    columns: usize,
    tops: [u8; MAX_COLUMNS],
    /// The cards of each column.
    cards: [u64; MAX_COLUMNS],
    hand: u64,
    up: [u8; 4],
}

/// The least number of moves, beside those that bring cards home, with which a position can be won.
pub fn least_toll<R: Rules>(game: &Tableau<R>, state: &State) -> u32 {
    let mut table = Roomy {
        state,
        columns: game.columns,
        tops: [NONE; MAX_COLUMNS],
        cards: [0; MAX_COLUMNS],
        hand: (0..game.cells).map(|c| state.cell(c)).filter(|&card| card != NONE).fold(0, |set, card| set | 1 << card),
        up: state.up(),
    };
    for c in 0..game.columns {
        table.tops[c] = state.top(c);
        table.cards[c] = state.column(c).fold(0, |set, card| set | 1 << card);
    }
    let mut toll = table.clear::<R>();
    while let Some(first) = (0..table.columns).find(|&c| table.tops[c] != NONE) {
        table.lift_ring::<R>(first);
        toll += 1 + table.clear::<R>();
    }
    toll
}

impl Roomy<'_> {
    /// Brings home what can go and lifts what must be lifted, as long as there is any such card. The runs lifted.
    fn clear<R: Rules>(&mut self) -> u32 {
        let mut lifts = 0;
        let mut is_stuck = false;
        while !is_stuck {
            is_stuck = true;
            for (suit, up) in self.up.iter_mut().enumerate() {
                while *up < 13 && self.hand >> (4 * *up + suit as u8) & 1 == 1 {
                    *up += 1;
                }
            }
            for c in 0..self.columns {
                while self.tops[c] != NONE {
                    let card = self.tops[c];
                    if self.up[suit(card) as usize] == rank(card) {
                        self.up[suit(card) as usize] += 1;
                        self.take(c);
                    } else if self.cards[c] & LOWER[card as usize] != 0 {
                        self.lift::<R>(c);
                        lifts += 1;
                    } else {
                        break;
                    }
                    is_stuck = false;
                }
            }
        }
        lifts
    }

    /// Lifts the runs on top of the columns of a ring that is found from a column on.
    fn lift_ring<R: Rules>(&mut self, first: usize) {
        let next_of_suit = |suit: usize| {
            let next = 4 * self.up[suit] + suit as u8;
            (0..self.columns).find(|&c| self.up[suit] < 13 && self.cards[c] >> next & 1 == 1)
        };
        // Where the next card of each suit lies. No suit that anybody waits for is without.
        let place = [0, 1, 2, 3].map(|suit| next_of_suit(suit).unwrap_or(first));
        let mut ring = 0u16;
        let mut c = first;
        // At most four columns are waited for: after as many steps the walk is on its ring.
        for step in 0..9 {
            if step > 4 {
                ring |= 1 << c;
            }
            c = place[suit(self.tops[c]) as usize];
        }
        for c in (0..self.columns).filter(|c| ring >> c & 1 == 1) {
            self.lift::<R>(c);
        }
    }

    /// Takes the run on top of a column, or one card where only single cards move, into the hand.
    fn lift<R: Rules>(&mut self, column: usize) {
        loop {
            let card = self.take(column);
            self.hand |= 1 << card;
            let below = self.tops[column];
            if R::RUNS == Runs::Single || below == NONE || !R::fits(card, below) {
                return;
            }
        }
    }

    fn take(&mut self, column: usize) -> u8 {
        let card = self.tops[column];
        self.cards[column] &= !(1 << card);
        self.tops[column] = self.state.below(card);
        card
    }
}
