//! Grades: at the command line and in datasets.

mod command;

use command::{Run, file, winnable};
use serde_json::Value;
use std::path::PathBuf;

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

#[test]
fn a_deal_is_graded_with_its_reasons() {
    let run = winnable(&["grade", "freecell", "617"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out.starts_with("freecell ms:617: ") && run.out.contains("of the moves along a solution lose the game")
    );
    let grade = json(&winnable(&["grade", "monte-carlo:4", "seed:4", "--json"]).out);
    assert_eq!((&grade["deal"], &grade["players"][0]["player"]), (&Value::from("seed:4"), &Value::from("random")));
    let board = file("graded.txt", winnable(&["deal", "freecell", "617"]).out);
    let position = winnable(&["grade", "freecell", &board]);
    assert_eq!(position.out.lines().nth(1), run.out.lines().nth(1), "a position is graded as its deal");
    let run = winnable(&["grade", "freecell", "11982"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (1, "freecell ms:11982: no grade\nThe deal cannot be won, so it has no grade.\n")
    );
}

#[test]
fn deals_of_a_grade_are_found() {
    for level in ["easy", "medium", "hard"] {
        let Run { code, out, err } = winnable(&["grade", "freecell", "--find", level, "--count", "2", "--json"]);
        assert_eq!(code, 0, "{err}");
        let found: Vec<Value> = out.lines().map(json).collect();
        assert!(found.len() == 2 && found.iter().all(|grade| grade["grade"] == level), "{out}");
        let again = winnable(&["grade", "freecell", found[1]["deal"].as_str().unwrap(), "--json"]);
        assert_eq!(json(&again.out), found[1], "it is the grade of the deal itself");
    }
}

#[test]
fn bad_questions_for_grades_are_refused() {
    for (arguments, expected) in [
        (vec!["grade", "freecell"], "DEAL"),
        (vec!["grade", "freecell", "--find", "impossible"], "easy, medium, hard"),
        (vec!["grade", "freecell", "--find", "hard", "--first", "board.txt"], "expected a numbered deal"),
        (vec!["rate", "calculation", "--player", "random", "--deals", "3", "--grade", "--out", "x"], "--player"),
        (vec!["rate", "freecell", "--deals", "3", "--grade"], "--out"),
    ] {
        let run = winnable(&arguments);
        assert!(run.code == 2 && run.err.contains(expected), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn a_dataset_has_grades_if_they_are_asked_for() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("graded");
    let _ = std::fs::remove_dir_all(&path);
    let path = path.to_str().unwrap();
    let run = winnable(&["rate", "four-companies", "--first", "seed:1", "--deals", "20", "--grade", "--out", path]);
    assert_eq!(run.code, 0, "{}", run.err);
    let table = winnable(&["report", path, "--csv"]).out;
    let head: Vec<&str> = table.lines().next().unwrap().split(',').collect();
    let at = |name: &str| head.iter().position(|column| *column == name).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 20);
    for row in &rows {
        assert_eq!(row[at("verdict")] == "winnable", !row[at("grade")].is_empty(), "{row:?}");
    }
    let first = rows.iter().find(|row| !row[at("grade")].is_empty()).unwrap();
    let grade = json(&winnable(&["grade", "four-companies", first[at("deal")], "--json"]).out);
    assert_eq!(
        (grade["grade"].as_str(), grade["points"].to_string().as_str()),
        (Some(first[at("grade")]), first[at("points")])
    );
    let plain = winnable(&["rate", "four-companies", "--first", "seed:1", "--deals", "20", "--out", path]);
    assert!(
        plain.code == 2 && plain.err.contains("grade"),
        "a graded dataset does not go on without grades: {}",
        plain.err
    );
}
