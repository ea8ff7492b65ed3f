//! Players who may not see the face-down cards.
//!
//! A [`Player`] is given a view of the position, never the position itself: peeking is a type error, not a promise.

pub mod calculation;
pub mod monte_carlo;
mod name;
mod player;

pub use name::{Listed, PlayerError};
pub use player::{AnyPlayer, BlindGame, Player, chance};
