//! Random walks: the first byte chooses a game, the next two a deal, and each other one a move; the session and the referee
//! stay in step.

use crate::game_and_rest;
use std::collections::BTreeSet;
use winnable_cards::{Board, BoardFormat, Deal};
use winnable_catalog::Session;
use winnable_referee::Table;

/// Most steps.
const STEPS: usize = 60;
/// Bytes that are no moves.
const UNDO: u8 = 255;
const REDO: u8 = 254;

pub(crate) fn walks(data: &[u8]) {
    let Some((game, [low, high, rest @ ..])) = game_and_rest(data) else { return };
    let deal = Deal::Seed(u64::from(u16::from_le_bytes([*low, *high])));
    let mut session = game.session(&deal).expect("every game has numbered deals");
    // The tables after each move, as far as moves can be played again.
    let mut tables = vec![winnable_referee::open(game.name(), &deal).expect("the referee knows every game")];
    let mut at = 0usize;
    for &byte in rest.iter().take(STEPS) {
        match byte {
            UNDO => {
                assert_eq!(session.undo(), at > 0);
                at = at.saturating_sub(1);
            }
            REDO => {
                assert_eq!(session.redo(), at + 1 < tables.len());
                at = (at + 1).min(tables.len() - 1);
            }
            _ => {
                let legal = tables[at].legal();
                let Some(text) = legal.get(usize::from(byte) % legal.len().max(1)) else { continue };
                let mut next = tables[at].copy();
                next.play(text).expect("the referee plays what it calls legal");
                let board = tables[at].board().written(BoardFormat::Usual);
                session.play(text).unwrap_or_else(|error| panic!("{}: {error}\n{board}", game.name()));
                tables.truncate(at + 1);
                tables.push(next);
                at += 1;
            }
        }
        same(&*session, &*tables[at]);
    }
    same_moves(&mut *session, &*tables[at]);
}

fn same(session: &dyn Session, table: &dyn Table) {
    assert_eq!(session.board(), table.board(), "{}", session.game());
    assert_eq!(session.is_won(), table.is_won(), "{}", session.game());
}

fn same_moves(session: &mut dyn Session, table: &dyn Table) {
    let shown = |board: &Board| board.written(BoardFormat::Usual);
    let theirs: BTreeSet<String> = table.after_each_move().iter().map(|next| shown(&next.board())).collect();
    let mut ours = BTreeSet::new();
    for number in 0..session.legal_moves().len() {
        session.play_nth(number).expect("a legal move is played");
        ours.insert(shown(&session.board()));
        assert!(session.undo());
    }
    assert_eq!(ours, theirs, "{} from\n{}", session.game(), shown(&table.board()));
}
