//! The shortest solution, with proof: every line of play within a toll is searched, and the toll raised until one wins.
//!
//! A line is left as soon as what it has paid and what every win from there must still pay exceed the toll. All positions
//! of a rung have paid the same, and cards are brought home before anything else is paid, so each position is met first
//! where it is cheapest. Only safe cards must go home: those that are of no use to any line, whatever it pays.

use crate::complete::Prunings;
use crate::limits::Account;
use crate::short::toll_of;
use crate::table::Table;
use crate::trail::{ROOT, Trail};
use crate::verdict::Stop;
use winnable_games::Guided;

/// What is known of the shortest solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortest<M> {
    /// The shortest solution that is known.
    pub moves: Vec<M>,
    /// Its toll, or what every solution must pay at least.
    pub least_toll: u32,
    /// Why the shortest may not have been found; None if it was.
    pub stop: Option<Stop>,
}

/// The shortest solution of a position of which a solution is known, as far as the limits allow.
pub fn optimal<G: Guided>(game: &G, start: &G::State, known: Vec<G::Move>, account: &mut Account) -> Shortest<G::Move> {
    let enough = toll_of(game, &known);
    let mut least_toll = game.least_toll(start);
    while least_toll < enough {
        let mut search = Within { game, most: least_toll, trail: Trail::new(), account };
        match search.win(start) {
            Ok(None) => least_toll += 1,
            Ok(Some(moves)) => return Shortest { moves, least_toll, stop: None },
            Err(stop) => return Shortest { moves: known, least_toll, stop: Some(stop) },
        }
    }
    Shortest { moves: known, least_toll, stop: None }
}

/// A search of every line that pays at most so much.
struct Within<'a, 'w, G: Guided> {
    game: &'a G,
    most: u32,
    trail: Trail<G::Move>,
    account: &'a mut Account<'w>,
}

impl<G: Guided> Within<'_, '_, G> {
    fn win(&mut self, start: &G::State) -> Result<Option<Vec<G::Move>>, Stop> {
        self.account.check_watch()?;
        let mut root = start.clone();
        Prunings::ALL.settle(self.game, &mut root, |_| ());
        let mut seen = Table::new();
        let mut moves = Vec::new();
        let mut rung = vec![(root, ROOT)];
        let mut next = Vec::new();
        for toll in 0..=self.most {
            // First whatever brings cards home from here, then, from all these positions, what costs.
            for is_home in [true, false] {
                let paid = if is_home { toll } else { toll + 1 };
                let mut at = 0;
                while at < rung.len() && paid <= self.most {
                    let (state, step): (G::State, u32) = rung[at].clone();
                    at += 1;
                    moves.clear();
                    self.game.moves(&state, &mut moves);
                    for &m in moves.iter().filter(|&&m| self.game.brings_home(m) == is_home) {
                        let mut child = state.clone();
                        self.game.play(&mut child, m);
                        Prunings::ALL.settle(self.game, &mut child, |_| ());
                        if !seen.insert(self.game.key(&child), self.account.bytes()).map_err(|_| Stop::Memory)? {
                            continue;
                        }
                        self.account.tick()?;
                        if self.game.pays_more(&child, self.most - paid) {
                            continue;
                        }
                        let number = self.trail.add(m, step)?;
                        if self.game.is_won(&child) {
                            return Ok(Some(Prunings::ALL.replay(self.game, start, &self.trail.line_to(number))));
                        }
                        if is_home { rung.push((child, number)) } else { next.push((child, number)) }
                    }
                    let places = (rung.capacity() + next.capacity()) * size_of::<(G::State, u32)>();
                    self.account.memory(seen.bytes() + (places + self.trail.bytes()) as u64)?;
                }
            }
            std::mem::swap(&mut rung, &mut next);
            next.clear();
        }
        Ok(None)
    }
}
