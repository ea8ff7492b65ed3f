//! How far a position is from a short win: the moves that it takes beside those that bring cards home.

use super::Tableau;
use super::moves::{Move, Pile};
use super::rules::Rules;
use super::state::{NO_CARD, State};
use crate::index::{rank, suit};

/// What one look at the columns tells.
#[derive(Default)]
struct Survey {
    /// Cards, or runs where runs move together, that lie above a lower card of their suit.
    blocked: u32,
    /// Cards above a lower card of any suit.
    higher: u32,
    /// Cards that lie on one that they do not fit.
    breaks: u32,
    /// Cards on top of the next cards for the foundations.
    buried: u32,
    /// Empty columns.
    spaces: u32,
}

impl Survey {
    fn new<R: Rules>(game: &Tableau<R>, state: &State) -> Survey {
        let mut survey = Survey::default();
        for c in 0..game.columns {
            survey.column(game.rules, state, c);
        }
        survey
    }

    fn column<R: Rules>(&mut self, rules: R, state: &State, column: usize) {
        let mut cards = [NO_CARD; 52];
        let mut height = 0;
        for card in state.column(column) {
            cards[height] = card;
            height += 1;
        }
        self.spaces += u32::from(height == 0);
        let (mut lowest, mut lowest_of_suit) = (u8::MAX, [u8::MAX; 4]);
        let (mut below, mut is_counted) = (NO_CARD, false);
        for above in (0..height).rev() {
            let card = cards[above];
            let (rank, lowest_of_suit) = (rank(card), &mut lowest_of_suit[suit(card) as usize]);
            let fits = below != NO_CARD && rules.fits(card, below);
            self.breaks += u32::from(below != NO_CARD && !fits);
            self.higher += u32::from(rank > lowest);
            self.buried += if state.goes_up(card) { above as u32 } else { 0 };
            is_counted &= fits && rules.runs().move_together();
            if rank > *lowest_of_suit && !is_counted {
                self.blocked += 1;
                is_counted = true;
            }
            lowest = lowest.min(rank);
            *lowest_of_suit = rank.min(*lowest_of_suit);
            below = card;
        }
    }
}

/// A guess at the cost from here to a win, in no particular unit. The weights are a least-squares fit to what beams needed
/// from positions of Microsoft's deals from 120,001, rounded and thinned out on deals from 111,001.
pub fn likely<R: Rules>(game: &Tableau<R>, state: &State) -> u32 {
    let Survey { blocked, higher, breaks, buried, spaces } = Survey::new(game, state);
    let used = (0..game.cells).filter(|&c| state.cell(c) != NO_CARD).count() as u32;
    let crowd = match game.cells as u32 - used + spaces {
        0 => 19,
        1 => 8,
        _ => 0,
    };
    3 * blocked + higher + 4 * breaks + 2 * buried + 3 * used + crowd
}

/// A card that can go up.
pub fn home<R: Rules>(game: &Tableau<R>, state: &State) -> Option<Move> {
    let columns = (0..game.columns).map(|c| (Pile::Column(c as u8), state.top(c)));
    let cells = (0..game.cells).map(|c| (Pile::Cell(c as u8), state.cell(c)));
    let goes_up = |&(_, card): &(Pile, u8)| card != NO_CARD && state.goes_up(card);
    columns.chain(cells).find(goes_up).map(|(from, _)| Move { from, to: Pile::Foundation, count: 1 })
}
