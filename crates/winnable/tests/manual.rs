//! The reference and the man pages say what the program says.

mod command;

use command::winnable;
use std::path::PathBuf;

const REFERENCE: &str = include_str!("../../../docs/commands.md");

/// The commands that have a heading in the reference.
fn listed() -> Vec<&'static str> {
    REFERENCE.lines().filter_map(|line| line.strip_prefix("## ")).collect()
}

#[test]
fn the_reference_is_what_the_commands_say_of_themselves() {
    let now = winnable(&["manual", "--markdown"]).out;
    let differs = now.lines().zip(REFERENCE.lines()).find(|(now, written)| now != written);
    assert_eq!(differs, None, "winnable manual --markdown > docs/commands.md makes it anew");
    assert_eq!(now, REFERENCE, "winnable manual --markdown > docs/commands.md makes it anew");
    assert!(listed().len() >= 23 && listed().contains(&"winnable solve"), "{:?}", listed());
}

#[test]
fn every_command_has_a_man_page() {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man1");
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    let run = winnable(&["manual", dir.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.err);
    for name in listed() {
        let path = dir.join(format!("{}.1", name.replace(' ', "-")));
        let page = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let word = name.split(' ').next_back().unwrap();
        assert!(page.contains(".SH SYNOPSIS") && page.contains(&word.replace('-', "\\-")), "{page}");
    }
    assert_eq!(std::fs::read_dir(&dir).unwrap().count(), listed().len());
}
