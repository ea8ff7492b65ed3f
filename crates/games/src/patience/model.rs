//! What the complete search works on: the positions of the game, with larger steps.
//!
//! - **Cards of the stock come when they are wanted.** Where spaces are not filled from the waste and the stock goes to a waste, turning cards is
//!   of use only for the card that is played next. So a step plays any card of stock and waste that can be had. If it can be had in
//!   this pass it is, which leaves the same waste and no fewer redeals. Where passes do not count, a waste of a multiple of the cards that are
//!   turned at a time, and a waste without a stock, leave the same cards in reach as none, and are taken as one.
//! - **Runs at once.** Where single cards move, a run moves in one step wherever free cells and spaces allow it card by card (theorem 1 of
//!   Shintani's paper on FreeCell). Single moves are still there: exactly the same positions can be reached.
//! - **Units.** Premises: built down in suit, one card at a time, only kings or nothing into spaces, no stock, no reserve, cards do not come back. Then
//!   a run moves whole or not at all: to its parent or, from a king on, into a space, over the free cells; or into the cells. For take a plan that
//!   moves the end x of a run, which lies on its parent, into a cell while the parent stays: let x wait until the parent moves; only
//!   x could have gone onto the parent, and there is one more free cell meanwhile. So when the lowest card of a run moves, the cards on
//!   it have gone to cells just before; if it goes to a pile, they follow it (`safe.rs`, from the cell onto the parent).
//!
//! Where no claim holds, this is the game itself.

use super::Patience;
use super::coarse::{self, Parts};
use super::moves::{Equal, Lister, free_cards, play};
use super::rules::Rules;
use super::safe::{Bold, Safe};
use super::state::{ENDLESS, Move, NO_CARD, Place, State};
use super::{dead, dead_piles};
use crate::index::{rank, suit};
use crate::strategy::{BySmallerModel, InTurns, Then};
use crate::{
    Beamed, Claim, ClaimKind, CoarseKeys, FirstStages, Game, Guidance, Horizon, InTurnsSearched, Keys, Name, Premise,
    Premises, Searched, SoundPruning, TurnTaking,
};
use winnable_rules::{Spaces, Together};

/// The model of a game.
#[derive(Debug, Clone)]
pub struct Model {
    game: Patience,
    safe: Safe,
    /// Whether runs move whole or not at all.
    units: bool,
    /// Whether cards of the stock come when they are wanted.
    lazy: bool,
    /// How positions are looked at for cards that wait for one another.
    dead: Dead,
    /// What goes together from pile to pile.
    together: Together,
}

/// How positions are looked at for cards that wait for one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Dead {
    /// Not at all.
    Never,
    /// As `dead.rs` has it.
    Waiting,
    /// As `dead_piles.rs` has it.
    WholePiles,
}

/// What the rules must say for units.
const UNITS: &[Premise] = &[
    Premise::BuiltDown,
    Premise::BuiltInSuit,
    Premise::SingleCards,
    Premise::KingsOrNothing,
    Premise::NothingElsewhere,
    Premise::UpStaysUp,
];

/// What the rules must say for positions with more cards of the stock in reach to stand for those with fewer.
const WASTES: &[Premise] = &[Premise::EndlessPasses, Premise::ReserveFills];
const MORE_IN_REACH: &str =
    "of positions that differ in the size of the waste, one with more cards in reach stands for the others";

impl Model {
    /// The model, and the position in it.
    pub(super) fn new(game: Patience, start: &State) -> (Model, State) {
        let rules = game.rules();
        let units = rules.cells > 0 && UNITS.iter().all(|&premise| rules.holds(premise));
        let goes_to_waste = rules.set.stock.is_some() && !rules.deals_to_piles();
        let lazy = goes_to_waste && !rules.turns_to_play() && rules.set.piles.spaces != Spaces::Waste;
        let has_room = rules.cells > 0 || rules.set.piles.spaces == Spaces::Any;
        let together = match rules.set.piles.moves {
            Together::One if has_room => Together::AsSpacesAllow,
            together => together,
        };
        let dead = if dead::claim(rules).is_some() {
            Dead::Waiting
        } else if dead_piles::claim(rules).is_some() {
            Dead::WholePiles
        } else {
            Dead::Never
        };
        let model = Model { safe: Safe::of(rules), game, units, lazy, dead, together };
        let mut state = start.clone();
        model.normalise_waste(&mut state);
        (model, state)
    }

