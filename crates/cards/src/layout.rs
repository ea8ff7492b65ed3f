//! A position as text: what stands on which line, with line and column kept for errors.
//!
//! Two forms are read, and may be mixed:
//! - the papers': numbered rows (`0: C3 D3 ...`, last card playable), with optional lines `Foundations:`,
//!   `Cells:` and `Stock:`; a line without a label that is indented further than the last label goes on
//!   with that line;
//! - Freecell Solver's: `Foundations: H-0 C-2 D-A S-K`, `Freecells: 3H - -`, then a line a column,
//!   bare (`4C 2C 9C`) or after a colon (`: 4C 2C 9C`).
//!
//! A text that starts with `{` is JSON (`json.rs`).
//!
//! Lines `Waste:`, `Redeals:`, `Base:` (the rank that foundations begin with) and, one for each pile, `Reserve:` are read in
//! either form. A reserve of which all cards are open is one line, with `--` for a place without its card.
//!
//! `#` starts a comment, empty lines are passed over, and `-`, `--` or `..` is an empty place. `[TH]` is a card that lies
//! face down, `??` a face-down card that is not told, and `??x24` are 24 of these.
//! What the lines mean (how many rows, where the aces are) is for the game to say.

use crate::json;
use crate::slot::UNKNOWN;
use crate::{Card, Deck, Rank, Slot};
use std::fmt;
use thiserror::Error;

/// A place in a text, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What is wrong with a position: where, what was expected, what came.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{spot}: expected {expected}, found {found}")]
pub struct LayoutError {
    /// Where it is.
    pub spot: Spot,
    /// What should have stood there.
    pub expected: String,
    /// What stood there.
    pub found: String,
}

impl LayoutError {
    /// An error at this spot.
    pub fn new(spot: Spot, expected: impl Into<String>, found: impl Into<String>) -> Self {
        LayoutError { spot, expected: expected.into(), found: cut(&found.into()) }
    }
}

/// A text that somebody gave, short enough for an error message.
pub fn cut(text: &str) -> String {
    const MOST: usize = 200;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

/// A word of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The word.
    pub text: String,
    /// Where it starts.
    pub spot: Spot,
}

impl Token {
    /// Whether it stands for an empty place.
    pub fn is_gap(&self) -> bool {
        matches!(self.text.as_str(), "-" | "--" | "..")
    }

    /// The card that it names.
    pub fn card(&self) -> Result<Card, LayoutError> {
        self.text
            .parse()
            .map_err(|_| LayoutError::new(self.spot, "a card such as TH, H10 or ♥10", format!("\"{}\"", self.text)))
    }

    /// The card, or None for an empty place.
    pub fn card_or_gap(&self) -> Result<Option<Card>, LayoutError> {
        if self.is_gap() { Ok(None) } else { self.card().map(Some) }
    }

    /// The place that it stands for, and how many of these there are.
    fn slots(&self) -> Result<(Slot, usize), LayoutError> {
        let Some(count) = self.text.strip_prefix(UNKNOWN).and_then(|rest| rest.strip_prefix('x')) else {
            // What is neither empty nor face down is a card or an error.
            return Slot::read(&self.text).map_or_else(|| self.card().map(Slot::Up), Ok).map(|slot| (slot, 1));
        };
        let most = Deck::new(Deck::MOST).len();
        let count = count.parse().ok().filter(|count| (1..=most).contains(count)).ok_or_else(|| {
            let expected = format!("a number of cards from 1 to {most}");
            LayoutError::new(self.spot, expected, format!("\"{}\"", self.text))
        })?;
        Ok((Slot::Down(None), count))
    }
}

/// The words behind one label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Where the line starts.
    pub spot: Spot,
    /// Its words.
    pub tokens: Vec<Token>,
}

impl Line {
    /// All cards of the line with their spots; an empty place is an error.
    pub fn cards(&self) -> Result<Vec<(Card, Spot)>, LayoutError> {
        self.tokens.iter().map(|t| Ok((t.card()?, t.spot))).collect()
    }

    /// All places of the line with their spots: empty, face up or face down.
    pub fn slots(&self) -> Result<Vec<(Slot, Spot)>, LayoutError> {
        let mut slots = Vec::new();
        for token in &self.tokens {
            let (slot, count) = token.slots()?;
            slots.extend(std::iter::repeat_n((slot, token.spot), count));
        }
        Ok(slots)
    }
}

