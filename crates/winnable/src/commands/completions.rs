//! `winnable completions`: a script that lets the shell complete commands and options, in bash and zsh games too.

use crate::output::{self, Error, Exit};
use clap::builder::PossibleValuesParser;
use clap::{Args, Command};
use clap_complete::Shell;
use winnable_catalog::GAMES;

#[derive(Args)]
#[command(after_help = "\
Examples:
  bash:  winnable completions bash >> ~/.bash_completion
  zsh:   winnable completions zsh > ~/.zfunc/_winnable
  fish:  winnable completions fish > ~/.config/fish/completions/winnable.fish")]
pub struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script for this command.
pub fn run(arguments: &Arguments, command: Command) -> Result<Exit, Error> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut with_games(command), "winnable", &mut script);
    output::data(&String::from_utf8(script)?)?;
    Ok(Exit::Yes)
}

/// Every argument that is a game with the names of the games. The arguments stay in their order, which `mut_arg` would change.
fn with_games(command: Command) -> Command {
    command.mut_subcommands(|subcommand| {
        subcommand.mut_args(|argument| {
            if argument.get_id() != "game" {
                return argument;
            }
            argument.value_parser(PossibleValuesParser::new(GAMES.iter().map(|game| game.name.as_str())))
        })
    })
}
