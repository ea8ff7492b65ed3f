//! A game in progress.

use crate::game::{CDeal, CGame};
use crate::guard::{guarded, quiet};
use crate::moves::CMoves;
use crate::pointers::{give, give_text, hold, look, take, text};
use crate::solved::CVerdict;
use crate::watch::{CLimits, CWatch, limits, watched};
use std::ffi::c_char;
use std::ptr::null_mut;
use std::sync::Arc;
use winnable::{Game, Session};

/// A game in progress.
pub struct CSession {
    game: Arc<Game>,
    session: Box<dyn Session>,
}

/// Begins a deal.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_session_start(
    game: *const CGame,
    deal: *const CDeal,
    error: *mut *mut c_char,
) -> *mut CSession {
    let start = || {
        // SAFETY: what the header asks of the caller.
        let CGame { game, .. } = unsafe { look(game, "a game") }?;
        // SAFETY: what the header asks of the caller.
        let CDeal(deal) = unsafe { look(deal, "a deal") }?;
        let session = game.session(deal).map_err(|error| error.to_string())?;
        Ok(give(CSession { game: Arc::clone(game), session }))
    };
    // SAFETY: what the header asks of the caller.
    unsafe { guarded(error, start) }
}

/// Gives a session back.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_session_free(session: *mut CSession) {
    // SAFETY: what the header asks of the caller.
    unsafe { take(session) }
}

/// The same position again.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_session_copy(session: *const CSession, error: *mut *mut c_char) -> *mut CSession {
    let copy = || {
        // SAFETY: what the header asks of the caller.
        let CSession { game, session } = unsafe { look(session, "a session") }?;
        let position = game.position(&session.text()).map_err(|error| error.to_string())?;
        let session = game.session(&position).map_err(|error| error.to_string())?;
        Ok(give(CSession { game: Arc::clone(game), session }))
    };
    // SAFETY: what the header asks of the caller.
    unsafe { guarded(error, copy) }
}

/// Every move that the rules allow now.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_session_legal_moves(
    session: *const CSession,
    error: *mut *mut c_char,
) -> *mut CMoves {
    // SAFETY: what the header asks of the caller.
    let legal = || Ok(give(unsafe { look(session, "a session") }?.session.legal_moves().into()));
    // SAFETY: what the header asks of the caller.
    unsafe { guarded(error, legal) }
}

/// Plays a move.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_session_play(
    session: *mut CSession,
    written: *const c_char,
    error: *mut *mut c_char,
) -> bool {
    let play = || {
        // SAFETY: what the header asks of the caller.
        let CSession { session, .. } = unsafe { hold(session, "a session") }?;
        // SAFETY: what the header asks of the caller.
        let written = unsafe { text(written, "a move") }?;
        session.play(written).map_err(|error| error.to_string())?;
        Ok(true)
    };
    // SAFETY: what the header asks of the caller.
    unsafe { guarded(error, play) }
}

/// Takes back the last move.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_session_undo(session: *mut CSession) -> bool {
    // SAFETY: what the header asks of the caller.
    quiet(|| unsafe { hold(session, "a session") }.map(|playing| playing.session.undo()))
}

/// Plays again the move that was taken back last.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_session_redo(session: *mut CSession) -> bool {
    // SAFETY: what the header asks of the caller.
    quiet(|| unsafe { hold(session, "a session") }.map(|playing| playing.session.redo()))
}

/// The moves that were played.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_session_move_count(session: *const CSession) -> usize {
    // SAFETY: what the header asks of the caller.
    quiet(|| unsafe { look(session, "a session") }.map(|playing| playing.session.line().len()))
}

/// Whether the goal of the game is reached.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_session_is_won(session: *const CSession) -> bool {
    // SAFETY: what the header asks of the caller.
    quiet(|| unsafe { look(session, "a session") }.map(|playing| playing.session.is_won()))
}

/// The position as text.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_session_text(session: *const CSession, error: *mut *mut c_char) -> *mut c_char {
    // SAFETY: what the header asks of the caller.
    let written = || Ok(give_text(&unsafe { look(session, "a session") }?.session.text()));
    // SAFETY: what the header asks of the caller.
    unsafe { guarded(error, written) }
}

/// Whether the game can still be won.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_session_can_win(
    session: *const CSession,
    most: *const CLimits,
    watch: *const CWatch,
    error: *mut *mut c_char,
) -> CVerdict {
    let ask = || {
        // SAFETY: what the header asks of the caller.
        let CSession { session, .. } = unsafe { look(session, "a session") }?;
        // SAFETY: what the header asks of the caller.
        let limits = unsafe { limits(most) };
        // SAFETY: what the header asks of the caller.
        let said = unsafe { watched(watch, |watch| session.can_win(limits, watch)) };
        Ok(match said.map_err(|error| error.to_string())? {
            Some(true) => CVerdict::Winnable,
            Some(false) => CVerdict::Unwinnable,
            None => CVerdict::Undecided,
        })
    };
    // SAFETY: what the header asks of the caller.
    unsafe { guarded(error, ask) }
}

/// A move that leads to a win.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_session_hint(
    session: *const CSession,
    most: *const CLimits,
    watch: *const CWatch,
    error: *mut *mut c_char,
) -> *mut c_char {
    let ask = || {
        // SAFETY: what the header asks of the caller.
        let CSession { session, .. } = unsafe { look(session, "a session") }?;
        // SAFETY: what the header asks of the caller.
        let limits = unsafe { limits(most) };
        // SAFETY: what the header asks of the caller.
        let hint = unsafe { watched(watch, |watch| session.hint(limits, watch)) };
        Ok(hint.map_err(|error| error.to_string())?.map_or(null_mut(), |hint| give_text(&hint)))
    };
    // SAFETY: what the header asks of the caller.
    unsafe { guarded(error, ask) }
}

/// The move that a strong player makes without looking at the face-down cards.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_session_advice(
    session: *const CSession,
    watch: *const CWatch,
    error: *mut *mut c_char,
) -> *mut c_char {
    let ask = || {
        // SAFETY: what the header asks of the caller.
        let CSession { session, .. } = unsafe { look(session, "a session") }?;
        // SAFETY: what the header asks of the caller.
        let chance = unsafe { watched(watch, |watch| session.chance(0, watch)) };
        Ok(chance.and_then(|chance| chance.advice).map_or(null_mut(), |advice| give_text(&advice)))
    };
    // SAFETY: what the header asks of the caller.
    unsafe { guarded(error, ask) }
}
