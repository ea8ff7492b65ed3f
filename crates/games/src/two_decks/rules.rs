//! A rule set as this family reads it.

use super::state::{ENDLESS, MAX_PILES, State};
use crate::Name;
use crate::index::{rank, suit};
use winnable_cards::{Card, Numbering};
use winnable_rules::{Deck, FaceDown, Numbers, PileRules, RuleSet, Spaces, Start, Takes, To, Together, Turn};

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
    /// How many piles there are.
    pub piles: usize,
    /// Whether the premises of its safe moves hold.
    pub(super) safe_moves: bool,
    /// For each card the cards that it may lie on.
    lies_on: [u64; 52],
}

impl Rules {
    /// What this family does not know of a rule set: what it expects instead.
    pub fn unknown(rules: &RuleSet) -> Option<&'static str> {
        let Some(set) = rules.piles() else { return Some("a game of piles") };
        let goes_on = |stock: winnable_rules::Stock| {
            stock.to == To::Waste && stock.turn == Turn::Freely && stock.passes.is_none_or(|passes| passes < 255)
        };
        if rules.deck.copies() != 2 {
            Some("each card twice")
        } else if set.piles.count > MAX_PILES {
            Some("at most 16 piles")
        } else if set.cells.count > 0 || set.reserve.is_some() {
            Some("neither cells nor a reserve, where each card is there twice")
        } else if !matches!(set.piles.spaces, Spaces::Any | Spaces::Kings | Spaces::Nothing) {
            Some("spaces that are not filled by themselves, where each card is there twice")
        } else if matches!(set.piles.moves, Together::AsSpacesAllow | Together::Pile) {
            Some("single cards, runs or tails that move, where each card is there twice")
        } else if set.foundations.take != Takes::Cards {
            Some("foundations that take one card after another")
        } else {
            set.stock.is_some_and(|stock| !goes_on(stock)).then_some("a stock that goes to a waste")
        }
    }

    /// What a rule set says, if this family knows all of it.
    pub fn of(rules: &RuleSet) -> Option<Rules> {
        let set = *rules.piles()?;
        if Rules::unknown(rules).is_some() {
            return None;
        }
        let mut lies_on = [0; 52];
        for card in cards_of(rules.deck) {
            let fits = |on: &u8| set.piles.fits(Card::from_index(card), Card::from_index(*on), rules.deck.ranks);
            lies_on[card as usize] = cards_of(rules.deck).filter(fits).fold(0, |set, on| set | 1 << on);
        }
        let numbering = match rules.numbers {
            Numbers::Seed => Numbering::Seed,
            Numbers::Microsoft => Numbering::Microsoft,
        };
        let name = Name::whole(&rules.name);
        Some(Rules {
            name,
            numbering,
            set,
            deck: rules.deck,
            piles: set.piles.count,
            safe_moves: Rules::allow_safe_moves(&set),
            lies_on,
        })
    }

    /// The cards, each once.
    pub fn cards(&self) -> impl Iterator<Item = u8> + use<> {
        cards_of(self.deck)
    }

    /// Whether a card may lie on another.
    #[inline(always)]
    pub fn fits(&self, card: u8, on: u8) -> bool {
        self.lies_on[card as usize] >> on & 1 != 0
    }

    /// The cards that a card may lie on.
    #[inline(always)]
    pub fn may_lie_on(&self, card: u8) -> u64 {
        self.lies_on[card as usize]
    }

    /// Whether the card is next on one of its foundations.
    #[inline(always)]
    pub fn goes_up(&self, state: &State, card: u8) -> bool {
        state.ups(suit(card)).contains(&rank(card))
    }

    /// Whether a card is of the highest rank.
    #[inline(always)]
    pub fn is_king(&self, card: u8) -> bool {
        rank(card) + 1 == self.deck.ranks
    }

    /// Whether a card may be put into a space.
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

    /// Whether a card of a pile may go together with the open card that lies on it.
    #[inline(always)]
    pub fn goes_with(&self, on_it: u8, card: u8) -> bool {
        match self.set.piles.moves {
            Together::One | Together::AsSpacesAllow | Together::Pile => false,
            Together::Tail => true,
            Together::Run => self.fits(on_it, card),
            Together::RunInSuit => self.fits(on_it, card) && suit(on_it) == suit(card),
        }
    }

    /// Cards that are turned at a time.
    pub fn draw(&self) -> usize {
        self.set.stock.map_or(1, |stock| stock.draw)
    }

    /// How often the waste may be turned over in a whole game.
    pub fn redeals(&self) -> u8 {
        self.set.stock.map_or(0, |stock| stock.passes.map_or(ENDLESS, |passes| passes as u8 - 1))
    }

    /// Whether the aces are up at the start.
    pub fn aces_are_up(&self) -> bool {
        self.set.foundations.start == Start::Aces
    }

    /// Whether some cards are dealt face down.
    pub fn has_face_down(&self) -> bool {
        self.set.piles.face_down != FaceDown::Nothing
    }
}

fn cards_of(deck: Deck) -> impl Iterator<Item = u8> + use<> {
    (0..4 * deck.ranks).filter(move |&card| suit(card) < deck.suits)
}
