//! Whole games from the deal to the win, kept as data.

use winnable_cards::{Deal, DealName, Numbering};
use winnable_referee::{Refusal, check, open};

/// The game, the deal and the moves of each recorded win.
fn wins() -> Vec<(String, Deal, Vec<String>)> {
    let text = include_str!("data/wins.txt");
    let games = text.split("\n> ").skip(1).map(|game| {
        let (title, moves) = game.split_once('\n').expect("moves follow the title");
        let (game, deal) = title.split_once(' ').expect("a game and a deal");
        let deal = match DealName::parse(deal, Numbering::Seed).unwrap() {
            DealName::Microsoft(number) => Deal::Microsoft(number),
            DealName::Seed(seed) => Deal::Seed(seed),
            other => panic!("{other} is not a number"),
        };
        (game.to_string(), deal, moves.split_whitespace().map(str::to_string).collect())
    });
    games.collect()
}

#[test]
fn recorded_wins_are_wins() {
    let wins = wins();
    assert_eq!(wins.len(), 14);
    for (game, deal, moves) in &wins {
        let replay = check(game, deal, &moves.join(" ")).unwrap_or_else(|refusal| panic!("{game}: {refusal}"));
        assert_eq!(replay.moves, moves.len());
    }
}

#[test]
fn each_move_of_a_win_is_listed_as_legal() {
    for (game, deal, moves) in wins() {
        let mut table = open(&game, &deal).unwrap();
        for step in moves {
            assert!(table.legal().contains(&step), "{game}: {step} is not listed");
            table.play(&step).unwrap();
        }
    }
}

#[test]
fn a_win_cut_short_is_none() {
    for (game, deal, moves) in wins() {
        let (_, most) = moves.split_last().unwrap();
        let refusal = check(&game, &deal, &most.join(" ")).unwrap_err();
        assert!(matches!(refusal, Refusal::NotWon { .. }), "{game}: {refusal}");
    }
}

#[test]
fn a_win_of_another_deal_is_none() {
    for (game, _, moves) in wins() {
        let refusal = check(&game, &Deal::Seed(1234), &moves.join(" ")).unwrap_err();
        assert!(matches!(refusal, Refusal::Illegal { .. }), "{game}: {refusal}");
    }
}
