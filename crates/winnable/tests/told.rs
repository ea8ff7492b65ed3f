//! What commands say of what they did, and where they write it.

mod command;

use command::{file, winnable};
use std::path::{Path, PathBuf};

/// An empty place of this test.
fn place(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("told").join(name);
    let _ = std::fs::remove_dir_all(&path);
    let _ = std::fs::remove_file(&path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    path.to_str().unwrap().to_string()
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn random_play_of_klondike_is_counted_written_and_graded() {
    let counted = winnable(&["rate", "klondike:draw=1", "--player", "random", "--deals", "100", "--json"]);
    assert_eq!(counted.code, 0, "{}", counted.err);
    let out = place("klondike");
    let written =
        winnable(&["rate", "klondike:draw=1", "--player", "random", "--deals", "100", "--json", "--out", &out]);
    assert_eq!(written.code, 0, "{}", written.err);
    assert_eq!(json(&counted.out)["wins"], json(&written.out)["wins"]);
    let grade = winnable(&["grade", "klondike:draw=1", "1"]);
    assert!(grade.code == 0 && grade.out.contains("A casual player wins "), "{}{}", grade.out, grade.err);
}

#[test]
fn the_command_of_a_dataset_goes_on_with_it() {
    let jobs: [&[&str]; 3] = [
        &["rate", "four-companies", "--deals", "30", "--keep-moves", "--shard", "2/3"],
        &["rate", "beleaguered-castle", "--deals", "4", "--certify"],
        &["rate", "four-companies", "--deals", "400", "--until-width", "29%", "--confidence", "99%"],
    ];
    for (number, job) in jobs.into_iter().enumerate() {
        let out = place(&format!("repeated-{number}"));
        let first = winnable(&[job, &["--json", "--out", &out]].concat());
        assert_eq!(first.code, 0, "{job:?}: {}", first.err);
        let command = json(&first.out)["command"].as_str().unwrap().replace("--out DIR", "");
        let words: Vec<&str> = command.split_whitespace().skip(1).collect();
        let again = winnable(&[&words, &["--json", "--out", &out][..]].concat());
        assert_eq!(again.code, 0, "{command}: {}", again.err);
        assert_eq!(json(&again.out)["deals"], json(&first.out)["deals"], "{command}");
    }
}

#[test]
fn headings_name_the_deals_that_are_there() {
    let out = place("headed");
    let part = winnable(&["rate", "four-companies", "--deals", "40", "--shard", "2/4", "--out", &out]);
    assert!(
        part.out.starts_with("four-companies, deals ms:11 to ms:20 (part 2 of 4), engine complete\n"),
        "{}",
        part.out
    );
    let narrow = winnable(&["rate", "four-companies", "--until-width", "60%"]);
    assert!(
        narrow.code == 0 && narrow.out.starts_with("four-companies, deals ms:1 to ms:100, engine"),
        "{}",
        narrow.out
    );
}

#[test]
fn a_width_that_the_deals_do_not_reach_is_told() {
    let wide = winnable(&["rate", "four-companies", "--until-width", "1%", "--deals", "150"]);
    assert_eq!(wide.code, 3, "{}", wide.out);
    assert!(wide.err.contains("Stopped after all 150 deals: the interval is "), "{}", wide.err);
    assert!(wide.err.contains("% wide, not 1 %; more --deals make it narrower."), "{}", wide.err);
}

#[test]
fn the_report_has_the_interval_of_the_run() {
    let out = place("sure");
    let job = ["rate", "four-companies", "--until-width", "29%", "--confidence", "99%", "--json", "--out", &out];
    let rate = json(&winnable(&job).out);
    let page = winnable(&["report", &out]).out;
    let page = std::fs::read_to_string(page.trim()).unwrap();
    let percent = |name: &str| format!("{:.2}\u{202f}%", 100.0 * rate[name].as_f64().unwrap());
    let told = format!("(99\u{202f}% interval {} to {})", percent("low"), percent("high"));
    assert!(page.contains(&told) && !page.contains("95\u{202f}%"), "{told}");
    let csv = winnable(&["report", &out, "--csv"]).out;
    let head = csv.lines().next().unwrap();
    assert!(head.ends_with(",solution,proof,certificate") && head.contains(",cpu_microseconds,"), "{head}");
}

#[test]
fn a_variant_has_no_grade() {
    let grade = winnable(&["grade", "freecell:columns=7", "1"]);
    assert!(grade.out.starts_with("freecell:columns=7 ms:1: no grade\n"), "{}", grade.out);
    let why = "deals of freecell:columns=7 were not compared with one another, so it has no grade";
    assert!(grade.out.contains(why), "{}", grade.out);
    let find = winnable(&["grade", "freecell:columns=7", "--find", "hard"]);
    assert_eq!(find.code, 2);
    assert!(find.err.contains("found freecell:columns=7, whose deals were not"), "{}", find.err);
}

#[test]
fn long_words_are_quoted_and_long_numbers_told_as_they_are() {
    let nines = "9".repeat(30);
    let run = winnable(&["solve", "freecell", &nines]);
    assert!(run.code == 2 && run.err.contains(&format!("found {nines}\n")), "{}", run.err);
    let list = file("long-line.txt", "x".repeat(1 << 20));
    let run = winnable(&["rate", "freecell", "--deals-from", &list]);
    assert!(run.code == 2 && run.err.len() < 1000 && run.err.contains("line 1: expected"), "{} bytes", run.err.len());
}

#[test]
fn twelve_cards_after_v_are_twelve() {
    // A king with all lower cards on a column of its own: into an empty one go twelve of them, counted in either way.
    let board = file(
        "run.txt",
        "Foundations: H-0 D-0 S-0 C-0\n1: KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS\n2:\n3:\n4:\n5:\n6: \
        KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S AH\n7: KC QD JC TD 9C 8D 7C 6D 5C 4D 3C 2D AC\n8: KD QC JD TC 9D 8C 7D 6C 5D 4C 3D \
        2C AD\n",
    );
    for text in ["12v12", "12vc"] {
        let moves = file("run-moves.txt", format!("{text}\n"));
        let run = winnable(&["check", "freecell", &board, &moves]);
        assert!(run.out.contains("after 1 move") || run.err.contains("after 1 move"), "{text}: {}{}", run.out, run.err);
    }
}

#[test]
fn a_hunt_counts_rows_as_its_moves_do() {
    let hunt =
        winnable(&["hunt", "beleaguered-castle", "--empty-rows", "4", "--seed", "1", "--from", "3700", "--json"]);
    let deal = json(&hunt.out)["deal"].as_str().unwrap().to_string();
    assert!(deal.starts_with("1: 2C JC JD JH JS 9C\n") && deal.contains("\n8: "), "{deal}");
}

/// The kind of a file, which must not change.
#[cfg(unix)]
fn is_pipe(path: &str) -> bool {
    use std::os::unix::fs::FileTypeExt;
    std::fs::symlink_metadata(Path::new(path)).unwrap().file_type().is_fifo()
}

#[test]
#[cfg(unix)]
fn commands_write_through_a_pipe_and_refuse_a_read_only_file() {
    use std::os::unix::fs::PermissionsExt;
    let out = place("piped");
    assert_eq!(winnable(&["rate", "four-companies", "--deals", "5", "--out", &out]).code, 0);
    let commands: [&[&str]; 3] = [
        &["prove", "freecell", "11982", "-o"],
        &["report", &out, "--csv", "-o"],
        &["hunt", "beleaguered-castle", "--empty-rows", "4", "--from", "3700", "--certificate"],
    ];
    for command in commands {
        let pipe = place("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let from = pipe.clone();
        let reader = std::thread::spawn(move || std::fs::read_to_string(from).unwrap());
        let run = winnable(&[command, &[&pipe]].concat());
        assert!(run.code == 0 && is_pipe(&pipe), "{command:?}: {}", run.err);
        assert!(reader.join().unwrap().lines().count() > 2, "{command:?}");
        let kept = place("kept");
        std::fs::write(&kept, "kept").unwrap();
        std::fs::set_permissions(&kept, PermissionsExt::from_mode(0o444)).unwrap();
        let run = winnable(&[command, &[&kept]].concat());
        assert!(run.code == 2 && run.err.contains("the file is read-only"), "{command:?}: {}", run.err);
        assert_eq!(std::fs::read_to_string(&kept).unwrap(), "kept");
    }
}
