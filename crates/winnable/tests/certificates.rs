//! Certificates and open questions as people use them: prove, check, hunt, claim.

mod command;

use command::{file, winnable, winnable_with};

/// A directory of this test that is not there yet.
fn directory(name: &str) -> String {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    path.to_str().unwrap().to_string()
}

#[test]
fn what_prove_writes_check_accepts() {
    let proved = winnable(&["prove", "beleaguered-castle", "seed:1"]);
    assert_eq!(proved.code, 0, "{}", proved.err);
    assert!(proved.out.starts_with("winnable certificate 1\ngame: beleaguered-castle\n"), "{}", proved.out);
    let check = winnable_with(&["check", "--certificate", "-"], proved.out.clone());
    assert_eq!(check.code, 0, "{}", check.err);
    assert!(check.out.starts_with("The certificate is accepted: "), "{}", check.out);
    let miscounted = proved.out.replace("positions: 256", "positions: 255");
    let check = winnable_with(&["check", "--certificate", "-"], miscounted);
    let refused = "The certificate is refused: expected 255 positions as the certificate says, found more.\n";
    assert_eq!((check.code, check.out.as_str()), (1, refused));
}

#[test]
fn a_certificate_goes_to_a_file() {
    let path = file("lost.cert", "");
    let proved = winnable(&["prove", "fortress", "seed:2", "-o", &path]);
    assert_eq!(proved.code, 0, "{}", proved.err);
    assert!(proved.out.starts_with("seed:2 cannot be won: 730 positions, none of them a win"), "{}", proved.out);
    assert_eq!(winnable(&["check", "--certificate", &path]).code, 0);
    let small = winnable(&["check", "--certificate", &path, "--memory", "1"]);
    assert_eq!(small.code, 2);
}

#[test]
fn a_winnable_deal_has_none() {
    let proved = winnable(&["prove", "freecell", "617"]);
    assert_eq!((proved.code, proved.err.as_str()), (1, "No certificate: ms:617 can be won.\n"));
}

#[test]
fn bad_certificates_are_errors_that_name_the_line() {
    let say = |text: &str| {
        let check = winnable_with(&["check", "--certificate", "-"], text.to_string());
        assert_eq!(check.code, 2, "{text}: {}", check.out);
        check.err
    };
    assert!(say("").contains("standard input: line 1: expected \"winnable certificate 1\""), "{}", say(""));
    let bad = say("winnable certificate 1\ngame: freecell\nreductions: luck\n");
    assert!(bad.contains("line 3: expected reductions, each once, from order"), "{bad}");
    let bad = say("winnable certificate 1\ngame: gaps\nreductions: horizon\nhorizon: C=1 D=1 H=1 S=1\n");
    assert!(bad.contains("expected for gaps order, found \"horizon\""), "{bad}");
    let bad = say("winnable certificate 1\ngame: freecell\nreductions:\npositions: 1\nboard:\n1: XX\n");
    assert!(bad.contains("in the board, line 1, column 6: expected 8 rows, found 1"), "{bad}");
    assert_eq!(winnable(&["check", "--certificate", "no-such-file"]).code, 2);
    assert_eq!(winnable(&["check"]).code, 2);
}

#[test]
fn a_certified_dataset_is_checked_from_scratch() {
    let out = directory("certified");
    let rate = winnable(&["rate", "beleaguered-castle", "--deals", "20", "--certify", "--out", &out]);
    assert_eq!(rate.code, 0, "{}", rate.err);
    let check = winnable(&["check", "--dataset", &out]);
    assert_eq!(check.code, 0, "{}{}", check.out, check.err);
    assert!(check.out.starts_with("20 rows: "), "{}", check.out);
    assert!(check.out.contains(" proved again (") && !check.out.contains(" 0 losses"), "{}", check.out);
    // Rows without certificates prove nothing.
    let out = directory("uncertified");
    assert_eq!(winnable(&["rate", "beleaguered-castle", "--deals", "20", "--keep-moves", "--out", &out]).code, 0);
    let check = winnable(&["check", "--dataset", &out]);
    assert_eq!(check.code, 3, "{}", check.out);
    assert!(check.out.contains(" unproven (there is no certificate of the loss): seed:1, "), "{}", check.out);
}

