//! Every command on terminals of 80 and of 120 columns: no line is longer than the terminal, and no word is broken.
//!
//! Commands run under a pseudo-terminal, whose screen is kept here. What is on it at the end must have the words that the same
//! command writes to a pipe, where no line is broken. What programs read (JSON, certificates, scripts) must be the same on both.

#![cfg(unix)]

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Read;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use winnable_lab::width::width;

/// What is asked of a command.
enum Ask {
    /// Words for people.
    Words(&'static [&'static str]),
    /// An error.
    Error(&'static [&'static str]),
    /// What programs read, which is not broken.
    Data(&'static [&'static str]),
}
use Ask::{Data, Error, Words};

/// For each command how it is asked. They run in this order, in a folder with what [`prepare`] makes.
const ASKED: &[(&str, &[Ask])] = &[
    (
        "games",
        &[
            Words(&["games"]),
            Words(&["games", "spider"]),
            Words(&["games", "--show", "calculation"]),
            Words(&["games", "--check", "mine.toml", "--deals", "3"]),
            Words(&["games", "--check", "mine.toml", "--deals", "3", "--lang", "ja"]),
            Error(&["games", "spidre"]),
            Data(&["games", "--json"]),
        ],
    ),
    (
        "deal",
        &[
            Words(&["deal", "klondike", "1"]),
            Words(&["deal", "accordion", "1"]),
            Words(&["deal", "spider", "1"]),
            Words(&["deal", "freecell", "617", "--format", "paper"]),
            Error(&["deal", "freecell", "doubled.txt"]),
            Error(&["deal", "freecell", "no-such-file"]),
            Data(&["deal", "freecell", "617", "--format", "json"]),
        ],
    ),
    (
        "solve",
        &[
            Words(&["solve", "freecell", "617"]),
            Words(&["solve", "freecell", "11982"]),
            Words(&["solve", "freecell", "11982", "--max-states", "100"]),
            Words(&["solve", "klondike", "1", "--notation", "boards"]),
            Words(&["solve", "accordion", "3"]),
            Words(&["solve", "monte-carlo:4", "12", "--notation", "paper"]),
            Words(&["solve", "beleaguered-castle", "seed:3", "--quality", "short"]),
            Error(&["solve", "frecell", "617"]),
            Error(&["solve", "whist", "1"]),
            Error(&["solve", "freecell:cell=3", "1"]),
            Error(&["solve", "freecell", "1", "--quality", "perfect"]),
            Data(&["solve", "freecell", "11982", "--json"]),
        ],
    ),
    (
        "grade",
        &[
            Words(&["grade", "freecell", "617"]),
            Words(&["grade", "freecell", "11982"]),
            Words(&["grade", "freecell:columns=7", "1"]),
            Words(&["grade", "golf", "--find", "hard", "--count", "2"]),
            Error(&["grade", "freecell:columns=7", "--find", "hard"]),
            Data(&["grade", "golf", "1", "--json"]),
        ],
    ),
    (
        "puzzle",
        &[Words(&["puzzle", "golf"]), Words(&["puzzle", "golf", "--deals", "0"]), Data(&["puzzle", "golf", "--json"])],
    ),
    ("import-solvitaire", &[Data(&["import-solvitaire", "rules.json"]), Error(&["import-solvitaire", "doubled.txt"])]),
    (
        "check",
        &[
            Words(&["check", "freecell", "617", "617.txt"]),
            Words(&["check", "freecell", "617", "mine.toml"]),
            Words(&["check", "--certificate", "lost.cert"]),
            Words(&["check", "--dataset", "proven"]),
            Error(&["check", "freecell", "1", "617.txt"]),
            Error(&["check", "--certificate", "doubled.txt"]),
            Error(&["check", "freecell", "1", "rules.json"]),
        ],
    ),
    (
        "prove",
        &[
            Words(&["prove", "beleaguered-castle", "1", "-o", "again.cert"]),
            Words(&["prove", "freecell", "617"]),
            Words(&["prove", "freecell", "11982", "--max-states", "100"]),
            Data(&["prove", "beleaguered-castle", "1"]),
        ],
    ),
    (
        "hunt",
        &[
            Words(&["hunt", "beleaguered-castle", "--empty-rows", "5", "--attempts", "3"]),
            Words(&["hunt", "beleaguered-castle", "--empty-rows", "4", "--attempts", "3"]),
            Words(&["hunt", "beleaguered-castle", "--empty-rows", "1"]),
            Error(&["hunt", "freecell", "--empty-rows", "4"]),
        ],
    ),
    (
        "claim",
        &[
            Words(&["claim", "freecell-runs"]),
            Words(&["claim", "castle-runs"]),
            Words(&["claim", "monte-carlo-deadlock"]),
            Words(&["claim", "cells", "--deals", "2"]),
            Error(&["claim", "castle-run"]),
            Data(&["claim", "castle-runs", "--json"]),
        ],
    ),
    ("serve", &[Error(&["serve", "--site", "nowhere"]), Error(&["serve", "--game", "doubled.txt"])]),
    ("site", &[Error(&["site", "--out", "."])]),
    (
        "rate",
        &[
            Words(&["rate", "four-companies", "--deals", "200"]),
            Words(&["rate", "freecell", "--deals", "20", "--max-states", "20"]),
            Words(&["rate", "calculation", "--player", "hanazawa:tuned,free", "--deals", "50", "--out", "played"]),
            Words(&["rate", "four-companies", "--until-width", "1%", "--deals", "150"]),
            Error(&["rate", "calculation", "--player", "hanazwa", "--deals", "1"]),
            Error(&["rate", "golf", "--deals", "3", "--out", "proven"]),
            Error(&["rate", "golf", "--deals-from", "mine.toml"]),
            Data(&["rate", "golf", "--deals", "20", "--json"]),
        ],
    ),
    ("reproduce", &[Error(&["reproduce", "--paper", "7"]), Error(&["reproduce", "--list", "blake"])]),
    ("bench", &[Words(&["bench", "--only", "monte-carlo:5"]), Error(&["bench", "--only", "bridge"])]),
    (
        "selftest",
        &[
            Words(&["selftest", "--rounds", "1", "--game", "monte-carlo:3", "--jobs", "1"]),
            Words(&["selftest", "--rounds", "1", "--game", "klondike:draw=1,ranks=3,piles=2", "--jobs", "1"]),
            Error(&["selftest", "--minutes", "1e9"]),
        ],
    ),
    (
        "compare",
        &[
            Words(&["compare", "proven", "other"]),
            Error(&["compare", "proven", "no-such-folder"]),
            Data(&["compare", "proven", "other", "--json"]),
        ],
    ),
    (
        "ladder",
        &[
            Words(&["ladder", "calculation", "--deals", "3", "--players", "random", "hanazawa:tuned,free"]),
            Error(&["ladder", "freecell"]),
            Error(&["ladder", "calculation", "--players", "Random"]),
        ],
    ),
    (
        "tune",
        &[
            Words(&[
                "tune",
                "calculation",
                "--player",
                "hanazawa",
                "--steps",
                "1",
                "--deals",
                "20",
                "--out",
                "table.txt",
                "--overwrite",
            ]),
            Error(&["tune", "calculation", "--player", "hanazawa", "--out", "table.txt"]),
        ],
    ),
    ("merge", &[Error(&["merge", "proven", "other", "--out", "whole"])]),
    (
        "report",
        &[Words(&["report", "proven"]), Error(&["report", "no-such-folder"]), Data(&["report", "proven", "--csv"])],
    ),
    ("completions", &[Data(&["completions", "bash"]), Error(&["completions", "csh"])]),
    ("tables", &[Words(&["tables", "check", "golf"]), Error(&["tables", "grades", "whist"])]),
    ("manual", &[Data(&["manual", "--markdown"]), Error(&["manual"])]),
    ("help", &[Words(&["help"]), Words(&["help", "rate"])]),
];

