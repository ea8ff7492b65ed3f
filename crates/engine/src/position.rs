//! A position: a game, a deal and the moves from there.

use crate::error::Error;
use crate::games;
use serde::{Deserialize, Serialize};
use winnable_cards::{Board, Card, Deal, DealName, Place};
use winnable_catalog::{Action, AnyGame, LegalMove, Session};
use winnable_rules::Shape;

/// Most moves of a line.
const MOVES: usize = 5_000;

/// What every question is about.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The name of the game.
    pub game: String,
    /// A deal such as `ms:617`, or a position as text.
    pub deal: String,
    /// The moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A move of the line, with what it did.
#[derive(Debug, Serialize)]
pub struct Played {
    #[serde(flatten)]
    legal: LegalMove,
    /// The card that it went on, in a row.
    on: Option<Card>,
}

/// A position to be shown.
#[derive(Debug, Serialize)]
pub struct Shown {
    /// The canonical name of the game.
    game: String,
    /// What is known of it to lay it out.
    shape: Shape,
    /// The full name of the deal, or the position as text that it began with.
    deal: String,
    /// The board as it is played: face-down cards are not told.
    board: Board,
    /// The board with all cards known, if some lie face down.
    open: Option<Board>,
    /// What was played.
    played: Vec<Played>,
    /// What can be played.
    legal: Vec<LegalMove>,
    is_won: bool,
    /// The position as text.
    text: String,
}

impl Line {
    /// The game.
    pub fn game(&self) -> Result<Box<dyn AnyGame>, Error> {
        games::open(&self.game)
    }

    /// The deal with its full name. No name of a deal reaches a file.
    pub fn deal(&self, game: &dyn AnyGame) -> Result<(Deal, String), Error> {
        let is_text = self.deal.contains(['\n', ':', ' ', '{']);
        match DealName::parse(&self.deal, game.numbering()).map_err(|error| Error::bad(error.to_string()))? {
            DealName::File(text) if is_text => {
                let deal = winnable_catalog::written(game, &text).map_err(|error| Error::bad(error.to_string()))?;
                Ok((deal, text))
            }
            DealName::Input | DealName::File(_) => Err(Error::bad(format!(
                "expected a deal such as ms:617 or seed:42, or a position as text, found \"{}\"",
                self.deal
            ))),
            _ => {
                let named = winnable_catalog::deal(game, &self.deal).map_err(|error| Error::bad(error.to_string()))?;
                Ok((named.deal, named.name))
            }
        }
    }

    /// The game in progress before the first move, and the full name of the deal. The game is opened here, once for a question.
    fn start(&self) -> Result<(Box<dyn Session>, String), Error> {
        if self.moves.len() > MOVES {
            return Err(Error::bad(format!("expected at most {MOVES} moves, found {}", self.moves.len())));
        }
        let game = self.game()?;
        let (deal, name) = self.deal(&*game)?;
        let session = game.session(&deal).map_err(|error| Error::bad(error.to_string()))?;
        Ok((session, name))
    }

    /// The game in progress after all moves.
    pub fn session(&self) -> Result<Box<dyn Session>, Error> {
        let (mut session, _) = self.start()?;
        for (number, text) in self.moves.iter().enumerate() {
            session.play(text).map_err(|error| Error::bad(format!("move {}: {error}", number + 1)))?;
        }
        Ok(session)
    }

    /// The position after all moves.
    pub fn position(&self) -> Result<Shown, Error> {
        let (mut session, deal) = self.start()?;
        let mut played = Vec::with_capacity(self.moves.len());
        for (number, text) in self.moves.iter().enumerate() {
            let before = session.board();
            let legal = session.legal_moves().into_iter().find(|legal| legal.text == *text);
            session.play(text).map_err(|error| Error::bad(format!("move {}: {error}", number + 1)))?;
            let told = session.line().last().cloned().unwrap_or_default();
            let legal = match legal {
                Some(legal) => legal,
                None => {
                    // Written in another notation: told as we write it.
                    session.undo();
                    let legal = session.legal_moves().into_iter().find(|legal| legal.text == told);
                    session.redo();
                    legal.ok_or_else(|| Error::defect("a move that was played is not listed"))?
                }
            };
            played.push(Played { on: under(&before, &legal), legal });
        }
        let view = session.view();
        let open = view.as_ref().map(|_| session.board());
        Ok(Shown {
            shape: shape(session.game())?,
            game: session.game().to_string(),
            deal,
            board: view.unwrap_or_else(|| session.board()),
            open,
            played,
            legal: session.legal_moves(),
            is_won: session.is_won(),
            text: session.text(),
        })
    }
}

fn shape(game: &str) -> Result<Shape, Error> {
    winnable_rules::open(game).map(|rules| rules.shape()).map_err(|error| Error::defect(error.to_string()))
}

/// The card that a move puts its cards on, in a row of the board before it.
fn under(before: &Board, legal: &LegalMove) -> Option<Card> {
    let Action::Move { to: Place::Row { row, place }, .. } = &legal.action else { return None };
    before.rows.get(*row)?.get(place.checked_sub(1)?)?.card()
}
