//! `winnable manual`: man pages and the reference of all commands, made of what the commands say of themselves.

use super::manual_games;
use crate::output::{self, Error, Exit, counted};
use clap::{Args, Command};
use clap_mangen::Man;
use std::path::{Path, PathBuf};
use winnable_lab::write_bytes;

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable manual ~/.local/share/man/man1        then: man winnable-solve
  winnable manual --markdown > docs/commands.md  the reference of all commands
  winnable manual --games docs/games             a page of rules for each game")]
pub struct Arguments {
    /// Write a man page of each command into this folder, which is there
    #[arg(required_unless_present_any = ["markdown", "games"])]
    dir: Option<PathBuf>,
    /// Print the reference of all commands instead
    #[arg(long, conflicts_with = "dir")]
    markdown: bool,
    /// Write a page of rules for each game into this folder, which is there, instead
    #[arg(long, value_name = "DIR", conflicts_with_all = ["dir", "markdown"])]
    games: Option<PathBuf>,
}

/// Columns of the help in the reference.
const COLUMNS: usize = 100;

/// Writes what the command says of itself and of its subcommands.
pub fn run(arguments: &Arguments, mut command: Command) -> Result<Exit, Error> {
    if let Some(dir) = &arguments.games {
        let pages = manual_games::pages()?;
        for (name, text) in &pages {
            write_bytes(&dir.join(name), text.as_bytes())?;
        }
        output::print(&format!("{} in {}\n", counted(pages.len() as u64, "page"), dir.display()))?;
        return Ok(Exit::Yes);
    }
    command = command.term_width(COLUMNS).disable_help_subcommand(true);
    command.build();
    match &arguments.dir {
        None => output::data(&markdown(&command))?,
        Some(dir) => {
            let pages = all(&command);
            for page in &pages {
                write_page(page, dir)?;
            }
            output::print(&format!("{} in {}\n", counted(pages.len() as u64, "man page"), dir.display()))?;
        }
    }
    Ok(Exit::Yes)
}

/// The command and those of its subcommands that are not hidden.
fn all(command: &Command) -> Vec<&Command> {
    std::iter::once(command).chain(command.get_subcommands().filter(|sub| !sub.is_hide_set())).collect()
}

fn write_page(command: &Command, dir: &Path) -> Result<(), Error> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    Ok(write_bytes(&dir.join(format!("{name}.1")), &page)?)
}

fn markdown(command: &Command) -> String {
    let mut text = "# Commands\n\nWhat `--help` says. Made by `winnable manual --markdown`; a test compares it with the program.\n".to_string();
    for command in all(command) {
        let name = command.get_bin_name().unwrap_or(command.get_name());
        let help = command.clone().render_long_help().to_string();
        let lines: Vec<&str> = help.trim_end().lines().map(str::trim_end).collect();
        text += &format!("\n## {name}\n\n```text\n{}\n```\n", lines.join("\n"));
    }
    text
}
