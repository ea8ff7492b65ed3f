//! Laws that hold at every table, tried on random walks through every game.

use std::collections::BTreeSet;
use winnable_cards::{Board, BoardFormat, Card, Deal, Foundations, Layout, MicrosoftNumber, SplitMix64};
use winnable_referee::{Refusal, Table, check, open};

const GAMES: [&str; 24] = [
    "freecell",
    "freecell:cells=0",
    "freecell:cells=8,columns=4",
    "freecell:cells=2,columns=10",
    "bakers-game",
    "four-companies",
    "beleaguered-castle",
    "streets-and-alleys",
    "citadel",
    "siegecraft",
    "stronghold",
    "fortress",
    "monte-carlo",
    "monte-carlo:2",
    "monte-carlo:4",
    "monte-carlo:7",
    "monte-carlo:as-programmed",
    "monte-carlo:6,as-programmed",
    "calculation",
    "calculation:1",
    "calculation:12,laid-out",
    "gaps",
    "superpuzz",
    "gaps:aces-fixed",
];

/// The cards that are named on the board.
fn named(board: &Board) -> Vec<Card> {
    board.slots().filter_map(|slot| slot.card()).collect()
}

/// How many cards lie on the foundations.
fn up(board: &Board) -> usize {
    match &board.foundations {
        Foundations::None => 0,
        Foundations::Suits(counts) => counts.iter().map(|&count| usize::from(count)).sum(),
        Foundations::Decks(decks) => decks.iter().flatten().map(|&count| usize::from(count)).sum(),
        // Foundation v holds v, 2v, 3v, ... modulo 13; count up to the top.
        Foundations::Tops(tops) => (1..)
            .zip(tops)
            .map(|(v, top)| {
                top.map_or(0, |top| (1..=13).find(|n| n * v % 13 == usize::from(top.number()) % 13).unwrap())
            })
            .sum(),
    }
}

/// No card is doubled, none is lost, and none goes from a foundation back into play.
fn check_cards(game: &str, before: &Board, after: &Board) {
    let (old, new): (BTreeSet<Card>, BTreeSet<Card>) =
        (named(before).into_iter().collect(), named(after).into_iter().collect());
    assert_eq!(named(after).len(), new.len(), "{game}: a card is there twice");
    assert!(new.is_subset(&old), "{game}: a card came from nowhere");
    let gone: Vec<&Card> = old.difference(&new).collect();
    if game.starts_with("monte-carlo") {
        let is_pair = gone.len() == 2 && gone[0].rank() == gone[1].rank();
        assert!(gone.is_empty() || is_pair, "{game}: {gone:?} left");
    } else {
        assert_eq!(up(after), up(before) + gone.len(), "{game}: {gone:?} left");
    }
    let shape = |board: &Board| (board.rows.len(), board.cells.len(), board.stock.is_some());
    assert_eq!(shape(before), shape(after), "{game}: the board changed its shape");
}

/// What is written is read back, in every format.
fn check_written(game: &str, board: &Board) {
    for format in [BoardFormat::Paper, BoardFormat::Usual, BoardFormat::FcSolve] {
        let text = board.written(format);
        let again = open(game, &Deal::Position(Layout::parse(&text).unwrap()));
        assert_eq!(&again.unwrap_or_else(|e| panic!("{game}: {e}\n{text}")).board(), board, "{game}\n{text}");
    }
}

/// Plays up to 120 random legal moves and shows each position with its legal moves; returns what was played.
fn walk(game: &str, deal: &Deal, seed: u64, mut visit: impl FnMut(&dyn Table, &[String])) -> Vec<String> {
    let mut rng = SplitMix64::new(seed);
    let mut table = open(game, deal).unwrap();
    let mut played = Vec::new();
    for _ in 0..120 {
        let legal = table.legal();
        visit(table.as_ref(), &legal);
        // Moves up or away are preferred now and then, so that walks come far.
        let onward: Vec<&String> = legal.iter().filter(|m| m.contains(['h', 'F', '@']) || m.len() == 4).collect();
        let Some(step) = (match onward.len() as u64 {
            n if n > 0 && rng.below(2) == 0 => Some(onward[rng.below(n) as usize].clone()),
            _ if legal.is_empty() => None,
            _ => Some(legal[rng.below(legal.len() as u64) as usize].clone()),
        }) else {
            break;
        };
        table.play(&step).unwrap_or_else(|why| panic!("{game}: {step} is listed as legal, but {why}"));
        played.push(step);
    }
    played
}

fn deals() -> [Deal; 6] {
    let number = MicrosoftNumber::new(617).unwrap();
    [Deal::Microsoft(number), Deal::Seed(1), Deal::Seed(2), Deal::Seed(3), Deal::Seed(4), Deal::Seed(u64::MAX)]
}

#[test]
fn cards_are_conserved_and_boards_are_read_back() {
    for game in GAMES {
        let mut positions = 0;
        for (i, deal) in deals().iter().enumerate() {
            let mut before: Option<Board> = None;
            walk(game, deal, i as u64, |table, _| {
                let board = table.board();
                check_written(game, &board);
                let all = named(&board).len() + up(&board);
                match &before {
                    None => assert_eq!(all, if ["gaps", "superpuzz"].contains(&game) { 48 } else { 52 }, "{game}"),
                    Some(before) => check_cards(game, before, &board),
                }
                assert_eq!(table.is_won(), table.cards_left() == 0);
                positions += 1;
                before = Some(board);
            });
        }
        assert!(positions > 10, "{game}: {positions} positions, too few to mean anything");
    }
}

