//! Why positions are lost: what is said of the cards is compared with a blind exploration by the referee's rules, which shares nothing with
//! the games, their keys and their moves.

use std::collections::{BTreeMap, BTreeSet};
use winnable_cards::{Board, BoardFormat, Card, Deal, Foundations, Layout};
use winnable_catalog::{How, Limits, Never, Reasons, Session, Stuck, Watch};

/// Positions that the blind exploration goes through at the most.
const MOST: usize = 1500;

/// The cards that lie under a card in its pile, for each card in rows and reserves; other cards with the zone that they lie in.
fn places(board: &Board) -> BTreeMap<(Card, usize), String> {
    let mut places = BTreeMap::new();
    let mut put = |card: Card, place: String| {
        let copy = (0..).find(|&copy| !places.contains_key(&(card, copy))).unwrap();
        places.insert((card, copy), place);
    };
    for (zone, piles) in [("row", &board.rows), ("reserve", &board.reserves)] {
        for pile in piles {
            let mut below = zone.to_string();
            for slot in pile {
                if let Some(card) = slot.card() {
                    put(card, below.clone());
                }
                below += &slot.card().map_or("--".to_string(), |card| card.to_string());
            }
        }
    }
    for slot in &board.cells {
        slot.card().into_iter().for_each(|card| put(card, "cell".to_string()));
    }
    for slot in board.stock.iter().chain(&board.waste).flatten() {
        slot.card().into_iter().for_each(|card| put(card, "talon".to_string()));
    }
    places
}

/// All boards that the referee lets one reach, or None if there are too many.
fn reachable(game: &str, text: &str) -> Option<Vec<Board>> {
    let deal = Deal::Position(Layout::parse(text).unwrap());
    let start = winnable_referee::open(game, &deal).unwrap();
    let mut seen = BTreeSet::from([start.board().written(BoardFormat::Usual)]);
    let (mut open, mut boards) = (vec![start], Vec::new());
    while let Some(table) = open.pop() {
        assert!(!table.is_won(), "{game}: a position that was told to be lost can be won\n{text}");
        boards.push(table.board());
        for next in table.after_each_move() {
            if seen.insert(next.board().written(BoardFormat::Usual)) {
                if seen.len() > MOST {
                    return None;
                }
                open.push(next);
            }
        }
    }
    Some(boards)
}

/// What is wrong with the reasons, seen by the boards that can be reached.
fn refuted(stuck: &[Stuck], boards: &[Board]) -> Option<String> {
    let start = places(&boards[0]);
    let copies = |places: &BTreeMap<(Card, usize), String>, card: Card| -> Vec<String> {
        let mut all: Vec<String> =
            places.iter().filter(|((other, _), _)| *other == card).map(|(_, place)| place.clone()).collect();
        all.sort();
        all
    };
    for Stuck { card, never, under } in stuck {
        let then = copies(&start, *card);
        if then.is_empty() {
            return Some(format!("{card} is not on the board"));
        }
        for board in boards {
            let places = places(board);
            let now = copies(&places, *card);
            let stays = match never {
                Never::Free => now == then,
                Never::Home | Never::Taken => now.len() == then.len(),
            };
            if !stays {
                return Some(format!("{card} does not stay"));
            }
            for above in under {
                if copies(&places, *above) != copies(&start, *above) {
                    return Some(format!("{above} leaves {card}"));
                }
            }
        }
    }
    None
}

/// Lost positions of a casual player's games, late ones first, with few positions to come.
fn lost_positions(game: &str, wanted: usize) -> Vec<Box<dyn Session>> {
    let opened = winnable_catalog::open(game).unwrap();
    let (limits, watch) = (Limits { states: 20_000, bytes: 64 << 20 }, Watch::default());
    let mut found = Vec::new();
    for number in 1..=60 {
        let named = winnable_catalog::deal(&*opened, &number.to_string()).unwrap();
        let mut session = opened.session(&named.deal).unwrap();
        let choices = session.play_casually(number).choices;
        let made = choices.len() - choices.len().min((number % 4) as usize);
        for choice in choices.into_iter().take(made) {
            session.play_nth(choice.into()).unwrap();
        }
        if !session.is_won() && session.can_win(limits, &watch).unwrap() == Some(false) {
            found.push(session);
        }
        if found.len() == wanted {
            break;
        }
    }
    found
}

