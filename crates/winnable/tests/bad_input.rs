//! Bad input to every command: a clear error and exit code 2, never a panic; a closed pipe: a quiet end.

mod command;

use command::{file, winnable, winnable_with};
use std::process::{Command, Stdio};

/// Each command must end with exit code 2, print nothing, and say these words on standard error.
fn refused(arguments: &[&str], expected: &str) {
    let run = winnable(arguments);
    assert_eq!(run.code, 2, "{arguments:?}: {}{}", run.out, run.err);
    assert!(run.err.contains(expected), "{arguments:?}: {}", run.err);
    assert!(run.out.is_empty() && !run.err.contains("panicked"), "{arguments:?}: {}", run.out);
    assert!(run.err.chars().count() < 2000, "{arguments:?}: an error for people to read");
}

fn folder() -> &'static str {
    env!("CARGO_TARGET_TMPDIR")
}

#[test]
fn the_first_deal_of_a_rate_is_a_number() {
    for first in ["-", "board.txt", "ms:-1"] {
        refused(
            &["rate", "freecell", "--deals", "1", "--first", first],
            "expected the first deal as a number such as 1",
        );
    }
}

#[test]
fn what_is_no_text_file_is_refused() {
    let binary = file("binary", b"\x7FELF\x02\x01\x01\0");
    let empty = file("empty", "");
    let long = file("long", "#".repeat((1 << 20) + 1));
    for (path, expected) in [
        (folder(), "Is a directory"),
        ("no-such-file", "No such file"),
        (&binary, "expected a text in UTF-8, found other bytes from byte 8 on"),
        (&long, "expected at most 1 MiB (1048576 bytes), found more"),
        ("/dev/zero", "expected at most 1 MiB (1048576 bytes), found more"),
    ] {
        refused(&["deal", "freecell", path], expected);
        refused(&["solve", "freecell", path], expected);
        refused(&["check", "freecell", path, &empty], expected);
        refused(&["check", "freecell", "1", path], expected);
    }
    let end = "expected rows of cards such as \"0: C3 D3 H3\", found the end of the text";
    refused(&["deal", "freecell", &empty], end);
    refused(&["solve", "gaps", "-"], "standard input: line 1, column 1: expected rows of cards");
    let run = winnable(&["check", "freecell", "1", &empty]);
    assert_eq!((run.code, run.out.contains("not won after 0 moves")), (1, true), "no moves are a list of moves");
    let most = winnable_with(&["deal", "freecell", "-"], "#".repeat(1 << 20));
    assert!(most.err.contains(end), "a comment of 1 MiB is read whole: {}", most.err);
}

#[test]
fn a_long_word_is_not_told_whole() {
    let word = file("long-word", "T".repeat(1 << 20));
    refused(&["solve", "gaps", &word], "expected a card such as TH");
    let rows = file("long-words", format!("{0}\n{0}\n{0}\n{0}\n", "T".repeat(100_000)));
    refused(&["solve", "gaps", &rows], "expected");
    let moves = winnable(&["check", "freecell", "1", &word]);
    assert!(moves.code == 1 && moves.out.len() < 1000, "{}", moves.out.len());
}

#[test]
fn json_that_is_no_deal_and_no_solution_is_refused() {
    let solved = file("solved.json", winnable(&["solve", "freecell", "1", "--json"]).out);
    refused(&["solve", "freecell", &solved], "expected a position as JSON such as");
    let deal = file("deal.json", winnable(&["deal", "freecell", "1", "--format", "json"]).out);
    refused(&["check", "freecell", "1", &deal], "missing field `moves`");
    for (name, text, expected) in [
        ("not-closed.json", "{\"moves\": [", "EOF while parsing"),
        ("number.json", "{\"moves\": 3}", "expected a sequence"),
        ("numbers.json", "[1, 2]", "expected a JSON array of moves"),
        ("deep.json", &"[".repeat(500_000), "expected a JSON array of moves"),
        ("game.json", "{\"game\": \"bridge\", \"moves\": []}", "expected a game (monte-carlo, freecell"),
        ("deal-name.json", "{\"deal\": \"ms:0\", \"moves\": []}", "expected a Microsoft deal number"),
        ("verdict.json", "{\"verdict\": \"perhaps\", \"moves\": []}", "unknown variant `perhaps`"),
    ] {
        let path = file(name, text);
        refused(&["check", "freecell", "1", &path], expected);
        refused(&["check", "freecell", "1", &path], &format!("error: {path}: "));
    }
    let deep = file("deep-deal.json", "{\"rows\":[".repeat(100_000));
    refused(&["deal", "freecell", &deep], "expected a position as JSON such as");
}

#[test]
fn deals_out_of_range_are_refused() {
    let microsoft = "expected a Microsoft deal number from 1 to 8589934591, or -1 or -2, found";
    let seed = "expected a seed from 0 to 18446744073709551615, found";
    for command in ["deal", "solve"] {
        for deal in ["0", "-3", "ms:8589934592", "99999999999999999999"] {
            refused(&[command, "freecell", deal], microsoft);
        }
        for deal in ["-1", "seed:18446744073709551616"] {
            refused(&[command, "gaps", deal], seed);
        }
        refused(&[command, "gaps", "seed:4x"], "expected a whole number after \"seed:\", found \"4x\"");
        refused(&[command, "gaps", ""], "found nothing");
    }
    refused(&["check", "freecell", "-", "-"], "expected the deal or the moves in a file, found - for both");
}

