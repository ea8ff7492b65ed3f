//! Cards that can go up at once without loss.
//!
//! Premises: foundations in suit, what is up stays up; piles are built down, and ace and king do not follow each other; spaces do not fill themselves; no rows
//! are dealt to the piles.
//!
//! Let x be next on a foundation, the end of a pile, or the top of the waste where cards are turned one at a time. It goes up at once if both cards of the next lower rank are up in
//! its own suit and in every suit that may lie on it (in suit: both of its own; in alternate colours: its own and those of the other colour).
//!
//! For take any plan that wins. No card ever lies on x in it: all that could are up, and stay there. Follow the plan with x up, leaving out what it does with x alone. Runs and tails that x is the
//! end of move without it; piles have the same cards without x, or are empty, where the plan may need one space less; what lay under x is free no later.
//! Other cards of the waste come to its top no later. The equal card y, if it is not up, has a foundation of its own: two foundations of the suit had reached the rank below, so that one still waits
//! for y whenever the plan brings y or x up. (With one foundation behind, x could take the place that the plan has for y, and y would lie on what it covers.)

use super::TwoDecks;
use super::dead;
use super::rules::Rules;
use super::state::{Move, State, WASTE};
use crate::index::{colour, rank, suit};
use crate::{Claim, ClaimKind, Premise, SoundPruning};
use winnable_rules::Suits;

/// A claim that is used more boldly than its argument allows: for tests that must notice it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bold {
    /// A card goes up if one card of the next lower rank is up in each suit.
    OneCopy,
    /// A card goes up whatever might lie on it.
    OwnSuit,
    /// In the search for dead positions cards of the stock never come to lie on piles.
    DeadStock,
    /// In the search for dead positions only ends of piles move.
    DeadRuns,
}

impl Bold {
    /// All of them.
    pub const ALL: [Bold; 4] = [Bold::OneCopy, Bold::OwnSuit, Bold::DeadStock, Bold::DeadRuns];
}

const UP: Claim = Claim::new(
    ClaimKind::SafeMoves,
    &[Premise::UpInSuit, Premise::UpStaysUp, Premise::BuiltDown, Premise::SpacesWait, Premise::NoRowsDealt],
);

/// Whether a card that is next on a foundation is of no more use below.
fn is_safe(rules: &Rules, state: &State, card: u8, bold: Option<Bold>) -> bool {
    let lower = |suit: u8| {
        let [higher, lower] = state.ups(suit);
        let up = if bold == Some(Bold::OneCopy) { higher } else { lower };
        up >= rank(card)
    };
    let may_lie_on_it = |other: u8| match rules.set.piles.suits {
        Suits::Any => true,
        Suits::Alternate => colour(other) != colour(card),
        Suits::Colour => colour(other) == colour(card),
        Suits::Suit => other == suit(card),
    };
    let is_asked = |other: &u8| *other == suit(card) || may_lie_on_it(*other) && bold != Some(Bold::OwnSuit);
    (0..rules.deck.suits).filter(is_asked).all(lower)
}

impl SoundPruning for TwoDecks {
    const SAFE_MOVES: Option<Claim> = None;
    const DEAD_POSITIONS: Option<Claim> = Some(dead::CLAIM);

    fn safe_moves(&self) -> Option<Claim> {
        self.rules.has_safe_moves().then_some(UP)
    }

    fn safe_move(&self, state: &State) -> Option<Move> {
        let rules = &*self.rules;
        if !rules.has_safe_moves() {
            return None;
        }
        let sources = (0..rules.piles).chain((rules.draw() == 1).then_some(WASTE));
        let goes_up = |from: &usize| {
            let card = state.top(*from);
            card.is_some_and(|card| rules.goes_up(state, card) && is_safe(rules, state, card, self.bold))
        };
        sources.into_iter().find(goes_up).map(|from| Move::Up { from: from as u8 })
    }

    fn is_dead(&self, state: &State) -> bool {
        dead::is_dead(&self.rules, state, self.bold)
    }
}

impl Rules {
    /// Whether the premises of [`UP`] hold.
    fn has_safe_moves(&self) -> bool {
        self.safe_moves
    }

    /// What `safe_moves` is for these rules.
    pub(super) fn allow_safe_moves(set: &winnable_rules::PileRules) -> bool {
        use crate::Premises;
        UP.premises.iter().all(|&premise| set.holds(premise))
    }
}
