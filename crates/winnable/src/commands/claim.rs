//! `winnable claim`: a claim of the papers, or a question beside them, asked of every case there is.

use super::search_options::{telling, watch};
use crate::output::{self, Error, Exit, seconds};
use clap::Args;
use serde_json::json;
use std::time::Instant;
use winnable_cards::{did_you_mean, nearest};
use winnable_lab::all_cores;
use winnable_lab::read_count;
use winnable_lab::width::Table;
use winnable_papers::claims::{Answer, Claim, Statement, ask};

#[derive(Args)]
#[command(after_help = "\
Claims:
  freecell-runs         how long a run can move in FreeCell (theorem 1)
  castle-runs           how long a run of Beleaguered Castle can move
  monte-carlo-deadlock  four cards of Monte Carlo that block each other
  smallest-loss         the smallest deals like those of FreeCell that are lost
  cells                 FreeCell and Baker's Game with 0 to 8 cells

Examples:
  winnable claim freecell-runs
  winnable claim cells --deals 100

Exit codes: 0 the claim holds or nothing was claimed, 1 it does not hold, 2 error, 3 interrupted.")]
pub struct Arguments {
    /// Which one
    claim: String,
    /// How many deals, for claims that are measured on random deals
    #[arg(long, value_name = "N", default_value = "200", value_parser = read_count)]
    deals: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let names = Claim::ALL.map(|claim| claim.statement().name);
    let claim = Claim::named(&arguments.claim).ok_or_else(|| {
        let meant = did_you_mean(nearest(&arguments.claim, names));
        format!("expected a claim ({}), found \"{}\"{meant}", names.join(", "), arguments.claim)
    })?;
    let began = Instant::now();
    let (watch, statement) = (watch()?, claim.statement());
    let message = || format!("{} (Ctrl-C stops)  {}", seconds(began.elapsed().as_secs_f64()), statement.cases);
    let Some(answer) = telling(message, || ask(claim, arguments.deals, all_cores(), &watch))? else {
        output::note("Interrupted before all cases were gone through.");
        return Ok(Exit::Undecided);
    };
    let took = began.elapsed().as_secs_f64();
    if arguments.json {
        output::data(&as_json(&statement, &answer, took))?;
    } else {
        output::print(&in_words(&statement, &answer, took))?;
    }
    Ok(if answer.holds == Some(false) { Exit::No } else { Exit::Yes })
}

fn in_words(statement: &Statement, answer: &Answer, took: f64) -> String {
    let Statement { source, game, reachable, impossible, cases, .. } = statement;
    let verdict = match answer.holds {
        Some(true) => "It holds. ",
        Some(false) => "It does not hold. ",
        None => "",
    };
    format!(
        "Source:     {source}\nGame:       {game}\nReachable:  {reachable}\nImpossible: {impossible}\nCases:      {cases}\n\n\
         {}\n{verdict}{} ({})\n",
        Table::whole(&answer.table, output::columns()),
        answer.found,
        seconds(took)
    )
}

fn as_json(statement: &Statement, answer: &Answer, took: f64) -> String {
    let object = json!({
        "claim": statement.name,
        "source": statement.source,
        "holds": answer.holds,
        "found": answer.found,
        "table": answer.table,
        "seconds": took,
    });
    format!("{object:#}\n")
}