#[test]
fn what_is_said_of_lost_positions_holds_in_every_position_that_the_referee_reaches() {
    let (mut checked, mut named, mut games) = (0, 0, 0);
    for game in winnable_catalog::GAMES.iter().map(|game| game.name.as_str()) {
        let before = named;
        for session in lost_positions(game, 6) {
            let Reasons { no_move, stuck, how, positions } = session.reasons(1000, &Watch::default());
            assert_eq!(no_move, session.legal_moves().is_empty(), "{game}");
            let Some(boards) = reachable(session.game(), &session.text()) else { continue };
            assert!(positions.is_none_or(|count| count as usize <= boards.len()), "{game}: more than can be reached");
            assert!(!stuck.is_empty() || how.is_none() || no_move, "{game}");
            if let Some(wrong) = refuted(&stuck, &boards) {
                panic!("{game}: {wrong} ({how:?})\n{}", session.text());
            }
            checked += 1;
            named += usize::from(!stuck.is_empty());
        }
        games += usize::from(named > before);
    }
    assert!(checked >= 100 && named >= 100 && games >= 30, "{checked} positions, {named} with reasons, {games} games");
}

/// The relaxation says less than a closed set, and nothing else: cards that it names stay where they are in every position.
#[test]
fn the_relaxation_holds_too() {
    let mut named = 0;
    for game in winnable_catalog::GAMES.iter().map(|game| game.name.as_str()) {
        for session in lost_positions(game, 5) {
            // No position may be gone through, so only the relaxation can say anything.
            let reasons = session.reasons(1, &Watch::default());
            if reasons.how != Some(How::Relaxation) {
                continue;
            }
            let Some(boards) = reachable(session.game(), &session.text()) else { continue };
            if let Some(wrong) = refuted(&reasons.stuck, &boards) {
                panic!("{game}: {wrong}\n{}", session.text());
            }
            named += 1;
        }
    }
    assert!(named >= 20, "{named} positions with a reason by relaxation");
}

/// The comparison notices a card that is named wrongly: one that moves, and one that lies on it and leaves.
#[test]
fn a_false_reason_is_noticed() {
    let mut noticed = [0; 2];
    for game in ["freecell", "yukon", "klondike", "canfield", "fan"] {
        for session in lost_positions(game, 6) {
            let Some(boards) = reachable(session.game(), &session.text()) else { continue };
            let start = places(&boards[0]);
            let moves = |card: Card| boards.iter().any(|board| places(board).get(&(card, 0)) != start.get(&(card, 0)));
            let in_rows = || boards[0].rows.iter().flatten().filter_map(|slot| slot.card());
            let stuck = session.reasons(MOST as u64, &Watch::default()).stuck;
            if let Some(card) = in_rows().find(|&card| moves(card)) {
                let lie = [Stuck { card, never: Never::Free, under: Vec::new() }];
                assert!(refuted(&lie, &boards).is_some());
                noticed[0] += 1;
                if let Some(honest) = stuck.first() {
                    let lie = [Stuck { under: vec![card], ..honest.clone() }];
                    assert!(refuted(&lie, &boards).is_some());
                    noticed[1] += 1;
                }
            }
        }
    }
    assert!(noticed.iter().all(|&count| count >= 5), "{noticed:?}");
}

/// A position that is won, or that is not lost, has no reasons; of each suit one card at the most is named, the lowest.
#[test]
fn one_card_of_each_suit_is_named() {
    for session in lost_positions("freecell", 6).into_iter().chain(lost_positions("yukon", 6)) {
        let stuck = session.reasons(5000, &Watch::default()).stuck;
        let suits: BTreeSet<usize> = stuck.iter().map(|stuck| stuck.card.suit().index()).collect();
        assert_eq!(suits.len(), stuck.len());
        let Foundations::Suits(up) = session.board().foundations else { panic!("it has foundations of suits") };
        assert!(stuck.iter().all(|stuck| stuck.card.rank().number() > up[stuck.card.suit().index()]));
    }
    let game = winnable_catalog::open("freecell").unwrap();
    let won = "Foundations: C-K D-K H-K S-K\nCells: - - - -\n1:\n2:\n3:\n4:\n5:\n6:\n7:\n8:\n";
    let session = game.session(&winnable_catalog::written(&*game, won).unwrap()).unwrap();
    assert_eq!(session.reasons(1000, &Watch::default()), Reasons::default());
}
