//! `winnable site`, with and without the engine for browsers in the program.

use std::fs;
use std::process::Command;

#[test]
fn a_site_is_written_whole_or_the_way_to_it_is_told() {
    let folder = std::env::temp_dir().join(format!("winnable-site-command-{}", std::process::id()));
    let (out, other) = (folder.join("public"), folder.join("other"));
    fs::create_dir_all(&other).unwrap();
    fs::write(other.join("letter.txt"), "mine").unwrap();
    let run = |out: &std::path::Path| {
        let ran = Command::new(env!("CARGO_BIN_EXE_winnable"))
            .args(["site", "--out", out.to_str().unwrap()])
            .output()
            .unwrap();
        (ran.status.code(), String::from_utf8(ran.stderr).unwrap())
    };
    let (code, told) = run(&out);
    if code == Some(0) {
        assert!(out.join("index.html").is_file() && out.join("service-worker.js").is_file());
        assert_eq!(run(&out).0, Some(0), "an earlier site is replaced");
        let (code, told) = run(&other);
        assert!(code == Some(2) && told.contains("found other files"), "{told}");
    } else {
        assert!(code == Some(2) && told.contains("./site.sh builds"), "{told}");
        assert!(!out.exists());
        assert_eq!(run(&other).0, Some(2));
    }
    assert_eq!(fs::read_to_string(other.join("letter.txt")).unwrap(), "mine");
    fs::remove_dir_all(folder).unwrap();
}
