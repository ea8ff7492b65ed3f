//! Positions by what matters within a [`Horizon`], for games in which cards fit by rank alone, or by rank and colour.
//!
//! Each card is given a name: its own within the horizon; beyond it, one that it shares with all cards that fit where it
//! fits and take what it takes. Positions with the same cards up and the same columns of names agree in everything that can
//! happen until some foundation reaches its horizon:
//! - moves between columns and cells depend on ranks (and colours) alone, and lead to positions that agree again;
//! - a card that goes up lies within the horizon, or the foundation would have reached it already. Unless it is the
//!   last one within, it has a name of its own, so the same card is free in both and goes up in both;
//! - the last one within the horizon takes its foundation there when it goes up. Once it is the next of its suit,
//!   all that matters is whether it is free; so all such cards of a rank (and colour) share a name.
//!
//! A key is a sum of one fingerprint for each column and one for each card elsewhere. A move changes few of them, so the key of
//! a child is made of its parent's [`Parts`].

use super::Tableau;
use super::rules::Rules;
use super::state::{MAX_COLUMNS, NO_CARD, State};
use crate::Horizon;
use crate::fingerprint::random_table;
use crate::index::{colour, rank};

/// Cards have names up to 52; then come the shared ones of cards beyond the horizon, and those of cards that would take
/// their foundations there.
const BEYOND: u8 = 52;
const LAST: u8 = BEYOND + 26;
const NAMES: usize = 52 + 2 * 26;
/// Where a name is: so many cards from the top of a column, or elsewhere.
const IN_CELL: usize = 52;
const PINNED: usize = 53;
random_table!(
    static NAME_AT: [[u128; 54]; NAMES] = 0xC0A5_E5ED
);

/// Which cards are alike beyond the horizon: their names there.
pub(super) struct Alike([u8; 52]);

impl Alike {
    /// Those of one rank.
    pub const BY_RANK: Alike = Alike::new(false);
    /// Those of one rank and colour.
    pub const BY_RANK_AND_COLOUR: Alike = Alike::new(true);

    const fn new(by_colour: bool) -> Alike {
        let mut names = [0; 52];
        let mut card = 0;
        while card < 52 {
            names[card as usize] = BEYOND + rank(card) * 2 + if by_colour { colour(card) } else { 0 };
            card += 1;
        }
        Alike(names)
    }
}

/// The names of all cards, and the fingerprints of the columns of a position.
#[derive(Debug, Clone)]
pub struct Parts {
    names: [u8; 52],
    columns: [u128; MAX_COLUMNS],
}

impl Parts {
    /// Without columns yet. Cards that are up have no name.
    pub(super) fn new(up: [u8; 4], horizon: Horizon, alike: &Alike) -> Parts {
        let mut names = alike.0;
        for s in 0..4u8 {
            let (built, known) = (up[s as usize], horizon.of(s));
            for rank in built..known.min(13) {
                let card = rank * 4 + s;
                let is_last = rank == built && rank + 1 == known;
                names[card as usize] = if is_last { alike.0[card as usize] + (LAST - BEYOND) } else { card };
            }
        }
        Parts { names, columns: [0; MAX_COLUMNS] }
    }

    /// Adds a column.
    pub(super) fn set(&mut self, column: usize, top: u8, below: impl Fn(u8) -> u8) {
        self.columns[column] = self.column(top, below);
    }

    /// The fingerprint of a column, as it was.
    #[inline(always)]
    pub(super) fn of(&self, column: usize) -> u128 {
        self.columns[column]
    }

    /// The fingerprint of a column with these names: its cards are told apart by their distance from the top.
    #[inline(always)]
    pub(super) fn column(&self, top: u8, below: impl Fn(u8) -> u8) -> u128 {
        let (mut card, mut depth, mut key) = (top, 0, 0);
        while card < NO_CARD {
            key ^= NAME_AT[self.names[card as usize] as usize][depth];
            card = below(card);
            depth += 1;
        }
        mixed(key)
    }

    /// The fingerprint of a card in a cell or, in the model of manoeuvres, of a loose card.
    #[inline(always)]
    pub(super) fn in_cell(&self, card: u8) -> u128 {
        NAME_AT[self.names[card as usize] as usize][IN_CELL]
    }

    /// The fingerprint of a pinned card in the model of manoeuvres.
    #[inline(always)]
    pub(super) fn pinned(&self, card: u8) -> u128 {
        NAME_AT[self.names[card as usize] as usize][PINNED]
    }
}

/// What the foundations add to a key.
#[inline(always)]
pub(super) fn foundations(up: [u8; 4]) -> u128 {
    up.iter().fold(0, |key, &n| key << 4 | u128::from(n))
}

/// A bijection that keeps the exclusive ors of cards from cancelling between columns.
#[inline(always)]
fn mixed(column: u128) -> u128 {
    let once = (column ^ (column >> 65)).wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645);
    (once ^ (once >> 61)).wrapping_mul(0x5851_F42D_4C95_7F2D_1405_7B7E_F767_814F)
}

/// The parts of a position of a game in which any suit fits any other.
pub fn parts<R: Rules>(game: &Tableau<R>, state: &State, horizon: Horizon) -> Parts {
    let mut parts = Parts::new(state.up(), horizon, &Alike::BY_RANK);
    for c in 0..game.columns {
        parts.set(c, state.top(c), |card| state.below(card));
    }
    parts
}

/// The parts of a position that one move and cards that went up have made of another: see [`key_after`].
pub fn parts_after<R: Rules>(
    game: &Tableau<R>,
    parent: &State,
    parts: &Parts,
    state: &State,
    horizon: Horizon,
) -> Parts {
    if parent.up() != state.up() {
        return self::parts(game, state, horizon);
    }
    let mut parts = parts.clone();
    for c in (0..game.columns).filter(|&c| state.top(c) != parent.top(c)) {
        parts.set(c, state.top(c), |card| state.below(card));
    }
    parts
}

/// The key of a position.
pub fn key<R: Rules>(game: &Tableau<R>, state: &State, horizon: Horizon) -> u128 {
    key_after(game, state, &parts(game, state, horizon), state, horizon)
}

/// The key of a position that one move and cards that went up have made of another.
///
/// A column with the same top card is the same: cards under a card change only when it moves, and a card that moves
/// comes onto a column that had another top.
#[inline]
pub fn key_after<R: Rules>(game: &Tableau<R>, parent: &State, parts: &Parts, state: &State, horizon: Horizon) -> u128 {
    if parent.up() != state.up() {
        return key(game, state, horizon);
    }
    let mut key = foundations(state.up());
    for c in 0..game.columns {
        let is_same = state.top(c) == parent.top(c);
        key =
            key.wrapping_add(if is_same { parts.of(c) } else { parts.column(state.top(c), |card| state.below(card)) });
    }
    for c in (0..game.cells).filter(|&c| state.cell(c) != NO_CARD) {
        key = key.wrapping_add(parts.in_cell(state.cell(c)));
    }
    key
}
