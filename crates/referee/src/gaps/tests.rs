//! Hand-made boards, one rule each; then whole games.

use crate::{Refusal, Replay, Table, check, open};
use winnable_cards::{Deal, Layout, MicrosoftNumber, Slot};

fn deal(text: &str) -> Deal {
    Deal::Position(Layout::parse(text).unwrap())
}

fn table(game: &str, text: &str) -> Box<dyn Table> {
    open(game, &deal(text)).unwrap()
}

/// Plays the moves: row `row` then, or why a move is illegal.
fn played(game: &str, text: &str, moves: &str, row: usize) -> Result<String, String> {
    let mut table = table(game, text);
    for step in moves.split_whitespace() {
        let before = table.board();
        table.play(step).inspect_err(|_| assert_eq!(table.board(), before, "an illegal move changes nothing"))?;
    }
    Ok(table.board().rows[row - 1].iter().map(Slot::to_string).collect::<Vec<_>>().join(" "))
}

fn why(game: &str, text: &str, moves: &str) -> String {
    played(game, text, moves, 1).unwrap_err()
}

#[test]
fn the_aces_leave_gaps() {
    let number = MicrosoftNumber::new(617).unwrap();
    let order = number.order();
    let board = open("gaps", &Deal::Microsoft(number)).unwrap().board();
    assert_eq!(board.rows.iter().map(Vec::len).collect::<Vec<_>>(), [13; 4]);
    for (i, place) in board.rows.concat().into_iter().enumerate() {
        assert_eq!(place, Slot::from((order[i].rank().number() > 1).then_some(order[i])), "place {i}");
    }
    assert_eq!(open("superpuzz", &Deal::Microsoft(number)).unwrap().board(), board);
    let fixed = open("gaps:aces-fixed", &Deal::Microsoft(number)).unwrap().board();
    for (row, (ace, plain)) in fixed.rows.iter().zip(["AC", "AD", "AH", "AS"].into_iter().zip(&board.rows)) {
        assert_eq!(row[0], Slot::Up(ace.parse().unwrap()));
        assert_eq!(row[1..], plain[..]);
    }
}

/// One gap at a left end, one right of a king, two side by side.
const BOARD: &str = "\
    1: -- 2C 4C 5C 6C 7C 8C 9C TC JC QC KC --\n\
    2: 2D 3D 4D 5D 6D 7D 8D 9D TD -- -- QD KD\n\
    3: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 3C\n\
    4: JD 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2S";

#[test]
fn a_gap_takes_the_card_that_follows_its_left_neighbour() {
    assert_eq!(table("gaps", BOARD).legal(), ["2C@1.1", "2D@1.1", "2H@1.1", "2S@1.1", "JD@2.10"]);
    assert!(played("gaps", BOARD, "JD@2.10", 2).unwrap().ends_with("TD JD -- QD KD"));
    assert!(played("gaps", BOARD, "JD@2.10", 4).unwrap().starts_with("-- 3S"));
    for spelling in ["jd", "DJ", "♦J", "J♢"] {
        let step = format!("{spelling}@2.10");
        assert_eq!(played("gaps", BOARD, &step, 2), played("gaps", BOARD, "JD@2.10", 2), "{step}");
    }
    assert_eq!(why("gaps", BOARD, "QD@2.10"), "QD does not follow TD");
    assert_eq!(why("gaps", BOARD, "JH@2.10"), "JH does not follow TD");
    assert_eq!(why("gaps", BOARD, "TD@2.10"), "TD does not follow TD");
    assert_eq!(why("gaps", BOARD, "QD@2.11"), "nothing goes right of a gap");
    assert_eq!(why("gaps", BOARD, "2S@1.13"), "nothing goes right of KC");
    assert_eq!(why("gaps", BOARD, "3D@2.3"), "4D lies there");
    assert_eq!(why("gaps", BOARD, "AD@2.10"), "AD does not follow TD");
}

#[test]
fn the_left_end_takes_any_2_and_nothing_else() {
    assert!(played("gaps", BOARD, "2C@1.1", 1).unwrap().starts_with("2C -- 4C"));
    assert!(played("gaps", BOARD, "2D@1.1", 2).unwrap().starts_with("-- 3D"), "even one that lies right");
    assert_eq!(why("gaps", BOARD, "3C@1.1"), "3C does not fit: the left end of a row takes a 2");
    assert_eq!(why("gaps", BOARD, "AC@1.1"), "AC does not fit: the left end of a row takes a 2");
}

#[test]
fn unreadable_moves_are_refused() {
    for text in ["", "JD", "JD@", "JD@2", "JD2.10", "JD@2.", "JD@.10", "JD@x.10", "JD@0.10", "JD@2.0", "JD@-1.1"] {
        let said = table("gaps", BOARD).play(text).unwrap_err();
        assert_eq!(said, "expected a move such as TH@2.11", "{text}");
    }
    assert_eq!(why("gaps", BOARD, "XX@2.10"), "expected a card such as TH, H10 or ♥10, found \"XX\"");
    assert_eq!(why("gaps", BOARD, "JD@5.10"), "there is no such place: the board has 4 rows of 13");
    assert_eq!(why("gaps", BOARD, "JD@2.14"), "there is no such place: the board has 4 rows of 13");
}