    /// The model with a claim used more boldly than its argument allows, for tests that must notice it.
    #[must_use]
    pub fn boldly(self, bold: Bold) -> Model {
        let hold = |premise: &Premise| *premise == Premise::KingsOrNothing || self.rules().holds(*premise);
        let units = self.units || bold == Bold::Units && self.rules().cells > 0 && UNITS.iter().all(hold);
        Model { safe: self.safe.boldly(self.rules(), bold), units, ..self }
    }

    /// Its rules.
    pub(super) fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// Where passes do not count, a waste that leaves the same cards in reach as none is none.
    fn normalise_waste(&self, state: &mut State) {
        let waste = state.waste();
        let is_none = waste.is_multiple_of(self.rules().draw()) || waste as usize == state.talon().len();
        if self.lazy && state.redeals() == ENDLESS && is_none {
            state.set_waste(0);
        }
    }

    /// The cards of stock and waste that can be had, by their numbers.
    fn in_reach<'a>(&'a self, state: &'a State) -> impl Iterator<Item = u8> + 'a {
        let (draw, waste, len) = (self.rules().draw(), state.waste(), state.talon().len() as u8);
        (0..if self.lazy { len } else { 0 }).filter(move |&at| {
            let after_redeal = state.redeals() > 0 && ((at + 1).is_multiple_of(draw) || at + 1 == len);
            after_redeal || is_in_this_pass(at, draw, waste, len)
        })
    }

    /// Whether cards wait for one another, whatever lies beyond the horizon.
    fn has_deadlock(&self, state: &State, horizon: Horizon) -> bool {
        match self.dead {
            Dead::Never => false,
            Dead::Waiting => dead::is_dead(self.rules(), state, horizon, self.safe.bold),
            Dead::WholePiles => {
                let in_reach = self.in_reach(state).fold(0, |set, place| set | 1 << place);
                let in_reach = if self.lazy { in_reach } else { u64::MAX };
                dead_piles::is_dead(self.rules(), state, horizon, in_reach, self.safe.bold)
            }
        }
    }

    fn list_units(&self, state: &State, out: &mut Vec<Move>) {
        let rules = self.rules();
        let free = (0..rules.cells).filter(|&cell| state.cell(cell) == NO_CARD).count();
        let cell = (0..rules.cells).find(|&cell| state.cell(cell) == NO_CARD);
        let space = (0..rules.piles).find(|&pile| state.top(pile) == NO_CARD);
        for from in (0..rules.piles).filter(|&pile| state.top(pile) != NO_CARD) {
            let (mut lowest, mut count) = (state.top(from), 1);
            while rank(lowest) + 1 < rules.ranks && state.below(lowest) == lowest + 4 {
                lowest += 4;
                count += 1;
            }
            let mut go = |to: Place| {
                out.push(Move::Cards { from: Place::Pile(from as u8), to, count: count as u8 });
            };
            if count <= free + 1 {
                if rank(lowest) + 1 < rules.ranks {
                    let parent = (0..rules.piles).find(|&pile| state.top(pile) == lowest + 4);
                    parent.into_iter().for_each(|pile| go(Place::Pile(pile as u8)));
                } else if let Some(space) = space
                    && state.below(lowest) != NO_CARD
                    && rules.fills(state, lowest, Place::Pile(from as u8))
                {
                    go(Place::Pile(space as u8));
                }
            }
            if let Some(cell) = cell.filter(|_| count <= free) {
                go(Place::Cell(cell as u8));
            }
        }
    }
}

/// Whether the card at a place of stock and waste can be had without turning the waste over.
fn is_in_this_pass(at: u8, draw: u8, waste: u8, len: u8) -> bool {
    let is_turned = at >= waste && ((at + 1 - waste).is_multiple_of(draw) || at + 1 == len);
    at + 1 == waste || is_turned
}

impl Searched for Model {
    type Search = Then<BySmallerModel, InTurns>;

    fn claims_of_moves(&self) -> Vec<Claim> {
        let units = ClaimKind::Dominances("a run moves whole or not at all");
        Vec::from_iter(self.units.then_some(Claim { kind: units, premises: UNITS.into() }))
    }
}

impl Game for Model {
    type State = State;
    type Move = Move;
    const KEYS: Keys = Keys::Fingerprints;
    const MODEL: &'static str = "the game with larger steps";

    fn name(&self) -> Name {
        self.game.name()
    }

