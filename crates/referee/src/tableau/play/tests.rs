//! Hand-made boards, one rule each; then whole games.

use crate::tableau::Tableau;
use crate::tableau::rules::named;
use crate::{Replay, Table, check, open};
use std::collections::BTreeSet;
use winnable_cards::{BoardFormat, Card, Deal, Foundations, Layout, Pile, PileMove, Slot, SplitMix64};

fn deal(text: &str) -> Deal {
    Deal::Position(Layout::parse(text).unwrap())
}

fn table(game: &str, text: &str) -> Box<dyn Table> {
    open(game, &deal(text)).unwrap()
}

/// Plays the move on a fresh table: why it is illegal, or how the table lies then, lines joined by " / ".
fn played(game: &str, text: &str, step: &str) -> String {
    let mut table = table(game, text);
    let before = table.board();
    match table.play(step) {
        Err(why) => {
            assert_eq!(table.board(), before, "an illegal move changes nothing");
            why
        }
        Ok(()) => shown(table.as_ref()),
    }
}

/// The columns, an empty one as `.`, and the cells in brackets.
fn shown(table: &dyn Table) -> String {
    let board = table.board();
    let words = |slots: &[Slot]| {
        let words: Vec<String> = slots.iter().map(|slot| slot.to_string().replace("--", "-")).collect();
        if words.is_empty() { ".".to_string() } else { words.join(" ") }
    };
    let columns: Vec<String> = board.rows.iter().map(|row| words(row)).collect();
    let cells = if board.cells.is_empty() { String::new() } else { format!(" [{}]", words(&board.cells)) };
    format!("{}{cells}", columns.join(" / "))
}

/// Four columns and three cells; from the queens on, and red jacks.
const SMALL: &str = "1: KC QD\n2: KD QC JD\n3: KH\n4: KS QH\nCells: - QS JH";
const SMALL_GAME: &str = "freecell:columns=4,cells=3";

#[test]
fn a_column_gives_its_last_card_to_a_free_cell() {
    assert_eq!(played(SMALL_GAME, SMALL, "2a"), "KC QD / KD QC / KH / KS QH [JD QS JH]");
    assert_eq!(played(SMALL_GAME, SMALL, "S1C0"), "KC QD / KD QC / KH / KS QH [JD QS JH]");
    assert_eq!(played(SMALL_GAME, SMALL, "2b"), "cell b holds QS already");
    assert_eq!(played(SMALL_GAME, SMALL, "S1C1"), "cell C1 holds JH already");
    assert_eq!(played(SMALL_GAME, SMALL, "2d"), "there is no cell d: the game has 3 cells");
    assert_eq!(
        played("beleaguered-castle", "KC\n\n:\n:\n:\n:\n:\n:\n:", "1a"),
        "there is no cell a: the game has 0 cells"
    );
}

#[test]
fn a_cell_gives_its_card_to_a_column_that_it_fits() {
    assert_eq!(played(SMALL_GAME, SMALL, "b3"), "KC QD / KD QC JD / KH QS / KS QH [- - JH]");
    assert_eq!(played(SMALL_GAME, SMALL, "C2S2"), "KC QD / KD QC JD / KH QS / KS QH [- - JH]");
    assert_eq!(played(SMALL_GAME, SMALL, "c4"), "JH does not go on QH");
    assert_eq!(played(SMALL_GAME, SMALL, "a3"), "cell a is empty");
    assert_eq!(played(SMALL_GAME, SMALL, "b5"), "there is no column 5: the game has 4 columns");
    assert_eq!(played(SMALL_GAME, SMALL, "C1S4"), "there is no column S4: the game has 4 columns");
    assert_eq!(played(SMALL_GAME, SMALL, "ba"), "cards do not move from cell to cell");
}

