//! The models of the complete search: of the moves of a position only a *stubborn set*, as known from the search of state spaces
//! (Valmari 1989) and from planning (Wehrle and Helmert 2012).
//!
//! Moves at different gaps hardly ever disturb each other, and a search that tries them in every order drowns in orders. So in each
//! position a set of cards is found such that
//!
//! 1. one of them must move before the game can be won (a card in the wrong column must), and
//! 2. as long as none of them has moved, moves of other cards neither hinder nor help any of them.
//!
//! Then, in any way to win, the first move of a card of the set could as well be the very next move: it is possible now, and what
//! stood before it is possible after it. So it is enough to look at moves of these cards: if the position can be won, one of them
//! keeps the win, and shortens it by a move. If none of them can move, the position is lost. If only one can, that move is safe.
//!
//! What could hinder or help a card `c` (its *predecessor* is the card before it in its suit, its *follower* the next one):
//! - if it can move, to the gap behind its predecessor: the predecessor, which could move away; and since the follower could come to
//!   the place behind `c` first, whatever card lies there or, if it is a gap, the follower. Nothing else asks for that gap, or for `c`.
//!   If the follower lies there already, it cannot move before `c` does;
//! - if it cannot: the predecessor, and the card that lies behind it, unless that is `c` itself;
//! - a 2 goes to the left end of a row instead: the cards at the left ends; and if a gap is there, all 2s, which could take it.
//!   With fixed aces it has one such place.
//!
//! There are two ways to find a set. *By needs*: all these cards are in it with `c`. *By reach*: only those of them that could move
//! while the cards of the set stay where they are, if a gap that was made once stayed a gap ([`Relaxed`]). A card that cannot move even
//! so cannot move at all before a card of the set does, and neither hinders nor helps. Sets by reach are smaller and cost more to find,
//! so they are looked for where the smallest set by needs leaves a choice.

use super::Gaps;
use super::relaxed::Relaxed;
use super::rows::{Move, State, WIDTH};
use crate::{Game, Keys, Name};
use winnable_cards::{CardSet, NO_CARD};

/// Gaps with the moves of a stubborn set only.
#[derive(Debug, Clone, Copy)]
pub struct Stubborn(pub(super) Gaps);

/// A position with its stubborn set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    pub(super) rows: State,
    /// The cards of the set that can move.
    pub(super) movable: CardSet,
}

const TWOS: CardSet = CardSet::from_bits(0b1111 << 4);
/// At most this many cards can move: one to each of three gaps, and the 2s to the fourth.
const MOST_MOVABLE: usize = 7;

impl Stubborn {
    pub(super) fn position(self, rows: State) -> Position {
        let movable = self.set(&rows);
        Position { rows, movable }
    }

    /// The only move of a stubborn set. Not one of a 2 at the left end of a row, which could go to and fro: every way back to the
    /// same position has such a move, since a card comes back to a place only if its predecessor does too.
    pub(super) fn forced(self, Position { rows, movable }: &Position) -> Option<Move> {
        let card = movable.first().filter(|_| movable.len() == 1)?;
        if card >= 8 {
            return Some(Move { card, to: rows.place_of[card as usize - 4] + 1 });
        }
        let takes_it =
            |&row: &usize| rows.places[row * WIDTH] == NO_CARD && (!self.0.aces_fixed || row == card as usize - 4);
        let mut ends = (0..4).filter(takes_it);
        let (end, other) = (ends.next()?, ends.next());
        let is_at_end = rows.place_of[card as usize].is_multiple_of(WIDTH as u8);
        (other.is_none() && !is_at_end).then_some(Move { card, to: (end * WIDTH) as u8 })
    }

    /// The cards of a stubborn set that can move: of a set with few.
    fn set(self, rows: &State) -> CardSet {
        let needs = Needs::new(self.0, rows);
        let wrong = self.wrong(rows);
        let mut best = needs.smallest(wrong);
        for card in wrong & needs.movable {
            if best.len() <= 1 {
                break;
            }
            if let Some(set) = self.set_by_reach(rows, &needs, card, best.len()) {
                best = set & needs.movable;
            }
        }
        best
    }

