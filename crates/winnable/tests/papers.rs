//! What the papers print is what comes out: the worked solutions of Shintani's paper on Monte Carlo
//! the positions of his paper on Beleaguered Castle, and what his program makes of FreeCell and Four Companies.

use winnable_cards::{Deal, Layout};
use winnable_catalog::{Engine, Limits, Notation, Request, Solved, Verdict, open};
use winnable_referee::check;

/// A printed board with its solution, listed backwards.
struct Figure {
    number: u32,
    size: usize,
    board: &'static str,
    moves: &'static str,
}

macro_rules! figure {
    ($number:literal, $size:literal) => {
        Figure {
            number: $number,
            size: $size,
            board: include_str!(concat!("../../../data/papers/000-figure-", $number, ".txt")),
            moves: include_str!(concat!("../../../data/papers/000-figure-", $number, ".moves")),
        }
    };
}

const FIGURES: [Figure; 4] = [figure!(6, 5), figure!(7, 4), figure!(8, 6), figure!(9, 7)];

impl Figure {
    fn deal(&self) -> Deal {
        position(self.board)
    }

    /// The printed moves in the order of play.
    fn listing(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.moves.replace("<-", " ").split_whitespace().map(str::to_string).collect();
        moves.reverse();
        moves
    }

    /// The search of the paper's program under the rules that it really played.
    fn solved_as_programmed(&self) -> Solved {
        let request = Request { engine: Engine::Paper, notation: Notation::Paper, ..Request::default() };
        let game = open(&format!("monte-carlo:{},as-programmed", self.size)).unwrap();
        game.solve(&self.deal(), &request, &Default::default()).unwrap()
    }
}

fn position(text: &str) -> Deal {
    Deal::Position(Layout::parse(text).unwrap())
}

#[test]
fn printed_solutions_win_by_both_rules() {
    for (figure, listed) in FIGURES.iter().zip([42, 46, 39, 43]) {
        let Figure { number, size, moves, .. } = figure;
        for rules in ["", ",as-programmed"] {
            let replay = check(&format!("monte-carlo:{size}{rules}"), &figure.deal(), moves);
            let replay = replay.unwrap_or_else(|refusal| panic!("figure {number}{rules}: {refusal}"));
            assert_eq!(replay.moves, listed, "figure {number}");
        }
    }
}

#[test]
fn the_papers_search_finds_the_printed_solutions() {
    for figure in FIGURES {
        let mut listing = figure.listing();
        // Figures 8 and 9 close up once more after the last pair.
        if listing.last().is_some_and(|last| last == "0000") {
            assert!([8, 9].contains(&figure.number));
            listing.pop();
        }
        let solved = figure.solved_as_programmed();
        assert_eq!((solved.verdict, solved.engine), (Verdict::Winnable, Engine::Paper), "figure {}", figure.number);
        assert_eq!(solved.moves, listing, "figure {}", figure.number);
    }
}

#[test]
fn figure_6_has_its_three_numbers() {
    // "No. 120, level=42, duple=0", the first position not counted.
    let solved = FIGURES[0].solved_as_programmed();
    assert_eq!((solved.states - 1, solved.moves.len(), solved.duplicates), (120, 42, 0));
}

#[test]
fn figure_7_is_found_in_80_states_without_a_duplicate() {
    let solved = FIGURES[1].solved_as_programmed();
    assert_eq!((solved.states, solved.duplicates), (80, 0));
}

#[test]
fn the_complete_search_wins_the_printed_boards_too() {
    for figure in FIGURES {
        for rules in ["", ",as-programmed"] {
            let game = open(&format!("monte-carlo:{}{rules}", figure.size)).unwrap();
            let solved = game.solve(&figure.deal(), &Request::default(), &Default::default()).unwrap();
            assert_eq!(solved.verdict, Verdict::Winnable, "figure {}{rules}", figure.number);
            assert!(check(game.name(), &figure.deal(), &solved.moves.join(" ")).is_ok());
        }
    }
}

const POSITIONS: [&str; 4] = [
    include_str!("../../../data/papers/003-position-1.txt"),
    include_str!("../../../data/papers/003-position-2.txt"),
    include_str!("../../../data/papers/003-position-3.txt"),
    include_str!("../../../data/papers/003-position-4.txt"),
];

const CASTLE: &str = "beleaguered-castle";

fn solved(number: usize) -> Solved {
    let game = open(CASTLE).unwrap();
    game.solve(&position(POSITIONS[number - 1]), &Request::default(), &Default::default()).unwrap()
}

#[test]
fn positions_are_read() {
    let game = open(CASTLE).unwrap();
    for (text, empty) in POSITIONS.iter().zip([3, 0, 4, 3]) {
        let board = game.board(&position(text)).unwrap();
        assert_eq!(board, winnable_referee::open(CASTLE, &position(text)).unwrap().board());
        assert_eq!(board.rows.iter().filter(|row| row.is_empty()).count(), empty);
        assert_eq!(board.rows.iter().map(Vec::len).sum::<usize>(), 48);
    }
}

