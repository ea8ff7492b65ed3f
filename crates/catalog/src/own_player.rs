//! A player written elsewhere plays a whole game.

use crate::facade::AnyGame;
use crate::runner::Played;
use crate::session::{LegalMove, MoveError, Session};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use winnable_cards::{Board, Deal, LayoutError};
use winnable_referee::Refusal;

/// Moves after which the game of a player is ended, unless another limit is given. Where moves can be taken back, as from cell to
/// column and back in FreeCell, a player may go on for ever. People win in fewer than 300.
pub const MOST_TURNS: usize = 1000;

/// What a player written elsewhere is given. It knows nothing of the cards that lie face down.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// What lies open; all cards, if none lie face down.
    pub board: Board,
    /// The legal moves, at least one.
    pub moves: Vec<LegalMove>,
    /// How many moves were played.
    pub turn: usize,
    /// How many may be played from here on, at least one; then the game is ended.
    pub turns_left: usize,
}

/// What a player answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// One of the legal moves, by its number.
    Nth(usize),
    /// A move in any notation that the referee reads.
    Text(String),
}

/// Why a game could not be played to its end.
#[derive(Debug, Error)]
pub enum OwnGameError<E> {
    /// The position is none of this game.
    #[error(transparent)]
    Deal(#[from] LayoutError),
    /// The player chose a move that is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The referee does not accept a win: a defect.
    #[error("the referee refuses a win (please report this): {0}")]
    Refused(Refusal),
    /// The player has failed.
    #[error("the player has failed")]
    Player(E),
}

/// Plays until the game is won, the player gives up, has no legal move or has played so many. The referee replays a win.
pub fn play_by<E>(
    game: &dyn AnyGame,
    deal: &Deal,
    most: usize,
    mut player: impl FnMut(View) -> Result<Option<Choice>, E>,
) -> Result<Played, OwnGameError<E>> {
    let mut session = game.session(deal)?;
    let mut choices = 0;
    while !session.is_won() && session.line().len() < most {
        let moves = session.legal_moves();
        if moves.is_empty() {
            break;
        }
        let board = session.view().unwrap_or_else(|| session.board());
        let turn = session.line().len();
        let legal = moves.len() as u32;
        match player(View { board, moves, turn, turns_left: most - turn }).map_err(OwnGameError::Player)? {
            Some(Choice::Nth(number)) => session.play_nth(number)?,
            Some(Choice::Text(text)) => session.play(&text)?,
            None => break,
        }
        choices += legal;
    }
    finished(game, deal, &*session, choices)
}

fn finished<E>(
    game: &dyn AnyGame,
    deal: &Deal,
    session: &dyn Session,
    choices: u32,
) -> Result<Played, OwnGameError<E>> {
    let (is_won, moves) = (session.is_won(), session.line().to_vec());
    if is_won {
        let replayed = winnable_referee::replay(game.name(), deal, moves.iter().map(String::as_str));
        replayed.map_err(OwnGameError::Refused)?;
    }
    Ok(Played { is_won, moves, cards_left: session.cards_left(), stock_left: session.stock_left(), choices })
}
