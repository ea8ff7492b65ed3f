//! A simpler game of piles in which whatever was once possible stays possible (the *delete relaxation*): a card that could leave its place
//! has left it, a card that was once uncovered can always be built on, a space or a cell that was once empty stays empty. Whatever can
//! happen in the game can happen here, in the same order: so a card that never goes home here never does in the game.
//!
//! - A card *leaves* its place as the first card of a unit that moves together: those that are on it must form a run with it (where runs move), up to
//!   one that has left before. Where whole tails of a pile move, any card does.
//! - It needs a place to go to: up, a card that it fits on, a space, a cell.
//! - A card that lies in a unit may be carried by one below it in the pile.
//! - Cards of stock and waste are taken to have left, those that went up to be available again where the rules let them come back.

use super::Facts;
use winnable_cards::{Board, Card, Foundations, Slot};
use winnable_rules::{Base, PileRules, RuleSet, Spaces, Takes, Together};

/// What can happen to the cards at the most; None for rules that this does not know, and where all cards may go home.
pub(super) fn explore(rules: &RuleSet, board: &Board) -> Option<Facts> {
    let piles = rules.piles()?;
    let is_known = rules.deck.copies() == 1
        && rules.deck.suits == 4
        && piles.foundations.base == Base::Ace
        && piles.foundations.take == Takes::Cards;
    let Foundations::Suits(up) = board.foundations else { return None };
    let all_known = board.slots().all(|slot| *slot != Slot::Down(None));
    let mut relaxed = Relaxed { rules, piles, board, leaves: [false; 52], home: [false; 52] };
    if !is_known || !all_known {
        return None;
    }
    for card in Card::deck() {
        relaxed.home[card.index()] = card.rank().number() <= up[card.suit().index()];
    }
    for slot in board.stock.iter().chain(&board.waste).flatten() {
        if let Some(card) = slot.card() {
            relaxed.leaves[card.index()] = true;
        }
    }
    while relaxed.step() {}
    let stays = board.slots().filter_map(|slot| slot.card()).any(|card| !relaxed.home[card.index()]);
    stays.then(|| relaxed.facts())
}

struct Relaxed<'a> {
    rules: &'a RuleSet,
    piles: &'a PileRules,
    board: &'a Board,
    /// Cards that have left their places as the first of a unit.
    leaves: [bool; 52],
    /// Cards that are up.
    home: [bool; 52],
}

impl Relaxed<'_> {
    /// Everything that is possible now becomes so for good; false if nothing new did.
    fn step(&mut self) -> bool {
        let (leaves, home) = (self.leaves, self.home);
        let stacked = self.piles.reserve.is_some_and(|reserve| reserve.stacked);
        for pile in &self.board.rows {
            for (place, card) in cards(pile) {
                self.look(card, self.is_grabbed(pile, place), self.is_uncovered(pile, place));
            }
        }
        for pile in &self.board.reserves {
            for (place, card) in cards(pile) {
                let is_open = !stacked || self.is_uncovered(pile, place);
                self.look(card, is_open, is_open);
            }
        }
        let talon = self.board.stock.iter().chain(&self.board.waste).flatten();
        for card in self.board.cells.iter().chain(talon).filter_map(|slot| slot.card()) {
            self.look(card, true, true);
        }
        leaves != self.leaves || home != self.home
    }

    /// Notes what a card can do that can be taken hold of, or lies open.
    fn look(&mut self, card: Card, is_grabbed: bool, is_open: bool) {
        let goes_up = (is_open || self.leaves[card.index()]) && self.is_next(card);
        self.home[card.index()] |= goes_up;
        self.leaves[card.index()] |= goes_up || is_grabbed && self.has_place(card);
    }

    /// Whether the card before it is up.
    fn is_next(&self, card: Card) -> bool {
        let before = winnable_cards::Rank::new(card.rank().number() - 1);
        before.is_none_or(|rank| self.home[Card::new(rank, card.suit()).index()])
    }

    /// Whether the card right above has left, if there is one.
    fn is_uncovered(&self, pile: &[Slot], place: usize) -> bool {
        pile.get(place + 1).and_then(|slot| slot.card()).is_none_or(|above| self.leaves[above.index()])
    }

    /// Whether the card can be moved with what is still on it.
    fn is_grabbed(&self, pile: &[Slot], place: usize) -> bool {
        let joins: fn(&Relaxed<'_>, Card, Card) -> bool = match self.piles.piles.moves {
            Together::One | Together::AsSpacesAllow => |_, _, _| false,
            Together::Run => |game, card, on| game.fits(card, on),
            Together::RunInSuit => |game, card, on| game.fits(card, on) && card.suit() == on.suit(),
            // Of piles that move as a whole not all is known here: more than is possible.
            Together::Pile | Together::Tail => |_, _, _| true,
        };
        let mut end = place;
        loop {
            if self.is_uncovered(pile, end) {
                return true;
            }
            let (Some(on), Some(card)) = (pile[end].card(), pile[end + 1].card()) else { return true };
            // Runs that are carried card by card are single cards.
            if !joins(self, card, on) {
                return false;
            }
            end += 1;
        }
    }

    fn fits(&self, card: Card, on: Card) -> bool {
        self.piles.piles.fits(card, on, self.rules.deck.ranks)
    }

    /// Whether there is a place other than its foundation for a card.
    fn has_place(&self, card: Card) -> bool {
        let cells = &self.board.cells;
        let cell = cells.iter().any(|slot| slot.card().is_none_or(|held| self.leaves[held.index()]));
        cell || self.has_space(card) || Card::deck().any(|on| self.fits(card, on) && self.can_be_built_on(on))
    }

    fn has_space(&self, card: Card) -> bool {
        let takes = match self.piles.piles.spaces {
            Spaces::Nothing => false,
            Spaces::Kings => card.rank().number() == self.rules.deck.ranks,
            Spaces::Any | Spaces::Reserve | Spaces::Waste | Spaces::ReserveThenAny | Spaces::ReserveThenWaste => true,
        };
        let empties = |pile: &Vec<Slot>| cards(pile).next().is_none_or(|(_, first)| self.leaves[first.index()]);
        takes && self.board.rows.iter().any(empties)
    }

    /// Whether a card lies, or may come to lie, at the end of a pile.
    fn can_be_built_on(&self, on: Card) -> bool {
        let came_back = self.piles.foundations.back && self.home[on.index()];
        let ends = |pile: &Vec<Slot>| cards(pile).any(|(place, card)| card == on && self.is_uncovered(pile, place));
        self.leaves[on.index()] || came_back || self.board.rows.iter().any(ends)
    }

    /// A card moves if it, or one below it in its pile, leaves.
    fn facts(&self) -> Facts {
        let mut moves = self.leaves;
        for pile in &self.board.rows {
            let mut is_carried = false;
            for (_, card) in cards(pile) {
                is_carried |= self.leaves[card.index()];
                moves[card.index()] |= is_carried;
            }
        }
        for (moves, home) in moves.iter_mut().zip(self.home) {
            *moves |= home;
        }
        Facts { positions: 0, moves, leaves: self.home }
    }
}

/// The cards of a pile with their places.
fn cards(pile: &[Slot]) -> impl Iterator<Item = (usize, Card)> + '_ {
    pile.iter().enumerate().filter_map(|(place, slot)| Some((place, slot.card()?)))
}