#[test]
fn a_game_is_won_when_each_row_is_in_order() {
    let moves = "JD@2.10 2S@4.1 2C@1.1 3C@1.2 QD@2.11 KD@2.12";
    assert_eq!(check("gaps", &deal(BOARD), moves), Ok(Replay { moves: 6 }));
    // Rows in order: none of row 1, nine of row 2, twelve of row 3, none of row 4.
    assert_eq!(check("gaps", &deal(BOARD), ""), Err(Refusal::NotWon { moves: 0, cards_left: 27 }));
    let error = check("gaps", &deal(BOARD), "JD@2.10 2S@4.1 2C@1.1 3C@1.2 QD@2.11").unwrap_err();
    assert_eq!(error.to_string(), "the game is not won after 5 moves: 1 card left");
    let over = check("gaps", &deal(BOARD), &format!("{moves} KD@2.13")).unwrap_err();
    assert_eq!(over.to_string(), "move 7 (KD@2.13): the game was won before this move");
}

#[test]
fn any_suit_may_stand_in_any_row() {
    let rows: Vec<&str> = BOARD.lines().map(|line| &line[3..]).collect();
    let text = [rows[3], rows[1], rows[2], rows[0]].join("\n");
    let moves = "JD@2.10 2S@1.1 2C@4.1 3C@4.2 QD@2.11 KD@2.12";
    assert_eq!(check("gaps", &deal(&text), moves), Ok(Replay { moves: 6 }));
}

/// The same cards with the aces in front and the gaps elsewhere.
const FIXED: &str = "\
    1: AC -- 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --\n\
    2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD -- -- QD KD\n\
    3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 2C\n\
    4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS JD";

#[test]
fn a_fixed_ace_takes_the_2_of_its_suit() {
    assert_eq!(table("gaps:aces-fixed", FIXED).legal(), ["2C@1.2", "JD@2.11"]);
    assert_eq!(why("gaps:aces-fixed", FIXED, "2D@1.2"), "2D does not follow AC");
    assert_eq!(why("gaps:aces-fixed", FIXED, "2C@1.1"), "AC lies there");
    assert_eq!(why("gaps:aces-fixed", FIXED, "AD@1.2"), "AD does not follow AC");
    assert_eq!(why("gaps:aces-fixed", FIXED, "JD@2.15"), "there is no such place: the board has 4 rows of 14");
    let moves = "2C@1.2 JD@2.11 QD@2.12 KD@2.13";
    assert_eq!(check("gaps:aces-fixed", &deal(FIXED), moves), Ok(Replay { moves: 4 }));
    assert_eq!(check("gaps:aces-fixed", &deal(FIXED), ""), Err(Refusal::NotWon { moves: 0, cards_left: 15 }));
}

#[test]
fn wrong_positions_are_refused() {
    let say = |game: &str, text: &str| match open(game, &deal(text)) {
        Err(Refusal::Deal(error)) => error.to_string(),
        other => panic!("{text:?} gave {other:?}"),
    };
    let three: Vec<&str> = BOARD.lines().take(3).collect();
    assert_eq!(say("gaps", &three.join("\n")), "line 3, column 42: expected 4 rows, found 3");
    assert_eq!(say("gaps", &BOARD.replace(" 3C\n", "\n")), "line 3, column 1: expected 13 places in a row, found 12");
    assert_eq!(
        say("gaps", &BOARD.replace(" 3C\n", " 3C --\n")),
        "line 3, column 43: expected 13 places in a row, found 14"
    );
    assert_eq!(say("gaps", &BOARD.replace("3C\n", "--\n")), "line 3, column 40: expected 4 gaps, found 5");
    assert_eq!(say("gaps", &BOARD.replace("--\n", "AC\n")), "line 4, column 42: expected 4 gaps, found 3");
    assert!(say("gaps", &BOARD.replace("3C", "3D")).contains("expected each card once, found 3D again"));
    assert_eq!(
        say("gaps", &BOARD.replace("3C", "AC")),
        "line 3, column 40: expected a card of this game's deck, found AC"
    );
    assert_eq!(say("gaps", FIXED), "line 1, column 43: expected 13 places in a row, found 14");
    let fixed = |old: &str, new: &str| say("gaps:aces-fixed", &FIXED.replace(old, new));
    assert_eq!(fixed("AC --", "-- AC"), "line 1, column 4: expected AC, the fixed ace of the row, found \"--\"");
    assert_eq!(fixed("AD 2D", "AH 2D"), "line 2, column 4: expected AD, the fixed ace of the row, found \"AH\"");
    assert!(fixed("2C", "AC").contains("expected a card of this game's deck, found AC"));
    for line in ["Cells: -", "Foundations: -", "Stock: AC"] {
        assert!(say("gaps", &format!("{BOARD}\n{line}")).contains("expected no line"), "{line}");
    }
}
