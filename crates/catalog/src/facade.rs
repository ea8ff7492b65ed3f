//! One object for any game: a virtual call a deal, never one a state.

use crate::VERSION;
use crate::method;
use crate::result::{Engine, Metric, Quality, Reason, Solved, Verdict};
use crate::seat::Seat;
use crate::shorter::Shorter;
use thiserror::Error;
use winnable_cards::{Board, Card, Deal, LayoutError, Numbering};
use winnable_games::{Counted, Notation, Planned, Playable};
use winnable_players::{Listed, PlayerError};
use winnable_referee::Refusal;
use winnable_search::{self as search, Counts, Limits, Outcome, Prunings, Stop, Watch, complete, paper, shorten};

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
    pub metric: Metric,
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
            metric: Metric::Runs,
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

    /// Cards that it is played with: one deck, unless the game says otherwise.
    fn cards(&self) -> u32 {
        Card::COUNT as u32
    }

    /// How an engine searches it, in words.
    fn method(&self, engine: Engine) -> String;

    /// Those who play it without seeing the face-down cards; none if there are no such cards.
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
    /// An entry for a game whose solutions can be made short.
    pub(crate) fn boxed_short(name: &str, game: G) -> Box<dyn AnyGame> {
        Box::new(Entry { shorter: Some(Shorter::of(&game)), ..Entry::new(name, game) })
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
    fn search(&self, start: &G::State, request: &Request, watch: &Watch) -> Outcome<G::Move> {
        if request.engine == Engine::Paper {
            return paper(&self.game, start, request.limits, watch);
        }
        let (model, model_start) = self.game.model(start);
        let quality = match request.quality {
            Quality::Fast => search::Quality::Fast,
            Quality::Good | Quality::Short | Quality::Optimal => search::Quality::Good,
        };
        let Outcome { verdict, counts } =
            complete(&model, &model_start, &request.prunings, quality, request.limits, watch);
        let verdict = match verdict {
            search::Verdict::Winnable(plan) => search::Verdict::Winnable(self.game.steps(start, &plan)),
            search::Verdict::Unwinnable(proof) => search::Verdict::Unwinnable(proof),
            search::Verdict::Undecided(stop) => search::Verdict::Undecided(stop),
        };
        Outcome { verdict, counts }
    }

    /// Moves of the quality that is wanted; notes what they cost and what is known of the shortest win.
    fn improved(
        &self,
        start: &G::State,
        moves: Vec<G::Move>,
        request: &Request,
        watch: &Watch,
        solved: &mut Solved,
    ) -> Vec<G::Move> {
        if request.engine == Engine::Paper || request.quality == Quality::Fast {
            return moves;
        }
        match &self.shorter {
            Some(shorter) if request.wants_short() => {
                let found = (shorter.search)(&self.game, start, moves, request, watch);
                solved.states += found.states;
                solved.count = Some(request.metric);
                solved.length = Some(found.length);
                solved.at_least = Some(found.at_least);
                solved.reason = found.stop.map(Reason::from);
                found.moves
            }
            Some(shorter) => {
                let left = request.limits.states.saturating_sub(solved.states);
                let (moves, states) = (shorter.tidy)(&self.game, start, moves, left);
                solved.states += states;
                moves
            }
            None => shorten(&self.game, start, moves),
        }
    }

    /// A result that says nothing yet but what the search counted.
    fn undecided(&self, request: &Request, counts: Counts) -> Solved {
        Solved {
            game: self.name.clone(),
            verdict: Verdict::Undecided,
            reason: None,
            grounds: None,
            moves: Vec::new(),
            move_count: 0,
            count: None,
            length: None,
            at_least: None,
            certain_after: None,
            states: counts.states,
            duplicates: counts.duplicates,
            max_empty_columns: counts.max_empty_columns,
            min_cards_left: counts.min_cards_left,
            stock_left: counts.min_stock_left,
            max_level: counts.max_level,
            engine: request.engine,
            version: VERSION.to_string(),
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
        let is_in_cards = request.wants_short() && request.metric == Metric::Cards;
        if is_in_cards && self.shorter.as_ref().is_some_and(|shorter| !shorter.counts_cards) {
            return Err(SolveError::NotCardByCard { game: self.name.clone() });
        }
        let Outcome { verdict, counts } = self.search(&start, request, watch);
        let mut solved = self.undecided(request, counts);
        match verdict {
            search::Verdict::Winnable(found) => {
                let found = self.improved(&start, found, request, watch, &mut solved);
                solved.verdict = Verdict::Winnable;
                solved.certain_after = Some(found.len());
                let (text, count) = self.written(&start, found, request.notation);
                let listed = text.split_ascii_whitespace();
                winnable_referee::replay(&self.name, deal, listed.clone()).map_err(SolveError::Refused)?;
                solved.move_count = count;
                if request.moves {
                    solved.moves.extend(listed.map(str::to_string));
                }
            }
            search::Verdict::Unwinnable(_) => {
                solved.verdict = Verdict::Unwinnable;
                solved.reason = Some(Reason::Searched);
            }
            search::Verdict::Undecided(stop) => solved.reason = Some(stop.into()),
        }
        Ok(solved)
    }
}

impl From<Stop> for Reason {
    fn from(stop: Stop) -> Reason {
        match stop {
            Stop::States => Reason::StateLimit,
            Stop::Memory => Reason::MemoryLimit,
            Stop::Interrupted => Reason::Interrupted,
            Stop::Incomplete => Reason::IncompleteMoves,
        }
    }
}
