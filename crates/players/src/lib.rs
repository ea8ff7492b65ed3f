//! Players that may not see the face-down cards.
//!
//! A [`Player`] is given a view of the position, never the position itself, so that peeking does not compile. A
//! [`BlindGame`] is a game in progress that shows no more than the view. One folder for each game; what players have
//! learned is in `data/`.

pub mod calculation;
pub mod klondike;
pub mod monte_carlo;
mod name;
mod player;

pub use name::{Listed, PlayerError};
pub use player::{AnyPlayer, BlindGame, Player, chance};
