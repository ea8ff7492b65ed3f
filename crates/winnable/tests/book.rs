//! README.md and the pages of docs tell the truth: every command of their console blocks is run, its exit code and the lines below it
//! compared.
//!
//! Blocks of a page are run in order, in one folder. In a block
//! - `$ command` is a line for the shell; `# exit code N` at its end is expected, 0 without it;
//! - lines below are what it prints, on either stream: `...` stands for any lines, `…` for any characters of a line; if
//!   there is no line below, only the exit code counts.
//!
//! A comment before a block says what the test does otherwise:
//! `<!-- test: "--deals 2000" is "--deals 20"; "a" is "b" -->` scales it down, `<!-- test: not run, since ... -->` skips it.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;
use winnable_papers::reproduce::Paper;

/// README.md, and the pages that have console blocks.
const PAGES: [&str; 8] = [
    "README.md",
    "docs/for-players.md",
    "docs/deals.md",
    "docs/experiments.md",
    "docs/verdicts.md",
    "docs/solutions.md",
    "docs/players.md",
    "docs/reproduction.md",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(page: &str) -> String {
    std::fs::read_to_string(root().join(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

/// README.md and all pages of docs, also those without console blocks.
fn all_pages() -> Vec<String> {
    let listed = std::fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().file_name());
    let names = listed.map(|name| format!("docs/{}", name.to_str().unwrap())).filter(|name| name.ends_with(".md"));
    let mut pages: Vec<String> = names.chain(["README.md".to_string()]).collect();
    pages.sort();
    pages
}

/// A console block.
#[derive(Default)]
struct Block {
    commands: Vec<Console>,
    /// What is replaced by what in its commands.
    scale: Vec<(String, String)>,
    is_run: bool,
}

/// A command with what it prints.
struct Console {
    line: String,
    code: i32,
    printed: Vec<String>,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut note = None;
    let text = text(page);
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(text) = line.strip_prefix("<!-- test: ").and_then(|rest| rest.strip_suffix(" -->")) {
            assert!(note.replace(text).is_none(), "a note without a block before \"{line}\"");
        } else if line == "```console" {
            blocks.push(block(note.take(), lines.by_ref().take_while(|line| *line != "```")));
        }
    }
    assert!(note.is_none(), "a note without a block: {note:?}");
    blocks
}

fn block<'a>(note: Option<&str>, lines: impl Iterator<Item = &'a str>) -> Block {
    let mut block = Block { is_run: true, ..Block::default() };
    match note {
        Some(note) if note.starts_with("not run, since ") => block.is_run = false,
        Some(note) => {
            for part in note.split("; ") {
                let (from, to) = part.split_once("\" is \"").expect("a note is: \"text\" is \"text\"");
                block.scale.push((from.trim_start_matches('"').into(), to.trim_end_matches('"').into()));
            }
        }
        None => {}
    }
    for line in lines {
        match line.strip_prefix("$ ") {
            Some(command) => {
                let code = command.split_once("# exit code ").map_or(0, |(_, rest)| {
                    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
                    digits.parse().expect("an exit code is a number")
                });
                block.commands.push(Console { line: command.into(), code, printed: Vec::new() });
            }
            None => block.commands.last_mut().expect("a block starts with a command").printed.push(line.into()),
        }
    }
    block
}

/// Whether a line is as expected, `…` standing for any characters.
fn is_like(line: &str, expected: &str) -> bool {
    match expected.split_once('…') {
        None => line.trim_end() == expected.trim_end(),
        Some((head, tail)) => {
            line.strip_prefix(head).is_some_and(|rest| rest.len() >= tail.len() && rest.ends_with(tail))
        }
    }
}

/// Compares what was printed with what is expected; names the first expected line that is not there.
fn compare(printed: &str, expected: &[String]) -> Result<(), String> {
    let mut lines = printed.lines();
    let mut may_skip = false;
    for wanted in expected {
        if wanted == "..." {
            may_skip = true;
            continue;
        }
        let found = if may_skip {
            lines.any(|line| is_like(line, wanted))
        } else {
            lines.next().is_some_and(|line| is_like(line, wanted))
        };
        if !found {
            return Err(format!("expected the line \"{wanted}\" in:\n{printed}"));
        }
        may_skip = false;
    }
    match lines.find(|line| !line.trim().is_empty()) {
        Some(more) if !may_skip => Err(format!("expected the end, found the line \"{more}\"")),
        _ => Ok(()),
    }
}

/// Runs a line in the shell, with this build of the command first on the path.
fn run(line: &str, folder: &Path) -> (Option<i32>, String) {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_winnable"));
    let mut path = program.parent().unwrap().as_os_str().to_os_string();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let output = Command::new("sh").args(["-c", line]).current_dir(folder).env("PATH", path).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

/// Runs the commands of a page, and says how many there were.
fn run_page(page: &str) -> usize {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(page.replace(['/', '.'], "-"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let mut count = 0;
    for block in blocks(page).iter().filter(|block| block.is_run) {
        for (from, _) in &block.scale {
            assert!(block.commands.iter().any(|c| c.line.contains(from)), "a note on \"{from}\", which no command has");
        }
        for command in &block.commands {
            assert!(command.line.starts_with("winnable "), "{}", command.line);
            let line = block.scale.iter().fold(command.line.clone(), |line, (from, to)| line.replace(from, to));
            let (code, printed) = run(&line, &folder);
            assert_eq!(code, Some(command.code), "{page}: {line}\n{printed}");
            if !command.printed.is_empty() {
                compare(&printed, &command.printed).unwrap_or_else(|error| panic!("{page}: {line}\n{error}"));
            }
            count += 1;
        }
    }
    count
}

macro_rules! every_command_does_what_is_printed_below_it {
    ($($name:ident: $page:literal, at least $commands:literal;)+) => {
        mod every_command_does_what_is_printed_below_it {
            $(#[test]
            fn $name() {
                let count = super::run_page(super::PAGES[$page]);
                assert!(count >= $commands, "{count} commands were run");
            })+
        }
    };
}

every_command_does_what_is_printed_below_it! {
    readme: 0, at least 6;
    for_players: 1, at least 5;
    deals: 2, at least 7;
    experiments: 3, at least 8;
    verdicts: 4, at least 3;
    solutions: 5, at least 6;
    players: 6, at least 6;
    reproduction: 7, at least 1;
}

#[test]
fn the_comparison_finds_differences() {
    let expected = |text: &str| text.lines().map(str::to_string).collect::<Vec<_>>();
    let printed = "one\n\ntwo in 0.05 s\nthree\nfour\n";
    for same in ["one\n\ntwo in … s\nthree\nfour", "...\nthree\n...", "one\n...", "...\nfour", "one\n...\nthree\nfour"]
    {
        assert_eq!(compare(printed, &expected(same)), Ok(()), "{same}");
    }
    for other in
        ["one", "...\nthree", "two\n...", "...\nfive", "...\nfour\nthree", "...\ntwo in … min\n...", "one\ntwo\n..."]
    {
        assert!(compare(printed, &expected(other)).is_err(), "{other}");
    }
    assert!(!is_like("ab", "abc…bc"), "the two halves do not overlap");
}

#[test]
fn no_command_stands_outside_the_blocks_that_are_run() {
    for page in all_pages() {
        let text = text(&page);
        let all = text.lines().filter(|line| line.trim_start().starts_with("$ winnable ")).count();
        let blocks = blocks(&page);
        let in_blocks =
            blocks.iter().flat_map(|block| &block.commands).filter(|c| c.line.starts_with("winnable ")).count();
        assert_eq!(in_blocks, all, "{page}");
        assert!(in_blocks == 0 || PAGES.contains(&page.as_str()), "{page} has commands, and no test runs them");
        let not_run = blocks.iter().filter(|block| !block.is_run).flat_map(|block| &block.commands).count();
        let builds = matches!(page.as_str(), "README.md" | "docs/library.md");
        assert_eq!(not_run, if builds { 3 } else { 0 }, "{page}: only those that build the program");
    }
}

#[test]
fn papers_are_named_by_author_and_title() {
    let page = text("docs/reproduction.md");
    for paper in Paper::ALL {
        let entry = paper.entry();
        let line = format!("| {} | {}, *{}* |", entry.number, entry.author, entry.title);
        assert!(page.contains(&line), "{line}");
    }
}

/// The name of a heading in a link: small letters and digits, and hyphens for spaces.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    kept.chars()
        .filter(|c| c.is_alphanumeric() || *c == ' ' || *c == '-')
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

#[test]
fn links_lead_somewhere() {
    let mut links = 0;
    for page in all_pages() {
        let here = text(&page);
        for (at, _) in here.match_indices("](") {
            let target = here[at + 2..].split(')').next().unwrap();
            if target.starts_with("https://") || target.starts_with("http://") {
                continue;
            }
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let path =
                if file.is_empty() { root().join(&page) } else { root().join(&page).parent().unwrap().join(file) };
            assert!(path.exists(), "{page}: {target}");
            if !heading.is_empty() {
                let there = std::fs::read_to_string(&path).unwrap();
                let is_there = there.lines().any(|line| line.starts_with('#') && anchor(line) == heading);
                assert!(is_there, "{page}: {target}");
            }
            links += 1;
        }
    }
    assert!(links >= 100, "{links} links");
}

/// Options that the pages name are options of the command.
#[test]
fn every_option_that_is_named_exists() {
    let all = run("winnable --help", Path::new(".")).1;
    let listed = all.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    assert!(commands.contains(&"solve") && commands.contains(&"selftest"), "{commands:?}");
    let of = |command: &&str| run(&format!("winnable {command} --help"), Path::new(".")).1;
    let help: String =
        commands.iter().filter(|command| !matches!(**command, "" | "help")).map(of).chain([all.clone()]).collect();
    let mut options = 0;
    for page in PAGES {
        let text = text(page);
        for (at, _) in text.match_indices("--") {
            let name: String = text[at..].chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
            let is_option = name.len() > 4 && !name[2..].starts_with('-') && !text[..at].ends_with(['-', '!']);
            // Those of cargo, of test.sh and of a browser.
            let of_others = [
                "--release",
                "--path",
                "--locked",
                "--no-browser",
                "--no-cluster",
                "--thorough",
                "--headless",
                "--hide-scrollbars",
                "--window-size",
                "--screenshot",
            ];
            if is_option && !of_others.contains(&name.as_str()) {
                assert!(help.contains(&name), "{page}: {name}");
                options += 1;
            }
        }
    }
    assert!(options >= 40, "{options} options");
}

/// The table of games names every game of the rule files.
#[test]
fn every_game_is_in_the_table() {
    let page = text("docs/games.md");
    for game in winnable_catalog::GAMES.iter() {
        for name in std::iter::once(&game.name).chain(&game.aliases) {
            assert!(page.lines().any(|line| line.starts_with('|') && line.contains(&format!("`{name}`"))), "{name}");
        }
    }
}
