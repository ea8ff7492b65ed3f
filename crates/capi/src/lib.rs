//! Winnable for C: the functions of `include/winnable.h`, which says what each of them does and who owns what. Nothing is decided
//! here; the crate `winnable` is called, and its answers are handed over.
//!
//! Unsafe code is in this crate alone. What must hold for it is the same everywhere, and is what the header asks of a caller:
//! a pointer is NULL or was given by a function of this library for this type and not given back yet; a text ends with a
//! zero; an object is used by one thread at a time, unless it is a game or a watch. The functions that look behind a pointer are
//! those of `pointers`. No panic crosses the boundary: see `guard`.

mod game;
mod guard;
mod moves;
mod pointers;
mod session;
mod solved;
mod watch;

use std::ffi::{CStr, c_char};

/// The version as C reads it.
const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => panic!("a version has no zero in it"),
};

/// The version of the library.
#[unsafe(no_mangle)]
pub extern "C" fn winnable_version() -> *const c_char {
    VERSION.as_ptr()
}

/// Gives back a text of the library.
///
/// # Safety
/// The text is NULL, or was returned as `char *` by this library and not given back yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_text_free(text: *mut c_char) {
    // SAFETY: what the header asks of the caller.
    unsafe { pointers::take_text(text) }
}
