//! Depth-first search with the best child first. It keeps one key for each state seen, and whole positions only along
//! the current line, so it can close spaces that a best-first search cannot hold.
//!
//! Within a [`Horizon`] it tells apart only the cards that go home in it. The search starts with the narrowest one.
//! When a foundation reaches it, it is made as much wider as that position needs, and the search begins again. A space
//! that closes is lost: see [`Guided::coarse_key`]. Lost deals get few cards home, so their horizons stay narrow, and
//! hundreds of positions that differ in the suits of high cards are one. A win is a win, since the positions on the line
//! are real.

use crate::complete::{Prunings, Stage};
use crate::limits::Account;
use crate::memory::Memory;
use crate::table::Table;
use crate::verdict::Stop;
use winnable_games::{Guided, Horizon};

struct Frame<G: Guided> {
    state: G::State,
    /// Where its children begin in the common list; they are tried from the end.
    first: usize,
    /// The best child, if it alone was listed so far.
    best_alone: Option<G::Move>,
}

/// A search that can be interrupted and taken up again.
pub(crate) struct DepthFirst<'a, G: Guided> {
    game: &'a G,
    prunings: &'a Prunings,
    start: &'a G::State,
    horizon: Option<Horizon>,
    seen: Table,
    stack: Vec<Frame<G>>,
    children: Vec<G::Move>,
    line: Vec<G::Move>,
    /// The position to be entered next, and the move that led there.
    arrived: G::State,
    last: Option<G::Move>,
    memory: Memory,
    // Room for the children of one position.
    ordered: Vec<(u32, G::Move)>,
}

impl<'a, G: Guided> DepthFirst<'a, G> {
    pub fn new(game: &'a G, start: &'a G::State, prunings: &'a Prunings, horizon: Option<Horizon>) -> Self {
        DepthFirst {
            game,
            prunings,
            start,
            horizon,
            seen: Table::new(),
            stack: Vec::new(),
            children: Vec::new(),
            line: Vec::new(),
            arrived: start.clone(),
            last: None,
            memory: Memory::default(),
            ordered: Vec::new(),
        }
    }

    /// Goes on until the verdict, a wider horizon, or `budget` states.
    pub fn advance(&mut self, budget: u64, account: &mut Account) -> Result<Stage<G::Move>, Stop> {
        let end = account.counts.states.saturating_add(budget);
        while account.counts.states < end {
            self.prunings.settle(self.game, &mut self.arrived, |_| ());
            if let Some(wider) = self.wider_horizon() {
                *self = DepthFirst::new(self.game, self.start, self.prunings, Some(wider));
                break;
            }
            self.line.extend(self.last);
            let is_new = self.is_new(account)?;
            if is_new && self.game.is_won(&self.arrived) {
                return Ok(Stage::Won(self.prunings.replay(self.game, self.start, &self.line)));
            }
            if is_new && !self.is_lost() {
                self.expand(account)?;
            } else if self.last.is_some() {
                self.line.pop();
            }
            if !self.next_child() {
                return Ok(Stage::Closed);
            }
        }
        Ok(Stage::Spent)
    }

    /// The horizon that the position needs, if that is more than it has.
    fn wider_horizon(&self) -> Option<Horizon> {
        let horizon = self.horizon?;
        let needed = self.game.horizon(&self.arrived)?.with(horizon);
        (needed != horizon).then_some(needed)
    }

    /// Counts the position, unless it was seen before.
    fn is_new(&mut self, account: &mut Account) -> Result<bool, Stop> {
        let key = match self.horizon {
            Some(horizon) => self.game.coarse_key(&self.arrived, horizon),
            None => self.prunings.key(self.game, &self.arrived),
        };
        if !self.seen.insert(key, account.bytes()).map_err(|_| Stop::Memory)? {
            account.duplicate();
            return Ok(false);
        }
        account.state(self.game, &self.arrived)?;
        account.level(self.line.len() as u64);
        Ok(true)
    }

