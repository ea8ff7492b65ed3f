//! What one command prints is what another reads: solutions to `check`, deals to `deal` and `solve`.

mod command;

use command::{file, winnable, winnable_with};

/// Every game of the catalog and some with parameters, with a deal that is soon won.
const WINS: [(&str, &str); 18] = [
    ("monte-carlo", "seed:1"),
    ("monte-carlo:4,as-programmed", "seed:2"),
    ("freecell", "ms:617"),
    ("freecell:cells=8,columns=10", "ms:3"),
    ("four-companies", "seed:2"),
    ("bakers-game", "seed:2"),
    ("beleaguered-castle", "seed:3"),
    ("streets-and-alleys", "seed:1"),
    ("citadel", "seed:1"),
    ("fortress", "seed:4"),
    ("siegecraft", "seed:1"),
    ("stronghold", "seed:1"),
    ("calculation:4", "seed:1"),
    ("calculation:3,laid-out", "seed:1"),
    ("klondike", "seed:1"),
    ("klondike:draw=1", "seed:2"),
    ("gaps", "seed:3"),
    ("gaps:aces-fixed", "seed:3"),
];

#[test]
fn the_list_has_every_game() {
    // Those from Eight Off on share one notation, which random rules try (catalog/tests/random_rules.rs).
    for family in winnable_catalog::GAMES.iter().take_while(|game| game.name != "eight-off") {
        assert!(WINS.iter().any(|(game, _)| game.split(':').next() == Some(family.name.as_str())), "{}", family.name);
    }
}

#[test]
fn what_solve_prints_passes_check_whole_in_every_notation() {
    for (game, deal) in WINS {
        for how in [&["--notation", "standard"][..], &["--notation", "paper"], &["--notation", "boards"], &["--json"]] {
            let solved = winnable(&[&["solve", game, deal, "--quality", "fast"], how].concat());
            assert_eq!(solved.code, 0, "{game}: {}", solved.err);
            let check = winnable_with(&["check", game, deal, "-"], solved.out);
            assert_eq!(check.code, 0, "{game} {how:?}: {}{}", check.out, check.err);
            assert!(check.out.starts_with("The game is won: "), "{game} {how:?}: {}", check.out);
        }
    }
}

#[test]
fn a_position_of_a_file_is_solved_and_checked() {
    let board = file("late.txt", "1: KC\n2: KD QD\n3:\n4:\n5:\n6:\n7:\n8:\nCells: - KH\n");
    for notation in ["standard", "paper", "boards"] {
        let solved = winnable(&["solve", "freecell", &board, "--notation", notation]);
        let check = winnable_with(&["check", "freecell", &board, "-"], solved.out);
        assert_eq!((check.code, check.out.as_str()), (0, "The game is won: 4 moves, all legal.\n"), "{notation}");
    }
    let won = file("won.txt", "1:\n2:\n3:\n4:\n5:\n6:\n7:\n8:\n");
    let solved = winnable(&["solve", "freecell", &won]);
    let check = winnable_with(&["check", "freecell", &won, "-"], solved.out);
    assert_eq!((check.code, check.out.as_str()), (0, "The game is won: 0 moves, all legal.\n"));
}

#[test]
fn a_wrong_move_in_a_printed_solution_is_found() {
    let printed = winnable(&["solve", "freecell", "617"]).out;
    let (head, moves) = printed.split_once("     1. ").expect("the moves begin with a number");
    let broken = format!("{head}     1. 1h{}", &moves[2..]);
    let check = winnable_with(&["check", "freecell", "617", "-"], broken);
    assert_eq!(check.code, 1, "{}", check.err);
    assert!(check.out.starts_with("Not a solution: move 1 (1h): "), "{}", check.out);
}

#[test]
fn a_solution_of_another_game_or_deal_is_refused() {
    let words = file("solution-617.txt", winnable(&["solve", "freecell", "617"]).out);
    let json = file("solution-617.json", winnable(&["solve", "freecell", "617", "--json"]).out);
    let board = file("board-617.txt", winnable(&["deal", "freecell", "617"]).out);
    let other = file("board-1.txt", winnable(&["deal", "freecell", "1"]).out);
    for solution in [&words, &json] {
        for (game, deal, expected) in [
            ("freecell", "1", "expected a solution of the deal ms:1, found one of ms:617"),
            ("freecell", "seed:617", "expected a solution of the deal seed:617, found one of ms:617"),
            ("bakers-game", "617", "expected a solution of bakers-game, found one of freecell"),
            ("freecell:cells=5", "617", "expected a solution of freecell:cells=5, found one of freecell"),
            ("freecell", &other, "found one of ms:617"),
        ] {
            let check = winnable(&["check", game, deal, solution]);
            assert_eq!(check.code, 2, "{game} {deal}: {}", check.out);
            assert!(check.err.contains(expected), "{game} {deal}: {}", check.err);
        }
        for deal in ["617", "ms:617", &board] {
            let check = winnable(&["check", "freecell:cells=4", deal, solution]);
            assert_eq!(check.code, 0, "{deal}: {}{}", check.out, check.err);
        }
    }
}