#[test]
fn any_card_goes_into_an_empty_column() {
    let text = "1: KC\n2:\n3: KD KH\n4:\nCells: KS";
    assert_eq!(played(SMALL_GAME, text, "12"), ". / KC / KD KH / . [KS - -]");
    assert_eq!(played(SMALL_GAME, text, "34v1"), "KC / . / KD / KH [KS - -]");
    assert_eq!(played(SMALL_GAME, text, "a4"), "KC / . / KD KH / KS [- - -]");
    assert_eq!(played(SMALL_GAME, text, "21"), "column 2 is empty");
    assert_eq!(played(SMALL_GAME, text, "11S2"), "column S1 is empty");
    assert_eq!(played(SMALL_GAME, text, "33"), "column 3 is both source and target");
    assert_eq!(played(SMALL_GAME, text, "2h"), "column 2 is empty");
}

#[test]
fn foundations_are_built_up_in_suit_and_keep_their_cards() {
    assert_eq!(played(SMALL_GAME, SMALL, "2h"), "KC QD / KD QC / KH / KS QH [- QS JH]");
    assert_eq!(played(SMALL_GAME, SMALL, "ch"), "KC QD / KD QC JD / KH / KS QH [- QS -]");
    assert_eq!(played(SMALL_GAME, SMALL, "1h"), "QD cannot go up: its foundation holds 10 cards");
    assert_eq!(played(SMALL_GAME, SMALL, "h1"), "cards never leave the foundations");
    assert_eq!(played(SMALL_GAME, SMALL, "hh"), "cards never leave the foundations");
    let mut table = table(SMALL_GAME, SMALL);
    table.play("2h").unwrap();
    assert_eq!(table.board().foundations, Foundations::Suits([11, 11, 10, 11]));
    assert_eq!(table.cards_left(), 9);
}

#[test]
fn the_papers_number_their_foundations_hearts_diamonds_spades_clubs() {
    assert_eq!(played(SMALL_GAME, SMALL, "C1T0"), "KC QD / KD QC JD / KH / KS QH [- QS -]");
    assert_eq!(played(SMALL_GAME, SMALL, "C1T1"), "JH belongs on foundation T0, not T1");
    assert_eq!(played(SMALL_GAME, SMALL, "S1T1"), "KC QD / KD QC / KH / KS QH [- QS JH]");
    assert_eq!(played(SMALL_GAME, SMALL, "S1T9"), "JD belongs on foundation T1, not T9");
    assert_eq!(played(SMALL_GAME, SMALL, "C2T2"), "KC QD / KD QC JD / KH / KS QH [- - JH]");
    assert_eq!(played(SMALL_GAME, SMALL, "S3T0"), "QH cannot go up: its foundation holds 10 cards");
    let clubs = "1: KC\n2: KD\n3:\n4:";
    assert_eq!(played(SMALL_GAME, clubs, "S2T3"), ". / KD / . / . [- - -]");
    assert_eq!(played(SMALL_GAME, clubs, "S2T2"), "KC belongs on foundation T3, not T2");
}

#[test]
fn onto_a_card_goes_just_the_part_of_the_run_that_fits() {
    let text = "1: KC QD JC TH\n2: KS QH\n3: KD JS\n4: KH QS JD QC JH";
    assert_eq!(played("freecell:columns=4", text, "12"), "KC QD / KS QH JC TH / KD JS / KH QS JD QC JH [- - - -]");
    assert_eq!(played("freecell:columns=4", text, "12v2"), "KC QD / KS QH JC TH / KD JS / KH QS JD QC JH [- - - -]");
    assert_eq!(played("freecell:columns=4", text, "02S3"), "KC QD / KS QH JC TH / KD JS / KH QS JD QC JH [- - - -]");
    assert_eq!(played("freecell:columns=4", text, "12v1"), "2 cards would go on QH, not 1");
    assert_eq!(played("freecell:columns=4", text, "03S3"), "2 cards would go on QH, not 3");
    assert_eq!(played("freecell:columns=4", text, "13"), "KC QD JC / KS QH / KD JS TH / KH QS JD QC JH [- - - -]");
    assert_eq!(played("freecell:columns=4", text, "41"), "no card of the run QC JH goes on TH");
    assert_eq!(played("freecell:columns=4", text, "14"), "no card of the run KC QD JC TH goes on JH");
}

