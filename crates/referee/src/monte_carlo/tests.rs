//! Hand-made boards, one rule each; then the paper's four printed solutions.

use crate::{Refusal, Replay, Table, check, open};
use winnable_cards::{Deal, Layout, MicrosoftNumber, Slot};

fn deal(text: &str) -> Deal {
    Deal::Position(Layout::parse(text).unwrap())
}

fn table(game: &str, text: &str) -> Box<dyn Table> {
    open(game, &deal(text)).unwrap()
}

/// Plays the moves and shows the board, rows joined by " / ", then the stock.
fn played(game: &str, text: &str, moves: &str) -> Result<String, String> {
    let mut table = table(game, text);
    for step in moves.split_whitespace() {
        let before = table.board();
        table.play(step).inspect_err(|_| assert_eq!(table.board(), before, "an illegal move changes nothing"))?;
    }
    let line = |row: &Vec<Slot>| row.iter().map(Slot::to_string).collect::<Vec<_>>().join(" ");
    let board = table.board();
    Ok(format!("{} | {}", board.rows.iter().map(line).collect::<Vec<_>>().join(" / "), line(&board.stock.unwrap())))
}

fn why(game: &str, text: &str, moves: &str) -> String {
    played(game, text, moves).unwrap_err()
}

#[test]
fn the_deal_fills_the_board_row_by_row() {
    let order = MicrosoftNumber::new(1).unwrap().order();
    let board = open("monte-carlo:3", &Deal::Microsoft(MicrosoftNumber::new(1).unwrap())).unwrap().board();
    let order: Vec<Slot> = order.into_iter().map(Slot::Up).collect();
    assert_eq!(board.rows.concat(), order[..9]);
    assert_eq!(board.rows.len(), 3);
    assert_eq!(board.stock.unwrap(), order[9..]);
    let large = open("monte-carlo:7", &Deal::Seed(5)).unwrap();
    assert_eq!((large.board().stock.unwrap().len(), large.cards_left()), (3, 52));
}

const BOARD: &str = "1: 7C 7D 5C\n2: 8C 5D 8D\n3: 9C 8H 9D\nStock: 8S 2C 2D 7H 7S";

#[test]
fn equal_cards_that_touch_in_any_direction_are_removed() {
    assert_eq!(table("monte-carlo:3", BOARD).legal(), ["1112", "1322", "2132", "2332"]);
    assert_eq!(played("monte-carlo:3", BOARD, "1112").unwrap(), "-- -- 5C / 8C 5D 8D / 9C 8H 9D | 8S 2C 2D 7H 7S");
    assert_eq!(played("monte-carlo:3", BOARD, "1211"), played("monte-carlo:3", BOARD, "1112"));
    assert_eq!(played("monte-carlo:3", BOARD, "2213 3221").unwrap(), "7C 7D -- / -- -- 8D / 9C -- 9D | 8S 2C 2D 7H 7S");
    let upright = "1: 4C 6C\n2: 4D 6D";
    assert_eq!(table("monte-carlo:2", upright).legal(), ["1121", "1222"]);
}

#[test]
fn other_pairs_are_refused() {
    assert_eq!(why("monte-carlo:3", BOARD, "1113"), "7C and 5C are not of one rank");
    assert_eq!(why("monte-carlo:3", BOARD, "2123"), "8C and 8D do not touch");
    assert_eq!(why("monte-carlo:3", BOARD, "3133"), "9C and 9D do not touch");
    assert_eq!(why("monte-carlo:3", BOARD, "1111"), "row 1 place 1 is named twice");
    assert_eq!(why("monte-carlo:3", BOARD, "1114"), "row 1 place 4 is not on the board");
    assert_eq!(why("monte-carlo:3", BOARD, "4111"), "row 4 place 1 is not on the board");
    assert_eq!(why("monte-carlo:3", BOARD, "1110"), "rows and places are counted from 1");
    assert_eq!(why("monte-carlo:3", BOARD, "1112 1213"), "row 1 place 2 is empty");
    assert_eq!(why("monte-carlo:3", BOARD, "1112 1312"), "row 1 place 2 is empty");
    for text in ["111", "11122", "1a12", "", "D3", "１１１２", "00000"] {
        let said = table("monte-carlo:3", BOARD).play(text).unwrap_err();
        assert_eq!(said, "expected a pair such as 3243, or 0000 to close up", "{text}");
    }
}

#[test]
fn cards_do_not_touch_round_the_edge() {
    let text = "1: 7C 5C 5D\n2: 5H 9C 7D\n3: 7H 9D 7S\nStock: 5S";
    assert_eq!(table("monte-carlo:3", text).legal(), ["1213", "1221", "2232", "2333"]);
}