    fn root_key(&self, state: &State) -> u128 {
        self.game.root_key(state)
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        let rules = self.rules();
        let equal = if rules.deals_to_piles() { Equal::Each } else { Equal::First };
        let mut list = Lister::new(rules, state, equal, out);
        if !self.lazy {
            list.up();
            list.singles_to_piles();
        } else {
            for (from, card) in free_cards(rules, state).filter(|&(from, _)| from != Place::Waste) {
                list.up_from(from, card);
                if !matches!(from, Place::Pile(_)) {
                    list.onto_piles(from, card);
                }
            }
            for at in self.in_reach(state) {
                let (from, card) = (Place::Talon(at), state.talon()[at as usize]);
                list.up_from(from, card);
                list.onto_piles(from, card);
            }
        }
        if !self.units {
            list.between_piles(self.together);
            list.occupy_cells();
        }
        list.back();
        if !self.lazy {
            list.stock();
        }
        if self.units {
            self.list_units(state, out);
        }
    }

    fn play(&self, state: &mut State, m: Move) {
        if let Move::Cards { from: Place::Talon(at), .. } = m
            && self.lazy
            && !is_in_this_pass(at, self.rules().draw(), state.waste(), state.talon().len() as u8)
        {
            state.redeal();
        }
        play(self.rules(), state, m);
        self.normalise_waste(state);
    }

    fn is_surely_won(&self, state: &State) -> bool {
        self.game.is_surely_won(state)
    }

    fn key(&self, state: &State) -> u128 {
        self.game.key(state)
    }

    fn plain_key(&self, state: &State) -> u128 {
        self.game.plain_key(state)
    }

    fn cards_left(&self, state: &State) -> u32 {
        self.game.cards_left(state)
    }

    fn empty_columns(&self, state: &State) -> Option<u32> {
        self.game.empty_columns(state)
    }

    fn stock_left(&self, state: &State) -> Option<u32> {
        self.game.stock_left(state)
    }
}

/// Weights of the estimate: a card that is not up; a card that lies on one of its suit that goes up before it; a card that
/// does not fit where it lies; a card above the next of a suit; a cell in use; a space.
const LEFT: u32 = 4;
const BLOCKING: u32 = 4;
const BREAK: u32 = 3;
const BURIED: u32 = 2;
const CELL: u32 = 3;
const SPACE: u32 = 6;
/// And of a stacked reserve: a card of it; a card that lies on the next of a suit there.
const RESERVE: u32 = 4;
const BURIED_IN_RESERVE: u32 = 2;

impl Guidance for Model {
    fn estimate(&self, state: &State) -> u32 {
        let rules = self.rules();
        let mut estimate = LEFT * self.cards_left(state);
        // A space that nothing goes into is of no use.
        let space = if rules.set.piles.spaces == Spaces::Nothing { 0 } else { SPACE };
        for pile in 0..rules.piles {
            let mut card = state.top(pile);
            if card == NO_CARD {
                continue;
            }
            estimate += space;
            // The highest card of each suit above, as a height from 1.
            let mut highest = [0u8; 4];
            let mut above = 0;
            loop {
                let (s, height) = (suit(card) as usize, rules.height(card, state.base()));
                if state.up(suit(card)) == height {
                    estimate += BURIED * above;
                }
                if highest[s] > height + 1 {
                    // Those above it that block it were not counted yet if they block nothing else: count the pair once.
                    estimate += BLOCKING;
                }
                highest[s] = highest[s].max(height + 1);
                let below = state.below(card);
                if below == NO_CARD {
                    break;
                }
                estimate += BREAK * u32::from(!rules.fits(state, card, below));
                above += 1;
                card = below;
            }
        }
        if rules.reserve_is_stacked() {
            let left = state.reserve().iter().rev().filter(|&&card| card != NO_CARD);
            for (above, &card) in left.enumerate() {
                estimate += RESERVE + BURIED_IN_RESERVE * above as u32 * u32::from(rules.goes_up(state, card));
            }
        }
        estimate + CELL * (0..rules.cells).filter(|&cell| state.cell(cell) != NO_CARD).count() as u32
    }
}

impl Premises for Model {
    fn holds(&self, premise: Premise) -> bool {
        self.rules().holds(premise)
    }
}

impl SoundPruning for Model {
    const SAFE_MOVES: Option<Claim> = None;
    const DEAD_POSITIONS: Option<Claim> = None;

