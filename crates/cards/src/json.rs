//! A position as JSON, as `winnable deal --format json` writes it: a layout as from text, with the line and the column of
//! every word kept for errors.
//!
//! `{"rows": [["3C", "TH"], []], "cells": ["KS", null], "foundations": {"C": 2, "D": 0, "H": 0, "S": 0}}`, and where the
//! game has them `stock`, `waste`, `reserves`, `redeals` and `base`, a rank. The names under `game` and `deal` are passed over.
//!
//! Deals of Solvitaire are read too: `{"tableau piles": [["3c", "10H"], []], "stock": ["KS"]}`. The last card of its stock comes
//! first, a small suit letter beside a stock or a reserve is a card that lies face down, and foundations are lists of cards. As its program prints
//! them, with a list for each cell, foundation and place of the reserve, and `""` for what is empty, they are read as well, but not
//! if a card is hidden there as `##`. `hole` is the card of the waste, `accordion` one row of piles, and `sequences` are the rows of
//! Gaps, with an ace for every gap.

use crate::layout::{Layout, LayoutError, Line, Spot, Token, end_of};
use crate::{Form, Rank, Suit, solvitaire};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document<'a> {
    #[serde(rename = "game")]
    _game: Option<IgnoredAny>,
    #[serde(rename = "deal")]
    _deal: Option<IgnoredAny>,
    #[serde(borrow)]
    foundations: Option<&'a RawValue>,
    cells: Option<&'a RawValue>,
    #[serde(default)]
    rows: Vec<&'a RawValue>,
    /// The rows of Solvitaire.
    #[serde(rename = "tableau piles")]
    tableau_piles: Option<Vec<&'a RawValue>>,
    /// The hole of Solvitaire.
    hole: Option<&'a RawValue>,
    /// The row of Solvitaire's Accordion, and the rows of its Gaps.
    accordion: Option<&'a RawValue>,
    sequences: Option<Vec<&'a RawValue>>,
    stock: Option<&'a RawValue>,
    waste: Option<&'a RawValue>,
    #[serde(default)]
    reserves: Vec<&'a RawValue>,
    /// The reserve of Solvitaire.
    reserve: Option<&'a RawValue>,
    redeals: Option<&'a RawValue>,
    base: Option<&'a RawValue>,
}

impl Document<'_> {
    /// Whether it is written as Solvitaire writes deals.
    fn is_solvitaires(&self) -> bool {
        self.tableau_piles.is_some() || self.accordion.is_some() || self.sequences.is_some()
    }
}

/// How many cards of each suit are up.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Suits<'a> {
    #[serde(rename = "C", borrow)]
    clubs: &'a RawValue,
    #[serde(rename = "D")]
    diamonds: &'a RawValue,
    #[serde(rename = "H")]
    hearts: &'a RawValue,
    #[serde(rename = "S")]
    spades: &'a RawValue,
}

/// Reads a position; cards are looked at later, when the game asks for them.
pub(crate) fn read(text: &str) -> Result<Layout, LayoutError> {
    let source = Source { text };
    let document: Document<'_> = serde_json::from_str(text).map_err(|error| source.not_a_position(&error))?;
    let lines = |piles: &[&RawValue]| piles.iter().map(|pile| source.line(pile)).collect::<Result<Vec<_>, _>>();
    let line = |pile: Option<&RawValue>| pile.map(|pile| source.line(pile)).transpose();
    if document.is_solvitaires() {
        if let Some(row) = document.rows.first() {
            return Err(source.error(row, "rows or tableau piles, not both"));
        }
        return source.of_solvitaire(&document);
    }
    if let Some(reserve) = document.reserve {
        return Err(source.error(reserve, "reserves, a list of piles, beside rows"));
    }
    if let Some(hole) = document.hole {
        return Err(source.error(hole, "a waste with its cards, beside rows"));
    }
    Ok(Layout {
        rows: lines(&document.rows)?,
        // A game without cells has none of them on its line.
        cells: line(document.cells)?.filter(|line| !line.tokens.is_empty()),
        foundations: document.foundations.map(|raw| source.foundations(raw)).transpose()?,
        stock: line(document.stock)?,
        waste: line(document.waste)?,
        reserves: lines(&document.reserves)?,
        redeals: document.redeals.map(|raw| source.number(raw)),
        base: document.base.map(|raw| source.rank(raw)),
        first: None,
        end: end_of(text),
    })
}

