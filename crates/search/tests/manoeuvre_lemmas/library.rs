//! All that the tests call in the library, in one place.

use winnable_games::tableau::{Rules, State, Tableau, rules::CardByCard};
use winnable_games::{Game, Guided, Planned};
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// The position of the model, and its manoeuvres.
pub type Model<R> = <Tableau<R> as Planned>::Model;
pub type Position<R> = <Model<R> as Game>::State;
pub type Manoeuvre<R> = <Model<R> as Game>::Move;

/// A game with its model.
pub struct Library<R: Rules> {
    pub game: Tableau<R>,
    /// The game of single moves.
    pub single: Tableau<CardByCard<R>>,
}

/// A manoeuvre as the model writes it down: card, onto, dig, carry, `dig_onto`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub card: u8,
    pub onto: u8,
    pub dig: u8,
    pub carry: u8,
    pub dig_onto: u8,
}

/// Values of `onto` that are no cards.
pub const HOME: u8 = 60;
pub const CLEAR: u8 = 61;
pub const SPACE: u8 = 62;

impl<R: Rules> Library<R> {
    pub fn new(columns: usize, cells: usize) -> Library<R> {
        Library { game: Tableau::new(columns, cells), single: Tableau::new(columns, cells) }
    }

    pub fn model(&self, state: &State) -> (Model<R>, Position<R>) {
        self.game.model(state)
    }

    /// The game's own moves for manoeuvres in a row.
    pub fn steps(&self, state: &State, plan: &[Manoeuvre<R>]) -> Vec<<Tableau<R> as Game>::Move> {
        self.game.steps(state, plan)
    }
}

pub fn moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

/// The moves of a model that do more than clear a column.
pub fn moves_but_clears<G: Guided>(model: &G, position: &G::State) -> Vec<G::Move> {
    let mut weighed = Vec::new();
    model.likely_moves(position, &mut weighed);
    weighed.into_iter().map(|(_, m)| m).collect()
}

pub fn after<G: Game>(game: &G, state: &G::State, m: G::Move) -> G::State {
    let mut state = state.clone();
    game.play(&mut state, m);
    state
}

pub fn safe_move<G: Guided>(model: &G, position: &G::State) -> Option<G::Move> {
    model.safe_move(position)
}

/// A manoeuvre shows its numbers only as text, in this order.
pub fn plan<M: std::fmt::Debug>(m: M) -> Plan {
    let text = format!("{m:?}");
    let names = text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let words = names.collect::<Vec<&str>>();
    let [_, "card", card, "onto", onto, "dig", dig, "carry", carry, "dig_onto", dig_onto] = words[..] else {
        panic!("expected a manoeuvre of card, onto, dig, carry and dig_onto, found {text}");
    };
    let number = |word: &str| word.parse().expect("a number");
    Plan { card: number(card), onto: number(onto), dig: number(dig), carry: number(carry), dig_onto: number(dig_onto) }
}

/// Searches everything, with all prunings or with none but the order of columns and cells.
///
/// `Some(None)` is a proof that there is no win; `None` means that the limit was reached.
pub fn answer<G: Guided>(game: &G, start: &G::State, is_pruned: bool, states: u64) -> Option<Option<Vec<G::Move>>> {
    let prunings = Prunings { safe_moves: is_pruned, dead_ends: is_pruned, symmetry: true };
    let limits = Limits { states, ..Limits::default() };
    match complete(game, start, &prunings, Quality::Fast, limits, &Watch::default()).verdict {
        Verdict::Winnable(moves) => Some(Some(moves)),
        Verdict::Unwinnable(_) => Some(None),
        Verdict::Undecided(_) => None,
    }
}
