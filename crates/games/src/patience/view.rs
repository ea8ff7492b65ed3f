//! What a player sees: the open cards of the piles, cells, reserve and waste, and the stock once it was gone through.

use super::moves::{Equal, Lister};
use super::state::{ENDLESS, MAX_PILES, Move, NO_CARD, Parts, State};
use super::{Patience, Rules};
use crate::Hidden;
use std::fmt;
use winnable_cards::SplitMix64;

/// The open cards of a position. It borrows the whole position, but no method tells a card that was never turned up.
///
/// The stock is known where redeals are counted and one was used. Where they are not, whoever plays must remember it. A reserve lies open.
#[derive(Clone, Copy)]
pub struct View<'a> {
    state: &'a State,
    stock_is_known: bool,
}

impl<'a> View<'a> {
    /// Cards up in each suit.
    pub fn ups(self) -> [u8; 4] {
        self.state.ups()
    }

    /// The rank that foundations begin with.
    pub fn base(self) -> u8 {
        self.state.base()
    }

    /// The open cards of a pile from the top down; indices 0 to 51.
    pub fn open(self, pile: usize) -> impl Iterator<Item = u8> + 'a {
        let state = self.state;
        state.pile(pile).take_while(move |&card| !state.is_down(card))
    }

    /// How many cards of a pile lie face down.
    pub fn face_down(self, pile: usize) -> usize {
        self.state.pile(pile).filter(|&card| self.state.is_down(card)).count()
    }

    /// The card of a cell, if there is one.
    pub fn cell(self, cell: usize) -> Option<u8> {
        Some(self.state.cell(cell)).filter(|&card| card != NO_CARD)
    }

    /// The places of an open reserve, or a stacked one from the bottom; 52 for a place whose card has left.
    pub fn reserve(self) -> &'a [u8] {
        self.state.reserve()
    }

    /// The waste, its top last.
    pub fn waste(self) -> &'a [u8] {
        &self.state.talon()[..self.state.waste() as usize]
    }

    /// The stock if it is known, next card first.
    pub fn known_stock(self) -> Option<&'a [u8]> {
        self.stock_is_known.then(|| &self.state.talon()[self.state.waste() as usize..])
    }

    /// How many cards are in the stock.
    pub fn stock_left(self) -> usize {
        self.state.talon().len() - self.state.waste() as usize
    }

    /// How often the waste may still be turned over.
    pub fn redeals(self) -> u8 {
        self.state.redeals()
    }

    /// The legal moves, which open cards alone decide; but where cards are turned only to be played, they tell what is in the stock.
    pub fn legal_moves(self, game: &Patience, out: &mut Vec<Move>) {
        Lister::new(game.rules(), self.state, Equal::Each, out).list();
    }

    fn told(self) -> impl PartialEq + fmt::Debug {
        let pile = |pile| (self.face_down(pile), self.open(pile).collect::<Vec<_>>());
        let piles: Vec<_> = (0..MAX_PILES).map(pile).collect();
        let cells: Vec<_> = (0..super::state::MAX_CELLS).map(|cell| self.cell(cell)).collect();
        let stock = (self.known_stock().map(<[u8]>::to_vec), self.stock_left(), self.redeals());
        (piles, cells, self.reserve().to_vec(), self.ups(), self.base(), self.waste().to_vec(), stock)
    }
}

impl PartialEq for View<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.told() == other.told()
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.told().fmt(f)
    }
}

impl Hidden for Patience {
    type View<'a> = View<'a>;

    fn view<'a>(&self, state: &'a State) -> View<'a> {
        let counts = self.rules.redeals() != ENDLESS;
        View { state, stock_is_known: counts && state.redeals() < self.rules.redeals() }
    }

    fn guess(&self, view: View<'_>, rng: &mut SplitMix64) -> State {
        let mut parts = parts_of(&self.rules, view.state);
        let stock = if view.stock_is_known { parts.talon.len() } else { parts.waste };
        let places = |parts: &mut Parts, mut each: Box<dyn FnMut(&mut u8) + '_>| {
            parts.piles.iter_mut().flat_map(|(cards, down)| &mut cards[..*down]).for_each(&mut each);
            parts.talon[stock..].iter_mut().for_each(&mut each);
        };
        let mut unseen: Vec<u8> = Vec::new();
        places(&mut parts, Box::new(|card| unseen.push(*card)));
        // Sorted before they are shuffled: the guess must not depend on the true order.
        unseen.sort_unstable();
        rng.shuffle(&mut unseen);
        let mut guessed = unseen.into_iter();
        places(&mut parts, Box::new(|card| *card = guessed.next().expect("a card for each place")));
        State::new(&self.rules, &parts)
    }
}

/// A position in its parts.
fn parts_of(rules: &Rules, state: &State) -> Parts {
    let pile = |pile: usize| {
        let mut cards: Vec<u8> = state.pile(pile).collect();
        cards.reverse();
        let down = cards.iter().filter(|&&card| state.is_down(card)).count();
        (cards, down)
    };
    Parts {
        piles: (0..rules.piles).map(pile).collect(),
        cells: (0..rules.cells).map(|cell| state.cell(cell)).collect(),
        talon: state.talon().to_vec(),
        waste: state.waste() as usize,
        redeals: state.redeals(),
        reserve: state.reserve().to_vec(),
        up: state.ups(),
        base: state.base(),
    }
}
