//! What could happen if a gap that was made once stayed a gap: all that can happen, and more. (In planning: the relaxation without
//! delete effects.)

use super::Gaps;
use super::rows::{State, WIDTH};
use winnable_cards::{CardSet, NO_CARD};

/// Places as bits, row by row.
type Places = u64;

const LEFT_ENDS: Places = 1 | 1 << WIDTH | 1 << (2 * WIDTH) | 1 << (3 * WIDTH);
const RIGHT_ENDS: Places = LEFT_ENDS << (WIDTH - 1);

/// Where each card could get.
pub(super) struct Relaxed {
    places: [Places; 52],
    moved: CardSet,
}

impl Relaxed {
    /// The cards that could move while others stay where they are. It may end when all of `asked` are among them.
    pub fn moved(game: Gaps, rows: &State, staying: CardSet, asked: CardSet) -> CardSet {
        Relaxed::new(game, rows, staying, asked).moved
    }

    /// Whether all cards could get where they belong, the suits in rows of their own.
    pub fn can_be_won(game: Gaps, rows: &State) -> bool {
        let relaxed = Relaxed::new(game, rows, CardSet::EMPTY, CardSet::from_bits(u64::MAX));
        let rows_of = [0, 1, 2, 3].map(|suit| relaxed.rows_of(suit));
        if game.aces_fixed { (0..4).all(|suit| rows_of[suit] >> suit & 1 == 1) } else { are_matched(&rows_of, 0) }
    }

    fn new(game: Gaps, rows: &State, staying: CardSet, asked: CardSet) -> Relaxed {
        let mut places = rows.place_of.map(|place| 1 << place);
        let is_gap = |&(_, &card): &(usize, &u8)| card == NO_CARD;
        let mut gaps: Places =
            rows.places.iter().enumerate().filter(is_gap).fold(0, |gaps, (place, _)| gaps | 1 << place);
        let mut moved = CardSet::EMPTY;
        // The suits in turn, until a round has brought nothing new.
        let (mut suit, mut quiet) = (0, 0);
        while quiet < 4 && !(asked - moved).is_empty() {
            quiet += 1;
            let mut next_to_predecessor = if game.aces_fixed { 1 << (WIDTH * suit) } else { LEFT_ENDS };
            for card in (4 + suit..52).step_by(4) {
                let new = next_to_predecessor & gaps & !places[card];
                if new != 0 && !staying.contains(card as u8) {
                    places[card] |= new;
                    gaps |= 1 << rows.place_of[card];
                    moved.insert(card as u8);
                    quiet = 0;
                }
                next_to_predecessor = (places[card] & !RIGHT_ENDS) << 1;
            }
            suit = (suit + 1) % 4;
        }
        Relaxed { places, moved }
    }

    /// The rows in which a whole suit could come to lie, as bits.
    fn rows_of(&self, suit: usize) -> u32 {
        let common = (1..13).fold(LEFT_ENDS, |rows, rank| rows & self.places[4 * rank + suit] >> (rank - 1));
        (0..4).fold(0, |rows, row| rows | ((common >> (row * WIDTH) & 1) as u32) << row)
    }
}

/// Whether the suits that have none yet find rows of their own.
fn are_matched(rows_of: &[u32; 4], taken: u32) -> bool {
    let Some(rows) = rows_of.get(taken.count_ones() as usize) else { return true };
    (0..4).map(|row| 1 << row).any(|row| rows & !taken & row != 0 && are_matched(rows_of, taken | row))
}
