//! The chance to win for one who may not look at the face-down cards. A strong player plays on from the position, over
//! orders in which the unseen cards may lie; the true order is not looked at.

use crate::runner::Strong;
use serde::Serialize;
use winnable_games::{Hidden, Interactive};
use winnable_players::{AnyPlayer, BlindGame, PlayerError, chance};
use winnable_search::Watch;

/// What a strong player makes of a position without looking at the face-down cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chance {
    /// Who played on.
    pub player: &'static str,
    /// Games that were played on, each over another order of the unseen cards.
    pub games: u64,
    /// Wins among them.
    pub wins: u64,
    /// The move that the strongest player makes here; none if it gives the game up.
    pub advice: Option<String>,
}

/// The same, with a move of the game.
pub(crate) struct Outlook<M> {
    pub(crate) games: u64,
    pub(crate) wins: u64,
    pub(crate) advice: Option<M>,
}

/// Seed of the orders.
const SEED: u64 = 1;

/// Plays on so many times, fewer if `watch` stops it. Depends on what can be seen only.
pub(crate) fn outlook<G: Hidden + Interactive>(
    game: &G,
    state: &G::State,
    open: impl Fn(&str) -> Result<Box<dyn AnyPlayer<G>>, PlayerError>,
    strong: Strong,
    games: u64,
    watch: &Watch,
) -> Result<Outlook<G::Move>, PlayerError> {
    let mut player = open(strong.quick)?;
    let mut outlook = Outlook { games: 0, wins: 0, advice: None };
    for number in 0..games {
        if watch.is_stopped() {
            return Ok(outlook);
        }
        let mut end = game.guess(game.view(state), &mut chance(SEED, number));
        player.play_out(BlindGame::new(game, &mut end), chance(SEED, number));
        outlook.games += 1;
        outlook.wins += u64::from(game.is_won(&end));
    }
    outlook.advice = open(strong.adviser)?.first_move(game, state, chance(SEED, 0));
    Ok(outlook)
}
