//! A position to be shown: the other direction of [`Layout`](crate::Layout). What is written is read back.

use crate::{Card, Form, Rank, Suit};
use std::fmt::Write;

/// What the foundations show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Foundations {
    /// The game has none.
    None,
    /// Cards of each suit (C D H S) that are up, from the ace.
    Suits([u8; 4]),
    /// The rank on top of each foundation in turn.
    Tops(Vec<Option<Rank>>),
}

/// A position as people see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The foundations.
    pub foundations: Foundations,
    /// The cells, if the game has any.
    pub cells: Vec<Option<Card>>,
    /// The rows or columns; nothing is an empty place.
    pub rows: Vec<Vec<Option<Card>>>,
    /// The number of the first row, 0 or 1: what the moves of the game call it.
    pub first_row: usize,
    /// The cards to come, next first, if the game has a stock.
    pub stock: Option<Vec<Card>>,
}

/// How a board is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardFormat {
    /// Numbered rows with cards as the papers write them: `0: C3 D3 H0`.
    Paper,
    /// Numbered rows with cards as people write them: `1: 3C 3D TH`.
    Usual,
    /// Freecell Solver's form: `Foundations: H-0 ...`, `Freecells: ...`, `: 3C 3D TH`.
    FcSolve,
}

/// Cards of the stock on a line.
const STOCK_LINE: usize = 20;

impl Board {
    /// The board as text, one line a row, each ended by a newline.
    pub fn written(&self, format: BoardFormat) -> String {
        let form = if format == BoardFormat::Paper { Form::Paper } else { Form::Usual };
        let mut text = String::new();
        if let Some(line) = self.foundation_line(form) {
            line_to(&mut text, "Foundations:", &line);
        }
        if !self.cells.is_empty() {
            let label = if format == BoardFormat::FcSolve { "Freecells:" } else { "Cells:" };
            line_to(&mut text, label, &words(&self.cells, form, "-"));
        }
        let first = if format == BoardFormat::Paper && self.stock.is_none() { 0 } else { self.first_row };
        let widest = (first + self.rows.len()).saturating_sub(1).to_string().len();
        for (i, row) in self.rows.iter().enumerate() {
            let label = match format {
                BoardFormat::FcSolve => ":".to_string(),
                _ => format!("{:>widest$}:", first + i),
            };
            line_to(&mut text, &label, &words(row, form, "--"));
        }
        if let Some(stock) = &self.stock {
            let stock: Vec<Option<Card>> = stock.iter().copied().map(Some).collect();
            let lines: Vec<String> = stock.chunks(STOCK_LINE).map(|cards| words(cards, form, "--")).collect();
            line_to(&mut text, "Stock:", &lines.join("\n       "));
        }
        text
    }

    fn foundation_line(&self, form: Form) -> Option<String> {
        let up = |count: u8| Rank::new(count).map_or('0', |r| r.letter(Form::Usual));
        let words: Vec<String> = match &self.foundations {
            Foundations::None => return None,
            Foundations::Suits(counts) => {
                let written = |s: &Suit| format!("{}-{}", s.letter(), up(counts[s.index()]));
                Suit::PAPER_ORDER.iter().map(written).collect()
            }
            Foundations::Tops(tops) => {
                let written = |t: &Option<Rank>| t.map_or("-".to_string(), |r| r.letter(form).to_string());
                tops.iter().map(written).collect()
            }
        };
        Some(words.join(" "))
    }
}

fn words(cards: &[Option<Card>], form: Form, gap: &str) -> String {
    let words: Vec<String> = cards.iter().map(|c| c.map_or(gap.to_string(), |c| c.written(form))).collect();
    words.join(" ")
}

fn line_to(text: &mut String, label: &str, words: &str) {
    let line = format!("{label} {words}");
    writeln!(text, "{}", line.trim_end()).expect("writing to a string succeeds");
}
