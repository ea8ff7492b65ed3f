//! Games of piles in which each card is there twice: Forty Thieves and its kin, by their rule sets, as docs/piles.md tells them.
//!
//! Two equal cards are one and the same here: a position holds ranks and suits, never which of two decks a card is from. So positions that differ by an exchange
//! of equal cards are equal, and so are their keys.
//!
//! | file | content |
//! |---|---|
//! | `rules.rs` | the rules as the loops ask for them |
//! | `state.rs`, `moves.rs` | positions and moves |
//! | `deal.rs`, `interactive.rs` | dealing, reading and showing positions, moves as text, what a person may do |
//! | `safe.rs`, `dead.rs` | moves without loss and positions that are lost, with the arguments |
//! | `guidance.rs` | the estimate, and how it is searched |
//! | `view.rs` | what a player sees |

mod dead;
mod deal;
mod guidance;
mod interactive;
mod moves;
mod rules;
mod safe;
mod state;
mod view;

pub use rules::Rules;
pub use safe::Bold;
pub use state::{Move, State};
pub use view::View;

use crate::{Game, Keys, Modelled, Name, PapersProgram, Premise, Premises};
use moves::Equal;
use std::sync::Arc;
use winnable_rules::RuleSet;

/// A game of piles with two decks.
#[derive(Debug, Clone)]
pub struct TwoDecks {
    rules: Arc<Rules>,
    /// What is claimed more boldly than its argument allows, in tests.
    bold: Option<Bold>,
}

impl TwoDecks {
    /// The game with these rules; None if they say something that this family does not know.
    pub fn new(rules: &RuleSet) -> Option<TwoDecks> {
        Rules::of(rules).map(|rules| TwoDecks { rules: Arc::new(rules), bold: None })
    }

    /// The game with a claim used more boldly than its argument allows, for tests that must notice it.
    #[must_use]
    pub fn boldly(self, bold: Bold) -> TwoDecks {
        TwoDecks { bold: Some(bold), ..self }
    }

    /// Its rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Game for TwoDecks {
    type State = State;
    type Move = Move;
    const KEYS: Keys = Keys::Fingerprints;

    fn name(&self) -> Name {
        self.rules.name
    }

    /// The key knows the orders of stock and waste too.
    fn root_key(&self, state: &State) -> u128 {
        state.key(&self.rules)
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        moves::list(&self.rules, state, Equal::First, out);
    }

    fn play(&self, state: &mut State, m: Move) {
        moves::play(&self.rules, state, m);
    }

    /// Every card can be had, and none lies on one of a lower rank: the lowest card that is left lies under such as are as low, and all lower ones are up.
    fn is_surely_won(&self, state: &State) -> bool {
        state.stock().is_empty() && !state.has_down() && state.is_in_order()
    }

    fn key(&self, state: &State) -> u128 {
        state.key(&self.rules)
    }

    fn plain_key(&self, state: &State) -> u128 {
        state.plain_key()
    }

    fn cards_left(&self, state: &State) -> u32 {
        state.left() as u32
    }

    fn empty_columns(&self, state: &State) -> Option<u32> {
        Some((0..self.rules.piles).filter(|&pile| state.pile(pile).is_empty()).count() as u32)
    }

    fn stock_left(&self, state: &State) -> Option<u32> {
        self.rules.set.stock.map(|_| state.stock().len() as u32)
    }
}

/// No paper played these games: its plain search, in the natural order of moves.
impl PapersProgram for TwoDecks {
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

impl Premises for TwoDecks {
    fn holds(&self, premise: Premise) -> bool {
        self.rules.set.holds(premise)
    }
}

/// The complete search works on the game itself.
impl Modelled for TwoDecks {
    type Model = TwoDecks;

    fn model(&self, start: &State) -> (TwoDecks, State) {
        (self.clone(), start.clone())
    }

    fn steps(&self, _start: &State, line: &[Move]) -> Vec<Move> {
        line.to_vec()
    }
}