    fn safe_moves(&self) -> Option<Claim> {
        self.safe.claim()
    }

    fn kinds_of_safe_moves(&self) -> Vec<Claim> {
        self.safe.kinds(self.rules())
    }

    fn safe_move(&self, state: &State) -> Option<Move> {
        let m = self.safe.find(self.rules(), state)?;
        // The model knows the waste by its numbers.
        Some(match m {
            Move::Cards { from: Place::Waste, to, count } if self.lazy => {
                Move::Cards { from: Place::Talon(state.waste() - 1), to, count }
            }
            m => m,
        })
    }

    fn dead_positions(&self) -> Option<Claim> {
        match self.dead {
            Dead::Never => None,
            Dead::Waiting => dead::claim(self.rules()),
            Dead::WholePiles => dead_piles::claim(self.rules()),
        }
    }

    fn is_dead(&self, state: &State) -> bool {
        self.has_deadlock(state, Horizon::ALL)
    }
}

impl Beamed for Model {
    const FIRST_STAGES: FirstStages = FirstStages::USUAL;
}

impl InTurnsSearched for Model {
    const TURNS: TurnTaking = TurnTaking {
        first_proof_states: 3_000,
        first_best_first_states: 10_000,
        proof_states: 5_000,
        best_first_states: 20_000,
        more_best_first_states: 20_000,
        beam_width: 40,
        noise: 40,
        ahead: &[0, 0, 1],
        most_ahead: 13,
        more_after_running_empty: 0,
    };
}

impl CoarseKeys for Model {
    const COARSE_KEYS: Claim = Claim::new(ClaimKind::Horizon, &[Premise::UpInSuit]);
    type Parts = Parts;

    fn horizon(&self, state: &State) -> Horizon {
        match self.rules().alike_by_colour() {
            Some(_) if self.safe.bold == Some(Bold::Horizon) => Horizon::after([0; 4]),
            Some(_) => Horizon::after(state.ups()),
            None => Horizon::ALL,
        }
    }

    /// A start that is dead by all its suits needs no other position. (Where nothing goes into spaces most lost deals are.) Where only whole piles
    /// move, more positions are dead by their suits than a horizon takes as one.
    fn proof_horizon(&self, start: &State) -> Horizon {
        if self.dead == Dead::WholePiles || self.is_dead(start) { Horizon::ALL } else { self.horizon(start) }
    }

    fn is_dead_within(&self, state: &State, horizon: Horizon) -> bool {
        let horizon = if self.safe.bold == Some(Bold::DeadByName) { Horizon::ALL } else { horizon };
        self.has_deadlock(state, horizon)
    }

    fn dominance(&self) -> Option<Claim> {
        let rules = self.rules();
        (rules.draw() > 1 && WASTES.iter().all(|&premise| rules.holds(premise)))
            .then_some(Claim { kind: ClaimKind::Dominances(MORE_IN_REACH), premises: WASTES.into() })
    }

    /// Two positions that differ in the size of the waste have the same moves, but for the cards of the stock that are in reach. When one of
    /// these is played, its place is the size of the waste, whatever that was before. So from the position with more cards in reach a win takes no more
    /// steps. With a waste of k all cards are in reach that are with none, and those at the places k - 1, k - 1 + draw, and so on; so
    /// a waste of k has no fewer than none, and than k + draw.
    fn dominators(&self, state: &State, key: u128, horizon: Horizon, out: &mut Vec<u128>) {
        let (draw, waste, len) = (self.rules().draw(), state.waste(), state.talon().len() as u8);
        let has_more = |&other: &u8| match waste {
            waste if self.safe.bold == Some(Bold::Waste) => other != waste,
            0 => !other.is_multiple_of(draw),
            waste => other < waste && (waste - other).is_multiple_of(draw),
        };
        let others = (0..len).filter(has_more);
        coarse::with_other_waste(self.rules(), state, horizon, key, others, out);
    }

    fn coarse_parts(&self, state: &State, horizon: Horizon) -> Parts {
        coarse::parts(self.rules(), state, horizon)
    }

    fn coarse_key_after(&self, parent: &State, parts: &Parts, state: &State, horizon: Horizon) -> u128 {
        coarse::key_after(self.rules(), parent, parts, state, horizon)
    }

    fn coarse_parts_after(&self, parent: &State, parts: &Parts, state: &State, horizon: Horizon) -> Parts {
        coarse::parts_after(self.rules(), parent, parts, state, horizon)
    }
}
