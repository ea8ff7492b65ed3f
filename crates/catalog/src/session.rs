//! A game in progress: what a page or a program needs to let somebody play.
//!
//! ```
//! let game = winnable_catalog::open("freecell").unwrap();
//! let deal = winnable_catalog::deal(&*game, "ms:617").unwrap();
//! let mut session = game.session(&deal.deal).unwrap();
//! let first = session.legal_moves()[0].text.clone();
//! session.play(&first).unwrap();
//! assert!(session.undo() && session.redo() && !session.redo());
//! assert_eq!(session.line(), [first]);
//! let (limits, watch) = Default::default();
//! assert_eq!(session.can_win(limits, &watch).unwrap(), Some(true));
//! ```

use crate::casual::CasualGame;
use crate::facade::{AnyGame, Entry, Request, Solvable, SolveError};
use crate::outlook::Chance;
use crate::result::{Quality, Solved};
use crate::why::{self, Reasons};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;
use thiserror::Error;
use winnable_cards::{Board, BoardFormat, Deal, Layout, LayoutError, SplitMix64};
use winnable_games::{Action, Modelled, Notation};
use winnable_search::{Limits, Watch};

/// A game in progress. It owns all that it needs and can go to another thread.
pub trait Session: Send {
    /// The canonical name of the game.
    fn game(&self) -> &str;

    /// Every move that the rules allow now, exactly those that the referee allows.
    fn legal_moves(&self) -> Vec<LegalMove>;

    /// Plays a move, in the notation of [`LegalMove::text`] or any other that the referee reads. Moves that were taken
    /// back are then forgotten. After an error the game is as before.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;

    /// Plays one of the legal moves by its number in their list, from 0.
    fn play_nth(&mut self, index: usize) -> Result<(), MoveError>;

    /// Takes back the last move; false if there is none.
    fn undo(&mut self) -> bool;

    /// Plays again the move that was taken back last; false if there is none.
    fn redo(&mut self) -> bool;

    /// The board with all cards known.
    fn board(&self) -> Board;

    /// The board as a player sees it who may not look at the face-down cards; None if the game has no such cards.
    fn view(&self) -> Option<Board>;

    /// The position as text, with all cards known: read as a deal it is the position again.
    fn text(&self) -> String;

    /// Whether the goal of the game is reached.
    fn is_won(&self) -> bool;

    /// The moves from the start to here.
    fn line(&self) -> &[String];

    /// The chance to win for one who may not look at the face-down cards: a strong player plays on from here so many
    /// times, over orders in which the unseen cards may lie. None if the game has no such cards.
    fn chance(&self, games: u64, watch: &Watch) -> Option<Chance>;

    /// Searches for a win from here, with all cards known. A win was replayed by the referee from this position, and its
    /// moves can be played here.
    fn solve(&self, request: &Request, watch: &Watch) -> Result<Solved, SolveError>;

    /// Plays on to the end as a casual player does, all cards seen; the seed is that of his chance. The game here stays as it is.
    fn play_casually(&self, seed: u64) -> CasualGame;

    /// Has the referee replay a win of a casual player from here.
    fn check_casual(&self, played: &CasualGame) -> Result<(), SolveError>;

    /// The number of the legal move that a casual player makes here; None if he gives up.
    fn casual_choice(&self, seed: u64) -> Option<usize>;

    /// Why this position is lost, if it is: all positions that can be reached are gone through, so many at the most.
    fn reasons(&self, most: u64, watch: &Watch) -> Reasons;

    /// Cards that are not home, or not removed.
    fn cards_left(&self) -> u32;

    /// Cards in the stock, if the game has one.
    fn stock_left(&self) -> Option<u32>;
}

impl dyn Session + '_ {
    /// Whether the game can still be won, with all cards known; None if the limits do not allow to say, or if `watch` stops
    /// the search.
    pub fn can_win(&self, limits: Limits, watch: &Watch) -> Result<Option<bool>, SolveError> {
        let request = Request { quality: Quality::Fast, limits, moves: false, ..Request::default() };
        let verdict = self.solve(&request, watch)?.verdict;
        Ok((verdict.is_win() || verdict.is_loss()).then(|| verdict.is_win()))
    }

    /// A move that leads to a win, with all cards known; None if there is none, or if none was found within the limits. For one
    /// who may not look at the face-down cards there is [`Session::chance`].
    pub fn hint(&self, limits: Limits, watch: &Watch) -> Result<Option<String>, SolveError> {
        let solved = self.solve(&Request { limits, ..Request::default() }, watch)?;
        Ok(solved.moves.into_iter().next())
    }
}

/// A move that the rules allow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LegalMove {
    /// How it is written.
    pub text: String,
    /// What it does with the cards.
    #[serde(flatten)]
    pub action: Action,
}

/// Why a move cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MoveError {
    /// It is illegal here, or no move at all.
    #[error("expected a legal move, found \"{text}\": {why}")]
    Illegal {
        /// The move as it was written.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// There is no legal move of this number.
    #[error("expected the number of a legal move, less than {count}, found {index}")]
    NoSuchNumber {
        /// How many legal moves there are.
        count: usize,
        /// The number that came.
        index: usize,
    },
}

/// A session of any game of the catalog.
pub(crate) struct Playing<G: Modelled> {
    entry: Arc<Entry<G>>,
    /// All positions from the start to the last move, also of moves that were taken back.
    states: Vec<G::State>,
    /// The moves between them.
    line: Vec<String>,
    /// The number of moves played: the place of the present position.
    at: usize,
}

