//! Limits, and a line to a running search.

use crate::guard::quiet;
use crate::pointers::{give, look, take};
use winnable::{Limits, Watch};

/// How much a search may use.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct CLimits {
    states: u64,
    bytes: u64,
}

impl From<Limits> for CLimits {
    fn from(Limits { states, bytes }: Limits) -> CLimits {
        CLimits { states, bytes }
    }
}

/// The limits at a pointer, or those that NULL means.
///
/// # Safety
/// The pointer is NULL, or points at limits.
pub(crate) unsafe fn limits(pointer: *const CLimits) -> Limits {
    // SAFETY: what is asked of the caller.
    let limits = unsafe { pointer.as_ref() };
    limits.map_or_else(Limits::default, |&CLimits { states, bytes }| Limits { states, bytes })
}

/// A line to a running search.
pub struct CWatch(Watch);

/// Calls a search with the watch at a pointer, or with one that nobody has.
///
/// # Safety
/// The pointer is NULL, or points at a watch.
pub(crate) unsafe fn watched<T>(pointer: *const CWatch, search: impl FnOnce(&Watch) -> T) -> T {
    // SAFETY: what is asked of the caller.
    match unsafe { pointer.as_ref() } {
        Some(CWatch(watch)) => search(watch),
        None => search(&Watch::default()),
    }
}

/// What NULL means where limits are asked for.
#[unsafe(no_mangle)]
pub extern "C" fn winnable_limits_default() -> CLimits {
    Limits::default().into()
}

/// A watch for one or more searches.
#[unsafe(no_mangle)]
pub extern "C" fn winnable_watch_new() -> *mut CWatch {
    give(CWatch(Watch::default()))
}

/// Asks the searches that run with it to stop soon.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_watch_stop(watch: *const CWatch) {
    // SAFETY: what the header asks of the caller. A watch is made for several threads: it is never changed but by atomics.
    quiet(|| unsafe { look(watch, "a watch") }.map(|CWatch(watch)| watch.stop()));
}

/// States of the search that runs, a little late.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_watch_states(watch: *const CWatch) -> u64 {
    // SAFETY: what the header asks of the caller.
    quiet(|| unsafe { look(watch, "a watch") }.map(|CWatch(watch)| watch.states()))
}

/// Gives a watch back.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_watch_free(watch: *mut CWatch) {
    // SAFETY: what the header asks of the caller.
    unsafe { take(watch) }
}
