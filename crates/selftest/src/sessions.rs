//! Games in progress: random play, with the referee's table in step. What may be played, what comes of it, and what is
//! taken back and played again must be the same.

use crate::case::{Case, Disagreement, Part};
use crate::program::Program;
use crate::tally::{Kind, Tally};
use std::collections::BTreeMap;
use winnable_cards::{Board, BoardFormat, Deal};
use winnable_catalog::{AnyGame, Session};
use winnable_positions::below;
use winnable_referee::Table;

/// Most moves of a walk.
const LENGTH: usize = 12;

fn shown(board: &Board) -> String {
    board.written(BoardFormat::Usual)
}

pub(crate) fn sessions(
    program: &dyn Program,
    game: &dyn AnyGame,
    case: &Case,
    deal: &Deal,
    tally: &mut Tally,
) -> Result<(), Disagreement> {
    let fails = |what: String| Disagreement::new(Part::Sessions, what);
    let mut rng = case.chance(Part::Sessions);
    let mut session = game.session(deal).map_err(|error| fails(format!("session: {error}")))?;
    let mut table =
        winnable_referee::open(game.name(), deal).map_err(|refusal| fails(format!("referee: {refusal}")))?;
    let mut boards = vec![session.board()];
    for _ in 0..LENGTH {
        let here = shown(&session.board());
        let at_this_board = |error: Disagreement| Disagreement { board: Some(here.clone()), ..error };
        let legal = same_moves(program, &mut *session, &*table, tally).map_err(at_this_board)?;
        if legal.is_empty() {
            break;
        }
        let text = &legal[below(&mut rng, legal.len())];
        session.play(text).map_err(|error| at_this_board(fails(format!("session: {error}"))))?;
        table.play(text).map_err(|why| at_this_board(fails(format!("session: {text} is legal; referee: {why}"))))?;
        boards.push(session.board());
    }
    there_and_back(&mut *session, &boards)
}

/// What may be played here, by the session and by the referee, leads to the same boards. The moves as the session writes
/// them.
fn same_moves(
    program: &dyn Program,
    session: &mut dyn Session,
    table: &dyn Table,
    tally: &mut Tally,
) -> Result<Vec<String>, Disagreement> {
    let fails = |what: String| Err(Disagreement::new(Part::Sessions, what));
    let before = session.board();
    if before != table.board() {
        return fails(format!("session:\n{}referee:\n{}", shown(&before), shown(&table.board())));
    }
    if session.is_won() != table.is_won() {
        return fails(format!("session: won is {}; referee: {}", session.is_won(), table.is_won()));
    }
    let mut theirs: BTreeMap<String, String> = BTreeMap::new();
    for text in table.legal() {
        let mut next = table.copy();
        if let Err(why) = next.play(&text) {
            return fails(format!("the referee calls {text} legal and refuses it: {why}"));
        }
        theirs.insert(shown(&next.board()), text);
    }
    let legal = program.legal_moves(session);
    for (number, legal) in legal.iter().enumerate() {
        let text = &legal.text;
        let mut next = table.copy();
        if let Err(why) = next.play(text) {
            return fails(format!("session: {text} is legal; referee: {why}"));
        }
        let is_by_number = number % 2 == 0;
        if let Err(error) = if is_by_number { session.play_nth(number) } else { session.play(text) } {
            return fails(format!("the session calls {text} legal and refuses it: {error}"));
        }
        let board = session.board();
        if board != next.board() {
            return fails(format!("after {text} session:\n{}referee:\n{}", shown(&board), shown(&next.board())));
        }
        theirs.remove(&shown(&board));
        if !session.undo() || session.board() != before {
            return fails(format!("{text} taken back leads to\n{}", shown(&session.board())));
        }
        tally.count(Kind::Moves, 1);
    }
    match theirs.values().next() {
        Some(text) => fails(format!("referee: {text} is legal; session: it is not")),
        None => Ok(legal.into_iter().map(|legal| legal.text).collect()),
    }
}

/// Back to the start and forward to the end: the same boards on the way.
fn there_and_back(session: &mut dyn Session, boards: &[Board]) -> Result<(), Disagreement> {
    let fails = |what: String| Err(Disagreement::new(Part::Sessions, what));
    let last = boards.len() - 1;
    for (number, board) in boards.iter().enumerate().rev() {
        if session.board() != *board || session.line().len() != number || session.undo() != (number > 0) {
            return fails(format!("{} of {last} moves taken back lead to another place", last - number));
        }
    }
    for (number, board) in boards.iter().enumerate() {
        if session.board() != *board || session.line().len() != number || session.redo() != (number < last) {
            return fails(format!("{number} of {last} moves played again lead to another place"));
        }
    }
    Ok(())
}
