//! The rows as lines of text, as wide as the terminal.

use super::item::{Item, Judgement};
use super::language::{Language, Say};
use super::section::{Section, note_numbers, notes, tally};
use std::fmt::Write;
use winnable_lab::width::{width, wrapped};

/// Columns of the verdict, at the right end of a line.
const VERDICT: usize = 8;

/// Where labels and values begin.
const INDENT: &str = "     ";

/// One block a paper, one line a row if it fits in `most` columns or else two and more, the notes below.
pub fn terminal(sections: &[Section], language: Language, most: usize) -> String {
    let items = || sections.iter().flat_map(|section| &section.items);
    let notes = notes(items());
    let say = |text: &str| language.say(text);
    let mut text = String::new();
    let mut number = 0;
    for section in sections.iter().filter(|section| !section.items.is_empty()) {
        push(&mut text, wrapped(&section.paper.reference_in(language), "", "  ", most));
        let mut group = "";
        for item in &section.items {
            if item.group != group {
                group = item.group;
                let values = match item.scaled {
                    Some(_) => values(&say("printed"), &say("ours"), &say("95 % interval")),
                    None => String::new(),
                };
                push(&mut text, row(INDENT, &say(group), &values, &say("verdict"), most));
            }
            number += 1;
            push(&mut text, lines(number, item, &note_numbers(item, &notes), language, most));
        }
        text.push('\n');
    }
    if !notes.is_empty() {
        let _ = writeln!(text, "{}", say("Notes"));
    }
    for (i, note) in notes.iter().enumerate() {
        push(&mut text, wrapped(&say(note), &format!("{:>4} ", format!("[{}]", i + 1)), INDENT, most));
    }
    text + &counted(sections, language)
}

fn push(text: &mut String, lines: Vec<String>) {
    for line in lines {
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// How many rows there are of each verdict.
pub fn counted(sections: &[Section], language: Language) -> String {
    let items = || sections.iter().flat_map(|section| &section.items);
    let counts =
        Judgement::ALL.iter().zip(tally(items())).map(|(judgement, count)| language.say(&judgement.counted(count)));
    let comma = match language {
        Language::English => ", ",
        Language::Japanese => "、",
    };
    let counts = format!("{} rows: {}.", items().count(), counts.collect::<Vec<_>>().join(comma));
    format!("\n{}\n", language.say(&counts))
}

/// A row. Notes stand behind the label.
fn lines(number: usize, item: &Item, notes: &[usize], language: Language, most: usize) -> Vec<String> {
    let say = |text: &str| language.say(text);
    let notes: Vec<String> = notes.iter().map(|n| format!("[{n}]")).collect();
    let (first, label) = (format!("{number:>3}  "), format!("{} {}", say(&item.what), notes.concat()));
    let (printed, ours, verdict) = (say(&item.printed), say(&item.ours), say(item.judgement.word()));
    if item.scaled.is_some() {
        let interval = item.our_interval.as_deref().unwrap_or_default();
        return row(&first, label.trim_end(), &values(&printed, &ours, interval), &verdict, most);
    }
    let mut lines = row(&first, label.trim_end(), "", &verdict, most);
    let both = format!("{} {printed}; {} {ours}", say("printed"), say("ours"));
    lines.extend(wrapped(&both, INDENT, INDENT, most));
    lines
}

/// Printed, ours and its interval, each at the right of its column.
fn values(printed: &str, ours: &str, interval: &str) -> String {
    let right = |text: &str, most: usize| format!("{}{text}", " ".repeat(most.saturating_sub(width(text))));
    format!("{}{}{}", right(printed, 11), right(ours, 11), right(interval, 16))
}

/// A label after `first`, values that end where the verdict begins, and the verdict; the values go to a line of their own if they must.
fn row(first: &str, label: &str, values: &str, verdict: &str, columns: usize) -> Vec<String> {
    let most = columns.saturating_sub(VERDICT + 2);
    let ended = |text: &str, verdict: &str| {
        let gap = most.saturating_sub(width(text)) + 2;
        format!("{text}{}{verdict}", " ".repeat(gap))
    };
    let gap = most.saturating_sub(width(first) + width(label) + width(values));
    if values.is_empty() || gap > 0 {
        let mut lines = wrapped(label, first, INDENT, most);
        let last = lines.pop().unwrap_or_default();
        let gap = most.saturating_sub(width(&last) + width(values));
        lines.push(ended(&format!("{last}{}{values}", " ".repeat(gap)), verdict));
        return lines;
    }
    let mut lines = wrapped(label, first, INDENT, columns);
    let gap = most.saturating_sub(width(values));
    lines.push(ended(&format!("{}{values}", " ".repeat(gap)), verdict));
    lines
}

#[cfg(test)]
mod tests {
    use super::super::item::{Counts, PrintedShare};
    use super::super::papers::Paper;
    use super::*;
    use winnable_lab::width::COLUMNS;

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
        let text = terminal(&sections(), Language::English, COLUMNS);
        assert!(
            text.starts_with(
                "M. Hanazawa, An algorithm to play the card solitaire Calculation (1985 or later;\n  paper 002)\n"
            ),
            "{text}"
        );
        let (before, after) = text.split_once("T. Sugiyama").unwrap();
        assert!(before.contains("  1  read literally [1]") && !after.contains("literally"), "{text}");
        assert!(after.contains("  2  later [2]") && after.contains("  3  last [2]"), "{text}");
        assert!(text.ends_with("3 rows: 0 agree, 0 fitted, 0 answered, 1 differs, 2 open.\n"), "{text}");
    }

    #[test]
    fn a_row_is_a_line_with_both_values_the_interval_and_the_verdict() {
        let text = terminal(&sections(), Language::English, COLUMNS);
        let line = text.lines().find(|line| line.contains("literally")).unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[4..], ["85.40", "%", "48.77", "%", "48.08–49.46", "differs"]);
        assert_eq!(line.find("differs").map(|at| width(&line[..at])), Some(COLUMNS - VERDICT));
        let mut lines = text.lines().skip_while(|line| !line.contains("later [2]"));
        assert!(lines.next().unwrap().ends_with("    open"));
        assert_eq!(lines.next(), Some("     printed 1 < 2; ours 2"));
    }

    #[test]
    fn no_line_is_wider_than_the_terminal_and_no_word_is_lost() {
        let text = terminal(&sections(), Language::English, COLUMNS);
        assert!(text.lines().all(|line| width(line) <= COLUMNS), "{text}");
        assert_eq!(text.matches("floor.").count(), 20);
        assert_eq!(text.matches("A second note.").count(), 1, "a note stands once");
        assert!(text.lines().any(|line| line.starts_with(" [2] A second note.")), "{text}");
        let mut wide = sections();
        wide[0].items[0].what =
            "a label that is so long that nothing else can stand beside it in its line at all".into();
        wide[1].items[0].ours = "values that fill more than a whole line, ".repeat(4);
        for language in Language::ALL {
            let text = terminal(&wide, language, COLUMNS);
            assert!(text.lines().all(|line| width(line) <= COLUMNS), "{text}");
        }
    }

    #[test]
    fn the_terminal_speaks_japanese() {
        let text = terminal(&sections(), Language::Japanese, COLUMNS);
        for word in ["花澤", "印刷値", "相違", "未決"] {
            assert!(text.contains(word), "{word} in {text}");
        }
        assert!(!text.contains("verdict") && !text.contains(" differs"), "{text}");
        assert!(text.ends_with("3 行：一致 0、適合 0、解答 0、相違 1、未決 2。\n"), "{text}");
    }
}
