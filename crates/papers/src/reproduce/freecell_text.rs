//! What the text and the figures of Shintani's paper on FreeCell say beside its tables: numbers of children, examples of
//! runs, slips, and the listing of figure 4.

use super::item::{Item, Judgement};
use super::papers::Paper;
use winnable_cards::{Card, Rank, Suit};
use winnable_data::FREECELL_FIGURE_4;
use winnable_games::tableau::Rules;
use winnable_games::tableau::rules::FreeCell;
use winnable_lab::page::grouped;

const PAPER: Paper = Paper::Solitaires;

/// A claim of the text.
fn claim(what: &str, printed: &str, ours: &str, holds: bool, reason: &str) -> Item {
    Item::claim(PAPER, what, printed, ours, Judgement::of(holds), reason)
}

/// How many children a position has at most, kind by kind, with places that look alike told apart as the text does.
pub fn children() -> [Item; 3] {
    // Any top to any free cell; any card of a cell into any empty column: so many of the one and of the other.
    let most = |from: usize, to: usize| (0..=from).map(|k| k * to).max().unwrap_or(0);
    let (to_cells, from_cells) = (most(8, 4), most(4, 8));
    let orders: u64 = (1..=8).product();
    let between = between_columns(&TOPS, 8 - TOPS.len());
    [
        claim(
            "Children: to cells, from cells, at most",
            "32, 32",
            &format!("{to_cells}, {from_cells}"),
            (to_cells, from_cells) == (32, 32),
            "every place told apart, as in the text",
        ),
        claim(
            "Children: column to column, at most",
            "7",
            &format!("at least {between}"),
            between <= 7,
            "7 is one card's; a position has more",
        )
        .noted(format!(
            "The text counts all cards for moves to and from cells (8 × 4 and 4 × 8), but one card only for moves between \
             columns: 7 empty columns. With tops 8S 8C 7H 7D 6S and three empty columns there are {between} such moves, the \
             empty columns told apart as in the text."
        )),
        claim(
            "Figure 3: orders of its 8 columns",
            "8! = 40320",
            &grouped(orders),
            orders == 40_320,
            "no two columns are alike",
        ),
    ]
}

/// Tops of columns with many moves between them.
const TOPS: [(u8, Suit); 5] =
    [(8, Suit::Spades), (8, Suit::Clubs), (7, Suit::Hearts), (7, Suit::Diamonds), (6, Suit::Spades)];

/// Moves of single cards between columns with these tops and so many empty columns.
fn between_columns(tops: &[(u8, Suit)], empty: usize) -> usize {
    let card = |&(rank, suit): &(u8, Suit)| Card::new(Rank::new(rank).expect("a rank"), suit).index() as u8;
    let tops: Vec<u8> = tops.iter().map(card).collect();
    let onto = |&top: &u8| tops.iter().filter(|&&under| FreeCell.fits(top, under)).count();
    tops.iter().map(|top| empty + onto(top)).sum()
}

/// The runs of the examples; `longest` says what moves with so many cells and empty columns, and whether into one.
pub fn examples(longest: impl Fn(u64, u64, bool) -> Option<u64>) -> Vec<Item> {
    let row = |what: &str, printed: &str, found: Option<u64>, least: u64, is_most: bool, reason: &str| {
        let found = found.unwrap_or(0);
        let holds = if is_most { found == least } else { found >= least };
        let ours = if is_most { format!("{found} cards move") } else { format!("up to {found} cards move") };
        claim(what, printed, &ours, holds, reason).by_tests("runs")
    };
    vec![
        row(
            "Example: 2 cells, 1 empty column",
            "6 cards",
            longest(2, 1, false),
            6,
            true,
            "SJ H0 S9 D8 C7 D6; 7 do not move",
        ),
        row("Figure 2: 2 cells, 2 empty columns", "10 cards", longest(2, 2, false), 10, false, "HJ to S2 onto CQ"),
        row("Figure 2: into an empty column first", "6 cards", longest(2, 2, true), 6, true, "H7 to S2; 7 do not move"),
    ]
}

