//! What the complete search may know of games of pairs.

use super::removals::{Position, Removal, Removals};
use crate::free_runs::Use;
use crate::strategy::EarliestFirst;
use crate::{Claim, ClaimKind, Game, Guidance, Premise, Premises, Searched, SoundPruning, Timed};
use winnable_rules::{Deck, Numbers, Play, RuleSet};

/// Cards only ever leave, so a dive ends soon: depth first from the start.
impl Searched for Removals {
    type Search = EarliestFirst;

    fn claims_of_moves(&self) -> Vec<Claim> {
        vec![OF_MOVES]
    }
}

/// What the moves of the model claim; the argument stands there.
const OF_MOVES: Claim = Claim::new(
    ClaimKind::Dominances("cards are turned only for one that leaves, and kings of the stock leave as they come"),
    &[Premise::KingsLeaveAlone, Premise::PairsByRank, Premise::OneAtATime, Premise::DrawsAreFree],
);

const KINGS: Claim = Claim::new(
    ClaimKind::Dominances("a king of the pyramid leaves as soon as it is free"),
    &[Premise::KingsLeaveAlone],
);

impl Guidance for Removals {
    /// Cards that have to leave, and the time that has gone.
    fn estimate(&self, position: &Position) -> u32 {
        32 * self.cards_left(position) + self.time_gone(position)
    }
}

impl Premises for Removals {
    fn holds(&self, premise: Premise) -> bool {
        let (deck, play): (Deck, Play) = (self.game.deck, Play::Pairs(self.game.rules));
        RuleSet { name: String::new(), numbers: Numbers::Seed, deck, play }.holds(premise)
    }
}

impl SoundPruning for Removals {
    const SAFE_MOVES: Option<Claim> = Some(Claim::new(ClaimKind::SafeMoves, &[Premise::KingsLeaveAlone]));
    const DEAD_POSITIONS: Option<Claim> = Some(Claim::new(ClaimKind::DeadPositions, &[Premise::PairsByRank]));

    fn kinds_of_safe_moves(&self) -> Vec<Claim> {
        vec![KINGS]
    }

    /// A king of the pyramid that is free. It covers others and is no partner of any card, so whatever a line of play does with the
    /// king there it can do without it, and less is covered.
    fn safe_move(&self, position: &Position) -> Option<Removal> {
        self.free_king(position)
    }

    fn is_dead(&self, position: &Position) -> bool {
        self.claims.dead != Use::Off && self.lacks_partners(position)
    }
}

impl Timed for Removals {
    /// Cards may be turned without being played, so whoever is there earlier can wait: he turns cards until he is where the other one
    /// is, with the same cards left. No move leads back to cards that have left, so no position is refused on account of one from
    /// which it is being searched.
    const EARLIER: Claim = Claim::new(
        ClaimKind::Dominances("the earlier of two positions"),
        &[Premise::CardsOnlyLeave, Premise::OneAtATime, Premise::DrawsAreFree],
    );

    #[inline]
    fn cards_left_there(&self, position: &Position) -> u64 {
        self.cards(position)
    }

    #[inline]
    fn time(&self, position: &Position) -> Option<u32> {
        match self.claims.earlier {
            Use::Off => None,
            Use::On => Some(self.time_gone(position)),
            Use::Bold => Some(0),
        }
    }
}
