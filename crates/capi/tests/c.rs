//! Programs in C, compiled with the header and the library that was just built, and run; under valgrind too, where there is one.

#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// The folder of the library, which was built for this test and lies beside it.
fn built() -> PathBuf {
    let test = std::env::current_exe().expect("a test has a file");
    test.parent().expect("it lies in a folder").to_path_buf()
}

/// A program in C, compiled without a warning.
fn compiled(source: &str) -> PathBuf {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(source.replace(['/', '.'], "-"));
    let library = built();
    let mut cc = Command::new("cc");
    cc.args(["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-g", "-O1"]);
    cc.arg(format!("-I{HERE}/include")).arg(Path::new(HERE).join(source)).arg("-o").arg(&program);
    cc.arg(format!("-L{}", library.display())).arg(format!("-Wl,-rpath,{}", library.display())).arg("-lwinnable_c");
    let said = cc.output().expect("there is a C compiler, cc");
    assert!(said.status.success(), "{source}: {}", text(&said.stderr));
    program
}

fn run(program: &Path, arguments: &[&str]) -> Output {
    Command::new(program).args(arguments).output().expect("it can be run")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs a program so that each leak and each wrong access is an error; nothing if there is no valgrind.
fn without_a_leak(program: &Path, arguments: &[&str]) {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--quiet", "--leak-check=full", "--show-leak-kinds=definite,indirect", "--error-exitcode=99"]);
    match valgrind.arg(program).args(arguments).output() {
        Ok(said) => assert!(said.status.success(), "{:?}: {}", program, text(&said.stderr)),
        Err(error) => eprintln!("valgrind is not there, so no leak is looked for: {error}"),
    }
}

#[test]
fn every_function_does_what_the_header_says() {
    let program = compiled("tests/every_function.c");
    let said = run(&program, &[]);
    assert!(said.status.success(), "{}", text(&said.stderr));
    assert_eq!(text(&said.stdout), "every function was called\n");
    without_a_leak(&program, &[]);
}

#[test]
fn the_example_gives_a_hint() {
    let program = compiled("examples/hint.c");
    let said = run(&program, &["freecell", "617", "1a"]);
    let board = text(&said.stdout);
    assert_eq!(said.status.code(), Some(0), "{board}{}", text(&said.stderr));
    assert!(board.contains("Cells: JD - - -") && board.ends_with("Hint: 2b, 1 card from row 1 to cell 1\n"), "{board}");

    let said = run(&program, &["freecell", "11982"]);
    assert_eq!((said.status.code(), text(&said.stdout).lines().last()), (Some(1), Some("It can no longer be won.")));

    let said = run(&program, &["frecell", "617"]);
    assert_eq!(said.status.code(), Some(2));
    assert!(text(&said.stderr).ends_with("found \"frecell\"; did you mean freecell?\n"), "{}", text(&said.stderr));

    let said = run(&program, &["freecell", "617", "18"]);
    let error = "error: expected a legal move, found \"18\": no card of the run JD goes on QH\n";
    assert_eq!((said.status.code(), text(&said.stderr).as_str()), (Some(2), error));
}

/// A static library needs no more than what the system has.
#[test]
fn the_example_is_linked_statically() {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hint-static");
    let mut cc = Command::new("cc");
    cc.arg(format!("-I{HERE}/include")).arg(format!("{HERE}/examples/hint.c")).arg("-o").arg(&program);
    let said =
        cc.arg(built().join("libwinnable_c.a")).args(["-lpthread", "-ldl", "-lm"]).output().expect("there is cc");
    assert!(said.status.success(), "{}", text(&said.stderr));
    let said = run(&program, &["black-hole", "seed:1"]);
    assert!(text(&said.stdout).contains("Hint: "), "{}{}", text(&said.stdout), text(&said.stderr));
}