#[test]
fn what_a_game_cannot_do_is_refused_not_ignored() {
    for game in ["gaps", "monte-carlo", "calculation"] {
        for quality in ["short", "optimal"] {
            refused(&["solve", game, "seed:1", "--quality", quality], "expected quality fast or good for ");
        }
    }
    refused(
        &["solve", "freecell", "1", "--engine", "paper", "--quality", "short"],
        "expected engine complete for quality short, since the papers' engine ends with its first win, found paper",
    );
    refused(
        &["solve", "freecell", "1", "--json", "--notation", "boards"],
        "expected --notation standard or paper with --json, which has moves and no boards, found boards",
    );
    for count in ["runs", "cards"] {
        let expected = format!("expected --quality short or optimal with --count {count}");
        refused(&["solve", "freecell", "1", "--count", count], &expected);
        refused(&["solve", "gaps", "1", "--count", count, "--quality", "fast"], &expected);
    }
    refused(
        &["solve", "four-companies", "1", "--quality", "optimal", "--count", "cards"],
        "expected count runs for four-companies, where a run of any length moves as a whole, found cards",
    );
}

#[test]
fn a_misspelt_word_is_told_from_its_neighbour() {
    for (game, meant) in [
        ("frecell", "freecell"),
        ("Free Cell", "freecell"),
        ("frecell:cells=3", "freecell:cells=3"),
        ("montecarlo:6", "monte-carlo:6"),
        ("beleagured-castle", "beleaguered-castle"),
        ("superpuz", "superpuzz"),
    ] {
        for command in ["deal", "solve"] {
            refused(&[command, game, "1"], &format!("found \"{game}\"; did you mean {meant}?"));
        }
        refused(&["check", game, "1", "-"], &format!("; did you mean {meant}?"));
        refused(&["rate", game, "--deals", "5"], &format!("; did you mean {meant}?"));
        refused(&["ladder", game], &format!("; did you mean {meant}?"));
    }
    let whist = winnable(&["solve", "whist", "1"]).err;
    assert!(!whist.contains("did you mean"), "{whist}");
    for (player, meant) in [("hanazwa", "hanazawa"), ("semirandom:2", "semi-random:2"), ("Random", "random")] {
        let expected = format!("found \"{player}\"; did you mean {meant}?");
        refused(&["rate", "calculation", "--player", player, "--deals", "5"], &expected);
        refused(&["ladder", "calculation", "--players", player], &expected);
    }
    for (deal, meant) in [("sead:42", "seed:42"), ("MS617", "ms:617"), ("mss:617", "ms:617")] {
        refused(&["solve", "freecell", deal], &format!("; did you mean {meant}?"));
    }
    refused(&["bench", "--only", "frecell"], "found \"frecell\"; did you mean freecell?");
    refused(&["chekc", "freecell", "1"], "a similar subcommand exists: 'check'");
}

#[test]
fn missing_and_unknown_arguments_are_refused() {
    for arguments in [
        &["deal"][..],
        &["deal", "freecell"],
        &["solve", "freecell"],
        &["check", "freecell", "1"],
        &["rate", "freecell"],
        &["completions"],
    ] {
        refused(arguments, "the following required arguments were not provided");
    }
    for arguments in [
        &["deal", "freecell", "1", "--format", "xml"][..],
        &["solve", "freecell", "1", "--notation", "chess"],
        &["solve", "freecell", "1", "--quality", "perfect"],
        &["solve", "freecell", "1", "--max-states", "0"],
        &["solve", "freecell", "1", "--memory", "1K"],
        &["completions", "csh"],
        &["bench", "--instructions", "some"],
    ] {
        refused(arguments, "invalid value");
    }
    refused(&["games", "freecell", "gaps"], "unexpected argument 'gaps' found");
}

/// A reader that leaves at once ends the command quietly, whatever it prints.
#[test]
fn a_closed_pipe_is_a_quiet_end() {
    for (arguments, code) in [
        (&["games"][..], 0),
        (&["games", "--json"], 0),
        (&["--help"], 0),
        (&["completions", "zsh"], 0),
        (&["deal", "freecell", "1"], 0),
        (&["solve", "freecell", "617", "--notation", "boards"], 0),
        (&["solve", "freecell", "11982"], 1),
        (&["rate", "fortress", "--deals", "5"], 0),
        (&["bench", "--only", "monte-carlo:5"], 0),
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_winnable"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), told.as_str()), (Some(code), ""), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for arguments in [&["games"][..], &["deal", "freecell", "1"], &["solve", "freecell", "1"]] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_winnable")).args(arguments).stdout(full).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(told.starts_with("error: cannot write the output: No space left"), "{arguments:?}: {told}");
    }
}

#[test]
fn shells_get_their_completions() {
    // All know commands and options; some the values of options too, and some those of arguments.
    for (shell, known) in [("elvish", 3), ("powershell", 3), ("fish", 4), ("bash", 5), ("zsh", 5)] {
        let run = winnable(&["completions", shell]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{shell}");
        for word in &["completions", "reproduce", "notation", "fc-solve", "beleaguered-castle"][..known] {
            assert!(run.out.contains(word), "{shell}: {word}");
        }
    }
    // What the script gives for `winnable solve freec<Tab>`.
    let script = file("winnable.bash", winnable(&["completions", "bash"]).out);
    let ask = "source \"$0\"; COMP_WORDS=(winnable solve freec); COMP_CWORD=2; _winnable winnable freec solve; echo \"${COMPREPLY[@]}\"";
    if let Ok(output) = Command::new("bash").args(["-c", ask, &script]).output() {
        assert_eq!(String::from_utf8(output.stdout).unwrap().trim(), "freecell");
    }
}
