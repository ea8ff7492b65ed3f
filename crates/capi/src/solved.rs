//! Verdicts.

use crate::game::{CDeal, CGame};
use crate::guard::{Failed, guarded, quiet};
use crate::pointers::{c_text, give, look, take};
use crate::watch::{CLimits, CWatch, limits, watched};
use std::ffi::{CString, c_char};
use std::ptr::null;
use winnable::{Request, Verdict};

/// The answer for one deal.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CVerdict {
    /// There is no verdict, but a message.
    Error = -1,
    /// A win was found, and replayed by the referee.
    Winnable = 0,
    /// Every line of play was searched.
    Unwinnable = 1,
    /// A limit was reached, or the search was stopped.
    Undecided = 2,
}

impl Failed for CVerdict {
    fn failed() -> Self {
        CVerdict::Error
    }
}

impl From<Verdict> for CVerdict {
    fn from(verdict: Verdict) -> CVerdict {
        match verdict {
            Verdict::Winnable | Verdict::Won => CVerdict::Winnable,
            Verdict::Unwinnable => CVerdict::Unwinnable,
            // What a player loses says nothing about the deal.
            Verdict::Undecided | Verdict::Lost => CVerdict::Undecided,
        }
    }
}

/// A verdict with all that belongs to it.
pub struct CSolved {
    verdict: CVerdict,
    reason: Option<CString>,
    states: u64,
    moves: Vec<CString>,
}

/// Whether a deal can be won.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_solve(
    game: *const CGame,
    deal: *const CDeal,
    most: *const CLimits,
    watch: *const CWatch,
    error: *mut *mut c_char,
) -> *mut CSolved {
    let solve = || {
        // SAFETY: what the header asks of the caller.
        let CGame { game, .. } = unsafe { look(game, "a game") }?;
        // SAFETY: what the header asks of the caller.
        let CDeal(deal) = unsafe { look(deal, "a deal") }?;
        // SAFETY: what the header asks of the caller.
        let request = Request { limits: unsafe { limits(most) }, ..Request::default() };
        // SAFETY: what the header asks of the caller.
        let solved = unsafe { watched(watch, |watch| game.solve(deal, &request, watch)) };
        let solved = solved.map_err(|error| error.to_string())?;
        Ok(give(CSolved {
            verdict: solved.verdict.into(),
            reason: solved.reason.map(|reason| c_text(reason.name())),
            states: solved.states,
            moves: solved.moves.iter().map(|text| c_text(text)).collect(),
        }))
    };
    // SAFETY: what the header asks of the caller.
    unsafe { guarded(error, solve) }
}

/// Gives a verdict back.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_solved_free(solved: *mut CSolved) {
    // SAFETY: what the header asks of the caller.
    unsafe { take(solved) }
}

/// The verdict itself.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_solved_verdict(solved: *const CSolved) -> CVerdict {
    // SAFETY: what the header asks of the caller.
    quiet(|| unsafe { look(solved, "a verdict") }.map(|solved| solved.verdict))
}

/// Why it is unwinnable or undecided.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_solved_reason(solved: *const CSolved) -> *const c_char {
    // SAFETY: what the header asks of the caller.
    quiet(|| Ok(unsafe { look(solved, "a verdict") }?.reason.as_ref().map_or(null(), |reason| reason.as_ptr())))
}

/// States that were searched.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_solved_states(solved: *const CSolved) -> u64 {
    // SAFETY: what the header asks of the caller.
    quiet(|| unsafe { look(solved, "a verdict") }.map(|solved| solved.states))
}

/// The number of moves of the win.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_solved_move_count(solved: *const CSolved) -> usize {
    // SAFETY: what the header asks of the caller.
    quiet(|| unsafe { look(solved, "a verdict") }.map(|solved| solved.moves.len()))
}

/// A move of the win.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_solved_move(solved: *const CSolved, index: usize) -> *const c_char {
    // SAFETY: what the header asks of the caller.
    quiet(|| Ok(unsafe { look(solved, "a verdict") }?.moves.get(index).map_or(null(), |text| text.as_ptr())))
}
