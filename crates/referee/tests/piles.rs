//! The games of piles that are listed.

use std::collections::HashSet;
use winnable_cards::{BoardFormat, Deal, Foundations, Layout, SplitMix64};
use winnable_referee::{Refusal, Table, open};
use winnable_rules::GAMES;

/// How many cards are up, by the board alone.
fn up(table: &dyn Table, ranks: u8) -> usize {
    let board = table.board();
    let first = board.base.map_or(1, |base| base.number());
    let of_tops = |tops: &[u8; 4]| -> usize {
        tops.iter().filter(|&&top| top > 0).map(|&top| usize::from((top + ranks - first) % ranks) + 1).sum()
    };
    match &board.foundations {
        Foundations::None => 0,
        Foundations::Suits(tops) => of_tops(tops),
        Foundations::Decks(decks) => decks.iter().map(of_tops).sum(),
        Foundations::Tops(_) => panic!("these are of Calculation"),
    }
}

fn reads(name: &str, text: &str) -> Result<Box<dyn Table>, Refusal> {
    open(name, &Deal::Position(Layout::parse(text).unwrap()))
}

/// On random walks no card is lost, and what is written is read back, with the same moves.
#[test]
fn cards_are_kept_and_boards_are_read_back() {
    let mut rng = SplitMix64::new(2);
    let mut moves = 0;
    let of_piles = |name: &String| winnable_rules::open(name).unwrap().piles().is_some();
    for name in GAMES.iter().flat_map(|game| game.sampled()).filter(of_piles) {
        let deck = winnable_rules::open(&name).unwrap().deck;
        // A small deck may be dealt with a complete run at the end of a pile, where a position may have none: then another deal.
        let mut table = (0..100)
            .map(|_| open(&name, &Deal::Seed(rng.below(1000))).unwrap())
            .find(|table| reads(&name, &table.board().written(BoardFormat::Usual)).is_ok())
            .expect("most deals are positions");
        for _ in 0..60 {
            let board = table.board();
            let seen = board.slots().filter(|slot| slot.card().is_some()).count();
            assert_eq!((seen + up(&*table, deck.ranks), seen), (deck.cards(), table.cards_left()), "{name}");
            let text = board.written(BoardFormat::Usual);
            let again = reads(&name, &text).unwrap_or_else(|refused| panic!("{name}: {refused}\n{text}"));
            let legal = table.legal();
            assert_eq!((again.board(), again.legal()), (board, legal.clone()), "{name}\n{text}");
            let Some(step) = legal.get(rng.below(legal.len().max(1) as u64) as usize) else { break };
            table.play(step).unwrap();
            moves += 1;
        }
    }
    assert!(moves > 3000, "{moves} moves");
}

/// Whether the game can be won, if that is found out within so many positions.
fn can_be_won(start: &dyn Table, most: usize) -> Option<bool> {
    let mut seen = HashSet::new();
    let mut waiting = vec![start.copy()];
    while let Some(table) = waiting.pop() {
        if table.is_won() {
            return Some(true);
        }
        if seen.len() > most {
            return None;
        }
        // The order of piles does not matter in these games.
        let mut board = table.board();
        board.rows.sort();
        if seen.insert(board.written(BoardFormat::Usual)) {
            waiting.extend(table.after_each_move());
        }
    }
    Some(false)
}

/// Small decks are there to be searched to the end: of each game some deals can be.
#[test]
fn small_decks_are_searched_to_the_end() {
    for game in GAMES.iter().filter(|game| !game.small_decks.is_empty()) {
        let (mut won, mut lost, mut open_ones) = (0, 0, 0);
        for sample in &game.small_decks {
            let name = format!("{}:{sample}", game.name);
            for seed in 1..=3 {
                let table = open(&name, &Deal::Seed(seed)).unwrap();
                match can_be_won(&*table, 5_000) {
                    Some(true) => won += 1,
                    Some(false) => lost += 1,
                    None => open_ones += 1,
                }
            }
        }
        assert!(won + lost > open_ones, "{}: {won} won, {lost} lost, {open_ones} open", game.name);
    }
}