    /// Whether the position is known to be lost; then it learns from it.
    fn is_lost(&mut self) -> bool {
        let lesson = self.prunings.dead_end(self.game, &self.arrived);
        lesson.into_iter().for_each(|lesson| self.memory.learn(lesson));
        lesson.is_some()
    }

    /// Puts the position on the line, with its best child or all.
    fn expand(&mut self, account: &Account) -> Result<(), Stop> {
        let first = self.children.len();
        let best = self.game.best_move(&self.arrived);
        self.stack.push(Frame { state: self.arrived.clone(), first, best_alone: best });
        match best {
            Some(best) => self.children.push(best),
            None => list(self.game, &self.arrived, &mut self.children, &mut self.ordered),
        }
        let bytes = self.stack.capacity() * size_of::<Frame<G>>() + self.children.capacity() * size_of::<G::Move>();
        account.memory(self.seen.bytes() + bytes as u64)
    }

    /// Goes to the next child of the deepest position that has one; says whether there is one.
    fn next_child(&mut self) -> bool {
        while let Some(frame) = self.stack.last_mut() {
            if self.children.len() > frame.first {
                self.last = self.children.pop();
                let Some(m) = self.last else { continue };
                if self.game.left_after(&frame.state, m).is_some_and(|left| self.memory.refuses(left)) {
                    continue;
                }
                self.arrived = frame.state.clone();
                self.game.play(&mut self.arrived, m);
                return true;
            }
            if let Some(best) = frame.best_alone.take() {
                list(self.game, &frame.state, &mut self.children, &mut self.ordered);
                // The best has been tried. It stands last, unless the game breaks its promise; no other may be left out.
                let tried = self.children[frame.first..].iter().rposition(|&m| m == best);
                tried.map(|place| self.children.remove(frame.first + place));
                continue;
            }
            self.stack.pop();
            self.line.pop();
        }
        false
    }
}

/// Lists the children of a position, best last.
fn list<G: Guided>(game: &G, state: &G::State, children: &mut Vec<G::Move>, ordered: &mut Vec<(u32, G::Move)>) {
    ordered.clear();
    game.weighed_moves(state, ordered);
    ordered.sort_by_key(|&(estimate, _)| std::cmp::Reverse(estimate));
    children.extend(ordered.iter().map(|&(_, m)| m));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Limits, Watch};
    use winnable_games::Game;

    /// Three moves from the start, of which only the last one listed wins, and a best move that is another of them.
    struct Misleading;

    impl Game for Misleading {
        type State = u8;
        type Move = u8;

        fn moves(&self, state: &u8, out: &mut Vec<u8>) {
            out.extend((*state == 0).then_some([1, 2, 3]).into_iter().flatten());
        }

        fn play(&self, state: &mut u8, m: u8) {
            *state = m;
        }

        fn is_won(&self, state: &u8) -> bool {
            *state == 3
        }

        fn key(&self, state: &u8) -> u128 {
            u128::from(*state)
        }

        fn plain_key(&self, state: &u8) -> u128 {
            u128::from(*state)
        }

        fn cards_left(&self, _state: &u8) -> u32 {
            1
        }
    }

    impl Guided for Misleading {
        fn estimate(&self, _state: &u8) -> u32 {
            0
        }

        fn best_move(&self, state: &u8) -> Option<u8> {
            (*state == 0).then_some(1)
        }
    }

    #[test]
    fn the_child_left_out_of_the_list_is_the_one_that_was_tried() {
        let watch = Watch::default();
        let mut account = Account::new(&Misleading, &0, Limits::default(), &watch);
        let stage = DepthFirst::new(&Misleading, &0, &Prunings::ALL, None).advance(u64::MAX, &mut account);
        assert!(matches!(stage, Ok(Stage::Won(moves)) if moves == [3]), "a child was left out");
    }
}
