//! Positions and moves.

use super::{Build, ENDLESS, Klondike, MAX_PILE, MAX_PILES, MAX_STOCK, Spaces};
use crate::fingerprint::Sequence;
use crate::{Game, Keys, Name, PapersProgram};

/// A position. Cards are indices 0 to 51.
#[derive(Debug, Clone)]
pub struct State {
    /// The cards of each pile from the bottom, how many there are, and how many of these lie face down.
    pub(super) piles: [[u8; MAX_PILE]; MAX_PILES],
    pub(super) len: [u8; MAX_PILES],
    pub(super) down: [u8; MAX_PILES],
    /// The waste from the bottom and then the stock, next card first.
    pub(super) talon: [u8; MAX_STOCK],
    pub(super) talon_len: u8,
    /// How many of these cards are the waste, and how many of them, from the first, were ever turned up.
    pub(super) waste: u8,
    pub(super) turned: u8,
    /// How often the waste may still be turned over, or [`ENDLESS`].
    pub(super) redeals: u8,
    /// Number of cards on each foundation.
    pub(super) up: [u8; 4],
}

/// A move; piles from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Cards are turned from the stock to the waste.
    Draw,
    /// The waste is turned over to be the stock.
    Redeal,
    /// The top of the waste to its foundation.
    WasteUp,
    /// The top of the waste to a pile.
    Waste(u8),
    /// The top of a pile to its foundation.
    Up(u8),
    /// The last cards of a pile to another.
    Pile {
        /// From this pile.
        from: u8,
        /// So many cards.
        count: u8,
        /// To this pile.
        to: u8,
    },
    /// The top of the foundation of a suit to a pile.
    Down(u8, u8),
}

impl State {
    /// The cards of a pile from the bottom.
    #[inline]
    pub(super) fn pile(&self, pile: usize) -> &[u8] {
        &self.piles[pile][..self.len[pile] as usize]
    }

    /// The top of a pile.
    #[inline]
    pub(super) fn top(&self, pile: usize) -> Option<u8> {
        self.pile(pile).last().copied()
    }

    /// The face-up cards of a pile from the lowest in the pile.
    #[inline]
    pub(super) fn run(&self, pile: usize) -> &[u8] {
        &self.pile(pile)[self.down[pile] as usize..]
    }

    /// The waste from the bottom.
    #[inline]
    pub(super) fn waste(&self) -> &[u8] {
        &self.talon[..self.waste as usize]
    }

    /// The stock, next card first.
    #[inline]
    pub(super) fn stock(&self) -> &[u8] {
        &self.talon[self.waste as usize..self.talon_len as usize]
    }

    /// Whether a card is next on its foundation.
    #[inline]
    pub(super) fn goes_up(&self, card: u8) -> bool {
        self.up[(card & 3) as usize] == card >> 2
    }

    /// The top of a foundation.
    pub(super) fn founded(&self, suit: u8) -> Option<u8> {
        self.up[suit as usize].checked_sub(1).map(|rank| rank * 4 + suit)
    }

    pub(super) fn push(&mut self, pile: usize, card: u8) {
        self.piles[pile][self.len[pile] as usize] = card;
        self.len[pile] += 1;
    }

    /// Takes the top of a pile away and turns the next card up if it lies face down.
    fn pop(&mut self, pile: usize, count: usize) {
        self.len[pile] -= count as u8;
        if self.len[pile] > 0 && self.down[pile] == self.len[pile] {
            self.down[pile] -= 1;
        }
    }

    /// Takes the top of the waste away.
    fn take_waste(&mut self) -> u8 {
        let at = self.waste as usize - 1;
        let card = self.talon[at];
        self.talon.copy_within(at + 1..self.talon_len as usize, at);
        self.talon_len -= 1;
        self.waste -= 1;
        self.turned -= 1;
        card
    }

    fn pile_key(&self, pile: usize) -> u128 {
        let mut cards = Sequence::new(0x4B10);
        cards.push(self.down[pile]);
        self.pile(pile).iter().for_each(|&card| cards.push(card));
        cards.finish()
    }

    fn talon_key(&self) -> Sequence {
        let mut key = Sequence::new(0x4B11);
        self.up.iter().for_each(|&n| key.push(n));
        key.push(self.waste);
        key.push(self.redeals);
        self.talon[..self.talon_len as usize].iter().for_each(|&card| key.push(card));
        key
    }
}

impl Klondike {
    /// The piles that a card may go to: those whose top it fits, and the empty ones; of these only the first if so wanted.
    pub(super) fn places<'a>(&'a self, state: &'a State, card: u8, first: bool) -> impl Iterator<Item = u8> + 'a {
        let mut has_space = false;
        (0..self.piles()).filter_map(move |pile| {
            let takes = match state.top(pile) {
                Some(top) => self.fits(card, top),
                None => self.fills(card) && !(std::mem::replace(&mut has_space, true) && first),
            };
            takes.then_some(pile as u8)
        })
    }