#[test]
fn closing_up_keeps_the_order_and_fills_from_the_stock() {
    assert_eq!(
        played("monte-carlo:3", BOARD, "1112 2332 0000").unwrap(),
        "5C 8C 5D / 9C 9D 8S / 2C 2D 7H | 7S",
        "the first cards of the stock follow the last of the board"
    );
    assert_eq!(
        played("monte-carlo:3", BOARD, "1112 2332 0000 2122 3132 0000").unwrap(),
        "5C 8C 5D / 8S 7H 7S / -- -- -- | "
    );
}

#[test]
fn closing_up_needs_a_removal() {
    assert_eq!(why("monte-carlo:3", BOARD, "0000"), "there is nothing to close up");
    assert_eq!(why("monte-carlo:3", BOARD, "1112 0000 0000"), "there is nothing to close up");
    // Even if the removal leaves no hole before a card and there is no stock.
    let end = "1: 7C 5C 6C\n2: 5D 7D 6D\n3: 9C 9D";
    assert_eq!(played("monte-carlo:3", end, "3132 0000").unwrap(), "7C 5C 6C / 5D 7D 6D / -- -- -- | ");
}

#[test]
fn a_position_with_holes_may_be_closed_up() {
    let holes = "1: 7C -- 5C\n2: 5D\n3:\n";
    assert_eq!(table("monte-carlo:3", &holes.replace("7C", "--")).legal(), ["0000"]);
    assert_eq!(
        played("monte-carlo:3", &format!("{holes}Stock: 7D"), "0000").unwrap(),
        "7C 5C 5D / 7D -- -- / -- -- -- | "
    );
    let only_stock = "1: 7C 5C\n2: 5D\nStock: 7D";
    assert_eq!(played("monte-carlo:2", only_stock, "0000").unwrap(), "7C 5C / 5D 7D | ");
    assert_eq!(why("monte-carlo:2", "1: 7C 5C\n2: 5D 7D", "0000"), "there is nothing to close up");
    assert_eq!(why("monte-carlo:3", "1: 7C 7D\n2:\n3:", "0000"), "there is nothing to close up", "holes at the end");
}

#[test]
fn as_programmed_keeps_pairs_side_by_side_in_the_last_row() {
    let text = "1: 7C 7D 5C\n2: 8C 5D 8D\n3: 9C 9D 8H\nStock: 8S";
    assert_eq!(table("monte-carlo:3", text).legal(), ["1112", "1322", "2333", "3132"]);
    assert_eq!(table("monte-carlo:3,as-programmed", text).legal(), ["1112", "1322", "2333"]);
    assert_eq!(why("monte-carlo:3,as-programmed", text, "3132"), "9C and 9D lie side by side in the last row");
    assert_eq!(why("monte-carlo:3,as-programmed", text, "3231"), "9D and 9C lie side by side in the last row");
    assert_eq!(
        played("monte-carlo:3,as-programmed", text, "3323"),
        played("monte-carlo:3", text, "2333"),
        "not beside"
    );
    // The last row of the board, not the last row that has cards.
    let short = "1: 7C 5C 6C\n2: 9C 9D\n3:\nStock: 7D 5D 6D";
    assert!(played("monte-carlo:as-programmed,3", short, "2122").is_ok());
}

#[test]
fn wrong_positions_are_refused() {
    let say = |game: &str, text: &str| match open(game, &deal(text)) {
        Err(Refusal::Deal(error)) => error.to_string(),
        other => panic!("{text:?} gave {other:?}"),
    };
    assert_eq!(say("monte-carlo:3", "7C 7D\n8C 8D"), "line 2, column 6: expected 3 rows, found 2");
    assert_eq!(say("monte-carlo:2", "7C 7D\n8C 8D\n9C 9D"), "line 3, column 1: expected 2 rows, found 3");
    assert_eq!(
        say("monte-carlo:2", "7C 7D --\n8C 8D"),
        "line 1, column 7: expected at most 2 places in a row, found \"--\""
    );
    assert_eq!(
        say("monte-carlo:2", "7C 7D\n8C 7H\nStock: 8D"),
        "line 3, column 10: expected an even number of cards of each rank, since they leave in pairs, found 7C 7D 7H"
    );
    assert!(say("monte-carlo:2", "7C 7D\nStock: 7C 7H\n8C 8D").contains("expected each card once, found 7C again"));
    assert!(say("monte-carlo:2", "7C 7D\nStock: 8C --\n8D").starts_with("line 2, column 11: expected a card"));
    assert!(say("monte-carlo:2", "7C 7D\nCells: -\n8C 8D").contains("expected no line \"Cells:\""));
    assert!(say("monte-carlo:2", "7C 7D\nFoundations: -\n8C 8D").contains("expected no line \"Foundations:\""));
}

// The four printed solutions. The stocks are as printed; the boards are pictures in the paper and were rebuilt from the
// moves, which leave the ranks of pairs that lie on the board from the start, and many suits, open.

