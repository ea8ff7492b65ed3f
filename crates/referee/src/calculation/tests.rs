//! Hand-made positions, one rule each; then whole games.

use crate::{Refusal, Replay, Table, check, open};
use winnable_cards::{Card, Deal, Form, Foundations, Layout, MicrosoftNumber, Rank, Slot};

fn deal(text: &str) -> Deal {
    Deal::Position(Layout::parse(text).unwrap())
}

fn table(game: &str, text: &str) -> Box<dyn Table> {
    open(game, &deal(text)).unwrap()
}

/// Plays the moves: foundations, stacks and stock then, or why a move is illegal.
fn played(game: &str, text: &str, moves: &str) -> Result<String, String> {
    let mut table = table(game, text);
    for step in moves.split_whitespace() {
        let before = table.board();
        table.play(step).inspect_err(|_| assert_eq!(table.board(), before, "an illegal move changes nothing"))?;
    }
    let board = table.board();
    let Foundations::Tops(tops) = board.foundations else { panic!("not the tops of foundations") };
    let tops: Vec<String> = tops.iter().map(|t| t.map_or("-".into(), |r| r.letter(Form::Usual).to_string())).collect();
    let line = |row: &Vec<Slot>| row.iter().map(Slot::to_string).collect::<Vec<_>>().join(" ");
    let stacks: Vec<String> = board.rows.iter().map(line).collect();
    Ok(format!("{} | {} | {}", tops.join(" "), stacks.join(" / "), line(&board.stock.unwrap())))
}

fn why(game: &str, text: &str, moves: &str) -> String {
    played(game, text, moves).unwrap_err()
}

#[test]
fn foundations_are_built_as_the_paper_lists_them() {
    let listed = ["A234567890JQK", "24680QA3579JK", "369Q258JA470K", "48Q37J260A59K"];
    for (foundation, ranks) in listed.iter().enumerate() {
        let built: String = (1..=13).map(|height| super::rank_at(foundation, height).letter(Form::Paper)).collect();
        assert_eq!(built, *ranks);
    }
}

#[test]
fn the_whole_order_is_the_stock() {
    let number = MicrosoftNumber::new(1).unwrap();
    let board = open("calculation:6", &Deal::Microsoft(number)).unwrap().board();
    assert_eq!(board.stock.unwrap(), number.order().into_iter().map(Slot::Up).collect::<Vec<_>>());
    assert_eq!((board.rows, board.foundations), (vec![vec![]; 6], Foundations::Tops(vec![None; 4])));
}

#[test]
fn four_clubs_are_laid_out_in_the_english_form() {
    let table = open("calculation:laid-out", &Deal::Seed(1)).unwrap();
    assert_eq!(table.cards_left(), 48);
    let board = table.board();
    assert_eq!(board.foundations, Foundations::Tops((1..=4).map(Rank::new).collect()));
    let stock = board.stock.unwrap();
    assert_eq!(stock.len(), 48);
    for gone in ["AC", "2C", "3C", "4C"] {
        assert!(!stock.contains(&Slot::Up(gone.parse().unwrap())), "{gone}");
    }
}

/// All but the last two cards of each foundation are up.
const END: &str = "Foundations: J 9 7 5\n1: KC QD\n2:\n3: JC\nStock: 9H TS KD KH KS";

#[test]
fn the_drawn_card_goes_to_a_stack_or_a_foundation() {
    assert_eq!(table("calculation", END).legal(), ["DF4", "1F1", "3F2", "D1", "D2", "D3", "D4"]);
    assert_eq!(played("calculation", END, "DF4").unwrap(), "J 9 7 9 | KC QD /  / JC /  | TS KD KH KS");
    assert_eq!(played("calculation", END, "df4"), played("calculation", END, "DF4"));
    assert_eq!(played("calculation", END, "D1").unwrap(), "J 9 7 5 | KC QD 9H /  / JC /  | TS KD KH KS");
    assert_eq!(played("calculation", END, "D4").unwrap(), "J 9 7 5 | KC QD /  / JC / 9H | TS KD KH KS");
    assert_eq!(why("calculation", END, "DF1"), "9H does not fit: foundation 1 takes Q next");
    assert_eq!(why("calculation", END, "D5"), "there is no stack 5: the game has 4 stacks");
    assert_eq!(why("calculation", END, "D1 D1 D1 D1 D1 D1"), "the stock is empty");
}

