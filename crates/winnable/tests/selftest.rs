//! `winnable selftest` as people use it.

mod command;

use command::{file, winnable};

#[test]
fn rounds_are_the_same_again_and_end_with_a_table() {
    let arguments = ["selftest", "--rounds", "8", "--game", "monte-carlo:3", "--seed", "5"];
    let run = winnable(&arguments);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("game           positions  won  lost  prunings"), "{}", run.out);
    assert!(lines[1].starts_with("monte-carlo:3          8 "), "{}", run.out);
    assert!(lines[2].starts_with("all                    8 "), "{}", run.out);
    assert_eq!(lines[3..], ["No disagreement."], "off a terminal the table is whole: {}", run.out);
    let again = winnable(&[&arguments[..], &["--jobs", "3"]].concat());
    assert_eq!(again.out, run.out);
    assert!(run.err.starts_with("8 positions of 1 game in "), "{}", run.err);
}

#[test]
fn a_position_is_judged_alone() {
    let board = file("selftest-board.txt", "# a comment\n1: 7C 8C 8D\n2: 7D -- --\n3:\n");
    let run = winnable(&["selftest", "--game", "monte-carlo:3", "--position", &board, "--seed", "9"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert!(run.out.ends_with("No disagreement.\n"), "{}", run.out);
    let run = winnable(&["selftest", "--game", "freecell", "--position", &board]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("selftest-board.txt: line "), "{}", run.err);
}

#[test]
fn bad_input_is_refused() {
    for (arguments, expected) in [
        (&["--minutes", "0"][..], "expected a number of minutes above 0"),
        (&["--rounds", "0"], "expected a whole number"),
        (&["--rounds", "1", "--minutes", "1"], "cannot be used with"),
        (&["--game", "bridge"], "expected a game"),
        (&["--game", "klondike:piles=9"], "expected piles from 1 to 7"),
        (&["--position", "board.txt"], "--game"),
        (&["--game", "gaps", "--position", "no-such-file.txt"], "no-such-file.txt"),
    ] {
        let run = winnable(&[&["selftest"], arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains(expected), "{arguments:?}: {}", run.err);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_with_the_table_so_far() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_winnable"))
        .args(["selftest", "--minutes", "60", "--game", "monte-carlo:2"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It has set its handler before it starts a thread.
    let tasks = format!("/proc/{}/task", child.id());
    while std::fs::read_dir(&tasks).is_ok_and(|tasks| tasks.count() < 3) {
        std::thread::yield_now();
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(out.starts_with("game ") && out.ends_with("No disagreement.\n"), "{out}");
}