const FIGURE_6: (&str, &str) = (
    "1: SK HJ H5 DQ SJ\n2: S3 SQ S6 S9 H7\n3: CK HA C3 H0 H4\n4: S5 D2 DA C5 C6\n5: D4 CJ C2 H2 CQ\n\
    Stock: HK D0 D7 DJ SA S4 S2 DK C4 H9 D8 S0 C8 S7 H6 D9 H3 CA S8 D5 D6 C0 D3 H8 HQ C9 C7",
    "1112<-0000<-1213<-0000<-1221<-0000<-
    1121<-0000<-1121<-0000<-2131<-1415<-
    0000<-2132<-1415<-0000<-3243<-1122<-
    0000<-4252<-2131<-0000<-4252<-2132<-
    0000<-4253<-1122<-0000<-2132<-1525<-
    0000<-3142<-2232<-0000<-3233<-0000<-
    3241<-0000<-2132<-0000<-4253<-3243",
);

const FIGURE_7: (&str, &str) = (
    "1: D0 D5 S5 H9\n2: H8 HQ D6 DQ\n3: D9 H5 S8 H3\n4: H0 C8 C9 CQ\n\
    Stock: S2 S7 H2 D3 C4 DJ SK DK CJ H7 D7 H4 D8 H6 C6 D2 HA S0 SJ C7 SQ S9 SA CK HK DA S6 C5 C3 C2 C0 CA HJ D4 S4 S3",
    "1112<-0000<-1112<-0000<-1222<-0000<-1221<-0000<-
    1122<-0000<-2132<-1222<-0000<-1223<-0000<-1223<-
    0000<-3233<-1324<-0000<-3141<-1324<-0000<-3142<-
    2334<-0000<-3334<-0000<-3142<-0000<-3233<-0000<-
    3242<-0000<-3142<-0000<-3443<-0000<-2334<-0000<-
    2232<-0000<-2333<-0000<-3342<-1213",
);

const FIGURE_8: (&str, &str) = (
    "1: S0 H6 DJ H9 HA D9\n2: SJ HK S2 CA D6 D0\n3: SQ S3 C2 S7 CQ S8\n4: H4 D4 C0 S9 S6 HJ\n5: C5 S4 C4 C7 H7 H8\n\
    6: C6 D8 C8 SK H3 D5\nStock: D3 SA C3 H2 DQ D7 H5 H0 S5 CJ C9 DA D2 CK DK HQ",
    "0000<-1112<-0000<-1213<-0000<-
    2122<-1112<-0000<-1223<-0000<-
    1122<-0000<-2132<-1425<-0000<-
    3141<-3343<-2334<-0000<-4152<-
    3243<-0000<-5455<-3343<-0000<-
    4142<-2535<-0000<-4142<-2435<-
    0000<-5465<-3545<-1222<-0000<-
    5253<-4142<-2333<-1524",
);

const FIGURE_9: (&str, &str) = (
    "1: S2 SJ SQ H8 HA DA D9\n2: SA S6 D4 C4 C2 S8 H0\n3: CA H5 HQ S5 H6 H3 D3\n4: H4 HJ H7 S7 D5 C5 S3\n\
    5: C6 D6 D0 D8 SK HK C8\n6: C3 D7 C9 DK H2 D2 C7\n7: CJ CQ DJ C0 DQ CK H9\nStock: S0 S4 S9",
    "0000<-1112<-0000<-1112<-0000<-1213<-0000<-1121<-1222<-0000<-1121<-1322<-
    0000<-1122<-0000<-1625<-0000<-2132<-1324<-0000<-1425<-0000<-1324<-0000<-
    2334<-0000<-2435<-1526<-0000<-2231<-0000<-2231<-0000<-2334<-1617<-0000<-
    4354<-3233<-1122<-0000<-6566<-2131<-1516",
);

#[test]
fn the_printed_solutions_win_under_both_rule_sets() {
    for (size, (text, listing), moves) in [(5, FIGURE_6, 42), (4, FIGURE_7, 46), (6, FIGURE_8, 39), (7, FIGURE_9, 43)] {
        assert_eq!(table(&format!("monte-carlo:{size}"), text).cards_left(), 52);
        for game in [format!("monte-carlo:{size}"), format!("monte-carlo:{size},as-programmed")] {
            assert_eq!(check(&game, &deal(text), listing), Ok(Replay { moves }), "{game}");
        }
    }
}

#[test]
fn a_printed_solution_with_a_wrong_move_is_refused() {
    let (text, listing) = FIGURE_6;
    let error = check("monte-carlo", &deal(text), &listing.replace("4253<-3243", "4252<-3243")).unwrap_err();
    assert_eq!(error.to_string(), "move 2 (4252): 2D and JC are not of one rank");
    let short = listing.replace("1112<-0000<-1213", "1213");
    assert_eq!(check("monte-carlo", &deal(text), &short), Err(Refusal::NotWon { moves: 40, cards_left: 2 }));
}
