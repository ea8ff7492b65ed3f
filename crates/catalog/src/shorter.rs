//! Short solutions and shortest ones, in the measure that is asked for.

use crate::facade::Request;
use crate::result::{Metric, Quality};
use winnable_games::{Counted, Game, Guided};
use winnable_search::{Stop, Watch, optimal, short, short_ends, shorten, toll_of};

/// A short solution.
pub(crate) struct Shortened<M> {
    /// In the game's own moves.
    pub moves: Vec<M>,
    /// Its length in the measure that was asked for, played out to the last card.
    pub length: usize,
    /// No solution is shorter in this measure.
    pub at_least: usize,
    /// Why it may not be the shortest, if that was asked for.
    pub stop: Option<Stop>,
    /// States that it took.
    pub states: u64,
}

/// From a start, a solution and states that it may take to a solution of which no more moves are listed, and the states.
type Tidy<G> = fn(&G, &<G as Game>::State, Vec<<G as Game>::Move>, u64) -> Few<<G as Game>::Move>;

type Search<G> = fn(&G, &<G as Game>::State, Vec<<G as Game>::Move>, &Request, &Watch) -> Shortened<<G as Game>::Move>;

/// How a game's solutions are made shorter.
pub(crate) struct Shorter<G: Game> {
    /// From a start and a solution to a shorter one, soon.
    pub tidy: Tidy<G>,
    /// From a start and a solution to a short one.
    pub search: Search<G>,
    /// Whether every move of a run can be made card by card.
    pub counts_cards: bool,
}

impl<G: Counted> Shorter<G> {
    pub fn of(game: &G) -> Shorter<G> {
        Shorter { tidy, search, counts_cards: game.cards().is_some() }
    }
}

/// Most states of a search for a solution to be shown to people: some milliseconds.
const TIDY_STATES: u64 = 20_000;

/// States of the search for a short solution: about a tenth of a second. Where it finds nothing, as
/// many again for each further attempt.
const SHORT_STATES: u64 = 180_000;

fn search<G: Counted>(
    game: &G,
    start: &G::State,
    known: Vec<G::Move>,
    request: &Request,
    watch: &Watch,
) -> Shortened<G::Move> {
    match (request.metric, game.cards()) {
        (Metric::Cards, Some(cards)) => {
            let few = few_cards(game, &cards, start, known);
            proven(&cards, start, few, request, watch)
        }
        _ => {
            let runs = game.runs();
            let found = proven(&runs, start, few_runs(&runs, start, known, SHORT_STATES), request, watch);
            Shortened { moves: game.carried(start, &found.moves), ..found }
        }
    }
}

/// A solution with few moves, and the states that it took.
type Few<M> = (Vec<M>, u64);

/// Few moves in a list that people read: single cards are searched, so that few are moved, and then moved as runs where that
/// leads to the same. Where beams over single cards find nothing, runs are searched.
fn tidy<G: Counted>(game: &G, start: &G::State, known: Vec<G::Move>, states: u64) -> Few<G::Move> {
    let tidied = shorten(game, start, known.clone());
    let mut spent = 0;
    if let Some(cards) = game.cards() {
        let in_cards = shorten(&cards, start, game.singly(start, &known));
        let (moves, of_cards) = short(&cards, start, in_cards, states.min(TIDY_STATES));
        let moves = shorten(game, start, moves);
        spent = of_cards;
        if moves.len() < tidied.len() {
            return (moves, spent);
        }
    }
    let runs = game.runs();
    // Two attempts at most.
    let (moves, of_runs) = few_runs(&runs, start, known, ((states - spent) / 2).min(TIDY_STATES));
    let carried = game.carried(start, &moves);
    (if carried.len() < tidied.len() { carried } else { tidied }, spent + of_runs)
}

/// Where beams from the start find nothing, as many states again for the ends.
fn few_runs<G: Guided>(runs: &G, start: &G::State, known: Vec<G::Move>, states: u64) -> Few<G::Move> {
    let known = shorten(runs, start, known);
    let (moves, spent) = short(runs, start, known.clone(), states);
    if moves != known {
        return (moves, spent);
    }
    let (moves, more) = short_ends(runs, start, known, states);
    (moves, spent + more)
}

/// Where beams over single cards find nothing, a solution with few runs is carried out card by card and made shorter.
fn few_cards<G: Counted>(game: &G, cards: &G::Cards, start: &G::State, known: Vec<G::Move>) -> Few<G::Move> {
    let in_cards = shorten(cards, start, game.singly(start, &known));
    let (moves, states) = short(cards, start, in_cards.clone(), SHORT_STATES);
    if moves != in_cards {
        return (moves, states);
    }
    let (in_runs, of_runs) = few_runs(&game.runs(), start, known, SHORT_STATES);
    let carried = shorten(cards, start, game.singly(start, &in_runs));
    let shorter = if toll_of(cards, &carried) < toll_of(cards, &in_cards) { carried } else { in_cards };
    let (moves, of_ends) = short_ends(cards, start, shorter, SHORT_STATES);
    (moves, states + of_runs + of_ends)
}

/// What is known of a short solution; if the shortest is asked for, that one, as far as the limits allow. The limits are
/// those of the proof alone.
fn proven<G: Guided>(
    game: &G,
    start: &G::State,
    (moves, states): Few<G::Move>,
    request: &Request,
    watch: &Watch,
) -> Shortened<G::Move> {
    let cards = game.cards_left(start) as usize;
    let length = |moves: &[G::Move]| cards + toll_of(game, moves) as usize;
    if request.quality == Quality::Short {
        let at_least = cards + game.least_toll(start) as usize;
        return Shortened { length: length(&moves), moves, at_least, stop: None, states };
    }
    let shortest = optimal(game, start, moves, request.limits, watch);
    Shortened {
        length: length(&shortest.moves),
        moves: shortest.moves,
        at_least: cards + shortest.least_toll as usize,
        stop: shortest.stop,
        states: states + shortest.counts.states,
    }
}