#[test]
fn a_run_onto_a_card_is_limited_by_free_cells_and_empty_columns() {
    let text = "1: KC QD JC TH\n2: KS QH\n3: KD JS QC JH\n4: KH QS JD";
    assert_eq!(played("freecell:columns=4,cells=0", text, "12"), "2 cards would have to move, and at most 1 can");
    assert_eq!(played("freecell:columns=4,cells=1", text, "12"), "KC QD / KS QH JC TH / KD JS QC JH / KH QS JD [-]");
    let full = format!("{text}\nCells: TC TD");
    assert_eq!(played("freecell:columns=4,cells=2", &full, "12"), "2 cards would have to move, and at most 1 can");
    assert!(played("freecell:columns=4,cells=3", &full, "12").starts_with("KC QD / KS QH JC TH"));
    let space = format!("{text}\n5:\nCells: TC TD");
    assert!(played("freecell:columns=5,cells=2", &space, "12").starts_with("KC QD / KS QH JC TH"));
    assert!(played("freecell:columns=5,cells=2", &space, "12S4").starts_with("KC QD / KS QH JC TH"));
}

#[test]
fn a_run_into_an_empty_column_does_not_count_the_target() {
    let text = "1: KC QD JC TH\n2: KS QH\n3: KD JS QC JH\n4: KH QS JD\n5:\nCells: TC TD";
    let rest = "/ KS QH / KD JS QC JH / KH QS JD /";
    assert_eq!(
        played("freecell:columns=5,cells=3", text, "15"),
        format!("KC QD {rest} JC TH [TC TD -]"),
        "the longest"
    );
    assert_eq!(played("freecell:columns=5,cells=3", text, "15v1"), format!("KC QD JC {rest} TH [TC TD -]"));
    assert_eq!(played("freecell:columns=5,cells=3", text, "15v3"), "3 cards would have to move, and at most 2 can");
    assert_eq!(played("freecell:columns=5,cells=3", text, "15S0"), "the run KC QD JC TH has 4 cards, not 5");
    assert_eq!(played("freecell:columns=5,cells=5", text, "15"), format!(". {rest} KC QD JC TH [TC TD - - -]"));
    let two = format!("{text}\n6:");
    assert_eq!(played("freecell:columns=6,cells=3", &two, "16v4"), format!(". {rest} . / KC QD JC TH [TC TD -]"));
    assert_eq!(played("freecell:columns=6,cells=2", &two, "16"), format!("KC QD {rest} . / JC TH [TC TD]"));
}

#[test]
fn bakers_game_builds_in_suit_with_limited_runs() {
    let text =
        |cells: &str| format!("1: KC QC JC TC\n2: KD QD JD\n3: KH QH JH\n4: KS QS JS\n5:\n6: TH\n7: TS\n8: TD{cells}");
    let start = text("\nFoundations: C-9 D-9 H-9 S-9");
    assert!(played("bakers-game", &start, "63").contains("KH QH JH TH / KS QS JS / . / . / TS / TD"));
    assert_eq!(played("bakers-game", &start, "64"), "no card of the run TH goes on JS");
    assert!(played("bakers-game", &start, "15").starts_with(". / KD QD JD / KH QH JH / KS QS JS / KC QC JC TC /"));
    let full = "1: KC QC JC TC\n2: KD QD JD\n3: KH QH JH\n4: KS QS JS\n5:\n6:\n7:\n8: 9C\nCells: TH TS TD 9D";
    assert!(played("bakers-game", full, "15").contains("/ KC QC JC TC /"), "two other columns are empty");
    let full = "1: KC QC JC TC\n2: KD QD JD\n3: KH QH JH\n4: KS QS JS\n5:\n6: 9S\n7: 9H\n8: 9C\nCells: TH TS TD 9D";
    assert_eq!(played("bakers-game", full, "15v2"), "2 cards would have to move, and at most 1 can");
    assert!(played("bakers-game", full, "15").contains("/ TC /"));
}