/// The program in the folder of this test.
fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_winnable"));
    command.current_dir(folder).stdin(Stdio::null()).env("TERM", "xterm").env("NO_COLOR", "1");
    command
}

/// Files and datasets for the commands.
fn prepare() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("terminal");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let run = |arguments: &[&str]| {
        let output = program(&folder).args(arguments).output().unwrap();
        assert_ne!(output.status.code(), Some(2), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    let write = |name: &str, content: &[u8]| std::fs::write(folder.join(name), content).unwrap();
    let golf = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/games/golf.toml")).unwrap();
    write("mine.toml", &golf);
    write(
        "rules.json",
        br#"{"tableau piles": {"count": 8, "build policy": "red-black", "spaces policy": "any"}, "cells": {"count": 4}}"#,
    );
    let deal = String::from_utf8(run(&["deal", "freecell", "1"])).unwrap();
    write("doubled.txt", deal.replace("9D", "5H").as_bytes());
    write("617.txt", &run(&["solve", "freecell", "617"]));
    write("lost.cert", &run(&["prove", "beleaguered-castle", "1"]));
    run(&["rate", "beleaguered-castle", "--deals", "6", "--certify", "--out", "proven"]);
    run(&["rate", "beleaguered-castle", "--deals", "8", "--max-states", "200", "--out", "other"]);
    folder
}

/// A terminal: what was written to it, and where.
struct Screen {
    columns: usize,
    lines: Vec<String>,
    row: usize,
    /// Whether the next character is written at the beginning of the line, over what is there.
    is_back: bool,
    too_long: Vec<String>,
}

impl Screen {
    /// What is on a screen of so many columns after all this was written.
    fn of(text: &str, columns: usize) -> Screen {
        let mut screen = Screen { columns, lines: vec![String::new()], row: 0, is_back: false, too_long: Vec::new() };
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            match c {
                '\r' => screen.is_back = true,
                '\n' => {
                    screen.row += 1;
                    screen.is_back = false;
                    screen.lines.resize(screen.lines.len().max(screen.row + 1), String::new());
                }
                '\x1b' => screen.obey(&mut chars),
                c => screen.write(c),
            }
        }
        screen
    }

    /// Does what the sequence says that begins here: erase the line, go up. Colours and the like change nothing.
    fn obey(&mut self, chars: &mut std::str::Chars<'_>) {
        let rest = chars.as_str();
        let end = rest.find(|c: char| c.is_ascii_alphabetic()).expect("a sequence has an end");
        *chars = rest[end + 1..].chars();
        match &rest[end..=end] {
            "K" => self.lines[self.row].clear(),
            "A" => self.row = self.row.saturating_sub(rest[1..end].parse().unwrap_or(1)),
            _ => {}
        }
    }

    fn write(&mut self, c: char) {
        let line = &mut self.lines[self.row];
        if std::mem::take(&mut self.is_back) {
            line.clear();
        }
        let before = width(line);
        line.push(c);
        if before <= self.columns && width(line) > self.columns {
            self.too_long.push(line.clone());
        }
    }

    fn text(&self) -> String {
        self.lines.join("\n")
    }
}

