//! Players that may not see the face-down cards.
//!
//! A [`Player`] is given a view of the position, never the position itself, so that peeking does not compile. A
//! [`BlindGame`] is a game in progress that shows no more than the view. One folder for each game, and `face_down` for all others;
//! what players have learned is in `data/`.

pub mod calculation;
pub mod face_down;
mod judge_file;
mod judges;
pub mod klondike;
mod learn;
pub mod monte_carlo;
mod name;
mod net;
mod player;
mod training;

pub use judge_file::{Header, write as write_judge};
pub use judges::{JUDGES, embedded_judge, give_judge, has_judge};
pub use learn::Example;
pub use name::{Listed, PlayerError};
pub use net::{Net, WIDTHS};
pub use player::{AnyPlayer, BlindGame, Player, chance};
pub use training::{FIRST_TRAINING_DEAL, FIRST_VALIDATION_DEAL, Lessons, Subject, Training};