/// Slips of the text.
pub fn slips() -> [Item; 2] {
    // Where Microsoft's (n + 1)(m + 1) is less than 2^n (m + 1).
    let first = (0..8u32).find(|n| n + 1 < 1 << n).unwrap_or(0);
    [
        claim(
            "Slip: where Microsoft allows too few",
            "n > 2",
            &format!("n ≥ {first}"),
            first == 3,
            "figure 2, the paper’s own example, has n = 2",
        ),
        claim("Slip: where H7 S6 D5 wait", "home cells", "free cells", false, "a card that is home does not come back"),
    ]
}

/// What the listing of figure 4 has.
struct Listing {
    moves: usize,
    cards: u32,
    up: usize,
    to_cells: usize,
    to_cell_0: usize,
}

fn listing() -> Listing {
    let moves: Vec<&str> = FREECELL_FIGURE_4.split("<-").map(str::trim).filter(|m| !m.is_empty()).collect();
    // `72S0` moves two cards, all others one.
    let cards = |m: &&str| match m.as_bytes() {
        [b'0'..=b'9', count @ b'0'..=b'9', ..] => u32::from(count - b'0'),
        _ => 1,
    };
    let to_cells = || moves.iter().filter(|m| m.starts_with('S') && m.contains('C'));
    Listing {
        moves: moves.len(),
        cards: moves.iter().map(cards).sum(),
        up: moves.iter().filter(|m| m.contains('T')).count(),
        to_cells: to_cells().count(),
        to_cell_0: to_cells().filter(|m| m.ends_with("C0")).count(),
    }
}

/// The rows of figure 4.
pub fn figure_4() -> [Item; 3] {
    let Listing { moves, cards, up, to_cells, to_cell_0 } = listing();
    [
        claim(
            "Figure 4: its listing has",
            "118 moves",
            &format!("{moves} moves, {cards} cards"),
            moves == 118,
            "a run counts once here",
        )
        .noted(both_counts()),
        claim(
            "Figure 4: cells are kept in order",
            "ascending",
            &format!("{to_cell_0} of {to_cells} to cell 0"),
            to_cell_0 == to_cells,
            "what is empty comes first",
        ),
        Item::claim(
            PAPER,
            "Figure 4: states searched",
            "1385 states",
            "not replayed",
            Judgement::Open,
            "the board is an image",
        )
        .noted(format!(
            "The board (figure 1) is an image. Its recovery from the listing, as for Monte Carlo, was not carried through: \
             columns are named by their place after sorting, which the unknown cards decide anew at each of the {moves} moves, \
             and only {up} moves, those to the foundations, name cards; {} cards are never named. The board as text would \
             decide: winnable solve freecell FILE --engine paper --notation paper.",
            52 - up
        )),
    ]
}

/// The two ways to count moves.
pub fn both_counts() -> String {
    let Listing { moves, cards, .. } = listing();
    format!(
        "The text calls the mean number of moves that of cards moved, but figure 4 counts a run once: {moves} moves, {cards} cards. \
         Both are given."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_between_columns_are_counted_by_hand() {
        // Five tops into three empty columns; both sevens onto both eights, the six onto both sevens.
        assert_eq!(between_columns(&TOPS, 3), 15 + 6);
        assert_eq!(between_columns(&TOPS[..1], 7), 7, "the case of the text");
        assert_eq!(children().map(|item| item.judgement), [Judgement::Agrees, Judgement::Differs, Judgement::Agrees]);
    }

    #[test]
    fn the_listing_is_whole() {
        let Listing { moves, cards, up, to_cells, to_cell_0 } = listing();
        assert_eq!((moves, cards, up, to_cells, to_cell_0), (118, 159, 35, 11, 11));
        assert!(FREECELL_FIGURE_4.starts_with("63S0<-") && FREECELL_FIGURE_4.trim_end().ends_with("<-S1T0"));
    }

    #[test]
    fn examples_are_judged_by_the_runs_that_move() {
        let judged = |found: u64| examples(|_, _, _| Some(found)).iter().map(|i| i.judgement).collect::<Vec<_>>();
        use Judgement::{Agrees, Differs};
        assert_eq!(judged(6), [Agrees, Differs, Agrees]);
        assert_eq!(judged(12), [Differs, Agrees, Differs]);
        assert_eq!(slips().map(|item| item.judgement), [Differs, Differs]);
    }
}
