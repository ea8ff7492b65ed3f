//! A position to be shown: the other direction of [`Layout`](crate::Layout). What is written is read back.

use crate::slot::UNKNOWN;
use crate::{Card, Form, Place, Rank, Slot, Suit};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt::Write;

/// What the foundations show.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Foundations {
    /// The game has none.
    #[default]
    None,
    /// The number of the rank on top of the foundation of each suit (C D H S), 0 for none. Foundations that begin with the
    /// ace hold as many cards; those of a dealt base ([`Board::base`]) go round from the highest rank to the ace.
    Suits([u8; 4]),
    /// Cards of each suit that are up, for each of several decks: as many foundations of each suit.
    Decks(Vec<[u8; 4]>),
    /// The rank on top of each foundation in turn.
    Tops(Vec<Option<Rank>>),
}

/// A position as people see it.
///
/// A board with all cards face up is made from its rows, and gets what else the game has:
///
/// ```
/// use winnable_cards::{Board, BoardFormat, Foundations, Slot};
/// let card = |text: &str| text.parse().unwrap();
/// let mut board = Board::of_rows([[Some(card("3C")), Some(card("TH"))], [None, Some(card("KS"))]]);
/// board.rows[0][0] = Slot::Down(None);
/// assert_eq!(board.with_stock([card("2D")]).written(BoardFormat::Usual), "1: ?? TH\n2: -- KS\nStock: 2D\n");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The foundations.
    pub foundations: Foundations,
    /// The rank that they begin with, where it was dealt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<Rank>,
    /// The cells, if the game has any.
    pub cells: Vec<Slot>,
    /// The rows, columns or stacks.
    pub rows: Vec<Vec<Slot>>,
    /// The cards to come, next first, if the game has a stock.
    pub stock: Option<Vec<Slot>>,
    /// The cards that came, last on top, if the game has a waste.
    pub waste: Option<Vec<Slot>>,
    /// The reserves, last card on top, if the game has any. A reserve of which all cards are open is one pile for each place,
    /// with its card or without.
    pub reserves: Vec<Vec<Slot>>,
    /// How often the waste may still be turned over to be the stock again, where that is limited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redeals: Option<u8>,
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

/// Words of stock, waste or reserve on a line.
const PILE_LINE: usize = 20;
/// So many unknown cards in a row are written with their number: `??x24`.
const COUNTED: usize = 4;

impl Board {
    /// A board of rows, columns or stacks with all cards face up.
    pub fn of_rows<Row: IntoIterator<Item = Option<Card>>>(rows: impl IntoIterator<Item = Row>) -> Board {
        let row = |row: Row| row.into_iter().map(Slot::from).collect();
        Board { rows: rows.into_iter().map(row).collect(), ..Board::default() }
    }

    /// The board with foundations.
    #[must_use]
    pub fn with_foundations(self, foundations: Foundations) -> Board {
        Board { foundations, ..self }
    }

    /// The board with cells.
    #[must_use]
    pub fn with_cells(self, cells: impl IntoIterator<Item = Option<Card>>) -> Board {
        Board { cells: cells.into_iter().map(Slot::from).collect(), ..self }
    }

    /// The board with a stock, all cards face up, next first.
    #[must_use]
    pub fn with_stock(self, stock: impl IntoIterator<Item = Card>) -> Board {
        Board { stock: Some(stock.into_iter().map(Slot::from).collect()), ..self }
    }

    /// The board as [`Layout`](crate::Layout) reads it from JSON.
    pub fn as_json(&self) -> Value {
        let suits = |up: &[u8; 4]| {
            let counts = Suit::ALL.iter().map(|suit| (suit.letter().to_string(), json!(up[suit.index()])));
            Value::Object(counts.collect())
        };
        let foundations = match &self.foundations {
            Foundations::None => Value::Null,
            Foundations::Suits(up) => suits(up),
            Foundations::Decks(decks) => decks.iter().map(suits).collect(),
            Foundations::Tops(tops) => json!(tops),
        };
        let mut told = json!({
            "foundations": foundations,
            "cells": self.cells,
            "rows": self.rows,
            "stock": self.stock,
            "waste": self.waste,
            "reserves": self.reserves,
        });
        // What few games have.
        if let Some(base) = self.base {
            told["base"] = json!(base);
        }
        if let Some(redeals) = self.redeals {
            told["redeals"] = json!(redeals);
        }
        told
    }

