//! The columns of a dataset, each once: its name, what it means, which datasets have it, and how it is taken from a row and
//! put into one. Parquet files, CSV, Arrow tables and the report's list of columns are made from this table.

use crate::kept::Rows;
use crate::row::Row;
use crate::spec::Spec;
use crate::verdicts::{NUMBER, VERDICT};
use std::borrow::Cow;
use std::str::FromStr;
use winnable_catalog::{UnknownWord, Verdict};

/// A column.
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// Whether every row has a value in it.
    pub is_required: bool,
    /// What stands in it.
    pub values: Values,
    /// Whether the datasets of an experiment have it.
    pub is_in: fn(&Spec) -> bool,
}

/// What stands in a column: how it is taken from a row, and put into one.
pub enum Values {
    /// Text.
    Text(fn(&Row) -> Option<Cow<'_, str>>, fn(&mut Row, String) -> Result<(), String>),
    /// Numbers of 64 bits.
    Long(fn(&Row) -> Option<u64>, fn(&mut Row, u64)),
    /// Numbers of 32 bits.
    Int(fn(&Row) -> Option<u32>, fn(&mut Row, u32)),
}

/// Reads one of a list of words.
fn word<T: FromStr<Err = UnknownWord>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: UnknownWord| error.to_string())
}

/// Text that a row has as it is: `text!(game)`, or `text!(maybe solution)`.
macro_rules! text {
    (maybe $field:ident) => {
        Values::Text(
            |row| row.$field.as_deref().map(Cow::Borrowed),
            |row, text| {
                row.$field = Some(text);
                Ok(())
            },
        )
    };
    ($field:ident) => {
        Values::Text(
            |row| Some(Cow::Borrowed(&row.$field)),
            |row, text| {
                row.$field = text;
                Ok(())
            },
        )
    };
}

/// A number: `number!(Long states)`, or `number!(Int maybe points)`.
macro_rules! number {
    ($kind:ident maybe $field:ident) => {
        Values::$kind(|row| row.$field, |row, number| row.$field = Some(number))
    };
    ($kind:ident $field:ident) => {
        Values::$kind(|row| Some(row.$field), |row, number| row.$field = number)
    };
}

const fn always(name: &'static str, values: Values, meaning: &'static str) -> Column {
    Column { name, meaning, is_required: true, values, is_in: |_| true }
}

const fn sometimes(name: &'static str, values: Values, meaning: &'static str) -> Column {
    Column { name, meaning, is_required: false, values, is_in: |_| true }
}

const fn only(is_in: fn(&Spec) -> bool, name: &'static str, values: Values, meaning: &'static str) -> Column {
    Column { name, meaning, is_required: false, values, is_in }
}

/// All of them, in the order in which files have them.
pub const COLUMNS: &[Column] = &[
    always("game", text!(game), "the game with its parameters"),
    always("deal", text!(deal), "the deal's name; with the game's name it gives the deal again"),
    always("number", number!(Long number), "its number"),
    always(
        "verdict",
        Values::Text(
            |row| Some(Cow::Borrowed(row.verdict.name())),
            |row, text| {
                row.verdict = word(&text)?;
                Ok(())
            },
        ),
        "winnable: replayed by the referee; unwinnable: all play was searched; undecided: a limit was reached. \
         won (replayed too) and lost: a player who may not see the face-down cards",
    ),
    sometimes(
        "reason",
        Values::Text(
            |row| row.reason.map(|reason| Cow::Borrowed(reason.name())),
            |row, text| {
                row.reason = Some(word(&text)?);
                Ok(())
            },
        ),
        "why the deal is not known to be winnable; empty for a win",
    ),
    always("states", number!(Long states), "different positions that the search generated"),
    always("duplicates", number!(Long duplicates), "times that it generated a position again"),
    sometimes(
        "moves",
        number!(Int maybe moves),
        "length of the win, empty without one; not the shortest possible. Length of a player's game, won or lost",
    ),
    sometimes(
        "certain_after",
        number!(Int maybe certain_after),
        "moves after which the win is certain, the rest only plays it out; empty without a win",
    ),
    sometimes(
        "max_empty_columns",
        number!(Int maybe max_empty_columns),
        "most empty columns in any position of the search; empty for games without columns",
    ),
    always("min_cards_left", number!(Int min_cards_left), "fewest cards not yet home in any position of the search"),
    sometimes(
        "stock_left",
        number!(Int maybe stock_left),
        "fewest cards in the stock in any position of the search; empty for games without a stock",
    ),
    sometimes(
        "choices",
        number!(Int maybe choices),
        "legal moves that a player had to choose from, over the whole game; empty for engines",
    ),
    always(
        "microseconds",
        number!(Long microseconds),
        "time on the clock of the search and the referee; differs from run to run",
    ),
    always("engine", text!(engine), "the engine, or the player"),
    always("version", text!(version), "version of the program"),
    sometimes(
        "fingerprint",
        text!(maybe fingerprint),
        "what the build does with a few fixed deals; rows with different ones are of different searches",
    ),
    sometimes(
        "cpu_microseconds",
        number!(Long maybe cpu_microseconds),
        "time of the processor for the same; differs from run to run. Empty in rows that are older than the column",
    ),
    only(
        |spec| spec.grade,
        "grade",
        Values::Text(
            |row| row.grade.map(|grade| Cow::Borrowed(grade.name())),
            |row, text| {
                row.grade = Some(word(&text)?);
                Ok(())
            },
        ),
        "easy, medium or hard beside other deals of the game, if deals were graded; empty unless winnable",
    ),
    only(|spec| spec.grade, "points", number!(Int maybe points), "the points behind the grade"),
    only(|spec| spec.keep_moves, "solution", text!(maybe solution), "the moves of the win, if they were kept"),
    only(
        |spec| spec.player().is_none(),
        "proof",
        text!(maybe proof),
        "the proof of an engine's loss, as JSON: game, model, root position, keys, claims, horizon",
    ),
    only(
        |spec| spec.certify,
        "certificate",
        text!(maybe certificate),
        "the certificate of a loss, if certificates were written: several lines of text",
    ),
];

/// The columns that the datasets of an experiment have.
pub fn columns_of(spec: &Spec) -> impl Iterator<Item = &'static Column> + use<'_> {
    COLUMNS.iter().filter(|column| match spec.rows {
        Rows::Whole => (column.is_in)(spec),
        Rows::Verdicts => [NUMBER, VERDICT].contains(&column.name),
    })
}

/// A row of which nothing is known, to be filled column by column.
pub(crate) fn empty_row() -> Row {
    Row {
        game: String::new(),
        deal: String::new(),
        number: 0,
        verdict: Verdict::Undecided,
        reason: None,
        states: 0,
        duplicates: 0,
        moves: None,
        certain_after: None,
        max_empty_columns: None,
        min_cards_left: 0,
        stock_left: None,
        choices: None,
        microseconds: 0,
        cpu_microseconds: None,
        engine: String::new(),
        version: String::new(),
        fingerprint: None,
        grade: None,
        points: None,
        solution: None,
        proof: None,
        certificate: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// docs/experiments.md lists them in this order.
    #[test]
    fn the_page_names_every_column() {
        let page = include_str!("../../../docs/experiments.md");
        let start = page.find("one row a deal: game, deal,").expect("the list of columns");
        let list = &page[start..start + 800];
        let mut at = 0;
        for column in COLUMNS {
            let place = list[at..].find(column.name).unwrap_or_else(|| panic!("{} is not in its place", column.name));
            at += place;
        }
    }
}
