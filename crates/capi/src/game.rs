//! Games and deals.

use crate::guard::{guarded, quiet};
use crate::pointers::{c_text, give, look, take, text};
use std::ffi::{CString, c_char};
use std::sync::Arc;
use winnable::{Deal, Game};

/// The rules of a game. Sessions share it, so that it may be given back before them.
pub struct CGame {
    pub(crate) game: Arc<Game>,
    name: CString,
}

/// A deal of a game, or a position.
pub struct CDeal(pub(crate) Deal);

/// The game of a name.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_game_open(name: *const c_char, error: *mut *mut c_char) -> *mut CGame {
    let open = || {
        // SAFETY: what the header asks of the caller.
        let game = Game::open(unsafe { text(name, "the name of a game") }?).map_err(|error| error.to_string())?;
        let name = c_text(game.name());
        Ok(give(CGame { game: Arc::new(game), name }))
    };
    // SAFETY: what the header asks of the caller.
    unsafe { guarded(error, open) }
}

/// Gives a game back.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_game_free(game: *mut CGame) {
    // SAFETY: what the header asks of the caller.
    unsafe { take(game) }
}

/// The canonical name.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_game_name(game: *const CGame) -> *const c_char {
    // SAFETY: what the header asks of the caller.
    quiet(|| Ok(unsafe { look(game, "a game") }?.name.as_ptr()))
}

/// The deal of a name.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_deal_read(
    game: *const CGame,
    name: *const c_char,
    error: *mut *mut c_char,
) -> *mut CDeal {
    let read = || {
        // SAFETY: what the header asks of the caller.
        let CGame { game, .. } = unsafe { look(game, "a game") }?;
        // SAFETY: what the header asks of the caller.
        let name = unsafe { text(name, "the name of a deal") }?;
        let named = game.deal(name).map_err(|error| error.to_string())?;
        // A file may hold the position of another game.
        game.board(&named.deal).map_err(|error| error.to_string())?;
        Ok(give(CDeal(named.deal)))
    };
    // SAFETY: what the header asks of the caller.
    unsafe { guarded(error, read) }
}

/// The position that a text describes.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_deal_position(
    game: *const CGame,
    position: *const c_char,
    error: *mut *mut c_char,
) -> *mut CDeal {
    let read = || {
        // SAFETY: what the header asks of the caller.
        let CGame { game, .. } = unsafe { look(game, "a game") }?;
        // SAFETY: what the header asks of the caller.
        let position = unsafe { text(position, "a position") }?;
        Ok(give(CDeal(game.position(position).map_err(|error| error.to_string())?)))
    };
    // SAFETY: what the header asks of the caller.
    unsafe { guarded(error, read) }
}

/// Gives a deal back.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_deal_free(deal: *mut CDeal) {
    // SAFETY: what the header asks of the caller.
    unsafe { take(deal) }
}
