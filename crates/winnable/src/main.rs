//! The `winnable` command: one file a subcommand, no logic of its own.

mod commands;
mod output;

use clap::{CommandFactory, Parser, Subcommand};
use commands::{
    bench, check, claim, compare, completions, deal, games, grade, hunt, import_solvitaire, ladder, manual, merge,
    prove, puzzle, rate, report, reproduce, selftest, serve, site, solve, tables, tune, version,
};
use std::process::ExitCode;

/// Can this solitaire deal be won? Verdicts that can be checked.
#[derive(Parser)]
#[command(name = "winnable", disable_version_flag = true, after_help = EXAMPLES, arg_required_else_help = false, max_term_width = 120)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Print version
    #[arg(short = 'V', long)]
    version: bool,
    /// With --version: the commit too, and the fingerprint of every engine and player
    #[arg(long, requires = "version")]
    verbose: bool,
}

const EXAMPLES: &str = "\
Examples:
  winnable games                               the games and their parameters
  winnable games --check my-game.toml          a game of your own
  winnable solve freecell 617                  is FreeCell deal 617 winnable?
  winnable solve freecell ms:11982             one that is not, and the proof
  winnable solve beleaguered-castle board.txt  a position of your own
  winnable deal monte-carlo seed:42            show a deal
  winnable rate four-companies --deals 1000    how often can it be won?
  winnable rate calculation:4 --player hanazawa --deals 1000
                                               and by one who plays it blind?
  winnable ladder calculation                  from random to the best player
  winnable serve                               play in the browser
  winnable reproduce                           the figures of five papers again
  winnable solve freecell 1 | winnable check freecell 1 -

A deal is ms:617 (Microsoft's number), seed:42 (our own shuffle), pysol:33000 (PySolFC's number), solvitaire:1 (Solvitaire's \
seed), a file with a position or a deck in a line, or - for standard input. A bare \
number means ms: for FreeCell and its kin, seed: elsewhere.

Exit codes: 0 winnable (or check passed), 1 unwinnable (or check failed), 2 error, 3 undecided.";

#[derive(Subcommand)]
enum Command {
    /// List the games and their parameters
    Games(games::Arguments),
    /// Show a deal
    Deal(deal::Arguments),
    /// Find out whether a deal can be won, and how
    Solve(solve::Arguments),
    /// How hard is a deal? Or find one that is as hard as you like
    Grade(grade::Arguments),
    /// Positions in which exactly one move keeps the win
    Puzzle(puzzle::Arguments),
    /// Make a rule file of one of Solvitaire's
    ImportSolvitaire(import_solvitaire::Arguments),
    /// Replay a solution move by move with the referee, or check a certificate or a dataset
    Check(check::Arguments),
    /// Write a certificate that a deal cannot be won
    Prove(prove::Arguments),
    /// Find a lost deal of Beleaguered Castle with several empty rows
    Hunt(hunt::Arguments),
    /// Ask a claim of the papers of every case there is
    Claim(claim::Arguments),
    /// Play in the browser: hints, whether it can still be won, which move lost it
    Serve(serve::Arguments),
    /// Write the page as files that any web server can serve, with the solver in the browser
    Site(site::Arguments),
    /// Measure how often a game can be won
    Rate(rate::Arguments),
    /// Every figure of the five papers, beside ours
    Reproduce(reproduce::Arguments),
    /// Fixed work: states, instructions and time, beside other programs
    Bench(bench::Arguments),
    /// Random positions of every game, judged in every way there is, until two ways disagree
    Selftest(selftest::Arguments),
    /// Compare two datasets on the same deals
    Compare(compare::Arguments),
    /// The players of a game from the weakest to the strongest
    Ladder(ladder::Arguments),
    /// Let a player learn from training deals
    Tune(tune::Arguments),
    /// Join the shards of one job
    Merge(merge::Arguments),
    /// Make a page or a table of a dataset
    Report(report::Arguments),
    /// Make the tables of grades, lights and puzzles again
    #[command(hide = true)]
    Tables(tables::Arguments),
    /// Write man pages, or the reference of all commands
    #[command(hide = true)]
    Manual(manual::Arguments),
    /// Print a script that lets your shell complete commands and options
    Completions(completions::Arguments),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return output::refused(&error),
    };
    let result = match cli.command {
        _ if cli.version => version::run(cli.verbose),
        None => {
            let help = Cli::command().render_help();
            output::data(&help.to_string()).map(|()| output::Exit::Yes)
        }
        Some(Command::Games(arguments)) => games::run(&arguments),
        Some(Command::Deal(arguments)) => deal::run(&arguments),
        Some(Command::Solve(arguments)) => solve::run(&arguments),
        Some(Command::Grade(arguments)) => grade::run(&arguments),
        Some(Command::Puzzle(arguments)) => puzzle::run(&arguments),
        Some(Command::Tables(arguments)) => tables::run(&arguments),
        Some(Command::ImportSolvitaire(arguments)) => import_solvitaire::run(&arguments),
        Some(Command::Check(arguments)) => check::run(&arguments),
        Some(Command::Prove(arguments)) => prove::run(&arguments),
        Some(Command::Hunt(arguments)) => hunt::run(&arguments),
        Some(Command::Claim(arguments)) => claim::run(&arguments),
        Some(Command::Serve(arguments)) => serve::run(&arguments),
        Some(Command::Site(arguments)) => site::run(&arguments),
        Some(Command::Rate(arguments)) => rate::run(&arguments),
        Some(Command::Reproduce(arguments)) => reproduce::run(&arguments),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Selftest(arguments)) => selftest::run(&arguments),
        Some(Command::Compare(arguments)) => compare::run(&arguments),
        Some(Command::Merge(arguments)) => merge::run(&arguments),
        Some(Command::Ladder(arguments)) => ladder::run(&arguments),
        Some(Command::Tune(arguments)) => tune::run(&arguments),
        Some(Command::Report(arguments)) => report::run(&arguments),
        Some(Command::Manual(arguments)) => manual::run(&arguments, Cli::command()),
        Some(Command::Completions(arguments)) => completions::run(&arguments, Cli::command()),
    };
    output::exit(result)
}
