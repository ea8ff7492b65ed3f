//! Cards, decks, deal numbers and positions as text.
//!
//! All other crates depend on this one: it knows no game, opens no file and starts no thread.
//!
//! ```
//! use winnable_cards::{Card, Form};
//! let ten: Card = "♥10".parse().unwrap();
//! assert_eq!(ten.written(Form::Usual), "TH");
//! assert_eq!(ten.written(Form::Paper), "H0");
//! ```

mod board;
mod card;
mod card_set;
mod deal;
mod deck;
mod few;
mod json;
mod layout;
mod mersenne;
mod microsoft;
mod nearest;
mod pile_move;
mod place;
mod pysol;
mod shuffle;
mod slot;
mod solvitaire;
mod solvitaire_seed;
mod up;

pub use board::{Board, BoardFormat, Foundations};
pub use card::{Card, CardError, Form, Rank, Suit};
pub use card_set::{CardSet, Cards, NO_CARD};
pub use deal::{Deal, DealName, DealNameError, Numbering};

pub use deck::{Deck, check_deck, check_once};
pub use few::{sort_few, sort_few_by};
pub use layout::{Layout, LayoutError, Line, Spot, Token, cut, deck_line};
pub use microsoft::{MicrosoftError, MicrosoftNumber};
pub use nearest::{did_you_mean, nearest};
pub use pile_move::{Pile, PileMove};
pub use place::Place;
pub use pysol::{PysolError, PysolNumber};
pub use shuffle::{SHUFFLE_NAME, SplitMix64, shuffle};
pub use slot::Slot;
pub use solvitaire_seed::{SolvitaireError, SolvitaireSeed};