/// The cards of a text that is a single line without a label: a deck, in the order in which it is dealt, if these are as many as the game
/// has. An error if one of them is no card; None of any other text.
pub fn deck_line(text: &str) -> Option<Result<Vec<(Card, Spot)>, LayoutError>> {
    let lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.split('#').next().unwrap_or_default()));
    let mut lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let (number, line) = lines.next().filter(|(_, line)| !line.contains([':', '{']))?;
    let is_alone = lines.next().is_none();
    is_alone.then(|| tokens(line, number, 0).into_iter().map(|token| Ok((token.card()?, token.spot))).collect())
}

/// A position as it was read, before any game has looked at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The rows or columns of cards, in order.
    pub rows: Vec<Line>,
    /// The line of the cells.
    pub cells: Option<Line>,
    /// The line of the foundations.
    pub foundations: Option<Line>,
    /// The line that says which rank they begin with, where it was dealt.
    pub base: Option<Line>,
    /// That rank, where it is known without such a line, and may be asked for or not.
    pub first: Option<Rank>,
    /// The line of the stock, next card first.
    pub stock: Option<Line>,
    /// The line of the waste, last card on top.
    pub waste: Option<Line>,
    /// The lines of the reserves, last card on top.
    pub reserves: Vec<Line>,
    /// The line that says how often the waste may still be turned over.
    pub redeals: Option<Line>,
    /// The end of the text.
    pub end: Spot,
}

impl Layout {
    /// Reads a position; cards are looked at later, when the game asks for them.
    pub fn parse(text: &str) -> Result<Layout, LayoutError> {
        let layout = if text.trim_start().starts_with('{') { json::read(text) } else { Layout::of_lines(text) }?;
        if layout.rows.is_empty() && layout.stock.is_none() {
            return Err(LayoutError::new(layout.end, "rows of cards such as \"0: C3 D3 H3\"", "the end of the text"));
        }
        Ok(layout)
    }

    fn of_lines(text: &str) -> Result<Layout, LayoutError> {
        let mut layout = Layout {
            rows: Vec::new(),
            cells: None,
            foundations: None,
            base: None,
            first: None,
            stock: None,
            waste: None,
            reserves: Vec::new(),
            redeals: None,
            end: end_of(text),
        };
        let mut labels = Labels::default();
        for (number, raw) in text.lines().enumerate() {
            let content = raw.split('#').next().unwrap_or_default().trim_end();
            if content.trim().is_empty() {
                continue;
            }
            let spot = Spot { line: number + 1, column: 1 };
            let (label, rest) = match content.split_once(':') {
                Some((label, rest)) => (Some(label.trim()), rest),
                None => (None, content),
            };
            let offset = content.chars().count() - rest.chars().count();
            let indent = content.chars().take_while(|c| c.is_whitespace()).count();
            let line = Line { spot, tokens: tokens(rest, spot.line, offset) };
            layout.take(label, line, indent, &mut labels)?;
        }
        Ok(layout)
    }

    fn take(&mut self, label: Option<&str>, line: Line, indent: usize, labels: &mut Labels) -> Result<(), LayoutError> {
        let Some(label) = label else {
            let goes_on = labels.last.filter(|&(_, of_label)| indent > of_label);
            match goes_on.and_then(|(kind, _)| self.last_of(kind)) {
                Some(last) => last.tokens.extend(line.tokens),
                None => self.rows.push(line),
            }
            return Ok(());
        };
        let kind = match label.to_ascii_lowercase().as_str() {
            "foundations" | "foundation" | "founds" => Kind::Foundations,
            "cells" | "freecells" | "fc" => Kind::Cells,
            "stock" | "talon" => Kind::Stock,
            "waste" => Kind::Waste,
            "reserve" => Kind::Reserve,
            "redeals" => Kind::Redeals,
            "base" => Kind::Base,
            "" => Kind::Row,
            number => {
                labels.check_row(number, label, self.rows.len(), line.spot)?;
                Kind::Row
            }
        };
        labels.last = Some((kind, indent));
        let slot = match kind {
            Kind::Row => {
                self.rows.push(line);
                return Ok(());
            }
            Kind::Reserve => {
                self.reserves.push(line);
                return Ok(());
            }
            Kind::Foundations => &mut self.foundations,
            Kind::Cells => &mut self.cells,
            Kind::Stock => &mut self.stock,
            Kind::Waste => &mut self.waste,
            Kind::Redeals => &mut self.redeals,
            Kind::Base => &mut self.base,
        };
        if slot.is_some() {
            return Err(LayoutError::new(line.spot, format!("one line \"{label}:\""), "a second one"));
        }
        *slot = Some(line);
        Ok(())
    }