#[test]
fn every_legal_move_plays_and_none_is_listed_twice() {
    for game in GAMES {
        let mut tried = 0;
        let mut try_all = |table: &dyn Table, legal: &[String]| {
            if tried > 2_000 {
                return;
            }
            let distinct: BTreeSet<&String> = legal.iter().collect();
            assert_eq!(distinct.len(), legal.len(), "{game}");
            let position = Deal::Position(Layout::parse(&table.board().written(BoardFormat::Usual)).unwrap());
            for step in legal {
                let mut other = open(game, &position).unwrap();
                match other.play(step) {
                    Ok(()) => tried += 1,
                    // A position does not know that a pair has just gone from its end.
                    Err(why) => assert_eq!((step.as_str(), why.as_str()), ("0000", "there is nothing to close up")),
                }
            }
        };
        for deal in deals() {
            walk(game, &deal, 5, &mut try_all);
        }
        assert!(tried > 10, "{game}: {tried}");
    }
}

/// The checker of certificates takes its next positions from here: a move that was left out would hide a win.
#[test]
fn there_is_a_table_after_each_legal_move() {
    for game in GAMES.into_iter().chain(["klondike", "klondike:draw=1,no-worry-back", "klondike:passes=2,spaces=any"]) {
        let mut compared = 0;
        for deal in deals() {
            walk(game, &deal, 11, |table, legal| {
                let after: Vec<Board> = table.after_each_move().iter().map(|table| table.board()).collect();
                let played = |step: &String| {
                    let mut copy = table.copy();
                    copy.play(step).unwrap();
                    copy.board()
                };
                assert_eq!(after, legal.iter().map(played).collect::<Vec<Board>>(), "{game}");
                compared += legal.len();
            });
        }
        assert!(compared > 10, "{game}: {compared} moves");
    }
}

#[test]
fn what_is_not_listed_does_not_play() {
    // Every text that could be a move of a tableau, with counts up to 14, and every one of Monte Carlo.
    let places: Vec<char> = "0123456789abcdefghi".chars().collect();
    let two = places.iter().flat_map(|a| places.iter().map(move |b| format!("{a}{b}")));
    let columns = "1234567890";
    let counted = columns.chars().flat_map(|a| columns.chars().map(move |b| format!("{a}{b}")));
    let with_counts: Vec<String> = counted.flat_map(|m| (1..=14).map(move |n| format!("{m}v{n:x}"))).collect();
    let tableau: Vec<String> = two.chain(with_counts).collect();
    let pairs: Vec<String> = (0..10_000).map(|n| format!("{n:04}")).collect();
    let cases = [
        ("freecell", &tableau),
        ("freecell:cells=8,columns=4", &tableau),
        ("four-companies", &tableau),
        ("stronghold", &tableau),
        ("fortress", &tableau),
        ("monte-carlo:3", &pairs),
        ("monte-carlo:7,as-programmed", &pairs),
    ];
    for (game, texts) in cases {
        let mut steps = 0;
        walk(game, &Deal::Seed(3), 8, |table, legal| {
            steps += 1;
            if steps % 20 != 0 && steps > 3 {
                return;
            }
            let before = table.board();
            let position = Deal::Position(Layout::parse(&before.written(BoardFormat::Usual)).unwrap());
            let mut here = open(game, &position).unwrap();
            let mut reached: BTreeSet<String> = BTreeSet::new();
            for text in texts {
                if here.play(text).is_ok() {
                    reached.insert(here.board().written(BoardFormat::Usual));
                    here = open(game, &position).unwrap();
                } else {
                    assert_eq!(here.board(), before, "{game}: {text} is illegal and changed the board");
                }
            }
            let listed: BTreeSet<String> = legal
                .iter()
                .filter_map(|step| {
                    let mut there = open(game, &position).unwrap();
                    there.play(step).ok().map(|()| there.board().written(BoardFormat::Usual))
                })
                .collect();
            assert_eq!(reached, listed, "{game}");
        });
    }
}

#[test]
fn walks_are_replayed_by_the_check() {
    for game in GAMES {
        let deal = Deal::Seed(4);
        let played = walk(game, &deal, 6, |_, _| {});
        let mut last = open(game, &deal).unwrap();
        played.iter().for_each(|step| last.play(step).unwrap());
        match check(game, &deal, &played.join(" ")) {
            Ok(replay) => assert_eq!((replay.moves, last.cards_left()), (played.len(), 0)),
            Err(refusal) => {
                assert_eq!(refusal, Refusal::NotWon { moves: played.len(), cards_left: last.cards_left() }, "{game}");
            }
        }
        // The same list backwards is the same replay.
        let backwards: Vec<String> = played.iter().rev().cloned().collect();
        if played.len() > 1 {
            assert_eq!(check(game, &deal, &backwards.join("<-\n")), check(game, &deal, &played.join(" ")), "{game}");
        }
    }
}

#[test]
fn noise_is_refused_and_changes_nothing() {
    let mut rng = SplitMix64::new(99);
    let alphabet: Vec<char> = "0123456789abcdefghiSTCDFvV@.-+<#♥é ×KQJAxyz\u{0}\u{301}".chars().collect();
    for game in GAMES {
        let mut table = open(game, &Deal::Seed(21)).unwrap();
        for _ in 0..2_000 {
            let length = rng.below(9);
            let text: String = (0..length).map(|_| alphabet[rng.below(alphabet.len() as u64) as usize]).collect();
            let before = table.board();
            if table.play(&text).is_err() {
                assert_eq!(table.board(), before, "{game}: {text:?}");
            } else {
                assert_ne!(table.board(), before, "{game}: {text:?} did nothing");
            }
        }
    }
}
