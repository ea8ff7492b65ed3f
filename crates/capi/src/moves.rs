//! Legal moves, and what they do with the cards.

use crate::guard::quiet;
use crate::pointers::{c_text, look, put, take};
use std::ffi::{CString, c_char};
use std::ptr::null;
use winnable::{Action, LegalMove, Place};

/// What a move does.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CActionKind {
    /// Cards go from one place to another.
    Move = 0,
    /// One card leaves the game, or a pair does.
    Remove = 1,
    /// The cards of the board close up.
    CloseUp = 2,
    /// Cards are turned from the stock.
    Draw = 3,
    /// The waste is turned over.
    Redeal = 4,
}

/// What kind of place.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CPlaceKind {
    /// No place.
    Nowhere = 0,
    /// A row, column or stack.
    Row = 1,
    /// A cell.
    Cell = 2,
    /// A foundation.
    Foundation = 3,
    /// The stock.
    Stock = 4,
    /// The waste.
    Waste = 5,
    /// A reserve.
    Reserve = 6,
}

/// A place of the board.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CPlace {
    kind: CPlaceKind,
    index: usize,
    place: usize,
}

impl From<Option<Place>> for CPlace {
    fn from(place: Option<Place>) -> CPlace {
        let (kind, index, place) = match place {
            None => (CPlaceKind::Nowhere, 0, 0),
            Some(Place::Row { row, place }) => (CPlaceKind::Row, row, place),
            Some(Place::Cell(index)) => (CPlaceKind::Cell, index, 0),
            Some(Place::Foundation(index)) => (CPlaceKind::Foundation, index, 0),
            Some(Place::Stock) => (CPlaceKind::Stock, 0, 0),
            Some(Place::Waste) => (CPlaceKind::Waste, 0, 0),
            Some(Place::Reserve(index)) => (CPlaceKind::Reserve, index, 0),
        };
        CPlace { kind, index, place }
    }
}

/// What a move does with the cards.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CAction {
    kind: CActionKind,
    cards: usize,
    from: CPlace,
    to: CPlace,
}

impl From<&Action> for CAction {
    fn from(action: &Action) -> CAction {
        let told = |kind, cards, from: Option<Place>, to: Option<Place>| CAction {
            kind,
            cards,
            from: from.into(),
            to: to.into(),
        };
        match action {
            Action::Move { cards, from, to } => told(CActionKind::Move, cards.len(), Some(*from), Some(*to)),
            Action::Remove { cards, from } => {
                told(CActionKind::Remove, cards.len(), from.first().copied(), from.get(1).copied())
            }
            Action::CloseUp => told(CActionKind::CloseUp, 0, None, None),
            Action::Draw => told(CActionKind::Draw, 0, None, None),
            Action::Redeal => told(CActionKind::Redeal, 0, None, None),
        }
    }
}

/// Moves that can be played.
pub struct CMoves(Vec<(CString, CAction)>);

impl From<Vec<LegalMove>> for CMoves {
    fn from(moves: Vec<LegalMove>) -> CMoves {
        CMoves(moves.iter().map(|legal| (c_text(&legal.text), (&legal.action).into())).collect())
    }
}

/// Gives moves back.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_moves_free(moves: *mut CMoves) {
    // SAFETY: what the header asks of the caller.
    unsafe { take(moves) }
}

/// Their number.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_moves_count(moves: *const CMoves) -> usize {
    // SAFETY: what the header asks of the caller.
    quiet(|| unsafe { look(moves, "moves") }.map(|CMoves(moves)| moves.len()))
}

/// How a move is written.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_moves_text(moves: *const CMoves, index: usize) -> *const c_char {
    // SAFETY: what the header asks of the caller.
    quiet(|| Ok(unsafe { look(moves, "moves") }?.0.get(index).map_or(null(), |(text, _)| text.as_ptr())))
}

/// What it does with the cards.
///
/// # Safety
/// The pointers are as the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn winnable_moves_action(moves: *const CMoves, index: usize, action: *mut CAction) -> bool {
    quiet(|| {
        // SAFETY: what the header asks of the caller.
        let CMoves(moves) = unsafe { look(moves, "moves") }?;
        let Some((_, found)) = moves.get(index) else { return Ok(false) };
        // SAFETY: what the header asks of the caller.
        unsafe { put(action, *found) };
        Ok(true)
    })
}
