//! Short solutions and shortest ones, in the measure that is asked for.

use crate::facade::Request;
use crate::result::{Metric, Quality};
use winnable_games::{Cost, Game, Measured};
use winnable_search::{Account, Short, Stop, cost_of, optimal, short, short_ends, shorten};

/// A short solution.
pub(crate) struct Shortened<M> {
    /// In the game's own moves.
    pub moves: Vec<M>,
    /// Its length in the measure that was asked for, played out to the last card.
    pub length: usize,
    /// No solution is shorter in this measure.
    pub at_least: usize,
    /// The limit that ended the search for a shorter one, or for the proof that there is none.
    pub stop: Option<Stop>,
}

/// From a start and a solution to one of which no more moves are listed.
pub(crate) type Tidy<G> = fn(&G, &<G as Game>::State, Vec<<G as Game>::Move>, &mut Account) -> Vec<<G as Game>::Move>;

type Search<G> =
    fn(&G, &<G as Game>::State, Vec<<G as Game>::Move>, &Request, &mut Account) -> Shortened<<G as Game>::Move>;

/// How a game's solutions are made shorter.
pub(crate) struct Shorter<G: Game> {
    /// From a start and a solution to a shorter one, soon.
    pub tidy: Tidy<G>,
    /// From a start and a solution to a short one.
    pub search: Search<G>,
    /// Whether every move of a run can be made card by card.
    pub counts_cards: bool,
}

impl<G: Measured> Shorter<G> {
    pub fn of(game: &G) -> Shorter<G> {
        Shorter { tidy, search, counts_cards: game.cards().is_some() }
    }
}

/// Most states of a search for a solution to be shown to people: some milliseconds.
const TIDY_STATES: u64 = 20_000;

/// States of the search for a short solution: about a tenth of a second. Where it finds nothing, as
/// many again for each further attempt.
const SHORT_STATES: u64 = 180_000;

fn search<G: Measured>(
    game: &G,
    start: &G::State,
    known: Vec<G::Move>,
    request: &Request,
    account: &mut Account,
) -> Shortened<G::Move> {
    match (request.metric, game.cards()) {
        (Metric::Cards, Some(cards)) => {
            let few = few_cards(game, &cards, start, known, account);
            proven(&cards, start, few, request, account)
        }
        _ => {
            let runs = game.runs();
            let few = few_runs(&runs, start, known, SHORT_STATES, account);
            let found = proven(&runs, start, few, request, account);
            Shortened { moves: game.carried(start, &found.moves), ..found }
        }
    }
}

/// Few moves in a list that people read: single cards are searched, so that few are moved, and then moved as runs where that
/// leads to the same. Where beams over single cards find nothing, runs are searched.
fn tidy<G: Measured>(game: &G, start: &G::State, known: Vec<G::Move>, account: &mut Account) -> Vec<G::Move> {
    let tidied = shorten(game, start, known.clone());
    if let Some(cards) = game.cards() {
        let in_cards = shorten(&cards, start, game.singly(start, &known));
        let states = account.states_left().min(TIDY_STATES);
        let moves = shorten(game, start, short(&cards, start, in_cards, states, account).moves);
        if moves.len() < tidied.len() {
            return moves;
        }
    }
    let runs = game.runs();
    // Two attempts at most.
    let states = (account.states_left() / 2).min(TIDY_STATES);
    let carried = game.carried(start, &few_runs(&runs, start, known, states, account).moves);
    if carried.len() < tidied.len() { carried } else { tidied }
}

/// Where beams from the start find nothing, as many states again for the ends.
fn few_runs<G: Cost>(
    runs: &G,
    start: &G::State,
    known: Vec<G::Move>,
    states: u64,
    account: &mut Account,
) -> Short<G::Move> {
    let known = shorten(runs, start, known);
    let found = short(runs, start, known.clone(), states, account);
    if found.stop.is_some() || found.moves != known { found } else { short_ends(runs, start, known, states, account) }
}

/// Where beams over single cards find nothing, a solution with few runs is carried out card by card and made shorter.
fn few_cards<G: Measured>(
    game: &G,
    cards: &G::Cards,
    start: &G::State,
    known: Vec<G::Move>,
    account: &mut Account,
) -> Short<G::Move> {
    let in_cards = shorten(cards, start, game.singly(start, &known));
    let found = short(cards, start, in_cards.clone(), SHORT_STATES, account);
    if found.stop.is_some() || found.moves != in_cards {
        return found;
    }
    let in_runs = few_runs(&game.runs(), start, known, SHORT_STATES, account);
    let carried = shorten(cards, start, game.singly(start, &in_runs.moves));
    let shorter = if cost_of(cards, &carried) < cost_of(cards, &in_cards) { carried } else { in_cards };
    if in_runs.stop.is_some() {
        return Short { moves: shorter, stop: in_runs.stop };
    }
    short_ends(cards, start, shorter, SHORT_STATES, account)
}

/// What is known of a short solution; if the shortest is asked for, that one, as far as the limits allow.
fn proven<G: Cost>(
    game: &G,
    start: &G::State,
    found: Short<G::Move>,
    request: &Request,
    account: &mut Account,
) -> Shortened<G::Move> {
    let cards = game.cards_left(start) as usize;
    let length = |moves: &[G::Move]| cards + cost_of(game, moves) as usize;
    if request.quality == Quality::Short || found.stop.is_some() {
        let at_least = cards + game.lower_bound(start) as usize;
        return Shortened { length: length(&found.moves), moves: found.moves, at_least, stop: found.stop };
    }
    let shortest = optimal(game, start, found.moves, account);
    Shortened {
        length: length(&shortest.moves),
        moves: shortest.moves,
        at_least: cards + shortest.least_cost as usize,
        stop: shortest.stop,
    }
}
