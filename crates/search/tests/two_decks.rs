//! The family of two decks on rule sets drawn at random: its search decides as a search of every line of play with the referee's moves does, and a claim that is used more boldly than
//! its argument allows is noticed.

use std::collections::HashSet;
use winnable_cards::{BoardFormat, Deal, SplitMix64};
use winnable_games::two_decks::{Bold, State, TwoDecks};
use winnable_games::{Game, Playable};
use winnable_positions::{below, two_deck_rule_file};
use winnable_referee::Table;
use winnable_search::{Limits, Prunings, Quality, Verdict, Watch, complete};

/// How many positions a search of everything looks at before it gives up, with the referee's moves and with the game's own.
const BLIND: usize = 1_000;
const MOST: usize = 20_000;

/// Whether a position can be won, by every line of play that the referee allows.
fn blind(table: &dyn Table) -> Option<bool> {
    let mut seen = HashSet::from([table.board().written(BoardFormat::Usual)]);
    let mut waiting = vec![table.copy()];
    while let Some(table) = waiting.pop() {
        if table.is_won() {
            return Some(true);
        }
        for next in table.after_each_move() {
            if seen.insert(next.board().written(BoardFormat::Usual)) {
                waiting.push(next);
            }
        }
        if seen.len() > BLIND {
            return None;
        }
    }
    Some(false)
}

/// The same by the game's own moves, which are far quicker.
fn plain(game: &TwoDecks, start: &State) -> Option<bool> {
    let mut seen = HashSet::from([game.plain_key(start)]);
    let mut waiting = vec![start.clone()];
    let mut moves = Vec::new();
    while let Some(state) = waiting.pop() {
        if game.is_won(&state) {
            return Some(true);
        }
        moves.clear();
        game.moves(&state, &mut moves);
        for &m in &moves {
            let mut next = state.clone();
            game.play(&mut next, m);
            if seen.insert(game.plain_key(&next)) {
                waiting.push(next);
            }
        }
        if seen.len() > MOST {
            return None;
        }
    }
    Some(false)
}

fn decided(game: &TwoDecks, start: &State, prunings: &Prunings) -> Option<bool> {
    let limits = Limits { states: 200_000, ..Limits::default() };
    match complete(game, start, prunings, Quality::Fast, limits, &Watch::default()).verdict {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable(_) => Some(false),
        Verdict::Undecided(_) => None,
    }
}

#[test]
fn the_search_decides_as_the_referee_does_and_bolder_claims_are_noticed() {
    let thorough = std::env::var_os("WINNABLE_THOROUGH").is_some();
    let mut rng = SplitMix64::new(29);
    let (mut won, mut lost) = (0, 0);
    let mut noticed = Bold::ALL.map(|_| 0);
    let mut number = 0;
    while number < if thorough { 10_000 } else { 1_000 } {
        let text = two_deck_rule_file(&mut rng, &format!("twins-{number}"));
        let Ok(name) = winnable_rules::add(&text) else { continue };
        number += 1;
        let game = TwoDecks::new(&winnable_rules::open(&name).unwrap()).unwrap_or_else(|| panic!("no engine:\n{text}"));
        for seed in (0..4).map(|more| 4 * number as u64 + more) {
            let deal = Deal::Seed(seed);
            let start = game.start(&deal).unwrap();
            let Some(can_be_won) = plain(&game, &start) else { continue };
            if seed % 8 == 0 {
                let table = winnable_referee::open(&name, &deal).unwrap();
                assert!(blind(&*table).is_none_or(|theirs| theirs == can_be_won), "seed {seed}\n{text}");
            }
            let none = Prunings { symmetry: true, ..Prunings::NONE };
            let [safe, dead] = [Prunings { safe_moves: true, ..none }, Prunings { dead_positions: true, ..none }];
            for prunings in [Prunings::ALL, safe, dead] {
                let found = decided(&game, &start, &prunings);
                let is_open = found.is_none() && prunings != Prunings::ALL;
                assert!(found == Some(can_be_won) || is_open, "{found:?} by {prunings:?}, seed {seed}\n{text}");
            }
            *(if can_be_won { &mut won } else { &mut lost }) += 1;
            if can_be_won {
                for (count, bold) in noticed.iter_mut().zip(Bold::ALL) {
                    let bolder = game.clone().boldly(bold);
                    *count += usize::from(decided(&bolder, &start, &Prunings::ALL) == Some(false));
                }
            }
        }
    }
    println!("{won} won, {lost} lost, noticed {noticed:?}");
    assert!(won > 1000 && lost > 1000, "{won} won, {lost} lost");
    assert!(noticed.iter().all(|&count| count > 0), "{noticed:?} of {:?}", Bold::ALL);
}

/// Positions that differ by an exchange of equal cards, or by the order of piles, are one.
#[test]
fn keys_do_not_know_equal_cards_apart_nor_the_order_of_piles() {
    let game = TwoDecks::new(&winnable_rules::open("rank-and-file").unwrap()).unwrap();
    let mut rng = SplitMix64::new(5);
    for seed in 1..=20 {
        let mut state = game.start(&Deal::Seed(seed)).unwrap();
        for _ in 0..60 {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let Some(&m) = moves.get(below(&mut rng, moves.len().max(1))) else { break };
            game.play(&mut state, m);
            // A board says which card lies where, and no more.
            let mut board = game.board(&state);
            let text = board.written(BoardFormat::Usual);
            let read = |text: &str| {
                let layout = winnable_cards::Layout::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                game.start(&Deal::Position(layout)).unwrap_or_else(|error| panic!("{error}\n{text}"))
            };
            assert_eq!(game.plain_key(&read(&text)), game.plain_key(&state), "{text}");
            board.rows.rotate_left(3);
            board.rows.swap(0, 5);
            let turned = read(&board.written(BoardFormat::Usual));
            assert_eq!(game.key(&turned), game.key(&state), "{text}");
        }
    }
}