#[test]
fn a_verdict_without_moves_is_no_solution() {
    for more in [&[][..], &["--json"], &["--max-states", "1000"]] {
        let solved = winnable(&[&["solve", "freecell", "11982"], more].concat());
        let check = winnable_with(&["check", "freecell", "11982", "-"], solved.out);
        assert_eq!(check.code, 2, "{}", check.out);
        assert!(check.err.contains("expected a solution, found the verdict \""), "{}", check.err);
    }
}

#[test]
fn every_printed_deal_is_read_back() {
    for (game, deal) in WINS {
        for format in ["standard", "paper", "fc-solve", "json"] {
            let printed = winnable(&["deal", game, deal, "--format", format]).out;
            let again = winnable_with(&["deal", game, "-"], printed.as_str());
            assert_eq!((again.code, again.err.as_str()), (0, ""), "{game} {format}");
            assert_eq!(again.out, winnable(&["deal", game, deal]).out, "{game} {format}");
        }
    }
}

#[test]
fn a_position_in_the_middle_of_a_game_is_read_back_as_json() {
    let text = "1: KC\n2: KD QD\n3:\n4:\n5:\n6:\n7:\n8:\nCells: - KH\n";
    let json = winnable_with(&["deal", "freecell", "-", "--format", "json"], text).out;
    let board: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(board["foundations"], serde_json::json!({ "C": 12, "D": 11, "H": 12, "S": 13 }));
    assert_eq!(board["cells"], serde_json::json!([null, "KH", null, null]));
    let solved = winnable_with(&["solve", "freecell", "-"], json);
    assert!(solved.code == 0 && solved.out.contains("Winnable: 4 moves"), "{}{}", solved.out, solved.err);
    let bad = winnable_with(&["solve", "freecell", "-"], "{\"rows\": [[\"KC\"],\n[\"XX\"],[],[],[],[],[],[]]}");
    assert_eq!(bad.code, 2);
    assert!(bad.err.contains("standard input: line 2, column 2: expected a card such as TH"), "{}", bad.err);
}

#[test]
fn solve_and_deal_show_the_same_board() {
    for (game, deal) in WINS {
        let dealt: String = winnable(&["deal", game, deal]).out.lines().map(|line| format!("  {line}\n")).collect();
        let solved = winnable(&["solve", game, deal, "--quality", "fast"]).out;
        assert!(
            solved.starts_with(&format!("{game}, deal {deal}\n\n{dealt}\n").replace("monte-carlo,", "monte-carlo:5,"))
        );
        let dealt: String = winnable(&["deal", game, deal, "--format", "paper"])
            .out
            .lines()
            .map(|line| format!("  {line}\n"))
            .collect();
        let solved = winnable(&["solve", game, deal, "--quality", "fast", "--notation", "paper"]).out;
        assert!(solved.contains(&format!("\n\n{dealt}\n")), "{game}: {solved}");
    }
}

#[test]
fn a_byte_order_mark_is_accepted() {
    let board = winnable(&["deal", "freecell", "617"]).out;
    let moves = winnable(&["solve", "freecell", "617", "--json"]).out;
    let mark = |text: &str| [b"\xEF\xBB\xBF", text.as_bytes()].concat();
    let wide = |text: &str| format!("\u{FEFF}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    for (name, encoded) in [("utf-8", &mark as &dyn Fn(&str) -> Vec<u8>), ("utf-16", &wide)] {
        let board = file(&format!("marked-board-{name}.txt"), encoded(&board));
        let moves = file(&format!("marked-moves-{name}.json"), encoded(&moves));
        let check = winnable(&["check", "freecell", &board, &moves]);
        assert_eq!(check.code, 0, "{name}: {}{}", check.out, check.err);
    }
}