    /// The set by reach that grows from a card, if fewer than `most` of its cards can move.
    fn set_by_reach(self, rows: &State, needs: &Needs, card: u8, most: u32) -> Option<CardSet> {
        let mut set = CardSet::one(card);
        while (set & needs.movable).len() < most {
            let needed = set.into_iter().fold(CardSet::EMPTY, |all, card| all | needs.of[card as usize]) - set;
            let more = needed & Relaxed::moved(self.0, rows, set, needed);
            if more.is_empty() {
                return Some(set);
            }
            set |= more;
        }
        None
    }

    /// The cards that must move: those in a wrong column, and with fixed aces in a wrong row.
    fn wrong(self, rows: &State) -> CardSet {
        let is_wrong = |&card: &u8| {
            let (place, index) = (rows.place_of[card as usize] as usize, card as usize);
            place % WIDTH != (index >> 2) - 1 || self.0.aces_fixed && place / WIDTH != index & 3
        };
        (4..52).filter(is_wrong).collect()
    }
}

/// Which cards must be in a set with which.
struct Needs {
    /// For each card, those that must be in the set with it.
    of: [CardSet; 52],
    /// The cards that can move.
    movable: CardSet,
}

impl Needs {
    fn new(game: Gaps, rows: &State) -> Needs {
        let at = |place: usize| rows.places[place];
        let one = |card: u8| CardSet::one_if(card, card != NO_CARD);
        let left_ends = (0..4).fold(CardSet::EMPTY, |set, row| set | one(at(row * WIDTH)));
        let has_left_gap = left_ends.len() < 4;
        let mut needs = Needs { of: [CardSet::EMPTY; 52], movable: CardSet::EMPTY };
        for card in 4..52u8 {
            let place = rows.place_of[card as usize] as usize;
            let (mut set, can_move) = if card >= 8 {
                let predecessor = rows.place_of[card as usize - 4] as usize;
                let is_last = predecessor % WIDTH == WIDTH - 1;
                let behind = if is_last { card } else { at(predecessor + 1) };
                (CardSet::one(card - 4) | one(behind), behind == NO_CARD)
            } else if game.aces_fixed {
                let end = at((card - 4) as usize * WIDTH);
                (one(end), end == NO_CARD)
            } else {
                (if has_left_gap { left_ends | TWOS } else { left_ends }, has_left_gap)
            };
            if can_move {
                needs.movable.insert(card);
                if card < 48 && place % WIDTH < WIDTH - 1 {
                    let (follower, behind) = (card + 4, at(place + 1));
                    set |= if behind == NO_CARD { CardSet::one(follower) } else { one(behind) - one(follower) };
                }
            }
            needs.of[card as usize] = set;
        }
        needs
    }

    /// The cards that can move of the smallest set by needs with a card that must move.
    fn smallest(&self, wrong: CardSet) -> CardSet {
        let mut needed_by = [CardSet::EMPTY; 52];
        for card in 4..52u8 {
            for needed in self.of[card as usize] {
                needed_by[needed as usize].insert(card);
            }
        }
        let mut need = [CardSet::EMPTY; MOST_MOVABLE];
        let mut need_all = wrong;
        for (card, need) in self.movable.into_iter().zip(&mut need) {
            *need = cards_that_need(&needed_by, card);
            need_all &= *need;
        }
        let mut best = self.movable;
        for card in wrong - need_all {
            let pairs = self.movable.into_iter().zip(need);
            let set: CardSet = pairs.filter(|(_, need)| need.contains(card)).map(|(movable, _)| movable).collect();
            if set.len() < best.len() {
                best = set;
            }
        }
        best
    }
}

/// All cards that cannot be in a set without this one.
fn cards_that_need(needed_by: &[CardSet; 52], card: u8) -> CardSet {
    let mut all = CardSet::one(card);
    let mut open = all;
    while let Some(next) = open.first() {
        open.remove(next);
        let more = needed_by[next as usize] - all;
        all |= more;
        open |= more;
    }
    all
}

impl Game for Stubborn {
    type State = Position;
    type Move = Move;
    const KEYS: Keys = Gaps::KEYS;
    const MODEL: &'static str = "moves of stubborn sets";

    fn name(&self) -> Name {
        self.0.name()
    }

