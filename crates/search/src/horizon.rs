//! Proof within a horizon: depth-first search that tells apart only the cards that go home in it.
//!
//! The search starts with the narrowest [`Horizon`]. When a foundation reaches it, it is made as much wider as that
//! position needs, and the search begins again. A space that closes is lost: see [`Guided::coarse_key`]. Lost deals
//! get few cards home, so their horizons stay narrow, and hundreds of positions that differ in the suits of high
//! cards are one. A win is a win, since the positions on the line are real.

use crate::complete::{Prunings, Stage};
use crate::limits::Account;
use crate::table::Table;
use crate::verdict::Stop;
use winnable_games::{Guided, Horizon};

struct Frame<G: Guided> {
    state: G::State,
    /// Where its children begin in the common list; they are tried from the end.
    first: usize,
}

/// A search that can be interrupted and taken up again.
pub(crate) struct Proof<'a, G: Guided> {
    game: &'a G,
    prunings: &'a Prunings,
    start: &'a G::State,
    horizon: Horizon,
    seen: Table,
    stack: Vec<Frame<G>>,
    children: Vec<G::Move>,
    line: Vec<G::Move>,
    /// The position to be entered next, and the move that led there.
    arrived: G::State,
    last: Option<G::Move>,
}

impl<'a, G: Guided> Proof<'a, G> {
    pub fn new(game: &'a G, prunings: &'a Prunings, start: &'a G::State, horizon: Horizon) -> Self {
        Proof {
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
        }
    }

    /// Goes on until the verdict, a wider horizon, or `budget` states.
    pub fn advance(&mut self, budget: u64, account: &mut Account) -> Result<Stage<G::Move>, Stop> {
        let end = account.counts.states.saturating_add(budget);
        while account.counts.states < end {
            self.prunings.settle(self.game, &mut self.arrived, |_| ());
            let needed = self.game.horizon(&self.arrived).map_or(self.horizon, |horizon| horizon.with(self.horizon));
            if needed != self.horizon {
                *self = Proof::new(self.game, self.prunings, self.start, needed);
                break;
            }
            self.line.extend(self.last);
            if self.is_open(account)? {
                if self.game.is_won(&self.arrived) {
                    return Ok(Stage::Won(self.prunings.replay(self.game, self.start, &self.line)));
                }
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

    /// Whether the position is new and not known to be lost.
    fn is_open(&mut self, account: &mut Account) -> Result<bool, Stop> {
        let key = self.game.coarse_key(&self.arrived, self.horizon);
        if !self.seen.insert(key, account.bytes()).map_err(|_| Stop::Memory)? {
            account.duplicate();
            return Ok(false);
        }
        account.state(self.game, &self.arrived)?;
        account.level(self.line.len() as u64);
        Ok(!self.prunings.is_lost(self.game, &self.arrived))
    }

    /// Lists the children of the position, best last.
    fn expand(&mut self, account: &Account) -> Result<(), Stop> {
        let first = self.children.len();
        let mut moves = Vec::new();
        self.game.moves(&self.arrived, &mut moves);
        let estimate = |m: &G::Move| {
            let mut child = self.arrived.clone();
            self.game.play(&mut child, *m);
            std::cmp::Reverse(self.game.estimate(&child))
        };
        moves.sort_by_cached_key(estimate);
        self.children.extend(moves);
        self.stack.push(Frame { state: self.arrived.clone(), first });
        let bytes = self.stack.capacity() * size_of::<Frame<G>>() + self.children.capacity() * size_of::<G::Move>();
        account.memory(self.seen.bytes() + bytes as u64)
    }

    /// Goes to the next child of the deepest position that has one; says whether there is one.
    fn next_child(&mut self) -> bool {
        while let Some(frame) = self.stack.last() {
            if self.children.len() > frame.first {
                self.arrived = frame.state.clone();
                self.last = self.children.pop();
                self.last.into_iter().for_each(|m| self.game.play(&mut self.arrived, m));
                return true;
            }
            self.stack.pop();
            self.line.pop();
        }
        false
    }
}
