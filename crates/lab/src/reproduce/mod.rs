//! Every figure of the five papers, beside ours.
//!
//! One file a paper, except for the players. Each measures through the [`Runner`], which keeps its rows in datasets, so
//! that an interrupted reproduction goes on where it stopped, and returns [`Item`]s for the table.

mod beleaguered_castle;
mod freecell;
mod item;
mod monte_carlo;
mod papers;
mod players;
mod rows;
mod runner;
mod runs;

pub use item::{Item, Judgement};
pub use papers::Paper;
pub use rows::{html, terminal};
pub use runner::Runner;

use crate::error::LabError;

/// All rows of one paper, or none if the run was interrupted.
pub fn reproduce(paper: Paper, runner: &mut Runner) -> Result<Option<Vec<Item>>, LabError> {
    match paper {
        Paper::MonteCarlo => monte_carlo::items(runner),
        Paper::Solitaires => freecell::items(runner),
        Paper::Calculation => players::hanazawa(runner),
        Paper::BeleagueredCastle => beleaguered_castle::items(runner),
        Paper::SemiRandom => players::semi_random(runner),
    }
}
