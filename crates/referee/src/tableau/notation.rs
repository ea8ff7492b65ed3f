//! Moves of tableau games as text, in two notations that may be mixed. Case does not matter.
//!
//! Standard, as other FreeCell programs write it: columns `1` to `9` and `0` for the tenth, cells `a b c d e f g i`
//! (`h` is skipped), `h` the foundations. `26`: column 2 to column 6; `3a`, `a3`, `4h`, `ah`. After a move from
//! column to column `v` and a number may say how many cards move: `26v3`, and `26v12` or `26vc` for twelve (others write
//! hexadecimal numbers, of which only those of one character mean the same everywhere).
//!
//! The papers': everything counted from 0. `S1T0`: column 1 to foundation 0 (H D S C in this order); `S0C0`: column
//! 0 to cell 0; `C1T2`: cell 1 to foundation 2; `C3S5`: cell 3 to column 5; `72S0`: of column 7 a run of 2 cards to
//! column 0. In games with runs they count columns and cells in ascending order (`sorted.rs`).

use std::fmt;
use winnable_cards::{Pile, PileMove};

/// The letters of the cells: `h` is the foundations.
const CELLS: &str = "abcdefgi";
/// No move is written with more characters.
const LONGEST: usize = 8;

/// Where a card comes from or goes to, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// A column.
    Column(usize),
    /// A cell.
    Cell(usize),
    /// The foundations; the papers say which one.
    Foundation(Option<usize>),
}

/// A move as it was written; nothing is known yet of the table that it is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    /// Where the cards come from.
    pub(super) from: Place,
    /// Where they go.
    pub(super) to: Place,
    /// How many, if the text says so; only from column to column.
    pub(super) count: Option<usize>,
    /// Whether it is written in the papers' notation.
    pub(super) is_papers: bool,
}

impl Step {
    /// A step in standard notation.
    pub(super) fn standard(from: Place, to: Place, count: Option<usize>) -> Step {
        Step { from, to, count, is_papers: false }
    }

    /// The step that a move as values says. The count of a single card, which needs none, is left out.
    pub(super) fn of_values(m: PileMove) -> Step {
        let place = |pile| match pile {
            Pile::Column(column) => Place::Column(usize::from(column)),
            Pile::Cell(cell) => Place::Cell(usize::from(cell)),
            Pile::Foundation => Place::Foundation(None),
        };
        let is_counted = matches!((m.from, m.to), (Pile::Column(_), Pile::Column(_))) || m.count != 1;
        Step::standard(place(m.from), place(m.to), is_counted.then_some(usize::from(m.count)))
    }

    fn papers(from: Place, to: Place, count: Option<usize>) -> Step {
        Step { from, to, count, is_papers: true }
    }

    /// Refuses a number of cards that no step has.
    pub(super) fn check_count(&self) -> Result<(), String> {
        match (self.from, self.to, self.count) {
            (Place::Column(_), Place::Column(_), Some(0)) => Err("at least one card moves".to_string()),
            (Place::Column(_), Place::Column(_), _) | (_, _, None) => Ok(()),
            (_, _, Some(_)) => Err("a number of cards is for moves from column to column".to_string()),
        }
    }

    /// What the place is called in the notation of this step: `column 3` or `column S2`.
    pub(super) fn name(&self, place: Place) -> String {
        match (place, self.is_papers) {
            (Place::Column(column), true) => format!("column S{column}"),
            (Place::Column(column), false) => format!("column {}", column + 1),
            (Place::Cell(cell), true) => format!("cell C{cell}"),
            (Place::Cell(cell), false) => format!("cell {}", letter(cell)),
            (Place::Foundation(_), _) => "the foundations".to_string(),
        }
    }
}

impl fmt::Display for Step {
    /// The step in standard notation, the count after `v` if there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in [self.from, self.to] {
            match place {
                Place::Column(column) => write!(f, "{}", (column + 1) % 10)?,
                Place::Cell(cell) => write!(f, "{}", letter(cell))?,
                Place::Foundation(_) => f.write_str("h")?,
            }
        }
        match self.count {
            Some(count @ 10..16) => write!(f, "v{count:x}"),
            Some(count) => write!(f, "v{count}"),
            None => Ok(()),
        }
    }
}

fn letter(cell: usize) -> char {
    CELLS.chars().nth(cell).unwrap_or('?')
}

