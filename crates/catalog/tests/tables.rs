//! The tables that the program carries, of grades, lights and puzzles: they say what this build says.

use winnable_catalog::puzzle::{Wanted, entries, look, numbered};
use winnable_catalog::{AnyGame, Level, Limits, Verdict, Watch, boundaries, grading_fingerprint, light, points};

/// The names that a table has lines of.
fn names(table: &'static str) -> Vec<&'static str> {
    table.lines().filter_map(|line| line.split(' ').next()).collect()
}

#[test]
fn every_line_is_read_and_names_a_game_once() {
    for table in [winnable_data::GRADES, winnable_data::LIGHTS, winnable_data::PUZZLES] {
        let names = names(table);
        for (place, name) in names.iter().enumerate() {
            assert_eq!(winnable_catalog::open(name).unwrap().name(), *name, "by its canonical name");
            assert!(!names[..place].contains(name), "{name} stands there twice");
        }
    }
    for name in names(winnable_data::GRADES) {
        let known = boundaries(name).unwrap_or_else(|| panic!("the line of {name} is not read"));
        let is_parted = known.thirds.is_none_or(|[medium, hard]| medium <= hard && known.winnable >= 12);
        assert!(is_parted && known.winnable <= known.deals, "{name}: {known:?}");
    }
    for name in names(winnable_data::PUZZLES) {
        let words = winnable_data::PUZZLES.lines().find(|line| line.split(' ').next() == Some(name)).unwrap();
        let by_grade: usize = Level::ALL.iter().map(|&level| entries(name, Some(level)).len()).sum();
        assert_eq!((entries(name, None).len(), by_grade), (words.split(' ').count() - 1, words.split(' ').count() - 1));
    }
}

#[test]
fn every_game_of_the_list_has_its_light() {
    for game in winnable_catalog::GAMES.iter() {
        let name = winnable_catalog::open(&game.name).unwrap().name().to_string();
        assert!(names(winnable_data::LIGHTS).contains(&name.as_str()), "{name}");
        assert!((50_000..=3_000_000).contains(&light(&name).states), "{name}");
    }
    assert_eq!(light("freecell:columns=7"), light("freecell"), "a variant has the light of its game");
    assert_eq!(light("monte-carlo:4"), light("monte-carlo:5"));
    assert!(light("klondike:draw=1").states != light("klondike").states, "this one was measured");
}

/// Boundaries of another build would grade deals by what another casual player did.
#[test]
fn boundaries_are_those_of_this_build() {
    for name in names(winnable_data::GRADES) {
        let game = winnable_catalog::open(name).unwrap();
        let now = grading_fingerprint(&*game).unwrap();
        assert_eq!(boundaries(name).unwrap().fingerprint, now, "{name}: make the line again (winnable tables grades)");
    }
}

/// Most games of the list have boundaries; of those without too few deals were compared, or their deals are alike.
#[test]
fn most_games_have_boundaries() {
    let with = winnable_catalog::GAMES.iter().filter(|game| {
        let opened = winnable_catalog::open(&game.name).unwrap();
        boundaries(opened.name()).is_some_and(|known| known.thirds.is_some())
    });
    let (with, all) = (with.count(), winnable_catalog::GAMES.iter().count());
    assert!(10 * with >= 8 * all, "{with} of {all}");
}

#[test]
fn deals_of_the_table_have_the_grades_that_it_says() {
    for name in ["freecell", "monte-carlo:5", "bakers-game", "black-hole"] {
        let game = winnable_catalog::open(name).unwrap();
        let known = boundaries(name).unwrap();
        for level in Level::ALL {
            let number = known.find(20, Some(level), true).unwrap();
            let deal = winnable_catalog::deal(&*game, &number.to_string()).unwrap();
            assert_eq!(known.told(&*game, &deal.name), Some(Some(level)));
            let (verdict, points) = points(&*game, &deal.deal, &Watch::default()).unwrap().unwrap();
            let ([medium, hard], points) = (known.thirds.unwrap(), points.unwrap());
            let is_it = [points < medium, points >= medium && points < hard, points >= hard][level as usize];
            assert!(verdict == Verdict::Winnable && is_it, "{name} {number}: {points}");
        }
        assert_eq!(known.told(&*game, "seed:0"), None, "numbers begin with 1");
        assert_eq!(known.find(1, None, false), known.find(1, None, true));
        assert_eq!(known.find(1_000_000, Some(Level::Easy), false), None);
        assert!(known.find(1_000_000, Some(Level::Easy), true).is_some());
    }
}

/// Whether a position can be won by a search without a model and without prunings, the second way.
fn decided(game: &dyn AnyGame, text: &str) -> Option<bool> {
    let deal = winnable_catalog::written(game, text).unwrap();
    game.decide(0, &deal, Limits { states: 60_000, bytes: 256 << 20 }, &Watch::default()).unwrap()
}

/// A puzzle of the table: one move wins, by the referee; every other one loses, by a search that shares no claim with the solver's.
#[test]
fn puzzles_of_the_table_are_puzzles() {
    let (mut puzzles, mut again) = (0, 0);
    for name in names(winnable_data::PUZZLES) {
        let game = winnable_catalog::open(name).unwrap();
        for number in 0..2 {
            let puzzle = numbered(&*game, number, None, light(name), &Watch::default()).unwrap();
            let puzzle = puzzle.unwrap_or_else(|| panic!("{name}: number {number} is no puzzle for this build"));
            let named = winnable_catalog::deal(&*game, &puzzle.deal).unwrap();
            let whole = puzzle.moves.iter().chain(&puzzle.line).map(String::as_str);
            winnable_referee::replay(name, &named.deal, whole).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
            assert_eq!(puzzle.line[0], puzzle.only);
            let mut session = game.session(&named.deal).unwrap();
            puzzle.moves.iter().for_each(|text| session.play(text).unwrap());
            let legal = session.legal_moves();
            assert!(legal.len() == puzzle.legal && legal.len() >= 3, "{name}");
            for other in legal.into_iter().filter(|legal| legal.text != puzzle.only) {
                session.play(&other.text).unwrap();
                let second = decided(&*game, &session.text());
                assert_ne!(second, Some(true), "{name} {}: {} wins too\n{}", puzzle.deal, other.text, session.text());
                again += u32::from(second == Some(false));
                session.undo();
            }
            puzzles += 1;
        }
    }
    assert!(puzzles >= 20 && again >= 50, "{puzzles} puzzles, {again} losses proven again");
}

#[test]
fn two_only_moves_in_a_row_are_found_and_a_number_is_the_same_puzzle() {
    let game = winnable_catalog::open("monte-carlo:5").unwrap();
    let wanted = Wanted { moves: 2, grade: None, limits: light("monte-carlo:5") };
    let found = (1..400).find_map(|number| look(&*game, number, 1, &wanted, &Watch::default()).unwrap()).unwrap();
    assert_eq!((found.only_moves, &found.line[0]), (2, &found.only));
    // After the first of them again one move alone wins, by the second way.
    let named = winnable_catalog::deal(&*game, &found.deal).unwrap();
    let mut session = game.session(&named.deal).unwrap();
    found.moves.iter().chain([&found.only]).for_each(|text| session.play(text).unwrap());
    for legal in session.legal_moves() {
        session.play(&legal.text).unwrap();
        assert_eq!(decided(&*game, &session.text()), Some(legal.text == found.line[1]));
        session.undo();
    }
    let count = entries("monte-carlo:5", Some(Level::Hard)).len() as u64;
    let hard = |number| numbered(&*game, number, Some(Level::Hard), light("monte-carlo:5"), &Watch::default()).unwrap();
    assert!(hard(1).is_some() && hard(1) == hard(1 + count) && hard(1) != hard(2));
    assert!(hard(1).unwrap().grade == Level::Hard && hard(1).unwrap().tempted >= 0.75);
}
