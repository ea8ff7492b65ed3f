//! Players learn, and what they learned can be played: the tables and judges that `winnable tune` writes.

use assert_cmd::Command;
use std::path::{Path, PathBuf};

/// An empty directory of this test.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// The exit code, standard output and standard error of a command.
fn winnable(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("winnable").unwrap().args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn tune(game: &str, player: &str, deals: &str, out: &Path, more: &[&str]) -> (i32, String, String) {
    let out = out.to_str().unwrap();
    let arguments = ["tune", game, "--player", player, "--deals", deals, "--steps", "40", "--out", out];
    winnable(&[&arguments, more].concat())
}

/// The wins of a player in 200 games.
fn wins(game: &str, player: &str) -> u64 {
    let (code, text, error) = winnable(&["rate", game, "--player", player, "--deals", "200", "--json"]);
    assert_eq!(code, 0, "{player}: {error}");
    serde_json::from_str::<serde_json::Value>(&text).unwrap()["wins"].as_u64().unwrap()
}

#[test]
fn a_table_that_was_learned_is_played() {
    let directory = directory("learned-table");
    let table = directory.join("sets.txt");
    let (code, _, error) = tune("calculation", "hanazawa:set", "400", &table, &[]);
    assert_eq!(code, 0, "{error}");
    let written = std::fs::read_to_string(&table).unwrap();
    assert!(written.contains("winnable tune calculation:4 --player hanazawa:set --steps 40 --deals 400 --seed 1"));
    let player = format!("hanazawa:set,table={}", table.display());
    assert_ne!(wins("calculation", &player), wins("calculation", "hanazawa:set"), "the table is used");
    // A table that always lays cards where they obstruct most loses nearly every game.
    let worst = directory.join("worst.txt");
    let turned = |line: &str| match line.starts_with('#') {
        true => String::new(),
        false => line.split_whitespace().map(|entry| format!(" -{entry}")).collect::<String>() + "\n",
    };
    std::fs::write(&worst, written.lines().map(turned).collect::<String>()).unwrap();
    assert!(wins("calculation", &format!("hanazawa:set,table={}", worst.display())) < 5);
}

#[test]
fn a_judge_that_was_taught_is_played() {
    let judge = directory("learned-judge").join("judge.bin");
    let (code, _, error) = tune("calculation:4", "lookahead", "60", &judge, &[]);
    assert_eq!(code, 0, "{error}");
    let taught = wins("calculation:4", &format!("lookahead:depth=0,judge={}", judge.display()));
    assert!(taught < wins("calculation:4", "lookahead:depth=0"), "60 games teach less than there is to know: {taught}");
    let other = format!("lookahead:judge={}", judge.display());
    let (code, _, error) = winnable(&["rate", "calculation:3", "--player", &other, "--deals", "10"]);
    assert!(code == 2 && error.contains("expected a judge for 3 stacks in"), "{error}");
}

#[test]
fn a_file_is_replaced_only_if_that_is_asked_for() {
    let out = directory("tune-overwrite").join("table.txt");
    std::fs::write(&out, "of the user").unwrap();
    let (code, _, error) = tune("calculation", "hanazawa", "20", &out, &[]);
    assert!(code == 2 && error.contains("only --overwrite replaces it"), "{error}");
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "of the user");
    let (code, _, error) = tune("calculation", "hanazawa", "20", &out, &["--overwrite"]);
    assert_eq!(code, 0, "{error}");
    assert!(std::fs::read_to_string(&out).unwrap().starts_with("# Obstruction table for calculation:4"));
}

#[test]
fn nothing_is_learned_from_no_deals() {
    for player in ["hanazawa", "lookahead"] {
        let out = directory("tune-no-deals").join("out");
        let (code, _, error) = tune("calculation", player, "0", &out, &[]);
        assert!(code == 2 && error.contains("expected at least 1 training deal, found \"0\""), "{player}: {error}");
        assert!(!out.exists());
    }
}

#[test]
#[cfg(unix)]
fn a_judge_whose_training_is_killed_and_begun_again_is_the_same_judge() {
    let directory = directory("killed-judge");
    let (whole, killed) = (directory.join("whole.bin"), directory.join("killed.bin"));
    let more = ["--width", "32", "--jobs", "1"];
    let (code, text, error) = tune("calculation:1", "lookahead", "1500", &whole, &more);
    assert_eq!(code, 0, "{error}");
    assert!(text.contains("% of the validation deals won after 1,500 games in"), "{text}");
    let page = std::fs::read_to_string(directory.join("whole.bin.html")).unwrap();
    assert!(page.contains("winnable tune calculation:1 --player lookahead --deals 1500 --seed 1 --width 32"));
    assert!(!directory.join("whole.bin.state").exists(), "nothing is left to do");

    let state = directory.join("killed.bin.state");
    let arguments = ["tune", "calculation:1", "--player", "lookahead", "--deals", "1500", "--out"];
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("winnable"))
        .args(arguments)
        .arg(&killed)
        .args(more)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    while !state.exists() {
        assert!(child.try_wait().unwrap().is_none(), "the training was over before it could be killed");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(state.exists() && killed.exists(), "what was reached is there");
    let (code, _, error) = tune("calculation:1", "lookahead", "1600", &killed, &more);
    assert!(code == 2 && error.contains("expected a training of this game with these settings"), "{error}");
    let (code, _, error) = tune("calculation:1", "lookahead", "1500", &killed, &more);
    assert_eq!(code, 0, "{error}");
    assert_eq!(std::fs::read(&whole).unwrap(), std::fs::read(&killed).unwrap());
}