#[test]
fn four_companies_moves_whole_runs_without_room() {
    let full = "1: KC QC JC TC\n2: KD QD JD\n3: KH QH JH\n4: KS QS JS\n5:\n6: 9S\n7: 9H\n8: 9C\nCells: TH TS TD 9D";
    let rest = "/ KD QD JD / KH QH JH / KS QS JS";
    assert!(played("four-companies", full, "15").starts_with(&format!(". {rest} / KC QC JC TC /")), "the longest");
    assert!(played("four-companies", full, "15v4").starts_with(&format!(". {rest} / KC QC JC TC /")));
    assert!(played("four-companies", full, "15v2").starts_with(&format!("KC QC {rest} / JC TC /")));
    assert_eq!(played("four-companies", full, "15v5"), "the run KC QC JC TC has 4 cards, not 5");
    let onto = "1: KC\n2: KD QC JC TC\n3: QD KH QH JH\n4: JD KS QS JS\n5: 9D\n6: 9S\n7: 9H\n8: 9C\nCells: TH TS TD 8S";
    assert!(played("four-companies", onto, "21").starts_with("KC QC JC TC / KD /"));
    assert!(played("four-companies", onto, "73S6").starts_with("KC QC JC TC / KD /"));
    assert_eq!(played("bakers-game", onto, "21"), "3 cards would have to move, and at most 1 can");
}

#[test]
fn castles_move_one_card_at_a_time_whatever_its_suit() {
    let text = "1: KC QD\n2: KS QH JH\n3: QC\n4: KD JC\n5: KH\n6: QS\n7: JD\n8:";
    for game in ["beleaguered-castle", "streets-and-alleys", "citadel", "siegecraft", "stronghold"] {
        assert!(played(game, text, "23").contains("/ KS QH / QC JH /"), "{game}: any suit");
        assert!(played(game, text, "25").contains("no card of the run JH goes on KH"), "{game}: no run");
        assert!(played(game, text, "28").contains("/ KS QH /"), "{game}: one card into a space");
        assert_eq!(played(game, text, "12S7"), "the run JH has 1 card, not 2", "{game}");
        assert_eq!(played(game, text, "22v2"), "column 2 is both source and target", "{game}");
        assert!(played(game, text, "27").contains("goes on JD"), "{game}: not equal, not up");
    }
    assert!(played("siegecraft", text, "2a").ends_with("[JH]"));
    assert_eq!(played("siegecraft", &format!("{text}\nCells: JS"), "2a"), "cell a holds JS already");
    assert!(played("stronghold", &format!("{text}\nCells: JS"), "a1").contains("KC QD JS /"));
}

#[test]
fn fortress_builds_up_and_down_in_suit() {
    let text = "1: KC JC QC\n2: KS JH\n3: QH\n4: KD JD\n5: KH\n6: QS\n7: QD\n8: JS\n9:\n10:";
    assert!(played("fortress", text, "23").contains("/ KS / QH JH /"), "down");
    assert!(played("fortress", text, "32").contains("/ KS JH QH / . /"), "up");
    assert_eq!(played("fortress", text, "31"), "no card of the run QH goes on QC");
    assert_eq!(played("fortress", text, "38v2"), "no card of the run QH goes on JS");
    assert!(played("fortress", text, "10").ends_with("/ . / QC"), "the tenth column is 0");
    assert!(played("fortress", text, "S0T3").contains("cannot go up"));
    let corner = "1: KC\n2: 2S AS\n3: 3S 4S 5S 6S 7S 8S 9S TS JS QS KS\n4:\n5:\n6:\n7:\n8:\n9:\n10:";
    assert_eq!(played("fortress", corner, "31"), "no card of the run KS goes on KC");
    assert_eq!(played("fortress", corner, "32"), "no card of the run KS goes on AS", "no way round the corner");
    assert_eq!(played("fortress", corner, "23"), "no card of the run AS goes on KS", "no way round the corner");
}