    /// All moves but those of the stock.
    pub(super) fn card_moves(&self, state: &State, first_space: bool, out: &mut Vec<Move>) {
        for pile in 0..self.piles() {
            if state.top(pile).is_some_and(|card| state.goes_up(card)) {
                out.push(Move::Up(pile as u8));
            }
        }
        let waste = state.waste().last().copied();
        if waste.is_some_and(|card| state.goes_up(card)) {
            out.push(Move::WasteUp);
        }
        for from in 0..self.piles() {
            let run = state.run(from);
            for (at, &card) in run.iter().enumerate() {
                // A whole pile that goes to an empty one changes nothing but names.
                let changes_nothing = state.down[from] == 0 && at == 0;
                let places = self.places(state, card, first_space);
                let useful = places.filter(|&to| {
                    to as usize != from && !(first_space && changes_nothing && state.len[to as usize] == 0)
                });
                let count = (run.len() - at) as u8;
                out.extend(useful.map(|to| Move::Pile { from: from as u8, count, to }));
            }
        }
        if let Some(card) = waste {
            out.extend(self.places(state, card, first_space).map(Move::Waste));
        }
        if self.worry_back {
            for suit in 0..4 {
                if let Some(card) = state.founded(suit) {
                    out.extend(self.places(state, card, first_space).map(|to| Move::Down(suit, to)));
                }
            }
        }
    }

    /// The move of the stock, if there is one.
    pub(super) fn stock_move(&self, state: &State) -> Option<Move> {
        if !state.stock().is_empty() {
            Some(Move::Draw)
        } else {
            (state.waste > 0 && state.redeals > 0).then_some(Move::Redeal)
        }
    }
}

impl Game for Klondike {
    type State = State;
    type Move = Move;
    const KEYS: Keys = Keys::Fingerprints;

    fn name(&self) -> Name {
        if let Some(name) = self.called {
            return name;
        }
        Name::new("klondike")
            .unusual("draw", self.draw.into(), 3)
            .unusual("passes", self.passes.map_or(0, usize::from), 0)
            .word("no-worry-back", !self.worry_back)
            .word("build=any", self.build == Build::Any)
            .word("build=suit", self.build == Build::Suit)
            .word("spaces=any", self.spaces == Spaces::Any)
            .word("spaces=nothing", self.spaces == Spaces::Nothing)
            .unusual("piles", self.piles(), MAX_PILES)
            .unusual("ranks", self.ranks().into(), 13)
    }

    fn root_key(&self, state: &State) -> u128 {
        self.key(state)
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        self.card_moves(state, true, out);
        out.extend(self.stock_move(state));
    }

    fn play(&self, state: &mut State, m: Move) {
        match m {
            Move::Draw => {
                state.waste = state.talon_len.min(state.waste + self.draw);
                state.turned = state.turned.max(state.waste);
            }
            Move::Redeal => {
                state.waste = 0;
                state.redeals -= u8::from(state.redeals != ENDLESS);
            }
            Move::WasteUp => {
                let card = state.take_waste();
                state.up[(card & 3) as usize] += 1;
            }
            Move::Waste(to) => {
                let card = state.take_waste();
                state.push(to as usize, card);
            }
            Move::Up(pile) => {
                let card = state.pile(pile as usize)[state.len[pile as usize] as usize - 1];
                state.pop(pile as usize, 1);
                state.up[(card & 3) as usize] += 1;
            }
            Move::Pile { from, count, to } => {
                let (from, to, count) = (from as usize, to as usize, count as usize);
                let first = state.len[from] as usize - count;
                for at in first..first + count {
                    state.push(to, state.piles[from][at]);
                }
                state.pop(from, count);
            }
            Move::Down(suit, to) => {
                state.up[suit as usize] -= 1;
                let card = state.up[suit as usize] * 4 + suit;
                state.push(to as usize, card);
            }
        }
    }

    /// No card lies face down and the stock hides none: then the lowest card that is not up is always free, and all go up.
    fn is_surely_won(&self, state: &State) -> bool {
        let is_open = state.talon_len == 0 || self.draw == 1 && state.redeals == ENDLESS;
        is_open && state.down[..self.piles()].iter().all(|&down| down == 0)
    }

    /// The piles in any order.
    fn key(&self, state: &State) -> u128 {
        let talon = state.talon_key().finish();
        (0..self.piles()).map(|pile| state.pile_key(pile)).fold(talon, u128::wrapping_add)
    }

    fn plain_key(&self, state: &State) -> u128 {
        let mut key = state.talon_key();
        key.push(state.turned);
        for pile in 0..self.piles() {
            key.push(state.len[pile]);
            key.push(state.down[pile]);
            state.pile(pile).iter().for_each(|&card| key.push(card));
        }
        key.finish()
    }

    fn cards_left(&self, state: &State) -> u32 {
        4 * u32::from(self.ranks()) - state.up.iter().map(|&n| u32::from(n)).sum::<u32>()
    }

    fn empty_columns(&self, state: &State) -> Option<u32> {
        Some(state.len[..self.piles()].iter().filter(|&&len| len == 0).count() as u32)
    }

    fn stock_left(&self, state: &State) -> Option<u32> {
        Some(state.stock().len() as u32)
    }
}

impl PapersProgram for Klondike {
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

impl Klondike {
    /// Whether any card may lie in a space, so that a move there must say how many cards go.
    pub(super) fn splits_into_spaces(&self) -> bool {
        self.spaces == Spaces::Any
    }
}
