//! What could happen while some cards stay, if a gap that was made once stayed a gap and a card that moved stayed at all its places:
//! all that can happen, and more. (In planning: the relaxation without delete effects.)

use super::Gaps;
use super::pool::{LEFT_ENDS, POOL, Places, Position, RIGHT_ENDS};
use super::rows::WIDTH;
use winnable_cards::CardSet;

/// Where each card could get, suit by suit from the 2.
#[derive(Clone)]
pub(super) struct Relaxed {
    places: [[Places; 12]; 4],
    gaps: Places,
    /// The left ends of open rows, and whether one could be a gap.
    open: Places,
    has_left_gap: bool,
}

/// What must not happen while the cards of a set stay.
pub(super) struct Frozen {
    pub cards: CardSet,
    /// Those of them that must not get another destination.
    pub bound: CardSet,
    /// Where any of them can go now.
    pub destinations: Places,
    /// Cards that must not move at all: those that come behind cards of the set, and 3s of the pool.
    pub others: CardSet,
}

impl Relaxed {
    /// Nothing has moved yet.
    pub fn new(position: &Position) -> Relaxed {
        let mut places = [[0; 12]; 4];
        for (rank, place_of) in position.place_of[4..].chunks_exact(4).enumerate() {
            for (suit, &place) in place_of.iter().enumerate() {
                places[suit][rank] = if place == POOL { position.free_ends } else { 1 << place };
            }
        }
        Relaxed { places, gaps: position.gaps, open: position.open, has_left_gap: position.left_gaps() > 0 }
    }

    /// Moves whatever could move while the set stays, until nothing new happens. None if something happens that must not.
    pub fn closed(mut self, game: Gaps, position: &Position, frozen: &Frozen) -> Option<Relaxed> {
        // The suits in turn, until a round has brought nothing new.
        let (mut suit, mut quiet) = (0, 0);
        while quiet < 4 {
            quiet += 1;
            let mut next_to_predecessor = 1 << (WIDTH * suit);
            if !game.aces_fixed {
                if self.has_left_gap && self.two_goes(suit, position, frozen)? {
                    quiet = 0;
                }
                next_to_predecessor = behind(self.places[suit][0]);
            }
            for rank in usize::from(!game.aces_fixed)..12 {
                let new = next_to_predecessor & self.gaps & !self.places[suit][rank];
                if new != 0 && self.goes(game, suit, rank, new, position, frozen)? {
                    quiet = 0;
                }
                next_to_predecessor = behind(self.places[suit][rank]);
            }
            suit = (suit + 1) % 4;
        }
        Some(self)
    }

    /// A card goes to new places, unless it is of the set; says whether it does.
    #[inline]
    fn goes(
        &mut self,
        game: Gaps,
        suit: usize,
        rank: usize,
        new: Places,
        position: &Position,
        frozen: &Frozen,
    ) -> Option<bool> {
        let card = (4 * rank + 4 + suit) as u8;
        if frozen.cards.contains(card) {
            let gains = frozen.bound.contains(card) && new & !position.destinations(game, card) != 0;
            return (!gains).then_some(false);
        }
        if new & frozen.destinations != 0 || frozen.others.contains(card) {
            return None;
        }
        self.places[suit][rank] |= new;
        let from = position.place_of[card as usize];
        self.gaps |= 1 << from;
        if !game.aces_fixed && LEFT_ENDS >> from & 1 == 1 {
            self.open |= 1 << from;
            self.has_left_gap = true;
        }
        Some(true)
    }

    /// A 2 goes to the left ends of open rows; says whether that is new. One of the pool is there at once.
    fn two_goes(&mut self, suit: usize, position: &Position, frozen: &Frozen) -> Option<bool> {
        let (two, is_of_pool) = (4 + suit as u8, position.pool >> suit & 1 == 1);
        if self.open & !self.places[suit][0] == 0 || !is_of_pool && frozen.cards.contains(two) {
            return Some(false);
        }
        if !is_of_pool {
            if frozen.destinations >> POOL & 1 == 1 {
                return None;
            }
            self.gaps |= 1 << position.place_of[two as usize];
        }
        self.places[suit][0] |= self.open;
        Some(true)
    }

    /// Whether all cards could get where they belong, the suits in rows of their own.
    pub fn can_be_won(&self, game: Gaps) -> bool {
        let rows_of = [0, 1, 2, 3].map(|suit| self.rows_of(suit));
        if game.aces_fixed { (0..4).all(|suit| rows_of[suit] >> suit & 1 == 1) } else { are_matched(&rows_of, 0) }
    }

    /// The rows in which a whole suit could come to lie, as bits.
    fn rows_of(&self, suit: usize) -> u32 {
        let common = (0..12).fold(LEFT_ENDS, |rows, rank| rows & self.places[suit][rank] >> rank);
        (0..4).fold(0, |rows, row| rows | ((common >> (row * WIDTH) & 1) as u32) << row)
    }
}

/// Whether the suits that have none yet find rows of their own.
fn are_matched(rows_of: &[u32; 4], taken: u32) -> bool {
    let Some(rows) = rows_of.get(taken.count_ones() as usize) else { return true };
    (0..4).map(|row| 1 << row).any(|row| rows & !taken & row != 0 && are_matched(rows_of, taken | row))
}

/// The places behind these.
#[inline]
fn behind(places: Places) -> Places {
    (places & !RIGHT_ENDS) << 1
}
