//! What all commands share of talking to people: exit codes, errors, numbers, progress.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{ErrorKind, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use terminal_size::{Width, terminal_size_of};
use winnable_lab::width::{COLUMNS, fitted, width, wrapped};

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
            note(&format!("error: {error}"));
            ExitCode::from(2)
        }
    }
}

/// What the arguments were not: an error, or a wish for help.
pub fn refused(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    let columns = stderr_columns().filter(|_| error.use_stderr());
    match columns.map(|most| fitted(&text, most)) {
        // Clap prints in colours, and does not break lines.
        Some(narrow) if narrow != text => note(narrow.trim_end()),
        _ => drop(error.print()),
    }
    ExitCode::from(error.exit_code() as u8)
}

/// Columns of the terminal that standard output is. Off a terminal none: programs read lines that are not broken.
pub fn columns() -> Option<usize> {
    terminal_size_of(std::io::stdout()).map(|(Width(columns), _)| usize::from(columns).max(LEAST_COLUMNS))
}

fn stderr_columns() -> Option<usize> {
    terminal_size_of(std::io::stderr()).map(|(Width(columns), _)| usize::from(columns).max(LEAST_COLUMNS))
}

/// Columns for what is laid out in any case, such as the rules of a game: those of the terminal, or 80.
pub fn layout() -> usize {
    columns().unwrap_or(COLUMNS)
}

/// Narrower terminals break lines themselves.
const LEAST_COLUMNS: usize = 20;

/// Words for people on standard output; on a terminal in lines that fit it. A reader that has gone away (`| head`) is not an error.
pub fn print(text: &str) -> Result<(), Error> {
    match columns() {
        Some(most) => data(&fitted(text, most)),
        None => data(text),
    }
}

/// What programs read, on standard output as it is: JSON, tables of values, certificates, scripts.
pub fn data(text: &str) -> Result<(), Error> {
    print_on(text).map(|_is_read| ())
}

/// Writes as it is and tells whether there is still a reader, for commands that print as they go.
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

/// A remark for the person at the terminal, on standard error, in lines that fit it.
pub fn note(text: &str) {
    let text = stderr_columns().map_or_else(|| text.to_string(), |most| fitted(text, most));
    let _ = writeln!(std::io::stderr(), "{}", text.strip_suffix('\n').unwrap_or(&text));
}

/// A command to be copied, behind a label. On a terminal that is too narrow for it the shell is told that it goes on.
pub fn command(label: &str, command: &str) -> String {
    let whole = format!("{label} {command}\n");
    match columns().filter(|&most| width(whole.trim_end()) > most) {
        None => whole,
        Some(most) => format!("{label}\n{}\n", wrapped(command, "  ", "    ", most.saturating_sub(2)).join(" \\\n")),
    }
}

/// As much of a message of progress as there is room for behind so many columns: its first parts, between which stand two spaces.
pub fn cut(message: &str, behind: usize) -> String {
    let most = stderr_columns().unwrap_or(usize::MAX).saturating_sub(behind);
    let mut text = message;
    while width(text) > most {
        text = match text.rsplit_once("  ").or_else(|| text.rsplit_once(' ')) {
            Some((first, _)) => first.trim_end(),
            None => "",
        };
    }
    text.to_string()
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