    fn last_of(&mut self, kind: Kind) -> Option<&mut Line> {
        match kind {
            Kind::Row => self.rows.last_mut(),
            Kind::Foundations => self.foundations.as_mut(),
            Kind::Cells => self.cells.as_mut(),
            Kind::Stock => self.stock.as_mut(),
            Kind::Waste => self.waste.as_mut(),
            Kind::Redeals => self.redeals.as_mut(),
            Kind::Base => self.base.as_mut(),
            Kind::Reserve => self.reserves.last_mut(),
        }
    }

    /// Refuses a waste, redeals, reserves and a dealt base, for games that have none.
    pub fn no_waste_or_reserves(&self) -> Result<(), LayoutError> {
        let waste = self.waste.iter().map(|line| (line, "Waste"));
        let redeals = self.redeals.iter().map(|line| (line, "Redeals"));
        waste.chain(redeals).next().map_or(Ok(()), |(line, label)| Err(no_such_line(line, label)))?;
        self.no_reserves()
    }

    /// Refuses reserves and a dealt base, for games that have none.
    pub fn no_reserves(&self) -> Result<(), LayoutError> {
        let reserves = self.reserves.iter().map(|line| (line, "Reserve"));
        let base = self.base.iter().map(|line| (line, "Base"));
        reserves.chain(base).next().map_or(Ok(()), |(line, label)| Err(no_such_line(line, label)))
    }

    /// What the line `Base:` says; without one, what is known otherwise.
    pub fn base(&self) -> Result<Option<Rank>, LayoutError> {
        let Some(line) = &self.base else { return Ok(self.first) };
        let expected = "one rank such as 7 or T";
        match line.tokens.as_slice() {
            [token] => match Rank::read(&token.text) {
                Some(rank) => Ok(Some(rank)),
                None => Err(LayoutError::new(token.spot, expected, format!("\"{}\"", token.text))),
            },
            tokens => Err(LayoutError::new(line.spot, expected, format!("{} words", tokens.len()))),
        }
    }

    /// The places of an open reserve: those of its one line, or one for each pile where there are several (as in JSON).
    pub fn reserve_places(&self) -> Result<Vec<(Slot, Spot)>, LayoutError> {
        if let [line] = self.reserves.as_slice() {
            return line.slots();
        }
        let place = |line: &Line| match line.slots()?.as_slice() {
            [] => Ok((Slot::Empty, line.spot)),
            [place] => Ok(*place),
            [_, (_, spot), ..] => {
                Err(LayoutError::new(*spot, "one line \"Reserve:\", or one card in each", "another card"))
            }
        };
        self.reserves.iter().map(place).collect()
    }

    /// What the line `Redeals:` says; None without one.
    pub fn redeals(&self) -> Result<Option<u8>, LayoutError> {
        let Some(line) = &self.redeals else { return Ok(None) };
        let expected = "one number of redeals from 0 to 99";
        match line.tokens.as_slice() {
            [token] => match token.text.parse() {
                Ok(redeals @ 0..=99) => Ok(Some(redeals)),
                _ => Err(LayoutError::new(token.spot, expected, format!("\"{}\"", token.text))),
            },
            tokens => Err(LayoutError::new(line.spot, expected, format!("{} words", tokens.len()))),
        }
    }
}

fn no_such_line(line: &Line, label: &str) -> LayoutError {
    LayoutError::new(line.spot, format!("no line \"{label}:\" in this game"), "one")
}

/// What a line is.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Row,
    Foundations,
    Cells,
    Stock,
    Waste,
    Reserve,
    Redeals,
    Base,
}

/// The labels so far.
#[derive(Debug, Default)]
struct Labels {
    /// The number of the first row, 0 or 1.
    first_row: Option<usize>,
    /// The last labelled line and its indentation.
    last: Option<(Kind, usize)>,
}

impl Labels {
    /// Checks the number of the next row.
    fn check_row(&mut self, text: &str, label: &str, rows: usize, spot: Spot) -> Result<(), LayoutError> {
        let Ok(number) = text.parse::<usize>() else {
            let expected = "a row number, \"Foundations:\", \"Base:\", \"Cells:\", \"Reserve:\", \"Stock:\", \"Waste:\" or \"Redeals:\"";
            return Err(LayoutError::new(spot, expected, format!("\"{label}:\"")));
        };
        let wanted = match self.first_row {
            Some(first) => vec![first + rows],
            None => vec![rows, rows + 1],
        };
        if !wanted.contains(&number) {
            return Err(LayoutError::new(spot, format!("row {}", wanted[0]), format!("row {number}")));
        }
        self.first_row.get_or_insert(number - rows);
        Ok(())
    }
}

