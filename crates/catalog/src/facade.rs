//! One object for any game: a virtual call a deal, never one a state.

use crate::VERSION;
use crate::casual::Taste;
use crate::result::{Engine, Grounds, Metric, Quality, Reason, Solved, Verdict};
use crate::runner::{PlayerRunner, Players};
use crate::session::{Playing, Session};
use crate::shorter::Shorter;
use crate::ways::{HAS_WAYS, Way};
use std::borrow::Cow;
use std::sync::Arc;
use thiserror::Error;
use winnable_cards::{Board, Deal, Deck, LayoutError, Numbering};
use winnable_games::{Game, Interactive, Measured, Modelled, Notation, PapersProgram, Searched};
use winnable_players::{Listed, PlayerError};
use winnable_referee::{ByValues, Refusal};
use winnable_search::{
    self as search, Account, Basis, Decides, Limits, Outcome, Prunings, SearchCounts, Stop, Watch, complete, paper,
    shorten,
};

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
        matches!(self.quality, Quality::Short | Quality::Optimal)
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
    /// The proof of a loss is that of another game: a defect, and no verdict.
    #[error(
        "expected the proof of a loss of {expected}, found one of {found}, so there is no verdict (please report this)"
    )]
    OtherGame {
        /// The game that was asked about.
        expected: String,
        /// The game that the proof names.
        found: String,
    },
    /// Its runs move in ways that no single cards can.
    #[error("expected count runs for {game}, where a run of any length moves as a whole, found cards")]
    NotCardByCard {
        /// The game.
        game: String,
    },
    /// No search for short wins is written for it.
    #[error(
        "expected quality fast or good for {game}, since short wins are searched for in games of columns and cells only, found {quality}"
    )]
    NotShort {
        /// The game.
        game: String,
        /// What was asked for.
        quality: Quality,
    },
    /// The papers' engine does not look for short wins.
    #[error(
        "expected engine complete for quality {quality}, since the papers' engine ends with its first win, found paper"
    )]
    NotByPaper {
        /// What was asked for.
        quality: Quality,
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

    /// The names of other ways to decide a deal, to compare verdicts with: searches that rest on fewer claims.
    fn ways(&self) -> Vec<&'static str>;

    /// Whether a deal can be won, decided in the way of this number; None if the limits do not allow to say.
    fn decide(&self, way: usize, deal: &Deal, limits: Limits, watch: &Watch) -> Result<Option<bool>, LayoutError>;

    /// A game in progress, from a deal or a position.
    fn session(&self, deal: &Deal) -> Result<Box<dyn Session>, LayoutError>;

    /// How an engine searches it, in words: its stages, first to last.
    fn stages(&self, engine: Engine) -> Vec<&'static str>;

    /// What the complete engine would prove the loss of a deal by: its model, and the claims that hold under the rules.
    fn basis(&self, deal: &Deal) -> Result<Basis, LayoutError>;

    /// The players that play it without seeing the face-down cards; empty if it has no such cards.
    fn players(&self) -> &'static [Listed];

    /// The names of some of them, from the weakest to the strongest.
    fn ladder(&self) -> &'static [&'static str];

    /// The file of the judge that the strongest of them ask, if they ask one.
    fn judge(&self) -> Option<&'static str>;

    /// Those of them that grade a deal; empty where a casual player does.
    fn weaker_players(&self) -> &'static [&'static str];

    /// Whether its players give a game up as soon as it is lost, so that the cards left in the stock say nothing.
    fn players_give_up_early(&self) -> bool;

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
    pub(crate) name: String,
    pub(crate) game: G,
    /// How to make a solution shorter, for games that can search for it.
    pub(crate) shorter: Option<Shorter<G>>,
    /// Those who play it, for games with face-down cards.
    pub(crate) players: Option<Players<G>>,
    /// Ways to decide it beside the engines.
    pub(crate) ways: Vec<Way<G>>,
    /// What a casual player goes by.
    pub(crate) taste: Taste,
    /// The referee for moves as values, by the rules that the name has when the game is opened; none where it reads moves as text alone.
    pub(crate) by_values: Option<ByValues>,
}

impl<G: Solvable + Measured> Entry<G> {
    /// The entry of a game whose solutions can be made short.
    pub(crate) fn with_short_solutions(self) -> Entry<G> {
        Entry { shorter: Some(Shorter::of(&self.game)), ..self }
    }
}

impl<G: Solvable> Entry<G> {
    pub(crate) fn new(game: G) -> Entry<G> {
        let ways = if HAS_WAYS { Way::of_every_game().to_vec() } else { Vec::new() };
        let name = game.name().to_string();
        let taste = Taste::of(&name);
        let by_values = ByValues::of(&name);
        Entry { name, game, shorter: None, players: None, ways, taste, by_values }
    }

    /// The entry of a game with more ways to decide it.
    pub(crate) fn with_ways(mut self, ways: &[Way<G>]) -> Entry<G> {
        if HAS_WAYS {
            self.ways.extend(ways);
        }
        self
    }

