//! What a page asks of a position: a question in JSON goes in, an answer in JSON comes out. There is no server, no thread and no
//! clock in here, so that the server (`winnable serve`) and a browser by itself (`crates/web`) answer alike.
//!
//! Nothing is kept between questions. Each names the game, the deal and the moves, and the answer follows from these alone.
//!
//! - [`answer`]: the questions by their names;
//! - `games`: those of the list, and the rule files that were told of;
//! - `position`: a board after some moves, with all legal moves;
//! - `experiment`: some deals of an experiment, and where it stands; `curve`: how it came there;
//! - `questions`: can it be won, which move lost it, which moves keep the win, the chance, how hard, a deal of a kind;
//! - `why`: which cards never come free in a lost position, and what would have saved it; `puzzle`: positions with one move that wins.

mod answer;
mod curve;
mod error;
mod experiment;
mod games;
mod position;
mod puzzle;
mod questions;
mod why;

pub use answer::{Asker, NAMES, answer, read};
pub use curve::{Counts, Curve, Point, ahead};
pub use error::{Error, Fault};
pub use experiment::title_of;
pub use games::{check_player, needs, open, tell, tell_text};
pub use questions::LIMITS;
pub use winnable_catalog::{Limits, give_judge};