    /// All places of the board with what lies there, those of the foundations left out.
    pub fn slots(&self) -> impl Iterator<Item = &Slot> {
        let piles = self.rows.iter().chain(&self.stock).chain(&self.waste).chain(&self.reserves);
        self.cells.iter().chain(piles.flatten())
    }

    /// The cards that leave if one takes hold of this place, in the order in which they lie: from a place of a row to its
    /// end, or one card. Empty where no card lies and for foundations.
    pub fn cards_from(&self, place: Place) -> &[Slot] {
        let last = |pile: &'_ [Slot]| pile.len().saturating_sub(1);
        let (pile, cards) = match place {
            Place::Row { row, place } => (self.rows.get(row), place..usize::MAX),
            Place::Cell(cell) => (Some(&self.cells), cell..cell + 1),
            Place::Foundation(_) => (None, 0..0),
            Place::Stock => (self.stock.as_ref(), 0..1),
            Place::Waste => (self.waste.as_ref(), self.waste.as_deref().map_or(0, last)..usize::MAX),
            Place::Reserve(pile) => {
                (self.reserves.get(pile), self.reserves.get(pile).map_or(0, |p| last(p))..usize::MAX)
            }
        };
        let pile = pile.map_or(&[][..], Vec::as_slice);
        pile.get(cards.start..cards.end.min(pile.len())).unwrap_or(&[])
    }

    /// The board as text, one line a row, each ended by a newline.
    pub fn written(&self, format: BoardFormat) -> String {
        let form = if format == BoardFormat::Paper { Form::Paper } else { Form::Usual };
        let mut text = String::new();
        if let Some(line) = self.foundation_line(form) {
            line_to(&mut text, "Foundations:", &line);
        }
        if let Some(base) = self.base {
            line_to(&mut text, "Base:", &base.letter(Form::Usual).to_string());
        }
        if !self.cells.is_empty() {
            let label = if format == BoardFormat::FcSolve { "Freecells:" } else { "Cells:" };
            line_to(&mut text, label, &words(&self.cells, form, "-").join(" "));
        }
        match self.open_reserve() {
            Some(places) => pile_to(&mut text, "Reserve:", &places, form),
            None => self.reserves.iter().for_each(|pile| pile_to(&mut text, "Reserve:", pile, form)),
        }
        // The papers count rows from 0, but not in games with a stock.
        let first = usize::from(format != BoardFormat::Paper || self.stock.is_some());
        let widest = (first + self.rows.len()).saturating_sub(1).to_string().len();
        for (i, row) in self.rows.iter().enumerate() {
            let label = match format {
                BoardFormat::FcSolve => ":".to_string(),
                _ => format!("{:>widest$}:", first + i),
            };
            line_to(&mut text, &label, &words(row, form, "--").join(" "));
        }
        for (label, pile) in [("Stock:", &self.stock), ("Waste:", &self.waste)] {
            if let Some(pile) = pile {
                pile_to(&mut text, label, pile, form);
            }
        }
        if let Some(redeals) = self.redeals {
            line_to(&mut text, "Redeals:", &redeals.to_string());
        }
        text
    }

    /// The places of an open reserve: several piles, none of which has more than one card.
    fn open_reserve(&self) -> Option<Vec<Slot>> {
        let is_open = self.reserves.len() > 1 && self.reserves.iter().all(|pile| pile.len() <= 1);
        let place = |pile: &Vec<Slot>| pile.first().copied().unwrap_or(Slot::Empty);
        is_open.then(|| self.reserves.iter().map(place).collect())
    }

