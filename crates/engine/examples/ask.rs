//! Answers questions from standard input, a line each: the name, a space, the question. `tests/engine` compares the answers with
//! those of the same engine in WebAssembly, and measures both.
//!
//! `echo 'solve {"game":"freecell","deal":"1"}' | cargo run --release -p winnable-engine --example ask`

use std::io::{BufRead, Write};
use std::sync::LazyLock;
use std::time::Instant;
use winnable_engine::{Asker, Limits, answer};

fn clock() -> f64 {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed().as_secs_f64() * 1000.0
}

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    let most = Limits { states: u64::MAX, bytes: 1 << 30 };
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let (name, question) = line.split_once(' ').unwrap_or((&line, ""));
        match answer(name, question, &Asker { watch: &Default::default(), most, clock }) {
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(error) => writeln!(out, "error: {error}")?,
        }
        out.flush()?;
    }
    Ok(())
}
