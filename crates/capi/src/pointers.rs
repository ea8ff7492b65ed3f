//! From pointers to references and back. Who calls these functions passes on what the header asks of a caller.

use std::ffi::{CStr, CString, c_char};

/// Hands an object over to the caller.
pub(crate) fn give<T>(value: T) -> *mut T {
    Box::into_raw(Box::new(value))
}

/// Takes an object back, and drops it.
///
/// # Safety
/// The pointer is NULL, or was given by [`give`] and not taken back yet.
pub(crate) unsafe fn take<T>(pointer: *mut T) {
    if !pointer.is_null() {
        // SAFETY: it comes from `give`, which made it of a box, and nobody else has it.
        drop(unsafe { Box::from_raw(pointer) });
    }
}

/// What a pointer points at, for the time of a call; `what` it is, for the message if it is NULL.
///
/// # Safety
/// The pointer is NULL, or points at a value that nobody changes meanwhile.
pub(crate) unsafe fn look<'a, T>(pointer: *const T, what: &str) -> Result<&'a T, String> {
    // SAFETY: it is NULL, or points at a value that nobody changes.
    unsafe { pointer.as_ref() }.ok_or_else(|| format!("expected {what}, found NULL"))
}

/// The same, to change it.
///
/// # Safety
/// The pointer is NULL, or points at a value that nobody else looks at meanwhile.
pub(crate) unsafe fn hold<'a, T>(pointer: *mut T, what: &str) -> Result<&'a mut T, String> {
    // SAFETY: it is NULL, or points at a value that nobody else looks at.
    unsafe { pointer.as_mut() }.ok_or_else(|| format!("expected {what}, found NULL"))
}

/// The text that a pointer points at, for the time of a call.
///
/// # Safety
/// The pointer is NULL, or points at bytes that end with a zero and that nobody changes meanwhile.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, what: &str) -> Result<&'a str, String> {
    if pointer.is_null() {
        return Err(format!("expected {what}, found NULL"));
    }
    // SAFETY: it is not NULL, its bytes end with a zero, and nobody changes them.
    let bytes = unsafe { CStr::from_ptr(pointer) };
    let found = |error: std::str::Utf8Error| format!("expected {what} in UTF-8, found {error}");
    bytes.to_str().map_err(found)
}

/// Writes to a place of the caller, if there is one.
///
/// # Safety
/// The pointer is NULL, or points at a place for a value that nobody else looks at meanwhile.
pub(crate) unsafe fn put<T>(pointer: *mut T, value: T) {
    if !pointer.is_null() {
        // SAFETY: it is not NULL, and the place is the caller's. What lies there need not be a value yet, and is not dropped.
        unsafe { pointer.write(value) };
    }
}

/// A text as C reads it. A zero in it, which none of ours has, would end it.
pub(crate) fn c_text(text: &str) -> CString {
    CString::new(text.split('\0').next().unwrap_or_default()).expect("the zero was cut off")
}

/// Hands a text over to the caller.
pub(crate) fn give_text(text: &str) -> *mut c_char {
    c_text(text).into_raw()
}

/// Takes a text back, and drops it.
///
/// # Safety
/// The pointer is NULL, or was given by [`give_text`] and not taken back yet.
pub(crate) unsafe fn take_text(pointer: *mut c_char) {
    if !pointer.is_null() {
        // SAFETY: it comes from `give_text`, and nobody else has it.
        drop(unsafe { CString::from_raw(pointer) });
    }
}