/// Whether a run of this length can be moved one card at a time, with this many free cells and empty columns
/// (not counting the target), onto a card or into an empty column.
///
/// Theorem 1 of the paper on FreeCell says how long such a run can be; here it is tried out.
fn single_cards_can_move(length: usize, cells: usize, spaces: usize, onto_card: bool) -> bool {
    let columns = 4 + spaces;
    let game = format!("freecell:columns={columns},cells={cells}");
    // A run from the queen of hearts down, on an ace that stays where it is (else the source would become a space);
    // the king of clubs or an empty column as the target; the empty columns; and all else in two heaps with aces on
    // top, which take no card.
    let run = &["QH", "JC", "TH", "9C", "8H", "7C", "6H", "5C"][..length];
    let is_elsewhere = |card: &String| {
        run.contains(&card.as_str()) || ["AC", "AS"].contains(&card.as_str()) || (onto_card && card == "KC")
    };
    let heap: Vec<String> = Card::deck().rev().map(|c| c.to_string()).filter(|c| !is_elsewhere(c)).collect();
    let target = if onto_card { "KC" } else { ":" };
    let text = format!("AS {}\n{target}\n{}AC\n{}", run.join(" "), ":\n".repeat(spaces), heap.join(" "));
    let whole = length + usize::from(onto_card);
    let heaps = [columns - 1, columns].map(|column| char::from_digit(column as u32, 10).unwrap());
    let mut seen = BTreeSet::new();
    let mut open_texts = vec![text];
    while let Some(text) = open_texts.pop() {
        let here = table(&game, &text);
        if here.board().rows[1].len() == whole {
            return true;
        }
        for step in here.legal() {
            // Only single cards, and never from or to the heap or the foundations.
            if step.contains(heaps) || step.contains('h') || step.contains('v') && !step.ends_with("v1") {
                continue;
            }
            let mut next = table(&game, &text);
            next.play(&step).unwrap();
            let (before, after) = (here.board().rows, next.board().rows);
            let is_ace_gone = after[0].is_empty();
            if is_ace_gone || before.iter().zip(&after).any(|(before, after)| before.len().abs_diff(after.len()) > 1) {
                continue;
            }
            let written = next.board().written(BoardFormat::Usual);
            if seen.insert(written.clone()) {
                open_texts.push(written);
            }
        }
    }
    false
}

#[test]
fn runs_move_exactly_as_far_as_single_cards_would() {
    for (cells, spaces) in [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)] {
        let most = (cells + 1) << spaces;
        for onto_card in [true, false] {
            assert!(single_cards_can_move(most, cells, spaces, onto_card), "{most} with {cells}, {spaces}");
            assert!(!single_cards_can_move(most + 1, cells, spaces, onto_card), "{} with {cells}, {spaces}", most + 1);
        }
    }
}

/// Moves as values have a short way of their own. Every one of them, along games of 60 moves by chance.
#[test]
fn moves_as_values_do_what_their_texts_do() {
    let (mut legal, mut illegal) = (0, 0);
    let names = [
        "freecell",
        "bakers-game",
        "four-companies",
        "freecell:cells=2",
        "beleaguered-castle",
        "stronghold",
        "fortress",
    ];
    for (number, name) in (1..).zip(names) {
        let mut rng = SplitMix64::new(number);
        let mut table = Tableau::open(named(name), &Deal::Seed(number)).unwrap();
        let columns = (0..=table.columns.len() as u8).map(Pile::Column);
        let piles: Vec<Pile> =
            columns.chain((0..=table.cells.len() as u8).map(Pile::Cell)).chain([Pile::Foundation]).collect();
        let (columns, cells) = (table.columns.len(), table.cells.len());
        let is_there = |pile| match pile {
            Pile::Column(column) => usize::from(column) < columns,
            Pile::Cell(cell) => usize::from(cell) < cells,
            Pile::Foundation => true,
        };
        for _ in 0..60 {
            let mut after = Vec::new();
            for (&from, &to) in piles.iter().flat_map(|from| piles.iter().map(move |to| (from, to))) {
                for count in 0..4 {
                    let m = PileMove { from, to, count };
                    let (mut by_values, mut by_text) = (table.clone(), table.clone());
                    let said = by_values.play_values(m);
                    let step = Tableau::written(m);
                    // What is not there may have no letter, and the text of a move from a foundation is none.
                    if is_there(from) && is_there(to) && from != Pile::Foundation {
                        assert_eq!(said, by_text.play(&step), "{name}: {step}");
                        assert_eq!(by_values, by_text, "{name}: {step}");
                    }
                    match said {
                        Ok(()) => after.push(by_values),
                        Err(_) => {
                            illegal += 1;
                            assert_eq!(by_values, table, "{name}: {step} is illegal and changes nothing");
                        }
                    }
                }
            }
            legal += after.len();
            if after.is_empty() {
                break;
            }
            table = after.swap_remove(rng.below(after.len() as u64) as usize);
        }
    }
    assert!(legal > 800 && illegal > 50_000, "{legal} legal and {illegal} illegal moves");
}

