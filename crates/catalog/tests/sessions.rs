//! Laws that hold for sessions of every game of the catalog, with the referee as judge.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use winnable_cards::{Board, BoardFormat, Deal, Layout, Slot, SplitMix64};
use winnable_catalog::{AnyGame, GAMES as LISTED, Limits, Request, Session, Watch, open};
use winnable_referee::Table;

/// Most moves of a walk.
const LENGTH: usize = 40;

fn number_below(rng: &mut SplitMix64, n: usize) -> usize {
    rng.below(n as u64) as usize
}

fn shown(board: &Board) -> String {
    board.written(BoardFormat::Usual)
}

fn position(text: &str) -> Deal {
    Deal::Position(Layout::parse(text).unwrap())
}

/// Enough for some deals of every game.
fn request() -> Request {
    Request { limits: Limits { states: 100_000, ..Limits::default() }, ..Request::default() }
}

/// A deal that is won, and a solution, unless the game is hardly ever won. It is looked for once, whatever laws ask for it.
fn won_deal(game: &dyn AnyGame) -> Option<(Deal, Vec<String>)> {
    type Won = Arc<OnceLock<Option<(Deal, Vec<String>)>>>;
    static FOUND: Mutex<BTreeMap<String, Won>> = Mutex::new(BTreeMap::new());
    let won =
        Arc::clone(FOUND.lock().unwrap_or_else(PoisonError::into_inner).entry(game.name().to_string()).or_default());
    let look = || {
        let solved = (1..=200).map(|seed| {
            let deal = Deal::Seed(seed);
            let solved = game.solve(&deal, &request(), &Watch::default()).unwrap();
            (deal, solved.moves)
        });
        solved.into_iter().find(|(_, moves)| moves.len() >= 12)
    };
    won.get_or_init(look).clone()
}

/// How much of something a law must have seen of a game to have been tried on it. Some games of the catalog end after a few moves.
fn floor(name: &str, usual: usize) -> usize {
    if GAMES.contains(&name) { usual } else { 3 }
}

/// Where walks start: two deals, and a position on the way to a win, where columns are empty and runs are long.
fn starts(game: &dyn AnyGame) -> Vec<Deal> {
    let mut starts = vec![Deal::Seed(1), Deal::Seed(2)];
    if let Some((deal, solution)) = won_deal(game) {
        let mut session = game.session(&deal).unwrap();
        solution[..solution.len() * 2 / 3].iter().for_each(|text| session.play(text).unwrap());
        starts.push(position(&session.text()));
    }
    starts
}

/// Plays a random legal move; false if there is none.
fn step(session: &mut dyn Session, rng: &mut SplitMix64) -> bool {
    let legal = session.legal_moves();
    if legal.is_empty() {
        return false;
    }
    let number = number_below(rng, legal.len());
    // By number and by text in turn.
    let is_by_number = rng.below(2) == 0;
    let played = if is_by_number { session.play_nth(number) } else { session.play(&legal[number].text) };
    played.unwrap();
    assert_eq!(session.line().last(), Some(&legal[number].text));
    true
}

/// Random play, back to the start and forward to the end: the same boards at each point, and the same legal moves.
fn play_is_taken_back_and_played_again(game: &dyn AnyGame) {
    let mut rng = SplitMix64::new(5);
    let mut played = 0;
    for deal in starts(game) {
        let mut session = game.session(&deal).unwrap();
        let seen = |session: &dyn Session| (session.board(), session.view(), session.legal_moves(), session.is_won());
        assert_eq!(session.board(), game.board(&deal).unwrap());
        let mut there = vec![seen(&*session)];
        while there.len() <= LENGTH && step(&mut *session, &mut rng) {
            there.push(seen(&*session));
        }
        let line = session.line().to_vec();
        assert_eq!(line.len() + 1, there.len());
        for (number, was) in there.iter().enumerate().rev() {
            assert_eq!(seen(&*session), *was, "{}: after {number} moves", game.name());
            assert_eq!(session.line(), &line[..number]);
            assert_eq!(session.undo(), number > 0);
        }
        for (number, was) in there.iter().enumerate() {
            assert_eq!(seen(&*session), *was, "{}: after {number} moves", game.name());
            assert_eq!(session.redo(), number < line.len());
        }
        // Another move forgets what was taken back.
        let back = number_below(&mut rng, line.len()) + 1;
        (0..back).for_each(|_| assert!(session.undo()));
        assert!(step(&mut *session, &mut rng));
        assert_eq!(session.line().len(), line.len() - back + 1);
        assert!(!session.redo());
        played += line.len();
    }
    assert!(played >= floor(game.name(), 20), "{}: {played} moves", game.name());
}

