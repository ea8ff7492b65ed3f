//! Positions by what matters within a [`Horizon`]: see `tableau/coarse.rs` for the idea.
//!
//! Each card is given a name: its own within the horizon; beyond it, one that it shares with all cards that fit where it fits and
//! take what it takes: those of its rank, or of its rank and colour. Positions with the same names in the same places agree in everything that can happen
//! until some foundation reaches its horizon: what goes from pile to pile, into spaces and cells, what is turned, drawn and filled depends
//! on ranks and colours alone; a card that goes up, or comes back, lies within the horizon and has a name of its own. Where suits fit only themselves every
//! card has its own name, and the horizon is the king.

use super::rules::Rules;
use super::state::{MAX_PILES, NO_CARD, State};
use crate::Horizon;
use crate::fingerprint::random_table;
use crate::index::{colour, rank};

/// Cards have names up to 52; then come the shared ones.
const BEYOND: u8 = 52;
const NAMES: usize = 52 + 26;
/// Where a name is: so many cards from the top of a pile, or elsewhere.
const IN_CELL: usize = 52;
const IN_RESERVE: usize = 53;
random_table!(
    static NAME_AT: [[u128; 54]; NAMES] = 0x9A71_C0A5
);

/// The names of all cards, and the fingerprints of the piles and of the talon of a position.
#[derive(Debug, Clone)]
pub struct Parts {
    names: [u8; 52],
    piles: [u128; MAX_PILES],
    talon: u128,
}

/// The parts of a position.
pub(super) fn parts(rules: &Rules, state: &State, horizon: Horizon) -> Parts {
    let mut parts = Parts { names: names(rules, state, horizon), piles: [0; MAX_PILES], talon: 0 };
    for pile in 0..rules.piles {
        parts.piles[pile] = pile_key(&parts.names, state, pile);
    }
    parts.talon = talon_key(&parts.names, state);
    parts
}

/// The parts of a position that one move, and safe ones after it, have made of another.
pub(super) fn parts_after(rules: &Rules, parent: &State, before: &Parts, state: &State, horizon: Horizon) -> Parts {
    if parent.ups() != state.ups() {
        return parts(rules, state, horizon);
    }
    let mut parts = before.clone();
    for pile in (0..rules.piles).filter(|&pile| !is_same(parent, state, pile)) {
        parts.piles[pile] = pile_key(&parts.names, state, pile);
    }
    parts.talon = talon_key(&parts.names, state);
    parts
}

/// The key of a position that one move, and safe ones after it, have made of another.
pub(super) fn key_after(rules: &Rules, parent: &State, before: &Parts, state: &State, horizon: Horizon) -> u128 {
    if parent.ups() != state.ups() {
        let parts = parts(rules, state, horizon);
        return sum(rules, state, &parts.names, parts.talon, |pile| parts.piles[pile]);
    }
    let same_talon = parent.talon().len() == state.talon().len() && parent.waste() == state.waste();
    let talon =
        if same_talon && parent.redeals() == state.redeals() { before.talon } else { talon_key(&before.names, state) };
    sum(rules, state, &before.names, talon, |pile| {
        if is_same(parent, state, pile) { before.piles[pile] } else { pile_key(&before.names, state, pile) }
    })
}

/// Whether a pile is as it was. The top alone does not tell: a card may leave, one below it go elsewhere by a safe move, and another
/// safe move bring it back. (In Seahaven Towers it does.)
#[inline]
fn is_same(parent: &State, state: &State, pile: usize) -> bool {
    let mut card = state.top(pile);
    if card != parent.top(pile) {
        return false;
    }
    while card < NO_CARD {
        let below = state.below(card);
        if below != parent.below(card) || state.is_down(card) != parent.is_down(card) {
            return false;
        }
        card = below;
    }
    true
}

fn sum(rules: &Rules, state: &State, names: &[u8; 52], talon: u128, pile_key: impl Fn(usize) -> u128) -> u128 {
    let at = |card: u8, place: usize| NAME_AT[names[card as usize] as usize][place];
    let mut key = state.ups().iter().fold(0, |key, &up| key << 4 | u128::from(up)).wrapping_add(talon);
    for pile in 0..rules.piles {
        let of_pile = pile_key(pile);
        // Where rows are dealt, piles have their places.
        key = key.wrapping_add(if rules.deals_to_piles() { mixed(of_pile ^ (pile as u128 + 1)) } else { of_pile });
    }
    for cell in (0..rules.cells).filter(|&cell| state.cell(cell) != NO_CARD) {
        key = key.wrapping_add(at(state.cell(cell), IN_CELL));
    }
    let is_stacked = rules.reserve_is_stacked();
    let left = state.reserve().iter().filter(|&&card| card != NO_CARD);
    for (place, &card) in left.enumerate() {
        // Open ones in any order, unless they fill spaces in theirs.
        let is_ordered = is_stacked || rules.spaces_fill_themselves();
        key = key.wrapping_add(if is_ordered { at(card, place).rotate_left(17) } else { at(card, IN_RESERVE) });
    }
    key
}

fn names(rules: &Rules, state: &State, horizon: Horizon) -> [u8; 52] {
    let mut names = std::array::from_fn(|card| card as u8);
    let Some(by_colour) = rules.alike_by_colour() else { return names };
    for card in rules.deck() {
        if rules.height(card, state.base()) >= horizon.of(card & 3) {
            names[card as usize] = BEYOND + rank(card) * 2 + if by_colour { colour(card) } else { 0 };
        }
    }
    names
}

/// The fingerprint of a pile: its cards are told apart by their distance from the top, and whether they lie face down.
#[inline]
fn pile_key(names: &[u8; 52], state: &State, pile: usize) -> u128 {
    let (mut card, mut depth, mut key) = (state.top(pile), 0, 0);
    while card < NO_CARD {
        let at = NAME_AT[names[card as usize] as usize][depth];
        key ^= if state.is_down(card) { at.rotate_left(37) } else { at };
        card = state.below(card);
        depth += 1;
    }
    mixed(key)
}

/// The keys of the positions that differ from one with this key in the size of the waste.
pub(super) fn with_other_waste(
    rules: &Rules,
    state: &State,
    horizon: Horizon,
    key: u128,
    wastes: impl Iterator<Item = u8>,
    out: &mut Vec<u128>,
) {
    let order = talon_order(&names(rules, state, horizon), state);
    let rest = key.wrapping_sub(with_waste(order, state, state.waste()));
    out.extend(wastes.map(|waste| rest.wrapping_add(with_waste(order, state, waste))));
}

/// The fingerprint of stock and waste.
fn talon_key(names: &[u8; 52], state: &State) -> u128 {
    if state.talon().is_empty() { 0 } else { with_waste(talon_order(names, state), state, state.waste()) }
}

fn talon_order(names: &[u8; 52], state: &State) -> u128 {
    let cards = state.talon().iter().enumerate();
    mixed(cards.fold(0, |key, (at, &card)| key ^ NAME_AT[names[card as usize] as usize][at].rotate_left(91)))
}

fn with_waste(order: u128, state: &State, waste: u8) -> u128 {
    mixed(order ^ u128::from(waste) << 8 ^ u128::from(state.redeals()) << 16)
}

/// A bijection that keeps the exclusive ors of cards from cancelling between piles.
#[inline(always)]
fn mixed(key: u128) -> u128 {
    let once = (key ^ (key >> 65)).wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645);
    (once ^ (once >> 61)).wrapping_mul(0x5851_F42D_4C95_7F2D_1405_7B7E_F767_814F)
}
