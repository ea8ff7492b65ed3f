//! `winnable reproduce`: every figure of the five papers, beside ours.

use super::rate::all_cores;
use super::search_options::watch;
use crate::output::{self, Error, Exit, note, seconds};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;
use std::time::Instant;
use winnable::lab::reproduce::{Paper, Runner, html, reproduce, terminal};
use winnable::lab::{Progress, write_text};

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable reproduce                       all papers, some samples scaled down, a few minutes
  winnable reproduce --full                the papers' own sample sizes
  winnable reproduce --paper 003           one paper: Shintani on Beleaguered Castle

Interrupted or killed, the same command goes on where it stopped.")]
pub struct Arguments {
    /// Small samples (this is the default)
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    /// The papers' own sample sizes
    #[arg(long)]
    full: bool,
    /// One paper only
    #[arg(long, value_name = "NUMBER", value_parser = numbered_papers())]
    paper: Option<Paper>,
    /// Where the page and the datasets go
    #[arg(long, value_name = "DIR", default_value = "reproduce")]
    out: PathBuf,
    /// Threads; the rows do not depend on it (all cores)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

/// Reads the number of a paper; the help names them all.
fn numbered_papers() -> impl TypedValueParser<Value = Paper> {
    let value = |paper: Paper| PossibleValue::new(paper.entry().number).help(paper.reference());
    PossibleValuesParser::new(Paper::ALL.map(value))
        .map(|number| Paper::numbered(&number).expect("it is one of the list"))
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let watch = watch()?;
    let began = Instant::now();
    let bar = output::progress(Some(1), "{bar:24} {pos}/{len}  {msg}");
    let mut last = String::new();
    let mut tell = |label: &str, progress: &Progress| {
        bar.set_length(progress.deals);
        bar.set_position(progress.done);
        bar.set_message(label.to_string());
        if bar.is_hidden() && label != last {
            last = label.to_string();
            note(&format!("{label}, {} deals", progress.deals));
        }
    };
    let jobs = arguments.jobs.map_or_else(all_cores, usize::from);
    let mut runner =
        Runner { directory: arguments.out.join("data"), jobs, full: arguments.full, watch: &watch, tell: &mut tell };
    let mut items = Vec::new();
    for paper in Paper::ALL.into_iter().filter(|paper| arguments.paper.is_none_or(|wanted| wanted == *paper)) {
        match reproduce(paper, &mut runner)? {
            Some(of_paper) => items.extend(of_paper),
            None => {
                bar.finish_and_clear();
                note("Interrupted; the same command goes on where it stopped.");
                return Ok(Exit::Undecided);
            }
        }
    }
    bar.finish_and_clear();
    let page = arguments.out.join("index.html");
    std::fs::create_dir_all(&arguments.out).map_err(|e| format!("cannot make {}: {e}", arguments.out.display()))?;
    write_text(&page, &html(&items, &how(arguments)))?;
    let text = terminal(&items);
    output::print(&format!(
        "{text}\n{}\n{} in {}.\n",
        how(arguments),
        page.display(),
        seconds(began.elapsed().as_secs_f64())
    ))?;
    Ok(Exit::Yes)
}

/// What was scaled down.
fn how(arguments: &Arguments) -> String {
    let version = winnable::VERSION;
    if arguments.full {
        return format!("Measured by Winnable {version} with the papers' own sample sizes, deals from number 1 on.");
    }
    format!(
        "Measured by Winnable {version}, deals from number 1 on. Scaled down (winnable reproduce --full has the papers' own \
         sizes): Monte Carlo's states over 2,000 deals at 6×6 and 200 at 7×7 instead of 10,000; FreeCell's states and \
         moves over 150 deals instead of 4,000; Beleaguered Castle over 1,000 deals instead of 10,000, each given up at 2 \
         million states."
    )
}