/// Reads a move in either notation. No text is a move in both: only the papers' have an `S` or a `T`.
pub(super) fn read(text: &str) -> Result<Step, String> {
    let unreadable = || "expected a move such as 26, 3a, a3, 4h, 26v3 or S1T0".to_string();
    let mut lower = [' '; LONGEST];
    let length = text.chars().count();
    let chars = lower.get_mut(..length).ok_or_else(unreadable)?;
    chars.iter_mut().zip(text.chars()).for_each(|(to, c)| *to = c.to_ascii_lowercase());
    let step = read_papers(chars).or_else(|| read_standard(chars)).ok_or_else(unreadable)?;
    step.check_count().map(|()| step)
}

fn read_standard(chars: &[char]) -> Option<Step> {
    match *chars {
        [from, to] => Some(Step::standard(place(from)?, place(to)?, None)),
        [from, to, 'v', ref count @ ..] => Some(Step::standard(place(from)?, place(to)?, Some(run_length(count)?))),
        _ => None,
    }
}

fn place(c: char) -> Option<Place> {
    match c {
        'h' => Some(Place::Foundation(None)),
        '0' => Some(Place::Column(9)),
        '1'..='9' => Some(Place::Column(digit(c)? - 1)),
        _ => CELLS.bytes().position(|cell| char::from(cell) == c).map(Place::Cell),
    }
}

fn read_papers(chars: &[char]) -> Option<Step> {
    let column = |c| digit(c).map(Place::Column);
    let cell = |c| digit(c).map(Place::Cell);
    let foundation = |c| digit(c).map(|index| Place::Foundation(Some(index)));
    match *chars {
        ['s', from, 't', to] => Some(Step::papers(column(from)?, foundation(to)?, None)),
        ['s', from, 'c', to] => Some(Step::papers(column(from)?, cell(to)?, None)),
        ['c', from, 't', to] => Some(Step::papers(cell(from)?, foundation(to)?, None)),
        ['c', from, 's', to] => Some(Step::papers(cell(from)?, column(to)?, None)),
        [from, ref count @ .., 's', to] => Some(Step::papers(column(from)?, column(to)?, Some(number(count)?))),
        _ => None,
    }
}

fn digit(c: char) -> Option<usize> {
    c.to_digit(10).map(|digit| digit as usize)
}

/// A number of cards after `v`: `3`, `12`, or one letter from `a` for ten to `f`.
fn run_length(digits: &[char]) -> Option<usize> {
    match digits {
        [letter @ 'a'..='f'] => letter.to_digit(16).map(|count| count as usize),
        digits => number(digits),
    }
}

