//! Proof that no card ever goes home again: the whole space under the game's coarse key, as long as it lasts.
//!
//! See [`Guided::frozen_key`] for why a space that closes here is lost, and exactly so. The first position
//! in which some card can go home ends the attempt without a verdict.

use crate::limits::Account;
use crate::table::Table;
use crate::verdict::Stop;
use winnable_games::Guided;

/// The coarse keys that are known to be lost.
pub(crate) struct Frozen {
    lost: Table,
    /// The positions of the space at hand.
    seen: Vec<u128>,
}

impl Frozen {
    pub fn new() -> Self {
        Frozen { lost: Table::new(), seen: Vec::new() }
    }

    /// Whether the space from here closes within `budget` states without any card going home.
    pub fn is_frozen<G: Guided>(
        &mut self,
        game: &G,
        start: &G::State,
        budget: usize,
        account: &mut Account,
    ) -> Result<bool, Stop> {
        let Some(key) = game.frozen_key(start) else { return Ok(false) };
        if self.lost.contains(key) {
            return Ok(true);
        }
        let mut seen = Table::new();
        let mut open = vec![start.clone()];
        let mut moves = Vec::new();
        self.seen.clear();
        self.seen.push(key);
        let _ = seen.insert(key, account.bytes());
        account.state(game, start)?;
        while let Some(state) = open.pop() {
            moves.clear();
            game.moves(&state, &mut moves);
            for &m in &moves {
                let mut child = state.clone();
                game.play(&mut child, m);
                let Some(key) = game.frozen_key(&child) else { return Ok(false) };
                if game.is_won(&child) || seen.len() >= budget {
                    return Ok(false);
                }
                if seen.insert(key, account.bytes()).map_err(|_| Stop::Memory)? {
                    account.state(game, &child)?;
                    self.seen.push(key);
                    open.push(child);
                } else {
                    account.duplicate();
                }
            }
        }
        for &key in &self.seen {
            self.lost.insert(key, account.bytes()).map_err(|_| Stop::Memory)?;
        }
        Ok(true)
    }
}