/// A terminal of so many columns: this end of it, and the end that a program gets.
fn terminal(columns: u16) -> (File, File) {
    let near = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&near).unwrap();
    unlockpt(&near).unwrap();
    let path = std::ffi::OsString::from_vec(ptsname(&near, Vec::new()).unwrap().into_bytes());
    let far = OpenOptions::new().read(true).write(true).open(path).unwrap();
    tcsetwinsize(&far, Winsize { ws_row: 50, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    (File::from(near), far)
}

/// Reads until the program has closed its end, which is an error here and not an end.
fn read_all(mut near: File) -> String {
    let (mut bytes, mut part) = (Vec::new(), [0; 4096]);
    while let Ok(count @ 1..) = near.read(&mut part) {
        bytes.extend_from_slice(&part[..count]);
    }
    String::from_utf8(bytes).unwrap()
}

/// What a command leaves on the screens of its standard output and its standard error, and its exit code.
fn shown(folder: &Path, arguments: &[&str], columns: u16) -> (Screen, Screen, Option<i32>) {
    let ((out, far_out), (err, far_err)) = (terminal(columns), terminal(columns));
    let mut command = program(folder);
    let mut child = command.args(arguments).stdout(far_out).stderr(far_err).spawn().unwrap();
    // The far ends are the child's alone, so that its end is theirs.
    drop(command);
    let err = std::thread::spawn(move || read_all(err));
    let out = read_all(out);
    let screen = |text: &str| Screen::of(text, columns.into());
    (screen(&out), screen(&err.join().unwrap()), child.wait().unwrap().code())
}

/// How often each word stands in a text, with any numbers: times are never the same. Japanese has no words, so each character is one.
fn words(text: &str) -> BTreeMap<String, usize> {
    let mut words: BTreeMap<String, usize> = BTreeMap::new();
    let mut add = |word: &mut String| {
        if !word.is_empty() {
            let word = std::mem::take(word);
            // With a backslash a command goes on in the next line.
            if word != "\\" {
                *words.entry(word).or_default() += 1;
            }
        }
    };
    let mut word = String::new();
    for c in text.chars() {
        match c {
            c if c.is_whitespace() => add(&mut word),
            c if width(&c.to_string()) == 2 => {
                add(&mut word);
                add(&mut c.to_string());
            }
            c if c.is_ascii_digit() => {
                if !word.ends_with('0') {
                    word.push('0');
                }
            }
            c => word.push(c),
        }
    }
    add(&mut word);
    words
}

/// Words that are not in what was written, or less often shown than written. A table in parts has the names of its rows in each.
fn differences(shown: &str, written: &str) -> Vec<String> {
    let (shown, written) = (words(shown), words(written));
    let all: std::collections::BTreeSet<&String> = shown.keys().chain(written.keys()).collect();
    let count = |words: &BTreeMap<String, usize>, word: &String| words.get(word).copied().unwrap_or(0);
    let differs =
        all.into_iter().filter(|word| count(&shown, word) < count(&written, word) || count(&written, word) == 0);
    differs.map(|word| format!("{word}: {} and {}", count(&shown, word), count(&written, word))).collect()
}

/// What is wrong with how a command looks at this width; its widest line.
fn look(folder: &Path, ask: &Ask, columns: u16) -> Result<usize, String> {
    let (Words(arguments) | Error(arguments) | Data(arguments)) = ask;
    let piped = program(folder).args(*arguments).output().unwrap();
    let written = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (out, err, code) = shown(folder, arguments, columns);
    let wrong = |what: String| Err(format!("{arguments:?} at {columns} columns: {what}"));
    if matches!(ask, Error(_)) != (code == Some(2)) {
        return wrong(format!("exit code {code:?}\n{}{}", out.text(), err.text()));
    }
    if matches!(ask, Data(_)) {
        // Progress on the other stream is for people.
        let is_same = differences(&out.text(), &written(&piped.stdout)).is_empty();
        return if is_same { Ok(0) } else { wrong("what programs read is not the same".to_string()) };
    }
    if let Some(line) = out.too_long.iter().chain(&err.too_long).next() {
        return wrong(format!("too long: {line}"));
    }
    let mut differ = differences(&out.text(), &written(&piped.stdout));
    if matches!(ask, Error(_)) {
        differ.extend(differences(&err.text(), &written(&piped.stderr)));
    }
    match differ.as_slice() {
        [] => Ok(out.lines.iter().map(|line| width(line)).max().unwrap_or(0)),
        differ => wrong(format!("words differ: {differ:?}\n{}{}", out.text(), err.text())),
    }
}

/// The commands that the program says it has, and the hidden ones.
fn commands(folder: &Path) -> Vec<String> {
    let help = program(folder).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let named = listed.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    named.map(str::to_string).chain(["tables", "manual"].map(str::to_string)).collect()
}

#[test]
fn no_command_is_wider_than_its_terminal_or_breaks_a_word() {
    let folder = prepare();
    let commands = commands(&folder);
    assert!(commands.len() >= 24, "{commands:?}");
    let mut wrong: Vec<String> = Vec::new();
    let mut is_wider = 0;
    for name in &commands {
        let Some((_, asked)) = ASKED.iter().find(|(known, _)| known == name) else {
            panic!("{name} is not asked anything in this test");
        };
        let help: &'static [&'static str] = Vec::leak(vec![String::leak(name.clone()), "--help"]);
        let unknown: &'static [&'static str] = Vec::leak(vec![help[0], "--no-such-option-anywhere-in-this-program"]);
        let always = [Words(help), Error(unknown)];
        for ask in asked.iter().chain(if name == "help" { &[][..] } else { &always }) {
            let narrow = look(&folder, ask, 80);
            let wide = look(&folder, ask, 120);
            if let (Ok(narrow), Ok(wide)) = (&narrow, &wide) {
                is_wider += usize::from(wide > narrow && *wide > 80);
            }
            wrong.extend([narrow, wide].into_iter().filter_map(Result::err));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(is_wider >= 30, "a wider terminal is used by {is_wider} only");
}

#[test]
fn the_test_can_fail() {
    let screen = Screen::of("\x1b[1mone two\x1b[0m\r\n\rgone\r\x1b[2Kthree\r\n", 7);
    assert_eq!((screen.text().as_str(), screen.too_long.len()), ("one two\nthree\n", 0));
    assert_eq!(Screen::of("one two", 6).too_long, ["one two"]);
    assert_eq!(Screen::of("\rmuch too long\r\x1b[2K", 10).too_long.len(), 1, "also what is gone at once");
    assert_eq!(Screen::of("山札と場札", 9).too_long.len(), 1);
    assert_eq!(differences("one\n  two", "one two"), [""; 0]);
    assert_eq!(differences("took 1.25 s", "took 10.5 s"), [""; 0]);
    assert_eq!(differences("on\ne two", "one two"), ["e: 1 and 0", "on: 1 and 0", "one: 0 and 1"]);
    assert_eq!(differences("one", "one one"), ["one: 1 and 2"]);
    assert_eq!(differences("one one", "one"), [""; 0]);
}