#[test]
fn a_hunt_finds_a_lost_deal_with_four_empty_rows() {
    let hunt =
        winnable(&["hunt", "beleaguered-castle", "--empty-rows", "4", "--seed", "1", "--from", "3700", "--json"]);
    assert_eq!(hunt.code, 0, "{}", hunt.err);
    let found: serde_json::Value = serde_json::from_str(&hunt.out).unwrap();
    assert_eq!(found["max_empty_columns"], 4);
    assert_eq!(found["min_cards_left"], 48);
    let deal = file("four.txt", found["deal"].as_str().unwrap());
    assert_eq!(winnable(&["solve", "beleaguered-castle", &deal]).code, 1);
    let position = file("four-reached.txt", found["position"].as_str().unwrap());
    assert_eq!(winnable(&["solve", "beleaguered-castle", &position]).code, 1);
    let certificate = found["certificate"].as_str().unwrap().to_string();
    assert_eq!(winnable_with(&["check", "--certificate", "-"], certificate).code, 0);
}

#[test]
fn a_hunt_that_ends_says_how_to_go_on() {
    let hunt = winnable(&["hunt", "beleaguered-castle", "--empty-rows", "4", "--attempts", "10"]);
    assert_eq!(hunt.code, 3);
    assert!(hunt.err.contains("nothing was found before attempt 10; the same command with --from 10 goes on"));
    for bad in [&["hunt", "freecell", "--empty-rows", "4"][..], &["hunt", "beleaguered-castle", "--empty-rows", "6"]] {
        assert_eq!(winnable(bad).code, 2, "{bad:?}");
    }
}

#[test]
fn claims_are_answered_with_their_tables() {
    let claim = winnable(&["claim", "castle-runs"]);
    assert_eq!(claim.code, 0, "{}", claim.err);
    assert!(claim.out.contains("longest run  1  2  4  8  12  12  12"), "{}", claim.out);
    let bad = winnable(&["claim", "castle-run"]);
    assert_eq!(bad.code, 2);
    assert!(bad.err.contains("did you mean castle-runs?"), "{}", bad.err);
}

/// On Ctrl-C there is no certificate, no file, and no number of positions that says nothing.
#[test]
#[cfg(unix)]
fn a_proof_that_is_interrupted_leaves_nothing_behind() {
    use std::process::{Command, Stdio};
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted.cert");
    let child = Command::new(assert_cmd::cargo::cargo_bin("winnable"))
        .args(["prove", "klondike", "seed:77", "-o"])
        .arg(&path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(2));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), said.contains("interrupted")), (Some(3), true), "{said}");
    assert!(output.stdout.is_empty() && !path.exists() && !said.contains("position in"), "{said}");
}

/// Ctrl-C ends what takes long, which says so.
#[test]
#[cfg(unix)]
fn what_takes_long_can_be_interrupted() {
    use std::process::{Command, Stdio};
    let long = file("long.cert", winnable(&["deal", "golf", "2"]).out);
    let board = std::fs::read_to_string(&long).unwrap();
    std::fs::write(
        &long,
        format!("winnable certificate 1\ngame: golf\nreductions:\npositions: 100000000\nboard:\n{board}"),
    )
    .unwrap();
    for (arguments, told) in [
        (&["claim", "smallest-loss"][..], "Interrupted before all cases were gone through."),
        (&["check", "--certificate", &long], "nothing is known."),
    ] {
        let child = Command::new(env!("CARGO_BIN_EXE_winnable"))
            .args(arguments)
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(1500));
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(3) && err.trim_end().ends_with(told), "{arguments:?}: {err}");
    }
}
