//! Running the command in tests, and what comes out of it.

use assert_cmd::Command;
use std::path::PathBuf;

pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub fn winnable_with(arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
    let output = Command::cargo_bin("winnable").unwrap().args(arguments).write_stdin(input).output().unwrap();
    Run {
        code: output.status.code().expect("the command ends by itself"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

pub fn winnable(arguments: &[&str]) -> Run {
    winnable_with(arguments, "")
}

/// A file of this test in the folder that cargo gives to tests.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_string()
}
