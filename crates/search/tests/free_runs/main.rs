//! The model of free runs: every kind of rules that it takes, and each dominance, against a blind search on many small decks; games
//! of full size.

mod dominances;
mod full_size;
mod games;
mod small_decks;
mod solving;
mod table;
