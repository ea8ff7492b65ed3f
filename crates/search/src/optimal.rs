//! The shortest solution, with proof: every line of play within a cost is searched, and the cost raised until one wins.
//!
//! A line is left as soon as its cost so far and the lower bound of what is to come exceed it. All positions of a level have
//! the same cost, and cards are brought home before anything that costs, so each position is met first where it is
//! cheapest. Only safe cards must go home: those that are of no use to any line, whatever it costs.

use crate::key_set::KeySet;
use crate::limits::Account;
use crate::move_tree::{MoveTree, ROOT};
use crate::prunings::Prunings;
use crate::short::cost_of;
use crate::verdict::Stop;
use winnable_games::Cost;

/// What is known of the shortest solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortest<M> {
    /// The shortest solution that is known.
    pub moves: Vec<M>,
    /// Its cost, or what every solution costs at least.
    pub least_cost: u32,
    /// Why the shortest may not have been found; None if it was.
    pub stop: Option<Stop>,
}

/// The shortest solution of a position of which a solution is known, as far as the limits allow.
pub fn optimal<G: Cost>(game: &G, start: &G::State, known: Vec<G::Move>, account: &mut Account) -> Shortest<G::Move> {
    let enough = cost_of(game, &known);
    let mut least_cost = game.lower_bound(start);
    while least_cost < enough {
        let mut search = Within { game, most: least_cost, tree: MoveTree::new(), account };
        match search.win(start) {
            Ok(None) => least_cost += 1,
            Ok(Some(moves)) => return Shortest { moves, least_cost, stop: None },
            Err(stop) => return Shortest { moves: known, least_cost, stop: Some(stop) },
        }
    }
    Shortest { moves: known, least_cost, stop: None }
}

/// A search of every line that costs at most so much.
struct Within<'a, 'w, G: Cost> {
    game: &'a G,
    most: u32,
    tree: MoveTree<G::Move>,
    account: &'a mut Account<'w>,
}

impl<G: Cost> Within<'_, '_, G> {
    fn win(&mut self, start: &G::State) -> Result<Option<Vec<G::Move>>, Stop> {
        self.account.check_watch()?;
        let mut root = start.clone();
        Prunings::ALL.settle(self.game, &mut root, |_| ());
        let mut seen = KeySet::new();
        let mut moves = Vec::new();
        let mut level = vec![(root, ROOT)];
        let mut next = Vec::new();
        for cost in 0..=self.most {
            // First whatever brings cards home from here, then, from all these positions, what costs a move.
            for is_home in [true, false] {
                let paid = if is_home { cost } else { cost + 1 };
                let mut at = 0;
                while at < level.len() && paid <= self.most {
                    let (state, step): (G::State, u32) = level[at].clone();
                    at += 1;
                    moves.clear();
                    self.game.moves(&state, &mut moves);
                    for &m in moves.iter().filter(|&&m| self.game.brings_home(m) == is_home) {
                        let mut child = state.clone();
                        self.game.play(&mut child, m);
                        Prunings::ALL.settle(self.game, &mut child, |_| ());
                        if !seen.insert(self.game.key(&child), self.account.bytes())? {
                            continue;
                        }
                        self.account.tick()?;
                        if self.game.costs_more(&child, self.most - paid) {
                            continue;
                        }
                        let number = self.tree.add(m, step)?;
                        if self.game.is_surely_won(&child) {
                            return Ok(Some(Prunings::ALL.replay(self.game, start, &self.tree.line_to(number))));
                        }
                        if is_home { level.push((child, number)) } else { next.push((child, number)) }
                    }
                    let places = (level.capacity() + next.capacity()) * size_of::<(G::State, u32)>();
                    self.account.memory(seen.bytes() + (places + self.tree.bytes()) as u64)?;
                }
            }
            std::mem::swap(&mut level, &mut next);
            next.clear();
        }
        Ok(None)
    }
}
