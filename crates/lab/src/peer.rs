//! Other programs that do the same work, if they are installed.

use std::process::Command;
use std::time::Instant;

/// Solvitaire gives up a deal after so many milliseconds.
pub const SOLVITAIRE_GIVES_UP: u32 = 10_000;

/// Another program, and what it is told.
#[derive(Debug, Clone, Copy)]
pub enum Peer {
    /// Freecell Solver's program for ranges of deals, with arguments after the numbers of Microsoft's deals.
    FreecellSolver(&'static str),
    /// Solvitaire, with its name of the game; it deals by its own seeds.
    Solvitaire(&'static str),
}

impl Peer {
    /// Solves deals from number `first` to number `last`, and says how many seconds went by; none if that does not work.
    pub fn seconds(self, first: u64, last: u64) -> Option<f64> {
        let began = Instant::now();
        match self {
            Peer::FreecellSolver(arguments) => {
                let mut program = Command::new("freecell-solver-range-parallel-solve");
                program.args([first.to_string(), last.to_string(), last.to_string()]).args(arguments.split(' '));
                succeeds(&mut program)?;
            }
            Peer::Solvitaire(game) => {
                for seed in first..=last {
                    let mut program = Command::new("solvitaire");
                    program.args(["--type", game, "--random", &seed.to_string(), "--classify"]);
                    program.args(["--streamliners", "smart-solvability"]);
                    program.args(["--timeout", &SOLVITAIRE_GIVES_UP.to_string()]);
                    succeeds(&mut program)?;
                }
            }
        }
        Some(began.elapsed().as_secs_f64())
    }
}

/// The other programs that are installed, with their versions.
pub fn installed() -> Vec<String> {
    let line_of_version = |program: &str, number| {
        let output = Command::new(program).arg("--version").output().ok()?;
        let told = [output.stdout, output.stderr].concat();
        String::from_utf8_lossy(&told).lines().nth(number).map(|line| line.trim().to_string())
    };
    let freecell_solver = line_of_version("fc-solve", 1).map(|version| format!("Freecell Solver, {version}"));
    let solvitaire = line_of_version("solvitaire", 0);
    freecell_solver.into_iter().chain(solvitaire).collect()
}

fn succeeds(program: &mut Command) -> Option<()> {
    program.output().ok()?.status.success().then_some(())
}
