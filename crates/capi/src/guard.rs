//! Between C and Rust: errors become messages, and a panic becomes one too.

use crate::pointers::{give_text, put};
use std::any::Any;
use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::null_mut;

/// What a function hands over if it fails.
pub(crate) trait Failed {
    /// NULL, 0, false, or the verdict that is none.
    fn failed() -> Self;
}

impl<T> Failed for *mut T {
    fn failed() -> Self {
        null_mut()
    }
}

impl<T> Failed for *const T {
    fn failed() -> Self {
        std::ptr::null()
    }
}

macro_rules! fails_as {
    ($($kind:ty: $value:expr),+) => {
        $(impl Failed for $kind {
            fn failed() -> Self {
                $value
            }
        })+
    };
}
fails_as!(bool: false, u64: 0, usize: 0, (): ());

/// Calls a function, and tells its error or its panic at `error`. Objects that a panic leaves half changed are a session at most,
/// whose positions are there before its place is: so nothing is looked at that is not whole.
///
/// # Safety
/// `error` is NULL, or points at a place for a pointer.
pub(crate) unsafe fn guarded<T: Failed>(error: *mut *mut c_char, call: impl FnOnce() -> Result<T, String>) -> T {
    // SAFETY: what is asked of the caller.
    unsafe { put(error, null_mut()) };
    let message = match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(value)) => return value,
        Ok(Err(message)) => message,
        Err(panic) => format!("the library failed (please report this): {}", said(&*panic)),
    };
    if !error.is_null() {
        // SAFETY: what is asked of the caller.
        unsafe { put(error, give_text(&message)) };
    }
    T::failed()
}

/// The same for what cannot fail but by a defect or by a NULL, which it answers as the header says.
pub(crate) fn quiet<T: Failed>(call: impl FnOnce() -> Result<T, String>) -> T {
    // SAFETY: NULL is no place.
    unsafe { guarded(null_mut(), call) }
}

fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a word")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pointers::take_text;
    use std::ffi::CStr;

    #[test]
    fn a_panic_becomes_a_message() {
        let mut error = null_mut();
        // SAFETY: it is a place for a pointer.
        let failed: *mut u8 = unsafe { guarded(&raw mut error, || panic!("a defect at {}", 617)) };
        assert!(failed.is_null());
        // SAFETY: the message was just given.
        let message = unsafe { CStr::from_ptr(error) };
        assert_eq!(message.to_str(), Ok("the library failed (please report this): a defect at 617"));
        // SAFETY: it was given, and is given back once.
        unsafe { take_text(error) };
        assert!(!quiet(|| -> Result<bool, String> { panic!() }), "and nobody need listen");
    }

    #[test]
    fn what_went_well_leaves_no_message() {
        let mut error = std::ptr::dangling_mut();
        // SAFETY: it is a place for a pointer.
        assert_eq!(unsafe { guarded(&raw mut error, || Ok(7_u64)) }, 7);
        assert!(error.is_null());
    }
}