    fn root_key(&self, state: &Position) -> u128 {
        self.0.root_key(&state.rows)
    }

    fn moves(&self, state: &Position, out: &mut Vec<Move>) {
        let first = out.len();
        self.0.moves(&state.rows, out);
        let mut number = 0;
        out.retain(|m| {
            number += 1;
            number <= first || state.movable.contains(m.card)
        });
    }

    fn play(&self, state: &mut Position, m: Move) {
        self.0.play(&mut state.rows, m);
        state.movable = self.set(&state.rows);
    }

    fn is_surely_won(&self, state: &Position) -> bool {
        self.0.is_surely_won(&state.rows)
    }

    fn key(&self, state: &Position) -> u128 {
        self.0.key(&state.rows)
    }

    fn plain_key(&self, state: &Position) -> u128 {
        self.0.plain_key(&state.rows)
    }

    fn cards_left(&self, state: &Position) -> u32 {
        self.0.cards_left(&state.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Playable;
    use winnable_cards::{Deal, SplitMix64};

    fn below(rng: &mut SplitMix64, n: usize) -> usize {
        (rng.next() % n as u64) as usize
    }

    fn moves(game: Gaps, rows: &State, of: CardSet) -> Vec<Move> {
        let mut moves = Vec::new();
        game.moves(rows, &mut moves);
        moves.retain(|m| of.contains(m.card));
        moves
    }

    /// Other cards move at random: the cards of the set can move as before, and each such move could as well have come first.
    fn is_stubborn(game: Gaps, rows: &State, set: CardSet, rng: &mut SplitMix64) -> Result<(), String> {
        let own = moves(game, rows, set);
        let mut now = rows.clone();
        let mut first: Vec<State> = Vec::new();
        for &m in &own {
            let mut rows = rows.clone();
            game.play(&mut rows, m);
            first.push(rows);
        }
        for step in 0..60 {
            let others = moves(game, &now, CardSet::from_bits(u64::MAX) - set);
            if others.is_empty() {
                break;
            }
            let other = others[below(rng, others.len())];
            for (rows, own) in first.iter_mut().zip(&own) {
                if !moves(game, rows, CardSet::one(other.card)).contains(&other) {
                    return Err(format!("step {step}: {own:?} hinders {other:?}"));
                }
                game.play(rows, other);
            }
            game.play(&mut now, other);
            let own_now = moves(game, &now, set);
            if own_now.len() != own.len() || !own.iter().all(|m| own_now.contains(m)) {
                return Err(format!("step {step}: {own:?} became {own_now:?} by {other:?}"));
            }
        }
        Ok(())
    }

    #[test]
    fn other_cards_neither_hinder_nor_help_those_of_a_set() {
        let mut rng = SplitMix64::new(5);
        let (mut by_needs, mut by_reach) = (0, 0);
        for number in 0..6000 {
            let game = Gaps::new(number % 3 == 0);
            let mut rows = game.start(&Deal::Seed(number)).unwrap();
            for _ in 0..below(&mut rng, 90) {
                let legal = moves(game, &rows, CardSet::from_bits(u64::MAX));
                if !legal.is_empty() {
                    game.play(&mut rows, legal[below(&mut rng, legal.len())]);
                }
            }
            let model = Stubborn(game);
            let needs = Needs::new(game, &rows);
            for card in 4..52 {
                let mut needed = CardSet::one(card);
                while !needed.into_iter().all(|c| (needs.of[c as usize] - needed).is_empty()) {
                    needed = needed.into_iter().fold(needed, |all, c| all | needs.of[c as usize]);
                }
                let reached = model.set_by_reach(&rows, &needs, card, u32::MAX).unwrap();
                for (set, count) in [(needed, &mut by_needs), (reached, &mut by_reach)] {
                    let has_others = !(needs.movable - set).is_empty();
                    if has_others {
                        *count += 1;
                        is_stubborn(game, &rows, set, &mut rng)
                            .unwrap_or_else(|why| panic!("{rows:?}, {set:?}: {why}"));
                    }
                }
            }
        }
        assert!(by_needs > 5_000 && by_reach > by_needs * 2, "{by_needs} and {by_reach} sets with moves beside them");
    }
}
