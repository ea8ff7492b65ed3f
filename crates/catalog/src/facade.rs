//! One object for any game: a virtual call a deal, never one a state.

use crate::VERSION;
use crate::runner::{PlayerRunner, Players};
use crate::session::{Playing, Session};
use crate::shorter::{Count, Shortened, Shorter};
use serde::Serialize;
use std::sync::Arc;
use thiserror::Error;
use winnable_cards::{Board, Deal, Deck, LayoutError, Numbering};
use winnable_games::{Interactive, Measured, Modelled, Notation, PapersProgram, Playable, Searched};
use winnable_players::{Listed, PlayerError};
use winnable_referee::Refusal;
use winnable_search::{
    Account, Decides, Limits, Outcome, Prunings, Quality, SearchCounts, Stop, Verdict, Watch, complete, paper, shorten,
};

/// Which search to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Engine {
    /// A good solver that ends in a win, in a proof or at its limits.
    #[default]
    Complete,
    /// The papers' plain depth-first search in natural order.
    Paper,
}

impl Engine {
    /// The name at the command line and in results.
    pub const fn name(self) -> &'static str {
        match self {
            Engine::Complete => "complete",
            Engine::Paper => "paper",
        }
    }
}

/// What is asked of a search.
#[derive(Debug, Clone, Copy)]
pub struct Request {
    /// The engine.
    pub engine: Engine,
    /// Its limits.
    pub limits: Limits,
    /// Prunings of the complete engine; all of them, unless one wants to see what they save.
    pub prunings: Prunings,
    /// Whether the first win will do, or a good, a short or the shortest one is wanted.
    pub quality: Quality,
    /// What counts as one move in a short or the shortest one.
    pub count: Count,
    /// How moves are written.
    pub notation: Notation,
    /// Whether the answer has the moves of a win; the referee replays them in any case.
    pub moves: bool,
}

impl Default for Request {
    fn default() -> Self {
        Request {
            engine: Engine::Complete,
            limits: Limits::default(),
            prunings: Prunings::ALL,
            quality: Quality::Good,
            count: Count::Runs,
            notation: Notation::Standard,
            moves: true,
        }
    }
}

impl Request {
    /// Whether a short or the shortest win is wanted.
    fn wants_short(&self) -> bool {
        self.engine == Engine::Complete && matches!(self.quality, Quality::Short | Quality::Optimal)
    }
}

/// A verdict with all that belongs to it. A win was replayed by the referee.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Solved {
    /// The game's canonical name.
    pub game: String,
    /// `winnable`, `unwinnable` or `undecided`.
    pub verdict: &'static str,
    /// Why it is unwinnable or undecided, or why a win may not be the shortest that was asked for.
    pub reason: Option<String>,
    /// The moves of the win, first move first, if they were asked for.
    pub moves: Vec<String>,
    /// Their number.
    pub move_count: usize,
    /// What counts as one in `length` and `at_least`: `runs` or `cards`. Like these, for games that can tell and if a
    /// short or the shortest win was asked for.
    pub count: Option<&'static str>,
    /// How long the win is, counted so. Less than the number of moves where runs are carried card by card.
    pub length: Option<usize>,
    /// No win is shorter, counted so.
    pub at_least: Option<usize>,
    /// Moves after which the win is certain; the rest only plays it out.
    pub certain_after: Option<usize>,
    /// Different positions that were generated.
    pub states: u64,
    /// Times that a position was generated again.
    pub duplicates: u64,
    /// Largest number of empty columns (rows, stacks) seen.
    pub max_empty_columns: Option<u32>,
    /// Smallest number of cards not yet home seen.
    pub min_cards_left: u32,
    /// Smallest stock seen, for games that have one.
    pub stock_left: Option<u32>,
    /// Deepest level of the search.
    pub max_level: u64,
    /// The engine.
    pub engine: &'static str,
    /// Of this program.
    pub version: &'static str,
}

/// Why there is no verdict.
#[derive(Debug, Error)]
pub enum SolveError {
    /// The position is not one of this game.
    #[error(transparent)]
    Deal(#[from] LayoutError),
    /// The referee does not accept our solution: a defect, and no verdict.
    #[error("the referee refuses the solution that was found, so there is no verdict (please report this): {0}")]
    Refused(Refusal),
    /// Its runs move in ways that no single cards can.
    #[error("expected count runs for {game}, where a run of any length moves as a whole, found cards")]
    NotCardByCard {
        /// The game.
        game: String,
    },
    /// Players play whole games.
    #[error("expected a numbered deal such as seed:42, since players play from the start, found a position")]
    NotFromTheStart,
}

/// Any game of the catalog.
pub trait AnyGame: Send + Sync {
    /// The canonical name.
    fn name(&self) -> &str;

