//! A player written elsewhere plays a whole game.

use crate::{Error, Game};
use winnable_cards::{Board, Deal};
use winnable_catalog::{LegalMove, Played, SolveError};

/// What a player of yours is given. It knows nothing of the cards that lie face down.
#[derive(Debug)]
pub struct View {
    /// What lies open; all cards, if none lie face down.
    pub board: Board,
    /// The legal moves, at least one.
    pub moves: Vec<LegalMove>,
    /// How many moves were played.
    pub turn: usize,
}

/// Plays until the game is won, the player gives up or has no legal move. The referee replays a win.
pub(crate) fn play(game: &Game, deal: &Deal, mut player: impl FnMut(&View) -> Option<usize>) -> Result<Played, Error> {
    let mut session = game.session(deal)?;
    let mut choices = 0;
    while !session.is_won() {
        let moves = session.legal_moves();
        if moves.is_empty() {
            break;
        }
        let board = session.view().unwrap_or_else(|| session.board());
        let view = View { board, moves, turn: session.line().len() };
        let Some(chosen) = player(&view) else { break };
        session.play_nth(chosen)?;
        choices += view.moves.len() as u32;
    }
    let (is_won, moves) = (session.is_won(), session.line().to_vec());
    if is_won {
        let replayed = winnable_referee::replay(game.name(), deal, moves.iter().map(String::as_str));
        replayed.map_err(SolveError::Refused)?;
    }
    Ok(Played { is_won, moves, cards_left: session.cards_left(), stock_left: session.stock_left(), choices })
}