    /// The entry of a game with face-down cards, for these players.
    pub(crate) fn with_players(self, players: Players<G>) -> Entry<G> {
        Entry { players: Some(players), ..self }
    }

    /// Any game of the catalog; its sessions share the entry.
    pub(crate) fn boxed(self) -> Box<dyn AnyGame> {
        Box::new(Arc::new(self))
    }

    /// The verdict in the game's own moves, up to a certain win; and the position after them, if it is known.
    fn search(&self, start: &G::State, request: &Request, watch: &Watch) -> (Outcome<G::Move>, Option<G::State>) {
        if request.engine == Engine::Paper {
            return (paper(&self.game, start, request.limits, watch), None);
        }
        let (model, model_start) = self.game.model(start);
        let quality = match request.quality {
            Quality::Fast => search::Quality::Fast,
            Quality::Good | Quality::Short | Quality::Optimal => search::Quality::Good,
        };
        let Outcome { verdict, counts } =
            complete(&model, &model_start, &request.prunings, quality, request.limits, watch);
        let mut known_end = None;
        let verdict = match verdict {
            search::Verdict::Winnable(plan) => {
                let (moves, end) = self.game.steps_and_end(start, &plan);
                known_end = Some(end);
                search::Verdict::Winnable(moves)
            }
            search::Verdict::Unwinnable(proof) => search::Verdict::Unwinnable(proof),
            search::Verdict::Undecided(stop) => search::Verdict::Undecided(stop),
        };
        (Outcome { verdict, counts }, known_end)
    }

    /// Moves of the quality that is wanted; notes what is known of the shortest win.
    fn improved(
        &self,
        start: &G::State,
        moves: Vec<G::Move>,
        request: &Request,
        account: &mut Account,
        solved: &mut Solved,
    ) -> Vec<G::Move> {
        if request.engine == Engine::Paper || request.quality == Quality::Fast {
            return moves;
        }
        match &self.shorter {
            Some(shorter) if request.wants_short() => {
                let found = (shorter.search)(&self.game, start, moves, request, account);
                solved.count = Some(request.metric);
                solved.length = Some(found.length);
                solved.at_least = Some(found.at_least);
                solved.reason = found.stop.map(Reason::from);
                found.moves
            }
            Some(shorter) => (shorter.tidy)(&self.game, start, moves, account),
            None => shorten(&self.game, start, moves),
        }
    }

    /// Refuses what this game cannot do of a request for a short win.
    fn check_short(&self, request: &Request) -> Result<(), SolveError> {
        let (game, quality) = (|| self.name.clone(), request.quality);
        match &self.shorter {
            None => Err(SolveError::NotShort { game: game(), quality }),
            Some(_) if request.engine == Engine::Paper => Err(SolveError::NotByPaper { quality }),
            Some(shorter) if request.metric == Metric::Cards && !shorter.counts_cards => {
                Err(SolveError::NotCardByCard { game: game() })
            }
            Some(_) => Ok(()),
        }
    }

