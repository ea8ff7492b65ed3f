//! Any game of piles, by its rule set: piles, cells, a reserve, a stock and foundations, as docs/piles.md tells them.
//!
//! FreeCell and its kin, the castles and Klondike have families of their own, compiled for their rules. This one reads the rules
//! at run time and plays whatever they say.
//!
//! | file | content |
//! |---|---|
//! | `rules.rs` | the rules as the loops ask for them |
//! | `state.rs`, `moves.rs` | positions and moves |
//! | `deal.rs`, `interactive.rs` | dealing, reading and showing positions, moves as text, what a person may do |
//! | `model.rs` | what the complete search works on: larger steps, safe moves; `safe.rs` has the arguments |
//! | `dead.rs`, `dead_piles.rs` | positions in which cards wait for one another; where only whole piles move |
//! | `smaller.rs` | games in which runs move as one: the model of free runs |
//! | `coarse.rs` | keys within a horizon |
//! | `view.rs` | what a player sees where cards lie face down |
//! | `executor.rs` | the game's own moves for a line of the model |

mod coarse;
mod dead;
mod dead_piles;
mod deal;
mod executor;
mod interactive;
mod model;
mod moves;
mod rules;
mod safe;
mod smaller;
mod state;
mod view;

pub use model::Model;
pub use rules::Rules;
pub use safe::Bold;
pub use state::{Move, Place, State};
pub use view::View;

use crate::{Game, Keys, Modelled, Name, PapersProgram};
use moves::{Equal, Lister};
use std::sync::Arc;
use winnable_rules::RuleSet;

/// A game of piles.
#[derive(Debug, Clone)]
pub struct Patience {
    rules: Arc<Rules>,
}

impl Patience {
    /// The game with these rules; None if they say something that this family does not know.
    pub fn new(rules: &RuleSet) -> Option<Patience> {
        Rules::of(rules).map(|rules| Patience { rules: Arc::new(rules) })
    }

    /// Its rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Game for Patience {
    type State = State;
    type Move = Move;
    const KEYS: Keys = Keys::Fingerprints;

    fn name(&self) -> Name {
        self.rules.name
    }

    fn root_key(&self, state: &State) -> u128 {
        state.root_key()
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        // Where rows are dealt, piles have their places, and a card may be wanted in another pile.
        let equal = if self.rules.deals_to_piles() { Equal::Each } else { Equal::First };
        Lister::new(&self.rules, state, equal, out).list();
    }

    fn play(&self, state: &mut State, m: Move) {
        moves::play(&self.rules, state, m);
    }

    /// Every card can be had, and none lies on one that goes up before it: the next card of the suit that is furthest behind
    /// is then always free.
    fn is_surely_won(&self, state: &State) -> bool {
        let reserve_is_open = !self.rules.reserve_is_stacked() || state.reserve_left() <= 1;
        state.is_in_order() && !state.has_down() && reserve_is_open && self.rules.stock_is_open(state)
    }

    /// The piles and cells in any order; where rows are dealt to the piles, in theirs.
    fn key(&self, state: &State) -> u128 {
        if self.rules.deals_to_piles() { state.plain_key() } else { state.key() }
    }

    fn plain_key(&self, state: &State) -> u128 {
        state.plain_key()
    }

    fn cards_left(&self, state: &State) -> u32 {
        self.rules.cards() - state.ups().iter().map(|&up| u32::from(up)).sum::<u32>()
    }

    fn empty_columns(&self, state: &State) -> Option<u32> {
        Some((0..self.rules.piles).filter(|&pile| state.top(pile) == state::NO_CARD).count() as u32)
    }

    fn stock_left(&self, state: &State) -> Option<u32> {
        self.rules.set.stock.map(|_| state.talon().len() as u32)
    }
}

/// No paper played these games: its plain search, in the natural order of moves.
impl PapersProgram for Patience {
    fn moves_are_all(&self) -> bool {
        true
    }

    fn paper_moves(&self, state: &State, out: &mut Vec<Move>) {
        self.moves(state, out);
    }

    fn paper_key(&self, state: &State) -> u128 {
        self.key(state)
    }
}

impl Modelled for Patience {
    type Model = Model;

    fn model(&self, start: &State) -> (Model, State) {
        Model::new(self.clone(), start)
    }

    fn steps(&self, start: &State, line: &[Move]) -> Vec<Move> {
        executor::moves(&self.rules, start, line)
    }
}
