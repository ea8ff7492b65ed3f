//! What may lie on what in a column, and what follows from that: one type for each way to build that is known when the program is
//! compiled. Their values have no size, so that a call costs what it did when there was no value; the one way to build that is
//! read when the program runs is in [`read`](super::read).

use super::dead;
use crate::index::{colour, rank, suit};
use crate::{Claim, ClaimKind, Premise};
use winnable_rules::{Suits, Way};

/// A way to build columns.
pub trait Build: Copy + Send + Sync + 'static {
    /// What [`Build::is_safe`] claims. It cannot see the rules, so it names what they must say.
    const SAFE_MOVES: Claim = Claim::new(ClaimKind::SafeMoves, &[Premise::UpStaysUp, Premise::FoundationsInSuit]);

    /// What [`dead`](super::dead) claims, if that is for this way to build.
    const DEAD_POSITIONS: Option<Claim> = None;

    /// Whether columns are built down, up, or both.
    fn way(&self) -> Way;

    /// What suits fit.
    fn suits(&self) -> Suits;

    /// Weights of the estimate of a position.
    fn weights(&self) -> Weights;

    /// Whether `card` may lie on `under`.
    fn fits(&self, card: u8, under: u8) -> bool;

    /// Whether a card that is next on its foundation can go up at once without loss, with so many cards up in each suit.
    ///
    /// A card in play is of use only as a place for another, and no card comes back from the foundations. In the arguments, r is its rank counted from 1, and a card is
    /// *ready* if all lower cards of its suit are up, so that it can go up as soon as it is free.
    fn is_safe(&self, up: [u8; 4], card: u8) -> bool;
}

/// A way to build in which any suit fits any other, so that suits matter on the way to the foundations only. What is claimed of such
/// games has [`Premise::FitByRank`].
pub trait ByRank: Build {}

impl ByRank for AnySuit {}

/// Weights of the estimate, found by hill climbing on the mean number of states over deals that no test
/// and no benchmark uses (seeds from 1,000,000, Microsoft's numbers from 100,000).
#[derive(Debug, Clone, Copy)]
pub struct Weights {
    /// A card that is not up.
    pub left: u32,
    /// A card that lies where it does not fit.
    pub breaks: u32,
    /// A card above the next card of a suit.
    pub buried: u32,
    /// A cell in use.
    pub cell: u32,
    /// A column in use.
    pub space: u32,
}

/// Down in alternate colours.
#[derive(Debug, Clone, Copy, Default)]
pub struct AlternateColours;

impl Build for AlternateColours {
    #[inline(always)]
    fn way(&self) -> Way {
        Way::Down
    }

    #[inline(always)]
    fn suits(&self) -> Suits {
        Suits::Alternate
    }

    #[inline(always)]
    fn weights(&self) -> Weights {
        Weights { left: 4, breaks: 3, buried: 2, cell: 7, space: 2 }
    }

    #[inline(always)]
    fn fits(&self, card: u8, under: u8) -> bool {
        rank(under) == rank(card) + 1 && colour(under) != colour(card)
    }

    /// If both foundations of the other colour hold r - 1, no card is left to lie on this one. Else, if they hold r - 2, a
    /// card of the other colour of rank r - 1 is ready and can go up instead of being laid here; it is missed at most by
    /// the card of rank r - 2 of our colour's other suit, which is ready too if that foundation holds r - 3.
    #[inline(always)]
    fn is_safe(&self, up: [u8; 4], card: u8) -> bool {
        let r = rank(card) + 1;
        let (first, second) = if colour(card) == 0 { (1, 2) } else { (0, 3) };
        let other_colour = up[first].min(up[second]);
        let twin = up[3 - suit(card) as usize];
        other_colour + 1 >= r || (other_colour + 2 >= r && twin + 3 >= r)
    }
}

/// Down in suit.
#[derive(Debug, Clone, Copy, Default)]
pub struct InSuit;

impl Build for InSuit {
    #[inline(always)]
    fn way(&self) -> Way {
        Way::Down
    }

    #[inline(always)]
    fn suits(&self) -> Suits {
        Suits::Suit
    }

    #[inline(always)]
    fn weights(&self) -> Weights {
        Weights { left: 5, breaks: 3, buried: 1, cell: 5, space: 3 }
    }

    #[inline(always)]
    fn fits(&self, card: u8, under: u8) -> bool {
        under == card + 4
    }

    /// The only card that fits on it, the next lower of its suit, is up already.
    #[inline(always)]
    fn is_safe(&self, _up: [u8; 4], _card: u8) -> bool {
        true
    }
}

/// Down, whatever the suit.
#[derive(Debug, Clone, Copy, Default)]
pub struct AnySuit;

impl Build for AnySuit {
    const DEAD_POSITIONS: Option<Claim> = Some(dead::CLAIM);

    #[inline(always)]
    fn way(&self) -> Way {
        Way::Down
    }

    #[inline(always)]
    fn suits(&self) -> Suits {
        Suits::Any
    }

    #[inline(always)]
    fn weights(&self) -> Weights {
        Weights { left: 9, breaks: 2, buried: 1, cell: 7, space: 2 }
    }

    #[inline(always)]
    fn fits(&self, card: u8, under: u8) -> bool {
        rank(under) == rank(card) + 1
    }

    /// All foundations hold all ranks below r - 1. Then every card of rank r - 1 is ready: whenever it would be laid on
    /// this card, it can go up instead.
    #[inline(always)]
    fn is_safe(&self, up: [u8; 4], card: u8) -> bool {
        let r = rank(card) + 1;
        up.iter().all(|&n| n + 2 >= r)
    }
}

/// Up or down in suit, without going round from king to ace.
#[derive(Debug, Clone, Copy, Default)]
pub struct InSuitUpOrDown;

impl Build for InSuitUpOrDown {
    #[inline(always)]
    fn way(&self) -> Way {
        Way::Both
    }

    #[inline(always)]
    fn suits(&self) -> Suits {
        Suits::Suit
    }

    #[inline(always)]
    fn weights(&self) -> Weights {
        Weights { left: 8, breaks: 6, buried: 1, cell: 2, space: 0 }
    }

    #[inline(always)]
    fn fits(&self, card: u8, under: u8) -> bool {
        suit(under) == suit(card) && rank(under).abs_diff(rank(card)) == 1
    }

    /// The next lower card of the suit is up already. The next higher card could lie on this one, but can go up itself
    /// instead, and so on along the suit.
    #[inline(always)]
    fn is_safe(&self, _up: [u8; 4], _card: u8) -> bool {
        true
    }
}
