//! What all commands share of talking to people: exit codes, errors, numbers, progress.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{ErrorKind, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

pub use winnable_catalog::{read_bytes, read_jobs, read_states};
pub use winnable_lab::grouped;

/// Any error; its text says what was expected, what came and where.
pub type Error = Box<dyn std::error::Error>;

/// How a command ends when nothing went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Winnable, or the check passed, or there was no question.
    Yes,
    /// Unwinnable, or the check failed.
    No,
    /// Undecided.
    Undecided,
}

/// The exit code; tells the error on standard error.
pub fn exit(result: Result<Exit, Error>) -> ExitCode {
    match result {
        Ok(Exit::Yes) => ExitCode::SUCCESS,
        Ok(Exit::No) => ExitCode::from(1),
        Ok(Exit::Undecided) => ExitCode::from(3),
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Writes to standard output. A reader that has gone away (`| head`) is not an error.
pub fn print(text: &str) -> Result<(), Error> {
    print_on(text).map(|_is_read| ())
}

/// Writes to standard output and tells whether there is still a reader, for commands that print as they go.
pub fn print_on(text: &str) -> Result<bool, Error> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(format!("cannot write the output: {error}").into()),
    }
}

/// An input in errors: the name of the file, or standard input for `-`.
pub fn told(path: &str) -> &str {
    if path == "-" { "standard input" } else { path }
}

/// A remark for the person at the terminal, on standard error.
pub fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Progress off a terminal: a line on standard error for each tenth of the way, after the first seconds.
pub struct Lines {
    is_terminal: bool,
    began: Instant,
    tenths: u64,
}

impl Lines {
    /// From now on.
    pub fn new() -> Self {
        Lines { is_terminal: std::io::stderr().is_terminal(), began: Instant::now(), tenths: 0 }
    }

    /// Tells how far it is, if a tenth has been passed.
    pub fn tell(&mut self, done: u64, all: u64, text: impl FnOnce() -> String) {
        let tenths = 10 * done / all.max(1);
        if self.is_terminal || tenths <= self.tenths || self.began.elapsed() < Duration::from_secs(5) {
            return;
        }
        self.tenths = tenths;
        note(&text());
    }
}

/// `1 move`, `2 moves`.
pub fn counted(number: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// Seconds with as many places as mean something.
pub fn seconds(seconds: f64) -> String {
    if seconds < 10.0 { format!("{seconds:.3} s") } else { format!("{seconds:.1} s") }
}

/// A progress line on the terminal, or none if standard error is not a terminal. Without a length, a spinner.
pub fn progress(length: Option<u64>, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr_with_hz(5));
    bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(counted(1, "move"), "1 move");
        assert_eq!(counted(1000, "state"), "1,000 states");
    }
}