#[test]
fn position_2_leads_to_position_1() {
    let mut table = winnable_referee::open(CASTLE, &position(POSITIONS[1])).unwrap();
    let moves = "38 27 15 14 26 37 37 36 35 34 27 26 25 24 17 16 15 14";
    for text in moves.split_whitespace() {
        table.play(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    assert_eq!(table.board(), open(CASTLE).unwrap().board(&position(POSITIONS[0])).unwrap());
}

#[test]
fn positions_1_and_2_cannot_be_won() {
    for number in [1, 2] {
        let Solved { verdict, max_empty_columns, min_cards_left, moves, .. } = solved(number);
        assert_eq!(verdict, Verdict::Unwinnable, "position {number}");
        // The paper prints "3 max_space and 48 min_n" for position 2.
        assert_eq!((max_empty_columns, min_cards_left), (Some(3), 48), "position {number}");
        assert!(moves.is_empty());
    }
}

#[test]
fn position_2_takes_1301_states() {
    // Suits do not matter as long as no card goes up; the paper, which tells them apart, has 310,274,086.
    assert_eq!(solved(2).states, 1301);
}

#[test]
fn positions_3_and_4_can_be_won() {
    for number in [3, 4] {
        let solved = solved(number);
        assert_eq!(solved.verdict, Verdict::Winnable, "position {number}");
        let replay = check(CASTLE, &position(POSITIONS[number - 1]), &solved.moves.join(" ")).unwrap();
        assert_eq!(replay.moves, solved.move_count);
    }
}

/// A deal of Microsoft's by the papers' engine and in the papers' notation.
fn by_the_papers(game: &str, number: u64, states: u64) -> (Deal, Solved) {
    let deal = winnable_catalog::deal(&*open(game).unwrap(), &format!("ms:{number}")).unwrap().deal;
    let limits = Limits { states, ..Limits::default() };
    let request = Request { engine: Engine::Paper, notation: Notation::Paper, limits, ..Request::default() };
    let solved = open(game).unwrap().solve(&deal, &request, &Default::default()).unwrap();
    (deal, solved)
}

#[test]
fn freecell_and_four_companies_come_out_near_the_printed_means() {
    // Printed: 378 and 74 moves until the win is certain. A few deals take a hundred times as long as the others, so those
    // that reach the limit are left out here. With columns as dealt FreeCell takes four times as many moves.
    for (game, deals, states, printed, tolerance) in
        [("freecell", 150, 50_000, 378.0, 0.25), ("four-companies", 400, 1_000_000, 74.0, 0.1)]
    {
        let solved = (1..=deals).map(|number| by_the_papers(game, number, states).1);
        let moves: Vec<f64> = solved.filter_map(|solved| solved.certain_after).map(|moves| moves as f64).collect();
        assert!(moves.len() as u64 > deals * 8 / 10, "{game}: {} wins", moves.len());
        let mean = moves.iter().sum::<f64>() / moves.len() as f64;
        assert!((mean / printed - 1.0).abs() < tolerance, "{game}: {mean} moves, printed {printed}");
    }
}

#[test]
fn listings_in_the_style_of_figure_4_are_replayed() {
    // Figure 4 of the paper on FreeCell begins with aces that go up, has "72S0" for runs, and C0 for every card that goes to
    // a cell, since what is empty comes first.
    let mut runs_to_spaces = 0;
    for (game, number) in [("freecell", 1), ("freecell", 3), ("four-companies", 1), ("four-companies", 2)] {
        let (deal, solved) = by_the_papers(game, number, 100_000);
        assert_eq!(solved.verdict, Verdict::Winnable, "{game} ms:{number}");
        let backwards: Vec<&str> = solved.moves.iter().rev().map(String::as_str).collect();
        let replay = check(game, &deal, &backwards.join("<-")).unwrap();
        assert_eq!(replay.moves, solved.move_count);
        let to_cells: Vec<&String> = solved.moves.iter().filter(|m| m.starts_with('S') && m.contains('C')).collect();
        assert!(to_cells.len() > 2 && to_cells.iter().all(|m| m.ends_with("C0")), "{to_cells:?}");
        runs_to_spaces += solved.moves.iter().filter(|m| !m.starts_with(['S', 'C']) && m.ends_with("S0")).count();
        // Counted as they lie, the same numbers mean other columns.
        let standard = |m: &String| m.replace('S', "").replace('T', "h");
        assert!(check(game, &deal, &solved.moves.iter().map(standard).collect::<Vec<_>>().join(" ")).is_err());
    }
    assert!(runs_to_spaces > 0);
}
