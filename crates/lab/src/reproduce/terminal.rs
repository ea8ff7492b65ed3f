//! The rows as lines of text, at most 100 columns wide.

use super::item::{Item, Judgement};
use super::section::{Section, note_numbers, notes, tally};
use std::fmt::Write;

/// Most columns of a line.
pub const COLUMNS: usize = 100;

/// Where the verdict begins.
const VERDICT: usize = 92;

/// One block a paper, one line a row, the notes below.
pub fn terminal(sections: &[Section]) -> String {
    let items = || sections.iter().flat_map(|section| &section.items);
    let notes = notes(items());
    let mut text = String::new();
    let mut number = 0;
    for section in sections.iter().filter(|section| !section.items.is_empty()) {
        for line in wrapped(&section.paper.reference(), "", "  ") {
            let _ = writeln!(text, "{line}");
        }
        let mut group = "";
        for item in &section.items {
            if item.group != group {
                group = item.group;
                let head = format!("{:5}{group}", "");
                let columns = if item.scaled.is_some() { "ours  95 % interval" } else { "ours" };
                let _ = writeln!(text, "{}", aligned(&head, "printed", columns, "verdict"));
            }
            number += 1;
            let _ = writeln!(text, "{}", row(number, item, &note_numbers(item, &notes)));
        }
        text.push('\n');
    }
    if !notes.is_empty() {
        text += "Notes\n";
    }
    for (i, note) in notes.iter().enumerate() {
        for line in wrapped(note, &format!("{:>4} ", format!("[{}]", i + 1)), "     ") {
            let _ = writeln!(text, "{line}");
        }
    }
    text + &counted(sections)
}

/// How many rows there are of each verdict.
pub fn counted(sections: &[Section]) -> String {
    let items = || sections.iter().flat_map(|section| &section.items);
    let counts = Judgement::ALL.iter().zip(tally(items())).map(|(judgement, count)| judgement.counted(count));
    format!("\n{} rows: {}.\n", items().count(), counts.collect::<Vec<_>>().join(", "))
}

/// A row in a line. Notes stand behind the label.
fn row(number: usize, item: &Item, notes: &[usize]) -> String {
    let notes: Vec<String> = notes.iter().map(|n| format!("[{n}]")).collect();
    let label = format!("{number:>3}  {} {}", item.what, notes.concat());
    let ours = match &item.our_interval {
        Some(interval) => format!("{}  {interval:>15}", item.ours),
        None => item.ours.clone(),
    };
    aligned(label.trim_end(), &item.printed, &ours, item.judgement.word())
}

/// Label at the left, printed and ours at the right of their columns, and the verdict.
fn aligned(label: &str, printed: &str, ours: &str, verdict: &str) -> String {
    let width = |text: &str| text.chars().count();
    // Ours has 30 columns, or more if that is not enough; what is printed ends before it.
    let ours_width = width(ours).max(31);
    let before = VERDICT - 2 - ours_width;
    let gap = before.saturating_sub(2 + width(label) + width(printed)).max(1);
    format!("{label}{:gap$}{printed}  {ours:>ours_width$}  {verdict}", "").trim_end().to_string()
}

/// Text in lines, the first after `first` and the others after `rest`.
fn wrapped(text: &str, first: &str, rest: &str) -> Vec<String> {
    let mut lines = vec![first.to_string()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a line");
        let is_start = line.trim().is_empty() || line.as_str() == first;
        if !is_start && line.chars().count() + 1 + word.chars().count() > COLUMNS {
            lines.push(format!("{rest}{word}"));
        } else {
            if !is_start {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::item::{Counts, PrintedShare};
    use super::super::papers::Paper;
    use super::*;

    fn sections() -> Vec<Section> {
        let mut hanazawa = Section::new(Paper::Calculation);
        let share = PrintedShare::Counted(1708, 2000);
        let item = Item::share(Paper::Calculation, "Success", "read literally", share, Counts::of(9754, 20_000));
        hanazawa.items.push(item.noted("Without the floor. ".repeat(20)));
        let mut semi_random = Section::new(Paper::SemiRandom);
        let claim = |what: &str| Item::claim(Paper::SemiRandom, what, "1 < 2", "2", Judgement::Open, "");
        semi_random.items.extend([claim("later").noted("A second note."), claim("last").noted("A second note.")]);
        vec![hanazawa, semi_random]
    }

    #[test]
    fn rows_stand_under_the_author_and_title_of_their_paper() {
        let text = terminal(&sections());
        let heads: Vec<&str> = text.lines().filter(|line| line.contains("paper 00")).collect();
        assert_eq!(
            heads,
            [
                "M. Hanazawa, An algorithm to play the card solitaire Calculation (1985 or later; paper 002)",
                "T. Sugiyama and H. Iida, Semi-Random Self-Play for Calculation (2000 or later; paper 004)",
            ]
        );
        let (before, after) = text.split_once("T. Sugiyama").unwrap();
        assert!(before.contains("  1  read literally [1]") && !after.contains("literally"), "{text}");
        assert!(after.contains("  2  later [2]") && after.contains("  3  last [2]"), "{text}");
        assert!(text.ends_with("3 rows: 0 agree, 0 fitted, 0 answered, 1 differs, 2 open.\n"), "{text}");
    }

    #[test]
    fn a_row_is_a_line_with_both_values_the_interval_and_the_verdict() {
        let text = terminal(&sections());
        let line = text.lines().find(|line| line.contains("literally")).unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[4..], ["85.40", "%", "48.77", "%", "48.08–49.46", "differs"]);
        assert_eq!(line.find("differs").map(|at| line[..at].chars().count()), Some(VERDICT));
    }

    #[test]
    fn no_line_is_wider_than_the_terminal_and_no_word_is_lost() {
        let text = terminal(&sections());
        assert!(text.lines().all(|line| line.chars().count() <= COLUMNS), "{text}");
        assert_eq!(text.matches("floor.").count(), 20);
        assert_eq!(text.matches("A second note.").count(), 1, "a note stands once");
        assert!(text.lines().any(|line| line.starts_with(" [2] A second note.")), "{text}");
    }
}
