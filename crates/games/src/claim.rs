//! Claims that a proof may rest on beside the rules, and what the rules must say for each to hold.
//!
//! The argument of a claim stands where the claim is made. Its premises are data, so that a game that does not satisfy them
//! cannot use it: they are checked when the game, or the model of a position, is made.

use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// Something that the rules of a game may say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Premise {
    /// No card leaves the foundations.
    UpStaysUp,
    /// Cards may leave the foundations.
    UpComesBack,
    /// Foundations are built in suit, from the ace.
    FoundationsInSuit,
    /// What fits on what is a matter of ranks.
    FitByRank,
    /// What fits on what is a matter of ranks and colours.
    FitByRankAndColour,
    /// Not every card goes into a space.
    ChoosySpaces,
    /// Any card of stock and reserve can be had at any time.
    OpenStock,
    /// Cards are turned from the stock one at a time.
    OneAtATime,
    /// The stock may be gone through as often as one likes.
    EndlessPasses,
    /// Cards only ever leave, and those that stay keep their order.
    CardsOnlyLeave,
    /// A gap takes the successor of its left neighbour and no other card.
    GapsTakeSuccessors,
}

impl fmt::Display for Premise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Premise::UpStaysUp => "no card leaves the foundations",
            Premise::UpComesBack => "cards may leave the foundations",
            Premise::FoundationsInSuit => "foundations are built in suit from the ace",
            Premise::FitByRank => "what fits is a matter of ranks",
            Premise::FitByRankAndColour => "what fits is a matter of ranks and colours",
            Premise::ChoosySpaces => "not every card goes into a space",
            Premise::OpenStock => "any card of the stock can be had at any time",
            Premise::OneAtATime => "cards are turned from the stock one at a time",
            Premise::EndlessPasses => "the stock may be gone through as often as one likes",
            Premise::CardsOnlyLeave => "cards only ever leave, and those that stay keep their order",
            Premise::GapsTakeSuccessors => "a gap takes the successor of its left neighbour and no other card",
        })
    }
}

impl Serialize for Premise {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Rules that can be asked what they say.
pub trait Premises {
    /// Whether the rules say this.
    fn holds(&self, premise: Premise) -> bool;
}

/// What is claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimKind {
    /// Positions that differ by a symmetry are one.
    Symmetry,
    /// Moves that cannot hurt are played at once.
    SafeMoves,
    /// Positions that are known to be lost are left.
    DeadPositions,
    /// Positions that share a reason with a lost one are left.
    NoGoods,
    /// Cards beyond a horizon are known only by what matters for moves other than those to the foundations.
    Horizon,
    /// Moves are left out that the game knows to be dominated; in its own words.
    Dominances(&'static str),
}

impl fmt::Display for ClaimKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ClaimKind::Symmetry => "symmetry",
            ClaimKind::SafeMoves => "safe moves",
            ClaimKind::DeadPositions => "dead positions",
            ClaimKind::NoGoods => "no-goods",
            ClaimKind::Horizon => "horizon",
            ClaimKind::Dominances(words) => words,
        })
    }
}

impl Serialize for ClaimKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A claim that leaves the verdict as it is, under its premises.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Claim {
    /// What it is.
    #[serde(rename = "claim")]
    pub kind: ClaimKind,
    /// What the rules must say.
    pub premises: Cow<'static, [Premise]>,
}

impl Claim {
    /// Positions with the same key are one: the promise of every game's key, which says at its place what it forgets.
    pub const SYMMETRY: Claim = Claim::new(ClaimKind::Symmetry, &[]);

    /// A claim with its premises.
    pub const fn new(kind: ClaimKind, premises: &'static [Premise]) -> Claim {
        Claim { kind, premises: Cow::Borrowed(premises) }
    }

    /// Insists that the rules satisfy the premises.
    ///
    /// # Panics
    /// If they do not: a game must not be searched by a claim that does not hold for it.
    #[track_caller]
    pub fn require(&self, rules: &impl Premises) {
        if let Some(premise) = self.premises.iter().find(|&&premise| !rules.holds(premise)) {
            panic!("{} are claimed of rules that do not say: {premise}", self.kind);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Only(Premise);

    impl Premises for Only {
        fn holds(&self, premise: Premise) -> bool {
            premise == self.0
        }
    }

    const CLAIM: Claim = Claim::new(ClaimKind::SafeMoves, &[Premise::UpStaysUp]);

    #[test]
    fn rules_that_satisfy_the_premises_may_use_a_claim() {
        CLAIM.require(&Only(Premise::UpStaysUp));
    }

    #[test]
    #[should_panic(expected = "safe moves are claimed of rules that do not say: no card leaves the foundations")]
    fn rules_that_do_not_may_not() {
        CLAIM.require(&Only(Premise::UpComesBack));
    }
}