    fn foundation_line(&self, form: Form) -> Option<String> {
        let up = |count: u8| Rank::new(count).map_or('0', |r| r.letter(Form::Usual));
        let suits = |counts: &[u8; 4]| {
            let written = |s: &Suit| format!("{}-{}", s.letter(), up(counts[s.index()]));
            Suit::PAPER_ORDER.map(|suit| written(&suit))
        };
        let words: Vec<String> = match &self.foundations {
            Foundations::None => return None,
            Foundations::Suits(counts) => suits(counts).to_vec(),
            Foundations::Decks(decks) => decks.iter().flat_map(suits).collect(),
            Foundations::Tops(tops) => {
                let written = |t: &Option<Rank>| t.map_or("-".to_string(), |r| r.letter(form).to_string());
                tops.iter().map(written).collect()
            }
        };
        Some(words.join(" "))
    }
}

/// The words of a pile; many unknown cards together are one word.
fn words(pile: &[Slot], form: Form, gap: &str) -> Vec<String> {
    let mut words = Vec::new();
    for run in pile.chunk_by(|a, b| *a == Slot::Down(None) && a == b) {
        match run {
            [Slot::Down(None), ..] if run.len() >= COUNTED => words.push(format!("{UNKNOWN}x{}", run.len())),
            _ => words.extend(run.iter().map(|slot| slot.written(form, gap))),
        }
    }
    words
}

/// A pile that may be long, over as many lines as it needs.
fn pile_to(text: &mut String, label: &str, pile: &[Slot], form: Form) {
    let lines: Vec<String> = words(pile, form, "--").chunks(PILE_LINE).map(|words| words.join(" ")).collect();
    let indent = " ".repeat(label.len() + 1);
    line_to(text, label, &lines.join(&format!("\n{indent}")));
}

