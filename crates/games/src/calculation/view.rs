//! What a player of Calculation sees: foundations, stacks, the card just drawn, and how many cards are left.

use super::steps::State;
use super::{Calculation, NEXT_RANK, PLACE_OF};
use crate::Hidden;
use std::fmt;
use winnable_cards::{NO_CARD, SplitMix64};

/// The open cards of a position. Suits do not matter, so cards are ranks from 1 to 13. It borrows the whole position,
/// but no method tells the order of the stock.
#[derive(Clone, Copy)]
pub struct View<'a> {
    state: &'a State,
    stacks: usize,
}

/// What [`View::rank_on`] gives for an empty stack.
pub const NO_RANK: u8 = rank(NO_CARD);

const fn rank(card: u8) -> u8 {
    (card >> 2) + 1
}

impl<'a> View<'a> {
    /// The number of waste stacks.
    pub fn stacks(self) -> usize {
        self.stacks
    }

    /// Cards on each foundation.
    pub fn up(self) -> [u8; 4] {
        self.state.up
    }

    /// The card just drawn, or `None` if the stock is empty.
    #[inline]
    pub fn drawn(self) -> Option<u8> {
        let card = self.state.next();
        (card != NO_CARD).then(|| rank(card))
    }

    /// The top of a stack, or `None` if it is empty.
    #[inline]
    pub fn top(self, stack: usize) -> Option<u8> {
        let card = self.state.tops[stack];
        (card != NO_CARD).then(|| rank(card))
    }

    /// The rank on top of a stack, or [`NO_RANK`].
    #[inline]
    pub fn rank_on(self, stack: usize) -> u8 {
        rank(self.state.tops[stack])
    }

    /// The cards of a stack from the top.
    pub fn stack(self, stack: usize) -> impl Iterator<Item = u8> + 'a {
        self.state.stack(stack).map(rank)
    }

    /// The rank that is next on a foundation (from 0), 0 when it is full.
    #[inline]
    pub fn next(self, v: usize) -> u8 {
        NEXT_RANK[v][self.state.up[v] as usize & 15]
    }

    /// How many cards of each rank (1 to 13) lie face down under the drawn card.
    pub fn unseen(self) -> [u8; 14] {
        let mut unseen = [4; 14];
        unseen[0] = 0;
        for r in 1..14u8 {
            let home = (0..4).filter(|&v| PLACE_OF[v][r as usize] < self.state.up[v]).count() as u8;
            unseen[r as usize] -= home;
        }
        let open = (0..self.stacks).flat_map(|s| self.stack(s)).chain(self.drawn());
        open.for_each(|r| unseen[r as usize] -= 1);
        unseen
    }
}

impl PartialEq for View<'_> {
    fn eq(&self, other: &Self) -> bool {
        let open = |view: &Self| {
            let stacks: Vec<Vec<u8>> = (0..view.stacks).map(|s| view.stack(s).collect()).collect();
            (view.up(), view.drawn(), view.unseen(), stacks)
        };
        open(self) == open(other)
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stacks: Vec<Vec<u8>> = (0..self.stacks).map(|s| self.stack(s).collect()).collect();
        write!(f, "up {:?} drawn {:?} stacks {stacks:?}", self.up(), self.drawn())
    }
}

impl Hidden for Calculation {
    type View<'a> = View<'a>;

    fn view<'a>(&self, state: &'a State) -> View<'a> {
        View { state, stacks: self.stacks }
    }

    fn guess(&self, view: View<'_>, rng: &mut SplitMix64) -> State {
        let mut state = view.state.clone();
        let first_unseen = state.len.min(state.drawn + 1) as usize;
        let unseen = &mut state.stock[first_unseen..state.len as usize];
        // Sorted before they are shuffled: the guess must not depend on the true order.
        unseen.sort_unstable();
        rng.shuffle(unseen);
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Playable};
    use winnable_cards::Deal;

    #[test]
    fn unseen_cards_are_those_of_the_stock_but_for_the_drawn_one() {
        let game = Calculation::new(4, false);
        let mut home = 0;
        for seed in 0..30 {
            let mut rng = SplitMix64::new(seed);
            let mut state = game.start(&Deal::Seed(seed)).unwrap();
            loop {
                let mut expected = [0; 14];
                let stock = &state.stock[state.drawn as usize..state.len as usize];
                stock.iter().skip(1).for_each(|&card| expected[rank(card) as usize] += 1);
                assert_eq!(game.view(&state).unseen(), expected, "seed {seed}");
                home += usize::from(state.up.iter().any(|&up| up > 3));
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                if moves.is_empty() {
                    break;
                }
                game.play(&mut state, moves[rng.below(moves.len() as u64) as usize]);
            }
        }
        assert!(home > 100, "{home} positions with cards home");
    }
}