/// The whole text, of which every value that was read is a part.
struct Source<'a> {
    text: &'a str,
}

impl<'a> Source<'a> {
    /// Where a part of the text starts.
    fn spot(&self, part: &RawValue) -> Spot {
        let before = &self.text[..part.get().as_ptr() as usize - self.text.as_ptr() as usize];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Spot { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
    }

    fn error(&self, part: &RawValue, expected: &str) -> LayoutError {
        LayoutError::new(self.spot(part), expected, part.get())
    }

    fn not_a_position(&self, error: &serde_json::Error) -> LayoutError {
        let line = self.text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
        // Its columns count bytes.
        let is_start = |byte: &u8| byte & 0xC0 != 0x80;
        let column = line.bytes().take(error.column()).filter(is_start).count().max(1);
        let message = error.to_string();
        let what = message.rsplit_once(" at line ").map_or(message.as_str(), |(what, _)| what);
        LayoutError::new(
            Spot { line: error.line().max(1), column },
            "a position as JSON such as {\"rows\": [[\"3C\", \"TH\"], []]}",
            format!("an error in it: {what}"),
        )
    }

    /// A pile: an array of cards, with null for an empty place.
    fn line(&self, pile: &'a RawValue) -> Result<Line, LayoutError> {
        let words: Vec<&RawValue> = serde_json::from_str(pile.get())
            .map_err(|_| self.error(pile, "an array of cards such as [\"3C\", \"TH\"]"))?;
        let tokens = words.into_iter().map(|word| self.word(word, "--")).collect::<Result<_, _>>()?;
        Ok(Line { spot: self.spot(pile), tokens })
    }

    /// A deal of Solvitaire, written by hand or printed.
    fn of_solvitaire(&self, document: &Document<'a>) -> Result<Layout, LayoutError> {
        let flat = |piles: Option<&'a RawValue>| piles.map(|piles| self.flat(piles)).transpose();
        let full = |piles: Option<&'a RawValue>| Ok(flat(piles)?.map(solvitaire::without_gaps));
        let mut rows = Vec::new();
        for pile in document.tableau_piles.iter().flatten() {
            rows.push(solvitaire::without_gaps(self.flat(pile)?));
        }
        let mut rows = solvitaire::piles(rows, document.stock.is_some() || document.reserve.is_some());
        rows.extend(full(document.accordion)?);
        for row in document.sequences.iter().flatten() {
            rows.push(solvitaire::with_gaps(self.flat(row)?));
        }
        let foundations = full(document.foundations)?;
        let (foundations, base) = foundations.map(solvitaire::foundations).transpose()?.unzip();
        // Cards that lie on foundations which say nothing else begin with the ace.
        let first = foundations.as_ref().filter(|line: &&Line| !line.tokens.is_empty()).map(|_| Rank::ACE);
        let layout = Layout {
            rows,
            cells: flat(document.cells)?.filter(|line| !line.tokens.is_empty()),
            foundations,
            stock: full(document.stock)?.map(solvitaire::stock),
            waste: full(document.waste)?.or(full(document.hole)?),
            reserves: flat(document.reserve)?.into_iter().collect(),
            redeals: document.redeals.map(|raw| self.number(raw)),
            base: document.base.map(|raw| self.rank(raw)).or(base.flatten()),
            first,
            end: end_of(self.text),
        };
        solvitaire::nothing_hidden(&layout)?;
        Ok(layout)
    }

    /// A pile, or a list of piles one after the other, as Solvitaire has them: `""` is an empty place.
    fn flat(&self, piles: &'a RawValue) -> Result<Line, LayoutError> {
        let is_empty = |part: &RawValue| part.get() == "\"\"";
        let spot = self.spot(piles);
        if is_empty(piles) {
            return Ok(Line { spot, tokens: Vec::new() });
        }
        if piles.get().starts_with('"') {
            return Ok(Line { spot, tokens: vec![self.word(piles, "--")?] });
        }
        let parts: Vec<&RawValue> = serde_json::from_str(piles.get())
            .map_err(|_| self.error(piles, "an array of cards such as [\"3C\", \"TH\"]"))?;
        let mut tokens = Vec::new();
        for part in parts {
            match part.get().starts_with('[') {
                _ if is_empty(part) => tokens.push(Token { text: "--".to_string(), spot: self.spot(part) }),
                true => tokens.extend(self.line(part)?.tokens),
                false => tokens.push(self.word(part, "--")?),
            }
        }
        Ok(Line { spot, tokens })
    }

    /// A word, or null for an empty place.
    fn word(&self, word: &RawValue, gap: &str) -> Result<Token, LayoutError> {
        let text: Option<String> =
            serde_json::from_str(word.get()).map_err(|_| self.error(word, "a card such as \"TH\", or null"))?;
        Ok(Token { text: text.unwrap_or_else(|| gap.to_string()), spot: self.spot(word) })
    }

    /// A number, which the game will read.
    fn number(&self, raw: &RawValue) -> Line {
        let spot = self.spot(raw);
        Line { spot, tokens: vec![Token { text: raw.get().to_string(), spot }] }
    }

    /// A rank, as a word or as a number.
    fn rank(&self, raw: &RawValue) -> Line {
        let spot = self.spot(raw);
        let text = raw.get().trim_matches('"').to_string();
        Line { spot, tokens: vec![Token { text, spot }] }
    }

    /// Numbers by suit, for several decks an array of these; or an array of the ranks on top.
    fn foundations(&self, raw: &'a RawValue) -> Result<Line, LayoutError> {
        let mut tokens = Vec::new();
        match serde_json::from_str::<Vec<&RawValue>>(raw.get()) {
            Err(_) => tokens.extend(self.suits(raw)?),
            Ok(entries) => {
                for entry in entries {
                    if entry.get().starts_with('{') {
                        tokens.extend(self.suits(entry)?);
                    } else {
                        tokens.push(self.word(entry, "-")?);
                    }
                }
            }
        }
        Ok(Line { spot: self.spot(raw), tokens })
    }

    fn suits(&self, raw: &'a RawValue) -> Result<[Token; 4], LayoutError> {
        let expected = "foundations such as {\"C\": 0, \"D\": 3, \"H\": 13, \"S\": 1}";
        let suits: Suits<'_> = serde_json::from_str(raw.get()).map_err(|_| self.error(raw, expected))?;
        let token = |suit: Suit, count: &RawValue| {
            let top = match count.get().parse() {
                Ok(0) => Some('0'),
                Ok(number) => Rank::new(number).map(|rank| rank.letter(Form::Usual)),
                Err(_) => None,
            };
            let top = top.ok_or_else(|| self.error(count, "a number of cards from 0 to 13"))?;
            Ok(Token { text: format!("{}-{top}", suit.letter()), spot: self.spot(count) })
        };
        Ok([
            token(Suit::Clubs, suits.clubs)?,
            token(Suit::Diamonds, suits.diamonds)?,
            token(Suit::Hearts, suits.hearts)?,
            token(Suit::Spades, suits.spades)?,
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &Line) -> Vec<&str> {
        line.tokens.iter().map(|token| token.text.as_str()).collect()
    }

    #[test]
    fn every_pile_is_read() {
        let read = |foundations: &str| {
            Layout::parse(&format!(
                r#"{{"game": "freecell", "deal": "-", "rows": [["3C", null, "TH"], ["??"], []], "cells": [null, "KS"],
                    "stock": ["2D"], "waste": null, "reserves": [["[9S]"], []], "foundations": {foundations}}}"#
            ))
            .unwrap()
        };
        let layout = read(r#"{"C": 0, "D": 1, "H": 10, "S": 13}"#);
        assert_eq!(layout.rows.iter().map(words).collect::<Vec<_>>(), [vec!["3C", "--", "TH"], vec!["??"], vec![]]);
        assert_eq!(words(layout.cells.as_ref().unwrap()), ["--", "KS"]);
        assert_eq!(words(layout.foundations.as_ref().unwrap()), ["C-0", "D-A", "H-T", "S-K"]);
        assert_eq!(words(layout.stock.as_ref().unwrap()), ["2D"]);
        assert_eq!(layout.reserves.iter().map(words).collect::<Vec<_>>(), [vec!["[9S]"], vec![]]);
        assert_eq!((layout.waste, layout.end), (None, Spot { line: 2, column: layout.end.column }));
        assert_eq!(words(&read(r#"["T", null]"#).foundations.unwrap()), ["T", "-"]);
        let decks = read(r#"[{"C": 1, "D": 0, "H": 0, "S": 2}, {"C": 0, "D": 0, "H": 0, "S": 1}]"#);
        let both = ["C-A", "D-0", "H-0", "S-2", "C-0", "D-0", "H-0", "S-A"];
        assert_eq!(words(&decks.foundations.unwrap()), both);
        assert_eq!(read("null").foundations, None);
    }

    #[test]
    fn a_deal_of_solvitaire_is_read() {
        let layout = Layout::parse(
            r#"{"tableau piles": [["3d", "10H"], ["ks", "2C"]], "stock": ["AS", "4D"], "waste": ["5D"],
                "foundations": ["AH", "AC", "2H"]}"#,
        )
        .unwrap();
        assert_eq!(layout.rows.iter().map(words).collect::<Vec<_>>(), [["[3d]", "10H"], ["[ks]", "2C"]]);
        assert_eq!(words(&layout.stock.unwrap()), ["4D", "AS"], "the last one comes first");
        assert_eq!(words(&layout.waste.unwrap()), ["5D"]);
        assert_eq!(words(&layout.foundations.unwrap()), ["C-A", "H-2"]);
        let freecell = Layout::parse(r#"{"tableau piles": [["3d", "10H"], []]}"#).unwrap();
        assert_eq!(words(&freecell.rows[0]), ["3d", "10H"], "nothing lies face down without a stock or a reserve");
        let say = |text: &str| Layout::parse(text).unwrap_err().to_string();
        assert!(say(r#"{"tableau piles": [["3d"]], "rows": [["3C"]]}"#).contains("not both"));
        assert_eq!(
            say(r#"{"tableau piles": [["3d"]], "foundations": ["AC", "2H"]}"#),
            "line 1, column 51: expected the cards of a foundation, each suit from the same rank on, found \"2H\""
        );
    }

    /// As its program prints them: each cell and foundation is a list, and what is empty is "".
    #[test]
    fn a_printed_deal_of_solvitaire_is_read() {
        let layout = Layout::parse(
            r#"{"tableau piles": [["3D", "10H"], ""], "cells": [["KS"], ""], "reserve": [["2C"], "", ["4C"]],
                "foundations": [["QC", "KC", "AC"], "", ["QS"], ""], "stock": ["AS", "4D"], "waste": ""}"#,
        )
        .unwrap();
        assert_eq!(layout.rows.iter().map(words).collect::<Vec<_>>(), [vec!["3D", "10H"], vec![]]);
        assert_eq!(words(layout.cells.as_ref().unwrap()), ["KS", "--"]);
        assert_eq!(layout.reserves.iter().map(words).collect::<Vec<_>>(), [["2C", "--", "4C"]]);
        assert_eq!(words(layout.foundations.as_ref().unwrap()), ["C-A", "S-Q"]);
        assert_eq!(words(layout.base.as_ref().unwrap()), ["Q"]);
        assert_eq!(words(layout.stock.as_ref().unwrap()), ["4D", "AS"]);
        assert_eq!(words(layout.waste.as_ref().unwrap()), [""; 0]);
        let decks = Layout::parse(
            r#"{"tableau piles": [["3D"]], "foundations": [["AC", "2C"], ["AH"], "", "", ["AC"], "", "", ""]}"#,
        )
        .unwrap();
        let tops = ["C-2", "C-A", "D-0", "D-0", "H-A", "H-0", "S-0", "S-0"];
        assert_eq!((words(&decks.foundations.unwrap()), decks.first), (tops.to_vec(), Some(Rank::ACE)));
        let hole = Layout::parse(r#"{"tableau piles": [["3D"]], "hole": "AS", "cells": [""]}"#).unwrap();
        assert_eq!((words(&hole.waste.unwrap()), words(&hole.cells.unwrap())), (vec!["AS"], vec!["--"]));
        let gaps = Layout::parse(r#"{"sequences": [["3D", "AS", "KC"], ["AS", "2C", ""]]}"#).unwrap();
        assert_eq!(gaps.rows.iter().map(words).collect::<Vec<_>>(), [["3D", "--", "KC"], ["--", "2C", "--"]]);
        let accordion = Layout::parse(r#"{"accordion": [["3D"], ["10H"]]}"#).unwrap();
        assert_eq!(accordion.rows.iter().map(words).collect::<Vec<_>>(), [["3D", "10H"]]);
        let stacked = Layout::parse(r#"{"tableau piles": [["3D"]], "reserve": [["2C", "4C"]]}"#).unwrap();
        assert_eq!(words(&stacked.reserves[0]), ["2C", "4C"]);
        let say = |text: &str| Layout::parse(text).unwrap_err().to_string();
        assert_eq!(
            say(r###"{"tableau piles": [["3D"], ["##", "4H"]]}"###),
            "line 1, column 29: expected every card of the deal, found \"##\", which is not known: Solvitaire prints it for a card \
             that lies face down (the name solvitaire:SEED has them all)"
        );
        assert!(say(r#"{"rows": [["3D"]], "reserve": ["4C"]}"#).contains("expected reserves, a list of piles"));
    }

    #[test]
    fn errors_name_line_and_column() {
        let say = |text: &str| Layout::parse(text).unwrap_err().to_string();
        assert_eq!(
            say("{\"rows\": [[\"3C\"],\n  [\"♥10\", 7]]}"),
            "line 2, column 11: expected a card such as \"TH\", or null, found 7"
        );
        assert_eq!(
            say("{\"rows\": \n [7]}"),
            "line 2, column 3: expected an array of cards such as [\"3C\", \"TH\"], found 7"
        );
        assert!(
            say("{\"rows\": [[]], \"foundations\": {\"C\": 14, \"D\": 0, \"H\": 0, \"S\": 0}}")
                .starts_with("line 1, column 37: expected a number of cards from 0 to 13, found 14")
        );
        assert!(say("{\"rows\": [[]], \"foundations\": {\"C\": 1}}").contains("expected foundations such as"));
        let unknown = say("{\"row\": [[]]}");
        assert!(unknown.starts_with("line 1, column 6: expected a position as JSON such as"), "{unknown}");
        assert!(unknown.contains("found an error in it: unknown field `row`, expected one of"), "{unknown}");
        assert!(say("{").contains("EOF while parsing"));
        assert!(say("{}").starts_with("line 1, column 3: expected rows of cards"));
        let layout = Layout::parse("{\"rows\": [[\"3C\", \"X9\"]]}").unwrap();
        assert_eq!(
            layout.rows[0].cards().unwrap_err().to_string(),
            "line 1, column 18: expected a card such as TH, H10 or ♥10, found \"X9\""
        );
    }
}
