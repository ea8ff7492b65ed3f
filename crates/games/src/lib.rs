//! The rules of every game: flat states, legal moves, canonical keys; and what is known of each game beyond its rules.
//!
//! One folder a family. Each gives a [`Game`] (what a search needs), makes it [`Playable`] (what a person
//! needs: deals, boards, moves as text) and [`Modelled`] (what the complete search works on). The model names its search
//! ([`Searched`]) and states the capabilities that this search asks for.

mod capability;
mod carry;
mod claim;
mod components;
mod fingerprint;
mod hidden;
mod horizon;
mod index;
mod interactive;
mod measured;
mod name;
mod no_good;
mod rules;
pub mod strategy;

pub mod accordion;
pub mod calculation;
pub mod free_runs;
pub mod gaps;
pub mod hole;
pub mod klondike;
pub mod monte_carlo;
pub mod pairs;
pub mod patience;
pub mod spider;
pub mod tableau;
pub mod two_decks;

pub use capability::{
    Attempt, Beamed, CoarseKeys, Cost, DiveNumbers, Diving, FirstStages, Greedy, Guidance, InTurnsSearched, NoGoods,
    SoundPruning, StageNumbers, Staged, Timed, TurnTaking, Whole, WholeSearch,
};
pub use claim::{Claim, ClaimKind, Premise, Premises};
pub use components::{Components, Restarts, SmallerModel, Way, Ways, Word};
pub use hidden::Hidden;
pub use horizon::Horizon;
pub use interactive::{Action, Interactive};
pub use measured::Measured;
pub use name::Name;
pub use no_good::NoGood;
pub use rules::{Game, Keys, Notation, PapersProgram, Playable};
pub use strategy::{Modelled, Searched};
