//! One object for any game: a virtual call a deal, never one a state.

use crate::VERSION;
use crate::method;
use crate::seat::Seat;
use crate::shorter::{Count, Shortened, Shorter};
use serde::Serialize;
use thiserror::Error;
use winnable_cards::{Board, Deal, LayoutError, Numbering};
use winnable_games::{Counted, Notation, Planned, Playable};
use winnable_players::{Listed, PlayerError};
use winnable_referee::Refusal;
use winnable_search::{Counts, Limits, Outcome, Prunings, Quality, Stop, Verdict, Watch, complete, paper, shorten};

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

    /// The board at the start of a deal.
    fn board(&self, deal: &Deal) -> Result<Board, LayoutError>;

    /// Searches a deal, and has a win replayed by the referee.
    fn solve(&self, deal: &Deal, request: &Request, watch: &Watch) -> Result<Solved, SolveError>;

    /// How an engine searches it, in words.
    fn method(&self, engine: Engine) -> String;

    /// Those who play it without seeing the face-down cards; nobody if there are no such cards.
    fn players(&self) -> &'static [Listed] {
        &[]
    }

    /// The names of some of them, from the weakest to the strongest.
    fn ladder(&self) -> &'static [&'static str] {
        &[]
    }

    /// The player of this name at a table.
    fn seat(&self, player: &str) -> Result<Box<dyn Seat + '_>, PlayerError> {
        let expected = format!("a game with face-down cards, which {} has not, for a player", self.name());
        Err(PlayerError { expected, found: player.to_string() })
    }
}

/// A game under its name.
pub(crate) struct Entry<G: Planned> {
    name: String,
    pub(crate) game: G,
    /// How to make a solution shorter, for games that can search for it.
    shorter: Option<Shorter<G>>,
}

impl<G: Counted + 'static> Entry<G> {
    /// The same for a game whose solutions can be made short.
    pub(crate) fn boxed_short(name: &str, game: G) -> Box<dyn AnyGame> {
        Box::new(Entry { shorter: Some(Shorter::of(&game)), ..Entry::new(name, game) })
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

impl<G: Planned + 'static> Entry<G> {
    pub(crate) fn new(name: &str, game: G) -> Entry<G> {
        Entry { name: name.to_string(), game, shorter: None }
    }

    pub(crate) fn boxed(name: &str, game: G) -> Box<dyn AnyGame> {
        Box::new(Entry::new(name, game))
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
        let Outcome { verdict: Verdict::Winnable(moves), mut counts } = found else { return found.into() };
        let won = |moves, counts| Outcome { verdict: Verdict::Winnable(moves), counts };
        if request.engine == Engine::Paper || request.quality == Quality::Fast {
            return won(moves, counts).into();
        }
        match &self.shorter {
            Some(shorter) if request.wants_short() => {
                let Shortened { moves, length, at_least, stop, states } =
                    (shorter.search)(&self.game, start, moves, request, watch);
                counts.states += states;
                Found { outcome: won(moves, counts), length: Some(length), at_least: Some(at_least), stop }
            }
            Some(shorter) => {
                let left = request.limits.states.saturating_sub(counts.states);
                let (moves, states) = (shorter.tidy)(&self.game, start, moves, left);
                counts.states += states;
                won(moves, counts).into()
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

impl<G: Planned + 'static> AnyGame for Entry<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn numbering(&self) -> Numbering {
        <G as Playable>::NUMBERING
    }

    fn board(&self, deal: &Deal) -> Result<Board, LayoutError> {
        Ok(self.game.board(&self.game.start(deal)?))
    }

    fn method(&self, engine: Engine) -> String {
        match engine {
            Engine::Paper => method::PAPER.to_string(),
            Engine::Complete => {
                let start = self.game.start(&Deal::Seed(1)).expect("every seed is a deal");
                let (model, start) = self.game.model(&start);
                method::complete(&model, &start)
            }
        }
    }

    fn solve(&self, deal: &Deal, request: &Request, watch: &Watch) -> Result<Solved, SolveError> {
        let start = self.game.start(deal)?;
        let is_measured = request.wants_short() && request.count == Count::Cards;
        if is_measured && self.shorter.as_ref().is_some_and(|shorter| !shorter.counts_cards) {
            return Err(SolveError::NotCardByCard { game: self.name.clone() });
        }
        let Found { outcome: Outcome { verdict, counts }, length, at_least, stop } =
            self.search(&start, request, watch);
        let Counts { states, duplicates, max_empty_columns, min_cards_left, min_stock_left, max_level } = counts;
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
}
