//! Games in which complete runs count: Spider, Spiderette, Will o' the Wisp, Mrs Mop, Simple Simon, Scorpion, and whatever rule
//! file says so. Up to 104 cards, up to eight of a kind; no cells, no reserve, a stock that goes to the piles or none.
//!
//! | file | content |
//! |---|---|
//! | `rules.rs` | which rule sets these are, and their rules as the loops ask for them |
//! | `state.rs`, `moves.rs` | positions and moves |
//! | `deal.rs`, `interactive.rs` | dealing, reading and showing positions, moves as text, what a person may do |
//! | `view.rs` | what a player sees who may not look at the face-down cards |
//! | `dead.rs` | positions of Scorpion in which cards wait for one another |
//! | `guidance.rs` | estimates, the moves worth a look, and how these games are searched |
//!
//! Equal cards of several decks are the same card: a position holds rank and suit and nothing else, so that positions which differ
//! by an exchange of twins are one from the start.

mod dead;
mod deal;
mod guidance;
mod interactive;
mod moves;
mod rules;
mod state;
mod view;

pub use dead::Bold;
pub use moves::Move;
pub use rules::Rules;
pub use state::State;
pub use view::View;

use crate::{Game, Keys, Modelled, Name, PapersProgram, Premise, Premises};
use moves::{Equal, list};
use std::sync::Arc;
use winnable_rules::RuleSet;

/// A game of complete runs.
#[derive(Debug, Clone)]
pub struct Spider {
    rules: Arc<Rules>,
    /// Whether dead positions are known under these rules.
    has_dead: bool,
    /// A claim that is used beyond its premises or its argument, for tests that must notice.
    bold: Option<Bold>,
}

impl Spider {
    /// The game with these rules; None if it is none of this family.
    pub fn new(rules: &RuleSet) -> Option<Spider> {
        let rules = Rules::of(rules)?;
        Some(Spider { has_dead: dead::claim(&rules).is_some(), rules: Arc::new(rules), bold: None })
    }

    /// Whether the family knows these rules.
    pub fn covers(rules: &RuleSet) -> bool {
        Rules::of(rules).is_some()
    }

    /// The same game with a claim used more boldly than its argument allows: for tests that must notice.
    #[must_use]
    pub fn bold(self, bold: Bold) -> Spider {
        Spider { bold: Some(bold), ..self }
    }

    /// How many piles, from the first, have their places.
    fn placed(&self, state: &State) -> usize {
        if self.bold == Some(Bold::PilesWithoutPlaces) { 0 } else { state.placed() }
    }

    /// Its rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Premises for Spider {
    fn holds(&self, premise: Premise) -> bool {
        self.rules.holds(premise)
    }
}

impl Game for Spider {
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
        list(&self.rules, state, Equal::Behind(self.placed(state)), out);
    }

    fn play(&self, state: &mut State, m: Move) {
        moves::play(&self.rules, state, m);
    }

    fn is_surely_won(&self, state: &State) -> bool {
        self.cards_left(state) == 0
    }

    /// Piles that get no more cards of the stock may lie in any order: nothing in the rules tells them apart.
    fn key(&self, state: &State) -> u128 {
        state.key(self.placed(state))
    }

    fn plain_key(&self, state: &State) -> u128 {
        state.plain_key()
    }

    fn cards_left(&self, state: &State) -> u32 {
        moves::cards_left(&self.rules, state)
    }

    fn empty_columns(&self, state: &State) -> Option<u32> {
        Some((0..self.rules.piles).filter(|&pile| state.pile(pile).is_empty()).count() as u32)
    }

    fn stock_left(&self, state: &State) -> Option<u32> {
        self.rules.set.stock.map(|_| state.stock().len() as u32)
    }
}

/// No paper played these games: its plain search, in the natural order of moves.
impl PapersProgram for Spider {
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

/// The complete search works on the game itself.
impl Modelled for Spider {
    type Model = Spider;

    fn model(&self, start: &State) -> (Spider, State) {
        (self.clone(), start.clone())
    }

    fn steps(&self, _start: &State, line: &[Move]) -> Vec<Move> {
        line.to_vec()
    }
}
