//! Legal moves, as docs/piles.md has them, and what they do.

use super::rules::Rules;
use super::state::{Move, NO_CARD, Place, State};
use crate::index::suit;
use winnable_rules::{Spaces, Together};

/// Which of equal places are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Equal {
    /// Each of them: every move that a person can make.
    Each,
    /// The first of several spaces and free cells, and no move that changes nothing but names.
    First,
}

/// A list of moves that is being made.
pub struct Lister<'a> {
    rules: &'a Rules,
    state: &'a State,
    equal: Equal,
    out: &'a mut Vec<Move>,
}

impl<'a> Lister<'a> {
    /// A list that goes on where `out` ends.
    pub fn new(rules: &'a Rules, state: &'a State, equal: Equal, out: &'a mut Vec<Move>) -> Lister<'a> {
        Lister { rules, state, equal, out }
    }

    /// Every legal move.
    pub fn list(&mut self) {
        self.up();
        self.singles_to_piles();
        self.between_piles(self.rules.set.piles.moves);
        self.occupy_cells();
        self.back();
        self.stock();
    }

    fn push(&mut self, from: Place, to: Place, count: u8) {
        self.out.push(Move::Cards { from, to, count });
    }

    /// Cards that go up, but for those of the stock.
    pub fn up(&mut self) {
        for (from, card) in free_cards(self.rules, self.state) {
            self.up_from(from, card);
        }
    }

    /// A card from a place to its foundation, if it is next there.
    pub fn up_from(&mut self, from: Place, card: u8) {
        if self.rules.goes_up(self.state, card) {
            self.push(from, Place::Foundation(suit(card)), 1);
        }
    }

    /// Cards of cells, waste and reserve to the piles.
    pub fn singles_to_piles(&mut self) {
        for (from, card) in free_cards(self.rules, self.state) {
            if !matches!(from, Place::Pile(_)) {
                self.onto_piles(from, card);
            }
        }
    }

    /// A single card from a place that is no pile to every pile that takes it.
    pub fn onto_piles(&mut self, from: Place, card: u8) {
        let mut has_space = false;
        for to in 0..self.rules.piles {
            let takes = match self.state.top(to) {
                NO_CARD => {
                    self.rules.fills(self.state, card, from)
                        && !(std::mem::replace(&mut has_space, true) && self.equal == Equal::First)
                }
                top => self.rules.fits(self.state, card, top),
            };
            if takes {
                self.push(from, Place::Pile(to as u8), 1);
            }
        }
    }

    /// Cards from pile to pile; what goes together is a parameter, since the model moves more at once.
    pub fn between_piles(&mut self, together: Together) {
        let (rules, state) = (self.rules, self.state);
        let free_cells = (0..rules.cells).filter(|&cell| state.cell(cell) == NO_CARD).count() as u32;
        let spaces = (0..rules.piles).filter(|&pile| state.top(pile) == NO_CARD).count() as u32;
        let onto_card = rules.most_together(together, free_cells, spaces);
        let into_space = rules.most_together(together, free_cells, spaces.saturating_sub(1));
        let mut lowest = [NO_CARD; 52];
        for from in (0..rules.piles).filter(|&pile| state.top(pile) != NO_CARD) {
            let (least, length) = movable(rules, state, from, together, &mut lowest);
            let mut has_space = false;
            for to in (0..rules.piles).filter(|&to| to != from) {
                let target = state.top(to);
                if target != NO_CARD {
                    for count in least..=length.min(onto_card as usize) {
                        if rules.fits(state, lowest[count - 1], target) {
                            self.push(Place::Pile(from as u8), Place::Pile(to as u8), count as u8);
                        }
                    }
                } else if !(std::mem::replace(&mut has_space, true) && self.equal == Equal::First) {
                    for count in least..=length.min(into_space as usize) {
                        let card = lowest[count - 1];
                        let changes_nothing = state.below(card) == NO_CARD && self.equal == Equal::First;
                        if !changes_nothing && rules.fills(state, card, Place::Pile(from as u8)) {
                            self.push(Place::Pile(from as u8), Place::Pile(to as u8), count as u8);
                        }
                    }
                }
            }
        }
    }

    /// Single cards from piles to free cells.
    pub fn occupy_cells(&mut self) {
        let state = self.state;
        for from in (0..self.rules.piles).filter(|&pile| state.top(pile) != NO_CARD) {
            for cell in (0..self.rules.cells).filter(|&cell| state.cell(cell) == NO_CARD) {
                self.push(Place::Pile(from as u8), Place::Cell(cell as u8), 1);
                if self.equal == Equal::First {
                    break;
                }
            }
        }
    }

    /// Cards that come back from the foundations. Where a base was dealt, cards of its rank stay.
    pub fn back(&mut self) {
        if !self.rules.set.foundations.back {
            return;
        }
        for s in 0..self.rules.suits {
            let up = self.state.up(s);
            if up > 0 {
                let card = (self.state.base() + up - 1) % self.rules.ranks * 4 + s;
                if !(up == 1 && self.rules.base_is_dealt()) {
                    self.onto_piles(Place::Foundation(s), card);
                }
            }
        }
    }

    /// Draw or redeal, or cards that are turned to be played.
    pub fn stock(&mut self) {
        let state = self.state;
        if self.rules.turns_to_play() {
            // Each card that is still to come, with all before it turned.
            for at in state.waste()..state.talon().len() as u8 {
                let (from, card) = (Place::Talon(at), state.talon()[at as usize]);
                self.up_from(from, card);
                self.onto_piles(from, card);
            }
        } else if state.talon().len() > state.waste() as usize {
            let waits = self.rules.rows_wait() && (0..self.rules.piles).any(|pile| state.top(pile) == NO_CARD);
            self.out.extend((!waits).then_some(Move::Draw));
        } else if state.waste() > 0 && state.redeals() > 0 {
            self.out.push(Move::Redeal);
        }
    }
}

/// The cards that can be taken singly, with their places: ends of piles, cells, reserve, waste.
pub fn free_cards<'a>(rules: &'a Rules, state: &'a State) -> impl Iterator<Item = (Place, u8)> + 'a {
    let piles = (0..rules.piles).map(|pile| (Place::Pile(pile as u8), state.top(pile)));
    let cells = (0..rules.cells).map(|cell| (Place::Cell(cell as u8), state.cell(cell)));
    let waste = state.waste().checked_sub(1).map(|at| (Place::Waste, state.talon()[at as usize]));
    let all = piles.chain(cells).chain(reserve_cards(rules, state)).chain(waste);
    all.filter(|&(_, card)| card != NO_CARD)
}

/// The cards of the reserve that can be taken.
fn reserve_cards<'a>(rules: &'a Rules, state: &'a State) -> impl Iterator<Item = (Place, u8)> + 'a {
    let is_stacked = rules.reserve_is_stacked();
    let top = state.next_of_reserve(is_stacked).filter(|_| is_stacked);
    let open = (0..state.reserve().len() as u8).filter(move |_| !is_stacked);
    top.into_iter().chain(open).map(|place| (Place::Reserve(place), state.reserve()[place as usize]))
}

/// The fewest and most cards at the end of a pile that go together, if cells and spaces allow, and the lowest card of each number.
fn movable(rules: &Rules, state: &State, pile: usize, together: Together, lowest: &mut [u8; 52]) -> (usize, usize) {
    let (mut length, mut card) = (0, state.top(pile));
    loop {
        lowest[length] = card;
        length += 1;
        let below = state.below(card);
        let goes_on = below < NO_CARD
            && !state.is_down(below)
            && match together {
                Together::One => false,
                Together::AsSpacesAllow | Together::Run | Together::Pile => rules.fits(state, card, below),
                Together::RunInSuit => rules.fits(state, card, below) && suit(card) == suit(below),
                Together::Tail => true,
            };
        if !goes_on {
            let is_whole = below == NO_CARD;
            return match together {
                Together::Pile if is_whole => (length, length),
                Together::Pile => (1, 0),
                _ => (1, length),
            };
        }
        card = below;
    }
}

/// Plays a legal move, or one of the model.
pub fn play(rules: &Rules, state: &mut State, m: Move) {
    match m {
        Move::Draw if rules.deals_to_piles() => {
            for pile in 0..rules.piles as u8 {
                if state.talon().is_empty() {
                    break;
                }
                let card = state.take(rules, Place::Talon(0));
                state.put(rules, card, Place::Pile(pile));
            }
        }
        Move::Draw => state.set_waste((state.waste() + rules.draw()).min(state.talon().len() as u8)),
        Move::Redeal => state.redeal(),
        Move::Cards { from: Place::Pile(from), to: Place::Pile(to), count } => {
            state.pile_to_pile(rules, from as usize, count, to as usize);
            fill(rules, state, from);
        }
        Move::Cards { from, to: Place::Cell(_), count } if count > 1 => {
            for _ in 0..count {
                let cell =
                    (0..rules.cells).find(|&cell| state.cell(cell) == NO_CARD).expect("a free cell for each card");
                play(rules, state, Move::Cards { from, to: Place::Cell(cell as u8), count: 1 });
            }
        }
        Move::Cards { from, to, .. } => {
            let card = state.take(rules, from);
            state.put(rules, card, to);
            if let Place::Pile(pile) = from {
                fill(rules, state, pile);
            }
        }
    }
}

/// Fills a pile that a move has made empty, where that is no choice of the player's.
fn fill(rules: &Rules, state: &mut State, pile: u8) {
    if state.top(pile as usize) != NO_CARD {
        return;
    }
    if let Some(from) = next_to_fill(rules, state) {
        let card = state.take(rules, from);
        state.put(rules, card, Place::Pile(pile));
    }
}

/// Where the card comes from that fills a space at once, if there is one.
pub fn next_to_fill(rules: &Rules, state: &State) -> Option<Place> {
    match rules.set.piles.spaces {
        Spaces::Any | Spaces::Kings | Spaces::Nothing => None,
        Spaces::Reserve | Spaces::ReserveThenAny | Spaces::ReserveThenWaste => {
            state.next_of_reserve(rules.reserve_is_stacked()).map(Place::Reserve)
        }
        Spaces::Waste if state.waste() > 0 => Some(Place::Waste),
        Spaces::Waste => (!state.talon().is_empty()).then_some(Place::Talon(0)),
    }
}
