//! Boards in all formats, and moves in all notations, for every game.

use crate::{game_and_rest, text};
use winnable_cards::{BoardFormat, Deal, Layout};

/// A board that a game reads, the referee reads too, and whatever format it is written in, it is read again the same.
pub(crate) fn boards(data: &[u8]) {
    let Some((game, rest)) = game_and_rest(data) else { return };
    let Ok(layout) = Layout::parse(&text(rest)) else { return };
    let deal = Deal::Position(layout);
    let Ok(board) = game.board(&deal) else { return };
    let name = game.name();
    match winnable_referee::open(name, &deal) {
        Ok(table) => assert_eq!(table.board(), board, "{name}"),
        Err(refusal) => panic!("{name}: a board; referee: {refusal}"),
    }
    for format in [BoardFormat::Usual, BoardFormat::Paper, BoardFormat::FcSolve] {
        let written = board.written(format);
        let layout = Layout::parse(&written).unwrap_or_else(|error| panic!("{name}: {error}\n{written}"));
        let again = game.board(&Deal::Position(layout)).unwrap_or_else(|error| panic!("{name}: {error}\n{written}"));
        assert_eq!(again, board, "{name} {format:?}");
    }
}

/// A text that is meant to be moves: the session and the referee agree on what it is. The second byte is the deal.
pub(crate) fn moves(data: &[u8]) {
    let Some((game, [seed, rest @ ..])) = game_and_rest(data) else { return };
    let deal = Deal::Seed(u64::from(*seed));
    let text = text(rest);
    let _ = winnable_referee::check(game.name(), &deal, &text);
    let mut session = game.session(&deal).expect("every game has numbered deals");
    let mut table = winnable_referee::open(game.name(), &deal).expect("the referee knows every game");
    for word in text.split_whitespace().take(100) {
        let (ours, theirs) = (session.play(word), table.play(word));
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{} {word}: {ours:?}, {theirs:?}", game.name());
        assert_eq!(session.board(), table.board(), "{} after {word}", game.name());
    }
}
