//! What a paper's measurements give: rows, charts and findings.

use super::item::{Item, Judgement};
use super::papers::Paper;
use maud::Markup;
use std::ops::Range;

/// How wide a chart is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// A third of the page.
    Third,
    /// Half of it.
    Half,
    /// All of it.
    Whole,
}

/// A chart with its caption.
pub struct Chart {
    /// How wide.
    pub width: Width,
    /// What it shows.
    pub title: String,
    /// How to read it.
    pub caption: String,
    /// The drawing.
    pub drawing: Markup,
}

/// A finding for the box at the top.
pub struct Finding {
    /// A small picture.
    pub picture: Markup,
    /// The finding, in bold.
    pub claim: String,
    /// One sentence more.
    pub sentence: String,
    /// The rows of the section that show it.
    pub rows: Range<usize>,
}

/// Everything about one paper.
pub struct Section {
    /// The paper.
    pub paper: Paper,
    /// Its rows.
    pub items: Vec<Item>,
    /// Its charts.
    pub charts: Vec<Chart>,
    /// What is found.
    pub findings: Vec<Finding>,
    /// What stands before the findings of all papers.
    pub lead: Option<Finding>,
}

impl Section {
    /// An empty one.
    pub fn new(paper: Paper) -> Section {
        Section { paper, items: Vec::new(), charts: Vec::new(), findings: Vec::new(), lead: None }
    }

    /// The rows under a heading, as a range of the section's rows.
    pub fn rows_of(&self, is_of: impl Fn(&Item) -> bool) -> Range<usize> {
        let places = || self.items.iter().enumerate().filter(|(_, item)| is_of(item)).map(|(i, _)| i);
        places().next().unwrap_or(0)..places().last().map_or(0, |last| last + 1)
    }
}

/// How many rows there are of each judgement.
pub fn tally<'a>(items: impl Iterator<Item = &'a Item> + Clone) -> [usize; Judgement::ALL.len()] {
    Judgement::ALL.map(|judgement| items.clone().filter(|item| item.judgement == judgement).count())
}

/// The notes of all rows in the order in which they appear, each once.
pub fn notes<'a>(items: impl Iterator<Item = &'a Item>) -> Vec<&'a str> {
    let mut notes: Vec<&str> = Vec::new();
    for note in items.flat_map(|item| &item.notes) {
        if !notes.contains(&note.as_str()) {
            notes.push(note);
        }
    }
    notes
}

/// The numbers of a row's notes, from 1.
pub fn note_numbers(item: &Item, notes: &[&str]) -> Vec<usize> {
    item.notes.iter().filter_map(|note| notes.iter().position(|n| n == note)).map(|i| i + 1).collect()
}
