//! Which rule sets are of this family, and what their loops ask for.

use super::state::{MAX_CARDS, MAX_PILES};
use crate::index::suit;
use crate::{Name, Premise, Premises};
use winnable_cards::{Card, Numbering};
use winnable_rules::{Deck, FaceDown, Numbers, PileRules, RuleSet, Spaces, Takes, To};

/// The rules of one game.
#[derive(Debug, Clone)]
pub struct Rules {
    /// The canonical name of the game.
    pub name: Name,
    /// What a bare number means as a deal.
    pub numbering: Numbering,
    /// The rules as they were given.
    pub set: PileRules,
    /// The cards.
    pub deck: Deck,
    /// How many ranks there are.
    pub ranks: u8,
    /// How many piles.
    pub piles: usize,
    /// For each card the cards that it may lie on.
    lies_on: [u64; 52],
}

impl Rules {
    /// What a rule set says, if it is one of this family: complete runs count, nothing lies beside the piles but perhaps a stock
    /// that goes to them.
    pub fn of(rules: &RuleSet) -> Option<Rules> {
        let set = rules.piles()?;
        let stays_in_piles = set.cells.count == 0
            && set.reserve.is_none()
            && set.stock.is_none_or(|stock| stock.to == To::Piles)
            && match set.piles.spaces {
                Spaces::Any | Spaces::Kings | Spaces::Nothing => true,
                Spaces::Reserve | Spaces::Waste | Spaces::ReserveThenAny | Spaces::ReserveThenWaste => false,
            };
        let counts_runs = match set.foundations.take {
            Takes::CompleteRuns | Takes::Nothing => true,
            Takes::Cards => false,
        };
        let is_small_enough = rules.deck.cards() <= MAX_CARDS && set.piles.count <= MAX_PILES;
        if !(stays_in_piles && counts_runs && is_small_enough) {
            return None;
        }
        let (ranks, suits) = (rules.deck.ranks, rules.deck.suits);
        let cards = 4 * ranks;
        let mut lies_on = [0; 52];
        for card in (0..cards).filter(|&card| suit(card) < suits) {
            let fits =
                |on: &u8| suit(*on) < suits && set.piles.fits(Card::from_index(card), Card::from_index(*on), ranks);
            lies_on[card as usize] = (0..cards).filter(fits).fold(0, |set, on| set | 1 << on);
        }
        let numbering = match rules.numbers {
            Numbers::Seed => Numbering::Seed,
            Numbers::Microsoft => Numbering::Microsoft,
        };
        Some(Rules {
            name: Name::whole(&rules.name),
            numbering,
            set: *set,
            deck: rules.deck,
            ranks,
            piles: set.piles.count,
            lies_on,
        })
    }

    /// The cards that a card may lie on.
    #[inline(always)]
    pub fn lies_on(&self, card: u8) -> u64 {
        self.lies_on[card as usize]
    }

    /// Whether a card may lie on another.
    #[inline(always)]
    pub fn fits(&self, card: u8, on: u8) -> bool {
        self.lies_on[card as usize] >> on & 1 != 0
    }

    /// Whether a card is of the highest rank.
    #[inline(always)]
    pub fn is_king(&self, card: u8) -> bool {
        card >> 2 == self.ranks - 1
    }

    /// Whether a card may go into a space.
    #[inline(always)]
    pub fn fills(&self, card: u8) -> bool {
        match self.set.piles.spaces {
            Spaces::Any => true,
            Spaces::Kings => self.is_king(card),
            Spaces::Nothing | Spaces::Reserve | Spaces::Waste | Spaces::ReserveThenAny | Spaces::ReserveThenWaste => {
                false
            }
        }
    }

    /// Whether complete runs leave the piles; else they stay, and the game is won when there is nothing else.
    #[inline(always)]
    pub fn runs_leave(&self) -> bool {
        self.set.foundations.take == Takes::CompleteRuns
    }

    /// Whether rows are dealt only while no pile is empty.
    pub fn rows_wait(&self) -> bool {
        self.set.stock.is_some_and(|stock| stock.no_spaces)
    }

    /// Whether cards lie face down at the start.
    pub fn has_face_down(&self) -> bool {
        self.set.piles.face_down != FaceDown::Nothing
    }

    /// Whether a player does not see some cards: those that lie face down, and the stock.
    pub fn has_unseen(&self) -> bool {
        self.has_face_down() || self.set.stock.is_some()
    }

    /// Whether the rules say this.
    pub fn holds(&self, premise: Premise) -> bool {
        match premise {
            Premise::EachCardOnce => self.deck.copies() == 1,
            premise => self.set.holds(premise),
        }
    }
}
