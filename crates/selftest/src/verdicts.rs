//! Verdicts: every engine, quality and combination of prunings, the model with other claims, plain searches of the game, and
//! a blind search with the referee's moves. Whoever has an answer must have the same.

use crate::case::{Case, Disagreement, Part};
use crate::program::Program;
use crate::tally::{Kind, Tally};
use std::collections::HashSet;
use winnable_cards::{Board, Deal, Foundations};
use winnable_catalog::{
    AnyGame, Engine, Limits, Notation, PLAIN_WAYS, Prunings, Quality, Request, SolveError, Verdict, Watch,
};
use winnable_referee::Table;

/// Most positions of the blind search.
const BLIND: u64 = 2_000;
/// Moves of a win beyond which it is not replayed: the papers' search goes far astray in some games.
const MOST_MOVES: usize = 3_000;

/// The first answer that was given, and the others that are compared with it.
struct Answers<'a> {
    first: Option<(String, bool)>,
    tally: &'a mut Tally,
}

impl Answers<'_> {
    fn add(&mut self, kind: Kind, who: impl Into<String>, answer: Option<bool>) -> Result<(), Disagreement> {
        let Some(answer) = answer else { return Ok(()) };
        match &self.first {
            None => self.first = Some((who.into(), answer)),
            Some((_, first)) if *first == answer => self.tally.count(kind, 1),
            Some((other, first)) => {
                let says = |who: &str, answer| format!("{who}: {}", if answer { "winnable" } else { "unwinnable" });
                let what = format!("{}; {}", says(other, *first), says(&who.into(), answer));
                return Err(Disagreement::new(Part::Verdicts, what));
            }
        }
        Ok(())
    }
}

/// What is asked of the engines, each with its kind and its name.
fn requests(limits: Limits) -> Vec<(Kind, String, Request)> {
    let usual = Request { limits, quality: Quality::Fast, ..Request::default() };
    let mut requests = vec![(Kind::Engines, "complete".to_string(), usual)];
    for bits in (0..7u8).rev() {
        let [safe_moves, dead_positions, symmetry] = [0, 1, 2].map(|bit| bits >> bit & 1 == 1);
        let used = [(safe_moves, "safe moves"), (dead_positions, "dead positions"), (symmetry, "symmetry")];
        let used: Vec<&str> = used.into_iter().filter(|(is_used, _)| *is_used).map(|(_, name)| name).collect();
        let used = if used.is_empty() { "nothing".to_string() } else { used.join(" and ") };
        let prunings = Prunings { safe_moves, dead_positions, symmetry };
        requests.push((Kind::Prunings, format!("complete pruning by {used}"), Request { prunings, ..usual }));
    }
    requests.push((Kind::Engines, "paper".to_string(), Request { engine: Engine::Paper, ..usual }));
    for quality in [Quality::Good, Quality::Short, Quality::Optimal] {
        let request = Request { quality, notation: Notation::Paper, ..usual };
        requests.push((Kind::Engines, format!("complete, quality {quality}"), request));
    }
    requests
}

/// Compares all answers; the one that they agree on, if there is any.
pub(crate) fn verdicts(
    program: &dyn Program,
    game: &dyn AnyGame,
    case: &Case,
    deal: &Deal,
    tally: &mut Tally,
    watch: &Watch,
) -> Result<Option<bool>, Disagreement> {
    let mut answers = Answers { first: None, tally };
    let limits = Limits { states: case.states(), ..Limits::default() };
    for (kind, who, request) in requests(limits) {
        let (answer, moves) = match program.solve(game, deal, &request, watch) {
            Ok(solved) => match solved.verdict {
                Verdict::Winnable => (Some(true), solved.moves),
                Verdict::Unwinnable => (Some(false), Vec::new()),
                Verdict::Undecided | Verdict::Won | Verdict::Lost => (None, Vec::new()),
            },
            Err(SolveError::NotShort { .. } | SolveError::NotByPaper { .. } | SolveError::NotCardByCard { .. }) => {
                continue;
            }
            Err(error) => return Err(Disagreement::new(Part::Verdicts, format!("{who}: {error}"))),
        };
        answers.add(kind, &who, answer)?;
        if answer == Some(true) && moves.len() <= MOST_MOVES {
            // `solve` had it replayed; this asks whether it really did.
            winnable_referee::check(game.name(), deal, &moves.join(" "))
                .map_err(|refusal| Disagreement::new(Part::Verdicts, format!("{who}: winnable; referee: {refusal}")))?;
            answers.tally.count(Kind::Wins, 1);
        }
    }
    for (way, name) in game.ways().into_iter().enumerate() {
        let kind = if way < PLAIN_WAYS { Kind::Plain } else { Kind::Claims };
        answers.add(kind, name, program.decide(game, way, deal, limits, watch))?;
    }
    let table = winnable_referee::open(game.name(), deal).map_err(|refusal| {
        Disagreement::new(Part::Verdicts, format!("{}: a position; referee: {refusal}", game.name()))
    })?;
    let is_exact = case.chance(Part::Verdicts).below(4) == 0;
    answers.add(
        Kind::Referee,
        "the referee's blind search",
        blind(&*table, is_exact, limits.states.min(BLIND), watch),
    )?;
    Ok(answers.first.map(|(_, answer)| answer))
}

/// Whether the referee's moves lead to a win, every one of them tried; None if that takes too many positions. Unless it
/// `is_exact`, the order of columns, cells, rows and stacks does not matter where the game has such.
fn blind(start: &dyn Table, is_exact: bool, most: u64, watch: &Watch) -> Option<bool> {
    let look = |mut board: Board| {
        // In Monte Carlo, which has a stock and no foundations, the places of the rows are neighbours.
        let is_grid = board.foundations == Foundations::None && board.stock.is_some();
        if !is_exact && !is_grid {
            board.cells.sort();
            board.rows.sort();
        }
        format!("{board:?}")
    };
    let mut seen = HashSet::from([look(start.board())]);
    let mut open = vec![start.copy()];
    while let Some(table) = open.pop() {
        if table.is_won() {
            return Some(true);
        }
        let from = open.len();
        for next in table.after_each_move() {
            if seen.insert(look(next.board())) {
                open.push(next);
            }
        }
        open[from..].sort_by_key(|next| std::cmp::Reverse(next.cards_left()));
        if seen.len() as u64 > most || watch.is_stopped() {
            return None;
        }
    }
    Some(false)
}

/// What one engine says about a position, for tests that need to know it.
pub(crate) fn verdict(
    program: &dyn Program,
    game: &dyn AnyGame,
    case: &Case,
    deal: &Deal,
    watch: &Watch,
) -> Option<bool> {
    let limits = Limits { states: case.states(), ..Limits::default() };
    let request = Request { limits, quality: Quality::Fast, moves: false, ..Request::default() };
    match program.solve(game, deal, &request, watch).ok()?.verdict {
        Verdict::Winnable => Some(true),
        Verdict::Unwinnable => Some(false),
        Verdict::Undecided | Verdict::Won | Verdict::Lost => None,
    }
}
