//! The model of free runs: every kind of rules that it takes, and each dominance, against a blind search on many small decks.

mod dominances;
mod small_decks;
mod table;