/// A number; None if it is empty, has other characters or is absurdly large.
fn number(digits: &[char]) -> Option<usize> {
    if digits.is_empty() || digits.len() > 4 {
        return None;
    }
    digits.iter().try_fold(0, |sum, &c| Some(sum * 10 + digit(c)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing;
    use Place::{Cell, Column, Foundation};

    #[test]
    fn standard_moves_are_read() {
        let cases = [
            ("26", Column(1), Column(5), None),
            ("10", Column(0), Column(9), None),
            ("09", Column(9), Column(8), None),
            ("3a", Column(2), Cell(0), None),
            ("3g", Column(2), Cell(6), None),
            ("3i", Column(2), Cell(7), None),
            ("d3", Cell(3), Column(2), None),
            ("4h", Column(3), Foundation(None), None),
            ("ah", Cell(0), Foundation(None), None),
            ("26v3", Column(1), Column(5), Some(3)),
            ("26vc", Column(1), Column(5), Some(12)),
            ("26v16", Column(1), Column(5), Some(16)),
        ];
        for (text, from, to, count) in cases {
            assert_eq!(read(text), Ok(Step::standard(from, to, count)), "{text}");
            assert_eq!(read(&text.to_uppercase()), Ok(Step::standard(from, to, count)), "{text}");
            assert_eq!(Step::standard(from, to, count).to_string(), text);
        }
    }

    #[test]
    fn the_number_after_v_is_decimal_or_one_letter() {
        for (text, count) in [("26v10", 10), ("26v12", 12), ("26va", 10), ("26vC", 12), ("26v012", 12)] {
            assert_eq!(read(text), Ok(Step::standard(Column(1), Column(5), Some(count))), "{text}");
        }
        assert!(read("26v1a").is_err() && read("26vac").is_err());
    }

    #[test]
    fn the_papers_moves_are_read() {
        let cases = [
            ("S1T0", Column(1), Foundation(Some(0)), None),
            ("S0C0", Column(0), Cell(0), None),
            ("C1T2", Cell(1), Foundation(Some(2)), None),
            ("C3S5", Cell(3), Column(5), None),
            ("72S0", Column(7), Column(0), Some(2)),
            ("01S9", Column(0), Column(9), Some(1)),
            ("912S4", Column(9), Column(4), Some(12)),
        ];
        for (text, from, to, count) in cases {
            assert_eq!(read(text), Ok(Step::papers(from, to, count)), "{text}");
            assert_eq!(read(&text.to_lowercase()), Ok(Step::papers(from, to, count)), "{text}");
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        let unreadable = "expected a move such as 26, 3a, a3, 4h, 26v3 or S1T0";
        let texts = [
            "",
            "2",
            "266",
            "2j",
            "z3",
            "26v",
            "26vg",
            "26v-1",
            "26v+1",
            "26v11111",
            "S1S2",
            "S1T",
            "7S0",
            "71S",
            "C1C2",
            "T0S1",
            "SxT0",
            "71111111111111S0",
            "7xS0",
            "ß6",
            "2♥",
            "0000",
            "26V",
            "é",
        ];
        for text in texts {
            assert_eq!(read(text), Err(unreadable.to_string()), "{text}");
        }
        assert_eq!(read("26v0"), Err("at least one card moves".to_string()));
        assert_eq!(read("70S1"), Err("at least one card moves".to_string()));
        assert_eq!(read("3av1"), Err("a number of cards is for moves from column to column".to_string()));
        assert_eq!(read("a3v0"), Err("a number of cards is for moves from column to column".to_string()));
    }

    /// The listing of figure 4 of the paper on FreeCell, last move first.
    const FIGURE_4: &str = "63S0<-S2T2<-S2T0<-S1T1<-S2T1<-S0T1<-11S0<-S6T3<-S7T3<-S7T2<-
        C1T2<-S1T3<-S7T3<-S2T0<-S2T2<-S1T3<-S1T2<-11S4<-01S4<-01S5<-
        11S0<-S3T3<-S3T2<-S0T3<-S3T3<-S2T3<-S2T3<-21S7<-01S6<-01S7<-
        C0T2<-S0T2<-S0C0<-02S4<-C1S0<-S0C0<-42S0<-S0C0<-52S7<-12S7<-
        12S5<-11S0<-S5T0<-C2T0<-S0T0<-C0T0<-S0T0<-S0T2<-S0C0<-62S2<-
        12S2<-12S6<-02S7<-71S5<-62S1<-22S1<-71S2<-72S6<-11S2<-21S0<-
        61S7<-22S1<-21S7<-31S0<-61S0<-S0C0<-72S2<-12S2<-12S7<-11S0<-
        S0C0<-34S2<-72S3<-44S5<-22S3<-C3S5<-22S7<-31S0<-61S1<-73S2<-
        32S2<-21S0<-52S6<-22S3<-11S0<-51S6<-32S2<-33S7<-11S0<-11S5<-
        11S0<-S7T1<-C1T1<-C0T1<-S0T1<-01S5<-S0C0<-11S0<-61S2<-51S0<-
        21S1<-11S0<-21S6<-21S1<-22S6<-C2S6<-S6C0<-S0C0<-01S2<-21S5<-
        21S0<-S0C0<-43S5<-S0C0<-23S4<-12S2<-S1T1<-S1T0";

    #[test]
    fn all_118_moves_of_figure_4_are_read() {
        let steps: Vec<Step> = listing::read(FIGURE_4).iter().map(|text| read(text).unwrap()).collect();
        assert_eq!(steps.len(), 118);
        assert!(steps.iter().all(|step| step.is_papers));
        assert_eq!(steps[0], Step::papers(Column(1), Foundation(Some(0)), None));
        assert_eq!(steps[3], Step::papers(Column(2), Column(4), Some(3)));
        assert_eq!(steps[117], Step::papers(Column(6), Column(0), Some(3)));
        let count = |is_wanted: fn(&Step) -> bool| steps.iter().filter(|step| is_wanted(step)).count();
        assert_eq!(count(|step| matches!(step.to, Foundation(_))), 35);
        assert_eq!(count(|step| matches!(step.to, Cell(_))), 11);
        assert_eq!(count(|step| matches!(step.from, Cell(_))), 9);
    }

    #[test]
    fn places_are_named_in_the_notation_of_the_move() {
        let (standard, papers) = (read("3a").unwrap(), read("S2C0").unwrap());
        assert_eq!((standard.name(Column(2)), papers.name(Column(2))), ("column 3".into(), "column S2".into()));
        assert_eq!((standard.name(Cell(7)), papers.name(Cell(7))), ("cell i".into(), "cell C7".into()));
    }
}
