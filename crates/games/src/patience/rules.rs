//! A rule set as the engine reads it: what fits on what as sets of cards, and the numbers that its loops ask for.

use super::state::{ENDLESS, MAX_CELLS, MAX_PILES, MAX_RESERVE, Place, State};
use crate::index::{rank, suit};
use crate::{Name, Premise, Premises};
use winnable_cards::{Card, Numbering};
use winnable_rules::{
    Base, FaceDown, Numbers, PileRules, Piles, RuleSet, Spaces, Start, Takes, To, Together, Turn, Way,
};

/// The rules of one game.
#[derive(Debug, Clone)]
pub struct Rules {
    /// The canonical name of the game.
    pub name: Name,
    /// What a bare number means as a deal.
    pub numbering: Numbering,
    /// The rules as they were given.
    pub set: PileRules,
    /// Ranks and suits of the deck.
    pub ranks: u8,
    /// See `ranks`.
    pub suits: u8,
    /// How many piles there are.
    pub piles: usize,
    /// How many cells.
    pub cells: usize,
    /// For each card the cards that it may lie on, as if the first rank followed the last where the base is dealt.
    lies_on: [u64; 52],
    /// Whether that is to be asked again, since it does not.
    is_cut_at_base: bool,
}

impl Rules {
    /// What the engine does not know of a rule set: what it expects instead.
    pub fn unknown(rules: &RuleSet) -> Option<String> {
        let Some(set) = rules.piles() else { return Some("a game of piles".to_string()) };
        let reserve = set.reserve.map_or(0, |reserve| reserve.cards);
        let passes = set.stock.and_then(|stock| stock.passes);
        if rules.deck.copies() != 1 {
            Some("one deck".to_string())
        } else if set.piles.count > MAX_PILES {
            Some(format!("at most {MAX_PILES} piles"))
        } else if set.cells.count > MAX_CELLS {
            Some(format!("at most {MAX_CELLS} cells"))
        } else if reserve > MAX_RESERVE {
            Some(format!("at most {MAX_RESERVE} cards in the reserve"))
        } else if set.foundations.take != Takes::Cards {
            Some("foundations that take one card after another".to_string())
        } else {
            passes.filter(|&passes| passes >= usize::from(ENDLESS)).map(|_| "fewer passes".to_string())
        }
    }

    /// What a rule set says, if the engine knows all of it.
    pub fn of(rules: &RuleSet) -> Option<Rules> {
        let set = rules.piles()?;
        if Rules::unknown(rules).is_some() {
            return None;
        }
        let (ranks, suits) = (rules.deck.ranks, rules.deck.suits);
        let cards = 4 * ranks;
        let is_dealt = set.foundations.base == Base::Dealt;
        let round = Piles { wrap: set.piles.wrap || is_dealt, ..set.piles };
        let mut lies_on = [0; 52];
        for card in (0..cards).filter(|&card| suit(card) < suits) {
            let fits = |on: &u8| round.fits(Card::from_index(card), Card::from_index(*on), ranks);
            lies_on[card as usize] = (0..cards).filter(fits).fold(0, |set, on| set | 1 << on);
        }
        let numbering = match rules.numbers {
            Numbers::Seed => Numbering::Seed,
            Numbers::Microsoft => Numbering::Microsoft,
        };
        Some(Rules {
            name: Name::whole(&rules.name),
            numbering,
            ranks,
            suits,
            piles: set.piles.count,
            cells: set.cells.count,
            set: *set,
            lies_on,
            is_cut_at_base: is_dealt && !set.piles.wrap,
        })
    }

    /// The cards of the deck.
    pub fn deck(&self) -> impl Iterator<Item = u8> + use<> {
        let suits = self.suits;
        (0..4 * self.ranks).filter(move |&card| suit(card) < suits)
    }

    /// How many cards there are.
    pub fn cards(&self) -> u32 {
        u32::from(self.ranks) * u32::from(self.suits)
    }

    /// Whether a card may lie on another.
    #[inline(always)]
    pub fn fits(&self, state: &State, card: u8, on: u8) -> bool {
        self.lies_on[card as usize] >> on & 1 != 0 && !(self.is_cut_at_base && self.goes_round(state, card, on))
    }

    /// Whether a card lies on another only if the last rank of the foundations is followed by the first.
    fn goes_round(&self, state: &State, card: u8, on: u8) -> bool {
        let (card, on) = (self.height(card, state.base()), self.height(on, state.base()));
        match self.set.piles.build {
            Way::Down => card + 1 != on,
            Way::Up => on + 1 != card,
            Way::Both => card.abs_diff(on) > 1,
        }
    }