fn line_to(text: &mut String, label: &str, words: &str) {
    let line = format!("{label} {words}");
    writeln!(text, "{}", line.trim_end()).expect("writing to a string succeeds");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Layout, LayoutError, SplitMix64};

    /// What a game would read from the text of a board with foundations of suits.
    fn read(text: &str, decks: usize) -> Result<Board, LayoutError> {
        let layout = Layout::parse(text)?;
        let slots = |line: &crate::Line| Ok(line.slots()?.into_iter().map(|(slot, _)| slot).collect::<Vec<_>>());
        let counts = layout.suit_counts(decks)?;
        let foundations = counts.map(|counts| match counts.as_slice() {
            [one] => Foundations::Suits(*one),
            _ => Foundations::Decks(counts),
        });
        Ok(Board {
            foundations: foundations.unwrap_or_default(),
            base: layout.base()?,
            cells: layout.cells.as_ref().map(slots).transpose()?.unwrap_or_default(),
            rows: layout.rows.iter().map(slots).collect::<Result<_, LayoutError>>()?,
            stock: layout.stock.as_ref().map(slots).transpose()?,
            waste: layout.waste.as_ref().map(slots).transpose()?,
            reserves: layout.reserves.iter().map(slots).collect::<Result<_, LayoutError>>()?,
            redeals: layout.redeals()?,
        })
    }

    /// A pile of up to `most` places.
    fn pile(rng: &mut SplitMix64, most: u64) -> Vec<Slot> {
        let mut pile: Vec<Slot> = Vec::new();
        for _ in 0..rng.below(most + 1) {
            let card = Card::from_index(rng.below(52) as u8);
            pile.push(match rng.below(10) {
                0 => Slot::Empty,
                1 | 2 => Slot::Up(card),
                3 | 4 => Slot::Down(Some(card)),
                5 => Slot::Down(None),
                // A repetition: long runs of unknown cards.
                _ => pile.last().copied().unwrap_or(Slot::Down(None)),
            });
        }
        pile
    }

    #[test]
    fn boards_with_face_down_cards_stock_waste_reserves_and_decks_are_read_back() {
        let mut rng = SplitMix64::new(3);
        let (mut counted, mut known) = (0, 0);
        for _ in 0..500 {
            let decks = 1 + rng.below(2) as usize;
            let counts: Vec<[u8; 4]> = (0..decks).map(|_| std::array::from_fn(|_| rng.below(14) as u8)).collect();
            let foundations = match (rng.below(3), counts.as_slice()) {
                (0, _) => Foundations::None,
                (_, [one]) => Foundations::Suits(*one),
                (..) => Foundations::Decks(counts),
            };
            let mut piles = |count: u64, most| (0..count).map(|_| pile(&mut rng, most)).collect::<Vec<_>>();
            let mut board = Board { foundations, rows: piles(10, 12), reserves: piles(2, 30), ..Board::default() };
            board.cells = piles(1, 8).remove(0);
            (board.stock, board.waste) = (piles(1, 60).pop(), piles(1, 60).pop());
            board.redeals = Some(rng.below(20) as u8).filter(|&redeals| redeals < 10);
            board.base = Rank::new(rng.below(26) as u8);
            // Two reserves of at most a card are an open one, which has a test of its own.
            if board.reserves.iter().all(|pile| pile.len() <= 1) {
                board.reserves.truncate(1);
            }
            let json = serde_json::to_string(&board).unwrap();
            assert_eq!(serde_json::from_str::<Board>(&json).unwrap(), board, "{json}");
            for format in [BoardFormat::Paper, BoardFormat::Usual, BoardFormat::FcSolve] {
                let text = board.written(format);
                assert_eq!(read(&text, decks).as_ref(), Ok(&board), "{text}");
                counted += text.matches("??x").count();
                known += text.matches('[').count();
            }
        }
        assert!(counted > 1000 && known > 1000, "{counted} counts, {known} cards face down");
    }

    #[test]
    fn forty_rows_an_open_reserve_and_a_base_are_read_back_as_text_and_as_json() {
        let mut rng = SplitMix64::new(8);
        let (mut gaps, mut long) = (0, 0);
        for _ in 0..200 {
            let place = |rng: &mut SplitMix64| match rng.below(3) {
                0 => Vec::new(),
                _ => vec![Slot::Up(Card::from_index(rng.below(52) as u8))],
            };
            let count = 2 + rng.below(30);
            let reserves: Vec<Vec<Slot>> = (0..count).map(|_| place(&mut rng)).collect();
            let board = Board {
                rows: (0..40).map(|_| pile(&mut rng, 4)).collect(),
                base: Rank::new(1 + rng.below(13) as u8),
                reserves,
                ..Board::default()
            };
            let places: Vec<Slot> = board.reserves.iter().map(|p| p.first().map_or(Slot::Empty, |&s| s)).collect();
            gaps += places.iter().filter(|slot| slot.is_empty()).count();
            long += usize::from(count > PILE_LINE as u64);
            let json = board.as_json().to_string();
            for text in [board.written(BoardFormat::Usual), board.written(BoardFormat::Paper), json] {
                let layout = Layout::parse(&text).unwrap();
                let read: Vec<Slot> = layout.reserve_places().unwrap().into_iter().map(|(slot, _)| slot).collect();
                assert_eq!((read, layout.base().unwrap()), (places.clone(), board.base), "{text}");
                let row = |line: &crate::Line| line.slots().unwrap().into_iter().map(|(slot, _)| slot).collect();
                assert_eq!(layout.rows.iter().map(row).collect::<Vec<Vec<Slot>>>(), board.rows, "{text}");
            }
            assert_eq!(board.written(BoardFormat::Usual).matches("Reserve:").count(), 1);
        }
        assert!(gaps > 500 && long > 20, "{gaps} gaps, {long} long reserves");
    }

    #[test]
    fn a_canfield_board_as_people_see_it() {
        let text = "Foundations: H-9 D-0 S-A C-7\nBase: 7\nReserve: 2C [3C] 4D\n1: 9C\n2:\nStock: 5D\nWaste:\n";
        let board = read(text, 1).unwrap();
        assert_eq!((board.base, &board.foundations), (Rank::new(7), &Foundations::Suits([7, 0, 9, 1])));
        assert_eq!(board.written(BoardFormat::Usual), text);
    }

    #[test]
    fn a_klondike_board_as_people_see_it() {
        let text = "Foundations: H-0 D-0 S-A C-0\n\
            1: 9C\n2: ?? TH\n3: ?? ?? 4D\n4:\n5: ??x4 2S\n6: [3C] [KD] QC JH\n7: ??x6 JC\nStock: ??x23\nWaste: 2D\n";
        let board = read(text, 1).unwrap();
        assert_eq!(board.written(BoardFormat::Usual), text);
        assert_eq!((board.stock.as_ref().map(Vec::len), board.waste.as_ref().map(Vec::len)), (Some(23), Some(1)));
        assert_eq!(board.rows[4].iter().filter(|slot| slot.is_down()).count(), 4);
        assert_eq!(board.slots().filter(|slot| slot.is_down()).count(), 1 + 2 + 4 + 2 + 6 + 23);
    }

    #[test]
    fn the_words_of_a_board_are_refused_with_line_and_column() {
        let say = |text: &str| read(text, 2).unwrap_err().to_string();
        assert_eq!(say("1: ?? [XX]"), "line 1, column 7: expected a card such as TH, H10 or ♥10, found \"[XX]\"");
        assert_eq!(say("1: ??x0"), "line 1, column 4: expected a number of cards from 1 to 208, found \"??x0\"");
        assert_eq!(say("1:\nStock: TH ??x999999999999999999999").split(':').next(), Some("line 2, column 11"));
        assert_eq!(
            say("1: TH\nWaste: 2C\nWaste: 3C"),
            "line 3, column 1: expected one line \"Waste:\", found a second one"
        );
        assert_eq!(
            say("1: TH\nFoundations: H-0 C-2 H-3 H-4"),
            "line 2, column 26: expected each suit 2 times, found \"H-4\""
        );
    }

    #[test]
    fn cards_leave_from_a_place_to_the_end_of_its_row() {
        let board =
            read("1: 3C 4D TH\nCells: - 5S\nReserve: 6C 7C\nReserve:\n2:\nStock: 8C 9C\nWaste: TC JC", 1).unwrap();
        let taken = |place| board.cards_from(place).iter().map(Slot::to_string).collect::<Vec<_>>();
        let row = |row, place| Place::Row { row, place };
        assert_eq!(taken(row(0, 1)), ["4D", "TH"]);
        assert_eq!([taken(row(0, 3)), taken(row(1, 0)), taken(row(2, 0)), taken(row(0, 9))], [[""; 0]; 4]);
        assert_eq!([taken(Place::Cell(0)), taken(Place::Cell(1))], [["--"], ["5S"]]);
        assert_eq!([taken(Place::Stock), taken(Place::Waste), taken(Place::Reserve(0))], [["8C"], ["JC"], ["7C"]]);
        assert_eq!([taken(Place::Reserve(1)), taken(Place::Reserve(2)), taken(Place::Foundation(0))], [[""; 0]; 3]);
    }

    #[test]
    fn boards_are_json_for_pages() {
        let board = read("1: 3C -- [TH] ??\nFoundations: S-2\nStock: ??x2\nReserve:", 1).unwrap();
        assert_eq!(
            serde_json::to_string(&board).unwrap(),
            r#"{"foundations":{"suits":[0,0,0,2]},"cells":[],"rows":[["3C",null,"[TH]","??"]],"stock":["??","??"],"waste":null,"reserves":[[]]}"#
        );
        let places = [Place::Row { row: 2, place: 0 }, Place::Cell(1), Place::Stock];
        assert_eq!(serde_json::to_string(&places).unwrap(), r#"[{"row":{"row":2,"place":0}},{"cell":1},"stock"]"#);
        let tops = Foundations::Tops(vec![Rank::new(10), None]);
        assert_eq!(serde_json::to_string(&tops).unwrap(), r#"{"tops":["T",null]}"#);
        assert_eq!(serde_json::to_string(&Card::from_index(38)).unwrap(), r#""TH""#);
    }
}