#[test]
fn the_last_card_of_a_stack_goes_to_a_foundation_and_nowhere_else() {
    assert_eq!(played("calculation", END, "1F1").unwrap(), "Q 9 7 5 | KC /  / JC /  | 9H TS KD KH KS");
    assert_eq!(played("calculation", END, "1F1 1F1").unwrap(), "K 9 7 5 |  /  / JC /  | 9H TS KD KH KS");
    assert_eq!(why("calculation", END, "1F1 1F1 1F1"), "stack 1 is empty");
    assert_eq!(why("calculation", END, "1F1 1F1 3F1"), "foundation 1 is complete");
    assert_eq!(why("calculation", END, "3F1"), "JC does not fit: foundation 1 takes Q next");
    assert_eq!(why("calculation", END, "5F1"), "there is no stack 5: the game has 4 stacks");
    for text in ["12", "1D", "F1", "DF5", "DF0", "0F1", "D0", "DF", "D", "1F", "", "DD1", "D+1", "D111", "F", "é"] {
        let said = table("calculation", END).play(text).unwrap_err();
        assert_eq!(said, "expected a move such as D3, DF2 or 3F2", "{text}");
    }
}

#[test]
fn stacks_of_two_digits_are_named() {
    let text = END.replace("2:\n3:", "2:\n3:\n4:\n5:\n6:\n7:\n8:\n9:\n10:\n11:\n12:");
    assert_eq!(table("calculation:12", &text).legal()[..4], ["DF4", "1F1", "12F2", "D1"]);
    assert!(played("calculation:12", &text, "12F2 D12").unwrap().contains(" / 9H | TS KD"));
    assert_eq!(why("calculation:12", &text, "D13"), "there is no stack 13: the game has 12 stacks");
}

#[test]
fn suits_do_not_matter() {
    let swapped = END.replace("9H", "9C").replace("KC", "KX").replace("KS", "KC").replace("KX", "KS");
    assert!(played("calculation", &swapped, "DF4 1F1 1F1").unwrap().starts_with("K 9 7 9"));
}

#[test]
fn an_end_game_is_won() {
    let moves = "DF4 3F2 DF3 DF2 DF3 DF4 1F1 1F1";
    assert_eq!(check("calculation:3", &deal(END), moves), Ok(Replay { moves: 8 }));
    let short = check("calculation:3", &deal(END), "DF4 3F2 DF3 DF2 DF3 DF4 1F1");
    assert_eq!(short, Err(Refusal::NotWon { moves: 7, cards_left: 1 }));
}

#[test]
fn a_sorted_stock_is_won_without_stacks() {
    // The foundations' own orders one after the other, each rank in a new suit.
    let mut left: Vec<Card> = Card::deck().collect();
    let mut stock = Vec::new();
    let mut moves = Vec::new();
    for foundation in 0..4 {
        for height in 1..=13 {
            let rank = super::rank_at(foundation, height);
            let place = left.iter().position(|card| card.rank() == rank).unwrap();
            stock.push(left.remove(place).to_string());
            moves.push(format!("DF{}", foundation + 1));
        }
    }
    let text = format!("Stock: {}", stock.join(" "));
    assert_eq!(check("calculation:1", &deal(&text), &moves.join(" ")), Ok(Replay { moves: 52 }));
    // Without the first card of each foundation it is the English form, which needs no foundations line either.
    let first = [0, 13, 26, 39];
    let rest: Vec<String> = (0..52).filter(|i| !first.contains(i)).map(|i| stock[i].clone()).collect();
    let moves: Vec<String> = (0..52).filter(|i| !first.contains(i)).map(|i| moves[i].clone()).collect();
    let text = format!("Stock: {}", rest.join(" "));
    assert_eq!(check("calculation:laid-out", &deal(&text), &moves.join(" ")), Ok(Replay { moves: 48 }));
    assert!(open("calculation", &deal(&text)).is_err());
}

#[test]
fn wrong_positions_are_refused() {
    let say = |text: &str| match open("calculation", &deal(text)) {
        Err(Refusal::Deal(error)) => error.to_string(),
        other => panic!("{text:?} gave {other:?}"),
    };
    assert_eq!(
        say(&END.replace("3: JC", "3: JC\n4:\n5:")),
        "line 6, column 1: expected at most 4 waste stacks, found 5"
    );
    assert_eq!(say(&END.replace("5\n1", "\n1")), "line 1, column 1: expected 4 foundations, found 3");
    assert_eq!(say(&END.replace("5\n1", "5 5\n1")), "line 1, column 22: expected 4 foundations, found 5");
    assert_eq!(say(&END.replace("J 9", "1 9")), "line 1, column 14: expected a rank such as 9 or Q, or -, found \"1\"");
    assert_eq!(
        say(&END.replace("9H TS", "9H")),
        "line 5, column 19: expected 4 cards of rank T in all, found 3 (3 on the foundations)"
    );
    assert_eq!(
        say(&END.replace("9H TS", "9H TS AC")),
        "line 5, column 25: expected 4 cards of rank A in all, found 5 (4 on the foundations)"
    );
    assert!(
        say(&END.replace("KS", "KC")).contains("expected each card once, found KC again (first at line 2, column 4)")
    );
    assert!(say(&END.replace("2:", "2: --")).starts_with("line 3, column 4: expected a card"));
    assert!(say(&END.replace("2:", "2:\nCells: -")).contains("expected no line \"Cells:\" in this game"));
}
