//! Thoughtful Klondike: the model and each dominance against a blind search of every legal move, on many small decks.

mod dominances;
mod limits;
mod small_decks;