    /// The cards that a card may lie on, and perhaps one more where the base is dealt.
    pub fn may_lie_on(&self, card: u8) -> u64 {
        self.lies_on[card as usize]
    }

    /// How many cards go before it on its foundation, if that begins with this rank.
    #[inline(always)]
    pub fn height(&self, card: u8, base: u8) -> u8 {
        let rank = rank(card);
        if rank >= base { rank - base } else { rank + self.ranks - base }
    }

    /// Whether the card is the next one of its foundation.
    #[inline(always)]
    pub fn goes_up(&self, state: &State, card: u8) -> bool {
        state.up(suit(card)) == self.height(card, state.base())
    }

    /// Whether a card from there may be put into a space.
    pub fn fills(&self, state: &State, card: u8, from: Place) -> bool {
        match self.set.piles.spaces {
            Spaces::Any => true,
            Spaces::Kings => self.height(card, state.base()) + 1 == self.ranks,
            Spaces::Nothing | Spaces::Reserve | Spaces::Waste => false,
            Spaces::ReserveThenAny => state.reserve_left() == 0,
            Spaces::ReserveThenWaste => state.reserve_left() == 0 && matches!(from, Place::Waste | Place::Talon(_)),
        }
    }

    /// Whether spaces are filled by no choice of the player's.
    pub fn spaces_fill_themselves(&self) -> bool {
        match self.set.piles.spaces {
            Spaces::Any | Spaces::Kings | Spaces::Nothing => false,
            Spaces::Reserve | Spaces::Waste | Spaces::ReserveThenAny | Spaces::ReserveThenWaste => true,
        }
    }

    /// Whether the stock goes to the piles.
    pub fn deals_to_piles(&self) -> bool {
        self.set.stock.is_some_and(|stock| stock.to == To::Piles)
    }

    /// Whether rows are dealt only while no pile is empty.
    pub fn rows_wait(&self) -> bool {
        self.set.stock.is_some_and(|stock| stock.no_spaces)
    }

    /// Whether cards of the stock are turned only to be played.
    pub fn turns_to_play(&self) -> bool {
        self.set.stock.is_some_and(|stock| stock.turn == Turn::ToPlay)
    }

    /// Whether it is played without looking at the face-down cards of the piles and at the stock. What was seen of a stock
    /// is part of a position only where redeals are counted, and one in which cards are turned to be played tells what it has.
    pub fn hides_cards(&self) -> bool {
        let has_plain_stock = self.deals_to_piles() || self.redeals() != ENDLESS && !self.turns_to_play();
        self.set.piles.face_down != FaceDown::Nothing && has_plain_stock
    }

    /// Cards that are turned at a time.
    pub fn draw(&self) -> u8 {
        self.set.stock.map_or(1, |stock| stock.draw as u8)
    }

    /// How often the waste may be turned over in a whole game.
    pub fn redeals(&self) -> u8 {
        self.set.stock.map_or(0, |stock| stock.passes.map_or(ENDLESS, |passes| passes as u8 - 1))
    }

    /// Whether every card of stock and waste can be had at any time.
    pub fn stock_is_open(&self, state: &State) -> bool {
        state.talon().is_empty() || !self.deals_to_piles() && self.draw() == 1 && state.redeals() == ENDLESS
    }

    /// Whether cards of stacked reserves lie under others.
    pub fn reserve_is_stacked(&self) -> bool {
        self.set.reserve.is_some_and(|reserve| reserve.stacked)
    }

    /// How many cards at the end of a run of so many may go together onto a card, or into a space, with so many cells and
    /// spaces free; the space that they go into is not counted.
    pub fn most_together(&self, moves: Together, free_cells: u32, spaces: u32) -> u32 {
        match moves {
            Together::One => 1,
            Together::AsSpacesAllow if self.set.piles.spaces == Spaces::Any => (free_cells + 1) << spaces.min(6),
            Together::AsSpacesAllow => free_cells + 1,
            Together::Run | Together::RunInSuit | Together::Pile | Together::Tail => 52,
        }
    }

    /// Whether the rules say this.
    pub fn holds(&self, premise: Premise) -> bool {
        self.set.holds(premise)
    }

    /// Whether the base of the foundations is dealt.
    pub fn base_is_dealt(&self) -> bool {
        self.set.foundations.base == Base::Dealt
    }

    /// Whether the aces are up at the start.
    pub fn aces_are_up(&self) -> bool {
        self.set.foundations.start == Start::Aces
    }

    /// Whether cards of one rank, or of one rank and colour, are alike but for the foundations; None if suits matter.
    pub fn alike_by_colour(&self) -> Option<bool> {
        if self.holds(Premise::FitByRank) {
            Some(false)
        } else {
            self.holds(Premise::FitByRankAndColour).then_some(true)
        }
    }
}
