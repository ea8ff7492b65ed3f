//! The lemmas of `crates/games/src/tableau/manoeuvres/argument.md`, each with a search for its counterexample on small
//! boards that are gone through to the end.

mod graph;
mod lemmas;
mod library;
mod outline;
mod space;
