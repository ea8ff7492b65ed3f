//! `winnable prove`: a certificate that a deal cannot be won.

use super::search_options::{SearchOptions, counting, telling, watch};
use crate::output::{self, Error, Exit, counted, grouped, seconds};
use clap::Args;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use winnable_catalog::Notation;
use winnable_lab::{Proved, prove, write_text};

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable prove freecell 11982 -o 11982.cert
  winnable check --certificate 11982.cert
  winnable prove beleaguered-castle position.txt

The solver says first whether the deal is lost. The certificate says so in terms of positions and moves alone: which \
positions make up a set that holds the start and no win, and that no move leaves. docs/certificates.md describes it.
--max-states is for the solver; --memory is for the solver, and then for the set.

Exit codes: 0 there is a certificate, 1 the deal is winnable, 2 error, 3 undecided.")]
pub struct Arguments {
    /// The game, for example freecell or monte-carlo:5 (see `winnable games`)
    game: String,
    /// The deal: ms:617, seed:42, pysol:33000, solvitaire:1, a file, or - for standard input
    #[arg(allow_negative_numbers = true)]
    deal: String,
    /// Write the certificate to this file (standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    search: SearchOptions,
}

/// How many positions of a certificate were gone through, of how many if that is known, for people who wait.
pub fn gone_through(count: &AtomicU64, of: &str) -> String {
    format!("{}{of} positions gone through (Ctrl-C stops)", grouped(count.load(Ordering::Relaxed)))
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let game = winnable_catalog::open(&arguments.game)?;
    let mut named = winnable_catalog::deal(&*game, &arguments.deal)?;
    named.name = output::told(&named.name).to_string();
    let name = &named.name;
    let request = arguments.search.request(Notation::Standard);
    let watch = watch()?;
    let began = Instant::now();
    let (count, closing) = counting(&watch);
    let message = || match count.load(Ordering::Relaxed) {
        0 => format!("{} (Ctrl-C stops the search)", counted(watch.states(), "state")),
        _ => format!("{name} cannot be won; {}", gone_through(&count, "")),
    };
    let (certificate, closure) = match telling(message, || prove(&*game, &named, &request, &watch, &closing))? {
        Proved::Lost(certificate, closure) => (certificate, closure),
        Proved::Winnable => {
            output::note(&format!("No certificate: {name} can be won."));
            return Ok(Exit::No);
        }
        Proved::Undecided(reason) => {
            let reason = reason.map_or(String::new(), |reason| format!(": {reason}"));
            output::note(&format!("No certificate: {name} is undecided{reason}."));
            return Ok(Exit::Undecided);
        }
        Proved::TooLarge(limit) => {
            output::note(&format!("No certificate: {limit}; --memory allows more."));
            return Ok(Exit::Undecided);
        }
        Proved::Interrupted => {
            output::note(&format!("No certificate: {name} cannot be won, but its set of positions was interrupted."));
            return Ok(Exit::Undecided);
        }
    };
    let took = seconds(began.elapsed().as_secs_f64());
    let text = certificate.to_string();
    match &arguments.output {
        None => output::data(&text)?,
        Some(path) => {
            write_text(path, &text)?;
            let positions = counted(closure.positions, "position");
            output::print(&format!("{name} cannot be won: {positions}, none of them a win ({took}).\n"))?;
        }
    }
    Ok(Exit::Yes)
}
