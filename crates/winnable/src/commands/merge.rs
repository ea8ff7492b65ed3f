//! `winnable merge`: joins the shards of one job.

use crate::output::{self, Error, Exit, counted};
use clap::Args;
use std::path::PathBuf;
use winnable_catalog::Watch;
use winnable_lab::{Mixing, merge};

#[derive(Args)]
#[command(after_help = "\
Examples:
  winnable rate freecell --deals 32000 --out s1 --shard 1/2
  winnable rate freecell --deals 32000 --out s2 --shard 2/2
  winnable merge s1 s2 --out whole")]
pub struct Arguments {
    /// The datasets of the shards
    #[arg(required = true, value_name = "DIR")]
    shards: Vec<PathBuf>,
    /// The new dataset
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Join shards of builds that behave differently too, and write that down in the new run.toml
    #[arg(long)]
    allow_mixed: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let merged = merge(&arguments.out, &arguments.shards, Mixing::allowed(arguments.allow_mixed), &Watch::default())?;
    let deals = merged.parts()?.iter().map(|part| part.span.end - part.span.start).sum();
    let missing = merged.spec.deals - deals;
    let rest =
        if missing == 0 { "the job is complete".to_string() } else { format!("{} missing", counted(missing, "deal")) };
    output::print(&format!("{} in {}; {rest}.\n", counted(deals, "deal"), arguments.out.display()))?;
    Ok(Exit::Yes)
}
