//! The reference and the man pages say what the program says.

use std::path::PathBuf;
use std::process::Command;

const REFERENCE: &str = include_str!("../../../docs/commands.md");

/// What the program prints.
fn winnable(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_winnable")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The commands that have a heading in the reference.
fn listed() -> Vec<&'static str> {
    REFERENCE.lines().filter_map(|line| line.strip_prefix("## ")).collect()
}

#[test]
fn the_reference_is_what_the_commands_say_of_themselves() {
    let now = winnable(&["manual", "--markdown"]);
    let differs = now.lines().zip(REFERENCE.lines()).find(|(now, written)| now != written);
    assert_eq!(differs, None, "winnable manual --markdown > docs/commands.md makes it anew");
    assert_eq!(now, REFERENCE, "winnable manual --markdown > docs/commands.md makes it anew");
    assert!(listed().len() >= 23 && listed().contains(&"winnable solve"), "{:?}", listed());
}

/// Each page is there, and its picture too.
#[test]
fn the_pages_of_rules_are_what_the_rule_files_say() {
    let docs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("games");
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    winnable(&["manual", "--games", dir.to_str().unwrap()]);
    let names = |dir: &PathBuf| {
        let mut names: Vec<_> = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&dir), names(&docs.join("games")), "winnable manual --games docs/games makes them anew");
    for name in names(&dir) {
        let read = |dir: &PathBuf| std::fs::read_to_string(dir.join(&name)).unwrap();
        assert_eq!(read(&dir), read(&docs.join("games")), "winnable manual --games docs/games makes it anew");
        let picture = format!("board-{}.png", name.to_str().unwrap().trim_end_matches(".md"));
        assert!(
            name == "README.md" || docs.join("pictures").join(&picture).exists(),
            "tests/browser/boards.mjs makes {picture}"
        );
    }
}

#[test]
fn every_command_has_a_man_page() {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man1");
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    winnable(&["manual", dir.to_str().unwrap()]);
    for name in listed() {
        let path = dir.join(format!("{}.1", name.replace(' ', "-")));
        let page = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let word = name.split(' ').next_back().unwrap();
        assert!(page.contains(".SH SYNOPSIS") && page.contains(&word.replace('-', "\\-")), "{page}");
    }
    assert_eq!(std::fs::read_dir(&dir).unwrap().count(), listed().len());
}
