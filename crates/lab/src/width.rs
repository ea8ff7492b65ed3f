//! Text for people in lines that fit a terminal: words are never broken, what is laid out in columns stays so.

use std::fmt::Write;
use std::ops::Range;
use unicode_width::UnicodeWidthChar;

/// Columns for which lists and rules are laid out where no terminal says how wide it is.
pub const COLUMNS: usize = 80;

/// Columns that a text takes on a terminal: characters of Japanese take two, colours none.
pub fn width(text: &str) -> usize {
    let mut columns = 0;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\x1b' => drop(chars.by_ref().find(char::is_ascii_alphabetic)),
            c => columns += c.width().unwrap_or(0),
        }
    }
    columns
}

fn is_wide(c: char) -> bool {
    c.width() == Some(2)
}

/// Text in lines, the first after `first` and the others after `rest`. Spaces between words count as one; a percent sign stays with its
/// number. Japanese, which has no spaces, breaks anywhere but before a full stop and the like. A word that is longer than a line has one alone.
pub fn wrapped(text: &str, first: &str, rest: &str, most: usize) -> Vec<String> {
    // What must stay together, and whether a space stands before it.
    let mut pieces: Vec<(bool, String)> = Vec::new();
    let mut after_space = false;
    for c in text.chars() {
        let ends = matches!(c, '、' | '。' | '）' | '」' | 'ー');
        match pieces.last_mut() {
            _ if c == ' ' => after_space = true,
            Some((_, piece)) if after_space && c == '%' && piece.ends_with(|p: char| p.is_ascii_digit()) => {
                piece.push_str(" %");
                after_space = false;
            }
            Some((_, piece)) if !after_space && (ends || !is_wide(c) && !piece.ends_with(is_wide)) => piece.push(c),
            _ => {
                pieces.push((after_space, c.to_string()));
                after_space = false;
            }
        }
    }
    let mut lines = Vec::new();
    let (mut line, mut taken, mut is_start) = (first.to_string(), width(first), true);
    for (has_space, piece) in pieces {
        let columns = width(&piece);
        let space = usize::from(has_space && !is_start);
        if !is_start && taken + space + columns > most {
            lines.push(std::mem::replace(&mut line, rest.to_string()));
            taken = width(rest);
        } else if space == 1 {
            line.push(' ');
            taken += 1;
        }
        line += &piece;
        taken += columns;
        is_start = false;
    }
    lines.push(line);
    lines
}

/// The text with each line that is too long in several. They go on below the first one's text: behind its indentation, its bullet, its
/// label (`Stock:`, `11.`) or its column (two spaces and more).
pub fn fitted(text: &str, most: usize) -> String {
    let mut whole = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if width(line.trim_end()) <= most {
            whole += line;
            continue;
        }
        let line = line.trim_end();
        let (first, rest) = line.split_at(hang(line, most));
        // A comment of a file goes on as one.
        let below = if first == "# " { first.to_string() } else { " ".repeat(width(first)) };
        let _ = writeln!(whole, "{}", wrapped(rest, first, &below, most).join("\n"));
    }
    whole
}

/// Longest label before a colon; longer ones are the beginning of a sentence.
const LONGEST_LABEL: usize = 13;

/// Bytes before the text of a line.
fn hang(line: &str, most: usize) -> usize {
    let indent = line.len() - line.trim_start().len();
    let text = &line[indent..];
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_label = |word: &str| word.len() <= LONGEST_LABEL && word.chars().all(|c| c.is_alphanumeric() || c == ' ');
    let label = match (text.find("  "), text.split_once(": "), text.split_once(". ")) {
        _ if text.starts_with("- ") || text.starts_with("# ") => 2,
        (Some(gap), ..) => gap + text[gap..].len() - text[gap..].trim_start().len(),
        (None, Some((word, _)), _) if is_label(word) => word.len() + 2,
        (None, _, Some((word, _))) if is_number(word) => word.len() + 2,
        _ => 0,
    };
    let behind = indent + label;
    if width(&line[..behind]) <= most / 2 { behind } else { indent.min(most / 2) }
}

/// A table: words on the left of their columns, numbers on the right, columns as wide as their cells. If that does not fit, headings go over several
/// lines, and then rows do.
pub struct Table {
    /// Heading and width of each column.
    columns: Vec<(String, usize)>,
    /// Whether it has words.
    is_words: Vec<bool>,
    most: Option<usize>,
}

/// Between columns.
const GAP: usize = 2;
/// Before cells that go over to another line.
const INDENT: usize = 4;

impl Table {
    /// A table of numbers with names before them, whose columns are at least as wide as here, in lines of at most so many columns, if there is an end to them.
    pub fn new(columns: &[(&str, usize)], most: Option<usize>) -> Table {
        let all = |longest: fn(&str) -> usize| -> Vec<(String, usize)> {
            columns.iter().map(|&(heading, least)| (heading.to_string(), least.max(longest(heading)))).collect()
        };
        let whole = all(width);
        let wide: usize = whole.iter().map(|(_, width)| width + GAP).sum();
        let is_narrow = most.is_some_and(|most| wide > most + GAP);
        let columns = if is_narrow { all(|heading| heading.split(' ').map(width).max().unwrap_or(0)) } else { whole };
        let is_words = (0..columns.len()).map(|i| i == 0).collect();
        Table { columns, is_words, most }
    }