#[test]
fn an_end_game_is_won_in_every_game() {
    let games = ["freecell", "bakers-game", "four-companies", "beleaguered-castle", "streets-and-alleys", "citadel"];
    let eight = "1: KC QC\n2: KD\n3: KH QD\n4:\n5:\n6:\n7:\n8:";
    for game in games.into_iter().chain(["siegecraft", "stronghold"]) {
        assert_eq!(check(game, &deal(eight), "1h 3h 1h 2h 3h"), Ok(Replay { moves: 5 }), "{game}");
        // Where runs move, the papers count the columns in ascending order, and those that are empty first.
        let papers = match ["freecell", "bakers-game", "four-companies"].contains(&game) {
            true => "S7T0<-S6T1<-1h<-S7T1<-S5T3",
            false => "S2T0<-S1T1<-1h<-S2T1<-S0T3",
        };
        assert_eq!(check(game, &deal(eight), papers), Ok(Replay { moves: 5 }), "{game}");
        assert_eq!(check(game, &deal(eight), "14v1 38 8h 4h 1h 2h 3h"), Ok(Replay { moves: 7 }), "{game}");
    }
    let ten = deal(&format!("{eight}\n9:\n10:"));
    assert_eq!(check("fortress", &ten, "10v1 32 2h 0h 1h 2h 3h"), Ok(Replay { moves: 7 }));
    assert_eq!(check("fortress", &ten, "1h 3h 1h 2h 9h").unwrap_err().to_string(), "move 5 (9h): column 9 is empty");
}

#[test]
fn the_papers_count_columns_and_cells_in_ascending_order_at_each_move() {
    // Ascending by the lowest cards: the empty column, QC, QH, KC.
    let text = "1: KC QD\n2: QH JC\n3:\n4: QC KH QS KD JD\nCells: KS - JS";
    assert_eq!(played(SMALL_GAME, text, "21S0"), "KC QD / QH / JC / QC KH QS KD JD [KS - JS]");
    assert_eq!(played(SMALL_GAME, text, "S1C0"), "KC QD / QH JC / . / QC KH QS KD [KS JD JS]");
    assert_eq!(played(SMALL_GAME, text, "C1S3"), "KC QD JS / QH JC / . / QC KH QS KD JD [KS - -]");
    assert_eq!(played(SMALL_GAME, text, "C2S3"), "KS does not go on QD");
    assert_eq!(played(SMALL_GAME, text, "S0C0"), "column S0 is empty");
    assert_eq!(played(SMALL_GAME, text, "S1C1"), "cell C1 holds JS already");
    // After each move they are counted anew; standard notation counts them as they lie.
    let mut table = table(SMALL_GAME, text);
    for step in ["21S0", "01S3", "C2S0", "S0C0", "4b"] {
        table.play(step).unwrap_or_else(|why| panic!("{step}: {why}"));
    }
    assert_eq!(shown(table.as_ref()), "KC QD JC / QH / KS / QC KH QS [JD KD JS]");
}