/// The referee's table after these moves.
fn table_after(game: &dyn AnyGame, deal: &Deal, line: &[String]) -> Box<dyn Table> {
    let mut table = winnable_referee::open(game.name(), deal).unwrap();
    line.iter().for_each(|text| table.play(text).unwrap());
    table
}

/// What a session allows is what the referee allows, no more and no less, each move with one result; and both agree on
/// boards and wins on the way.
fn legal_moves_are_those_of_the_referee(game: &dyn AnyGame) {
    let name = game.name();
    let mut rng = SplitMix64::new(6);
    let mut compared = 0;
    for deal in starts(game) {
        let mut session = game.session(&deal).unwrap();
        loop {
            let table = table_after(game, &deal, session.line());
            assert_eq!(session.board(), table.board(), "{name}");
            assert_eq!(session.is_won(), table.is_won(), "{name}");
            let before = session.board();
            let mut ours = BTreeMap::new();
            for (number, legal) in session.legal_moves().into_iter().enumerate() {
                let mut table = table_after(game, &deal, session.line());
                table
                    .play(&legal.text)
                    .unwrap_or_else(|why| panic!("{name}: {}: {why}\n{}", legal.text, shown(&before)));
                session.play_nth(number).unwrap();
                assert_eq!(session.board(), table.board(), "{name}: {} from\n{}", legal.text, shown(&before));
                assert!(session.undo());
                let twin = ours.insert(shown(&table.board()), legal.text);
                assert_eq!(twin, None, "{name}: two moves lead to\n{}", shown(&table.board()));
            }
            let mut theirs = BTreeSet::new();
            for text in table.legal() {
                session.play(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{}", shown(&before)));
                assert!(theirs.insert(shown(&session.board())), "{name}: {text} twice");
                assert!(session.undo());
            }
            assert!(ours.keys().eq(&theirs), "{name}: {ours:?} from\n{}", shown(&before));
            compared += theirs.len();
            if session.line().len() >= LENGTH || !step(&mut *session, &mut rng) {
                break;
            }
        }
    }
    assert!(compared >= floor(name, 50), "{name}: {compared} moves");
}

/// The text of a session is its position, to which a solution from there belongs.
fn solutions_from_the_middle_are_played_to_the_win(game: &dyn AnyGame) {
    let name = game.name();
    let Some((deal, solution)) = won_deal(game) else {
        assert!(!GAMES.contains(&name), "{name}: one of many deals is won");
        return;
    };
    for part in [0, 1, 2] {
        let mut session = game.session(&deal).unwrap();
        solution[..solution.len() * part / 3].iter().for_each(|text| session.play(text).unwrap());
        let again = game.session(&position(&session.text())).unwrap();
        assert_eq!((again.board(), again.text()), (session.board(), session.text()), "{name}");
        let solved = session.solve(&request(), &Watch::default()).unwrap();
        assert_eq!(solved, game.solve(&position(&session.text()), &request(), &Watch::default()).unwrap(), "{name}");
        assert!(!solved.moves.is_empty(), "{name}: {solved:?} from\n{}", session.text());
        winnable_referee::check(name, &position(&session.text()), &solved.moves.join(" ")).unwrap();
        if part == 2 {
            let (limits, watch) = (request().limits, Watch::default());
            assert_eq!(session.can_win(limits, &watch).unwrap(), Some(true), "{name}");
            assert_eq!(session.hint(limits, &watch).unwrap().as_ref(), solved.moves.first(), "{name}");
        }
        let from = session.line().len();
        for text in &solved.moves {
            assert!(!session.is_won());
            assert!(session.legal_moves().iter().any(|legal| legal.text == *text), "{name}: {text} is written so");
            session.play(text).unwrap();
        }
        assert!(session.is_won(), "{name}: not won\n{}", session.text());
        assert_eq!(session.line().len(), from + solved.moves.len());
    }
}

/// Games whose stock is dealt to the piles: the board tells it open, and nobody sees it.
const DEALT: [&str; 4] = ["east-haven", "spider", "will-o-the-wisp", "scorpion"];

/// How many cards a player does not see: those that the board says lie face down, or else the stock, but for the card of
/// Calculation that was drawn, the next card of Pyramid where that may be played, and all of them once the waste of Pyramid was
/// turned over; both where the stock is dealt to the piles.
fn hidden_count(name: &str, board: &Board) -> usize {
    let down = board.slots().filter(|slot| slot.is_down()).count();
    if DEALT.iter().any(|game| name.starts_with(game)) {
        return down + board.stock.as_ref().map_or(0, Vec::len);
    }
    if down > 0 {
        return down;
    }
    let is_pyramid = name.starts_with("pyramid");
    if is_pyramid && board.redeals != open(name).unwrap().session(&Deal::Seed(1)).unwrap().board().redeals {
        return 0;
    }
    let open = usize::from(name.starts_with("calculation") || is_pyramid && !name.contains("waste-only"));
    board.stock.as_ref().map_or(0, Vec::len).saturating_sub(open)
}

/// The view tells all but the face-down cards, and does not change with their order.
fn the_view_hides_the_face_down_cards_and_no_others(game: &dyn AnyGame) {
    let name = game.name();
    let hides = game.session(&Deal::Seed(1)).unwrap().view().is_some();
    assert_eq!(hides, !game.players().is_empty(), "{name}");
    if !hides {
        // Nothing is hidden, and no position on the way to a win need be found to see it.
        return;
    }
    let mut rng = SplitMix64::new(7);
    let mut other_orders = 0;
    for deal in starts(game) {
        let mut session = game.session(&deal).unwrap();
        for _ in 0..LENGTH {
            let board = session.board();
            assert!(board.slots().all(|slot| *slot != Slot::Down(None)), "{name}: the board tells all");
            let view = session.view().unwrap_or_else(|| panic!("{name}: some cards are hidden"));
            let is_hidden: Vec<bool> = view.slots().map(|slot| slot.is_down()).collect();
            assert!(view.slots().all(|slot| !slot.is_down() || *slot == Slot::Down(None)), "{name}");
            assert_eq!(is_hidden.iter().filter(|&&is_hidden| is_hidden).count(), hidden_count(name, &board), "{name}");
            for ((shown, real), is_hidden) in view.slots().zip(board.slots()).zip(&is_hidden) {
                assert!(*is_hidden || shown == real, "{name}: {shown} for {real}");
            }
            let mut other = board.clone();
            let hidden = |board: &Board| board.slots().zip(&is_hidden).filter(|(_, h)| **h).map(|(s, _)| *s).collect();
            let mut cards: Vec<Slot> = hidden(&board);
            rng.shuffle(&mut cards);
            let slots = other.rows.iter_mut().chain(&mut other.stock).chain(&mut other.waste).flatten();
            let places = slots.zip(&is_hidden).filter(|(_, is_hidden)| **is_hidden).map(|(slot, _)| slot);
            // A place that is face down stays so.
            let laid = |place: Slot, card: Slot| match place {
                Slot::Down(_) => Slot::Down(card.card()),
                Slot::Up(_) | Slot::Empty => Slot::from(card.card()),
            };
            places.zip(cards).for_each(|(place, card)| *place = laid(*place, card));
            other_orders += usize::from(other != board);
            let twin = game.session(&position(&shown(&other))).unwrap();
            assert_eq!(twin.view(), Some(view), "{name}\n{}", shown(&board));
            if !step(&mut *session, &mut rng) {
                break;
            }
        }
    }
    assert!(other_orders >= 10, "{name}: {other_orders} other orders");
}

/// What is not a legal move is refused with a reason and changes nothing.
fn what_is_illegal_is_refused(game: &dyn AnyGame) {
    let mut session = game.session(&Deal::Seed(1)).unwrap();
    let before = session.board();
    for text in ["", "what", "9999", "zz", "TH@9.9", "DF9", "ah", "KS@1.1", "♥", "0000"] {
        let error = session.play(text).unwrap_err().to_string();
        let start = format!("expected a legal move, found \"{text}\": ");
        assert!(error.starts_with(&start) && error.len() > start.len(), "{error}");
        assert_eq!((session.board(), session.line().len()), (before.clone(), 0), "{}", game.name());
    }
    let count = session.legal_moves().len();
    let error = session.play_nth(count).unwrap_err().to_string();
    assert_eq!(error, format!("expected the number of a legal move, less than {count}, found {count}"));
    assert_eq!(session.board(), before);
}

macro_rules! laws {
    ($($module:ident: $game:literal;)*) => {
        const GAMES: &[&str] = &[$($game),*];

        $(mod $module {
            laws!(@ $game; play_is_taken_back_and_played_again, legal_moves_are_those_of_the_referee,
                solutions_from_the_middle_are_played_to_the_win, the_view_hides_the_face_down_cards_and_no_others,
                what_is_illegal_is_refused);
        })*
    };
    (any; $($law:ident),*) => {
        $(#[test]
        fn $law() {
            keep(super::$law);
        })*
    };
    (@ $game:literal; $($law:ident),*) => {
        $(#[test]
        fn $law() {
            super::$law(&*winnable_catalog::open($game).unwrap());
        })*
    };
}

laws! {
    monte_carlo: "monte-carlo";
    monte_carlo_4: "monte-carlo:4";
    monte_carlo_as_programmed: "monte-carlo:as-programmed";
    freecell: "freecell";
    freecell_large: "freecell:cells=8,columns=10";
    freecell_small: "freecell:cells=3,columns=7";
    four_companies: "four-companies";
    bakers_game: "bakers-game";
    beleaguered_castle: "beleaguered-castle";
    streets_and_alleys: "streets-and-alleys";
    citadel: "citadel";
    fortress: "fortress";
    siegecraft: "siegecraft";
    stronghold: "stronghold";
    calculation: "calculation";
    calculation_laid_out: "calculation:6,laid-out";
    klondike: "klondike";
    klondike_draw_1: "klondike:draw=1,no-worry-back";
    klondike_in_three_passes: "klondike:draw=1,passes=3";
    klondike_in_suit: "klondike:build=suit,spaces=any";
    golf: "golf";
    golf_round: "golf:wrap,kings-stop";
    tri_peaks: "tri-peaks";
    black_hole: "black-hole";
    worm_hole: "worm-hole";
    all_in_a_row: "all-in-a-row";
    spider: "spider";
    spider_of_one_suit: "spider:suits=1";
    spider_of_two_suits: "spider:suits=2,deal-on-spaces";
    simple_simon: "simple-simon";
    scorpion: "scorpion";
    gaps: "gaps";
    gaps_aces_fixed: "gaps:aces-fixed";
    pyramid: "pyramid";
    pyramid_all_cards_waste_only: "pyramid:goal=all,waste-only";
    accordion: "accordion";
    late_binding: "late-binding";
}

/// The games that have no line above: a rule file is enough to be here.
mod any_other_game {
    use super::*;

    fn keep(law: fn(&dyn AnyGame)) {
        let is_above = |name: &str| GAMES.iter().any(|game| game.split(':').next() == Some(name));
        for family in LISTED.iter().filter(|family| !is_above(&family.name)) {
            law(&*open(&family.name).unwrap());
        }
    }

    laws!(any; play_is_taken_back_and_played_again, legal_moves_are_those_of_the_referee,
        solutions_from_the_middle_are_played_to_the_win, the_view_hides_the_face_down_cards_and_no_others,
        what_is_illegal_is_refused);
}

#[test]
fn a_search_from_a_session_is_stopped_from_another_thread() {
    // A deal that takes millions of states.
    let session = open("gaps").unwrap().session(&Deal::Seed(1)).unwrap();
    let watch = Arc::new(Watch::default());
    let watched = Arc::clone(&watch);
    let search = std::thread::spawn(move || session.solve(&Request::default(), &watched).unwrap());
    while watch.states() == 0 && !search.is_finished() {
        std::thread::yield_now();
    }
    watch.stop();
    let solved = search.join().unwrap();
    assert!(format!("{:?}", solved.verdict).to_lowercase().contains("undecided"), "{solved:?}");
    assert!(solved.states < Limits::default().states, "{solved:?}");
}

#[test]
fn legal_moves_are_json_for_pages() {
    let json = |game: &str, text: &str| {
        let session = open(game).unwrap().session(&position(text)).unwrap();
        let moves = session.legal_moves();
        moves.iter().map(|m| serde_json::to_string(m).unwrap()).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(
        json("freecell:columns=4,cells=1", "1: KC\n2: KH QS\n3: KD\n4: KS\nCells: QH\nFoundations: C-Q D-Q H-J S-J"),
        r#"{"text":"1h","kind":"move","cards":["KC"],"from":{"row":{"row":0,"place":0}},"to":{"foundation":0}}
{"text":"2h","kind":"move","cards":["QS"],"from":{"row":{"row":1,"place":1}},"to":{"foundation":3}}
{"text":"3h","kind":"move","cards":["KD"],"from":{"row":{"row":2,"place":0}},"to":{"foundation":1}}
{"text":"ah","kind":"move","cards":["QH"],"from":{"cell":0},"to":{"foundation":2}}
{"text":"a1","kind":"move","cards":["QH"],"from":{"cell":0},"to":{"row":{"row":0,"place":1}}}
{"text":"a4","kind":"move","cards":["QH"],"from":{"cell":0},"to":{"row":{"row":3,"place":1}}}
{"text":"23","kind":"move","cards":["QS"],"from":{"row":{"row":1,"place":1}},"to":{"row":{"row":2,"place":1}}}"#
    );
    assert_eq!(
        json("monte-carlo:2", "1: 7C 7D\n2: -- 8C\nStock: 8D"),
        r#"{"text":"1112","kind":"remove","cards":["7C","7D"],"from":[{"row":{"row":0,"place":0}},{"row":{"row":0,"place":1}}]}
{"text":"0000","kind":"close-up"}"#
    );
    assert_eq!(
        json("calculation:1", "Stock: KC KD KH KS\nFoundations: Q J T 9").lines().next().unwrap(),
        r#"{"text":"DF1","kind":"move","cards":["KC"],"from":"stock","to":{"foundation":0}}"#
    );
}