    /// What a bare number means as a deal.
    fn numbering(&self) -> Numbering;

    /// The decks that it is played with.
    fn deck(&self) -> Deck;

    /// The board at the start of a deal.
    fn board(&self, deal: &Deal) -> Result<Board, LayoutError>;

    /// Searches a deal, and has a win replayed by the referee.
    fn solve(&self, deal: &Deal, request: &Request, watch: &Watch) -> Result<Solved, SolveError>;

    /// A game in progress, from a deal or a position.
    fn session(&self, deal: &Deal) -> Result<Box<dyn Session>, LayoutError>;

    /// The players that play it without seeing the face-down cards; empty if it has no such cards.
    fn players(&self) -> &'static [Listed];

    /// The names of some of them, from the weakest to the strongest.
    fn ladder(&self) -> &'static [&'static str];

    /// What plays whole games with the player of this name.
    fn runner(&self, player: &str) -> Result<Box<dyn PlayerRunner + '_>, PlayerError>;
}

/// A game that both engines can search, and that can be played move by move.
pub(crate) trait Solvable:
    Modelled<Model: Searched<Search: Decides<Self::Model>>> + PapersProgram + Interactive + 'static
{
}

impl<G> Solvable for G where
    G: Modelled<Model: Searched<Search: Decides<G::Model>>> + PapersProgram + Interactive + 'static
{
}

/// A game under its name, with what it can do beyond being solved.
pub(crate) struct Entry<G: Modelled> {
    name: String,
    pub(crate) game: G,
    /// How to make a solution shorter, for games that can search for it.
    shorter: Option<Shorter<G>>,
    /// Those who play it, for games with face-down cards.
    players: Option<Players<G>>,
}

impl<G: Solvable + Measured> Entry<G> {
    /// The entry of a game whose solutions can be made short.
    pub(crate) fn with_short_solutions(self) -> Entry<G> {
        Entry { shorter: Some(Shorter::of(&self.game)), ..self }
    }
}

/// A verdict with what is known of the shortest win.
struct Found<M> {
    outcome: Outcome<M>,
    length: Option<usize>,
    at_least: Option<usize>,
    stop: Option<Stop>,
}

impl<M> From<Outcome<M>> for Found<M> {
    fn from(outcome: Outcome<M>) -> Self {
        Found { outcome, length: None, at_least: None, stop: None }
    }
}

impl<G: Solvable> Entry<G> {
    pub(crate) fn new(name: &str, game: G) -> Entry<G> {
        Entry { name: name.to_string(), game, shorter: None, players: None }
    }

    /// The entry of a game with face-down cards, for these players.
    pub(crate) fn with_players(self, players: Players<G>) -> Entry<G> {
        Entry { players: Some(players), ..self }
    }

    /// Any game of the catalog; its sessions share the entry.
    pub(crate) fn boxed(self) -> Box<dyn AnyGame> {
        Box::new(Arc::new(self))
    }

    /// The verdict in the game's own moves, up to a certain win.
    fn search(&self, start: &G::State, request: &Request, watch: &Watch) -> Found<G::Move> {
        let outcome = match request.engine {
            Engine::Paper => paper(&self.game, start, request.limits, watch),
            Engine::Complete => {
                let (model, model_start) = self.game.model(start);
                let Outcome { verdict, counts } =
                    complete(&model, &model_start, &request.prunings, request.quality, request.limits, watch);
                let verdict = match verdict {
                    Verdict::Winnable(plan) => Verdict::Winnable(self.game.steps(start, &plan)),
                    Verdict::Unwinnable(proof) => Verdict::Unwinnable(proof),
                    Verdict::Undecided(stop) => Verdict::Undecided(stop),
                };
                Outcome { verdict, counts }
            }
        };
        self.improved(start, outcome, request, watch)
    }

