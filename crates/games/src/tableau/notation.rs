//! Moves as text.
//!
//! Standard: columns `1` to `9` and `0`, cells `a` to `g` and `i`, the foundations `h`. `26` moves from
//! column 2 to column 6 the cards that fit there. Into an empty column it moves as many as may move, unless a
//! count follows, as in `26v3`, with `a` for ten and so on; that is written wherever a run could be split.
//!
//! The papers': columns, cells and foundations (in the order H D S C) from 0, `S1T0`, `S0C0`, `C1T2`,
//! `C3S5`; and `72S0` for a run of two cards from column 7 to column 0. In games with runs, columns and cells are counted
//! in the order in which the papers' program sorts them before each move (`papers_program.rs`).

use super::Tableau;
use super::moves::{Move, Pile};
use super::papers_program::Order;
use super::rules::Rules;
use super::state::{NO_CARD, State};
use crate::index::suit;
use winnable_cards::Suit;

const CELL_LETTERS: [char; 8] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'i'];

pub fn standard<R: Rules>(rules: R, state: &State, m: Move, out: &mut String) {
    let name = |pile| match pile {
        Pile::Column(c) => char::from(b'0' + (c + 1) % 10),
        Pile::Cell(c) => CELL_LETTERS[c as usize],
        Pile::Foundation => 'h',
    };
    out.push(name(m.from));
    out.push(name(m.to));
    if let (Pile::Column(from), Pile::Column(to)) = (m.from, m.to)
        && state.top(to as usize) == NO_CARD
        && has_run(rules, state, from)
    {
        *out += &format!("v{:x}", m.count);
    }
}

/// Whether more than one card could be meant by a move from this column.
fn has_run<R: Rules>(rules: R, state: &State, column: u8) -> bool {
    let top = state.top(column as usize);
    let below = state.below(top);
    rules.runs().move_together() && below < NO_CARD && rules.fits(top, below)
}

pub fn paper<R: Rules>(game: &Tableau<R>, state: &State, m: Move) -> String {
    let order = Order::of_notation(game, state);
    let card = match m.from {
        Pile::Column(c) => state.top(c as usize),
        Pile::Cell(c) => state.cell(c as usize),
        Pile::Foundation => unreachable!("cards do not leave a foundation"),
    };
    let foundation = || {
        let of_card = Suit::ALL[suit(card) as usize];
        Suit::PAPER_ORDER.iter().position(|&s| s == of_card).expect("every suit has its place")
    };
    let to = match m.to {
        Pile::Column(c) => format!("S{}", order.of_column(c)),
        Pile::Cell(c) => format!("C{}", order.of_cell(c)),
        Pile::Foundation => format!("T{}", foundation()),
    };
    match (m.from, m.to) {
        (Pile::Column(c), Pile::Column(_)) => format!("{}{}{to}", order.of_column(c), m.count),
        (Pile::Column(c), _) => format!("S{}{to}", order.of_column(c)),
        (Pile::Cell(c), _) => format!("C{}{to}", order.of_cell(c)),
        (Pile::Foundation, _) => unreachable!("cards do not leave a foundation"),
    }
}
