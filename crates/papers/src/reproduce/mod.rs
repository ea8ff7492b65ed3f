//! Every figure of the five papers, beside ours, and published lists of rates.
//!
//! One file a paper. Each says what it measures as a plan, has it done by the [`Runner`], which keeps every result, so
//! that an interrupted reproduction goes on where it stopped and a finished one takes no time, and returns a
//! [`Section`]: rows, charts and findings. `terminal.rs` and `html/` show them, in English or, by
//! the catalogue of `japanese/`, in Japanese.

mod beleaguered_castle;
mod castle_text;
mod children;
pub(crate) mod deadlock;
mod figures;
mod freecell;
mod freecell_readings;
mod freecell_text;
mod hanazawa;
mod hanazawa_text;
mod html;
mod item;
mod japanese;
mod language;
mod listings;
mod monte_carlo;
mod overall;
mod papers;
mod published;
mod runner;
mod runs;
mod section;
mod semi_random;
mod semi_random_wishes;
mod terminal;
mod work;

pub use html::html;
pub use item::{Item, Judgement};
pub use language::{Language, Say};
pub use overall::Overall;
pub use papers::Paper;
pub use published::{List, compare};
pub use runner::Runner;
pub use section::Section;
pub use terminal::terminal;
pub use work::Scale;

use winnable_lab::LabError;

/// Everything about one paper, or none if the run was interrupted.
pub fn reproduce(paper: Paper, runner: &mut Runner) -> Result<Option<Section>, LabError> {
    match paper {
        Paper::MonteCarlo => monte_carlo::section(runner),
        Paper::Solitaires => freecell::section(runner),
        Paper::Calculation => hanazawa::section(runner),
        Paper::BeleagueredCastle => beleaguered_castle::section(runner),
        Paper::SemiRandom => semi_random::section(runner),
    }
}

/// How long a paper takes, in seconds on one core, about: for the progress bar.
pub fn seconds(paper: Paper, scale: Scale) -> f64 {
    match paper {
        Paper::MonteCarlo => monte_carlo::Measurements::new(scale).seconds(),
        Paper::Solitaires => freecell::Measurements::new(scale).seconds(),
        Paper::Calculation => hanazawa::Measurements::new(scale).seconds(),
        Paper::BeleagueredCastle => beleaguered_castle::Measurements::new(scale).seconds(),
        Paper::SemiRandom => semi_random::Measurements::new(scale).seconds(),
    }
}

#[cfg(test)]
mod tests;
