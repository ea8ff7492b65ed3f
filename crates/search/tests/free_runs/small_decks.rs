//! Small decks of every kind of rules that the model takes, so that a blind search sees everything.

use crate::table::Table;
use winnable_cards::SplitMix64;
use winnable_games::free_runs::{Build, Reserve, Rules, Spaces};

/// A small deck: its rules, and how it lies.
pub struct SmallDeck {
    pub rules: Rules,
    pub table: Table,
    /// Whether cards of the piles lie face down.
    pub face_down: bool,
}

/// What is dealt: piles and cards in them, whether these are face down, cards of the reserve, aces on the foundations.
#[derive(Debug, Clone, Copy)]
struct Shape {
    piles: usize,
    in_piles: usize,
    face_down: bool,
    reserve: usize,
    aces_up: bool,
}

/// A game made small: its rules, two sizes (ranks, piles, cards in piles), and how else it is dealt.
struct SmallGame {
    rules: Rules,
    sizes: [(u8, usize, usize); 2],
    face_down: bool,
    reserve: usize,
    aces_up: bool,
}

/// Rules that say little.
const PLAIN: Rules = Rules {
    build: Build::Alternate,
    wrap: false,
    spaces: Spaces::Any,
    back: false,
    ranks: 5,
    draw: 1,
    passes: None,
    reserve: Reserve::None,
};

/// The games that are searched by the model, made small: Thirty-six, Thirty, American Canister, Alpha Star, Northwest Territory,
/// Canfield, and Canfield in which nothing is laid on the base.
/// The sizes are such that many of the deals are lost.
const GAMES: [SmallGame; 7] = [
    SmallGame {
        rules: Rules { build: Build::Any, passes: Some(1), ..PLAIN },
        sizes: [(5, 2, 12), (5, 3, 16)],
        face_down: false,
        reserve: 0,
        aces_up: false,
    },
    SmallGame {
        rules: Rules { build: Build::Any, reserve: Reserve::Open, ..PLAIN },
        sizes: [(5, 3, 18), (6, 4, 22)],
        face_down: false,
        reserve: 2,
        aces_up: false,
    },
    SmallGame { rules: PLAIN, sizes: [(4, 4, 16), (5, 5, 20)], face_down: false, reserve: 0, aces_up: false },
    SmallGame {
        rules: Rules { build: Build::Suit, ..PLAIN },
        sizes: [(5, 4, 16), (6, 5, 20)],
        face_down: false,
        reserve: 0,
        aces_up: true,
    },
    SmallGame {
        rules: Rules { spaces: Spaces::Kings, back: true, reserve: Reserve::Open, ..PLAIN },
        sizes: [(5, 3, 12), (5, 4, 14)],
        face_down: true,
        reserve: 8,
        aces_up: false,
    },
    SmallGame {
        rules: Rules { wrap: true, spaces: Spaces::ReserveThenAny, draw: 3, reserve: Reserve::Stacked, ..PLAIN },
        sizes: [(4, 2, 2), (5, 3, 3)],
        face_down: false,
        reserve: 6,
        aces_up: false,
    },
    SmallGame {
        rules: Rules { spaces: Spaces::ReserveThenAny, draw: 3, reserve: Reserve::Stacked, ..PLAIN },
        sizes: [(4, 2, 2), (5, 3, 3)],
        face_down: false,
        reserve: 6,
        aces_up: false,
    },
];

impl SmallDeck {
    /// Every second one has rules by chance, the others are games in turn.
    pub fn new(number: u64) -> SmallDeck {
        let mut rng = SplitMix64::new(number.wrapping_mul(0x9E37_79B9) ^ 0xF4EE);
        if number.is_multiple_of(2) {
            let (rules, shape) = by_chance(number as usize / 2, &mut rng);
            return dealt(rules, shape, &mut rng);
        }
        let at = number as usize / 2;
        let SmallGame { rules, sizes, face_down, reserve, aces_up } = &GAMES[at % GAMES.len()];
        let (ranks, piles, in_piles) = sizes[at / GAMES.len() % 2];
        let shape = Shape { piles, in_piles, face_down: *face_down, reserve: *reserve, aces_up: *aces_up };
        dealt(Rules { ranks, ..*rules }, shape, &mut rng)
    }
}

fn below(rng: &mut SplitMix64, n: usize) -> usize {
    rng.below(n as u64) as usize
}

/// Rules in turn, sizes by chance.
fn by_chance(number: usize, rng: &mut SplitMix64) -> (Rules, Shape) {
    let build = [Build::Alternate, Build::Any, Build::Suit][number % 3];
    let reserve = [Reserve::None, Reserve::Open, Reserve::Stacked][number / 9 % 3];
    let any = if reserve == Reserve::Stacked && below(rng, 2) == 0 { Spaces::ReserveThenAny } else { Spaces::Any };
    let spaces = [any, Spaces::Kings, Spaces::Nothing][number / 3 % 3];
    let stocks =
        [(1, None, false), (1, None, true), (1, Some(1), true), (1, Some(2), true), (2, None, true), (3, None, true)];
    let (draw, passes, has_stock) = stocks[number / 27 % stocks.len()];
    let ranks = 3 + below(rng, 4) as u8;
    let back = below(rng, 2) == 0;
    let wrap = spaces == any && !back && below(rng, 2) == 0;
    let rules = Rules { build, wrap, spaces, back, ranks, draw, passes, reserve };
    let aces_up = below(rng, 2) == 0;
    let cards = 4 * ranks as usize - if aces_up { 4 } else { 0 };
    let in_reserve = if reserve == Reserve::None { 0 } else { 1 + below(rng, 4) };
    // What is hard to win has more cards in the stock.
    let ease = usize::from(build == Build::Suit) + usize::from(spaces != any);
    let in_stock = if has_stock { 2 + below(rng, 6) + 2 * ease } else { 0 };
    let in_piles = cards.saturating_sub(in_reserve + in_stock);
    (rules, Shape { piles: 2 + below(rng, 3), in_piles, face_down: below(rng, 3) == 0, reserve: in_reserve, aces_up })
}

/// Deals by chance.
fn dealt(rules: Rules, shape: Shape, rng: &mut SplitMix64) -> SmallDeck {
    let first = u8::from(shape.aces_up);
    let mut cards: Vec<u8> = (4 * first..4 * rules.ranks).collect();
    for i in (1..cards.len()).rev() {
        cards.swap(i, below(rng, i + 1));
    }
    let mut talon = cards.split_off(shape.in_piles);
    let reserve = talon.split_off(talon.len().saturating_sub(shape.reserve));
    let waste = if below(rng, 3) == 0 { below(rng, talon.len() + 1) } else { 0 };
    let stock = talon.split_off(waste).into_iter().rev().collect();
    let mut piles: Vec<(Vec<u8>, usize)> = vec![Default::default(); shape.piles];
    let is_uneven = below(rng, 2) == 0;
    for (i, card) in cards.into_iter().enumerate() {
        let pile = if is_uneven { below(rng, shape.piles) } else { i % shape.piles };
        piles[pile].0.push(card);
    }
    if shape.face_down {
        piles.iter_mut().for_each(|(cards, down)| *down = cards.len().saturating_sub(1 + below(rng, 2)));
    }
    let redeals = rules.passes.map_or(0, |passes| below(rng, passes as usize) as u8);
    let table = Table { piles, waste: talon, stock, redeals, reserve, up: [first; 4] };
    SmallDeck { rules, table, face_down: shape.face_down }
}