    /// The same verdict with moves of the quality that is wanted.
    fn improved(&self, start: &G::State, found: Outcome<G::Move>, request: &Request, watch: &Watch) -> Found<G::Move> {
        let Outcome { verdict: Verdict::Winnable(moves), counts } = found else { return found.into() };
        let won = |moves, counts| Outcome { verdict: Verdict::Winnable(moves), counts };
        if request.engine == Engine::Paper || request.quality == Quality::Fast {
            return won(moves, counts).into();
        }
        let mut account = Account::resume(counts, request.limits, watch);
        match &self.shorter {
            Some(shorter) if request.wants_short() => {
                let Shortened { moves, length, at_least, stop } =
                    (shorter.search)(&self.game, start, moves, request, &mut account);
                Found { outcome: won(moves, account.counts), length: Some(length), at_least: Some(at_least), stop }
            }
            Some(shorter) => {
                let moves = (shorter.tidy)(&self.game, start, moves, &mut account);
                won(moves, account.counts).into()
            }
            None => won(shorten(&self.game, start, moves), counts).into(),
        }
    }

    /// The moves as text with spaces between them, played out to the last card, and their number.
    fn written(&self, start: &G::State, moves: Vec<G::Move>, notation: Notation) -> (String, usize) {
        let mut state = start.clone();
        let (mut text, mut count) = (String::with_capacity(512), 0);
        let mut play = |state: &mut G::State, m| {
            if count > 0 {
                text.push(' ');
            }
            self.game.write(state, m, notation, &mut text);
            self.game.play(state, m);
            count += 1;
        };
        moves.into_iter().for_each(|m| play(&mut state, m));
        // Should the moves not lead to a win, the referee will say so.
        if self.game.is_won(&state) {
            self.game.finish(&state).into_iter().for_each(|m| play(&mut state, m));
        }
        (text, count)
    }
}

impl<G: Solvable> AnyGame for Arc<Entry<G>> {
    fn name(&self) -> &str {
        &self.name
    }

    fn numbering(&self) -> Numbering {
        <G as Playable>::NUMBERING
    }

    fn deck(&self) -> Deck {
        self.game.deck()
    }

    fn board(&self, deal: &Deal) -> Result<Board, LayoutError> {
        Ok(self.game.board(&self.game.start(deal)?))
    }

    fn solve(&self, deal: &Deal, request: &Request, watch: &Watch) -> Result<Solved, SolveError> {
        let start = self.game.start(deal)?;
        let is_measured = request.wants_short() && request.count == Count::Cards;
        if is_measured && self.shorter.as_ref().is_some_and(|shorter| !shorter.counts_cards) {
            return Err(SolveError::NotCardByCard { game: self.name.clone() });
        }
        let Found { outcome: Outcome { verdict, counts }, length, at_least, stop } =
            self.search(&start, request, watch);
        let SearchCounts { states, duplicates, max_empty_columns, min_cards_left, min_stock_left, max_level } = counts;
        let (mut moves, mut move_count) = (Vec::new(), 0);
        let mut certain_after = None;
        let (verdict, reason) = match verdict {
            Verdict::Winnable(found) => {
                certain_after = Some(found.len());
                let (text, count) = self.written(&start, found, request.notation);
                let listed = text.split_ascii_whitespace();
                winnable_referee::replay(&self.name, deal, listed.clone()).map_err(SolveError::Refused)?;
                move_count = count;
                if request.moves {
                    moves.extend(listed.map(str::to_string));
                }
                ("winnable", stop.map(|stop| stop.to_string()))
            }
            Verdict::Unwinnable(_) => ("unwinnable", Some("every line of play was searched".to_string())),
            Verdict::Undecided(stop) => ("undecided", Some(stop.to_string())),
        };
        Ok(Solved {
            game: self.name.clone(),
            verdict,
            reason,
            move_count,
            count: length.map(|_| request.count.name()),
            length,
            at_least,
            certain_after,
            moves,
            states,
            duplicates,
            max_empty_columns,
            min_cards_left,
            stock_left: min_stock_left,
            max_level,
            engine: request.engine.name(),
            version: VERSION,
        })
    }

    fn session(&self, deal: &Deal) -> Result<Box<dyn Session>, LayoutError> {
        Ok(Box::new(Playing::start(Arc::clone(self), deal)?))
    }

    fn players(&self) -> &'static [Listed] {
        self.players.as_ref().map_or(&[], |players| players.list)
    }

    fn ladder(&self) -> &'static [&'static str] {
        self.players.as_ref().map_or(&[], |players| players.ladder)
    }

    fn runner(&self, player: &str) -> Result<Box<dyn PlayerRunner + '_>, PlayerError> {
        let Some(players) = &self.players else {
            let expected = format!("a game with face-down cards, which {} has not, for a player", self.name);
            return Err(PlayerError { expected, found: player.to_string() });
        };
        (players.runner)(&self.name, &self.game, player)
    }
}