    /// A result that says nothing yet but what the search counted.
    fn undecided(&self, request: &Request, counts: SearchCounts) -> Solved {
        Solved {
            game: self.name.clone(),
            verdict: Verdict::Undecided,
            reason: None,
            grounds: None,
            proof: None,
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

    /// Searches a position, and has a win replayed by the referee, who is told the position as a deal.
    pub(crate) fn solve_from<'a>(
        &self,
        start: &G::State,
        deal: impl FnOnce() -> Cow<'a, Deal>,
        request: &Request,
        watch: &Watch,
    ) -> Result<Solved, SolveError> {
        if request.wants_short() {
            self.check_short(request)?;
        }
        let (Outcome { verdict, counts }, known_end) = self.search(start, request, watch);
        let mut solved = self.undecided(request, counts);
        match verdict {
            search::Verdict::Winnable(found) => {
                let mut account = Account::resume(counts, request.limits, watch);
                let known_end = known_end.filter(|_| request.quality == Quality::Fast);
                let found = self.improved(start, found, request, &mut account, &mut solved);
                solved.states = account.counts.states;
                solved.verdict = Verdict::Winnable;
                solved.certain_after = Some(found.len());
                let end = known_end.unwrap_or_else(|| self.after(start, &found));
                let (moves, notation) = (self.finished(found, &end), request.notation);
                let listed = if request.moves { Some(self.written(start, &moves, notation)) } else { None };
                solved.move_count = moves.len();
                solved.moves = self.refereed(start, &deal(), &moves, listed, notation)?;
            }
            search::Verdict::Unwinnable(proof) => {
                let found = proof.game().to_string();
                if found != self.name {
                    return Err(SolveError::OtherGame { expected: self.name.clone(), found });
                }
                solved.verdict = Verdict::Unwinnable;
                solved.reason = Some(Reason::Searched);
                solved.grounds = Some(Grounds::from(&proof));
                solved.proof = Some(proof);
            }
            search::Verdict::Undecided(stop) => solved.reason = Some(stop.into()),
        }
        Ok(solved)
    }

    /// Has the referee replay the moves: as they are listed, or as values where nobody reads them and the referee takes values.
    /// Gives back the listed ones.
    fn refereed(
        &self,
        start: &G::State,
        deal: &Deal,
        moves: &[G::Move],
        listed: Option<String>,
        notation: Notation,
    ) -> Result<Vec<String>, SolveError> {
        let values = if listed.is_none() { G::pile_moves(moves) } else { None };
        if let Some(moves) = values
            && let Some(referee) = &self.by_values
        {
            return referee.replay(deal, moves).map(|_| Vec::new()).map_err(SolveError::Refused);
        }
        let is_listed = listed.is_some();
        let text = listed.unwrap_or_else(|| self.written(start, moves, notation));
        let words = text.split_ascii_whitespace();
        winnable_referee::replay(&self.name, deal, words.clone()).map_err(SolveError::Refused)?;
        Ok(if is_listed { words.map(str::to_string).collect() } else { Vec::new() })
    }

    /// The moves, and those that play a certain win out to the last card. Should they not lead to a win, the referee will say so.
    pub(crate) fn played_out(&self, start: &G::State, moves: Vec<G::Move>) -> Vec<G::Move> {
        let end = self.after(start, &moves);
        self.finished(moves, &end)
    }

    /// The same for moves that lead to this position.
    fn finished(&self, mut moves: Vec<G::Move>, end: &G::State) -> Vec<G::Move> {
        if self.game.is_surely_won(end) {
            moves.extend(self.game.finish(end));
        }
        moves
    }

    /// The position after some moves.
    fn after(&self, start: &G::State, moves: &[G::Move]) -> G::State {
        let mut state = start.clone();
        moves.iter().for_each(|&m| self.game.play(&mut state, m));
        state
    }

    /// The moves as text with spaces between them.
    pub(crate) fn written(&self, start: &G::State, moves: &[G::Move], notation: Notation) -> String {
        let mut state = start.clone();
        let mut text = String::with_capacity(512);
        for (i, &m) in moves.iter().enumerate() {
            if i > 0 {
                text.push(' ');
            }
            self.game.write(&state, m, notation, &mut text);
            self.game.play(&mut state, m);
        }
        text
    }
}

impl<G: Solvable> AnyGame for Arc<Entry<G>> {
    fn name(&self) -> &str {
        &self.name
    }

    fn numbering(&self) -> Numbering {
        self.game.numbering()
    }

    fn deck(&self) -> Deck {
        self.game.deck()
    }

    fn board(&self, deal: &Deal) -> Result<Board, LayoutError> {
        Ok(self.game.board(&self.game.start(deal)?))
    }

    fn stages(&self, engine: Engine) -> Vec<&'static str> {
        match engine {
            Engine::Paper => vec!["the plain depth-first search of the papers, in natural order"],
            Engine::Complete => <<G::Model as Searched>::Search as Decides<G::Model>>::stages(),
        }
    }

    fn basis(&self, deal: &Deal) -> Result<Basis, LayoutError> {
        let (model, start) = self.game.model(&self.game.start(deal)?);
        let mut basis = <<G::Model as Searched>::Search as Decides<G::Model>>::basis(&model, &start);
        // A smaller model has moves of its own.
        if basis.model == G::Model::MODEL {
            basis.claims.extend(model.claims_of_moves());
        }
        Ok(basis)
    }

    fn solve(&self, deal: &Deal, request: &Request, watch: &Watch) -> Result<Solved, SolveError> {
        self.solve_from(&self.game.start(deal)?, || Cow::Borrowed(deal), request, watch)
    }

    fn ways(&self) -> Vec<&'static str> {
        self.ways.iter().map(|way| way.name).collect()
    }

    fn decide(&self, way: usize, deal: &Deal, limits: Limits, watch: &Watch) -> Result<Option<bool>, LayoutError> {
        let start = self.game.start(deal)?;
        Ok(self.ways.get(way).and_then(|way| (way.decide)(&self.game, &start, limits, watch)))
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

    fn judge(&self) -> Option<&'static str> {
        self.players.as_ref().and_then(|players| (players.judge)(&self.game))
    }

    fn weaker_players(&self) -> &'static [&'static str] {
        self.players.as_ref().map_or(&[], |players| &players.ladder[..players.weaker])
    }

    fn players_give_up_early(&self) -> bool {
        self.players.as_ref().is_some_and(|players| players.give_up_early)
    }

    fn runner(&self, player: &str) -> Result<Box<dyn PlayerRunner + '_>, PlayerError> {
        let Some(players) = &self.players else {
            let expected = format!("a game with face-down cards, which {} has not, for a player", self.name);
            return Err(PlayerError { expected, found: player.to_string(), meant: None });
        };
        (players.runner)(&self.name, &self.game, player)
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
