//! The rules of every game: flat states, legal moves, canonical keys.
//!
//! One folder a family. Each gives a [`Game`] (what a search needs), makes it [`Playable`] (what a person
//! needs: deals, boards, moves as text) and [`Planned`] (what the complete search works on).

mod fingerprint;
mod game;
mod horizon;
mod interactive;
mod lesson;

pub mod calculation;
pub mod gaps;
pub mod monte_carlo;
pub mod tableau;

pub use game::{Counted, Game, Guided, Hidden, Notation, Planned, Playable, Stages};
pub use horizon::Horizon;
pub use interactive::{Action, Interactive};
pub use lesson::Lesson;
