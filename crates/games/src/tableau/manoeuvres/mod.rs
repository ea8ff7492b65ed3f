//! Games with cells as a player thinks of them: not single moves but manoeuvres. A manoeuvre loosens what lies
//! above one or two cards and then does what that was for: a card goes up, or a card is laid on another.
//! The complete search of FreeCell, Baker's Game and Four Companies works on this model.
//!
//! # Loose cards
//! A card in a cell and a card alone in a column are both *loose*, and cells and columns of at most one card are
//! their *places*. As long as one place is free, loose cards can be brought into any order and back, so all these
//! positions are winnable or none is, and they are one here. A loose card can be built on if it can be in a column,
//! that is, if there is such a column. When no place is free, the loose cards cannot change places: a card
//! that came to be alone in its column then is *pinned* there. The others have filled the places while one was free,
//! in an order that is still ours to choose, so any of them may be said to be in the columns that no pinned card has.
//!
//! # Every win is a win by manoeuvres
//! Moves that bring loose cards into another order are no moves here. What is left either loosens a card or is
//! *productive*: it sends a card up, lays a card or a run on a card, or takes a run into a space (where runs move whole).
//! Loosening the last but one card of a column *clears* it. Take a win with the fewest moves, a run that is carried
//! being one move, and put each loosening off as long as the next move does not need it. That move then has a place
//! more, and what it leaves alone in a column is pinned less often, never more often. Loosening a card x of
//! column c, if it does not clear c, is needed by
//! - a move of x. If x goes up or is laid on a card it could have done so from c directly, and the win is not shortest;
//! - loosening the card under x: that is the same manoeuvre, one card deeper;
//! - laying a card on x, moving the card under x, or laying a card on that: the manoeuvre's productive move. It
//!   has to do with two columns at the most, and with a space, which is there or was cleared before;
//! - moving a run whose upper end is x, the run being laid bare by loosening x: then let the run take x along and
//!   loosen x afterwards; that needs no more places and no more moves.
//!
//! Clearing c is different: if it is put off past a move that takes a place, the last card of c may be pinned that was
//! not pinned before. So it is a manoeuvre of its own, wherever it leaves a place free and however many spaces there are.
//! If it leaves none, the card is pinned at once. Then c is no space for others before a place becomes free, no
//! move takes a place before that, and it can be put off like the rest.
//!
//! Putting off ends, since nothing is ever put earlier. So some shortest win is made of
//! manoeuvres, and each of them leads to a position with a shorter win; a card that is safe to go up makes no win longer.

mod build;
mod guidance;
mod moves;
mod position;
mod reach;
mod steps;

pub use build::ManoeuvreBuild;
pub use moves::Manoeuvre;
pub use position::Position;

use super::rules::{Rules, Runs};
use super::runs_at_once::ModelOf;
use super::state::State;
use super::{Move, Tableau};
use crate::{Game, Guidance, Keys};
use std::marker::PhantomData;

/// The model of a game with cells.
#[derive(Debug, Clone, Copy)]
pub struct Manoeuvres<R> {
    columns: usize,
    rules: PhantomData<R>,
}

impl<R: Rules> Manoeuvres<R> {
    /// Whether runs move whole, whatever their length. If not, they are carried over free places.
    const RUNS_MOVE_WHOLE: bool = match R::RUNS {
        Runs::Whole => true,
        Runs::BySpaces => false,
        Runs::Single => panic!("manoeuvres move runs"),
    };
}

impl<R: Rules<Build: ManoeuvreBuild>> ModelOf<R> for Manoeuvres<R> {
    type Model = Manoeuvres<R>;
    const NAME: &'static str = "manoeuvres";

    fn model(game: &Tableau<R>, start: &State) -> (Self, Position) {
        let model = Manoeuvres { columns: game.columns, rules: PhantomData };
        (model, Position::new::<R>(start, game.columns, game.cells))
    }

    fn steps(game: &Tableau<R>, start: &State, line: &[Manoeuvre]) -> Vec<Move> {
        steps::steps(game.columns, game.cells, start, line)
    }
}

impl<R: Rules<Build: ManoeuvreBuild>> Game for Manoeuvres<R> {
    type State = Position;
    type Move = Manoeuvre;
    const KEYS: Keys = Keys::Fingerprints;

    fn moves(&self, state: &Position, out: &mut Vec<Manoeuvre>) {
        let mut estimated = Vec::new();
        self.moves_with_estimates(state, &mut estimated);
        out.extend(estimated.into_iter().map(|(_, m)| m));
    }

    #[inline]
    fn play(&self, state: &mut Position, m: Manoeuvre) {
        moves::play(state, m);
    }

    #[inline]
    fn is_won(&self, state: &Position) -> bool {
        state.disorders.is_empty()
    }

    #[inline]
    fn key(&self, state: &Position) -> u128 {
        debug_assert_eq!(state.key, state.fresh_key(), "the running key is the key computed afresh");
        state.key
    }

    fn plain_key(&self, state: &Position) -> u128 {
        state.key
    }

    #[inline]
    fn cards_left(&self, state: &Position) -> u32 {
        52 - state.up.iter().map(|&n| u32::from(n)).sum::<u32>()
    }

    /// As many as there are when the loose cards lie in cells where they can.
    #[inline]
    fn empty_columns(&self, state: &Position) -> Option<u32> {
        Some(u32::from(state.spaces.min(state.free)))
    }
}