    /// A table of rows that are all known: the first one has the headings.
    pub fn whole<Cell: AsRef<str>>(rows: &[Vec<Cell>], most: Option<usize>) -> String {
        let [head, rows @ ..] = rows else { return String::new() };
        let widest = |i: usize| rows.iter().filter_map(|row| row.get(i)).map(|cell| width(cell.as_ref())).max();
        let columns: Vec<(&str, usize)> =
            head.iter().enumerate().map(|(i, heading)| (heading.as_ref(), widest(i).unwrap_or(0))).collect();
        let mut table = Table::new(&columns, most);
        let is_word =
            |row: &Vec<Cell>, i: usize| row.get(i).is_some_and(|cell| cell.as_ref().starts_with(char::is_alphabetic));
        for (i, is_words) in table.is_words.iter_mut().enumerate().skip(1) {
            *is_words = rows.iter().all(|row| is_word(row, i));
        }
        rows.iter().fold(table.head(), |text, row| text + &table.row(row))
    }

    /// The line of the headings, or several.
    pub fn head(&self) -> String {
        let mut text = String::new();
        for part in self.parts() {
            let headings: Vec<Vec<String>> =
                self.columns[part.clone()].iter().map(|(heading, width)| wrapped(heading, "", "", *width)).collect();
            let lines = headings.iter().map(Vec::len).max().unwrap_or(0);
            for line in 0..lines {
                // Short headings stand at the bottom.
                let words =
                    |words: &'_ Vec<String>| (line + words.len()).checked_sub(lines).map(|at| words[at].clone());
                let cells: Vec<String> = headings.iter().map(|heading| words(heading).unwrap_or_default()).collect();
                text += &self.line(&part, &cells);
            }
        }
        text
    }

    /// A row in a line, or in several.
    pub fn row<Cell: AsRef<str>>(&self, cells: &[Cell]) -> String {
        let line = |part: Range<usize>| match cells.get(part.start..part.end.min(cells.len())) {
            Some(cells) => self.line(&part, cells),
            None => String::new(),
        };
        self.parts().into_iter().map(line).collect()
    }

    /// The columns that stand in one line.
    fn parts(&self) -> Vec<Range<usize>> {
        let mut parts = Vec::new();
        let (mut from, mut taken) = (0, 0);
        for (i, (_, columns)) in self.columns.iter().enumerate() {
            let gap = if i == 0 { 0 } else { GAP };
            if i > from && self.most.is_some_and(|most| taken + gap + columns > most) {
                parts.push(from..i);
                (from, taken) = (i, INDENT);
            }
            taken += gap + columns;
        }
        parts.push(from..self.columns.len());
        parts
    }

    fn line<Cell: AsRef<str>>(&self, part: &Range<usize>, cells: &[Cell]) -> String {
        let mut line = if part.start == 0 { String::new() } else { " ".repeat(INDENT) };
        for (i, cell) in part.clone().zip(cells) {
            let cell = cell.as_ref();
            let space = " ".repeat(self.columns[i].1.saturating_sub(width(cell)));
            let gap = if i == 0 { 0 } else { GAP };
            let _ = match self.is_words[i] {
                true => write!(line, "{:gap$}{cell}{space}", ""),
                false => write!(line, "{:gap$}{space}{cell}", ""),
            };
        }
        format!("{}\n", line.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn japanese_is_wide_and_colours_take_no_place() {
        assert_eq!((width("印刷値 3"), width("agrees"), width("…")), (8, 6, 1));
        assert_eq!(width("\x1b[1m\x1b[31merror:\x1b[0m"), 6);
    }

    #[test]
    fn japanese_breaks_between_characters_but_not_before_a_full_stop() {
        let lines = wrapped("場の札は台に移せる。次の札は 12 枚。", "", "  ", 20);
        assert_eq!(lines, ["場の札は台に移せる。", "  次の札は 12 枚。"]);
    }

    #[test]
    fn a_percent_sign_stays_with_its_number_and_a_long_word_is_whole() {
        assert_eq!(wrapped("won in 93.5 % of them", "", "", 12), ["won in", "93.5 % of", "them"]);
        assert_eq!(wrapped("a beleaguered-castle b", "", "", 8), ["a", "beleaguered-castle", "b"]);
    }

    #[test]
    fn lines_go_on_below_their_text() {
        let all = |text: &str, most| fitted(text, most).lines().map(str::to_string).collect::<Vec<_>>();
        assert_eq!(all("short\n\n  as it  is\n", 12), ["short", "", "  as it  is"]);
        assert_eq!(all("- one two three\n", 11), ["- one two", "  three"]);
        assert_eq!(all("# one two three\n", 11), ["# one two", "# three"]);
        assert_eq!(all("  1: 3C 4C 5C\n", 12), ["  1: 3C 4C", "     5C"]);
        assert_eq!(all("error: one two three\n", 15), ["error: one two", "       three"]);
        assert_eq!(all("  a  one two three\n", 12), ["  a  one two", "     three"]);
        assert_eq!(all("one two three four\n", 9), ["one two", "three", "four"]);
        assert_eq!(fitted("one two", 7), "one two", "no line is ended that was not");
    }

    #[test]
    fn a_table_that_is_too_wide_gets_lower_headings_and_then_longer_rows() {
        let rows =
            [vec!["player", "cards home", "moves"], vec!["random", "3.20", "12"], vec!["lookahead", "40.10", "110"]];
        assert_eq!(
            Table::whole(&rows, None),
            "player     cards home  moves\nrandom           3.20     12\nlookahead       40.10    110\n"
        );
        assert_eq!(
            Table::whole(&rows, Some(23)),
            "           cards\nplayer      home  moves\nrandom      3.20     12\nlookahead  40.10    110\n"
        );
        assert_eq!(
            Table::whole(&rows, Some(18)),
            "           cards\nplayer      home\n      moves\nrandom      3.20\n         12\nlookahead  40.10\n        110\n"
        );
    }
}