/// The end of a text.
pub(crate) fn end_of(text: &str) -> Spot {
    let last = text.lines().last().map_or(1, |line| line.chars().count() + 1);
    Spot { line: text.lines().count().max(1), column: last }
}

fn tokens(text: &str, line: usize, offset: usize) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut open = false;
    for (i, c) in text.chars().enumerate() {
        if c.is_whitespace() {
            open = false;
        } else if open {
            tokens.last_mut().expect("a word is open").text.push(c);
        } else {
            tokens.push(Token { text: c.to_string(), spot: Spot { line, column: offset + i + 1 } });
            open = true;
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_read() {
        let paper = Layout::parse("0: C3 D3\n1:\n2: H3\n   S3\n").unwrap();
        assert_eq!(paper.rows.iter().map(|r| r.tokens.len()).collect::<Vec<_>>(), [2, 0, 2]);
        let stock = Layout::parse("  1: C3\n  Stock: D3\n         H3\n").unwrap();
        assert_eq!((stock.rows[0].tokens.len(), stock.stock.unwrap().tokens.len()), (1, 2));
        let theirs = Layout::parse("Foundations: H-0 C-2 D-A S-K\nFreecells: 3H - -\n: 4C 2C\n9C\n").unwrap();
        assert_eq!(theirs.rows.len(), 2);
        assert_eq!(theirs.cells.as_ref().unwrap().tokens.len(), 3);
        assert_eq!(theirs.suit_counts(1), Ok(Some(vec![[2, 1, 0, 13]])));
    }

    #[test]
    fn errors_name_line_and_column() {
        let say = |text: &str| Layout::parse(text).unwrap_err().to_string();
        assert_eq!(say("0: C3\n2: D3"), "line 2, column 1: expected row 1, found row 2");
        assert_eq!(
            say("Hand: C3"),
            "line 1, column 1: expected a row number, \"Foundations:\", \"Base:\", \"Cells:\", \"Reserve:\", \"Stock:\", \"Waste:\" or \
                \"Redeals:\", found \"Hand:\""
        );
        assert!(say("").starts_with("line 1, column 1: expected rows of cards"));
        let long = say(&format!("{}: C3", "♥".repeat(1000)));
        assert!(long.ends_with("♥♥♥…") && long.chars().count() < 400, "{long}");
        let layout = Layout::parse("0: C3 X9").unwrap();
        assert_eq!(
            layout.rows[0].cards().unwrap_err().to_string(),
            "line 1, column 7: expected a card such as TH, H10 or ♥10, found \"X9\""
        );
    }

    #[test]
    fn a_waste_or_reserve_is_refused_where_there_is_none() {
        let say = |text: &str| Layout::parse(text).unwrap().no_waste_or_reserves().map_err(|error| error.to_string());
        assert_eq!(say("0: KS\nStock: KC"), Ok(()));
        let waste = "line 2, column 1: expected no line \"Waste:\" in this game, found one";
        assert_eq!(say("0: KS\nWaste:"), Err(waste.to_string()));
        assert_eq!(say("0: KS\nReserve: 2C").unwrap_err(), waste.replace("Waste", "Reserve"));
        assert_eq!(say("0: KS\nBase: 2").unwrap_err(), waste.replace("Waste", "Base"));
    }

    #[test]
    fn a_base_is_one_rank_and_a_place_of_an_open_reserve_has_one_card() {
        let base = |text: &str| Layout::parse(text).unwrap().base().map_err(|error| error.to_string());
        assert_eq!(base("0: KS"), Ok(None));
        assert_eq!(base("0: KS\nBase: T"), Ok(Rank::new(10)));
        assert_eq!(
            base("0: KS\nBase: X").unwrap_err(),
            "line 2, column 7: expected one rank such as 7 or T, found \"X\""
        );
        assert_eq!(
            base("0: KS\nBase:").unwrap_err(),
            "line 2, column 1: expected one rank such as 7 or T, found 0 words"
        );
        let places = |text: &str| Layout::parse(text).unwrap().reserve_places().map_err(|error| error.to_string());
        assert_eq!(places("0: KS\nReserve: KD -- KH").unwrap().len(), 3);
        assert_eq!(places("0: KS\nReserve: KD\nReserve:\nReserve: KH").unwrap().len(), 3);
        assert_eq!(
            places("0: KS\nReserve: KD\nReserve: KH KC").unwrap_err(),
            "line 3, column 13: expected one line \"Reserve:\", or one card in each, found another card"
        );
    }
}
