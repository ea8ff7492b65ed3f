use crate::{check, open};
use winnable_cards::{Card, Deal, Layout};

fn position(text: &str) -> Deal {
    Deal::Position(Layout::parse(text).unwrap())
}

/// A text of all cards that are not named in another one.
fn others(text: &str) -> String {
    let named: Vec<&str> = text.split_whitespace().map(|word| word.trim_matches(['[', ']'])).collect();
    let rest: Vec<String> =
        Card::deck().map(|card| card.to_string()).filter(|card| !named.contains(&card.as_str())).collect();
    rest.join(" ")
}

/// The position of a text, with all other cards under the last one of the hole.
fn with_hole(text: &str, top: &str) -> Deal {
    position(&format!("{text}\nWaste: {} {top}", others(&format!("{text} {top}"))))
}

fn say(game: &str, deal: &Deal, moves: &str) -> String {
    check(game, deal, moves).map_or_else(|error| error.to_string(), |replay| format!("won in {}", replay.moves))
}

#[test]
fn golf_goes_up_and_down_and_not_round() {
    let deal = with_hole("1: 3C\n2: 2D AH\n3: KC\n4: QD\n5:\n6:\n7:\nStock: 2H JC", "2S");
    assert_eq!(say("golf", &deal, "2 2 1 D D 4 3"), "won in 7");
    assert_eq!(say("golf", &deal, "2 3"), "move 2 (3): KC does not go on AH");
    assert_eq!(say("golf:wrap", &deal, "2 3 4"), "the game is not won after 3 moves: 2 cards left");
    assert_eq!(say("golf", &deal, "5"), "move 1 (5): column 5 is empty");
    assert_eq!(say("golf", &deal, "D D D"), "move 3 (D): the stock is empty");
    assert_eq!(say("golf", &deal, "8"), "move 1 (8): expected a move such as 3 (03 with more than ten columns) or D");
    let kings = with_hole("1: QD\n2:\n3:\n4:\n5:\n6:\n7:\nStock:", "KS");
    assert_eq!(say("golf", &kings, "1"), "won in 1");
    assert_eq!(say("golf:kings-stop", &kings, "1"), "move 1 (1): QD does not go on KS");
}

#[test]
fn worm_hole_keeps_a_card() {
    let rows: String = (3..=17).map(|row| format!("{row}:\n")).collect();
    let deal = with_hole(&format!("1: 2H 9C\n2: TD\n{rows}"), "KS");
    assert_eq!(say("worm-hole", &deal, "01a 02"), "move 2 (02): TD does not go on KS");
    assert_eq!(say("worm-hole", &deal, "01a 02a"), "move 2 (02a): cell a holds 9C already");
    assert_eq!(say("worm-hole", &deal, "ah"), "move 1 (ah): cell a is empty");
    let deal = with_hole(&format!("1: TH 9C\n2: KD\n{rows}"), "JS");
    assert_eq!(say("worm-hole", &deal, "01a 01 ah"), "the game is not won after 3 moves: 1 card left");
    assert_eq!(say("worm-hole", &with_hole(&format!("1: TH 9C\n2:\n{rows}"), "JS"), "01a 01 ah"), "won in 3");
}

#[test]
fn all_in_a_row_begins_with_any_card() {
    let rows: String = (3..=13).map(|row| format!("{row}:\n")).collect();
    let table = open("all-in-a-row", &Deal::Seed(1)).unwrap();
    assert_eq!(table.legal().len(), 13);
    assert_eq!(say("all-in-a-row", &with_hole(&format!("1: KH\n2: AC\n{rows}"), "QS"), "01 02"), "won in 2");
}

#[test]
fn a_card_of_the_peaks_is_free_when_two_are_gone() {
    let text =
        "1: -- -- 3C\n2: -- -- -- -- 2D 2H\n3: -- -- -- -- -- -- -- AC --\n4: -- -- -- -- -- -- -- -- -- --\nStock:";
    let deal = with_hole(text, "KS");
    let table = open("tri-peaks", &deal).unwrap();
    assert_eq!(table.legal(), ["3.8"]);
    assert!(table.board().rows[1][4].is_down() && table.board().rows[0][2].is_down());
    assert_eq!(say("tri-peaks", &deal, "2.5"), "move 1 (2.5): 2D is overlapped by other cards");
    assert_eq!(say("tri-peaks", &deal, "3.9"), "move 1 (3.9): no card lies at place 9 of row 3");
    assert_eq!(say("tri-peaks", &deal, "3.8 2.5"), "the game is not won after 2 moves: 2 cards left");
    let wrong = text.replace("2: -- -- -- -- 2D 2H", "2: -- -- -- -- -- 2H").replace("4: --", "4: 2D");
    assert_eq!(
        open("tri-peaks", &with_hole(&wrong, "KS")).unwrap_err().to_string(),
        "line 3, column 25: expected no card on a place from which one has left, found AC"
    );
}
