//! `winnable report`: a page or a table of a dataset.

use crate::output::{self, Error, Exit};
use clap::Args;
use std::path::PathBuf;
use winnable_catalog::Watch;
use winnable_lab::{Dataset, report};

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable report castle                       writes castle/report.html
  winnable report castle -o castle.html
  winnable report castle --csv > castle.csv")]
pub struct Arguments {
    /// The dataset
    dir: PathBuf,
    /// Where to write (report.html in the dataset; standard output for --csv)
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the rows as CSV instead of a page
    #[arg(long)]
    csv: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let dataset = Dataset::open(&arguments.dir)?;
    if arguments.csv && arguments.out.is_none() {
        // Part by part, so that memory does not grow with the dataset.
        let parts = dataset.parts()?;
        output::data(&report::csv(&dataset.spec, &[]))?;
        for part in parts {
            let table = report::csv(&dataset.spec, &dataset.read(&part)?);
            output::data(table.split_once('\n').map_or("", |(_, rows)| rows))?;
        }
        return Ok(Exit::Yes);
    }
    let path = arguments.out.clone().unwrap_or_else(|| arguments.dir.join("report.html"));
    report::write(&dataset, &path, arguments.csv, &Watch::default())?;
    output::print(&format!("{}\n", path.display()))?;
    Ok(Exit::Yes)
}