impl<G: Solvable> Playing<G> {
    pub(crate) fn start(entry: Arc<Entry<G>>, deal: &Deal) -> Result<Playing<G>, LayoutError> {
        let start = entry.game.start(deal)?;
        Ok(Playing { entry, states: vec![start], line: Vec::new(), at: 0 })
    }

    fn state(&self) -> &G::State {
        &self.states[self.at]
    }

    fn moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.entry.game.legal_moves(self.state(), &mut moves);
        moves
    }

    fn written(&self, m: G::Move) -> String {
        self.entry.game.written(self.state(), m, Notation::Standard)
    }

    fn after(&self, m: G::Move) -> G::State {
        let mut state = self.state().clone();
        self.entry.game.play(&mut state, m);
        state
    }

    /// The present position as a deal to start from, for the referee, who shares no states with the games.
    fn position(&self) -> Deal {
        Deal::Position(Layout::parse(&self.text()).expect("a board that is written is read"))
    }

    /// The legal move that a text means. What is not written as we write it, the referee reads and judges.
    fn read(&self, text: &str) -> Result<G::Move, String> {
        let moves = self.moves();
        if let Some(&m) = moves.iter().find(|&&m| self.written(m) == text) {
            return Ok(m);
        }
        let opened = winnable_referee::open(self.entry.name(), &self.position());
        let mut table = opened.map_err(|refusal| refusal.to_string())?;
        table.play(text)?;
        let board = table.board();
        let meant = moves.into_iter().find(|&m| self.entry.game.board(&self.after(m)) == board);
        meant.ok_or_else(|| "the referee allows it, but the game does not (please report this)".to_string())
    }

    fn go(&mut self, m: G::Move) {
        let (text, state) = (self.written(m), self.after(m));
        self.line.truncate(self.at);
        self.states.truncate(self.at + 1);
        self.line.push(text);
        self.states.push(state);
        self.at += 1;
    }
}

impl<G: Solvable> Session for Playing<G> {
    fn game(&self) -> &str {
        self.entry.name()
    }

    fn legal_moves(&self) -> Vec<LegalMove> {
        let legal = |m| LegalMove { text: self.written(m), action: self.entry.game.action(self.state(), m) };
        self.moves().into_iter().map(legal).collect()
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let m = self.read(text).map_err(|why| MoveError::Illegal { text: text.to_string(), why })?;
        self.go(m);
        Ok(())
    }

    fn play_nth(&mut self, index: usize) -> Result<(), MoveError> {
        let moves = self.moves();
        let &m = moves.get(index).ok_or(MoveError::NoSuchNumber { count: moves.len(), index })?;
        self.go(m);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let is_possible = self.at > 0;
        self.at -= usize::from(is_possible);
        is_possible
    }

    fn redo(&mut self) -> bool {
        let is_possible = self.at < self.line.len();
        self.at += usize::from(is_possible);
        is_possible
    }

    fn board(&self) -> Board {
        self.entry.game.board(self.state())
    }

    /// Without players who could be asked for a chance, all cards are known.
    fn view(&self) -> Option<Board> {
        self.entry.players.as_ref().and_then(|_| self.entry.game.seen(self.state()))
    }

    fn text(&self) -> String {
        self.board().written(BoardFormat::Usual)
    }

    /// A win that is only certain still has to be played out.
    fn is_won(&self) -> bool {
        self.entry.game.is_won(self.state())
    }

    fn line(&self) -> &[String] {
        &self.line[..self.at]
    }

    fn chance(&self, games: u64, watch: &Watch) -> Option<Chance> {
        let players = self.entry.players.as_ref()?;
        let found = (players.outlook)(&self.entry.game, &self.states[..=self.at], players.strong, games, watch);
        let outlook = found.expect("they are players of this game");
        Some(Chance {
            player: players.strong.quick,
            games: outlook.games,
            wins: outlook.wins,
            advice: outlook.advice.map(|m| self.written(m)),
        })
    }

    fn play_casually(&self, seed: u64) -> CasualGame {
        self.entry.taste.play(&self.entry.game, self.state(), seed)
    }

    fn check_casual(&self, played: &CasualGame) -> Result<(), SolveError> {
        let game = &self.entry.game;
        let mut state = self.state().clone();
        let (mut moves, mut legal) = (Vec::new(), Vec::new());
        for &number in &played.choices {
            legal.clear();
            game.legal_moves(&state, &mut legal);
            let m = legal[usize::from(number)];
            game.play(&mut state, m);
            moves.push(m);
        }
        let moves = self.entry.played_out(self.state(), moves);
        let text = self.entry.written(self.state(), &moves, Notation::Standard);
        let listed = text.split_ascii_whitespace();
        winnable_referee::replay(&self.entry.name, &self.position(), listed).map_err(SolveError::Refused)?;
        Ok(())
    }

    fn casual_choice(&self, seed: u64) -> Option<usize> {
        let game = &self.entry.game;
        let seen = HashSet::from([game.key(self.state())]);
        self.entry.taste.choose(game, self.state(), &seen, &mut SplitMix64::new(seed)).map(|(number, _)| number)
    }

    fn reasons(&self, most: u64, watch: &Watch) -> Reasons {
        why::reasons(&self.entry.game, &self.entry.name, self.state(), most, watch)
    }

    fn cards_left(&self) -> u32 {
        self.entry.game.cards_left(self.state())
    }

    fn stock_left(&self) -> Option<u32> {
        self.entry.game.stock_left(self.state())
    }

    fn solve(&self, request: &Request, watch: &Watch) -> Result<Solved, SolveError> {
        self.entry.solve_from(self.state(), || Cow::Owned(self.position()), request, watch)
    }
}
