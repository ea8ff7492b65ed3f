//! Several cards of a kind, complete runs, rows that are dealt to the piles, and what is dealt face down.

use super::{after, game, legal, position, refused, why};
use crate::open;
use winnable_cards::{Board, BoardFormat, Deal, Foundations};

fn dealt(tables: &str) -> Board {
    open(&game(tables), &Deal::Seed(1)).unwrap().board()
}

/// For each pile its face-down and its open cards.
fn faces(board: &Board) -> Vec<(usize, usize)> {
    let down = |pile: &Vec<winnable_cards::Slot>| pile.iter().filter(|slot| slot.is_down()).count();
    board.rows.iter().map(|pile| (down(pile), pile.len() - down(pile))).collect()
}

#[test]
fn cards_are_dealt_face_down_as_the_rules_say() {
    let yukon = dealt("[piles]\ncount = 7\ndeal = \"rising\"\nface-down = true\nopen-rounds = 4\nmoves = \"tail\"\n");
    assert_eq!(faces(&yukon), [(0, 1), (1, 5), (2, 5), (3, 5), (4, 5), (5, 5), (6, 5)]);
    let scorpion =
        dealt("[piles]\ncount = 7\ncards = 49\nface-down = { cards = 3, piles = 4 }\n[stock]\nto = \"piles\"\n");
    assert_eq!(faces(&scorpion), [(3, 4), (3, 4), (3, 4), (3, 4), (0, 7), (0, 7), (0, 7)]);
    let ten =
        dealt("[deck]\ndecks = 2\n[piles]\ncount = 10\ncards = 40\nface-down = { cards = 2 }\n[stock]\npasses = 1\n");
    assert_eq!((faces(&ten), ten.stock.unwrap().len()), (vec![(2, 2); 10], 64));
}

#[test]
fn the_open_rounds_are_dealt_last() {
    let rules = "[deck]\nranks = 3\nsuits = 3\n[piles]\ncount = 3\nopen-rounds = 1\n";
    let with = dealt(&format!("{rules}deal = \"rising\"\ncards = 8\n[stock]\n"));
    let order = Deal::Seed(1).order(&with_deck(3, 3)).unwrap();
    let pile = |places: &[usize]| places.iter().map(|&at| order[at].to_string()).collect::<Vec<_>>();
    let rows: Vec<Vec<String>> = with.rows.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect();
    assert_eq!(rows, [pile(&[0]), pile(&[1, 3, 6]), pile(&[2, 4, 5, 7])]);
}

fn with_deck(ranks: u8, suits: usize) -> Vec<winnable_cards::Card> {
    winnable_cards::Card::deck().filter(|card| card.rank().number() <= ranks && card.suit().index() < suits).collect()
}

#[test]
fn fewer_suits_in_full_decks_are_there_more_often() {
    let one = dealt("[deck]\ndecks = 2\nsuits = 1\nfull = true\n[piles]\ncount = 8\n");
    let aces = one.slots().filter(|slot| slot.to_string() == "AC").count();
    assert_eq!((aces, one.slots().count()), (8, 104));
    assert_eq!(one.foundations, Foundations::Decks(vec![[0; 4]; 8]));
}

#[test]
fn a_card_goes_to_the_foundation_that_waits_for_it() {
    let two = game("[deck]\ndecks = 2\nranks = 3\nsuits = 1\n[piles]\ncount = 2\n");
    let text = "Foundations: C-0 C-2\n1: 2C 3C\n2: 3C AC\n";
    let start = position(&two, text).board().written(BoardFormat::Usual);
    assert!(start.contains("C-2") && start.contains("C-0"), "{start}");
    assert_eq!(legal(&two, text), "1h 2h");
    let up = after(&two, text, "1h 2h 1h 2h");
    assert!(up.contains("C-3") && up.matches("C-3").count() == 2, "{up}");
    assert_eq!(position(&two, "1: 3C 3C\n2:\n").cards_left(), 2, "what is missing is up on both");
    assert!(refused(&two, "1: 3C 3C 3C\n2:\n").contains("expected each card 2 times, found 3C again"));
    assert!(refused(&two, "Foundations: C-4 C-0\n1: 3C\n2:\n").contains("expected foundations of this game's deck"));
}

const RUNS: &str = "[deck]\nranks = 3\nsuits = 2\n[piles]\ncount = 3\nmoves = \"run-in-suit\"\n";

#[test]
fn complete_runs_leave_at_once_and_nothing_else_does() {
    let runs = game(&format!("{RUNS}face-down = true\n[foundations]\ntake = \"complete-runs\"\n"));
    let text = "1: [2D] 3C 2C\n2: [3D] AC\n3: AD\n";
    assert_eq!(legal(&runs, text), "21 31", "no card goes up by itself");
    let board = after(&runs, text, "21");
    assert!(board.contains("C-3") && board.contains("1: 2D\n2: 3D\n3: AD\n"), "{board}");
    assert!(after(&runs, text, "21 31 12v2").contains("D-3"), "a run moves and is complete there");
    assert_eq!(why(&runs, text, "3h"), "complete runs leave by themselves, and no single cards");
    let there = refused(&runs, "1: 3C 2C AC\n2: 3D\n3: 2D AD\n");
    assert!(there.contains("line 1, column 1: expected a pile without a complete run at its end"), "{there}");
    let part = refused(&runs, "Foundations: C-2 D-0\n1: 3C\n2: 3D\n3: 2D AD\n");
    assert!(part.contains("expected complete runs on the foundations, found part of one"), "{part}");
    // A run of two suits is none, nor is one with a card that lies face down.
    assert!(after(&runs, "1: 3C 2C\n2: 3D 2D\n3: AC AD\n", "31 32").contains("C-0"));
}

#[test]
fn a_run_that_a_row_completes_leaves_too() {
    let runs = game(&format!(
        "{RUNS}cards = 4\n[stock]\nto = \"piles\"\nno-spaces = true\n[foundations]\ntake = \"complete-runs\"\n"
    ));
    let text = "1: 3C 2C\n2: 3D\n3: 2D\nStock: AC AD\n";
    let board = after(&runs, text, "D");
    assert!(board.contains("C-3") && board.contains("1:\n2: 3D AD\n3: 2D\n"), "{board}");
    assert_eq!(
        why(&runs, &text.replace("2: 3D\n3: 2D", "2: 3D 2D\n3:"), "D"),
        "a row is dealt only while no pile is empty"
    );
    let waits = game(&format!("{RUNS}cards = 4\n[stock]\nto = \"piles\"\n"));
    assert!(after(&waits, &text.replace("2: 3D\n3: 2D", "2: 3D 2D\n3:"), "D").contains("2: 3D 2D AD\n3:\n"));
}

#[test]
fn without_foundations_the_piles_are_the_runs() {
    let runs = game(&format!("{RUNS}[foundations]\ntake = \"nothing\"\n"));
    let text = "1: 3C 2C AC\n2: 3D 2D\n3: AD\n";
    let mut table = position(&runs, text);
    assert_eq!((table.cards_left(), table.is_won()), (3, false));
    table.play("32").unwrap();
    assert_eq!((table.cards_left(), table.is_won()), (0, true));
    assert_eq!(why(&runs, text, "3h"), "there are no foundations in this game");
    assert!(refused(&runs, &format!("Foundations: C-0\n{text}")).contains("Foundations"));
    assert!(refused(&runs, "1: 3C 2C AC\n2: 3D 2D\n3:\n").contains("missing: AD"));
}
