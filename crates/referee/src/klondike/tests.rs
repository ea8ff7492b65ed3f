use super::*;
use crate::open;

fn position(text: &str) -> Deal {
    Deal::Position(Layout::parse(text).unwrap())
}

/// Two piles under way: a red seven that can be uncovered, and a king that waits for a space.
const MIDDLE: &str = "Foundations: H-A D-5 S-0 C-6\n1: [2H] 7H\n2: 8C\n3: [3H] KS QD\n4:\n5: [AS] 6D\n6:\n7:\n\
    Stock: 2S 3S [4S]\nWaste: 4H 5H";

fn middle() -> Deal {
    let rest = "[8D] [9C] [9D] [TC] [TD] [JC] [JD] [QC] [KC] [KD]".split(' ');
    let more: Vec<&str> = "7C 7D 8H 8S 9H 9S TH TS JH JS QH QS KH 5S 6H 6S 7S".split(' ').collect();
    let six = rest.collect::<Vec<_>>().join(" ");
    let text = MIDDLE.replace("6:", &format!("6: {six} KH")).replace(
        "[4S]",
        &format!(
            "[4S] {}",
            more.iter().filter(|c| **c != "KH").map(|c| format!("[{c}]")).collect::<Vec<_>>().join(" ")
        ),
    );
    position(&text)
}

#[test]
fn a_deal_has_seven_piles_and_three_cards_are_turned() {
    let mut table = open("klondike", &Deal::Seed(1)).unwrap();
    let board = table.board();
    assert_eq!(board.rows.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
    assert!(
        board.rows.iter().all(|row| row.iter().rev().skip(1).all(|s| s.is_down()) && !row[row.len() - 1].is_down())
    );
    for left in (0..24).rev().step_by(3) {
        table.play("D").unwrap();
        assert_eq!(table.board().stock.unwrap().len(), left - 2);
    }
    assert_eq!(table.play("D").unwrap_err(), "the stock is empty");
    table.play("R").unwrap();
    assert_eq!(table.board().stock.unwrap().len(), 24);
}

#[test]
fn moves_are_judged() {
    let deal = middle();
    let play = |game: &str, moves: &str| {
        let mut table = open(game, &deal).unwrap();
        moves.split(' ').try_for_each(|text| table.play(text)).map(|()| table.board())
    };
    let say = |moves: &str| play("klondike", moves).unwrap_err();
    assert_eq!(say("24"), "8C may not go into an empty pile");
    assert_eq!(say("33"), "the pile is the same");
    assert_eq!(say("41"), "pile 4 is empty");
    assert_eq!(say("1h"), "7H is not next on its foundation");
    assert_eq!(say("w2"), "5H does not lie on 8C");
    assert_eq!(say("wh"), "5H is not next on its foundation");
    assert_eq!(say("s2"), "that foundation is empty");
    assert_eq!(say("34v3"), "pile 3 has 2 face-up cards");
    assert_eq!(say("w2v1"), "a number of cards is for moves from pile to pile");
    assert_eq!(say("81"), "there is no pile 8: the game has 7");
    assert_eq!(say("R"), "the waste is turned over when the stock is empty and the waste is not");
    assert!(say("what").starts_with("expected a move such as D, R"));
    // The seven goes on the eight, and the card under it is turned up and goes home.
    let board = play("klondike", "12 1h").unwrap();
    assert_eq!(board.foundations, Foundations::Suits([6, 5, 2, 0]));
    assert!(board.rows[0].is_empty());
    // A whole run goes into a space; a card comes back from the foundations, but not where that is forbidden.
    let board = play("klondike", "34 12 C2").unwrap();
    assert_eq!(board.rows[3].len(), 2);
    assert_eq!(board.rows[1].last(), Some(&Slot::Up("6C".parse().unwrap())));
    assert_eq!(play("klondike:no-worry-back", "12 C2").unwrap_err(), "no card leaves the foundations in this game");
    assert!(play("klondike:spaces=any", "24").is_ok());
    assert!(play("klondike:spaces=nothing", "34").is_err());
}

#[test]
fn passes_are_counted() {
    let mut table = open("klondike:draw=8,passes=2", &Deal::Seed(3)).unwrap();
    for text in ["D", "D", "D", "R", "D", "D", "D"] {
        table.play(text).unwrap();
    }
    assert_eq!(table.board().redeals, Some(0));
    assert_eq!(table.play("R").unwrap_err(), "the stock may not be gone through again");
    assert!(!table.legal().contains(&"R".to_string()));
}

#[test]
fn positions_that_are_none_are_refused_where_they_are_wrong() {
    let say = |text: &str| open("klondike", &position(text)).unwrap_err().to_string();
    assert_eq!(
        say("1: KC QC"),
        "line 1, column 7: expected a card that lies on KC, or [KC] for one that lies face down, found QC"
    );
    assert_eq!(say("1: KC [QD]"), "line 1, column 7: expected a face-up card on KC, found [QD]");
    assert_eq!(say("1: [KC]"), "line 1, column 4: expected a face-up card on top of a pile, found [KC]");
    assert_eq!(say("1: ?? KC"), "line 1, column 4: expected a card such as TH, or [TH] face down, found \"??\"");
    assert_eq!(say("1: KC\nWaste: [QC]"), "line 2, column 8: expected a face-up card in the waste, found [QC]");
    assert_eq!(
        say("1: KC\nRedeals: 1"),
        "line 2, column 1: expected no line \"Redeals:\" where passes are not limited, found one"
    );
    assert_eq!(say("1: KC\nReserve: 1C"), "line 2, column 1: expected no line \"Reserve:\" in this game, found one");
    assert!(say("1: KC\n2: KC").contains("expected each card once"));
}

/// The deck of a deal, three digits a card, as other solvers write it.
fn digits(seed: u64) -> String {
    let order = Deal::Seed(seed).order(&Card::deck().collect::<Vec<_>>()).unwrap();
    order.iter().map(|card| format!("{:02}{}", card.rank().number(), card.suit().index() + 1)).collect()
}

#[test]
fn a_deck_of_digits_is_dealt_in_its_order() {
    for seed in [7, 8] {
        let dealt = open("klondike", &Deal::Seed(seed)).unwrap().board();
        assert_eq!(open("klondike", &position(&digits(seed))).unwrap().board(), dealt);
    }
    // A card too few, a card twice, a suit that is none: no deck.
    let deck = digits(7);
    for wrong in [&deck[3..], &format!("{}{}", &deck[..3], &deck[..153]), &deck.replace("071", "075")] {
        assert!(open("klondike", &position(wrong)).is_err(), "{wrong}");
    }
}

#[test]
fn a_whole_deal_without_marks_lies_face_down_but_for_the_tops() {
    let dealt = open("klondike", &Deal::Seed(7)).unwrap().board();
    let text = dealt.written(winnable_cards::BoardFormat::Usual).replace(['[', ']'], "");
    assert_eq!(open("klondike", &position(&text)).unwrap().board().rows, dealt.rows);
}

#[test]
fn a_late_position_of_open_runs_is_no_deal() {
    let game = "klondike:draw=1,build=any,spaces=any,piles=3,ranks=4";
    let late = "Foundations: C-2\n1: 2H\n2: 4D 3D\n3: 4S 3H 2D\nStock: [4H] [3S] [AD] [AS] [3C] [4C] [AH] [2S]\n";
    let table = open(game, &position(late)).unwrap();
    assert!(table.board().rows.iter().flatten().all(|slot| !slot.is_down()));
    assert!(table.legal().contains(&"12v1".to_string()), "{:?}", table.legal());
}
