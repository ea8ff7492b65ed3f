//! Games in which runs move as one card does are searched in the model of free runs.

use super::model::Model;
use super::moves::play;
use super::state::{ENDLESS, Move, NO_CARD, Place, State};
use crate::free_runs::{self, Build, Dominances, FreeRuns, Node, Pile, Play, Position, Reserve, Rules, Spaces, Step};
use crate::index::suit;
use crate::{Game, SmallerModel};
use winnable_rules::{Base, PileRules, Spaces as Filled, Suits, To, Together, Turn, Way};

/// The rules as that model takes them, if it knows them.
fn rules(model: &Model) -> Option<Rules> {
    let rules = model.rules();
    let PileRules { piles, cells, reserve, stock, foundations } = &rules.set;
    let is_known = piles.moves == Together::Run
        && piles.build == Way::Down
        && cells.count == 0
        && (foundations.base == Base::Ace || !foundations.back)
        // That model has four suits; those that a small deck lacks are up, and must not come back.
        && (rules.suits == 4 || !foundations.back)
        && stock.is_none_or(|stock| stock.to == To::Waste && stock.turn == Turn::Freely);
    let build = match piles.suits {
        Suits::Any => Build::Any,
        Suits::Alternate => Build::Alternate,
        Suits::Suit => Build::Suit,
        Suits::Colour => return None,
    };
    let spaces = match piles.spaces {
        Filled::Any => Spaces::Any,
        Filled::Kings => Spaces::Kings,
        Filled::Nothing => Spaces::Nothing,
        Filled::ReserveThenAny => Spaces::ReserveThenAny,
        Filled::Reserve | Filled::Waste | Filled::ReserveThenWaste => return None,
    };
    let reserve = match reserve {
        None => Reserve::None,
        Some(reserve) if reserve.stacked => Reserve::Stacked,
        Some(_) => Reserve::Open,
    };
    is_known.then(|| Rules {
        build,
        wrap: piles.wrap,
        spaces,
        back: foundations.back,
        ranks: rules.ranks,
        draw: rules.draw(),
        passes: stock.and_then(|stock| stock.passes).map(|passes| passes as u8),
        reserve,
    })
}

/// The number of a card in that model, where the first rank of the foundations plays the ace. In the piles king and ace follow each other
/// where the base is dealt, and only what goes on a card of the first rank is a matter of `wrap`.
fn renumbered(model: &Model, state: &State, card: u8) -> u8 {
    4 * model.rules().height(card, state.base()) + suit(card)
}

/// The piles of a position, bottom card first, and how many of each lie face down.
fn piles(model: &Model, state: &State) -> Vec<(Vec<u8>, usize)> {
    let pile = |pile: usize| {
        let down = state.pile(pile).filter(|&card| state.is_down(card)).count();
        let mut cards: Vec<u8> = state.pile(pile).map(|card| renumbered(model, state, card)).collect();
        cards.reverse();
        (cards, down)
    };
    (0..model.rules().piles).map(pile).collect()
}

/// What is asked of the model with a position as it takes it.
fn with_position<T>(model: &Model, state: &State, ask: impl FnOnce(&Position<'_>) -> T) -> T {
    let piles = piles(model, state);
    let piles: Vec<Pile<'_>> = piles.iter().map(|(cards, down)| Pile { cards, down: *down }).collect();
    let number = |card: u8| renumbered(model, state, card);
    let reserve: Vec<u8> = state.reserve().iter().copied().filter(|&card| card != NO_CARD).map(number).collect();
    let talon: Vec<u8> = state.talon().iter().copied().map(number).collect();
    let mut up = state.ups();
    (model.rules().suits..4).for_each(|suit| up[suit as usize] = model.rules().ranks);
    ask(&Position {
        piles: &piles,
        talon: &talon,
        waste: state.waste() as usize,
        redeals: if state.redeals() == ENDLESS { 0 } else { state.redeals() },
        reserve: &reserve,
        up,
    })
}

impl SmallerModel for Model {
    type Smaller = FreeRuns<u128>;

    fn smaller(&self, start: &State) -> Option<(FreeRuns<u128>, Node)> {
        let rules = rules(self)?;
        with_position(self, start, |position| FreeRuns::new(self.name(), &rules, position, Dominances::ALL))
    }

    /// Cards of the stock are named by their numbers, whatever has to be turned for them.
    fn of_smaller(&self, start: &State, line: &[Step]) -> Option<Vec<Move>> {
        let rules = rules(self)?;
        let plays = with_position(self, start, |position| free_runs::moves(&rules, position, line))?;
        let mut state = start.clone();
        let mut moves = Vec::new();
        for next in plays {
            let m = match next {
                Play::Draw => Move::Draw,
                Play::Redeal => Move::Redeal,
                Play::Cards { card, count, from, to } => {
                    let place = |place| match place {
                        free_runs::Place::Pile(pile) => Place::Pile(pile),
                        free_runs::Place::Waste => Place::Talon(state.waste().saturating_sub(1)),
                        free_runs::Place::Foundation => Place::Foundation(suit(card)),
                        free_runs::Place::Reserve => {
                            let at = state
                                .reserve()
                                .iter()
                                .position(|&other| other != NO_CARD && renumbered(self, start, other) == card);
                            Place::Reserve(at.unwrap_or_default() as u8)
                        }
                    };
                    Move::Cards { from: place(from), to: place(to), count }
                }
            };
            play(self.rules(), &mut state, m);
            moves.extend(Some(m).filter(|m| !matches!(m, Move::Draw | Move::Redeal)));
        }
        Some(moves)
    }
}
