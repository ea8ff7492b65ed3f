//! Every figure of the five papers, beside ours.
//!
//! One file a paper. Each measures through the [`Bench`], which keeps its rows in datasets, so that an
//! interrupted reproduction goes on where it stopped, and returns [`Item`]s for the table.

mod bench;
mod item;
mod paper_000;
mod paper_001;
mod paper_003;
mod players;
mod runs;
mod table;

pub use bench::Bench;
pub use item::{Item, Judgement};
pub use table::{html, terminal};

use crate::error::LabError;

/// The papers, by the numbers under which we know them.
pub const PAPERS: [(&str, &str); 5] = [
    ("000", "T. Shintani, The Success Rate of \"Monte Carlo\""),
    ("001", "T. Shintani, Consideration on the Rate of Success of Solitaires"),
    ("002", "M. Hanazawa, An algorithm to play the card solitaire Calculation"),
    ("003", "T. Shintani, Possibility of Success in \"Beleaguered Castle\""),
    ("004", "T. Sugiyama and H. Iida, Semi-Random Self-Play for Calculation"),
];

/// All rows of one paper, or nothing if the run was interrupted.
pub fn paper(number: &str, bench: &mut Bench) -> Result<Option<Vec<Item>>, LabError> {
    match number {
        "000" => paper_000::items(bench),
        "001" => paper_001::items(bench),
        "002" => players::paper_002(bench),
        "003" => paper_003::items(bench),
        _ => players::paper_004(bench),
    }
}
